"""The one map from errors to causes, and from causes to sentences.

``run`` prints the sentence, ``doctor`` lists it, ``/healthz`` includes it. Error messages are never passed on: they may
quote an address with a token. ``adapters.store.backend`` names the database's errors; their sentences (``cli-store-…``)
are found here too.
"""

import errno
import re
import socket
import ssl
from collections.abc import Iterator
from typing import Final

from bot.ports import StoreUnavailable
from bot.text import Text, Value, t

UNREACHABLE: Final = "unreachable"
REFUSED: Final = "token-refused"
TWO_PROGRAMS: Final = "two-programs"
PORT_TAKEN: Final = "port-taken"
FAILING: Final = "failing"
"""A bug of ours, or an error not in this map."""

WAY: Final = (
    *("no-network", "no-name", "closed", "silent", "tls", "tls-time", "no-tls", "ill"),
    *("proxy-unreachable", "proxy-refused", "proxy-password", UNREACHABLE),
)
"""Causes that keep us from a platform and may pass: each is a front's state ``unreachable``."""
DOOR: Final = (PORT_TAKEN, "port-denied", "host-not-ours")
"""Causes that keep us from listening; their sentences take ``where`` and the ``setting``."""
ROOM: Final = ("files", "disk-full", "disk-read-only")
CAUSES: Final = (*WAY, *DOOR, *ROOM, REFUSED, TWO_PROGRAMS, FAILING)

_ERRNO: Final = {
    errno.EADDRINUSE: PORT_TAKEN,
    **dict.fromkeys((errno.EACCES, errno.EPERM), "port-denied"),
    **dict.fromkeys((errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT), "host-not-ours"),
    **dict.fromkeys((errno.EMFILE, errno.ENFILE), "files"),
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "disk-full"),
    errno.EROFS: "disk-read-only",
    **dict.fromkeys((errno.ENETUNREACH, errno.ENETDOWN, errno.EHOSTUNREACH), "no-network"),
    **dict.fromkeys((errno.ECONNREFUSED, errno.ECONNRESET, errno.ECONNABORTED, errno.EPIPE), "closed"),
    errno.ETIMEDOUT: "silent",
}
_NAMED: Final = {
    **dict.fromkeys(("ProxyConnectionError", "ProxyTimeoutError", "ClientProxyConnectionError"), "proxy-unreachable"),
    **dict.fromkeys(("ProxyError", "ClientHttpProxyError"), "proxy-refused"),
    **dict.fromkeys(("InvalidToken", "EndPointNotFound", "LoginFailure"), REFUSED),
    "Conflict": TWO_PROGRAMS,
    **dict.fromkeys(("ConnectTimeout", "ReadTimeout"), "silent"),
    **dict.fromkeys(("RemoteProtocolError", "ServerDisconnectedError"), "closed"),
}
"""By the exceptions' names, so that no library has to be imported."""
_PASSWORD: Final = re.compile(r"407|auth|credential|password", re.IGNORECASE)
_ANSWERED: Final = re.compile(r"\((\d{3})\)")
"""The status inside python-telegram-bot's messages."""
_NUMBERED: Final = re.compile(r"\[Errno (\d+)\]")
_OLD: Final = (9, 10)  # X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED


def cause(error: BaseException, *, proxied: bool = False) -> str:
    """One of ``CAUSES``, or ``store-`` and a key of the database's.

    :param proxied: a proxy is used, so a failed connection is one to the proxy.
    """
    found = next((one for link in _chain(error) if (one := _one(link))), None)
    if found is None:
        status = getattr(error, "status", 0)
        found = "ill" if isinstance(status, int) and status >= 500 else FAILING
    if proxied and found in ("no-network", "no-name", "closed"):
        return "proxy-unreachable"
    return found


def state(cause: str) -> str:
    """The front's state after an attempt ended with this cause; ``/healthz`` shows it."""
    return UNREACHABLE if cause in WAY else cause


def sentence(cause: str, **told: Value) -> Text:
    """The sentence about a cause for the operator. ``told``: for ``DOOR``, ``where`` and ``setting``."""
    return t(f"cli-{cause}" if cause.startswith("store-") else f"cli-cause-{cause}", **told)


def where(error: BaseException) -> str:
    """The function and line that raised the error; unlike its message, they are not private."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return f"{place.tb_frame.f_code.co_name}:{place.tb_lineno}" if place is not None else ""


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error, its causes, and errors that libraries attach to it."""
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        one = waiting.pop(0)
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        carried = (getattr(one, name, None) for name in ("os_error", "certificate_error"))
        waiting += [*(other for other in carried if isinstance(other, BaseException)), one.__cause__, one.__context__]


def _one(error: BaseException) -> str | None:
    """The cause of this error alone, if known."""
    name = type(error).__name__
    status = getattr(error, "status", None)
    if isinstance(error, StoreUnavailable):
        return f"store-{error.key}"
    if status == 407 or (name in ("ProxyError", "ClientHttpProxyError") and _PASSWORD.search(str(error))):
        return "proxy-password"
    if name in _NAMED:
        return _NAMED[name]
    if isinstance(error, ssl.SSLCertVerificationError):
        return "tls-time" if error.verify_code in _OLD else "tls"
    if isinstance(error, ssl.SSLError):
        return "no-tls"
    if isinstance(error, socket.gaierror):
        return "no-name"
    if isinstance(error, OSError) and error.errno in _ERRNO:
        return _ERRNO[error.errno]
    if isinstance(error, TimeoutError):
        return "silent"
    if isinstance(error, OSError) and (numbered := _NUMBERED.search(str(error))):  # "Multiple exceptions: …"
        return _ERRNO.get(int(numbered[1]))
    if name == "NetworkError" and (answered := _ANSWERED.search(str(error))):
        return "proxy-password" if answered[1] == "407" else "ill"
    return REFUSED if status == 401 else None
