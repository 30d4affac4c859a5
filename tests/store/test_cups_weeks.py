"""A cup over weeks on both databases: players agree on a time, adjourn, go on another day, or go away."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.store import open_store
from bot.ports.records import Command, Person
from bot.table.model import Table
from tests.store.cup_hall import BOSS, CupHall, crowd, keys_of
from tests.store.kit import PLACE, ManualClock
from tests.store.test_settings import why

HOUR, DAY = 60, 1440
WEEKS = {"game": "duel-blot", "target": "301", "format": "robin", "pace": "weeks", "checkin": "0"}


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def begun(hall: CupHall, **chosen: str) -> tuple[Person, Person]:
    await hall.opens(**{**WEEKS, **chosen})
    a, b = crowd(2)
    await hall.enter(a, b)
    assert (await hall.presses(BOSS, "cuprun.close")).ok
    return a, b


async def table_of(hall: CupHall) -> Table:
    (match,) = (await hall.view()).cup.now_played()
    found = await hall.services[0].table(match.table)
    assert found is not None
    return found


async def says(hall: CupHall, table: Table, who: Person, words: str) -> None:
    hall.n += 1
    reply = await hall.services[0].handle(Command(f"s{hall.n}", table.id, who, words, PLACE))
    assert reply.ok, (words, reply.text)


async def test_the_table_opens_when_both_are_there_within_an_hour(hall: CupHall) -> None:
    a, b = await begun(hall)
    assert "cup-together" in keys_of(await hall.told(a))
    await hall.tend(DAY)
    await hall.here(a)
    assert keys_of(await hall.told(b)) == ["cup-head", "cup-there", "cup-match"]
    seen = await hall.tend(HOUR)
    assert not seen.cup.matches[0].arrived
    # The next day b is there, but a is not any more.
    await hall.tend(DAY)
    await hall.here(b)
    assert not (await hall.view()).cup.matches[0].table
    await hall.tend(HOUR - 1)
    await hall.here(a)
    assert (await table_of(hall)).phase == "play"


async def test_whoever_never_came_loses_and_two_who_missed_each_other_get_nothing(hall: CupHall) -> None:
    a, b = await begun(hall)
    await hall.here(a)
    seen = await hall.tend(7 * DAY)
    assert (seen.cup.matches[0].how, seen.cup.matches[0].points) == ("default", (1, 0))
    a, b = await begun(hall)
    await hall.here(a)
    await hall.tend(DAY)
    await hall.here(b)
    seen = await hall.tend(6 * DAY)
    assert (seen.cup.matches[0].how, seen.cup.matches[0].points) == ("time", (0, 0))


async def test_they_are_reminded_halfway_and_near_the_end(hall: CupHall) -> None:
    a, b = await begun(hall)
    assert (await hall.tend(3 * DAY)).cup.reminded == 0
    assert (await hall.tend(DAY)).cup.reminded == 1
    assert keys_of(await hall.told(b)) == ["cup-head", "cup-your-match", "cup-match", "cup-come", "cup-together"]
    await hall.here(a, b)
    assert (await hall.tend(2 * DAY)).cup.reminded == 1
    assert (await hall.tend(6 * HOUR)).cup.reminded == 2
    assert keys_of(await hall.told(a)) == ["cup-head", "cup-your-match", "cup-match", "cup-go-on"]


async def test_they_adjourn_by_consent_and_finish_another_day(hall: CupHall) -> None:
    a, b = await begun(hall)
    await hall.here(a, b)
    table = await table_of(hall)
    await hall.hall.moves(table.id, most=20)
    for who, words in ((a, "adjourn"), (b, "yes")):
        await says(hall, table, who, words)
    assert (await table_of(hall)).phase == "adjourned"
    seen = await hall.tend(3 * DAY)
    assert not seen.cup.matches[0].how
    await says(hall, table, b, f"resume {PLACE}")
    now = hall.clock.now
    assert (await hall.hall.moves(table.id)).phase == "over"
    hall.clock.now = now
    seen = await hall.tend()
    assert seen.cup.matches[0].how == "played"
    assert seen.cup.phase == "over"


async def test_an_adjourned_match_that_nobody_takes_up_goes_to_whoever_led(hall: CupHall) -> None:
    a, b = await begun(hall)
    await hall.here(a, b)
    table = await table_of(hall)
    playing = await hall.hall.moves(table.id, most=60)
    led = [sum(row.written[side] for row in playing.state.rows) for side in (0, 1)]
    assert led[0] != led[1]
    for who, words in ((a, "adjourn"), (b, "yes")):
        await says(hall, table, who, words)
    seen = await hall.tend(7 * DAY)
    assert (seen.cup.matches[0].how, seen.cup.matches[0].written) == ("time", tuple(led))
    assert seen.cup.matches[0].points == ((1, 0) if led[0] > led[1] else (0, 1))


async def test_whoever_deserts_a_rated_match_has_lost_it_in_the_cup(hall: CupHall) -> None:
    """A round of two weeks: a goes away, and does not come back within the week in which the match can be taken up."""
    a, b = await begun(hall, round=str(14 * DAY), wait=str(14 * DAY), rated="on")
    await hall.here(a, b)
    table = await table_of(hall)
    assert table.rated
    await says(hall, table, a, "leave sure")
    assert (await table_of(hall)).phase == "adjourned"
    assert not (await hall.tend(6 * DAY)).cup.matches[0].how
    hall.clock.on(2 * DAY * 60_000)
    row = await hall.stores[0].table(table.id)
    assert row is not None
    await hall.services[0].handle(Command("tick", table.id, None, f"tick taken {row.head_seq}"))
    seen = await hall.tend()
    assert (seen.cup.matches[0].how, seen.cup.matches[0].points) == ("default", (0, 1))
    assert why(await hall.presses(a, "cupdo.here")) == "illegal-cup-no-match-now"
