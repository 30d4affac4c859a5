"""A table of people who share no chat: found by a link or a code, played in their private chats, across platforms."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from adapters.text import FluentCatalog
from bot.ports.keys import Dest
from bot.ports.records import Command, Person
from bot.scenes.show import public
from bot.service import Service
from bot.table.late import as_watched
from bot.table.loaded import loaded_of
from tests.adapters.fronts.kit import Both, both, until
from tests.adapters.telegram.house import HumanScreen, board, data, open_hand, quick, running
from tests.fakes.discord.match import PlayerScreen
from tests.fakes.discord.people import Player
from tests.fakes.telegram import FakeTelegram
from tests.tools.driver import Chooser, Screen, play

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(300),
]


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    async with both(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as made:
        yield made


@pytest.mark.parametrize("key", ["hyper-nardi", pytest.param("nardi", marks=pytest.mark.soak)])
async def test_nardi_between_two_who_share_no_chat(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """One opens it in the private chat, the other follows the link; no group is ever made."""
    quick(monkeypatch)
    host, friend = fake.user("Արամ", "hy", started=True), fake.user("ნინო", "ka")
    async with running(fake, tmp_path) as run:
        await host.says(host.private, f"/new {key}")
        lobby = await board(host.private, ":sit 2")
        (row,) = await run.core.store.live_tables()
        for words in ("set target 1", "set clock 0"):
            await host.answered(await host.sends_callback(lobby, f"t:{row.table_id}:{words}"))
        await friend.starts(f"join_{row.table_id}")
        lobby = await board(friend.private, ":start")
        await friend.presses(lobby, data(lobby, ":start"))
        for human in (host, friend):
            await board(human.private, ":hand")
            await open_hand(human, human.private)
        eyes: dict[str, Screen] = {f"tg:{human.id}": HumanScreen(human, human.private) for human in (host, friend)}
        over = await play(run.core.service, row.table_id, eyes, Chooser(5))
        await run.settled()
        for human in (host, friend):
            assert (await board(human.private, ":rematch")).photo
        assert [str(one.dest) for one in over.audiences] == [f"@tg:{host.id}", f"@tg:{friend.id}"]
        assert await run.core.store.check() == ()
    assert fake.problems == []
    assert [(c.method, c.code, c.description) for c in fake.calls if c.code not in (0, 200)] == []
    assert {chat.id for chat in fake.chats.values() if chat.is_group} == set()


async def test_who_leaves_before_the_start_is_told_no_more(fake: FakeTelegram, tmp_path: Path) -> None:
    host, friend = fake.user("Aram", "en", started=True), fake.user("Nino", "en", started=True)
    async with running(fake, tmp_path) as run:
        await host.says(host.private, "/new nardi")
        await board(host.private, ":sit 2")
        (row,) = await run.core.store.live_tables()
        await friend.says(friend.private, f"/join {row.table_id.upper()}")
        lobby = await board(friend.private, ":leave")
        await friend.presses(lobby, data(lobby, ":leave"))
        await run.settled()
        assert lobby.deleted
        now = await run.core.store.table(row.table_id)
        assert now is not None
        assert now.shown() == (Dest(f"tg:{host.id}", private=True),)
        await friend.says(friend.private, "/join aaaaaaaa")
        await friend.private.last(lambda m: "no such table" in m.text.lower() or "table" in m.text.lower())
    assert fake.problems == []


async def test_across_platforms_by_a_code(house: Both) -> None:
    """A person on Telegram and one in Discord's direct messages; each has the board where they are, and their own
    language."""
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
    host = house.telegram.user("Արամ", "hy", started=True)
    nino = house.discord.person("Nino")
    await host.says(host.private, "/new hyper-nardi")
    lobby = await board(host.private, ":sit 2")
    core = house.house.core
    (row,) = await core.store.live_tables()
    direct = house.discord.world.dm(nino.user)
    for words in ("set target 1", "set clock 0"):
        await host.answered(await host.sends_callback(lobby, f"t:{row.table_id}:{words}"))
    await nino.slash(direct, "join", seat=row.table_id)
    await until(lambda: any(m.buttons for m in nino.dms))
    await until(lambda: any("Nino" in m.text for m in host.private.said()))
    lobby = await board(host.private, ":start")
    await host.presses(lobby, data(lobby, ":start"))
    await open_hand(host, host.private)
    await until(lambda: [m for m in nino.dms if any(":hand" in b.custom_id for b in m.buttons)])
    eyes: dict[str, Screen] = {f"tg:{host.id}": HumanScreen(host, host.private), nino.id: PlayerScreen(nino, direct)}
    over = await play(core.service, row.table_id, eyes, Chooser(5))
    assert [str(one.dest) for one in over.audiences] == [f"@tg:{host.id}", f"@{nino.id}"]
    await board(host.private, ":rematch")
    await until(lambda: any("Rematch" in b.label for m in nino.dms for b in m.buttons))
    assert await core.store.check() == ()


async def test_who_comes_from_a_channel_shows_the_table_there(house: Both) -> None:
    """Two of a Discord server sit down at a table of a Telegram group by its code; it stands in both."""
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
    host = house.telegram.user("Aram", "en", started=True)
    room = house.telegram.group("Friends", host)
    guild = house.discord.guild(announce=True)
    await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
    (channel,) = guild.channels
    players: list[Player] = [house.discord.person(name) for name in ("Nino", "Davit")]
    await host.says(room, "/new")
    await board(room, ":sit 2")
    (row,) = await house.house.core.store.live_tables()
    for player in players:
        await player.slash(channel, "join", seat=row.table_id)
    await until(lambda: any("Davit" in m.text and m.buttons for m in channel.shown))
    await until(lambda: any("Davit" in m.text for m in room.said()))
    now = await house.house.core.store.table(row.table_id)
    assert now is not None
    assert [str(dest) for dest in now.shown()] == [f"tg:{room.id}:0", f"dc:{guild.id}:{channel.id}"]
    assert nobody_in_private(players)


async def until_dealt(service: Service, table: str) -> None:
    async with asyncio.timeout(30):
        while True:
            found = await service.table(table)
            if found is not None and found.deal == 1:
                return
            await asyncio.sleep(0.02)


def nobody_in_private(players: list[Player]) -> bool:
    return all(not player.dms for player in players)


async def test_watched_in_a_channel_and_on_the_page(house: Both) -> None:
    """Those who watch get every board, and nothing to press but what anybody may look at."""
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord", "page")))
    core = house.house.core
    host = house.telegram.user("Aram", "en", started=True)
    guild = house.discord.guild(announce=True)
    await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
    (channel,) = guild.channels
    nino = house.discord.person("Nino")
    await host.says(host.private, "/new")
    lobby = await board(host.private, ":start fill")
    (row,) = await core.store.live_tables()
    await nino.slash(channel, "watch", code=row.table_id)
    page = await core.desk.command("web:1:1", "web:main", Person("web:vano", "Vano"), "watch", row.table_id)
    assert page.ok
    await until(lambda: any("2 more places" in m.text for m in host.private.said()), what="they see that it is watched")
    room = house.page._site.rooms.get("web:main")  # from now on somebody looks there
    await host.presses(lobby, data(lobby, ":start fill"))
    await until(lambda: any("Deal 1" in m.text for m in channel.shown), what="the deal in the channel")
    await until(lambda: row.table_id in room.boards and room.boards[row.table_id].scene.kind != "lobby")
    seen = {b.custom_id for m in channel.shown for b in m.buttons if not b.url}
    seen |= {b.data for line in room.boards[row.table_id].scene.buttons for b in line}
    acting = {one for one in seen if one.startswith(("a:", "t:")) and not one.endswith(":unwatch")}
    assert not acting
    assert not any(":hand" in one for one in seen)
    await nino.slash(channel, "unwatch")
    now = await core.store.table(row.table_id)
    assert now is not None
    assert [str(dest) for dest in now.shown()] == [f"@tg:{host.id}", "web:main"]


async def test_watched_a_round_later_and_with_leave(house: Both) -> None:
    """A table for chips: whoever wants to watch it in a channel asks the players, in Telegram here; and as its host
    wants it, the channel is shown everything a round later, whole boards that were the players' before."""
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
    core = house.house.core
    host, friend = (house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino"))
    guild = house.discord.guild(announce=True)
    await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
    (channel,) = guild.channels
    kate = house.discord.person("Kate")
    await host.says(host.private, "/new domino")
    lobby = await board(host.private, ":sit 2")
    (row,) = await core.store.live_tables()
    for words in ("set stake 50", "set late_watch on", "set clock 0"):
        await host.answered(await host.sends_callback(lobby, f"t:{row.table_id}:{words}"))
    await until(lambda: any("a trick later" in m.text for m in host.private.said()), what="said in the lobby")
    await friend.starts(f"join_{row.table_id}")
    await board(friend.private, ":leave")

    await kate.slash(channel, "watch", code=row.table_id)
    now = await core.store.table(row.table_id)
    assert now is not None
    assert not any("dc:" in str(dest) for dest in now.shown())

    def there() -> list[str]:
        return [m.text for m in channel.shown if any(row.table_id in b.custom_id for b in m.buttons)]

    def shows(head: str) -> bool:
        return any(head in text for text in there())

    assert there() == [], "nothing of the table is there before they agree"
    for human in (host, friend):
        await human.private.last(lambda m: "Kate would like to watch" in m.text)
        asking = await board(human.private, ":yes")
        await human.presses(asking, data(asking, ":yes"))
    await until(there, what="the table in the channel")

    lobby = await board(host.private, ":start")
    await host.presses(lobby, data(lobby, ":start"))
    asking = await board(friend.private, ":yes")
    await friend.presses(asking, data(asking, ":yes"))
    laid: list[str] = []
    for _ in range(9):
        table = await core.service.table(row.table_id)
        assert table is not None
        if table.deal != 1:
            await until_dealt(core.service, row.table_id)
            continue
        game = loaded_of(table).game
        waiting = game.waiting(table.state)
        if not waiting:
            break
        chair = table.chairs[min(waiting)]
        assert chair is not None
        move = game.encode(game.legal(table.state, min(waiting)).actions[0])
        who = Person(chair.person, chair.name)
        assert (await core.service.handle(Command(f"test:{table.seq}", row.table_id, who, f"act - {move}"))).ok
        laid.append(move)
        table = await core.service.table(row.table_id)
        assert table is not None
        seen = as_watched(table)
        if seen is table or seen.state is None or seen.deal != 1:
            continue
        head = FluentCatalog().say("en", public(seen, seen.turn_ms).lines[0].text)
        await until(partial(shows, head), what=head)
    assert len([move for move in laid if move != "draw"]) > 3
