"""A stage for the sender: a real store on a file, a clock that stands, a platform that remembers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from tests.adapters.runtime.kit import Platform, Stage
from tests.record.hours import hours
from tests.store.kit import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def store(tmp_path: Path, clock: ManualClock) -> AsyncIterator[SqlStore]:
    one = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    yield one
    await one.close()


@pytest.fixture
async def stage(store: SqlStore, clock: ManualClock, tmp_path: Path) -> AsyncIterator[Stage]:
    yield Stage(store, clock, Platform())
    if (tmp_path / "davtar.db").exists():
        assert await store.check() == ()


@pytest.fixture
async def jumps() -> AsyncIterator[None]:
    """Time jumps; no sockets are involved."""
    with hours(sockets=False):
        yield
