"""PostgreSQL keeps statements prepared where nobody stands between, and only there (3.2.5: a pooler)."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from adapters.store import open_store
from adapters.store.postgres import USED_OFTEN, PostgresBackend
from tests.store.kit import say
from tests.store.pooler import pooled

pytestmark = pytest.mark.postgres


async def kept(url: str) -> int:
    """How many statements the sessions of a store have prepared after some commands, one of them at a time."""
    store = await open_store(url)
    for n in range(3 * USED_OFTEN):
        await say(store, "t1", f"k{n}", "hello")
    backend = store._backend
    assert isinstance(backend, PostgresBackend)
    count = await backend.read(lambda conn: conn.scalar(text("SELECT count(*) FROM pg_prepared_statements")))
    assert await store.check() == ()
    await store.close()
    return int(count or 0)


async def test_statements_are_prepared_without_a_pooler(postgres_database: str) -> None:
    assert await kept(postgres_database) > 0


async def test_nothing_is_prepared_through_a_pooler(postgres_database: str) -> None:
    with pooled(postgres_database, 1) as pooler:
        assert await kept(pooler.url) == 0
        assert await asyncio.to_thread(pooler.clients) == 0
