"""The actions of a game with a turned card, and their text forms.

======================  ========================================================================================
``take``                take the suit of the turned card as trumps (GE-2, DU-2)
``trump:H``             name another suit, in the second round
``pass``                pass
``7S 10H JD AC``        a card
``d:tKH``, ``d:hAS,4J`` declare; ``ok``: nothing (more) to declare, where all are asked before the first lead
``sh:tKH``              show what was declared (option ``show`` = ``manual``)
``blot reblot``         the word that goes with the next card (option ``announce`` = ``manual``)
======================  ========================================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules.blot import actions as family
from rules.blot.actions import CARD, Call, Declare, Named, Show
from rules.cards import SUITS, Suit, typed
from rules.core import unreadable


@dataclass(frozen=True, slots=True)
class Take:
    """Take the turned suit."""

    word: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Trump:
    """Name a suit as trumps."""

    suit: Suit


Action: TypeAlias = Take | Trump | Named | Call | Declare | Show

TAKE: Final = Take()
TRUMP: Final[dict[Suit, Trump]] = {suit: Trump(suit) for suit in SUITS}
_WORDS: Final = frozenset({"pass", "ok", "blot", "reblot"})
_TRUMP: Final = re.compile(r"trump:([scdh])", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Take():
            return "take"
        case Trump(suit):
            return f"trump:{suit}"
        case _:
            return family.encode(action)


def parse(text: str) -> Action:
    """The action of a text form; capitals and suit signs are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = typed(text)
    if plain.lower() == "take":
        return TAKE
    if (found := _TRUMP.fullmatch(plain)) is not None:
        return next(trump for suit, trump in TRUMP.items() if suit == found[1].upper())
    action = family.parse(text)
    if (isinstance(action, Named) and action not in CARD) or (isinstance(action, Call) and action.word not in _WORDS):
        raise unreadable(text)
    return action
