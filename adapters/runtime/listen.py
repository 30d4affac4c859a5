"""What all listeners share: the host names they answer to, and limits on their connections.

Anybody can connect to an open port: users, monitors, robots, attackers. So each connection has deadlines: for its
first byte, for a request's header and body, and for reading the answer. Each listener limits its connections per
address and in all, and some descriptors are reserved for the program itself. Named connections (tabs that have been
welcomed) have limits of their own: they and newcomers never push each other out.
"""

import asyncio
import errno
import ipaddress
import logging
import math
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

import structlog
from aiohttp import ClientPayloadError, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

from adapters.causes import DOOR, ROOM, cause
from adapters.runtime.front import FrontRefused

if sys.platform != "win32":
    import resource

log = structlog.get_logger(__name__)

DEADLINE_S: Final = 10.0
"""Time limit for the first byte of a connection, for a request's header, and for its body."""
STALLED_S: Final = 20.0
"""How long unsent data may wait while the other end reads none of it."""
IDLE_S: Final = 150.0
"""How long a connection is kept between requests: longer than proxies keep theirs, so that the proxy closes it."""
RESERVE: Final = 256
"""Descriptors that no listener may use; at most half of the limit."""
MOST: Final = 2560
"""Connections to the page, whatever the limit on open files: an open table takes memory too."""
EACH: Final = 64
"""Unnamed connections from one address."""
FEW: Final = 48
"""Connections to a listener for machines; Telegram opens up to forty."""
SOCKET_BYTES_S: Final = 8 * 1024
"""Bytes a second that a WebSocket may send."""
HELLO_BYTES: Final = 8 * 1024
SOCKET_BYTES: Final = 96 * 1024
"""Bytes that it may send at once, before and after it has a name."""
CHUNK: Final = 16 * 1024
"""Bytes read from a connection at once; asyncio allocates 256 KB each time, which adds up in a crowd."""
FRAME: Final = 512
"""Bytes that one of its pings counts as: the page sends none, and 170 of them fit into a kilobyte."""
BACKLOG: Final = 512
CROWD_S: Final = 0.005
"""The pause after a connection that had to make room: at most two hundred a second get in."""
LOOK_S: Final = 1.0
COMPLAIN_S: Final = 60.0
_UNKNOWN: Final = 1 << 20
_SERVER: Final = "aiohttp.server"
GARBLED: Final = (HttpProcessingError, ClientPayloadError, web.RequestPayloadError)
"""The data is not HTTP, or the body does not match its headers."""


class Hosts:
    """The names a server answers to. A stranger's domain that resolves to us (DNS rebinding) is not among them.

    ``host``: the address the server is bound to. ``names``: further names of it. ``plain``: whether a server open to
    others also answers to names without a dot: those of machines in the local network, which no stranger can own.
    """

    def __init__(self, host: str, names: Iterable[str] = (), *, plain: bool = False) -> None:
        self._open = not is_loopback(host)
        self._plain = plain and self._open
        self._names = {"localhost", *(name.lower() for name in names)}
        if self._open:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local", host.lower()}

    def knows(self, host_header: str | None) -> bool:
        """Whether a request with this Host header was meant for us. A numeric address cannot be rebound, so an open
        server accepts any; a server on loopback accepts only loopback addresses."""
        name = hostname(host_header)
        if name is None:
            return False
        if name in self._names or (self._plain and "." not in name and ":" not in name):
            return True
        address = parsed(name)
        return address is not None and (self._open or address.is_loopback)

    @property
    def middleware(self) -> Middleware:
        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self.knows(request.headers.get("Host")):
                raise web.HTTPMisdirectedRequest
            return await handler(request)

        return check


def is_loopback(host: str) -> bool:
    found = parsed(host.strip("[]"))
    return host.lower() == "localhost" or (found is not None and found.is_loopback)


def is_near(peer: str) -> bool:
    """Whether the peer is this machine or in its private network, as our own web server would be."""
    found = parsed(peer)
    return found is not None and found.is_private


def parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None


def hostname(header: str | None) -> str | None:
    """The name in a Host header, without its port; None if it is invalid."""
    if not header or any(c in header for c in "/@?#\\ "):
        return None
    try:
        parts = urlsplit(f"//{header}")
        _ = parts.port
    except ValueError:
        return None
    return parts.hostname


class _Calm(logging.Filter):
    """Drops log records of garbled requests and closed connections, which are normal on an open port."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], (*GARBLED, ConnectionError)))


_CALM: Final = _Calm()


# --- open files -------------------------------------------------------------------------------------------------------


def open_files() -> int:
    """How many files and sockets this process may open; a large number if the system does not say."""
    if sys.platform == "win32":
        return _UNKNOWN
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _UNKNOWN if soft == resource.RLIM_INFINITY else min(soft, _UNKNOWN)


def raise_open_files() -> int:
    """Raise the soft limit on open files to the hard one; logs and returns the limit now in force."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _UNKNOWN if hard == resource.RLIM_INFINITY else hard
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):  # macOS has a lower limit of its own, which it does not report here
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    limit = open_files()
    log.info("open-files", limit=limit, reserve=reserve(limit), page=Bounds.of(limit).all)
    return limit


def reserve(limit: int) -> int:
    """The part of ``limit`` reserved for the store, the platforms, backups and libraries."""
    return min(RESERVE, limit // 2)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most connections that one listener holds: in all, unnamed, unnamed from one address, named, and named from
    one address."""

    all: int
    nameless: int
    nameless_each: int
    named: int
    named_each: int

    @classmethod
    def of(cls, limit: int) -> "Bounds":
        """The page's bounds; ``limit``: of open files."""
        room = max(16, min(MOST, limit - reserve(limit) - 2 * FEW))
        return cls(room, room // 2, min(EACH, room // 4), room - room // 4, max(16, room // 4))

    @classmethod
    def few(cls) -> "Bounds":
        """The bounds of a listener for machines, such as a monitor."""
        return cls(FEW, FEW, FEW, 0, 0)


# --- fairness ---------------------------------------------------------------------------------------------------------


class FairShare:
    """Lets a crowd's work into the event loop a few pieces a pass, so that everything else gets its turn."""

    def __init__(self, pieces: int = 8) -> None:
        self._pieces = self._left = pieces
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._counting = False

    async def turn(self) -> None:
        """Wait until another piece of work may begin; returns at once if there is no crowd."""
        if self._left and not self._waiting:
            self._left -= 1
            self._count()
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        await mine

    def _count(self) -> None:
        if not self._counting:
            self._counting = True
            asyncio.get_running_loop().call_soon(self._next_pass)

    def _next_pass(self) -> None:
        self._counting, self._left = False, self._pieces
        while self._left and self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():  # else the waiter has gone
                self._left -= 1
                mine.set_result(None)
        if self._left < self._pieces:
            self._count()


# --- connections ------------------------------------------------------------------------------------------------------

State: TypeAlias = Literal["silent", "header", "asking", "idle", "socket"]
"""``silent``: accepted, no byte received. ``header``: the start of a request received. ``asking``: a request is being
answered. ``idle``: between requests. ``socket``: a WebSocket, whose owner sets its deadlines."""


class Connection(web.RequestHandler):
    """One connection of a listener: its address, its state, and since when."""

    __slots__ = ("_line", "_listener", "_progress", "_spent", "address", "named", "request", "since", "state")

    def __init__(self, listener: "Listener", server: web.Server, address: str) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, access_log=None, keepalive_timeout=IDLE_S)  # type: ignore[arg-type]
        self._listener = listener
        self._line: asyncio.Transport | None = None
        self._progress: tuple[int, float] | None = None
        """Unsent bytes, and since when their number has not fallen."""
        self._spent = 0.0
        """When the bytes received so far would have arrived at a socket's permitted rate."""
        self.address: str = address
        """The other end's address; empty between the requests of a proxy, which serves many users."""
        self.named = False
        self.state: State = "silent"
        self.since: float = loop.time()
        self.request: web.Request | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._line = transport
        transport.max_size = CHUNK  # type: ignore[attr-defined]
        self._listener.entered(self)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._listener.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.state in ("silent", "idle"):
            self._becomes("header")
        elif self.state == "socket" and not self.may_send(len(data)):
            self.drop()
            return
        super().data_received(data)

    def may_send(self, size: int) -> bool:
        """Whether a socket may send ``size`` more bytes; the page stays below the limit."""
        now = self._loop.time()
        self._spent = max(self._spent, now) + size / SOCKET_BYTES_S
        return (self._spent - now) * SOCKET_BYTES_S <= (SOCKET_BYTES if self.named else HELLO_BYTES)

    def _becomes(self, state: State) -> None:
        self.state, self.since = state, self._loop.time()

    @contextmanager
    def asked(self, request: web.Request, address: str) -> Iterator[None]:
        """While a request is being answered; ``address``: the sender's, who may be behind a proxy."""
        self.request = request
        self._becomes("asking")
        own = self.address
        self._listener.moved(self, address)
        self._listener.make_room(address)
        try:
            yield
        finally:
            self.request = None
            self._becomes("idle")
            self._listener.moved(self, own)

    async def turn(self) -> None:
        """Wait until work for this connection may begin; see ``FairShare``."""
        await self._listener.share.turn()

    def becomes_socket(self) -> None:
        """Turn it into an unnamed WebSocket."""
        self._becomes("socket")
        if not self.may_send(len(self._message_tail)):  # bytes sent before the upgrade
            self.drop()
        self._listener.make_room(self.address)

    def full(self) -> bool:
        """Whether naming this connection would exceed a limit, in all or for its address."""
        return self._listener.full(self.address)

    def name(self) -> None:
        """Mark it as a user's: it has no more deadlines and is not dropped to make room."""
        self._listener.named(self)

    @property
    def waiting(self) -> bool:
        """Whether we are waiting for the other end, so that the connection may be dropped to make room."""
        if self.named or self._line is None:
            return False
        return self.state != "asking" or self.writing_paused or self._sends_body

    @property
    def _sends_body(self) -> bool:
        """Whether the body of its request is still arriving."""
        return self.state == "asking" and self.request is not None and not self.request.content.is_eof()

    def drop(self) -> None:
        """Close it at once and discard unsent data."""
        if self._line is not None:
            self._line.abort()

    def is_late(self, now: float) -> bool:
        """Whether a deadline has passed; call it about once a second."""
        if self._line is None:
            return False
        unsent = self._line.get_write_buffer_size()
        if unsent and self._progress is not None and unsent >= self._progress[0]:
            if now - self._progress[1] > STALLED_S:
                return True
        else:
            self._progress = (unsent, now) if unsent else None
        # aiohttp has its own deadline between requests, and a WebSocket's owner sets its own.
        return (self.state in ("silent", "header") or self._sends_body) and now - self.since > DEADLINE_S


class Listener:
    """One open port: accepts connections within its ``bounds`` and closes those that are late.

    When there are too many unnamed connections, it drops the oldest waiting one of the address that has most. So a
    newcomer gets in, and a crowd only hurts itself. ``setting``: the variable that sets ``port``; the one that sets
    ``host`` has the matching name. ``caller``: the address of a request's sender. ``shared``: whether many users share
    a peer's address, as behind a proxy.
    """

    def __init__(
        self,
        app: web.Application,
        host: str,
        port: int,
        *,
        setting: str = "PORT",
        bounds: Bounds | None = None,
        caller: Callable[[web.Request], str] = lambda request: request.remote or "",
        shared: Callable[[str], bool] = lambda _: False,
        shutdown_s: float = 3.0,
    ) -> None:
        logging.getLogger(_SERVER).addFilter(_CALM)
        logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)  # it warns about unknown subprotocols
        app.middlewares.insert(0, self._attend)
        self.share: Final = FairShare()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=shutdown_s)
        self._host, self.port, self._setting = host, port, setting
        self.bounds = bounds or Bounds.few()
        self._caller, self._shared = caller, shared
        self._nameless: dict[str, dict[Connection, None]] = {}
        self._named: dict[str, dict[Connection, None]] = {}
        self._counts = [0, 0]
        self._dropped = 0
        self._ceiling = 0
        """The first reserved descriptor: the lowest free number is used, so a new one shows how many are open."""
        self._sockets: list[socket.socket] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._complained = -math.inf

    async def start(self) -> None:
        """Listen, and set ``port`` to the port taken. :raises FrontRefused: the address is not available."""
        await self._runner.setup()
        try:
            self._sockets = await _bound(self._host, self.port)
        except OSError as error:
            await self.stop()
            found = cause(error) if cause(error) in (*DOOR, *ROOM) else "host-not-ours"
            where, host = address(self._host, self.port), self._setting.replace("PORT", "HOST")
            raise FrontRefused(found, where=where, setting=self._setting, host=host) from None
        except BaseException:
            await self.stop()
            raise
        self.port = int(self._sockets[0].getsockname()[1])
        limit = open_files()
        self._ceiling = limit - reserve(limit) // 2
        _LISTENERS.add(self)
        self._tasks = [asyncio.create_task(self._accept(one)) for one in self._sockets]
        self._tasks.append(asyncio.create_task(self._close_late()))

    async def stop(self) -> None:
        """Close the port, then every connection after its request is answered."""
        _LISTENERS.discard(self)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for one in self._sockets:
            one.close()
        self._tasks, self._sockets = [], []
        await self._runner.cleanup()

    async def _accept(self, listening: socket.socket) -> None:
        """Accept connections one by one, so that a crowd never holds up the event loop."""
        loop, pause = asyncio.get_running_loop(), 0.0
        while True:
            if pause:
                self._complain()
                await asyncio.sleep(pause)
            try:
                line, peer = await loop.sock_accept(listening)
            except OSError:  # no descriptors, no memory, or hung up at once
                self.make_room()
                pause = min(1.0, 2 * pause or 0.05)
                continue
            before = self._dropped
            if line.fileno() >= self._ceiling or not self.make_room():
                line.close()
                pause = min(1.0, 2 * pause or 0.05)
                continue
            pause = 0.0
            await self._let_in(line, "" if self._shared(str(peer[0])) else str(peer[0]))
            if self._dropped != before:
                await asyncio.sleep(CROWD_S)

    async def _let_in(self, line: socket.socket, address: str) -> None:
        assert self._runner.server is not None
        connection = Connection(self, self._runner.server, address)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, line)
        except OSError:
            line.close()
            return
        self.make_room(address)

    def _complain(self) -> None:
        """Warn, at most once a minute."""
        now = asyncio.get_running_loop().time()
        if now - self._complained >= COMPLAIN_S:
            self._complained = now
            log.warning("too-many-connections", port=self.port, nameless=self._counts[0], named=self._counts[1])

    async def _close_late(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            now = asyncio.get_running_loop().time()
            for group in (self._nameless, self._named):
                for one in [one for held in group.values() for one in held]:
                    if one.is_late(now):
                        one.drop()

    @web.middleware
    async def _attend(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        with connection_of(request).asked(request, self._caller(request)):
            await self.share.turn()
            return await handler(request)

    # --- counts and limits --------------------------------------------------------------------------------------------

    @property
    def counts(self) -> tuple[int, int]:
        """Unnamed and named connections."""
        return self._counts[0], self._counts[1]

    def moved(self, one: Connection, address: str) -> None:
        """Count the connection under another address."""
        if one.address != address and self.left(one):
            one.address = address
            self.entered(one)

    def named(self, one: Connection) -> None:
        if not one.named and self.left(one):
            one.named = True
            self.entered(one)

    def full(self, address: str) -> bool:
        bounds = self.bounds
        return self._counts[1] >= bounds.named or len(self._named.get(address, ())) >= bounds.named_each

    def make_room(self, address: str | None = None) -> bool:
        """Drop a connection if there are too many, of one address or in all. False: it is full and may drop none."""
        bounds = self.bounds
        if address is not None:
            held = self._nameless.get(address, {}) if address else {}
            return len(held) <= bounds.nameless_each or self._drop_oldest(held)
        if sum(self._counts) < bounds.all and self._counts[0] < bounds.nameless:
            return True
        most = sorted(self._nameless.values(), key=len, reverse=True)
        return any(self._drop_oldest(held) for held in most)

    def _drop_oldest(self, held: Iterable[Connection]) -> bool:
        oldest = next((one for one in held if one.waiting), None)
        if oldest is None:
            return False
        self.left(oldest)
        self._dropped += 1
        oldest.drop()
        return True

    def entered(self, one: Connection) -> None:
        (self._named if one.named else self._nameless).setdefault(one.address, {})[one] = None
        self._counts[one.named] += 1

    def left(self, one: Connection) -> bool:
        """Remove a connection; returns whether it was there."""
        group = self._named if one.named else self._nameless
        held = group.get(one.address, {})
        if one not in held:
            return False
        del held[one]
        self._counts[one.named] -= 1
        if not held:
            del group[one.address]
        return True


_LISTENERS: Final[set[Listener]] = set()


def connection_of(request: web.Request) -> Connection:
    """The connection that brought a request to one of our listeners."""
    assert isinstance(request.protocol, Connection)
    return request.protocol


def sockets() -> dict[str, int]:
    """The number of connections of all listeners in this process, ``nameless`` and ``named``."""
    counts = [one.counts for one in _LISTENERS]
    return {"nameless": sum(one for one, _ in counts), "named": sum(one for _, one in counts)}


EVERYWHERE: Final = "::"
ANY: Final = ("", "0.0.0.0", EVERYWHERE)  # noqa: S104
"""Hosts that mean every address of this machine."""
_TRIES: Final = 8


async def _bound(host: str, port: int) -> list[socket.socket]:
    """Listening sockets. ``::`` opens one for each address family, so that a peer's address always has the same form;
    only IPv4 if the machine has no IPv6. :raises OSError: the address is not available."""
    if host != EVERYWHERE:
        return await _bind(host or None, port)
    for tries in range(_TRIES):
        try:
            newer = await _bind(EVERYWHERE, port)
        except OSError as error:
            if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                raise
            break
        try:
            return [*newer, *await _bind("0.0.0.0", int(newer[0].getsockname()[1]))]  # noqa: S104
        except OSError as error:
            for one in newer:
                one.close()
            if port or error.errno != errno.EADDRINUSE or tries == _TRIES - 1:
                raise
    return await _bind("0.0.0.0", port)  # noqa: S104


async def _bind(host: str | None, port: int) -> list[socket.socket]:
    server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port, start_serving=False)
    # We accept connections ourselves: asyncio accepts all waiting ones at once and logs each failure.
    bound = [one.dup() for one in server.sockets]
    server.close()
    for one in bound:
        one.setblocking(False)
        one.listen(BACKLOG)
    return bound


def address(host: str, port: int) -> str:
    """The address as written in a link."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def nearest(host: str) -> str:
    """The address at which a user of this machine reaches a listener on ``host``."""
    return "127.0.0.1" if host in ANY else host
