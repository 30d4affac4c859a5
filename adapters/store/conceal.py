"""Old events made like new ones: the people in their bodies become references (``persona``), in place.

Done once, by the migration, in its transaction: the one time that stored events are rewritten. How many is recorded in
``meta`` under ``RECORDED``. What an event means does not change: read back, it has the same bytes as before.

Commands of the page had its visitor's public id in their keys; here, as in new keys, a hash takes its place.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, bindparam, select, update

from adapters.store.archive import repacked
from adapters.store.backend import begins, many, upsert
from adapters.store.persona import Personas, introduce
from adapters.store.schema import archive, command_log, event, game_table, meta
from bot.ports.keys import web_key
from bot.table.personal import PERSONAL

RECORDED: Final = "events-rewritten"
_BODY: Final = (
    update(event)
    .where(event.c.table_id == bindparam("id"), event.c.seq == bindparam("at"))
    .values(body=bindparam("hidden"))
)
_OLD_KEY: Final = "web:p."


def conceal(conn: Connection) -> int:
    """Rewrite every event that holds somebody; their number.

    :raises StoreUnavailable: ``damaged``: an archived table cannot be read.
    """
    count = 0
    for table_id in conn.scalars(select(game_table.c.table_id).order_by(game_table.c.table_id)).all():
        personas = Personas(table_id)
        count += _archived(conn, table_id, personas) + _live(conn, table_id, personas)
        introduce(conn, personas.new)
    _keys(conn)
    upsert(conn, meta, [{"name": RECORDED, "value": count}])
    return count


def _live(conn: Connection, table_id: str, personas: Personas) -> int:
    mine = select(event.c.seq, event.c.type, event.c.body).where(
        event.c.table_id == table_id, event.c.type.in_(sorted(PERSONAL))
    )
    changed = []
    for seq, kind, body in conn.execute(mine.order_by(event.c.seq)).all():
        hidden = personas.hide(kind, bytes(body))
        if hidden != bytes(body):
            changed.append({"id": table_id, "at": seq, "hidden": hidden})
    many(conn, _BODY, changed)
    return len(changed)


def _archived(conn: Connection, table_id: str, personas: Personas) -> int:
    count = 0

    def hidden(kept: Any) -> Any:
        nonlocal count
        seq, kind, version, body, key, at_ms = kept
        new = personas.hide(kind, body)
        count += new != body
        return seq, kind, version, new, web_key(key), at_ms

    row = conn.execute(select(archive.c.last_seq, archive.c.body).where(archive.c.table_id == table_id)).first()
    if row is not None:
        body = repacked(bytes(row.body), int(row.last_seq), hidden)
        conn.execute(update(archive).where(archive.c.table_id == table_id).values(body=body))
    return count


def _keys(conn: Connection) -> None:
    for table in (event, command_log):
        old = select(table.c.cmd_key).where(begins(table.c.cmd_key, _OLD_KEY)).distinct()
        for key in conn.scalars(old).all():
            conn.execute(update(table).where(table.c.cmd_key == key).values(cmd_key=web_key(key)))
