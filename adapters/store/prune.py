"""Deletion of old traffic and of browsers that never came back. Events are never deleted."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, delete, exists, insert, literal, select

from adapters.store.backend import Backend, begins, upsert
from adapters.store.schema import (
    command_log,
    game_table,
    guess,
    inbox,
    joining,
    lane,
    outbox,
    pref,
    sent,
    table_person,
    timer,
    visit,
)
from bot.ports.accounts import PAUSE_MS, VISIT_DAYS, Visit
from bot.ports.keys import SAID
from bot.ports.people import TRAFFIC_DAYS
from bot.ports.records import HOUR_MS, SILENT, SILENT_MS

# --- The browsers that the page lets in again -------------------------------------------------------------------------


_VISITOR: Final = "web:p."


class SqlVisits:
    """See ``bot.ports.accounts.Visits``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def of(self, person: str) -> tuple[Visit, ...]:
        mine = select(visit).where(visit.c.person == person).order_by(visit.c.since_ms, visit.c.device)

        def work(conn: Connection) -> tuple[Visit, ...]:
            return tuple(Visit(**row) for row in conn.execute(mine).mappings())

        return await self._backend.read(work)

    async def put(self, visit_: Visit) -> None:
        await self._backend.write(lambda conn: upsert(conn, visit, [asdict(visit_)]))

    async def end(self, person: str, device: str) -> None:
        gone = delete(visit).where(visit.c.person == person, visit.c.device == device)
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)


def prune_visits(conn: Connection, now_ms: int) -> int:
    """Forget browsers that have not come for long, unless their person sits at a table that is not over; and what was
    chosen by visitors who have none left. How many browsers."""
    sits = (
        exists()
        .where(table_person.c.person == visit.c.person)
        .where(game_table.c.table_id == table_person.c.table_id, game_table.c.status != "closed")
    )
    old = delete(visit).where(visit.c.seen_ms < now_ms - VISIT_DAYS * 86_400_000, ~sits)
    found = conn.execute(old).rowcount
    if found:
        known = exists().where(visit.c.person == pref.c.who)
        conn.execute(delete(pref).where(begins(pref.c.who, _VISITOR), ~known))
    return found


# --- Deletion of old traffic that can no longer be repeated -----------------------------------------------------------
# Events are never deleted (``archive``).
#
# Whoever tidies up also sees to it that no live match is left without any clock.


KEPT_MS: Final = TRAFFIC_DAYS * 86_400_000


_LISTEN: Final = insert(timer).from_select(
    ["table_id", "name", "armed_seq", "due_ms", "shift_ms"],
    select(
        game_table.c.table_id,
        literal(SILENT),
        game_table.c.head_seq,
        game_table.c.updated_ms + HOUR_MS + SILENT_MS,
        literal(0),
    ).where(game_table.c.status == "live", ~exists().where(timer.c.table_id == game_table.c.table_id)),
)
"""A live match that no clock would ever wake is one from before silence had a clock."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """The number of deleted rows."""

    commands: int
    updates: int
    messages: int


def prune(conn: Connection, now_ms: int, kept_ms: int = KEPT_MS) -> Pruned:
    """Commands and finished inbox and outbox rows older than ``kept_ms`` before ``now_ms``; lanes with nothing open;
    codes that have expired; browsers that have not come for long; what was sent on Telegram and is too old to be
    deleted there."""
    until = now_ms - kept_ms
    commands = conn.execute(delete(command_log).where(command_log.c.at_ms < until)).rowcount
    updates = conn.execute(delete(inbox).where(inbox.c.done_ms < until)).rowcount
    messages = conn.execute(delete(outbox).where(outbox.c.done_ms < until)).rowcount
    conn.execute(delete(sent).where(begins(sent.c.slot, f"{SAID}:"), begins(sent.c.dest, "@tg:"), sent.c.at_ms < until))
    conn.execute(delete(lane).where(lane.c.pending == 0, lane.c.until_ms < until, lane.c.not_before_ms < until))
    conn.execute(delete(joining).where(joining.c.until_ms <= now_ms))
    conn.execute(delete(guess).where(guess.c.since_ms <= now_ms - PAUSE_MS))
    prune_visits(conn, now_ms)
    conn.execute(delete(pref).where(pref.c.name == "web-said", ~exists().where(visit.c.person == pref.c.who)))
    conn.execute(_LISTEN)
    return Pruned(commands, updates, messages)
