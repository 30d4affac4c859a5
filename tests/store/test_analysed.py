"""What analyses of finished matches have come to: noted once, added up for whose seat it was, exported, forgotten."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adapters.players import roster
from adapters.runtime.clocks.lookback import Looking
from adapters.runtime.process.system import SystemClock
from adapters.store import SqlStore
from bot.analysis.lookback import Lookback
from bot.games.levels import AtOnce
from bot.ports.analysed import SeatTotal, Total
from bot.ports.matches import Finished
from tests.store.kit import NOON, ManualClock
from tests.store.played import PEOPLE, Hall
from tests.store.test_matches import ends, match

HERE, THERE = "tg:-5", "tg:-6"
MINE = SeatTotal(seat=0, deals=4, decisions=20, called=8, faults=3, calls=2_500, play=-700)
FIRST, GONE = "tg:1", "gone:x"


async def analysed(store: SqlStore, one: Finished, total: SeatTotal = MINE) -> None:
    await ends(store, one)
    await store.analysed.note(one.table_id, one.number, [total])


async def test_matches_add_up_where_they_were_played(store: SqlStore) -> None:
    await analysed(store, match("t"))
    await analysed(store, match("u", chat=THERE))
    await analysed(store, replace(match("v", chat=THERE), also=(HERE,)))
    assert await store.analysed.sums(FIRST) == {"bura3": Total(3, 12, 60, 24, 9, 7_500, -2_100)}
    assert (await store.analysed.sums(FIRST, HERE))["bura3"].matches == 2
    assert (await store.analysed.sums(FIRST, THERE))["bura3"].matches == 2
    assert await store.analysed.sums(FIRST, "tg:-7") == {}
    assert await store.analysed.sums("tg:9") == {}
    assert (await store.analysed.sums(FIRST))["bura3"].accuracy == 85


async def test_a_match_is_noted_once(store: SqlStore) -> None:
    await analysed(store, match("t"))
    await store.analysed.note("t", match("t").number, [replace(MINE, faults=20)])
    assert (await store.analysed.sums(FIRST))["bura3"].faults == 3


@pytest.mark.parametrize("played", ["sub", "left"])
async def test_a_seat_that_others_have_played_too_is_nobodys(store: SqlStore, played: str) -> None:
    one = match("t")
    seat, *others = one.seats
    await analysed(store, replace(one, seats=(replace(seat, played=played), *others)))  # type: ignore[arg-type]
    assert await store.analysed.sums(FIRST) == {}


async def test_the_latest_match_is_due_first_and_an_old_one_never(store: SqlStore) -> None:
    for name, at in (("old", NOON - 10), ("t", NOON), ("u", NOON + 5)):
        await ends(store, match(name, ended_ms=at))
    found = []
    while (one := await store.analysed.due(["bura3", "nardi"], NOON)) is not None:
        found.append(one.table_id)
        await store.analysed.note(one.table_id, one.number, [MINE])
    assert found == ["u", "t"]
    assert await store.analysed.due(["nardi"], 0) is None


async def test_it_is_exported_and_forgotten(store: SqlStore) -> None:
    await analysed(store, match("t"))
    (own,) = msgspec.json.decode(await store.own_data(FIRST))["accounts"]
    assert [(one["table_id"], one["faults"]) for one in own["analyses of your matches"]] == [("t", 3)]
    (other,) = msgspec.json.decode(await store.own_data("tg:2"))["accounts"]
    assert other["analyses of your matches"] == []
    await store.forget(FIRST, GONE)
    for one in (FIRST, GONE):
        assert await store.analysed.sums(one) == {}


async def test_a_match_looked_back_at(store: SqlStore, clock: ManualClock) -> None:
    """Nothing while it goes on, and nothing of half a match; then sums for both seats, once."""
    hall = Hall(store, clock, people=PEOPLE[:2])
    table = await hall.opened("hyper-nardi")
    lookback = Lookback(store, AtOnce(roster()))
    await hall.says(table, "start")
    await hall.moves(table, 10, level="easy")
    assert await lookback.due(clock.now_ms()) is None, "it goes on"
    await hall.moves(table, level="easy")
    due = await lookback.due(clock.now_ms())
    assert due is not None
    steps = lookback.steps(due)
    await anext(steps)
    await steps.aclose()  # type: ignore[attr-defined]
    assert await store.analysed.sums(PEOPLE[0].id) == {}
    async for _ in lookback.steps(due):
        pass
    assert await lookback.due(clock.now_ms()) is None
    for person in PEOPLE[:2]:
        total = (await store.analysed.sums(person.id))["hyper-nardi"]
        assert (total.matches, total.deals, total.called) == (1, len(due.deals), 0)
        assert total.decisions > total.faults > 0, "easy makes faults"
        assert total.play > 0


async def test_beside_the_play_matches_are_looked_at_until_none_is_left(store: SqlStore, clock: ManualClock) -> None:
    hall = Hall(store, clock, people=PEOPLE[:2])
    for place in ("tg:-5:0", "tg:-6:0"):
        table = await hall.opened("hyper-nardi", place)
        await hall.says(table, "start")
        await hall.moves(table, level="easy")
    core: Any = SimpleNamespace(store=store, clock=SystemClock(), lookback=Lookback(store, AtOnce(roster())))
    core.clock.now_ms = clock.now_ms
    looking = Looking(core, rest=0.0)
    assert [await looking.look() for _ in range(3)] == [True, True, False]
    assert (await store.analysed.sums(PEOPLE[0].id))["hyper-nardi"].matches == 2


async def test_what_cannot_be_analysed_is_not_tried_again(store: SqlStore) -> None:
    await ends(store, match("t", ended_ms=NOON))
    due = await store.analysed.due(["bura3"], 0)
    assert due is not None
    await Lookback(store, AtOnce(roster())).give_up(due)
    assert await store.analysed.due(["bura3"], 0) is None
    assert await store.analysed.sums(FIRST) == {}
