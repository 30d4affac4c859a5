"""The dialogue in which two chats are linked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.text import Text, t


@dataclass(frozen=True, slots=True)
class Linked:
    """A chat that this one is linked with. ``mark``: by which buttons name it; ``ours``, ``theirs``: whether each side
    lets words cross."""

    mark: str
    name: Text
    ours: bool
    theirs: bool


def panel(links: Sequence[Linked], code: str, *, full: bool = False) -> Scene:
    """The chats linked with this one, each to be parted from, and the ``code`` for another."""
    lines = [Line(t("link-head"), "head")]
    rows: list[tuple[Button, ...]] = []
    for one in links:
        words = "both" if one.ours and one.theirs else "ours" if one.ours else "theirs" if one.theirs else "none"
        lines += [Line(t("link-row", chat=one.name)), Line(t("link-words", state=words), "small")]
        label = t("btn-words-off") if one.ours else t("btn-words-on")
        turn = press.see(NO_TABLE, f"link.words.{one.mark}.{'off' if one.ours else 'on'}")
        part = press.see(NO_TABLE, f"unlink.with.{one.mark}")
        rows.append((Button(label, turn), Button(t("btn-unlink", chat=one.name), part, "bad")))
    if code:
        lines += [Line(t("link-code", code=code), "loud"), Line(t("link-how"), "small")]
    if links and not code and not full:
        rows.append((Button(t("btn-link-new"), press.see(NO_TABLE, "link.new")),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def asked(text: Text, code: str) -> Scene:
    """The question to the chat that has the code from us; an admin answers."""
    yes = Button(t("btn-link-yes"), press.see(NO_TABLE, f"link.yes.{code}"), "good")
    no = Button(t("btn-link-no"), press.see(NO_TABLE, f"link.no.{code}"), "bad")
    return Scene("note", None, (Line(text, "loud"), Line(t("link-what"), "small")), buttons=((yes, no),))


def answered(text: Text, *, linked: bool) -> Scene:
    """The question once it is over."""
    end = t("link-is") if linked else t("link-is-not")
    return Scene("note", None, (Line(text), Line(end, "small")), epilogue=True)
