"""What all our listeners share: the host names they answer to, and no logging of malformed requests."""

from __future__ import annotations

import errno
import ipaddress
import logging
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import ClientPayloadError, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

from adapters.causes import DOOR, ROOM, cause
from adapters.runtime.process.front import FrontRefused

_SERVER: Final = "aiohttp.server"
GARBLED: Final = (HttpProcessingError, ClientPayloadError, web.RequestPayloadError)
"""What was sent is not HTTP, or its body does not match its headers."""


class Hosts:
    """The names a server answers to. A stranger's domain that resolves to us (DNS rebinding) is none of them.

    ``host``: what it is bound to. ``names``: further names it is known by. ``plain``: whether, if it is open to others,
    it answers to names without a dot too: those of machines in one's own network, which no stranger can own.
    """

    def __init__(self, host: str, names: Iterable[str] = (), *, plain: bool = False) -> None:
        self._open = not is_loopback(host)
        self._plain = plain and self._open
        self._names = {"localhost", *(name.lower() for name in names)}
        if self._open:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local", host.lower()}

    def knows(self, host_header: str | None) -> bool:
        """Whether a request with this Host was addressed to us. An address in figures cannot be rebound, so an open
        server takes any; one on loopback takes loopback only."""
        name = hostname(host_header)
        if name is None:
            return False
        if name in self._names or (self._plain and "." not in name and ":" not in name):
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return self._open or address.is_loopback

    @property
    def middleware(self) -> Middleware:
        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self.knows(request.headers.get("Host")):
                raise web.HTTPMisdirectedRequest
            return await handler(request)

        return check


def is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def hostname(header: str | None) -> str | None:
    """The name in a Host header, without its port; None if it is none."""
    if not header or any(c in header for c in "/@?#\\ "):
        return None
    try:
        parts = urlsplit(f"//{header}")
        _ = parts.port
    except ValueError:
        return None
    return parts.hostname


class _Calm(logging.Filter):
    """An open port receives anything; that is worth neither a traceback nor a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], GARBLED))


_CALM: Final = _Calm()


def runner(app: web.Application, shutdown_s: float = 3.0) -> web.AppRunner:
    """A runner without an access log and without tracebacks for malformed requests."""
    logging.getLogger(_SERVER).addFilter(_CALM)
    return web.AppRunner(app, access_log=None, shutdown_timeout=shutdown_s)


EVERYWHERE: Final = "::"
ANY: Final = ("", "0.0.0.0", EVERYWHERE)  # noqa: S104
"""Hosts that stand for every address of this machine."""
_TRIES: Final = 8


async def listen(served: web.AppRunner, host: str, port: int, setting: str = "PORT") -> int:
    """Listen; the port. ``::`` takes both families, by a socket each, so that an address looks the same whoever asks.

    :param setting: the variable that holds ``port``; the one that holds ``host`` is named like it.
    :raises FrontRefused: the address cannot be had; ``served`` is to be cleaned up.
    """
    try:
        if host != EVERYWHERE:
            await web.TCPSite(served, host or None, port).start()
        else:
            await _everywhere(served, port)
    except OSError as error:
        found = cause(error)
        told = {"where": address(host, port), "setting": setting, "host": setting.replace("PORT", "HOST")}
        raise FrontRefused(found if found in (*DOOR, *ROOM) else "host-not-ours", **told) from None
    return int(served.addresses[0][1])


async def _everywhere(served: web.AppRunner, port: int) -> None:
    """Both families on one port; where the machine has no IPv6, the older one alone."""
    for tries in range(_TRIES):
        newer = web.TCPSite(served, EVERYWHERE, port)
        try:
            await newer.start()
        except OSError as error:
            if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                raise
            await web.TCPSite(served, "0.0.0.0", port).start()  # noqa: S104
            return
        try:
            await web.TCPSite(served, "0.0.0.0", int(served.addresses[0][1])).start()  # noqa: S104
        except OSError as error:
            await newer.stop()
            if port or error.errno != errno.EADDRINUSE or tries == _TRIES - 1:
                raise
        else:
            return


def address(host: str, port: int) -> str:
    """As it is written in a link."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def nearest(host: str) -> str:
    """Where somebody at this machine reaches what listens on ``host``."""
    return "127.0.0.1" if host in ANY else host
