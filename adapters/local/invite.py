"""How others on the network reach the page: an address, its QR code and a join code.

The code is new at each start and kept in memory only. It is typed, or follows the ``#`` of a link, which browsers do
not send. A browser that has been let in uses its own secret afterwards.
"""

import io
import secrets
import socket
from hmac import compare_digest
from typing import Final, Literal, TypeAlias

from adapters.local.security import buckets
from adapters.runtime.listen import ANY, address, is_loopback

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No letters or digits that look alike."""
LENGTH: Final = 8
Answer: TypeAlias = Literal["", "wanted", "wrong", "wait"]


class Gate:
    """``closed``: whether others can reach the page. ``here``: whether loopback means a user at this machine; behind a
    proxy every request comes from loopback and needs the code."""

    def __init__(self, *, closed: bool, here: bool) -> None:
        signs = "".join(secrets.choice(SIGNS) for _ in range(LENGTH)) if closed else ""
        self.code: Final = f"{signs[:4]}-{signs[4:]}" if signs else ""
        self._here = here
        self._tries = buckets(rate=0.1, burst=20)
        self._all = buckets(rate=1.0, burst=100)

    @property
    def fragment(self) -> str:
        """The fragment with the pass into the page; empty if none is needed."""
        return f"#code={self.code}" if self.code else ""

    def ask(self, remote: str, code: object) -> Answer:
        """Whether a newcomer may come in: empty, or the reason for refusal. Each try counts against the limit, right or
        wrong."""
        if not self.code or (self._here and is_loopback(remote)):
            return ""
        if not isinstance(code, str) or not code:
            return "wanted"
        if self._tries.take(remote) or self._all.take(""):
            return "wait"
        given = "".join(sign for sign in code[:32].upper() if sign in SIGNS)
        return "" if compare_digest(given, self.code.replace("-", "")) else "wrong"


def own_address() -> str:
    """This machine's address in its network, found without sending anything; loopback if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def reachable(host: str, port: int) -> str:
    """The address to give to others, without a path; a loopback one works on this machine only."""
    return f"http://{address(own_address() if host in ANY else host, port)}"


def lets_others_in(host: str) -> bool:
    return not is_loopback(host)


def qr_svg(url: str) -> str:
    """An SVG element with the QR code of ``url``: one path in the current colour, without a size."""
    import segno  # rarely needed

    out = io.BytesIO()
    segno.make(url, error="m").save(out, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#10201b")
    return out.getvalue().decode()
