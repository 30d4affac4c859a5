"""A cup on a database that fails again and again, before a write is done or after; beside it a match for chips."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from adapters.store import SqlStore, open_store
from bot.chips.model import GRANT
from bot.league.cup.table import places
from bot.league.standings import Result, standings
from bot.ports import StoreUnavailable
from tests.store.cup_hall import BOSS, CupHall, crowd
from tests.store.kit import ManualClock
from tests.store.played import PEOPLE
from tests.store.test_cups import DUEL
from tests.store.test_ledger import grant


class Faults:
    """Every other write of a cup in ``store`` and every eighth of a table fails, or is done and its answer is lost.
    ``n``: failures so far."""

    def __init__(self, store: SqlStore, dice: random.Random, patch: pytest.MonkeyPatch) -> None:
        self.n = 0
        self._dice = dice
        for owner, name, most in ((store, "transact", 16), (store.cups, "change", 4)):
            patch.setattr(owner, name, self._falters(getattr(owner, name), most))

    def _falters(self, inner: Callable[..., Awaitable[Any]], most: int) -> Callable[..., Awaitable[Any]]:
        async def write(*arguments: Any, **named: Any) -> Any:
            kind = self._dice.randrange(most)
            if kind == 0:
                self._fail()
            done = await inner(*arguments, **named)
            if kind == 1:
                self._fail()
            return done

        return write

    def _fail(self) -> None:
        self.n += 1
        raise StoreUnavailable("down")


async def surely(attempt: Callable[[], Awaitable[Any]]) -> Any:
    """Again until it is done, as a platform repeats what was not acknowledged."""
    for _ in range(1_000):
        try:
            return await attempt()
        except StoreUnavailable:
            continue
    raise AssertionError("never done")


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        await store.close()


async def test_a_cup_is_played_on_a_database_that_falters(hall: CupHall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every press is repeated under its key and counts once; each match has one table; the chips of the match that is
    played beside it are all there."""
    store = hall.stores[0]
    people = crowd(4)
    for one in PEOPLE[:2]:
        assert await store.ledger.post(f"grant:{one.id}", lambda balance, who=one.id: (grant(who),))
    beside = await hall.hall.opened("bura3", "tg:-6:0", seats=2)
    await hall.hall.says(beside, "set stake 10")
    for words, who in (("start", PEOPLE[0]), ("yes", PEOPLE[1])):
        await hall.hall.says(beside, words, who)
    await hall.opens(**DUEL, format="robin")
    with monkeypatch.context() as patch:
        faults = [Faults(one, random.Random(n), patch) for n, one in enumerate(hall.stores)]

        async def press(who: Any, what: str, key: str, worker: int) -> None:
            answer = await surely(lambda: hall.presses(who, what, worker=worker, key=key))
            assert answer.ok, answer

        for n, one in enumerate(people):
            await press(one, "cupdo.seek", f"seek{n}", n % 2)
        await press(BOSS, "cuprun.close", "close", 1)
        for number in range(1, 4):
            for n, one in enumerate(people):
                seen = await hall.view()
                mine = next(m for m in seen.cup.now_played() if seen.number_of(one.id) in seen.cup.players_of(m))
                if seen.number_of(one.id) in seen.cup.missing(mine):
                    await press(one, "cupdo.here", f"here{number}.{n}", n % 2)
            for worker in (0, 1):
                await surely(lambda worker=worker: hall.organisers[worker].tend())
            seen = await hall.view()
            assert seen.cup.round == number
            for match in seen.cup.now_played():
                assert match.table
                now = hall.clock.now
                while not await store.matches.at(match.table, 1):
                    await surely(lambda table=match.table: hall.hall.moves(table))
                hall.clock.now = now
            await surely(lambda: hall.hall.moves(beside, 3))
            await surely(hall.organisers[number % 2].tend)
        assert min(one.n for one in faults) > 5
    seen = await hall.view()
    assert seen.cup.phase == "over"
    tables = [one.table for one in seen.cup.matches]
    assert len(set(tables)) == len(tables) == 6
    results = []
    for match in seen.cup.matches:
        found = await store.matches.at(match.table, 1)
        assert found is not None
        won = 2 if found.how == "rubicon" else 1
        home = next(one for one in found.seats if one.seat == 0).ending == "won"
        points = (won, 0) if home else (0, won)
        results.append(Result(str(match.home), str(match.away), points, (found.score[0], found.score[1])))
    assert places(seen.cup) == standings([str(one) for one in seen.cup.order], results)
    assert (await hall.hall.moves(beside)).phase == "over"
    assert GRANT not in [await store.ledger.balance(one.id) for one in PEOPLE[:2]], "won and lost"
    assert await store.check() == ()


async def test_a_match_that_ends_while_its_table_is_looked_at(hall: CupHall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last card is played at that moment, by another worker perhaps: it has a result."""
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*crowd(2))
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (match,) = (await hall.view()).cup.now_played()
    store = hall.stores[0]
    look = store.table

    async def late(table_id: str) -> Any:
        monkeypatch.setattr(store, "table", look)
        await hall.hall.moves(table_id)
        return await look(table_id)

    monkeypatch.setattr(store, "table", late)
    cup = (await hall.tend()).cup
    assert await store.matches.at(match.table, 1) is not None
    assert [one.how for one in cup.matches] == ["played"]
