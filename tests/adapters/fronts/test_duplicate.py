"""A duplicate over several tables, with people on Telegram and on Discord, over both wires."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable

import pytest

from bot.league.duplicate.model import Duplicate, View
from bot.league.duplicate.result import ranking
from bot.table import events as ev
from bot.table.codec import decode_event
from tests import waiting
from tests.adapters.fronts.kit import Both, until
from tests.adapters.telegram.house import open_hand, screens
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Human, Room
from tests.tiers import nightly
from tests.tools.driver import Random, play

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
]
TABLE_OF = re.compile(r"^[ast]:([a-z2-7]{8}):")


@nightly
@pytest.mark.parametrize("tables", [2, 8])
async def test_tables_on_two_platforms(house: Both, tables: int) -> None:
    """At each sits one on Telegram, against somebody on Discord who soon leaves the seat to the computer; the same two
    deals everywhere, nothing opened before the last table has finished, one result for all."""
    crowd = [house.telegram.user(f"T{n}", "en", started=True) for n in range(tables)]
    room = house.telegram.group("Blot friends", *crowd)
    others = [house.discord.person(f"D{n}") for n in range(tables)]
    _, channel = await house.plays("Tbilisi")
    it = await set_up(crowd[0], room, {"game": "duel-blot", "deals": "2", "tables": str(tables)})
    for human in crowd:
        await signs_up(human, room, it)
    for person in others:
        await comes_by_code(person, channel, it)
    await until(lambda: any(others[-1].user.name in m.text for m in channel.shown), what="the board on Discord")
    for shown in ("Seal for your word", "Your word: plum"):
        await crowd[1].says(crowd[1].private, "/duplicate word plum")
        await crowd[1].private.last(lambda m, shown=shown: shown in m.text)  # type: ignore[misc]
    await begins(crowd[0], room, it)
    seen = await stands(house, it)
    assert len({one.table for one in seen.now.boards if one.table}) == tables
    at = {f"tg:{human.id}": one.table for human, one in zip(crowd, seen.now.boards, strict=True)}
    at |= {person.id: one.table for person, one in zip(others, seen.now.boards, strict=True)}
    for person in others:
        await leaves(house, person, at[person.id])
    await asyncio.gather(*(plays(house, human, at[f"tg:{human.id}"]) for human in crowd[1:]))
    await comes_to(house, it, lambda now: sum(bool(one.how) for one in now.boards) == tables - 1)
    await nothing_is_open(house, it, crowd, others, room, channel, at)
    await plays(house, crowd[0], at[f"tg:{crowd[0].id}"])
    await comes_to(house, it, lambda now: now.phase == "over")
    seen = await stands(house, it)
    assert [len(one) for one in seen.now.scores] == [2] * tables
    assert await same_cards(house, seen)
    for line in (0, 1):
        assert sum(one.above for one in ranking(seen.now, line)) == 0
    await room.last(lambda m: bool(m.photo) and "Best in line" in m.text, seconds=90)
    await until(lambda: any("Best in line" in m.text for m in channel.shown), what="the result on Discord")
    for human in crowd:
        await human.private.last(lambda m: "You: place" in m.text)
    await until(lambda: all(any("You: place" in m.text for m in one.dms) for one in others))
    pack = await house.store.packs.at(f"x{it}")
    assert pack is not None
    assert pack.open
    assert pack.words is not None
    assert len(pack.words) == 1
    assert await house.store.check() == ()


async def set_up(boss: Human, room: Room, chosen: dict[str, str]) -> str:
    """By the buttons of the panel; its id."""
    await boss.says(room, "/duplicate")
    panel = await boss.gets(room, lambda m: offers(m, "duprun.new"))
    await boss.presses(panel, button(panel, "duprun.new"))
    panel = await boss.gets(room, lambda m: offers(m, "duprun.publish"))
    it = re.findall(r"duprun\.publish ([a-z2-7]{8})", button(panel, "duprun.publish"))[0]
    for name, value in chosen.items():
        panel = await boss.gets(room, lambda m, name=name: offers(m, f"duprun.page {it} {name}"))  # type: ignore[misc]
        await boss.presses(panel, button(panel, f"duprun.page {it} {name}"))
        wanted = f"duprun.set {it} {name} {value}"
        panel = await boss.gets(room, lambda m, wanted=wanted: offers(m, wanted))  # type: ignore[misc]
        await boss.presses(panel, button(panel, wanted))
    panel = await boss.gets(room, lambda m: offers(m, f"duprun.publish {it}"))
    await boss.presses(panel, button(panel, f"duprun.publish {it}"))
    return str(it)


def button(message: Message, what: str) -> str:
    """The data of the first button that contains this: in a private chat it also names the chat it is about."""
    return next(str(b["callback_data"]) for b in message.buttons if what in str(b.get("callback_data")))


def offers(message: object, what: str) -> bool:
    return any(what in str(button.get("callback_data")) for button in getattr(message, "buttons", ()))


async def signs_up(human: Human, room: Room, it: str) -> None:
    shown = await room.last(lambda m: offers(m, f"dupdo.join {it}"))
    await human.presses(shown, button(shown, f"dupdo.join {it}"))
    panel = await human.gets(room, lambda m: offers(m, f"dupdo.enter {it}"))
    await human.presses(panel, button(panel, "dupdo.enter"))
    await human.gets(room, lambda m: offers(m, f"dupdo.leave {it}"))


async def comes_by_code(person: Player, channel: Channel, it: str) -> None:
    asked = await person.slash(channel, "duplicate", code=it)
    joined = await person.forges(asked.message, f"s:-:dupdo.join {it}").answered()
    sides = joined.message
    enter = next(one.custom_id for one in sides.buttons if "dupdo.enter" in one.custom_id)
    await person.forges(sides, enter).answered()


async def begins(boss: Human, room: Room, it: str) -> None:
    await boss.says(room, "/duplicate")
    panel = await boss.gets(room, lambda m: offers(m, f"duprun.run {it}"))
    await boss.presses(panel, button(panel, f"duprun.run {it}"))
    panel = await boss.gets(room, lambda m: offers(m, f"duprun.begin {it}"))
    await boss.presses(panel, button(panel, f"duprun.begin {it}"))


async def leaves(house: Both, person: Player, table: str) -> None:
    """Somebody on Discord leaves the table in their private chat to the computer."""
    await until(lambda: any(f":{table}:" in b.custom_id for m in person.dms for b in m.buttons), what="the table")
    shown = next(m for m in person.dms if any(f":{table}:" in b.custom_id for b in m.buttons))
    await person.forges(shown, f"t:{table}:leave").answered()
    now = await house.house.core.service.table(table)
    assert now is not None
    assert any(chair is not None and chair.left for chair in now.chairs)


async def plays(house: Both, human: Human, table: str) -> None:
    """To the end of the pack, pressing what is shown in the private chat."""
    await open_hand(human, human.private)
    chooser = Random(random.Random(human.id))
    await play(house.house.core.service, table, screens([human], human.private), chooser)


async def stands(house: Both, it: str) -> View:
    seen = await house.house.core.director.at(it)
    assert seen is not None
    return seen


async def comes_to(house: Both, it: str, so: Callable[[Duplicate], bool]) -> None:
    async def stands_so() -> bool:
        return so((await stands(house, it)).now)

    await waiting.until(stands_so)


async def nothing_is_open(
    house: Both,
    it: str,
    crowd: list[Human],
    others: list[Player],
    room: Room,
    channel: Channel,
    tables: dict[str, str],
) -> None:
    """All tables but one have finished: neither chat has seen a card, and nobody anything of a table but their own."""
    assert not [m for m in room.said() if m.photo]
    assert not [m for m in channel.shown if m.attachments]
    for where in (room.said(), channel.shown):
        assert not any(sign in m.text for m in where for sign in "♠♥♦♣")
    for human in crowd:
        pressed = [str(b.get("callback_data")) for m in human.private.said() for b in m.buttons]
        assert {found[1] for one in pressed if (found := TABLE_OF.match(one))} <= {tables[f"tg:{human.id}"]}
    for person in others:
        ids = {found[1] for m in person.dms for b in m.buttons if (found := TABLE_OF.match(b.custom_id))}
        assert ids <= {tables[person.id]}
    done, running = crowd[1], tables[f"tg:{crowd[0].id}"]
    for words in (f"/watch {running}", f"/join {running}", f"/duplicate {it}", "/verify 1", "/davtar", "/last"):
        await done.says(done.private, words)
    await house.run.settled()
    last = await done.private.last(lambda m: "Table 2" in m.text)
    assert not any("dupdo.deal" in str(b.get("callback_data")) for b in last.buttons)
    pack = await house.house.core.store.packs.at(f"x{it}")
    assert pack is not None
    assert not pack.open
    seen = await stands(house, it)
    assert seen.now.phase == "play"
    assert seen.now.scores == ()


async def same_cards(house: Both, seen: View) -> bool:
    found = []
    for one in seen.now.boards:
        stored = [decode_event(row, "duel-blot") for row in await house.house.core.store.events(one.table)]
        found.append([event for event in stored if isinstance(event, ev.Started | ev.Dealt)])
    return len(found[0]) == 3 and all(one == found[0] for one in found)
