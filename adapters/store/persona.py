"""People in events: references in the body, what they stand for in ``persona``.

A body is stored with ``~1`` in place of a person, a name, a private chat or a word (``bot.table.personal`` lists the
fields), and read with what ``persona`` has under that number. References are a table's own, so two tables do not tell
that the same person sat at both. Most events (deals, moves) have no such field and are passed through unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select

from adapters.store.backend import fetched, many
from adapters.store.schema import persona
from bot.ports.records import StoredEvent
from bot.table.personal import PERSONAL, Kind, is_private, is_somebody, owner_of

_OF_TABLE: Final = select(persona.c.ref, persona.c.kind, persona.c.person, persona.c.value).where(
    persona.c.table_id == bindparam("id")
)
_NEW: Final = insert(persona)
_REF: Final = re.compile(r"~\d{1,9}", re.ASCII)


class Personas:
    """The references of one table. ``new``: those that are not stored yet."""

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
        """The body of an event of type ``kind``, personal fields replaced by references."""
        return self._with(kind, body, self._hidden)

    def show(self, kind: str, body: bytes) -> bytes:
        """The body with what its references stand for; one that cannot be read is left as it is."""
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
    conn: Connection, table_id: str, events: Sequence[StoredEvent]
) -> tuple[Sequence[StoredEvent], list[dict[str, Any]]]:
    """Events as they are stored, and the new rows of ``persona``; to be called under the lock of the table."""
    if not any(one.type in PERSONAL for one in events):
        return events, []
    personas = personas_of(conn, table_id)
    hidden = [replace(one, body=personas.hide(one.type, one.body)) for one in events]
    return hidden, personas.new


def revealed(conn: Connection, table_id: str, events: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
    """Stored events with the people they are about."""
    if not any(one.type in PERSONAL for one in events):
        return tuple(events)
    personas = personas_of(conn, table_id)
    return tuple(
        replace(one, body=personas.show(one.type, one.body)) if one.type in PERSONAL else one for one in events
    )


def introduce(conn: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Store new references."""
    many(conn, _NEW, rows)
