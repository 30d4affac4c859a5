"""The two packs of Bura; the points and the strength of the cards (BU-1, BU-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.cards import PACK_36, SUIT, SUIT_ROW, Card, Suit

HIGH_TO_LOW: Final[tuple[str, ...]] = ("A", "10", "K", "Q", "J", "9", "8", "7", "6")
"""The strength of cards of one suit."""
POINTS_OF_RANK: Final[dict[str, int]] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@dataclass(frozen=True, slots=True)
class Kind:
    """What depends on the size of the hands. ``goal``: the points claimed by *var*, more than half of the pack's."""

    pack: tuple[Card, ...]
    goal: int


KIND: Final[dict[int, Kind]] = {
    3: Kind(tuple(card for card in PACK_36 if card[:-1] in HIGH_TO_LOW[:5]), 31),
    5: Kind(PACK_36, 61),
}
"""By the number of cards in a hand."""

CARDS: Final = frozenset(PACK_36)
POINTS: Final[dict[Card, int]] = {card: POINTS_OF_RANK.get(card[:-1], 0) for card in CARDS}
POWER: Final[dict[Card, int]] = {card: len(HIGH_TO_LOW) - HIGH_TO_LOW.index(card[:-1]) for card in CARDS}
"""1..9, within a suit."""
_SHOWN_AT: Final[dict[Card, tuple[int, int]]] = {card: (SUIT_ROW[SUIT[card]], -POWER[card]) for card in CARDS}


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Whether ``card`` beats ``other``: a higher one of its suit, or a trump on a plain card (BU-4)."""
    if SUIT[card] == SUIT[other]:
        return POWER[card] > POWER[other]
    return SUIT[card] == trump


def fanned(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards as held in a hand, suit by suit, high to low: also their order in leads and gifts."""
    return tuple(sorted(cards, key=_SHOWN_AT.__getitem__))


def one_suit(cards: Sequence[Card]) -> bool:
    return len({SUIT[c] for c in cards}) == 1


def count(cards: Sequence[Card]) -> int:
    """The points of ``cards``."""
    return sum([POINTS[c] for c in cards])
