"""Open tables, and where they are shown."""

import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, bindparam, delete, func, insert, or_, select, text

from adapters.store.backend import begins, many
from adapters.store.schema import audience, game_table, table_person
from bot.ports import keys, records

# --- audiences of tables ----------------------------------------------------------------------------------------------
# A JSON list in the table's row, and an index of it by destination.


_GONE: Final = delete(audience).where(audience.c.table_id == bindparam("id"))
_NEW: Final = insert(audience)


def audiences_json(audiences: Sequence[records.AudienceRow]) -> str:
    """``[[dest, role, seated], …]``"""
    return json.dumps([[str(one.dest), one.role, one.seated] for one in audiences], ensure_ascii=False)


@lru_cache(4096)
def read_audiences(raw: str) -> tuple[records.AudienceRow, ...]:
    """Read the output of ``audiences_json``."""
    return tuple(records.AudienceRow(keys.Dest.parse(dest), role, seated) for dest, role, seated in json.loads(raw))


def put_audiences(conn: Connection, table_id: str, audiences: Sequence[records.AudienceRow]) -> None:
    """Update the index from the row."""
    many(conn, _GONE, [{"id": table_id}])
    rows = [{"table_id": table_id, "dest": str(one.dest), "role": one.role, "seated": one.seated} for one in audiences]
    many(conn, _NEW, rows)


# --- counting open tables ---------------------------------------------------------------------------------------------


_OPEN: Final = (game_table.c.status.in_(("lobby", "live")), game_table.c.table_id != bindparam("id"))
_LOCK: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
"""It stops others from opening tables until the transaction ends. For PostgreSQL; SQLite has only one writer at a time.
"""
_OF_PERSON: Final = (
    select(func.count())
    .select_from(table_person)
    .join(game_table, game_table.c.table_id == table_person.c.table_id)
    .where(table_person.c.person == bindparam("person"), *_OPEN)
)


def others_now(conn: Connection, table_id: str, companies: Collection[str], person: str) -> records.OpenTables:
    """``counted``, which stays so until the transaction ends."""
    _lock(conn, *(f"tables in {company}" for company in companies), f"tables of {person}")
    return counted(conn, table_id, companies, person)


def reserve(conn: Connection, *persons: str) -> None:
    """Until the transaction ends, no other may seat these people, count their tables or join their accounts."""
    _lock(conn, *(f"tables of {person}" for person in persons))


def _lock(conn: Connection, *names: str) -> None:
    if conn.dialect.name == "postgresql":
        for name in sorted(names):
            conn.execute(_LOCK, {"name": name})


def counted(conn: Connection, table_id: str, companies: Collection[str], person: str) -> records.OpenTables:
    """Count open tables, without ``table_id``."""
    here = conn.scalars(_here(companies), {"id": table_id}) if companies else ()
    return (
        tuple(tuple(json.loads(people)) for people in here),
        int(conn.scalar(_OF_PERSON, {"id": table_id, "person": person}) or 0),
    )


def _here(companies: Collection[str]) -> Select[str]:
    """The people at each table; a table shown in several companies counts once."""
    shown = select(audience.c.table_id).where(audience.c.role == "play", or_(*map(_in, sorted(companies))))
    return select(game_table.c.persons).where(game_table.c.table_id.in_(shown), *_OPEN)


def _in(company: str) -> ColumnElement[bool]:
    return begins(audience.c.dest, company) if company.endswith(":") else audience.c.dest == company
