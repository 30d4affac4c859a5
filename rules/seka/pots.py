"""Pots: who plays for which chips (SE-5), what comes back, what the house takes (SE-9).

Source: 004, "Seka"; side pots are a decision. Two kinds of chips lie in the middle of a deal:

* the *base*: antes, or the pots of a seka with what was paid for entering. Everybody who plays for such a pot has paid
  the same for it, so that it is never divided by what people have bet;
* the *bets* of this deal. Whoever is still in and not all-in has paid whatever was asked and plays for all of them.
  Who is all-in with a total of T plays for the first T chips of each seat's bets, folded seats' included.

So the totals of those who are all-in cut the bets into layers; layers with the same players are one pot, and the
lowest is one with the base where the players are the same. In all functions ``bets`` is by seat, ``live`` are the seats
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
    """``seats``: who plays for it, ascending."""

    amount: int
    seats: tuple[Seat, ...]


def merged(pots: Iterable[Pot]) -> tuple[Pot, ...]:
    """Pots with the same players made one; empty ones left out. The order is that of their first appearance."""
    sums: dict[tuple[Seat, ...], int] = {}
    for pot in pots:
        if pot.amount:
            sums[pot.seats] = sums.get(pot.seats, 0) + pot.amount
    return tuple(Pot(amount, seats) for seats, amount in sums.items())


def layered(
    base: Sequence[Pot], bets: Sequence[int], live: Collection[Seat], capped: Collection[Seat]
) -> tuple[Pot, ...]:
    """The main pot and the side pots as things stand.

    Chips for which nobody is left to play (all that played for them have folded, or a folded seat has bet more than
    the totals of all that are in) go to those who are in, or to the highest layer.
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
    """The chips of the highest bettor that nobody has matched, and that only that seat could win: they come back.

    None where two play for the highest layer: what an opener has paid beyond the others is the price of opening.
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
    """Who of a pot's players holds the most; several are tied (SE-7)."""
    most = max(points[s] for s in pot.seats)
    return tuple(s for s in pot.seats if points[s] == most)


def commission(amount: int) -> int:
    """What the house takes out of a pot that is won: 5 %, rounded down (SE-9, HS-2)."""
    return amount * COMMISSION // 100


def entry(pot: Pot) -> int:
    """The seka bet of one tied pot: it divided by the number tied, rounded up to a chip (SE-7)."""
    return -(-pot.amount // len(pot.seats))


def claims(pots: Iterable[Pot], seats: int) -> tuple[int, ...]:
    """Standing seka pots as they would be divided if the table were given up: equally among the tied, odd chips to the
    first of them."""
    found = [0] * seats
    for pot in pots:
        each, odd = divmod(pot.amount, len(pot.seats))
        for n, seat in enumerate(pot.seats):
            found[seat] += each + (n < odd)
    return tuple(found)
