"""Panels about blocks: whom, for how long, and those that stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.common import rows_of
from bot.ports.rights import Bar, Shunned
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.scenes.settings import who_can
from bot.table.admit import until
from bot.text import t

SHOWN: Final = 12
"""The most people in a panel."""
DAY_MS: Final = 86_400_000
TERMS: Final = {"day": DAY_MS, "week": 7 * DAY_MS, "good": 0}
"""How long a block in a chat may last; 0: for good."""


def whom(people: Sequence[tuple[str, str]], *, admin: bool) -> Scene:
    """Whom to block, of the people one has played with here."""
    head = t("block-whom-chat") if admin else t("block-whom-own")
    buttons = [Button(t("btn-person", name=name), _to(f"block.={person}")) for person, name in people[:SHOWN]]
    return Scene("panel", None, (Line(head, "head"), Line(t("block-whom-hint"), "small")), buttons=rows_of(buttons, 2))


def how(person: str, name: str, *, admin: bool) -> Scene:
    """How to block somebody: for oneself, and by an admin in this chat."""
    lines = [Line(t("block-head", name=name), "head")]
    rows: list[tuple[Button, ...]] = []
    if admin:
        terms = {"day": t("btn-block-day"), "week": t("btn-block-week"), "good": t("btn-block-good")}
        lines.append(Line(t("block-chat-hint")))
        rows.append(tuple(Button(label, _to(f"block.{term}.{person}"), "bad") for term, label in terms.items()))
    lines.append(Line(t("block-own-hint")))
    rows.append((Button(t("btn-block-own"), _to(f"block.own.{person}"), "bad"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def blocked(bars: Sequence[Bar], place: str, *, admin: bool) -> Scene:
    """Those blocked in a chat; for an admin with buttons to lift it."""
    lines = [Line(t("blocked-head") if bars else t("blocked-none"), "head")]
    for bar in bars:
        lines.append(
            Line(t("blocked-until", name=bar.name, day=until(bar)) if bar.until_ms else t("blocked-row", name=bar.name))
        )
    if not admin:
        return Scene("panel", None, (*lines, Line(who_can(place), "small")))
    buttons = [Button(t("btn-lift", name=bar.name), _to(f"blocked.{bar.person}")) for bar in bars[:SHOWN]]
    return Scene("panel", None, tuple(lines), buttons=rows_of(buttons, 2))


def own(shunned: Sequence[Shunned]) -> Scene:
    """Those whom a person has blocked for themselves, with buttons to end it."""
    lines = [Line(t("blocks-head") if shunned else t("blocks-none"), "head")]
    lines += [Line(t("blocks-row", name=one.name)) for one in shunned]
    buttons = [Button(t("btn-lift", name=one.name), _to(f"blocks.{one.person}")) for one in shunned[:SHOWN]]
    return Scene("panel", None, tuple(lines), buttons=rows_of(buttons, 2))


def _to(what: str) -> str:
    return press.see(NO_TABLE, what)
