"""Automatic players think outside of every transaction: nobody waits for them, and no thought comes too late."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from adapters.store.store import SqlStore, open_store
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.games.levels import AT_ONCE
from bot.ports.records import Person
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from tests.adapters.runtime.thinkers import Club, Slow, easy, threads
from tests.bot.house import ARAM, NINO
from tests.store.kit import ManualClock
from tests.waiting import until


def autos_turn(table: Table) -> bool:
    game = loaded_of(table).game
    return not game.needs_deal(table.state) and 0 not in game.waiting(table.state)


async def dealt(club: Club, *tables: str) -> None:
    """The first cards are on the tables, and the automatic players are to act. The n-th is that of person n."""
    await club.on(2_000)
    for n, one in enumerate(tables, start=1):
        table = await club.table(one)
        assert table.deal == 1
        if not autos_turn(table):
            await club.does_what_silence_means(one, Person(f"tg:{n}", "Արամ"))


async def thinking(store: SqlStore, clock: ManualClock, back: bool = False) -> tuple[Club, Slow, str, int]:
    """An automatic player thinks for Nino, who is away; or has come back, and her time has just run out."""
    slow = Slow()
    slow.go.set()
    club = Club(store, clock, threads(slow))
    table = await club.ninos_turn()
    if back:
        await club.say(table, NINO, "back")
    acts, asked = (await club.table(table)).acts, slow.asked
    slow.go.clear()
    await club.on(61_000 if back else 1_500)
    await club.until(lambda: slow.asked > asked)
    return club, slow, table, acts


async def test_fifty_thinking_tables_hold_up_nobody(store: SqlStore, clock: ManualClock) -> None:
    slow = Slow()
    club = Club(store, clock, threads(slow))
    tables = [await club.alone(n) for n in range(1, 51)]
    await dealt(club, *tables)
    before = {one: (await club.table(one)).acts for one in tables}
    await club.on(1_500)
    await club.until(lambda: slow.asked)
    assert slow.on.isdisjoint({threading.get_ident()})

    # While they think: other people sit down, deal and play, and clocks of other tables ring.
    quick = await club.service.open("quick", "tg:-9:0", NINO, game="bura3")
    table = str(quick.table)
    await club.say(table, ARAM, "sit")
    await club.say(table, NINO, "start")
    await club.on(2_000)
    for _ in range(4):
        state = await club.table(table)
        seat = min(loaded_of(state).game.waiting(state.state))
        chair = state.chairs[seat]
        assert chair is not None
        await club.does_what_silence_means(table, Person(chair.person, chair.name))
    assert not slow.go.is_set()
    assert (await club.table(table)).acts >= 4
    assert {one: (await club.table(one)).acts for one in tables} == before

    slow.go.set()
    await club.ends()
    for one in tables:
        assert (await club.table(one)).acts > before[one]


@pytest.mark.parametrize("how", ["comes back", "acts in time", "the table ends"])
async def test_a_thought_that_is_not_wanted_any_more_is_lost(store: SqlStore, clock: ManualClock, how: str) -> None:
    club, slow, table, acts = await thinking(store, clock, back=how == "acts in time")
    if how == "comes back":
        await club.say(table, NINO, "back")
    elif how == "acts in time":
        await club.does_what_silence_means(table, NINO)
        acts += 1
    else:
        await club.say(table, ARAM, "adjourn")
    slow.go.set()
    await club.ends()
    now = await club.table(table)
    assert (now.acts, now.phase != "play") == (acts, how == "the table ends")
    if how == "acts in time":
        assert [chair.away for seat, chair in now.people() if seat == 1] == [False]
    if how == "comes back":
        await club.on(5_000)
        await club.ends()
        assert (await club.table(table)).acts == acts, "no clock rings for her but her own"
        await club.does_what_silence_means(table, NINO)
        assert (await club.table(table)).acts == acts + 1


def failing(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    raise KeyError(f"{view.hand}")


def foreign(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    return game.parse("AS" if game.parse("AS") not in legal else "KH")


@pytest.mark.parametrize("how", ["fails", "takes too long", "wants what is not legal"])
async def test_without_a_thought_a_seat_does_what_silence_means(store: SqlStore, clock: ManualClock, how: str) -> None:
    slow = Slow()
    player = {"fails": failing, "takes too long": slow, "wants what is not legal": foreign}[how]
    club = Club(store, clock, threads(player, limit_s=0.2))
    table_id = await club.alone()
    await dealt(club, table_id)
    table = await club.table(table_id)
    game = loaded_of(table).game
    seat = min(game.waiting(table.state))
    hand = [str(card) for card in game.view(table.state, seat).hand]
    wanted = game.timeout(table.state, seat)
    after = loaded_of(table).fold(table.state, game.decide(table.state, seat, wanted, None))  # type: ignore[arg-type]
    with capture_logs() as lines:
        await club.on(1_500)
        await club.ends()
    slow.go.set()
    assert (await club.table(table_id)).state == after
    said = [line for line in lines if line["event"] == "player-failed"]
    if how == "wants what is not legal":
        assert said == []
        return
    (line,) = said
    assert line["why"] == ("KeyError" if how == "fails" else "TimeoutError")
    assert (line["table"], line["game"], line["level"]) == (table_id, "bazaar-blot", "easy")
    assert not [card for card in hand if card in str(line)]


async def test_a_lost_thread_is_replaced(store: SqlStore, clock: ManualClock) -> None:
    slow = Slow()

    def stuck(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        return (slow if game.key == "georgian-belote" else easy)(game, view, legal, seat, chance)

    club = Club(store, clock, threads(stuck, at_once=1, limit_s=0.1))
    stuck_table, other = await club.alone(1, "georgian-belote"), await club.alone(2)
    await dealt(club, stuck_table, other)
    before = (await club.table(other)).acts
    await club.on(1_500)
    await club.ends()
    assert (await club.table(other)).acts == before + 1
    slow.go.set()


async def test_killed_while_thinking_nothing_is_lost(store: SqlStore, clock: ManualClock) -> None:
    slow = Slow()
    club = Club(store, clock, threads(slow))
    table = await club.alone()
    await dealt(club, table)
    before = await club.table(table)
    await club.on(1_500)
    await club.until(lambda: slow.asked)
    killed = [task for task in asyncio.all_tasks() if task.get_coro().__qualname__ == "Sweeper._slowly"]  # type: ignore[union-attr]
    for task in killed:
        task.cancel()
    await asyncio.gather(*killed, return_exceptions=True)

    heir = Club(store, clock, threads(easy), seed=2)
    assert (await heir.table(table)).acts == before.acts
    await heir.on(0)
    await heir.ends()
    assert (await heir.table(table)).acts == before.acts + 1
    slow.go.set()
    await until(lambda: slow.ended == slow.asked)
    assert (await heir.table(table)).acts == before.acts + 1


async def test_thought_on_a_thread_is_the_same_as_any(tmp_path: Path, store: SqlStore, clock: ManualClock) -> None:
    other = await open_store(f"sqlite:///{tmp_path}/other.db", clock)
    started, told = clock.now, []
    for here, thinking in ((store, threads(easy)), (other, AT_ONCE)):
        clock.now = started
        club = Club(here, clock, thinking)
        table_id = await club.alone(1, "seka")
        for _ in range(60):
            table = await club.table(table_id)
            if loaded_of(table).game.needs_deal(table.state) or autos_turn(table):
                await club.on(2_000)
                await club.ends()
            else:
                await club.does_what_silence_means(table_id, Person("tg:1", "Արամ"))
        told.append([(one.type, one.body) for one in await here.events(table_id) if one.type == "Acted"])
    await other.close()
    assert told[0] == told[1]
    assert len(told[0]) > 10
