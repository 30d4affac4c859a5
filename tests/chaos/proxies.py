"""A proxy as machines have them: HTTP and SOCKS5 at one port, with or without a password; HTTP inside TLS besides."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import ssl
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

USER = "user"


class Proxy:
    """``seen``: ``host:port`` of each connection that was asked for. ``password``: what ``user`` has to say if they say
    anything; ``refuses``: nothing is let through; ``tls``: by what the proxy itself is spoken to.
    """

    def __init__(self, password: str = "", *, refuses: bool = False, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls
        self.seen: set[str] = set()
        self.port = 0
        self._password, self._refuses = password, refuses
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, ValueError):
            first = await reader.readexactly(1)
            await (self._socks(reader, writer) if first == b"\x05" else self._http(first, reader, writer))
        writer.close()

    async def _socks(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        (count,) = await reader.readexactly(1)
        methods = await reader.readexactly(count)
        writer.write(b"\x05\x02" if 2 in methods else b"\x05\x00")
        if 2 in methods:
            _, size = await reader.readexactly(2)
            user = await reader.readexactly(size)
            (size,) = await reader.readexactly(1)
            good = (user, await reader.readexactly(size)) == (USER.encode(), self._password.encode())
            writer.write(b"\x01\x00" if good else b"\x01\x01")
            if not good:
                return
        *_, kind = await reader.readexactly(4)
        if kind == 3:
            (size,) = await reader.readexactly(1)
            host = (await reader.readexactly(size)).decode()
        else:
            host = str(ipaddress.ip_address(await reader.readexactly(4 if kind == 1 else 16)))
        line = await self._line(host, int.from_bytes(await reader.readexactly(2), "big"))
        writer.write(bytes((5, 0 if line else 2, 0, 1, 0, 0, 0, 0, 0, 0)))
        if line:
            await _both(reader, writer, *line)

    async def _http(self, first: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = first + await reader.readuntil(b"\r\n\r\n")
        request, *fields = head.decode("latin-1").split("\r\n")
        method, target, _ = request.split()
        given = next((one.partition(":")[2].split() for one in fields if one.lower().startswith("proxy-auth")), None)
        if given and given[-1] != base64.b64encode(f"{USER}:{self._password}".encode()).decode():
            writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
            return
        parts = urlsplit(f"//{target}" if method == "CONNECT" else target)
        line = await self._line(parts.hostname or "", parts.port or 80)
        if line is None:
            writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
            return
        if method == "CONNECT":
            writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        else:  # one request a connection, so that the next one is read here too
            path = parts._replace(scheme="", netloc="").geturl() or "/"
            kept = [one for one in fields if not one.lower().startswith(("proxy-", "connection: keep-alive"))]
            is_socket = any(one.lower().startswith("upgrade:") for one in kept)
            last = [] if is_socket else ["Connection: close"]
            words = "\r\n".join([f"{method} {path} HTTP/1.1", *last, *kept])
            line[1].write(words.encode("latin-1"))
        await _both(reader, writer, *line)

    async def _line(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        self.seen.add(f"{host}:{port}")
        if self._refuses:
            return None
        with suppress(OSError):
            return await asyncio.open_connection(host, port)
        return None


def certified(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate for this machine that nobody knows yet, and what serves by it."""
    made, key = folder / "own.pem", folder / "own.key"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", *kind, *name, "-keyout", str(key), "-out", str(made)]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(made, key)
    made.chmod(0o644)
    return made, context


async def _both(
    here: asyncio.StreamReader, back: asyncio.StreamWriter, there: asyncio.StreamReader, out: asyncio.StreamWriter
) -> None:
    tasks = [asyncio.ensure_future(_pour(here, out)), asyncio.ensure_future(_pour(there, back))]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    out.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
