"""Archives finished matches: a table's events as one compressed row instead of hundreds, byte for byte the same.

A table closed for ``KEPT_MS`` is rarely read again, but its events are the only truth about it and are kept for ever.
In one transaction and under the table's row lock they move from ``event`` into one row of ``archive``: MessagePack of
every column, then zlib. ``load_events`` returns archived events before those in ``event``, so that replay, ``/verify``
and checking a deal by hand work as before. If an archived table gets new events, they stay in ``event`` until they are
old enough.

Commands of that age are deleted before (``prune``), so nothing refers to an archived event by its command.
"""

import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, literal, select

from adapters.store.backend import upsert
from adapters.store.prune import KEPT_MS
from adapters.store.schema import archive, event, game_table
from bot.ports import StoreUnavailable
from bot.ports.records import StoredEvent

CHUNK: Final = 5
"""Tables per transaction: others wait for it, so it must end within some hundredths of a second."""

Kept: TypeAlias = tuple[int, str, int, bytes, str, int]
"""seq, type, v, body, cmd_key, at_ms: all columns of an event but its table."""

MARK: Final = "archived"
"""The type of a table's archive among its events in ``BEFORE``; no event has it."""
BEFORE: Final = select(
    archive.c.last_seq.label("seq"),
    literal(MARK).label("type"),
    literal(0).label("v"),
    archive.c.body,
    literal(0).label("at_ms"),
).where(archive.c.table_id == bindparam("id"), archive.c.last_seq > bindparam("after"))
"""A table's archive, if any of it is after ``after``; shaped like an event, so that one query reads both."""
_decoder: Final = msgspec.msgpack.Decoder(list[Kept])


def candidates(conn: Connection, now_ms: int, kept_ms: int = KEPT_MS) -> tuple[str, ...]:
    """Closed tables last changed more than ``kept_ms`` ago that still have rows in ``event``."""
    live = exists().where(event.c.table_id == game_table.c.table_id)
    old = select(game_table.c.table_id).where(
        game_table.c.status == "closed", game_table.c.updated_ms < now_ms - kept_ms, live
    )
    return tuple(conn.scalars(old.order_by(game_table.c.table_id)))


def put_away(conn: Connection, tables: Sequence[str], now_ms: int, kept_ms: int = KEPT_MS) -> int:
    """Move the events of those ``tables`` that are still candidates; returns the number of tables.

    It skips tables that another worker holds.
    """
    held = select(game_table.c.table_id).where(
        game_table.c.table_id.in_(tables),
        game_table.c.status == "closed",
        game_table.c.updated_ms < now_ms - kept_ms,
    )
    moved = 0
    for table_id in conn.scalars(held.order_by(game_table.c.table_id).with_for_update(skip_locked=True)).all():
        columns = (event.c.seq, event.c.type, event.c.v, event.c.body, event.c.cmd_key, event.c.at_ms)
        rows = conn.execute(select(*columns).where(event.c.table_id == table_id).order_by(event.c.seq)).all()
        if rows:
            _keep(conn, table_id, [*_kept(conn, table_id), *((*row[:3], bytes(row[3]), *row[4:]) for row in rows)])
            conn.execute(delete(event).where(event.c.table_id == table_id))
            moved += 1
    return moved


def unpacked(body: bytes, last_seq: int, after: int = 0) -> tuple[StoredEvent, ...]:
    """The events of an archive row after ``after``, in order.

    :raises StoreUnavailable: ``damaged``: it cannot be read.
    """
    found = _unpack(body, last_seq)
    return tuple(StoredEvent(seq, kind, v, text, at_ms) for seq, kind, v, text, _, at_ms in found if seq > after)


def repacked(body: bytes, last_seq: int, change: Callable[[Kept], Kept]) -> bytes:
    """An archive row with each of its events changed.

    :raises StoreUnavailable: ``damaged``: it cannot be read.
    """
    return _packed([change(one) for one in _unpack(body, last_seq)])


def _unpack(body: bytes, last_seq: int) -> list[Kept]:
    try:
        found = _decoder.decode(zlib.decompress(body))
    except (zlib.error, msgspec.MsgspecError):
        raise StoreUnavailable("damaged") from None
    if len(found) != last_seq or found[-1][0] != last_seq:
        raise StoreUnavailable("damaged")
    return found


def _kept(conn: Connection, table_id: str) -> list[Kept]:
    row = conn.execute(BEFORE, {"id": table_id, "after": 0}).first()
    return _unpack(bytes(row.body), int(row.seq)) if row is not None else []


def _keep(conn: Connection, table_id: str, events: list[Any]) -> None:
    upsert(conn, archive, [{"table_id": table_id, "last_seq": events[-1][0], "body": _packed(events)}])


def _packed(events: list[Any]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(events), 9)
