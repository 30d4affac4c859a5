"""Pots: who plays for which chips (SE-5), returned chips, the commission (SE-9).

Side pots are our own rule. The chips in the middle are of two kinds:

* the *base*: antes, or the pots of a seka with the entries paid. All who play for such a pot have paid the same, so
  that it is never divided by bets;
* the *bets* of this deal. Players still in and not all-in have paid every bet and play for all of them. A player who is
  all-in with a total of T plays for the first T chips of each seat's bets, folded seats included.

So the totals of those all-in divide the bets into layers; layers with the same players form one pot, and the lowest is
merged with the base if the players are the same. In all functions ``bets`` is by seat, ``live`` are the seats
that have not folded, ``capped`` those of them that are all-in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core import Seat

COMMISSION: Final = 5
"""Per cent (SE-9)."""


@dataclass(frozen=True, slots=True)
class Pot:
    """``seats``: those that play for it, ascending."""

    amount: int
    seats: tuple[Seat, ...]


def merged(pots: Iterable[Pot]) -> tuple[Pot, ...]:
    """The pots, those with the same players merged and empty ones left out, in order of first appearance."""
    sums: dict[tuple[Seat, ...], int] = {}
    for pot in pots:
        if pot.amount:
            sums[pot.seats] = sums.get(pot.seats, 0) + pot.amount
    return tuple(Pot(amount, seats) for seats, amount in sums.items())


def layered(
    base: Sequence[Pot], bets: Sequence[int], live: Collection[Seat], capped: Collection[Seat]
) -> tuple[Pot, ...]:
    """The main pot and the side pots at this moment.

    Chips for which nobody is left to play (all their players have folded, or a folded seat has bet more than any seat
    still in) go to those still in, or to the highest layer.
    """
    everybody = tuple(sorted(live))
    found = [Pot(p.amount, tuple(s for s in p.seats if s in live) or everybody) for p in base]
    free = tuple(s for s in everybody if s not in capped)
    low = 0
    players = everybody
    for high in sorted({bets[s] for s in capped if s in live}):
        players = tuple(s for s in everybody if s in free or bets[s] >= high)
        found.append(Pot(_between(bets, low, high), players))
        low = high
    found.append(Pot(_between(bets, low, max(bets)), free or players))
    return merged(found)


def _between(bets: Sequence[int], low: int, high: int) -> int:
    return sum(max(0, min(b, high) - low) for b in bets)


def uncalled(bets: Sequence[int], live: Collection[Seat], capped: Collection[Seat]) -> tuple[Seat, int] | None:
    """The chips of the highest bettor that nobody has matched and only that seat could win: they come back.

    None if two play for the highest layer: the surplus of a player who opens is the price of opening.
    """
    free = [s for s in live if s not in capped]
    highest = max(bets[s] for s in live)
    top = free or [s for s in live if bets[s] == highest]
    if len(top) != 1:
        return None
    seat = top[0]
    excess = bets[seat] - max((b for s, b in enumerate(bets) if s != seat), default=0)
    return (seat, excess) if excess > 0 else None


def best(pot: Pot, points: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The players of a pot with the best hand; several are tied (SE-7)."""
    most = max(points[s] for s in pot.seats)
    return tuple(s for s in pot.seats if points[s] == most)


def commission(amount: int) -> int:
    """The commission on a pot won: 5 %, rounded down (SE-9, HS-2)."""
    return amount * COMMISSION // 100


def entry(pot: Pot) -> int:
    """The seka bet of a tied pot: the pot divided by the number tied, rounded up (SE-7)."""
    return -(-pot.amount // len(pot.seats))


def claims(pots: Iterable[Pot], seats: int) -> tuple[int, ...]:
    """By seat, the shares of standing pots if the table were abandoned: equal among the tied, odd chips to the first of
    them."""
    found = [0] * seats
    for pot in pots:
        each, odd = divmod(pot.amount, len(pot.seats))
        for n, seat in enumerate(pot.seats):
            found[seat] += each + (n < odd)
    return tuple(found)
