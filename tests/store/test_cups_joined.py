"""Accounts that are joined while a cup runs: one person is in it once, whatever the order in which it happens."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.store import open_store
from bot.ports.records import Person
from tests.store.cup_hall import BOSS, CupHall, crowd
from tests.store.joining import ARAM, ARAM_DC, Worker
from tests.store.kit import ManualClock
from tests.store.test_cups import DUEL, PAIRS
from tests.store.test_settings import why

CHANNEL = "dc:1:2"


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def joined(hall: CupHall) -> None:
    await Worker(hall.stores[0], hall.clock, 9).joined()


async def enters(hall: CupHall, who: Person) -> None:
    assert (await hall.presses(who, "cupdo.seek", place=CHANNEL if who.id.startswith("dc") else "tg:-5:0")).ok


async def test_joined_accounts_cannot_enter_twice(hall: CupHall) -> None:
    await joined(hall)
    await hall.opens(**DUEL)
    await enters(hall, ARAM)
    assert why(await hall.presses(ARAM_DC, "cupdo.seek", place=CHANNEL, worker=1)) == "illegal-cup-entered"
    await hall.opens(**PAIRS)
    await enters(hall, ARAM_DC)
    assert why(await hall.presses(ARAM, "cupdo.seek")) == "illegal-cup-entered"


async def test_accounts_that_are_joined_after_both_have_entered_stay_in_it_once(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    other = crowd(1)[0]
    for who in (other, ARAM, ARAM_DC):
        await enters(hall, who)
    await joined(hall)
    seen = await hall.tend()
    assert [one.out for one in seen.cup.entries] == ["", "", "twice"]
    assert seen.number_of(ARAM.id) == 3 or seen.cup.entry_of(seen.number_of(ARAM.id)) is not None
    await hall.presses(BOSS, "cuprun.close")
    await hall.here(other)
    assert (await hall.presses(ARAM_DC, "cupdo.here", place=CHANNEL)).ok
    (match,) = (await hall.view()).cup.now_played()
    assert match.table


async def test_joined_in_the_middle_of_it_the_later_entry_loses_what_it_has_still_to_play(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    other = crowd(1)[0]
    for who in (ARAM_DC, other, ARAM):
        await enters(hall, who)
    await hall.presses(BOSS, "cuprun.close")
    await joined(hall)
    await hall.tend()
    seen = await hall.whole()
    assert seen.cup.phase == "over"
    assert [one.out for one in seen.cup.entries] == ["", "", "twice"]
    lost = [one for one in seen.cup.matches if one.has(3) and one.away]
    assert {one.how for one in lost} == {"default"}


async def test_two_accounts_of_one_person_are_no_pair(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    for who in (ARAM, ARAM_DC, *crowd(2)):
        await enters(hall, who)
    await joined(hall)
    await hall.tend()
    await hall.presses(BOSS, "cuprun.close")
    seen = await hall.view()
    for entry in seen.cup.whole():
        people = [seen.person(one) for one in entry.players]
        assert len(set(people)) == len(people)


async def test_a_referee_who_turns_out_to_play_referees_no_more(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    await enters(hall, ARAM)
    await enters(hall, crowd(1)[0])
    assert (await hall.presses(ARAM_DC, "cupdo.offer", place=CHANNEL)).ok
    seen = await hall.view()
    assert (await hall.presses(BOSS, "cuprun.name", str(seen.number_of(ARAM_DC.id)))).ok
    await joined(hall)
    await hall.tend()
    seen = await hall.view()
    assert seen.cup.referees == ()
    assert [one.out for one in seen.cup.entries] == ["", ""]
    assert why(await hall.presses(ARAM_DC, "cupdo.offer", place=CHANNEL)) == "illegal-cup-referee-plays"
