"""A match of two people of a platform, played out in the core, for tests of what is shown of it afterwards."""

from __future__ import annotations

from adapters.runtime.core import Core
from bot.fair.chance import SeededChance
from bot.games import choose
from bot.ports.records import Command, Person
from bot.scene import press
from bot.table.loaded import loaded_of
from tests.bench.kit import deal, moves, stands


async def finished_match(core: Core, place: str, host: Person, guest: Person) -> str:
    """A match of Bura of several deals; its table."""
    table = (await core.desk.command("finished:1", place, host, "new", "bura3")).table
    assert table is not None
    assert (await core.desk.press("finished:2", place, guest, press.do(table, "sit"))).ok
    for n, words in enumerate(("set target 3", "set clock 0", "start"), 3):
        assert (await core.desk.press(f"finished:{n}", place, host, press.do(table, words))).ok
    await moves(core.service, table, 5_000)
    found = await core.service.table(table)
    assert found is not None
    assert found.phase == "over"
    assert found.deal > 1
    return table


async def judged_match(core: Core, place: str, host: Person, guest: Person) -> str:
    """A match of one deal that can be analysed, played at random so that there are faults; its table."""
    table = (await core.desk.command("judged:1", place, host, "new", "hyper-nardi")).table
    assert table is not None
    assert (await core.desk.press("judged:2", place, guest, press.do(table, "sit"))).ok
    for n, words in enumerate(("set target 1", "set clock 0", "set raises off", "start"), 3):
        assert (await core.desk.press(f"judged:{n}", place, host, press.do(table, words))).ok
    chance = SeededChance("judged")
    while (now := await stands(core.service, table)).phase == "play":
        game = loaded_of(now).game
        if game.needs_deal(now.state):
            await deal(core.service, table)
            continue
        seat = min(game.waiting(now.state))
        action, chair = choose(game, now.state, seat, chance, "random"), now.chairs[seat]
        assert chair is not None
        words = f"act {game.decision(now.state, action)} {game.encode(action)}"
        who = Person(chair.person, chair.name)
        assert (await core.service.handle(Command(f"judged:{now.seq}", table, who, words))).ok
    return table
