"""The actions of Nardi, and their text forms.

===================  =============================================================================================
``roll``             throw the dice (NA-1)
``24/18``            one step of one checker, from the side's own 24 to its own 18; ``bar/20`` enters
``6/off``            bear off by the exact number; ``4/off6`` by a larger one, here a six (NA-12)
``undo``             take back the last step of this throw
``done``             end the turn
``davi … shashi``    offer a raise; ``accept`` and ``decline`` answer one (NA-14, ``rules.raises``)
===================  =============================================================================================

There is no action for passing: the turn passes automatically when no number can be played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rules.core import LONGEST, unreadable
from rules.nardi.course import BAR, OFF
from rules.nardi.moves import Move
from rules.raises import RAISE, Raise

Word: TypeAlias = Literal["roll", "undo", "done"]


@dataclass(frozen=True, slots=True)
class Say:
    word: Word


Action: TypeAlias = Move | Say | Raise

ROLL: Final = Say("roll")
UNDO: Final = Say("undo")
DONE: Final = Say("done")
_WORDS: Final[dict[str, Action]] = {**{word: Say(word) for word in get_args(Word)}, **RAISE}
_FORM: Final = re.compile(r"(bar|\d{1,2})\s?[/-]\s?(?:(\d{1,2})|off([1-6]?))", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Move(point, die):
            start = "bar" if point == BAR else str(point)
            if point > die:
                return f"{start}/{point - die}"
            return f"{start}/off" if point == die else f"{start}/off{die}"
        case Say(word) | Raise(word):
            return word


def parse(text: str) -> Action:
    """The action of a text form.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = text.strip().lower()
    if plain in _WORDS:
        return _WORDS[plain]
    found = _FORM.fullmatch(plain) if len(plain) <= LONGEST else None
    if found is not None:
        point = BAR if found[1] == "bar" else int(found[1])
        if found[2]:
            die, fits = point - int(found[2]), int(found[2]) > OFF
        else:
            die = int(found[3] or point)
            fits = die >= point
        if fits and 1 <= die <= 6 and 1 <= point <= BAR:
            return Move(point, die)
    raise unreadable(text)
