"""Plain values that stand in events, states and views alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.cards import Card
from rules.core import Seat

How: TypeAlias = Literal["blackjack", "even", "won", "push", "lost", "bust", "left"]
"""``even``: even money; ``push``: equal, the stake goes back; ``left``: unfinished (BJ-7)."""


@dataclass(frozen=True, slots=True)
class Staked:
    """A box and its first stake."""

    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class HandEnd:
    """What became of one hand. ``box``: 1..5; ``hand``: 0, or 1 for the second of a split; ``back``: chips that go to
    the seat, its stake among them."""

    box: int
    hand: int
    seat: Seat
    stake: int
    total: int
    how: How
    back: int


@dataclass(frozen=True, slots=True)
class InsuranceEnd:
    """``stake``: what the insurance cost; ``back``: three times that, or 0."""

    box: int
    seat: Seat
    stake: int
    back: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A settled deal. ``dealer``: its cards; ``net``: by seat, what the deal has brought (+) or cost (-)."""

    deal: int
    dealer: tuple[Card, ...]
    dealer_total: int
    blackjack: bool
    hands: tuple[HandEnd, ...]
    insurance: tuple[InsuranceEnd, ...]
    net: tuple[int, ...]

    @property
    def back(self) -> dict[Seat, int]:
        """What goes to each seat that gets anything, stakes among it; seats ascending."""
        sums: dict[Seat, int] = {}
        for end in self.hands:
            sums[end.seat] = sums.get(end.seat, 0) + end.back
        for insured in self.insurance:
            sums[insured.seat] = sums.get(insured.seat, 0) + insured.back
        return {seat: chips for seat, chips in sorted(sums.items()) if chips}
