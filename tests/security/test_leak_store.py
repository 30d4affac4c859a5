"""The leak theorem for what lies in the database and for time: two houses that differ in nothing but the cards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adapters.runtime.process.system import Locks
from adapters.store import open_store
from bot.desk.desk import Desk
from bot.fair.chance import SeededChance
from bot.ports.records import Command
from bot.scenes.show import Showing
from bot.service import Service
from bot.table.clocks import timers
from bot.table.loaded import loaded_of
from bot.table.pauses import PAUSES
from tests.bot.house import FOUR, VANO, House
from tests.bot.test_service import FakeClock, Inn
from tests.chance import SeededEntropy
from tests.security.test_leak_logs import cards_in
from tests.security.worlds import evening, otherwise

TRUTH = {"event", "archive"}
"""Where the cards are: the events themselves, which no adapter reads."""


class SameTables(SeededEntropy):
    """Ids and all else are the same; only the seed that the cards come from differs."""

    def __init__(self, cards: int) -> None:
        super().__init__(1)
        self.cards = cards

    def token(self, n: int) -> bytes:
        drawn = super().token(n)
        return drawn if n < 32 else SeededEntropy(self.cards).token(n)


async def bidding(folder: Path, cards: int) -> tuple[int, list[tuple[str, ...]], dict[str, list[Any]]]:
    """Four people in their first deal bid and are refused, the same in each house; the dealer, whom lots have chosen
    before all eyes, the hands, and every row of the database but the events."""
    clock = FakeClock()
    store = await open_store(f"sqlite:///{folder}/{cards}.db", clock)
    try:
        inn = Inn(store, clock)
        inn.service = Service(store, Locks(), clock, SameTables(cards), lambda: None)
        inn.desk = Desk(inn.service, store, store.outbox)
        inn.showing = Showing(inn.service, store, clock)
        table_id = await inn.four()
        for n, words in enumerate(("8H", "9S", "q", "pass", "10N", "pass", "pass", "pass", "ok", "ok")):
            for person in (*FOUR, VANO):
                clock.now += 700
                await inn.service.handle(Command(f"x:{n}:{person.id}", table_id, person, f"act - {words}"))
            clock.now += 5_000
            await inn.tick()
        table = await inn.service.table(table_id)
        assert table is not None
        assert table.state.phase == "play", "nobody has played a card yet"
        dealer: int = table.state.dealer
        hands = [tuple(map(str, hand)) for hand in table.state.hands]
    finally:
        await store.close()
    with closing(sqlite3.connect(folder / f"{cards}.db")) as conn:
        names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: conn.execute(f'SELECT * FROM "{name}"').fetchall() for name in set(names) - TRUTH}
    rows["pref"] = [row for row in rows["pref"] if row[:2] != ("house", "kept")]  # a secret of its own, made by chance
    return dealer, hands, rows


async def test_outside_the_events_no_row_depends_on_a_card(tmp_path: Path) -> None:
    """Outbox, lanes, clocks, commands with their outcomes, tables with their summaries: equal to the last byte."""
    dealer, first, one = await bidding(tmp_path, 1)
    for cards in range(2, 30):
        by, second, two = await bidding(tmp_path, cards)
        if by == dealer:
            break
    assert (by, set(first) & set(second)) == (dealer, set()), "the cards do differ, and nothing else"
    assert len(one["outbox"]) > 10
    assert len(one["command_log"]) > 40
    assert one["timer"]
    for name, rows in one.items():
        assert rows == two[name], name
    # The bids that were made are public words; no other card stands anywhere.
    assert cards_in(str({name: rows for name, rows in one.items() if name != "command_log"})) == []


@pytest.mark.parametrize("number", [0, 3])
def test_time_betrays_nothing(number: int) -> None:
    """Whoever is waited for, and however many cards it may play: clocks, pauses of automatic players and what is held
    back before it is shown take as long in every world."""
    compared = forced = 0
    for house in evening(number, f"time{number}", 2):
        other = otherwise(house.t, None, SeededChance(f"time{house.t.seq}"))
        if other is None or house.t.phase != "play":
            continue
        assert timers(house.t) == timers(other)
        game = loaded_of(house.t).game
        for seat in game.waiting(house.t.state):
            forced += len(game.view(house.t.state, seat).plays) == 1
        compared += 1
    assert compared > 40
    assert forced > 3, "positions with one legal card only are among them"


def test_an_automatic_player_takes_its_time_whatever_it_holds() -> None:
    """With one legal card and with many: its clock runs out equally long after people have seen that it is its turn."""
    house = House(seed=11)
    house.say(FOUR[0], "fill")
    house.say(FOUR[0], "start")
    waits: dict[bool, set[int]] = {True: set(), False: set()}
    for _ in range(400):
        house.pass_time(250)
        if house.t.phase != "play" or house.t.state is None or loaded_of(house.t).game.needs_deal(house.t.state):
            continue
        game = loaded_of(house.t).game
        if 0 in game.waiting(house.t.state):  # the only person; whatever is legal will do
            house.say(FOUR[0], f"act - {house.legal()[0]}")
            continue
        (seat,) = game.waiting(house.t.state)
        choice = len(game.view(house.t.state, seat).plays) != 1
        seen_from = max(house.t.turn_ms, house.t.held.until_ms if house.t.held else 0)
        waits[choice].update(clock.due_ms - seen_from for clock in timers(house.t) if clock.name == f"auto.{seat}")
    assert waits == {True: {PAUSES.auto_ms}, False: {PAUSES.auto_ms}}
