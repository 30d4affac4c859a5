"""The worth and the strength of cards: the tables of the Blot family (BL-2, BL-3, BL-4)."""

from __future__ import annotations

from typing import Final

from rules.cards import PACK, RANK, RANKS, STRAINS, SUIT, SUITS, Card, Rank

TRUMP_SAI: Final[dict[Rank, int]] = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_SAI: Final[dict[Rank, int]] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
NO_TRUMP_SAI: Final[dict[Rank, int]] = {**PLAIN_SAI, "A": 19}
LAST_TRICK: Final = 10
"""BL-7."""
SAI_IN_PACK: Final = 152

TRUMP_ORDER: Final[tuple[Rank, ...]] = ("J", "9", "A", "10", "K", "Q", "8", "7")
PLAIN_ORDER: Final[tuple[Rank, ...]] = ("A", "10", "K", "Q", "J", "9", "8", "7")
"""High to low (BL-4)."""


def _sai(strain: str) -> dict[Card, int]:
    if strain == "N":
        return {card: NO_TRUMP_SAI[RANK[card]] for card in PACK}
    return {card: (TRUMP_SAI if SUIT[card] == strain else PLAIN_SAI)[RANK[card]] for card in PACK}


def _power(strain: str, led: str) -> dict[Card, int]:
    def one(card: Card) -> int:
        rank = RANK[card]
        if SUIT[card] == strain:
            return 20 + len(RANKS) - TRUMP_ORDER.index(rank)
        return len(RANKS) - PLAIN_ORDER.index(rank) if SUIT[card] == led else 0

    return {card: one(card) for card in PACK}


SAI: Final[dict[str, dict[Card, int]]] = {strain: _sai(strain) for strain in STRAINS}
"""By strain, by card."""

POWER: Final[dict[tuple[str, str], dict[Card, int]]] = {
    (strain, led): _power(strain, led) for strain in STRAINS for led in SUITS
}
"""By (strain, suit led), by card: the highest number takes the trick (BL-6); 0 never does. Trumps are above 20."""


def rounded(sai: int) -> int:
    """Points of sai, 6 up: 5 → 0, 6 … 15 → 1, 156 … 162 → 16 (BZ-40)."""
    return (sai + 4) // 10


def full_tens(sai: int) -> int:
    """Points of sai, full tens only: 89 → 8 (BZ-41)."""
    return sai // 10
