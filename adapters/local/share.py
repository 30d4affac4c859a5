"""The way in for phones: an address that others can reach, and its QR code."""

from __future__ import annotations

import io
import socket

import segno

from adapters.runtime.process.listen import is_loopback


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
    name = own_address() if host in ("", "0.0.0.0", "::") else host  # noqa: S104
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def lets_others_in(host: str) -> bool:
    return not is_loopback(host)


def qr_svg(url: str) -> str:
    """An SVG element with the QR code of ``url``: one path in the current colour, no size of its own."""
    out = io.BytesIO()
    segno.make(url, error="m").save(out, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#10201b")
    return out.getvalue().decode()
