"""A hostile crowd, as a process of its own: ``python -m tests.chaos.strangers KIND COUNT PORT SECONDS FORWARDED CODE``.

``COUNT`` connections are made and do what their kind does; then it prints ``here``. For ``SECONDS`` the crowd replaces
those that were closed; it ends with its standard input. ``FORWARDED``: the address that a proxy would say they come
from; ``*``: another one each; empty: none. ``CODE``: what lets them in.

tcp      say nothing                                    body     a request whose body does not come
http     half a header                                  deaf     ask for much and never read
ws       a WebSocket, no hello                          named    a name, then silence: no ping is answered
who      hello without a name, then silence             pings    a WebSocket full of pings
asks     one request after another, as fast as it can   churn    connect and hang up, as fast as it can
"""

from __future__ import annotations

import resource
import select
import selectors
import socket
import sys
import time
from contextlib import suppress

PATIENT = ("tcp", "http", "ws", "who")
"""Those that take nothing but a place."""
BUSY = ("body", "deaf", "named", "pings", "asks", "churn")


def frame(opcode: int, body: bytes) -> bytes:
    """A WebSocket frame of up to 125 bytes, masked with nothing."""
    return bytes([0x80 | opcode, 0x80 | len(body)]) + bytes(4) + body


def request(port: int, line: str, forwarded: str, *more: str) -> bytes:
    said = [f"X-Forwarded-For: {forwarded}"] if forwarded else []
    origin = f"Origin: http://127.0.0.1:{port}"
    return "\r\n".join([f"{line} HTTP/1.1", f"Host: 127.0.0.1:{port}", origin, *said, *more, "", ""]).encode()


def words(kind: str, port: int, forwarded: str, n: int, code: str, *, again: bool = False) -> bytes:
    """What one of them says. ``again``: after it has been answered."""
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    socket_ = request(port, "GET /ws", forwarded, *upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    match kind:
        case "http":
            return request(port, "GET /", forwarded, "X-Slow: ")[:-4]
        case "ws":
            return socket_
        case "who":
            return socket_ + frame(1, b'{"t":"hello","v":1,"room":"main"}')
        case "named":
            return socket_ + frame(1, b'{"t":"hello","v":1,"room":"main","name":"%d","code":"%s"}' % (n, code.encode()))
        case "pings":
            return frame(9, b"") * 2_000 if again else socket_
        case "body":
            return request(port, "POST /replay", forwarded, "Content-Length: 200000") + b"{"
        case "deaf":
            return request(port, "GET /words/en", forwarded) * 40
        case "asks":
            return request(port, "GET /", forwarded)
        case _:
            return b""


class Crowd:
    def __init__(self, kind: str, port: int, forwarded: str, code: str) -> None:
        self.kind, self.port, self.forwarded, self.code = kind, port, forwarded, code
        self.lines: set[socket.socket] = set()
        self.watch = selectors.DefaultSelector()
        self.come = 0

    def comes(self) -> None:
        self.come += 1
        one = socket.socket()
        if self.kind == "deaf":
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(OSError):
            one.connect(("127.0.0.1", self.port))
            one.setblocking(False)
            self.says(one)
            if self.kind != "churn":
                self.lines.add(one)
                self.watch.register(one, selectors.EVENT_READ)
                return
        one.close()

    def says(self, one: socket.socket, *, again: bool = False) -> None:
        forwarded = f"203.0.{self.come // 250 % 250}.{self.come % 250}" if self.forwarded == "*" else self.forwarded
        with suppress(OSError):
            one.send(words(self.kind, self.port, forwarded, self.come, self.code, again=again))

    def look(self, seconds: float) -> None:
        """Forget those that were closed."""
        for key, _ in self.watch.select(seconds):
            one = key.fileobj
            assert isinstance(one, socket.socket)
            if self.kind == "deaf":
                self.watch.unregister(one)  # it never reads
                continue
            try:
                closed = not one.recv(1 << 16)
            except OSError:
                closed = True
            if closed:
                self.watch.unregister(one)
                self.lines.discard(one)
                one.close()
            elif self.kind in ("asks", "pings"):
                self.says(one, again=True)


def main(kind: str, count: int, port: int, seconds: float, forwarded: str, code: str) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    crowd = Crowd(kind, port, forwarded, code)
    for _ in range(count):
        crowd.comes()
    crowd.look(0)
    print("here", flush=True)
    until = time.monotonic() + seconds
    while not select.select([sys.stdin], [], [], 0)[0]:
        more = time.monotonic() < until
        crowd.look(0 if more and kind in BUSY else 0.1)
        for _ in range(min(20, count - len(crowd.lines)) if more else 0):
            crowd.comes()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), *sys.argv[5:])
