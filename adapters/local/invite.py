"""How others come to the page from elsewhere: an address they can reach, its QR code, and a join code.

The code is made anew at each start and kept in memory only. It travels behind the ``#`` of a link, which browsers keep
to themselves, or is typed. Whoever has come in once needs it no more: the browser's own secret is enough.
"""

from __future__ import annotations

import io
import secrets
import socket
from hmac import compare_digest
from typing import Final, Literal, TypeAlias

from adapters.local.security import buckets
from adapters.runtime.listen import ANY, address, is_loopback

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without letters and digits that look alike."""
LENGTH: Final = 8
Answer: TypeAlias = Literal["", "wanted", "wrong", "wait"]


class Gate:
    """``closed``: whether the page can be reached from elsewhere. ``here``: whether whoever comes from loopback sits at
    this machine; behind a proxy everybody does, and needs the code."""

    def __init__(self, *, closed: bool, here: bool) -> None:
        signs = "".join(secrets.choice(SIGNS) for _ in range(LENGTH)) if closed else ""
        self.code: Final = f"{signs[:4]}-{signs[4:]}" if signs else ""
        self._here = here
        self._tries = buckets(rate=0.1, burst=20)
        self._all = buckets(rate=1.0, burst=100)

    @property
    def fragment(self) -> str:
        """The fragment of an address that lets its reader in; empty if none is needed."""
        return f"#code={self.code}" if self.code else ""

    def ask(self, remote: str, code: object) -> Answer:
        """Whether somebody new may come in: empty, or what stands in the way. A try costs, right or wrong."""
        if not self.code or (self._here and is_loopback(remote)):
            return ""
        if not isinstance(code, str) or not code:
            return "wanted"
        if self._tries.take(remote) or self._all.take(""):
            return "wait"
        given = "".join(sign for sign in code[:32].upper() if sign in SIGNS)
        return "" if compare_digest(given, self.code.replace("-", "")) else "wrong"


def own_address() -> str:
    """This machine's address in its network (nothing is sent to find it); loopback if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def reachable(host: str, port: int) -> str:
    """The address to give to others, without a path; on loopback only this machine gets there."""
    return f"http://{address(own_address() if host in ANY else host, port)}"


def lets_others_in(host: str) -> bool:
    return not is_loopback(host)


def qr_svg(url: str) -> str:
    """An SVG element with the QR code of ``url``: one path in the current colour, no size of its own."""
    import segno  # few houses ever show a code

    out = io.BytesIO()
    segno.make(url, error="m").save(out, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#10201b")
    return out.getvalue().decode()
