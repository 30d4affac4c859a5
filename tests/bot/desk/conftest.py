"""A chat in which people of two play matches, on a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import open_store
from tests.bot.desk.test_history import Club
from tests.bot.test_service import FakeClock


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    clock = FakeClock()
    clock.now = 1_790_000_000_000
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Club(store, clock)
    await store.close()
