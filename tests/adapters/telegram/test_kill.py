"""Killed with -9 in the middle of a deal, started again: the same hands, nothing lost, nothing done twice."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.runtime.core import Core
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.adapters.telegram.house import board, data
from tests.adapters.telegram.process import BotProcess
from tests.fakes.telegram import FakeTelegram, Human, Room

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
async def bot(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[BotProcess]:
    process = BotProcess(fake, tmp_path)
    yield process
    await process.kill()


class Onlooker:
    """Reads the bot's database, as a test of what is durable; writes nothing."""

    def __init__(self, core: Core, room: Room) -> None:
        self.core = core
        self.room = room

    async def table(self) -> Table:
        """The one table of the room; the match may be over (a tars kaput ends it at once, BZ-53)."""
        row = await self.core.store.last_in(f"tg:{self.room.id}:0")
        assert row is not None
        table = await self.core.service.table(row.table_id)
        assert table is not None
        return table

    async def press(self, people: dict[str, Human], rng: random.Random) -> tuple[Human, str]:
        """Somebody waited for and something legal, as the data of a button it has before it."""
        table = await self.table()
        game = loaded_of(table).game
        seat = rng.choice(sorted(game.waiting(table.state)))
        chair = table.chairs[seat]
        assert chair is not None
        legal = game.legal(table.state, seat)
        # Four sevens would end the deal before the last kill, an open hand would let others play it.
        listed = sorted((a for a in legal.actions if game.encode(a) not in ("sevens", "open")), key=game.encode)
        passing = [a for a in listed if game.encode(a) == "pass"]
        action = rng.choice(listed)
        if passing:
            bids = [r.at(r.low) for r in legal.ranges]
            standing = game.view(table.state, None).bid
            action = rng.choice(bids) if bids and standing is None else passing[0]
        return people[chair.person], f"a:{table.id}:{game.decision(table.state, action)}:{game.encode(action)}"


async def test_kill_in_the_middle_of_a_deal(fake: FakeTelegram, tmp_path: Path, bot: BotProcess) -> None:
    seed = 5
    print(f"seed {seed}")
    rng = random.Random(seed)
    people = [fake.user(f"P{n}", "en", started=True) for n in range(4)]
    room = fake.group("Friends", *people)
    await bot.start()
    await people[0].says(room, "/new")
    lobby = await board(room, ":sit 2")
    for number, human in enumerate(people[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    lobby = await board(room, ":start")
    await people[0].presses(lobby, data(lobby, ":start"))
    found = await board(room, ":hand")
    core = await open_core(Settings(_env_file=None, database_url=bot.database_url))
    try:
        await play(Onlooker(core, room), people, found.id, bot, rng)
    finally:
        await core.store.close()
    assert fake.problems == []


async def play(onlooker: Onlooker, people: list[Human], number: int, bot: BotProcess, rng: random.Random) -> None:
    """One deal to its end, with three kills: between two moves, with a move unanswered, with a move not yet fetched."""
    room = onlooker.room
    by_id = {f"tg:{human.id}": human for human in people}
    kills: dict[int, str] = {5: "between", 10: "unanswered", 15: "unfetched"}
    moves = 0
    while True:
        table = await onlooker.table()
        if loaded_of(table).game.needs_deal(table.state) or table.phase != "play":
            break
        human, press = await onlooker.press(by_id, rng)
        hands = private_hands(table)
        kill = kills.pop(moves, "")
        if kill == "between":
            await bot.kill()
            await bot.start()
            assert private_hands(await onlooker.table()) == hands
        elif kill == "unfetched":
            await bot.kill()
        callback = await human.sends_callback(room.chat.messages[number], press)
        if kill == "unanswered":
            await bot.kill()
        if kill in ("unanswered", "unfetched"):
            await bot.start()
        toast = await human.answered(callback, seconds=60)
        now = await onlooker.table()
        assert now.seq > table.seq, f"{kill} {press} {toast!r}"
        moves += 1
    assert not kills
    await room.last(lambda m: m.photo and m.id >= number)
    assert await onlooker.core.store.check() == ()


def private_hands(table: Table) -> list[object]:
    view: Callable[[object, int], object] = loaded_of(table).game.view
    return [getattr(view(table.state, seat), "hand", None) for seat in range(4)]
