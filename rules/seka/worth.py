"""The points of a hand of Seka (SE-1, SE-3).

A combination is any number of cards of one rank or of one suit, even a single card. A hand has the points of its best
combination; the joker adds 11 to any.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.cards import PACK, RANK, SUIT, Card

JOKER: Final = Card("9C")
POINTS: Final[dict[Card, int]] = {
    card: 11 if card == JOKER or RANK[card] == "A" else 10
    for card in PACK
    if card == JOKER or RANK[card] in ("10", "J", "Q", "K", "A")
}
"""The points of each of the 21 cards."""
CARDS: Final = 3
"""In a hand."""


@dataclass(frozen=True, slots=True)
class Worth:
    """``points``: 10 to 33. ``cards``: those that count, in the order of the hand."""

    points: int
    cards: tuple[Card, ...]


def pack(joker: bool) -> tuple[Card, ...]:
    """The 21 cards, or the 20 without the joker, in their one fixed order (SE-1)."""
    return _WITH if joker else _WITHOUT


def worth(hand: Sequence[Card], pairs: str = "all") -> Worth:
    """The best combination of a hand; of equal ones, the one with the most cards. ``pairs``: the table's option; with
    the joker a pair is three of a kind."""
    return _worth(tuple(hand), pairs)


@cache
def _worth(hand: tuple[Card, ...], pairs: str) -> Worth:
    plain = [c for c in hand if c != JOKER]
    best: list[Card] = []
    for one in plain:
        for alike in (RANK, SUIT):
            group = [c for c in plain if alike[c] == alike[one]]
            pair = alike is RANK and len(group) == 2 and len(plain) == len(hand)
            if pair and pairs == "aces" and RANK[one] != "A":
                continue
            if (_sum(group), len(group)) > (_sum(best), len(best)):
                best = group
    counting = tuple(c for c in hand if c in best or c == JOKER)
    return Worth(_sum(counting), counting)


def _sum(cards: Sequence[Card]) -> int:
    return sum(POINTS[c] for c in cards)


_WITH: Final = tuple(c for c in PACK if c in POINTS)
_WITHOUT: Final = tuple(c for c in _WITH if c != JOKER)
