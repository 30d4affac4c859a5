"""The actions of Bazaar Blot, and their text forms.

======================  ========================================================================================
``9H 12N 25Hk 30Sg``    a bid: level, strain (``N`` no-trump), ``k`` kaput, ``g`` kanach
``pass q s ok``         pass; quansh; sur; no sur (or: decline a right)
``d:tKH``, ``d:hAS,4J`` declare (BL-10): ``t`` terz, ``f`` fifty, ``h`` hundred with its top card; ``4`` and a rank
``blot reblot``         the word that goes with the next card (option ``announce`` = ``manual``, BL-8)
``sevens``              show four sevens (BZ-18)
``open``                open the hand (BZ-25)
``cut``                 cut the pack (BZ-4); ``ok`` leaves it as it is
======================  ========================================================================================
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from rules.blot.combos import COMBO, ComboId, canonical
from rules.cards import PACK, RANK, SUIT, Card, typed
from rules.core import LONGEST, unreadable

Promise: TypeAlias = Literal["", "k", "g"]  # Nothing, kaput, kanach

Word: TypeAlias = Literal["pass", "q", "s", "ok", "blot", "reblot", "sevens", "open", "cut"]


@dataclass(frozen=True, slots=True)
class Named:
    """A head and a strain: ``9H``, the bid of nine hearts or the nine of hearts, depending on the phase.

    ``head``: a whole number, or a rank letter ``J Q K A``; ``strain``: ``S C D H N``; ``promise``: bids only.
    """

    head: int | str
    strain: str
    promise: Promise = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A word of the table above."""

    word: Word


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare combinations that do not cross, the highest first (BL-10)."""

    combos: tuple[ComboId, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Show combinations declared before, the highest first (BL-10)."""

    combos: tuple[ComboId, ...]


Action: TypeAlias = Named | Call | Declare | Show

PASS: Final = Call("pass")
QUANSH: Final = Call("q")
SUR: Final = Call("s")
OK: Final = Call("ok")
BLOT: Final = Call("blot")
REBLOT: Final = Call("reblot")
SEVENS: Final = Call("sevens")
OPEN: Final = Call("open")
CUT: Final = Call("cut")


PLAY: Final[dict[Card, Named]] = {
    card: Named(int(RANK[card]) if RANK[card].isdigit() else RANK[card], SUIT[card]) for card in PACK
}
"""The action that plays a card."""
CARD: Final[dict[Named, Card]] = {named: card for card, named in PLAY.items()}
"""The card of an action; only actions that play a card are keys."""

_WORDS: Final[dict[str, Call]] = {word: Call(word) for word in get_args(Word)}
_NAMED: Final = re.compile(r"([1-9][0-9]{0,2}|[jqka])([scdhn])([kg]?)", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Named(head, strain, promise):
            return f"{head}{strain}{promise}"
        case Call(word):
            return word
        case Declare(combos):
            return "d:" + ",".join(combos)
        case Show(combos):
            return "sh:" + ",".join(combos)


@lru_cache(1024)
def parse(text: str) -> Action:
    """The action of a text form; capitals and suit signs are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = typed(text)
    if len(plain) <= LONGEST:
        low = plain.lower()
        if low in _WORDS:
            return _WORDS[low]
        if (found := _NAMED.fullmatch(plain)) is not None:
            head, promise = found[1].upper(), found[3].lower()
            flag: Promise = "k" if promise == "k" else "g" if promise == "g" else ""
            return Named(int(head) if head.isdigit() else head, found[2].upper(), flag)
        kind, colon, rest = plain.partition(":")
        if colon and kind.lower() in ("d", "sh"):
            # Combinations in canonical order; not if one of them is unreadable or repeated.
            ids = [ComboId(part[:1].lower() + part[1:].upper()) for part in rest.split(",")]
            if all(c in COMBO for c in ids) and len(set(ids)) == len(ids):
                return Declare(canonical(ids)) if kind.lower() == "d" else Show(canonical(ids))
    raise unreadable(text)
