"""Thousands of tests begin with an empty database. A new SQLite file is a copy of one that was made before; what makes
the tables of PostgreSQL is recorded the first time, and said again, word for word. Tests of the making itself take
``from_nothing``.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from sqlalchemy import Connection, event

_ONLY_LOOKS: Final = ("SELECT", "PRAGMA")

migrations = import_module("adapters.store.migrate")
sqlite = import_module("adapters.store.sqlite")
_prepare = sqlite.prepare
_said: dict[Path, list[str]] = {}
_files: dict[Path, bytes] = {}
_one_at_a_time = threading.Lock()


def upgrade(conn: Connection) -> bool:
    """As ``adapters.store.migrate.upgrade``, and to the same end."""
    if (
        conn.dialect.name != "postgresql"
        or conn.exec_driver_sql("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").scalar()
    ):
        return bool(migrations.upgrade(conn))
    said = _said.get(migrations.SCRIPTS)
    if said is None:
        with _heard(conn) as heard:
            done = bool(migrations.upgrade(conn))
        _said[migrations.SCRIPTS] = heard
        return done
    conn.exec_driver_sql(";\n".join(said))  # one round trip
    return True


def prepare(path: Path) -> None:
    """As ``adapters.store.sqlite.prepare``, and to the same end."""
    with _one_at_a_time, suppress(Exception):  # whatever is in the way is said by the program itself
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            sqlite._inspect(path)
            path.write_bytes(_file())
            return
    _prepare(path)


def _file() -> bytes:
    if migrations.SCRIPTS not in _files:
        with TemporaryDirectory() as folder:
            made = Path(folder) / "davtar.db"
            _prepare(made)
            _files[migrations.SCRIPTS] = made.read_bytes()
    return _files[migrations.SCRIPTS]


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
        for name in ("adapters.store.sqlite", "adapters.store.postgres"):
            patch.setattr(f"{name}.upgrade", how)
        patch.setattr(sqlite, "prepare", prepare if how is upgrade else _prepare)
        yield
