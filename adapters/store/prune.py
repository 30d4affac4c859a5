"""Deletion of old traffic and of browsers that are no longer used. Events are never deleted."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, delete, exists, insert, literal, select

from adapters.store.backend import Backend, begins, upsert
from adapters.store.features import all_keeps
from adapters.store.schema import command_log, game_table, inbox, lane, outbox, pref, sent, table_person, timer, visit
from bot.ports import accounts, keys, people, records

# --- known browsers ---------------------------------------------------------------------------------------------------


_VISITOR: Final = "web:p."


class SqlVisits:
    """See ``bot.ports.accounts.Visits``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def of(self, person: str) -> tuple[accounts.Visit, ...]:
        mine = select(visit).where(visit.c.person == person).order_by(visit.c.since_ms, visit.c.device)

        def work(conn: Connection) -> tuple[accounts.Visit, ...]:
            return tuple(accounts.Visit(**row) for row in conn.execute(mine).mappings())

        return await self._backend.read(work)

    async def put(self, visit_: accounts.Visit) -> None:
        await self._backend.write(lambda conn: upsert(conn, visit, [asdict(visit_)]))

    async def end(self, person: str, device: str) -> None:
        gone = delete(visit).where(visit.c.person == person, visit.c.device == device)
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)


def prune_visits(conn: Connection, now_ms: int) -> int:
    """Delete browsers unused for long, unless their user sits at an open table, and the preferences of visitors without
    browsers; returns the number of browsers."""
    sits = (
        exists()
        .where(table_person.c.person == visit.c.person)
        .where(game_table.c.table_id == table_person.c.table_id, game_table.c.status != "closed")
    )
    old = delete(visit).where(visit.c.seen_ms < now_ms - accounts.VISIT_DAYS * 86_400_000, ~sits)
    found = conn.execute(old).rowcount
    if found:
        known = exists().where(visit.c.person == pref.c.who)
        conn.execute(delete(pref).where(begins(pref.c.who, _VISITOR), ~known))
    return found


# --- deletion of old traffic ------------------------------------------------------------------------------------------
# Deletes what can no longer be repeated, and makes sure that every live match has a clock. Events are never deleted
# (``archive``).


KEPT_MS: Final = people.TRAFFIC_DAYS * 86_400_000


_LISTEN: Final = insert(timer).from_select(
    ["table_id", "name", "armed_seq", "due_ms", "shift_ms"],
    select(
        game_table.c.table_id,
        literal(records.SILENT),
        game_table.c.head_seq,
        game_table.c.updated_ms + records.HOUR_MS + records.SILENT_MS,
        literal(0),
    ).where(game_table.c.status == "live", ~exists().where(timer.c.table_id == game_table.c.table_id)),
)
"""A live match without clocks is from before silence had a clock."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """The numbers of deleted rows."""

    commands: int
    updates: int
    messages: int


def prune(conn: Connection, now_ms: int, kept_ms: int = KEPT_MS) -> Pruned:
    """Delete commands and finished inbox and outbox rows older than ``kept_ms`` before ``now_ms``; empty lanes; what
    has expired of features; browsers unused for long; records of Telegram messages too old to be deleted there."""
    until = now_ms - kept_ms
    commands = conn.execute(delete(command_log).where(command_log.c.at_ms < until)).rowcount
    updates = conn.execute(delete(inbox).where(inbox.c.done_ms < until)).rowcount
    messages = conn.execute(delete(outbox).where(outbox.c.done_ms < until)).rowcount
    conn.execute(
        delete(sent).where(begins(sent.c.slot, f"{keys.SAID}:"), begins(sent.c.dest, "@tg:"), sent.c.at_ms < until)
    )
    conn.execute(delete(lane).where(lane.c.pending == 0, lane.c.until_ms < until, lane.c.not_before_ms < until))
    for keeps in all_keeps():
        keeps.prune(conn, now_ms)
    prune_visits(conn, now_ms)
    conn.execute(delete(pref).where(pref.c.name == "web-said", ~exists().where(visit.c.person == pref.c.who)))
    conn.execute(_LISTEN)
    return Pruned(commands, updates, messages)
