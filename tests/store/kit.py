"""Builders for the store's tests: decisions that read like what they cause."""

from __future__ import annotations

from adapters.store import SqlStore
from bot.ports.keys import Dest, Slot
from bot.ports.records import AudienceRow, Committed, Decide, Decision, Head, NewEvent, OutRow, TableRow, Timer

PLACE = "tg:-5:0"
NOON = 1_800_000_000_000
"""Where a ``ManualClock`` starts, in ms."""


class ManualClock:
    """Stands still until it is told to go on."""

    def __init__(self, now_ms: int = NOON) -> None:
        self.now = now_ms

    def now_ms(self) -> int:
        return self.now

    def on(self, ms: int) -> int:
        self.now += ms
        return self.now


def row(table: str, head: Head, **change: object) -> TableRow:
    """A live table's row at ``PLACE``, its fields changed at will."""
    kept = head.row
    fields: dict[str, object] = {
        "table_id": table,
        "audiences": (AudienceRow(Dest.parse(str(change.pop("place", PLACE)))),),
        "game": "bazaar-blot",
        "status": "live",
        "head_seq": 0,
        "created_ms": kept.created_ms if kept else head.now_ms,
        "updated_ms": head.now_ms,
        "persons": kept.persons if kept else (),
    }
    return TableRow(**{**fields, **change})  # type: ignore[arg-type]


def events(*bodies: str) -> tuple[NewEvent, ...]:
    return tuple(NewEvent("said", 1, body.encode()) for body in bodies)


def saying(
    table: str,
    *bodies: str,
    outbox: tuple[OutRow, ...] = (),
    timers: tuple[Timer, ...] = (),
    disarm: tuple[str, ...] = (),
    outcome: str = "ok",
    **change: object,
) -> Decide:
    """A ``decide`` that appends ``bodies`` and causes the rest."""

    def decide(head: Head) -> Decision:
        return Decision(outcome, events(*bodies), row(table, head, **change), outbox, timers, disarm)

    return decide


def refusing(outcome: str = "no") -> Decide:
    return lambda _: Decision(outcome)


async def say(store: SqlStore, table: str, key: str, *bodies: str, **more: object) -> Committed:
    """One committed command of ``table`` that knew nothing before."""
    return await store.transact(table, key, 0, saying(table, *bodies, **more))  # type: ignore[arg-type]


def board(table: str, dest: str = PLACE, **more: object) -> OutRow:
    return OutRow(Dest.parse(dest), Slot("board", table, 1), "board", **more)  # type: ignore[arg-type]


def note(ref: str = "", dest: str = PLACE, **more: object) -> OutRow:
    return OutRow(Dest.parse(dest), None, "note", ref=ref, **more)  # type: ignore[arg-type]
