"""Cards as text, and the tables of a pack.

A card is its short text form: rank, then suit: ``7S 10H JD AC``. Suits are ``S C D H`` (spades, clubs, diamonds,
hearts); a strain is a suit or ``N``, no-trump. Text keeps events readable, needs no codec, and tables keyed by it are
as fast as anything the language offers. Shared by every card game of the house.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NewType, TypeAlias

from rules.core import Seat

Card = NewType("Card", str)
"""``rank + suit``, for instance ``10H``."""

Suit: TypeAlias = Literal["S", "C", "D", "H"]
Strain: TypeAlias = Literal["S", "C", "D", "H", "N"]
Rank: TypeAlias = Literal["7", "8", "9", "10", "J", "Q", "K", "A"]

SUITS: Final[tuple[Suit, ...]] = ("S", "C", "D", "H")
STRAINS: Final[tuple[Strain, ...]] = ("S", "C", "D", "H", "N")
RANKS: Final[tuple[Rank, ...]] = ("7", "8", "9", "10", "J", "Q", "K", "A")
"""Low to high in sequences (BL-5); the strength in tricks is another order, see ``rules.blot.values``."""

PACK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 32 cards (BL-1) in their one fixed order: a shuffled ``range(32)`` names places in it."""

SUIT: Final[dict[Card, Suit]] = {Card(rank + suit): suit for suit in SUITS for rank in RANKS}
RANK: Final[dict[Card, Rank]] = {Card(rank + suit): rank for suit in SUITS for rank in RANKS}

_SUIT_ROW: Final[dict[str, int]] = {"S": 0, "H": 1, "C": 2, "D": 3}
_SHOWN_AT: Final[dict[Card, tuple[int, int]]] = {
    card: (_SUIT_ROW[SUIT[card]], -RANKS.index(RANK[card])) for card in PACK
}


_SIGNS: Final = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "\ufe0f": ""})


def typed(text: str) -> str:
    """``text`` as somebody has typed it, with letters for the signs of suits."""
    return text.strip().translate(_SIGNS)


def fanned(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards as a person holds them: black and red suits in turn, high to low (BL-5), runs together."""
    return tuple(sorted(cards, key=_SHOWN_AT.__getitem__))


def in_packets(
    pack: Sequence[Card], dealer: Seat, seats: int, packet: int, rounds: int
) -> tuple[tuple[Card, ...], ...]:
    """Hands by seat, in the order received: ``rounds`` of ``packet`` cards, beginning with the dealer's next (BZ-3)."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    at = 0
    for _ in range(rounds):
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats].extend(pack[at : at + packet])
            at += packet
    return tuple(tuple(hand) for hand in hands)


def first_ace(pack: Sequence[Card], seats: int, first: Seat = 0) -> tuple[Seat, tuple[tuple[Seat, Card], ...]]:
    """Who deals first when cards are turned face up clockwise until the first ace, and the cards turned (BZ-2).

    :param pack: the pack's order, top first. :param first: the seat that gets the first card.
    :raises ValueError: if there is no ace in ``pack``.
    """
    turned: list[tuple[Seat, Card]] = []
    for n, card in enumerate(pack):
        seat = (first + n) % seats
        turned.append((seat, card))
        if RANK[card] == "A":
            return seat, tuple(turned)
    raise ValueError("no ace in the pack")
