"""Values of the store that planted faults changed unnoticed."""

from __future__ import annotations

import json

import pytest

from adapters.store.mydata import own_data
from adapters.store.store import SqlStore
from bot.text import t
from tests.bot.house import FOUR
from tests.store.chat import ARAM, ARAM_DC, CHANNEL, Chat, Worker
from tests.store.kit import NOON, ManualClock, sure
from tests.store.test_settings import Office


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


async def test_of_somebody_new_nothing_is_kept_from_before(store: SqlStore) -> None:
    data = json.loads(await store._backend.read(lambda conn: own_data(conn, "tg:5")))
    assert data["accounts"][0].get("kept from before", []) == []


async def test_whom_to_report_is_an_answer_and_no_refusal(office: Office) -> None:
    await office.match(*FOUR)
    answer = await office.chat.says(FOUR[0], "report", "")
    assert answer.ok
    assert answer.scene is not None
    shown = [button.label for row in answer.scene.buttons for button in row]
    assert shown == [t("btn-person", name=one.name) for one in FOUR[1:]]
    assert not (await office.chat.says(FOUR[0], "report", "Zzz")).ok


@pytest.fixture
def office(chat: Chat) -> Office:
    return Office(chat).staffed()
