"""A database as it was before events held references: bodies with people in them, and no ``persona``."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, create_engine, inspect, select, text, update

from adapters.store.archive import Kept, repacked
from adapters.store.migrate import upgrade
from adapters.store.persona import Personas, personas_of
from adapters.store.schema import archive, event, game_table
from tests.store.kit import driver

BEFORE = "0006"


def age(url: str) -> int:
    """Take the database back to the revision before; the number of events changed."""
    engine = create_engine(driver(url))
    changed = 0
    with engine.begin() as conn:
        for table_id in conn.scalars(select(game_table.c.table_id)).all():
            personas = personas_of(conn, table_id)
            rows = conn.execute(select(event).where(event.c.table_id == table_id)).mappings().all()
            for row in rows:
                body = personas.show(row["type"], bytes(row["body"]))
                if body != bytes(row["body"]):
                    mine = (event.c.table_id == table_id, event.c.seq == row["seq"])
                    conn.execute(update(event).where(*mine).values(body=body))
                    changed += 1
            for row in conn.execute(select(archive).where(archive.c.table_id == table_id)).mappings().all():
                body = repacked(bytes(row["body"]), row["last_seq"], partial(_shown, personas))
                conn.execute(update(archive).where(archive.c.table_id == table_id).values(body=body))
        take_back(conn, BEFORE)
    engine.dispose()
    return changed


def take_back(conn: Connection, revision: str) -> None:
    """Leave out the tables and columns that came after ``revision``."""
    then = create_engine("sqlite://")
    with then.begin() as other:
        upgrade(other, revision)
        look = inspect(other)
        known = {name: {column["name"] for column in look.get_columns(name)} for name in look.get_table_names()}
        indexes = {str(one["name"]) for name in known for one in look.get_indexes(name)}
    then.dispose()
    now = inspect(conn)
    for name in now.get_table_names():
        if name not in known:
            conn.execute(text(f"DROP TABLE {name}"))
            continue
        for index in now.get_indexes(name):
            if str(index["name"]).startswith("ix_") and index["name"] not in indexes:
                conn.execute(text(f"DROP INDEX {index['name']}"))
        for column in now.get_columns(name):
            if column["name"] not in known[name]:
                conn.execute(text(f"ALTER TABLE {name} DROP COLUMN {column['name']}"))
    conn.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))


def _shown(personas: Personas, one: Kept) -> Kept:
    return (*one[:3], personas.show(one[1], one[3]), *one[4:])


def everything(url: str) -> str:
    """All that is in a database, archived events unpacked, as one text to search in."""
    engine = create_engine(driver(url))
    found: list[str] = []
    with engine.connect() as conn:
        for name in inspect(conn).get_table_names():
            for row in conn.execute(text(f'SELECT * FROM "{name}"')).mappings():
                for column, value in row.items():
                    packed = name == "archive" and column == "body"
                    shown = _archived(bytes(value), row["last_seq"]) if packed else value
                    shown = bytes(shown).decode("utf-8", "replace") if isinstance(shown, bytes | memoryview) else shown
                    found.append(f"{name}.{column}={shown}")
    engine.dispose()
    return "\n".join(found)


def _archived(body: bytes, last_seq: int) -> str:
    found: list[str] = []

    def see(one: Kept) -> Kept:
        found.append(f"{one[:3]} {one[3].decode()} {one[4]}")
        return one

    repacked(body, last_seq, see)
    return " | ".join(found)
