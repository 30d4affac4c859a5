"""The shoe and the worth of cards (BJ-1, BJ-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.cards import PACK_52, Card

PACKS: Final = 6
SHOE: Final = PACK_52 * PACKS
"""The 312 cards in their one fixed order: a shuffled ``range(312)`` names places in it."""

WORTH: Final[dict[Card, int]] = {card: min(n % 13 + 1, 10) for n, card in enumerate(PACK_52)}
"""Aces 1; ``total`` counts one of them 11 where that does not bust."""
BEST: Final = 21


def hard(cards: Sequence[Card]) -> int:
    """The sum with all aces counted 1."""
    return sum([WORTH[c] for c in cards])


def has_ace(cards: Sequence[Card]) -> bool:
    return any(WORTH[c] == 1 for c in cards)


def soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts 11."""
    return has_ace(cards) and hard(cards) <= BEST - 10


def total(cards: Sequence[Card]) -> int:
    """The worth of a hand (BJ-2)."""
    return hard(cards) + (10 if soft(cards) else 0)


def natural(cards: Sequence[Card]) -> bool:
    """Whether two cards make 21, a blackjack if the hand is not split (BJ-4)."""
    return len(cards) == 2 and total(cards) == BEST
