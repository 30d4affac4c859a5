"""Cards as text, and the packs. Shared by all card games.

A card is its short text form: rank, then suit: ``7S 10H JD AC``. Suits are ``S C D H`` (spades, clubs, diamonds,
hearts); a strain is a suit or ``N``, no-trump. Text keeps events readable and needs no codec.
"""

from collections.abc import Sequence
from typing import Final, Literal, NewType, TypeAlias

from rules.core import Seat

Card = NewType("Card", str)  # ``rank + suit``, for instance ``10H``

Suit: TypeAlias = Literal["S", "C", "D", "H"]
Strain: TypeAlias = Literal["S", "C", "D", "H", "N"]
Rank: TypeAlias = Literal["7", "8", "9", "10", "J", "Q", "K", "A"]

SUITS: Final[tuple[Suit, ...]] = ("S", "C", "D", "H")
STRAINS: Final[tuple[Strain, ...]] = ("S", "C", "D", "H", "N")
RANKS: Final[tuple[Rank, ...]] = ("7", "8", "9", "10", "J", "Q", "K", "A")
"""Low to high in sequences (BL-5); for the order of strength in tricks see ``rules.blot.values``."""


def _pack(*ranks: str) -> tuple[Card, ...]:
    return tuple(Card(rank + suit) for suit in SUITS for rank in ranks)


PACK: Final = _pack(*RANKS)
"""The 32 cards (BL-1). Every pack has a fixed order: a shuffled ``range(len(pack))`` gives indexes into it."""
PACK_36: Final = _pack("6", "7", "8", "9", "J", "Q", "K", "10", "A")  # With the sixes (BU-1)
PACK_52: Final = _pack("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The full pack (BJ-1)."""

SUIT: Final[dict[Card, Suit]] = {Card(card): suit for suit in SUITS for card in PACK_52 if card[-1] == suit}
RANK: Final[dict[Card, Rank]] = {Card(rank + suit): rank for suit in SUITS for rank in RANKS}
"""Of the 32-card pack."""

SUIT_ROW: Final[dict[Suit, int]] = {"S": 0, "H": 1, "C": 2, "D": 3}
"""The order of suits in a fan: black and red alternate."""
_SHOWN_AT: Final[dict[Card, tuple[int, int]]] = {
    card: (SUIT_ROW[SUIT[card]], -RANKS.index(RANK[card])) for card in PACK
}


_SIGNS: Final = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "\ufe0f": ""})


def typed(text: str) -> str:
    """Typed ``text``, stripped, with letters in place of suit signs."""
    return text.strip().translate(_SIGNS)


def fanned(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards as held in a hand: suit by suit, high to low (BL-5)."""
    return tuple(sorted(cards, key=_SHOWN_AT.__getitem__))


def in_packets(
    pack: Sequence[Card], dealer: Seat, seats: int, packet: int, rounds: int
) -> tuple[tuple[Card, ...], ...]:
    """Hands by seat, in the order received: ``rounds`` of ``packet`` cards, from the dealer's left on (BZ-3)."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    at = 0
    for _ in range(rounds):
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats].extend(pack[at : at + packet])
            at += packet
    return tuple(tuple(hand) for hand in hands)


def first_ace(pack: Sequence[Card], seats: int, first: Seat = 0) -> tuple[Seat, tuple[tuple[Seat, Card], ...]]:
    """The first dealer, found by turning cards up clockwise until the first ace, and the cards turned (BZ-2).

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
