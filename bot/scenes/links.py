"""The dialogue in which two chats are linked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.text import Text, t


def panel(links: Sequence[tuple[str, Text]], code: str, *, full: bool = False) -> Scene:
    """The chats linked with this one, each to be parted from, and the ``code`` for another. ``links``: (mark, name)."""
    lines = [Line(t("link-head"), "head")]
    lines += [Line(t("link-row", chat=name)) for _, name in links]
    if code:
        lines += [Line(t("link-code", code=code), "loud"), Line(t("link-how"), "small")]
    rows = [
        (Button(t("btn-unlink", chat=name), press.see(NO_TABLE, f"unlink.with.{mark}"), "bad"),) for mark, name in links
    ]
    if links and not code and not full:
        rows.append((Button(t("btn-link-new"), press.see(NO_TABLE, "link.new")),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def asked(text: Text, code: str) -> Scene:
    """The question to the chat that has the code from us; an admin answers."""
    yes = Button(t("btn-link-yes"), press.see(NO_TABLE, f"link.yes.{code}"), "good")
    no = Button(t("btn-link-no"), press.see(NO_TABLE, f"link.no.{code}"), "bad")
    return Scene("note", None, (Line(text, "loud"), Line(t("link-what"), "small")), buttons=((yes, no),))
