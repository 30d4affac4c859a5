"""The migrations build what ``schema`` says, on both databases; a stranger's or a newer database is left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, func, inspect, select, text

from adapters.store import open_store, parse_url
from adapters.store.migrate import newest, upgrade
from adapters.store.schema import metadata
from bot.ports import StoreUnavailable
from tests.store.kit import say
from tests.store.ready import ready

pytestmark = pytest.mark.usefixtures("from_nothing")


async def migrate(url: str) -> None:
    await (await open_store(url)).close()


def plan(conn: Connection) -> dict[str, Any]:
    """Everything that can be asked about the tables of a database."""
    seen = inspect(conn)
    return {
        table: (
            [
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in seen.get_columns(table)
            ],
            seen.get_pk_constraint(table)["constrained_columns"],
            sorted((one["name"], tuple(one["column_names"])) for one in seen.get_unique_constraints(table)),
            sorted((str(one["name"]), tuple(one["column_names"]), one["unique"]) for one in seen.get_indexes(table)),
        )
        for table in sorted(seen.get_table_names())
        if table != "alembic_version"
    }


def driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


def test_upgrading_from_nothing_equals_creating_everything(url: str) -> None:
    """Step by step, as a database that has been there for long; a new one is built at once."""
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        upgrade(conn, newest())
        assert compare_metadata(MigrationContext.configure(conn, opts={"compare_type": True}), metadata) == []
        migrated = plan(conn)
        indexes = partial_indexes(conn)
        for table in reversed(metadata.sorted_tables):
            conn.execute(text(f"DROP TABLE {table.name}"))
        metadata.create_all(conn)
        assert plan(conn) == migrated
        assert partial_indexes(conn) == indexes
        conn.rollback()
    engine.dispose()


async def test_what_other_tests_begin_with_is_the_same(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """See ``tests.store.ready``: once through the migrations, once by what they said."""
    monkeypatch.setattr("tests.store.ready._said", {})
    engine, found = create_engine(driver(url)), []
    with ready():
        for _ in range(2):
            await migrate(url)
            with engine.begin() as conn:
                version = conn.scalar(text("SELECT version_num FROM alembic_version"))
                rows = [conn.scalar(select(func.count()).select_from(one)) for one in metadata.sorted_tables]
                found.append((version, rows, plan(conn), partial_indexes(conn)))
                for table in reversed(metadata.sorted_tables):
                    conn.execute(text(f"DROP TABLE {table.name}"))
                conn.execute(text("DROP TABLE alembic_version"))
    engine.dispose()
    assert found[0] == found[1]


def partial_indexes(conn: Connection) -> list[str]:
    """The indexes as the database itself words them, with their conditions."""
    if conn.dialect.name == "sqlite":
        query = "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    else:
        query = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
    found = sorted(" ".join(sql.split()) for (sql,) in conn.execute(text(query)))
    assert sum("WHERE" in sql for sql in found) == 6
    return found


async def test_migrating_twice_changes_nothing(url: str) -> None:
    one = await open_store(url)
    await say(one, "t", "k", "a")
    await one.close()
    await migrate(url)
    two = await open_store(url)
    assert len(await two.events("t")) == 1
    await two.close()


async def test_a_newer_schema_is_left_alone(url: str) -> None:
    await migrate(url)
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreUnavailable) as refused:
        await open_store(url)
    assert refused.value.key == "newer-schema"
    with engine.connect() as conn:
        assert conn.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    engine.dispose()


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE photo (id INTEGER)")
        raw.execute("CREATE TABLE alembic_version (version_num TEXT)")
        raw.commit()
    before = path.read_bytes()
    with pytest.raises(StoreUnavailable) as refused:
        asyncio.run(open_store(f"sqlite:///{path}"))
    assert refused.value.key == "not-ours"
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["photos.db"]


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "nonsense", "redis://u:hush@h/1"])
def test_a_wrong_url_is_refused_without_being_quoted(url: str) -> None:
    with pytest.raises(ValueError) as refused:
        parse_url(url)
    assert "hush" not in str(refused.value)
    assert refused.value.__cause__ is None


@pytest.mark.postgres
async def test_a_server_that_is_not_there(postgres_url: str) -> None:
    assert postgres_url
    with pytest.raises(StoreUnavailable) as refused:
        await open_store("postgresql://postgres@127.0.0.1:1/davtar")
    assert refused.value.key == "gone"


@pytest.mark.parametrize("given", ["postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_the_usual_spellings_of_postgresql(given: str) -> None:
    assert parse_url(given).get_backend_name() == "postgresql"
    assert parse_url("sqlite+aiosqlite:///data/davtar.db").database == "data/davtar.db"
