"""The actions of Blackjack, and their text forms.

=======================  ==================================================================================
``bet50 bet50x2``        a stake of 50 on one box; on each of two boxes (BJ-1)
``out``                  sit this deal out
``insure noinsure``      insure all boxes in question, or none (BJ-6); ``insure3``: box 3 alone
``even noeven``          take even money for a blackjack, or not (BJ-6); ``even3``: box 3 alone
``hit stand``            for the hand at turn
``double split``         BJ-5, BJ-4
``leave``                leave the hand unfinished and lose it (BJ-7, option ``on_timeout`` = ``lose``)
=======================  ==================================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rules.core import LONGEST, unreadable

Word: TypeAlias = Literal["out", "hit", "stand", "double", "split", "leave"]
Reply: TypeAlias = Literal["insure", "noinsure", "even", "noeven"]

BOXES: Final = 5
"""At the table (BJ-1)."""


@dataclass(frozen=True, slots=True)
class Bet:
    """``stake``: on each of ``boxes`` boxes, 1 to 5."""

    stake: int
    boxes: int = 1


@dataclass(frozen=True, slots=True)
class Say:
    """A word: see the table above."""

    word: Word


@dataclass(frozen=True, slots=True)
class Answer:
    """``box``: 1 to 5, or 0 for all of the player's boxes with the same question."""

    word: Reply
    box: int = 0


Action: TypeAlias = Bet | Say | Answer

OUT: Final = Say("out")
HIT: Final = Say("hit")
STAND: Final = Say("stand")
DOUBLE: Final = Say("double")
SPLIT: Final = Say("split")
LEAVE: Final = Say("leave")

WORDS: Final[dict[str, Say]] = {word: Say(word) for word in get_args(Word)}
_BET: Final = re.compile(r"bet ?([1-9][0-9]{0,8})(?: ?[x×*] ?([0-9]))?", re.ASCII)
_REPLY: Final = re.compile(rf"({'|'.join(get_args(Reply))}) ?([0-9])?", re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Bet(stake, 1):
            return f"bet{stake}"
        case Bet(stake, boxes):
            return f"bet{stake}x{boxes}"
        case Say(word):
            return word
        case Answer(word, 0):
            return word
        case Answer(word, box):
            return f"{word}{box}"


def parse(text: str) -> Action:
    """The action of a text form; capitals and spaces before numbers are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    low = text.strip().lower()
    if len(low) <= LONGEST:
        if low in WORDS:
            return WORDS[low]
        if (bet := _BET.fullmatch(low)) is not None:
            return Bet(int(bet[1]), int(bet[2] or 1))
        if (reply := _REPLY.fullmatch(low)) is not None:
            word = next(w for w in get_args(Reply) if w == reply[1])
            return Answer(word, int(reply[2] or 0))
    raise unreadable(text)
