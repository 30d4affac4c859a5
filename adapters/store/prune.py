"""Forgetting traffic that nobody will repeat any more. Events are never forgotten (``archive``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete

from adapters.store.schema import command_log, inbox, lane, outbox

KEPT_MS: Final = 30 * 86_400_000


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many rows went."""

    commands: int
    updates: int
    messages: int


def prune(conn: Connection, now_ms: int, kept_ms: int = KEPT_MS) -> Pruned:
    """Commands and finished inbox and outbox rows older than ``kept_ms`` before ``now_ms``; lanes with nothing open."""
    until = now_ms - kept_ms
    commands = conn.execute(delete(command_log).where(command_log.c.at_ms < until)).rowcount
    updates = conn.execute(delete(inbox).where(inbox.c.done_ms < until)).rowcount
    messages = conn.execute(delete(outbox).where(outbox.c.done_ms < until)).rowcount
    conn.execute(delete(lane).where(lane.c.pending == 0, lane.c.until_ms < until, lane.c.not_before_ms < until))
    return Pruned(commands, updates, messages)
