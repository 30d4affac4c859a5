"""People in events: bodies hold references, and ``persona`` their values.

A body is stored with ``~1`` in place of a person, a name, a private chat or a word (``bot.core.personal`` lists the
fields), and read with the value from ``persona``. References belong to one table, so two tables do not reveal that a
person sat at both. Most events (deals, moves) have no such field and stay as they are.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from adapters.store.archive import repacked
from adapters.store.backend import begins, fetched, many, upsert
from adapters.store.schema import archive, command_log, event, game_table, meta, persona
from bot.core.personal import PERSONAL, Kind, is_private, is_somebody, owner_of
from bot.ports import keys, records

_OF_TABLE: Final = select(persona.c.ref, persona.c.kind, persona.c.person, persona.c.value).where(
    persona.c.table_id == bindparam("id")
)
_NEW: Final = insert(persona)
_REF: Final = re.compile(r"~\d{1,9}", re.ASCII)


class Personas:
    """The references of one table. ``new``: those not stored yet."""

    def __init__(self, table_id: str, rows: Iterable[Mapping[str, Any]] = ()) -> None:
        self._table = table_id
        self._values: dict[str, str] = {}
        self._refs: dict[tuple[str, str, str], str] = {}
        self.new: list[dict[str, Any]] = []
        for row in rows:
            self._know(int(row["ref"]), row["kind"], row["person"], row["value"])

    def _know(self, number: int, kind: str, person: str, value: str) -> str:
        ref = f"~{number}"
        self._values[ref] = value
        self._refs.setdefault((kind, person, value), ref)
        return ref

    def hide(self, kind: str, body: bytes) -> bytes:
        """The body of an event of type ``kind``, with references in personal fields."""
        return self._with(kind, body, self._hidden)

    def show(self, kind: str, body: bytes) -> bytes:
        """The body with values in place of references; an unreadable body is returned unchanged."""
        return self._with(kind, body, self._shown)

    def _with(self, kind: str, body: bytes, changed: Callable[[Kind, str, str], str]) -> bytes:
        fields = PERSONAL.get(kind)
        if fields is None:
            return body
        try:
            read = msgspec.json.decode(body, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return body
        owner = next((str(read.get(name, "")) for name, what in fields.items() if what == "person"), "")
        for name, what in fields.items():
            if isinstance(value := read.get(name), str):
                read[name] = changed(what, value, owner)
        return msgspec.json.encode(read)

    def _hidden(self, kind: Kind, value: str, owner: str) -> str:
        if not value:
            return value
        if kind == "person":
            owner = value
        elif kind == "place":
            if not is_private(value):
                return value
            owner = owner_of(value) or owner
        if not is_somebody(owner) and kind != "place":
            return value
        known = self._refs.get((kind, owner, value))
        if known is None:
            number = len(self._values) + 1
            known = self._know(number, kind, owner, value)
            row = {"table_id": self._table, "ref": number, "kind": kind, "person": owner, "value": value}
            self.new.append(row)
        return known

    def _shown(self, kind: Kind, value: str, owner: str) -> str:
        return self._values.get(value, value) if _REF.fullmatch(value) else value


def personas_of(conn: Connection, table_id: str) -> Personas:
    return Personas(table_id, fetched(conn, (_OF_TABLE, {"id": table_id}))[0])


def concealed(
    conn: Connection, table_id: str, events: Sequence[records.StoredEvent]
) -> tuple[Sequence[records.StoredEvent], list[dict[str, Any]]]:
    """Events as stored, some of which name people, and the new rows of ``persona``; call it under the table's lock."""
    personas = personas_of(conn, table_id)
    hidden = [replace(one, body=personas.hide(one.type, one.body)) for one in events]
    return hidden, personas.new


def revealed(conn: Connection, table_id: str, events: Sequence[records.StoredEvent]) -> tuple[records.StoredEvent, ...]:
    """Stored events with names and persons in place of references."""
    if not any(one.type in PERSONAL for one in events):
        return tuple(events)
    personas = personas_of(conn, table_id)
    return tuple(
        replace(one, body=personas.show(one.type, one.body)) if one.type in PERSONAL else one for one in events
    )


def introduce(conn: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Store new references."""
    many(conn, _NEW, rows)


# --- rewriting old events ---------------------------------------------------------------------------------------------
# The migration replaces the people in old events' bodies by references (``persona``), once and in its transaction: the
# only time that stored events are rewritten. ``meta`` has their number under ``RECORDED``. The meaning is unchanged:
# read back, an event has the same bytes as before.
#
# Commands of the page had the visitor's public id in their keys; a hash replaces it, as in new keys.


RECORDED: Final = "events-rewritten"
_BODY: Final = (
    update(event)
    .where(event.c.table_id == bindparam("id"), event.c.seq == bindparam("at"))
    .values(body=bindparam("hidden"))
)
_OLD_KEY: Final = "web:p."


def conceal(conn: Connection) -> int:
    """Rewrite every event that names a person; returns their number.

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
        return seq, kind, version, new, keys.web_key(key), at_ms

    row = conn.execute(select(archive.c.last_seq, archive.c.body).where(archive.c.table_id == table_id)).first()
    if row is not None:
        body = repacked(bytes(row.body), int(row.last_seq), hidden)
        conn.execute(update(archive).where(archive.c.table_id == table_id).values(body=body))
    return count


def _keys(conn: Connection) -> None:
    for table in (event, command_log):
        old = select(table.c.cmd_key).where(begins(table.c.cmd_key, _OLD_KEY)).distinct()
        for key in conn.scalars(old).all():
            conn.execute(update(table).where(table.c.cmd_key == key).values(cmd_key=keys.web_key(key)))
