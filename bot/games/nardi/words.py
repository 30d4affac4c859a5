"""The wording of Nardi: steps, throws and places, typed commands and completions. Nothing is hidden, so everybody reads
the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bot.games import raising
from bot.games.common import listed_all, name_of
from bot.table.model import Table
from bot.text import Text, lexicon, t
from rules.core import Legal
from rules.nardi.actions import encode
from rules.nardi.course import BAR, OFF, Checkers
from rules.nardi.moves import Move
from rules.nardi.state import Turn
from rules.nardi.view import View
from rules.raises import WORTH


def step(point: int, die: int, hit: bool = False) -> Text:
    """``24/18``; a hit has a star; bearing off by a larger number names that number."""
    to = max(point - die, OFF)
    by = die if point < die else 0
    return t("nardi-step", point=point, to=to, by=by, hit=int(hit))


def move(view: View, it: Move) -> Text:
    """A legal step."""
    seat = view.turn or 0
    seen = view.across[it.to]
    return step(it.point, it.die, bool(seen and view.board[1 - seat][seen]))


def steps(turn: Turn) -> Text:
    return listed_all([step(s.point, s.die, s.hit) for s in turn.steps])


def last(table: Table, turn: Turn) -> Text:
    """What was made of a throw."""
    a, b = turn.dice
    who = name_of(table, turn.seat)
    if not turn.steps:
        return t("nardi-last-none", who=who, a=a, b=b)
    return t("nardi-last", who=who, a=a, b=b, steps=steps(turn))


def numbers(dice: Sequence[int]) -> Text:
    """The numbers still to be played."""
    return listed_all([t("value-number", n=die) for die in dice])


def places(table: Table, seat: int, checkers: Checkers) -> Text:
    """The places of a side's checkers, from its own view."""
    found = [t("nardi-place-bar", n=checkers[BAR])] if checkers[BAR] else []
    found += [t("nardi-place", point=p, n=checkers[p]) for p in range(BAR - 1, 0, -1) if checkers[p]]
    if checkers[OFF]:
        found.append(t("nardi-place-off", n=checkers[OFF]))
    return t("nardi-read-side", who=name_of(table, seat), places=listed_all(found))


_NUMBER, _WORD = "[0-9]{1,2}", r"[^\W\d_]{2,16}"
_STEP = re.compile(
    rf"({_NUMBER}|{_WORD})\s*(?:[/→>–-]\s*({_NUMBER}|{_WORD})\s*\*?)?\s*(?:\(\s*([1-6])\s*\)|(?<=[\w*]\s)([1-6]))?"
)
"""``24/18``, ``bar/20*``, ``4/off (6)``, with the words of any language."""


def command(view: View, legal: Legal[object], name: str, rest: str) -> str | None:
    """The text form of a command; None if it cannot be parsed."""
    match name:
        case "roll" | "done" | "undo":
            return name
        case "raise" | "accept" | "decline":
            return raising.command(view.raises, name, rest, legal)
        case "move" | "play":
            return _step(view, rest)
        case _:
            return None


def _step(view: View, text: str) -> str | None:
    """``24/18``, ``bar/20``, ``4/off``; or the checker alone (``24``), if it has only one step."""
    found = _STEP.fullmatch(" ".join(unicodedata.normalize("NFKC", text).casefold().split()))
    if found is None or any(unicodedata.category(c) == "No" for c in text):
        return None
    point = _place(found[1], BAR, lexicon.BAR)
    to = None if found[2] is None else _place(found[2], OFF, lexicon.OFF)
    by = found[3] or found[4]
    if point is None or (found[2] is not None and to is None):
        return None
    fits = [m for m in view.plays if m.point == point and to in (None, m.to) and by in (None, str(m.die))]
    if len(fits) == 1 or (fits and to == OFF):
        return encode(min(fits, key=lambda m: m.die))
    if to is None or not 0 < (die := int(by or point - to)) <= 6:
        return None
    return encode(Move(point, die))


def _place(text: str, named: int, names: frozenset[str]) -> int | None:
    """A point's number; or ``named``, if ``text`` is one of its names."""
    return int(text) if text.isdecimal() else named if text in names else None


def choices(view: View, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
    """Completions: the legal steps, the next raise."""
    if name == "raise":
        word = raising.command(view.raises, "raise", "", legal)
        return [(raising.word(WORTH[word]), word)] if word else []
    return [(move(view, m), encode(m)) for m in view.plays] if name in ("move", "play") else []
