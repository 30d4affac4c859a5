"""Tests that take ``url``, ``store`` or ``stores`` run on SQLite. Those marked ``both`` run on PostgreSQL too; the
PostgreSQL half of the others is nightly."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from tests.answers import flags_say_what_words_say
from tests.store.kit import ManualClock, mount
from tests.store.servers import GIVEN, database, missing, shared_server
from tests.tiers import nightly

__all__ = ["flags_say_what_words_say"]

HERE = Path(__file__).parent


def on_both(item: pytest.Item) -> bool:
    return bool(getattr(getattr(item, "function", None), "both", False))


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is nightly
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        called = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        if item.path.parent == HERE and called.get("url") == "postgres" and not on_both(item):
            item.add_marker(nightly)


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The maintenance database of a server: the one named by the environment, or one of our own for all workers."""
    if importlib.util.find_spec("psycopg") is None:
        missing("psycopg is not installed")
    if GIVEN:
        yield GIVEN
        return
    here = tmp_path_factory.getbasetemp()
    with shared_server(here.parent if "PYTEST_XDIST_WORKER" in os.environ else here) as found:
        yield found


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    """A new, empty database; dropped afterwards, for a thousand of them would fill a disk in memory."""
    with database(postgres_url) as made:
        yield made


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/davtar.db"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A new database; on PostgreSQL it has its tables already, unless the test is about how they are made."""
    if request.param == "sqlite":
        yield str(request.getfixturevalue("sqlite_url"))
        return
    with database(request.getfixturevalue("postgres_url"), "from_nothing" not in request.fixturenames) as made:
        yield made


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder with a file system of 8 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount(folder, "-t", "tmpfs", "-o", "size=8m", "tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


@pytest.fixture
def damaged() -> None:
    """Of a test that damages its database."""


@pytest.fixture
async def store(url: str, clock: ManualClock, request: pytest.FixtureRequest) -> AsyncIterator[SqlStore]:
    """In it all is well at the end, unless the test is about damage."""
    one = await open_store(url, clock)
    yield one
    assert "damaged" in request.fixturenames or await one.check() == ()
    await one.close()


@pytest.fixture
async def stores(url: str, clock: ManualClock) -> AsyncIterator[list[SqlStore]]:
    """Two workers on one database, in which all is well at the end."""
    made = [await open_store(url, clock) for _ in range(2)]
    yield made
    for one in made:
        assert await one.check() == ()
        await one.close()


@pytest.fixture
def elsewhere(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str], str]]:
    """Another database, by its kind: ``elsewhere("postgres")``."""
    with ExitStack() as made:

        def new(kind: str) -> str:
            if kind == "sqlite":
                return f"sqlite:///{tmp_path}/elsewhere/davtar.db"
            return made.enter_context(database(request.getfixturevalue("postgres_url")))

        yield new
