"""Values of the store that planted faults changed unnoticed."""

from __future__ import annotations

from adapters.store.store import SqlStore
from tests.store.kit import NOON


async def test_a_silence_of_just_the_least_is_given(store: SqlStore) -> None:
    await store.timers.heard("dc:", NOON)
    assert await store.timers.give_silence("dc:", NOON + 9_999, 10_000) == 0
    assert await store.timers.give_silence("dc:", NOON + 10_000, 10_000) == 10_000
