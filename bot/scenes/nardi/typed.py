"""Typed commands of Nardi: ``/roll``, ``/move 24/18``, ``/undo``, ``/done``, ``/raise`` …"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.scenes import raising
from bot.scenes.nardi import words
from bot.text import Text
from rules.core import Legal
from rules.nardi.actions import Move, encode
from rules.nardi.course import BAR, OFF
from rules.nardi.views import View
from rules.raises import WORTH

_STEP = re.compile(r"(bar|\d{1,2})\s*(?:[/→>-]\s*(off|\d{1,2}))?\s*\(?([1-6])?\)?", re.IGNORECASE | re.ASCII)


def command(view: View, legal: Legal[object], name: str, rest: str) -> str | None:
    """The text form of a command; None if it cannot be understood."""
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
    """``24/18``, ``bar/20``, ``4/off``; or the checker alone (``24``), if it has but one step."""
    found = _STEP.fullmatch(text.strip().lower())
    if found is None:
        return None
    point = BAR if found[1] == "bar" else int(found[1])
    to = None if found[2] is None else OFF if found[2] == "off" else int(found[2])
    fits = [m for m in view.plays if m.point == point and to in (None, m.to) and found[3] in (None, str(m.die))]
    if len(fits) == 1 or (fits and to == OFF):
        return encode(min(fits, key=lambda m: m.die))
    if to is None or not 0 < (die := int(found[3] or point - to)) <= 6:
        return None
    return encode(Move(point, die))


def choices(view: View, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
    """Completions: the steps that may be made, the next raise."""
    if name == "raise":
        word = raising.command(view.raises, "raise", "", legal)
        return [(raising.word(WORTH[word]), word)] if word else []
    return [(words.move(view, m), encode(m)) for m in view.plays] if name in ("move", "play") else []
