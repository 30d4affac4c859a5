"""Thousands of tests begin with an empty database, and every migration would be gone through for each of them. What the
migrations say to a database of each kind is recorded the first time, and said again, word for word, to those that
follow. Tests of migrating itself go through them every time: they take ``from_nothing``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, event

_ONLY_LOOKS: Final = ("SELECT", "PRAGMA")
_MODULES: Final = ("adapters.store.sqlite", "adapters.store.postgres")
_TABLES: Final = {
    "sqlite": "SELECT count(*) FROM sqlite_master",
    "postgresql": "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()",
}

migrations = import_module("adapters.store.migrate")
_said: dict[tuple[str, Path], list[str]] = {}


def upgrade(conn: Connection) -> bool:
    """As ``adapters.store.migrate.upgrade``, and to the same end."""
    if conn.exec_driver_sql(_TABLES[conn.dialect.name]).scalar():
        return bool(migrations.upgrade(conn))
    key = conn.dialect.name, migrations.SCRIPTS
    said = _said.get(key)
    if said is None:
        with _heard(conn) as heard:
            done = bool(migrations.upgrade(conn))
        _said[key] = heard
        return done
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql(";\n".join(said))  # one round trip
        return True
    for statement in said:
        conn.exec_driver_sql(statement)
    return True


@contextmanager
def _heard(conn: Connection) -> Iterator[list[str]]:
    """What is said on ``conn`` and does more than look; the list fills up meanwhile."""
    heard: list[str] = []

    def hear(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        if not statement.lstrip().upper().startswith(_ONLY_LOOKS):
            assert not parameters, f"a migration that depends on what it has read: {statement}"
            heard.append(statement)

    event.listen(conn, "before_cursor_execute", hear)
    try:
        yield heard
    finally:
        event.remove(conn, "before_cursor_execute", hear)


@contextmanager
def ready(how: Any = upgrade) -> Iterator[None]:
    """Databases are made so meanwhile. ``how``: another way."""
    with pytest.MonkeyPatch.context() as patch:
        for name in _MODULES:
            patch.setattr(f"{name}.upgrade", how)
        yield
