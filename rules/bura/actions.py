"""The actions of Bura, and their text forms.

===================  =============================================================================================
``l:AH.10H``         lead these cards, of one suit, the highest first (BU-3)
``b:AS.JD``          beat: the first card beats the first card led, and so on (BU-4)
``g:JC.QC``          give as many cards face down (BU-4)
``malutka``          claim the lead for a malutka out of turn (BU-7)
``let``              let the other side lead the malutka that it claims (BU-7)
``var``              "I have it" (BU-8)
``davi … shashi``    offer a raise; ``accept`` and ``decline`` answer one (BU-10, ``rules.raises``)
===================  =============================================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rules.bura.pack import CARDS, fanned
from rules.cards import Card, typed
from rules.core import LONGEST, unreadable
from rules.raises import RAISE, Raise

Word: TypeAlias = Literal["malutka", "let", "var"]


@dataclass(frozen=True, slots=True)
class Lead:
    """``cards``: fanned."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """``cards``: in the order of the cards led, each beating its counterpart."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """``cards``: fanned."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Say:
    word: Word


Action: TypeAlias = Lead | Beat | Give | Say | Raise

MALUTKA: Final = Say("malutka")
LET: Final = Say("let")
VAR: Final = Say("var")
_WORDS: Final[dict[str, Action]] = {**{word: Say(word) for word in get_args(Word)}, **RAISE}

_FORM: Final = re.compile(r"([lbg]):([0-9a-z]{2,3}(?:[.,][0-9a-z]{2,3}){0,4})", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Lead(cards):
            return "l:" + ".".join(cards)
        case Beat(cards):
            return "b:" + ".".join(cards)
        case Give(cards):
            return "g:" + ".".join(cards)
        case Say(word) | Raise(word):
            return word


def parse(text: str) -> Action:
    """The action of a text form; capitals, commas and suit signs are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = typed(text)
    if plain.lower() in _WORDS:
        return _WORDS[plain.lower()]
    found = _FORM.fullmatch(plain) if len(plain) <= LONGEST else None
    if found is not None:
        cards = tuple(Card(c) for c in re.split("[.,]", found[2].upper()))
        if set(cards) <= CARDS and len(set(cards)) == len(cards):
            match found[1].lower():
                case "l":
                    return Lead(fanned(cards))
                case "g":
                    return Give(fanned(cards))
                case _:
                    return Beat(cards)
    raise unreadable(text)
