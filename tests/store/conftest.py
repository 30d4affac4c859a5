"""Every test that takes ``url`` or ``store`` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import importlib.util
import itertools
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from tests.store.kit import ManualClock
from tests.store.servers import GIVEN, missing, server

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The maintenance database of a server: the one named by the environment, or one of our own."""
    if importlib.util.find_spec("psycopg") is None:
        missing("psycopg is not installed")
    if GIVEN:
        yield GIVEN
        return
    with server() as one:
        yield one.url


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    """A new, empty database; dropped afterwards, for a thousand of them would fill a disk in memory."""
    import psycopg  # not everybody who runs the tests has it

    name = f"davtar_test_{next(_numbers)}"
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE IF EXISTS {name}".encode())
        conn.execute(f"CREATE DATABASE {name}".encode())
    yield postgres_url.rsplit("/", 1)[0] + f"/{name}"
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/davtar.db"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    name = "sqlite_url" if request.param == "sqlite" else "postgres_database"
    return str(request.getfixturevalue(name))


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def store(url: str, clock: ManualClock) -> AsyncIterator[SqlStore]:
    one = await open_store(url, clock)
    yield one
    await one.close()


@pytest.fixture
def elsewhere(tmp_path: Path, postgres_url: str) -> Iterator[Callable[[str], str]]:
    """Another database, by its kind: ``elsewhere("postgres")``."""
    import psycopg

    made: list[str] = []

    def new(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/elsewhere{len(made)}/davtar.db"
        name = f"davtar_elsewhere_{os.getpid()}_{len(made)}"
        with psycopg.connect(postgres_url, autocommit=True) as conn:
            conn.execute(f"CREATE DATABASE {name}".encode())
        made.append(name)
        return postgres_url.rsplit("/", 1)[0] + f"/{name}"

    yield new
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        for name in made:
            conn.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
