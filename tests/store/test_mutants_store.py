"""Values of the store that planted faults changed unnoticed."""

from __future__ import annotations

import pytest

from adapters.store.store import SqlStore
from tests.store.joining import ARAM, ARAM_DC, CHANNEL, Worker
from tests.store.kit import NOON, ManualClock, sure


async def test_a_silence_of_just_the_least_is_given(store: SqlStore) -> None:
    await store.timers.heard("dc:", NOON)
    assert await store.timers.give_silence("dc:", NOON + 9_999, 10_000) == 0
    assert await store.timers.give_silence("dc:", NOON + 10_000, 10_000) == 10_000


@pytest.fixture
def one(store: SqlStore, clock: ManualClock) -> Worker:
    return Worker(store, clock, 0)


async def test_what_was_broken_off_when_accounts_were_joined_is_done_at_the_next_look(
    one: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat of the joined account becomes the person's."""
    table = (await one.service.open("o", CHANNEL, ARAM_DC, game="nardi")).table or ""

    async def breaks(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(one.service, "handle", breaks)
        with pytest.raises(RuntimeError):
            await one.joined()
    await one.types(ARAM)
    chair = sure(sure(await one.service.table(table)).chairs[0])
    assert chair.person == ARAM.id
