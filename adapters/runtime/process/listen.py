"""What all our listeners share: the host names they answer to, and no logging of malformed requests."""

from __future__ import annotations

import ipaddress
import logging
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import ClientPayloadError, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

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
