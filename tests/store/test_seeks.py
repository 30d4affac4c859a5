"""The queue of quick play on both databases: nobody is matched twice and nobody forgotten, whoever works on it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from bot.ports.keys import private_to
from bot.ports.records import OutRow
from bot.ports.rights import NoRights, RightsNow
from bot.ports.seeks import Seek, Wish
from bot.quick.play import WAIT_MS, passes
from bot.quick.wishes import gathered
from tests.patience import allowed
from tests.store.kit import PLACE, ManualClock
from tests.store.seekers import GAMES, PEOPLE, START

ROOT = Path(__file__).parents[2]


def seek(n: int, clock: ManualClock, game: str = "nardi") -> Seek:
    now = clock.now_ms()
    return Seek(f"tg:{n}", f"P{n}", "en", PLACE, Wish(game), now, now + WAIT_MS, now + 60_000)


def pairs(waiting: Sequence[Seek], rights: RightsNow) -> Sequence[Sequence[str]]:
    return gathered(waiting, passes(rights))


def tell(seek: Seek) -> Sequence[OutRow]:
    return (OutRow(private_to(seek.person), None, "quick", "{}"),)


async def test_the_second_finds_the_first(store: SqlStore, clock: ManualClock) -> None:
    assert (await store.seeks.enter("k1", seek(1, clock), pairs)).matches == ()
    clock.on(5)
    entered = await store.seeks.enter("k2", seek(2, clock), pairs)
    (match,) = entered.matches
    assert entered.seek is not None
    assert entered.seek.match == match
    assert [one.person for one in await store.seeks.matched(match)] == ["tg:1", "tg:2"]
    assert await store.seeks.waiting() == ()
    await store.seeks.done(match, tell)
    assert await store.seeks.matched(match) == ()
    assert await store.check() == ()


async def test_a_known_command_does_nothing(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    assert await store.seeks.leave("tg:1", tell)
    assert (await store.seeks.enter("k1", seek(1, clock), pairs)).seek is None
    assert await store.seeks.waiting() == ()
    assert not await store.seeks.leave("tg:1", tell)


async def test_who_is_matched_can_neither_leave_nor_wish_for_something_else(
    store: SqlStore, clock: ManualClock
) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    (match,) = (await store.seeks.enter("k2", seek(2, clock), pairs)).matches
    assert not await store.seeks.leave("tg:1", tell)
    again = await store.seeks.enter("k3", seek(1, clock, "seka"), pairs)
    assert again.seek is not None
    assert (again.seek.match, again.seek.wish.game) == (match, "nardi")


async def test_a_match_that_cannot_begin_is_undone(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    clock.on(WAIT_MS - 10)
    (match,) = (await store.seeks.enter("k2", seek(2, clock), pairs)).matches
    clock.on(20)
    assert await store.seeks.unfinished(clock.now_ms()) == (match,)
    for _ in range(2):
        await store.seeks.undo(match, ["tg:2"], tell)
    (waits,) = await store.seeks.waiting()
    assert (waits.person, waits.match) == ("tg:1", "")
    assert waits.until_ms > clock.now_ms(), "there is time left to be matched again"
    assert await store.seeks.unfinished(clock.now_ms()) == ()
    assert await store.check() == ()


async def test_each_thing_is_told_once(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    due = await store.seeks.next_due()
    assert due == clock.now_ms() + 60_000
    clock.on(60_000)
    assert [await store.seeks.offer(clock.now_ms(), tell) for _ in range(2)] == [1, 0]
    assert await store.seeks.next_due() == due - 60_000 + WAIT_MS
    clock.on(WAIT_MS)
    assert [await store.seeks.expire(clock.now_ms(), tell) for _ in range(2)] == [1, 0]
    assert await store.seeks.next_due() is None
    lane = await store.outbox.claim(["@tg:"], "me", 1_000)
    assert lane is not None
    assert len(await store.outbox.rows(lane)) == 2


async def test_a_chat_with_a_new_id_keeps_its_queue(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    await store.rehome("tg:-5", "tg:-100")
    (waits,) = await store.seeks.waiting()
    assert waits.place == "tg:-100:0"


async def test_a_hundred_at_once_on_two_workers_are_fifty_matches(url: str, clock: ManualClock) -> None:
    """Two stores, as two processes have them; everybody asks at the same moment."""
    workers = [await open_store(url, clock) for _ in range(2)]
    entered = await asyncio.gather(*(workers[n % 2].seeks.enter(f"k{n}", seek(n, clock), pairs) for n in range(100)))
    matches = [match for one in entered for match in one.matches]
    assert len(set(matches)) == len(matches) == 50
    people = Counter([one.person for match in matches for one in await workers[0].seeks.matched(match)])
    assert len(people) == 100
    assert set(people.values()) == {1}
    assert await workers[0].seeks.waiting() == ()
    assert await workers[0].check() == ()
    for worker in workers:
        await worker.close()


@pytest.mark.postgres
@pytest.mark.timeout(300)
async def test_two_hundred_in_quick_play_while_a_worker_is_killed(postgres_database: str, tmp_path: Path) -> None:
    """Two processes put 200 people into the queue and begin their matches; one of them is killed in the middle, and
    its updates are delivered again to one that takes its place. Everybody sits at one table, and nobody at two."""
    await (await open_store(postgres_database)).close()
    first, second = await worker(postgres_database, 0), await worker(postgres_database, 1)
    store = await open_store(postgres_database)
    try:
        async with asyncio.timeout(allowed(60)):
            while len(await store.live_tables()) < 8:  # noqa: ASYNC110 - another process plays
                await asyncio.sleep(0.01)
        os.kill(first.pid, signal.SIGKILL)
        await first.wait()
        assert len(await store.live_tables()) < PEOPLE // 4, "it was killed in the middle"
        heir = await worker(postgres_database, 0)
        async with asyncio.timeout(allowed(120)):
            for process in (second, heir):
                assert await process.wait() == 0
        tables = await store.live_tables()
        seats = Counter(person for table in tables for person in table.persons)
        assert set(seats.values()) == {1}, "nobody at two tables"
        waiting = {one.person for one in await store.seeks.waiting()}
        assert set(seats) | waiting == {f"tg:{n}" for n in range(PEOPLE)}, "nobody forgotten"
        assert not set(seats) & waiting
        assert pairs(await store.seeks.waiting(), NoRights()) == (), "nobody waits who could play"
        assert len(waiting) <= len(GAMES) + 2
        assert await store.seeks.unfinished(START * 2) == ()
        assert {table.status for table in tables} == {"live"}
        assert await store.check() == ()
    finally:
        for process in (first, second):
            if process.returncode is None:
                process.kill()
        await store.close()


async def worker(url: str, number: int) -> asyncio.subprocess.Process:
    environment = os.environ | {"SEEKERS_URL": url, "SEEKERS_WORKER": str(number)}
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.store.seekers", cwd=ROOT, env=environment)
