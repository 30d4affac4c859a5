"""The actions of Seka, and their text forms.

===========  =========================================================================
``bet50``    put in 50 chips (SE-4)
``dark50``   tsiomni or peretsiomni: put in 50 without looking (SE-6)
``open``     pay the standing bet and have all hands compared (SE-4)
``allin``    put in the whole purse, less than the standing bet (SE-5)
``fold``     throw the cards away
``look``     look at the cards, and give up the right to play dark (SE-6)
``enter``    pay the seka bet and play for a standing seka (SE-7)
``out``      sit the seka's deal out (SE-7)
===========  =========================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rules.core import LONGEST, unreadable

Word: TypeAlias = Literal["open", "allin", "fold", "look", "enter", "out"]


@dataclass(frozen=True, slots=True)
class Bet:
    """``amount``: the chips of this bet, at least those of the bet before it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Dark:
    """``amount``: the sum named and put in."""

    amount: int


@dataclass(frozen=True, slots=True)
class Say:
    """A word: see the table above."""

    word: Word


Action: TypeAlias = Bet | Dark | Say

OPEN: Final = Say("open")
ALLIN: Final = Say("allin")
FOLD: Final = Say("fold")
LOOK: Final = Say("look")
ENTER: Final = Say("enter")
OUT: Final = Say("out")

WORDS: Final[dict[str, Say]] = {word: Say(word) for word in get_args(Word)}
_SUM: Final = re.compile(r"(bet|dark) ?([1-9][0-9]{0,11})", re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Bet(amount):
            return f"bet{amount}"
        case Dark(amount):
            return f"dark{amount}"
        case Say(word):
            return word


def parse(text: str) -> Action:
    """The action of a text form; capitals and a space before the sum are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    low = text.strip().lower()
    if len(low) <= LONGEST:
        if low in WORDS:
            return WORDS[low]
        if (found := _SUM.fullmatch(low)) is not None:
            return Bet(int(found[2])) if found[1] == "bet" else Dark(int(found[2]))
    raise unreadable(text)
