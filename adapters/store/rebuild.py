"""Rebuilds the read model of finished matches and the ratings from events and archive, to the same bytes.

A chat with a new id keeps its matches. Tables in use have events for the move; for any other table, its row has another
place than its last event.
"""

from sqlalchemy import Connection, delete, select, text

from adapters.store.bans import tars
from adapters.store.features.ratings import fold_all
from adapters.store.matches import moved_along, note
from adapters.store.ratings_due import desertion, note_desertions
from adapters.store.schema import finished, finished_also, finished_seat, game_table, member, tally
from adapters.store.tables import read_audiences
from adapters.store.transact import load_events
from bot.core.matches import told
from bot.ports.keys import chat_of


def rebuild(conn: Connection) -> int:
    """Delete and rebuild; returns the number of matches. Matches that end meanwhile wait.

    :raises StoreUnavailable: ``damaged``: an archived table cannot be read.
    :raises UnreadableEvent: an event cannot be read.
    """
    if conn.dialect.name == "postgresql":
        conn.execute(text("LOCK TABLE finished IN EXCLUSIVE MODE"))
    for table in (finished, finished_also, finished_seat, tally, member, desertion, tars):
        conn.execute(delete(table))
    count = 0
    moves: dict[str, str] = {}
    every = select(game_table.c.table_id, game_table.c.audiences).order_by("table_id")
    for table_id, audiences in conn.execute(every).all():
        events = load_events(conn, table_id, 0)
        note_desertions(conn, table_id, events)
        found = told(events)
        note(conn, found.matches)
        count += len(found.matches)
        moves |= found.moves
        now = read_audiences(audiences)
        if len(now) == len(found.audiences):  # from before closed tables got events for it
            before = [chat_of(str(dest)) for dest in found.audiences]
            moves |= {old: new for old, row in zip(before, now, strict=True) if old != (new := chat_of(str(row.dest)))}
    for old in moves:
        moved_along(conn, old, _now(old, moves))
    fold_all(conn)
    return count


def _now(chat: str, moves: dict[str, str]) -> str:
    """The present id of a chat."""
    seen = {chat}
    while chat in moves and moves[chat] not in seen:
        chat = moves[chat]
        seen.add(chat)
    return chat
