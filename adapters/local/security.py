"""The origin check, rate limits and security headers of the local server."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from adapters.runtime.listen import hostname, is_near, parsed
from bot.rate import Buckets, Rate

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
# 'self' does not cover WebSockets in every browser, so the socket's own address is named too.
_POLICY: Final = (
    "default-src 'self'; {scripts}worker-src {workers}; manifest-src 'self'; img-src 'self' blob:; "
    "connect-src 'self' {socket}; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page's policy allows beyond its own origin. ``frames``: origins that may frame it; ``scripts``: addresses
    of scripts it may load; ``sockets``: addresses of sockets it may open."""

    frames: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    sockets: tuple[str, ...] = ()


PLAIN: Final = Shown()
ROUTES: Final = web.AppKey("routes", Mapping[str, Shown])
"""By path, the pages that platforms frame; everything else, errors too, is ``PLAIN``, which cannot be framed."""
PUBLIC: Final = web.AppKey("public", str)
"""The public address of the page (``https://cards.example.org``), empty if it has none."""
BEHIND: Final = web.AppKey("behind", bool)
"""Whether the server is behind a web server."""
PROXIES: Final[web.AppKey[tuple[str, ...]]] = web.AppKey("proxies", tuple[str, ...])
"""The origins at which a platform shows the page through its own proxy."""


def same_origin(origin: str | None, host_header: str | None, public: str = "") -> bool:
    """Whether a request comes from the page itself. A missing Origin counts as foreign. At the public address, if there
    is one, the Origin must match exactly: the same name without https means interception."""
    if not origin or not host_header:
        return False
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if public and parts.netloc.lower() == urlsplit(public).netloc.lower():
        return origin.lower() == public.lower() and parts.netloc.lower() == host_header.lower()
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host_header.lower()


@web.middleware
async def own_pages_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse sockets and state-changing requests from foreign pages."""
    upgrade = "upgrade" in request.headers.get("Connection", "").lower()
    origin = request.headers.get("Origin")
    own = origin in request.app.get(PROXIES, ()) or same_origin(
        origin, request.headers.get("Host"), request.app.get(PUBLIC, "")
    )
    if (request.method not in ("GET", "HEAD") or upgrade) and not own:
        raise web.HTTPForbidden
    return await handler(request)


def caller(request: web.Request) -> str:
    """The address by which requests are limited. A web server in front names the client last in ``X-Forwarded-For``;
    earlier entries can be forged. For IPv6 it is the network, since single addresses cost nothing."""
    peer = request.remote or ""
    if request.app.get(BEHIND, False) and is_near(peer):
        said = ",".join(request.headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
        peer = said if parsed(said) is not None else peer
    found = parsed(peer)
    if isinstance(found, IPv6Address) and found.is_global:
        return str(IPv6Network((found, 64), strict=False))
    return peer


def own_address(request: web.Request) -> str:
    """The page's address to give to others: the one this request of the page used. A platform's proxy address works
    inside the platform only, over https."""
    origin = request.headers.get("Origin", "")
    if origin not in request.app.get(PROXIES, ()):
        return origin
    return request.app.get(PUBLIC, "") or f"https://{request.headers.get('Host', '')}"


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """For ``Application.on_response_prepare``: every answer, errors too, carries its path's policy."""
    # Only the page itself may be framed, not the errors at its path.
    shown = request.app.get(ROUTES, {}).get(request.path, PLAIN) if response.status == 200 else PLAIN
    if not shown.frames:  # this header cannot name origins
        response.headers.setdefault("X-Frame-Options", "DENY")
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    host = _address(request.headers.get("Host"))
    response.headers["Content-Security-Policy"] = _POLICY.format(
        socket=" ".join((*((f"ws://{host}", f"wss://{host}") if host else ()), *shown.sockets)),
        scripts=f"script-src 'self' {' '.join(shown.scripts)}; " if shown.scripts else "",
        workers="'none'" if shown.frames else "'self'",
        frames=" ".join(shown.frames) or "'none'",
    )
    response.headers.setdefault("Cache-Control", "no-store")
    if "Server" in response.headers:
        del response.headers["Server"]


def buckets(rate: float, burst: int) -> Buckets[str]:
    """``burst`` at once, ``rate`` a second in the long run, for each key (an address, a person)."""
    return Buckets(Rate(burst, 1000 / rate), lambda: time.monotonic() * 1000)


def _address(header: str | None) -> str:
    """The Host header if it is safe to repeat in a header."""
    if hostname(header) is None or header is None:
        return ""
    return header if all(c.isalnum() or c in ".-:[]_" for c in header) else ""
