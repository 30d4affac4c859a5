"""Rings: messages that are there to be noticed. What is to be rung for, as it lies in the outbox until it is sent.

A row of kind ``ping`` names seats and a reason, never words: what it says is made when it is sent (see
``bot.outbox.bell``), from how the table stands then, and it says nothing if its people have acted meanwhile. A table
has one slot for them, so that a ring takes the place of the one before it; it is always posted anew, for an edit rings
nobody.

Where a turn takes hours everybody is rung for it. Where people play as they sit together, who may be looking elsewhere
is: a turn that begins after a silence (``calm``), or that has lasted a while (``away``, by a clock); and at every turn
(``prompt``) who wants it so. One of the three rings, once. Only those who want each turn to ring are meant by
``prompt``; its row is written all the same, and takes the ring of the turn before it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from bot.ports.keys import Slot
from bot.ports.records import OutRow
from bot.table import events as ev
from bot.table.clocks import CALM_MS, may_call, slow
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.votes import voters
from rules.core import Seat

KIND: Final = "ping"
Why: TypeAlias = Literal["turn", "calm", "prompt", "away", "half", "late", "vote", "risk"]
TURN: Final = frozenset({"turn", "calm", "prompt", "away"})
QUICK: Final = frozenset({"calm", "prompt", "away"})
"""Better not at all than twice: the turn is over soon."""


@dataclass(frozen=True, slots=True)
class Ring:
    """``seats`` are rung because of ``why``; ``seq``: the turn (the question) that it is about, for turns any event
    since they began."""

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
    return str(Slot("vote" if why == "vote" else KIND, table.id))


def waited_for(table: Table | None) -> frozenset[Seat]:
    """The seats of people who are present and whose move it is; everybody may know that."""
    if table is None or table.phase != "play":
        return frozenset()
    waiting = loaded_of(table).game.waiting(table.state)
    return frozenset(seat for seat, chair in table.people() if chair.present and seat in waiting)


def concerned(table: Table, ring: Ring) -> tuple[Seat, ...]:
    """Those of a ring's seats whom it still concerns."""
    match ring.why:
        case "turn" | "calm" | "prompt" | "away":
            still = frozenset(seat for seat in waited_for(table) if _since(table, seat) <= ring.seq)
        case "half" | "late":
            still = waited_for(table) if table.turn_seq == ring.seq else frozenset()
        case "vote":
            asked = table.proposal
            open_ = asked is not None and asked.seq == ring.seq
            still = frozenset(_unheard(table)) if open_ else frozenset()
        case _:
            still = frozenset() if table.risk is None else frozenset({table.risk.seat})
    return tuple(seat for seat in ring.seats if seat in still)


def _since(table: Table, seat: Seat) -> int:
    wait = table.wait_of(seat)
    return table.turn_seq if wait is None else wait.seq


def outdated(table: Table, rung_ms: int) -> bool:
    """Whether a ring for turns that was posted at ``rung_ms`` concerns nobody any more."""
    waited = waited_for(table)
    return not any(wait.at_ms <= rung_ms for wait in table.waits if wait.seat in waited)


def _unheard(table: Table) -> tuple[Seat, ...]:
    """The seats whose word the open question still wants."""
    asked = table.proposal
    if asked is None:
        return ()
    wanted = voters(table, asked) - asked.yes
    return tuple(seat for seat, chair in table.people() if chair.person in wanted)


def rings(before: Table | None, after: Table, events: Sequence[ev.Event]) -> list[OutRow]:
    """Whom the events of a command give a reason to be rung. Reminders and turns always; the rest where a turn takes
    hours, and nobody can be expected to be looking."""
    found = [
        Ring("late" if event.late else "half", (event.seat,), after.turn_seq)
        for event in events
        if isinstance(event, ev.Reminded) and not event.away
    ]
    if away := tuple(event.seat for event in events if isinstance(event, ev.Reminded) and event.away):
        found.append(Ring("away", away, after.seq))
    acted = {event.seat for event in events if isinstance(event, ev.Acted | ev.Back)}
    found += _turns(before, after, acted)
    if slow(after):
        if any(isinstance(event, ev.Proposed) for event in events) and (wanted := _unheard(after)):
            found.append(Ring("vote", wanted, after.proposal.seq if after.proposal else 0))
        for event in events:
            if isinstance(event, ev.RiskOpened) and event.seat not in acted:
                found.append(Ring("risk", (event.seat,), after.turn_seq))
    return [ring.row(after) for ring in found]


def _turns(before: Table | None, after: Table, acted: set[Seat]) -> list[Ring]:
    """Who is waited for now and was not. When a deal is over nobody is, and the last ring goes."""
    new = waited_for(after) - waited_for(before) - acted
    if slow(after):
        return [Ring("turn", tuple(sorted(new)), after.seq)] if new else []
    if not may_call(after):
        return []
    calm = {wait.seat for wait in after.waits if wait.calm_ms > CALM_MS}
    both: tuple[tuple[Why, frozenset[Seat]], ...] = (("prompt", new - calm), ("calm", new & calm))
    found = [Ring(why, tuple(sorted(seats)), after.seq) for why, seats in both if seats]
    over = before is not None and before.waits and not after.waits
    return found or ([Ring("prompt", (), after.seq)] if over else [])
