"""Suits called by other names: a deal is worth the same, and a network errs otherwise each time it is asked so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

from rules.cards import SUIT, SUITS, Card, Suit

Names: TypeAlias = Mapping[str, Suit]
"""By suit another one's name."""


def named(order: str) -> Names:
    """``order``: a name for each suit, in the order of the pack."""
    return dict(zip(SUITS, (suit for name in order for suit in SUITS if suit == name), strict=True))


def others(kept: Suit) -> Iterator[Names]:
    """All names by which the suits but ``kept`` are called otherwise."""
    rest = [suit for suit in SUITS if suit != kept]
    for order in list(permutations(rest))[1:]:
        yield dict(zip((kept, *rest), (kept, *order), strict=True))


def renamed(cards: Sequence[Card], names: Names) -> tuple[Card, ...]:
    return tuple(Card(card[:-1] + names[SUIT[card]]) for card in cards)
