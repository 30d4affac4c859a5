"""Those who want to be told of a table, and invitations, on both databases and from two workers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from adapters.store import SqlStore, open_store
from bot.ports.company import Invited, Want
from bot.ports.keys import private_to
from bot.ports.records import OutRow
from tests.store.kit import ManualClock

HOUR = 3_600_000


def want(clock: ManualClock, game: str = "nardi", person: str = "tg:1") -> Want:
    return Want(person, "Nino", "tg:-5:", game, clock.now_ms() + 8 * HOUR)


def invited(clock: ManualClock, table: str = "t1", person: str = "tg:1", by: str = "tg:2") -> Invited:
    return Invited(table, person, "Nino", by, clock.now_ms(), "sent")


def row(person: str = "tg:1") -> OutRow:
    return OutRow(private_to(person), None, "call")


@pytest.fixture
async def workers(url: str, clock: ManualClock) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    both = (await open_store(url, clock), await open_store(url, clock))
    yield both
    for one in both:
        await one.close()


async def test_two_workers_tell_somebody_once(workers: tuple[SqlStore, SqlStore], clock: ManualClock) -> None:
    wanted = want(clock)
    await workers[0].company.want(wanted)
    done = await asyncio.gather(*(one.company.tell(wanted, "t1", [row()]) for one in workers * 4))
    assert sorted(done) == [False] * 7 + [True]
    assert await workers[0].company.wanted(clock.now_ms()) == ()
    assert [one.person for one in await workers[1].company.told_of("t1")] == ["tg:1"]
    assert await workers[0].company.awaited(clock.now_ms()) == ("t1",)
    assert await workers[0].check() == ()


async def test_two_workers_invite_somebody_once(workers: tuple[SqlStore, SqlStore], clock: ManualClock) -> None:
    done = await asyncio.gather(
        *(one.company.invite(invited(clock), [row()], lambda by, of: True, 0) for one in workers * 4)
    )
    assert done.count(True) == 1
    assert done.count(False) == 7
    ended = await asyncio.gather(*(one.company.settle("t1", "tg:1", "failed", [row("tg:2")]) for one in workers))
    assert sorted(ended) == [False, True]
    assert await workers[0].company.open_invitations() == ()
    assert await workers[0].check() == ()


async def test_an_invitation_that_is_not_allowed_leaves_nothing(store: SqlStore, clock: ManualClock) -> None:
    counts: list[tuple[int, int]] = []

    def allow(by: int, of: int) -> bool:
        counts.append((by, of))
        return len(counts) < 2

    assert await store.company.invite(invited(clock), [row()], allow, 0)
    assert await store.company.invite(invited(clock, "t2"), [row()], allow, 0) is None
    assert counts == [(0, 0), (1, 1)]
    assert await store.company.invitation("t2", "tg:1") is None


async def test_wants_end_by_time_and_by_choice_and_move_with_the_chat(store: SqlStore, clock: ManualClock) -> None:
    for game in ("nardi", "seka", ""):
        await store.company.want(want(clock, game))
    assert await store.company.unwant("tg:1", "tg:-5:", "seka") == 1
    await store.rehome("tg:-5", "tg:-100")
    assert {one.company for one in await store.company.wants("tg:1", clock.now_ms())} == {"tg:-100:"}
    clock.on(9 * HOUR)
    assert await store.company.wanted(clock.now_ms()) == ()
    assert await store.company.unwant("tg:1") == 0


async def test_from_whom_somebody_wants_no_invitations(store: SqlStore) -> None:
    await store.company.hush("tg:1", "tg:2", "Aram")
    await store.company.hush("tg:1", "tg:2", "Aram B")
    assert await store.company.hushed("tg:1") == (("tg:2", "Aram B"),)
    assert await store.company.unhush("tg:1", "tg:2") == 1
    assert await store.company.hushed("tg:1") == ()
