"""What an attentive player knows in the middle of a deal: cards gone, cards that cannot be beaten any more, voids."""

from __future__ import annotations

from functools import cached_property

from rules.blot.values import POWER, SAI
from rules.blot.view import TableView
from rules.cards import PACK, RANK, SUIT, Card
from rules.core import Seat


class Reading:
    """A View, read. ``me``: the seat that chooses; ``hand``: the cards chosen from (perhaps an opened hand's)."""

    def __init__(self, view: TableView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.strain: str = view.strain or "N"
        whose = view.plays_for if view.plays_for is not None else me
        opened = next((cards for seat, cards in view.opened if seat == whose), ())
        self.seat = whose
        self.hand: tuple[Card, ...] = (view.hand or ()) if whose == view.me else opened
        self.seats = len(view.sizes)
        self.partner = self.mate(whose)
        self.rivals = tuple(s for s in range(self.seats) if s % 2 != whose % 2)
        self.sai = SAI[self.strain]

    @property
    def trump(self) -> str | None:
        return None if self.strain == "N" else self.strain

    def mate(self, seat: Seat) -> Seat | None:
        """The partner of a seat; two play without."""
        return (seat + 2) % 4 if self.seats == 4 else None

    @cached_property
    def unseen(self) -> frozenset[Card]:
        """Cards that may be in the others' hands."""
        gone = {c for trick in (*self.view.memory, self.view.trick) for _, c in trick}
        return frozenset(c for c in PACK if RANK[c] in self.view.ranks) - gone - set(self.hand) - set(self.view.out)

    @cached_property
    def voids(self) -> dict[Seat, frozenset[str]]:
        """The suits that each seat has shown not to hold."""
        found: dict[Seat, set[str]] = {seat: set() for seat in range(self.seats)}
        for trick in (*self.view.memory, self.view.trick):
            if not trick:
                continue
            led = SUIT[trick[0][1]]
            for seat, played in trick[1:]:
                if SUIT[played] == led:
                    continue
                found[seat].add(led)
                if self.trump and SUIT[played] != self.trump and not self._partner_was_winning(trick, seat):
                    found[seat].add(self.trump)
        return {seat: frozenset(suits) for seat, suits in found.items()}

    def _partner_was_winning(self, trick: tuple[tuple[Seat, Card], ...], seat: Seat) -> bool:
        before = trick[: [s for s, _ in trick].index(seat)]
        power = POWER[self.strain, SUIT[trick[0][1]]]
        return max(before, key=lambda played: power[played[1]])[0] == self.mate(seat)

    def beats_all_left(self, card: Card) -> bool:
        """Whether no unseen card of its own suit is higher."""
        power = POWER[self.strain, SUIT[card]]
        return all(power[c] < power[card] for c in self.unseen if SUIT[c] == SUIT[card])

    def may_ruff(self, seat: Seat, suit: str) -> bool:
        """Whether ``seat`` may be void in ``suit`` and hold a trump, as far as can be told."""
        if not self.trump or suit == self.trump or self.trump in self.voids[seat]:
            return False
        if not any(SUIT[c] == self.trump for c in self.unseen):
            return False
        left = sum(SUIT[c] == suit for c in self.unseen)
        return suit in self.voids[seat] or left <= 2

    def trumps_out(self) -> int:
        """Trumps that the other pair may still hold."""
        if not self.trump:
            return 0
        if all(self.trump in self.voids[seat] for seat in self.rivals):
            return 0
        return sum(SUIT[c] == self.trump for c in self.unseen)

    def to_come(self) -> tuple[Seat, ...]:
        """Who still plays to this trick after the chooser's card."""
        have = {seat for seat, _ in self.view.trick} | {self.seat}
        return tuple(seat for seat in range(self.seats) if seat not in have)

    def power(self, card: Card) -> int:
        led = SUIT[self.view.trick[0][1]] if self.view.trick else SUIT[card]
        return POWER[self.strain, led][card]
