"""How Davtar reaches the platforms: through which proxy, and trusting which certificates.

The setting is ``PROXY``; without it the environment decides (``HTTPS_PROXY``, ``HTTP_PROXY``, ``ALL_PROXY``), and
``NO_PROXY`` names hosts for direct connections. The platforms' libraries treat these differently or ignore them, so
Davtar passes the proxy to them. A proxy's address may hold a password: only show it with ``shown``.
"""

import ipaddress
import os
import re
import ssl
from collections.abc import Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp

_SAME: Final = {"socks": "socks5", "socks5h": "socks5"}
"""Either way, the proxy resolves host names."""
_NAME: Final = re.compile(r"[\w.:%-]+")
_PORTS: Final = {"http": 80, "https": 443, "socks5": 1080}


class BadWay(ValueError):
    """An unusable environment variable; ``name``: its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def proxy_address(text: str) -> str:
    """A proxy's address in a form that every library accepts; without a scheme it means HTTP, as for curl.

    :raises ValueError: not an address. The message does not quote it: it may hold a password.
    """
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        scheme = _SAME.get(parts.scheme, parts.scheme)
        port = parts.port or _PORTS.get(scheme, 0)
    except ValueError:
        raise ValueError("not the address of a proxy") from None
    beyond = parts.path.strip("/") or parts.query or parts.fragment
    if scheme not in _PORTS or not parts.hostname or beyond or not _NAME.fullmatch(parts.hostname):
        raise ValueError("not the address of a proxy")
    user, at, _ = parts.netloc.rpartition("@")
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{scheme}://{user}{at}{name}:{port}"


def way(url: str, given: str | None = None, env: Mapping[str, str] = os.environ) -> str | None:
    """The proxy for ``url``; None: a direct connection.

    :param given: the setting ``PROXY``.
    :raises BadWay: the relevant environment variable cannot be used.
    """
    parts = urlsplit(url)
    if parts.hostname is None or _spared(parts.hostname, parts.port, _of(env, "no_proxy")[1]):
        return None
    if given:
        return given
    kind = "http_proxy" if parts.scheme in ("http", "ws") else "https_proxy"
    for name in (kind, "all_proxy"):
        found, text = _of(env, name)
        if text:
            try:
                return proxy_address(text)
            except ValueError:
                raise BadWay(found) from None
    return None


def shown(proxy: str) -> str:
    """A proxy's address without user and password."""
    parts = urlsplit(proxy)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def _of(env: Mapping[str, str], name: str) -> tuple[str, str]:
    """A variable in lower case, which has precedence, or in capitals: its name and its value."""
    for spelt in (name, name.upper()):
        if env.get(spelt, "").strip():
            return spelt, env[spelt].strip()
    return name, ""


def _spared(host: str, port: int | None, no_proxy: str) -> bool:
    """Whether ``NO_PROXY`` names the host: ``*``, the host, a parent domain, an address or a network, each also in
    brackets or with a port."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        address = None
    for entry in filter(None, (one.strip().lower() for one in no_proxy.split(","))):
        if entry == "*":
            return True
        name, _, number = entry.rpartition(":") if entry.count(":") == 1 or "]:" in entry else (entry, "", "")
        if number and number != str(port):
            continue
        name = name.strip("[]").removeprefix("*").removeprefix(".")
        if address is None:
            if name and (host == name or host.endswith(f".{name}")):
                return True
            continue
        try:
            if address in ipaddress.ip_network(name, strict=False):
                return True
        except ValueError:
            continue
    return False


# --- certificates, connections ----------------------------------------------------------------------------------------


def certificates(env: Mapping[str, str] = os.environ) -> None:
    """:raises BadWay: ``SSL_CERT_FILE`` or ``SSL_CERT_DIR`` names a missing path or one without certificates."""
    file, folder = env.get("SSL_CERT_FILE"), env.get("SSL_CERT_DIR")
    if file:
        try:
            ssl.create_default_context(cafile=file)
        except (OSError, ValueError):  # an SSLError is an OSError
            raise BadWay("SSL_CERT_FILE") from None
    if folder and not any(os.path.isdir(one) for one in folder.split(os.pathsep)):
        raise BadWay("SSL_CERT_DIR")


@cache
def trust() -> ssl.SSLContext:
    """The machine's certificates, or those from ``SSL_CERT_FILE`` and ``SSL_CERT_DIR``; if the machine has none, those
    of the libraries."""
    file, folder = os.environ.get("SSL_CERT_FILE") or None, os.environ.get("SSL_CERT_DIR") or None
    context = ssl.create_default_context(cafile=file, capath=folder)
    if file is None and folder is None and not context.cert_store_stats()["x509_ca"]:
        import certifi  # a part of httpx

        context.load_verify_locations(certifi.where())
    return context


def connector(proxy: str | None, **how: Any) -> aiohttp.TCPConnector:
    """For an aiohttp session; an HTTP proxy must also be given to the session (``http_only``)."""
    if proxy is None or not proxy.startswith("socks5:"):
        return aiohttp.TCPConnector(ssl=trust(), **how)
    from aiohttp_socks import ProxyConnectionError, ProxyConnector, ProxyError, ProxyTimeoutError

    class Connector(ProxyConnector):
        """Raises aiohttp's own errors, which its callers handle."""

        async def _wrap_create_connection(self, *args: Any, req: Any, **named: Any) -> Any:
            try:
                return await super()._wrap_create_connection(*args, req=req, **named)
            except (ProxyError, ProxyConnectionError, ProxyTimeoutError) as error:
                raise aiohttp.ClientConnectorError(req.connection_key, OSError(type(error).__name__)) from error

    made: aiohttp.TCPConnector = Connector.from_url(proxy, rdns=True, ssl=trust(), **how)
    return made


def http_only(proxy: str | None) -> str | None:
    """The proxy, if aiohttp supports it itself."""
    return None if proxy is None or proxy.startswith("socks5:") else proxy


def session(proxy: str | None, seconds: float) -> aiohttp.ClientSession:
    """A session with a time limit per request, through the proxy, whatever the environment says."""
    timeout = aiohttp.ClientTimeout(total=seconds)
    return aiohttp.ClientSession(connector=connector(proxy), proxy=http_only(proxy), timeout=timeout)
