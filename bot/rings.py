"""Rings: messages that are there to be noticed. What is to be rung for, as it lies in the outbox until it is sent.

A row of kind ``ping`` names seats and a reason, never words: what it says is made when it is sent (``bot.bell``), from
how the table stands then, and it says nothing if its people have acted meanwhile. A table has one slot for them, so
that a ring takes the place of the one before it; it is always posted anew, for an edit rings nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from bot.records import OutRow
from bot.table import events as ev
from bot.table.clocks import slow
from bot.table.kit import kit_of
from bot.table.model import Table
from bot.table.votes import voters
from rules.core import Seat

KIND: Final = "ping"
Why: TypeAlias = Literal["turn", "half", "late", "vote", "risk"]


@dataclass(frozen=True, slots=True)
class Ring:
    """``seats`` are rung because of ``why``; ``seq``: the turn (the question) that it is about."""

    why: Why
    seats: tuple[Seat, ...]
    seq: int

    def ref(self) -> str:
        return msgspec.json.encode(self).decode()

    def row(self, table: Table, after_ms: int = 0) -> OutRow:
        return OutRow(table.place, slot(table, self.why), KIND, self.ref(), after_ms=after_ms, fresh=True)


def read(ref: str) -> Ring:
    return msgspec.json.decode(ref, type=Ring)


def slot(table: Table, why: Why) -> str:
    """A question has its own: it must not vanish because somebody's turn has begun."""
    return f"{'vote' if why == 'vote' else KIND}:{table.id}"


def waited_for(table: Table | None) -> frozenset[Seat]:
    """The seats of people who are present and whose move it is; everybody may know that."""
    if table is None or table.phase != "play":
        return frozenset()
    waiting = kit_of(table).game.waiting(table.state)
    return frozenset(seat for seat, chair in table.people() if chair.present and seat in waiting)


def concerned(table: Table, ring: Ring) -> tuple[Seat, ...]:
    """Those of a ring's seats whom it still concerns."""
    match ring.why:
        case "turn":
            still = waited_for(table)
        case "half" | "late":
            still = waited_for(table) if table.turn_seq == ring.seq else frozenset()
        case "vote":
            asked = table.proposal
            open_ = asked is not None and asked.seq == ring.seq
            still = frozenset(_unheard(table)) if open_ else frozenset()
        case _:
            still = frozenset() if table.risk is None else frozenset({table.risk.seat})
    return tuple(seat for seat in ring.seats if seat in still)


def _unheard(table: Table) -> tuple[Seat, ...]:
    """The seats whose word the open question still wants."""
    asked = table.proposal
    if asked is None:
        return ()
    wanted = voters(table, asked) - asked.yes
    return tuple(seat for seat, chair in table.people() if chair.person in wanted)


def rings(before: Table | None, after: Table, events: Sequence[ev.Event]) -> list[OutRow]:
    """Whom the events of a command give a reason to be rung. Reminders always; the rest where a turn takes hours, and
    nobody can be expected to be looking."""
    found = [
        Ring("late" if event.late else "half", (event.seat,), after.turn_seq)
        for event in events
        if isinstance(event, ev.Reminded)
    ]
    if slow(after):
        acted = {event.seat for event in events if isinstance(event, ev.Acted | ev.Back)}
        if new := waited_for(after) - waited_for(before) - acted:
            found.append(Ring("turn", tuple(sorted(new)), after.turn_seq))
        if any(isinstance(event, ev.Proposed) for event in events) and (wanted := _unheard(after)):
            found.append(Ring("vote", wanted, after.proposal.seq if after.proposal else 0))
        for event in events:
            if isinstance(event, ev.RiskOpened) and event.seat not in acted:
                found.append(Ring("risk", (event.seat,), after.turn_seq))
    return [ring.row(after) for ring in found]
