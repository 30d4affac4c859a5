"""Deletion of old traffic that can no longer be repeated. Events are never deleted (``archive``).

Whoever tidies up also sees to it that no live match is left without any clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, exists, insert, literal, select

from adapters.store.backend import begins
from adapters.store.schema import command_log, game_table, inbox, lane, outbox, pref, sent, timer, visit
from adapters.store.schema_accounts import guess, joining
from adapters.store.visits import prune_visits
from bot.ports.accounts import PAUSE_MS
from bot.ports.keys import SAID
from bot.ports.own import TRAFFIC_DAYS
from bot.ports.records import HOUR_MS, SILENT, SILENT_MS

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
