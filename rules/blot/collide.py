"""Collisions: which combinations count (BZ-30 … BZ-34), and what is revealed of them (BL-10).

Theory of operation. Each declaration is a ``Record``, which keeps its place in the order declared. A record is *live*
until it lapses (its holder played without showing it in time). The dominant record is the strongest live one: by kind,
height, trumps, then the holder who plays earlier in the *second* trick (BZ-31). All live records of its side count.
When a record lapses, dominance is determined again among the rest (BZ-33); there is no other state.

A four of the rank ``Worth.annuls`` is outside this order: once it is *shown*, only the records of its holder count
(BZ-34).

What is revealed. Kinds are public. Only if the best records of both sides are of one kind do their heights become
public, and only if these are equal, whether they are in trumps. The rank of an annulling four is revealed when anyone
else has declared anything, because it collides with everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.blot.combos import COMBO, ComboId, Worth
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Record:
    """A declaration. ``height`` and ``trump``: as far as revealed; ``lapsed``: not shown in time."""

    seat: Seat
    combo: ComboId = field(repr=False)
    shown: bool = False
    lapsed: bool = False
    height: str | None = None
    trump: bool | None = None


def annuller(records: Sequence[Record], worth: Worth, shown: bool = True) -> Seat | None:
    """The seat that has shown (with ``shown`` False: declared and may still show) a four that annuls, or None."""
    if worth.annuls:
        for r in records:
            if not r.lapsed and (r.shown or not shown) and r.combo == "4" + worth.annuls:
                return r.seat
    return None


def dominant(records: Sequence[Record], worth: Worth, leader: Seat, seats: int = 4) -> int | None:
    """The index of the dominant record, None if nothing collides.

    :param leader: the seat to lead the second trick.
    """
    sole = annuller(records, worth)
    best: int | None = None
    merit = (0, 0, 0, 0)
    for n, r in enumerate(records):
        if r.lapsed or (sole is not None and r.seat != sole):
            continue
        strength = worth.strength(r.combo)
        now = (*strength, -((r.seat - leader) % seats))
        if strength[0] and (best is None or now > merit):
            best, merit = n, now
    return best


def counting(records: Sequence[Record], worth: Worth, top: int | None, sides: Sequence[int]) -> tuple[bool, ...]:
    """Which records count at present; at the end of a deal, only those shown.

    :param top: the ``dominant`` one. :param sides: the side of each seat.
    """
    sole = annuller(records, worth)
    if sole is not None:
        return tuple(r.seat == sole and not r.lapsed for r in records)
    if top is None:
        return tuple(not r.lapsed for r in records)
    mine = sides[records[top].seat]
    return tuple(sides[r.seat] == mine and not r.lapsed for r in records)


def heard(
    records: Sequence[Record], worth: Worth, leader: Seat, sides: Sequence[int]
) -> tuple[tuple[int, str, bool | None], ...]:
    """What settling newly reveals: (index, height, whether in trumps or None)."""
    news: dict[int, tuple[str, bool | None]] = {}
    if annuller(records, worth) is None:
        for n, r in enumerate(records):
            if r.combo == "4" + worth.annuls and not r.lapsed and any(o.seat != r.seat for o in records):
                news[n] = (worth.annuls, None)
        news.update(_contest(records, worth, leader, sides))
    return tuple(
        (n, height, trump)
        for n, (height, trump) in sorted(news.items())
        if records[n].height is None or (records[n].trump is None and trump is not None)
    )


def _contest(
    records: Sequence[Record], worth: Worth, leader: Seat, sides: Sequence[int]
) -> dict[int, tuple[str, bool | None]]:
    """What is revealed of the best records of the two sides."""
    best: dict[int, tuple[tuple[int, ...], int]] = {}
    for n, r in enumerate(records):
        strength = worth.strength(r.combo)
        if r.lapsed or not strength[0]:
            continue
        merit = (*strength, -((r.seat - leader) % len(sides)))
        side = sides[r.seat]
        if side not in best or merit > best[side][0]:
            best[side] = (merit, n)
    if len(best) < 2:
        return {}
    (a, m), (b, n) = best.values()
    if a[0] != b[0]:
        return {}
    ask_trump = a[1] == b[1] and bool(worth.trump) and COMBO[records[m].combo].kind != "four"
    return {
        k: (COMBO[records[k].combo].rank, COMBO[records[k].combo].suit == worth.trump if ask_trump else None)
        for k in (m, n)
    }
