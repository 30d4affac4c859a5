"""People on Telegram and on Discord at one table, over both wires: quick play, codes, links, cups, joined accounts."""

from __future__ import annotations

import re

import pytest

from bot.ports.records import Person
from tests.adapters.fronts.kit import Both, until
from tests.adapters.telegram.house import board, data, open_hand, tap
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player
from tests.fakes.telegram.people import Room

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
]
LINK = re.compile(r"/link ([a-z0-9]{10})")


def heard(channel: Channel, words: str) -> bool:
    return any(words in message.text for message in channel.shown)


def offered(channel: Channel, ending: str) -> list[Message]:
    """The messages with a button whose data ends so."""
    return [m for m in channel.shown if any(b.custom_id.endswith(ending) for b in m.buttons)]


async def test_quick_play(house: Both) -> None:
    guild, channel = await house.plays()
    nino, kate = house.telegram.user("Nino", "en", started=True), house.discord.person("Kate")
    await nino.says(nino.private, "/quick nardi")
    await nino.private.last(lambda m: any("quickdo.leave" in str(one) for one in m.buttons))
    assert "illegal" not in (await kate.slash(channel, "quick", wish="nardi")).message.text
    assert await board(nino.private, ":roll")
    await until(lambda: offered(channel, ":roll"))
    assert await house.store.seeks.waiting() == ()
    table = await house.table()
    assert {chair.person for chair in table.chairs if chair} == {f"tg:{nino.id}", kate.id}
    assert {str(one.dest) for one in table.audiences} == {f"@tg:{nino.id}", f"dc:{guild.id}:{channel.id}"}
    assert await house.store.check() == ()


async def test_by_a_code_from_private_chat_to_private_chat(house: Both) -> None:
    await house.plays()
    host, nino = house.telegram.user("Արամ", "hy", started=True), house.discord.person("Nino")
    gio = house.telegram.user("Gio", "en", started=True)
    await host.says(host.private, "/new hyper-nardi")
    lobby = await board(host.private, ":sit 2")
    table = (await house.table()).id
    await gio.says(gio.private, f"/join {table.upper()}")
    shown = await board(gio.private, ":leave")
    await gio.presses(shown, data(shown, ":leave"))
    await house.run.settled()
    assert shown.deleted
    assert [str(one.dest) for one in (await house.table()).audiences] == [f"@tg:{host.id}"]
    direct = house.discord.world.dm(nino.user)
    await host.answered(await host.sends_callback(lobby, f"t:{table}:set clock 0"))
    await nino.slash(direct, "join", seat=table)
    await until(lambda: any("Nino" in m.text for m in host.private.said()))
    await tap(host, host.private, ":start")
    await until(lambda: offered(direct, ":hand"))
    await board(host.private, ":hand")
    await open_hand(host, host.private)
    assert [str(one.dest) for one in (await house.table()).audiences] == [f"@tg:{host.id}", f"@{nino.id}"]
    assert "Նինո" not in nino.dms[-1].text
    assert any("\u0531" <= letter <= "\u0587" for letter in host.private.said()[-1].text)
    assert await house.store.check() == ()


async def test_watched_in_a_channel_and_on_the_page(house: Both) -> None:
    _, channel = await house.plays()
    await house.comes("page", "ok")
    core = house.house.core
    host, nino = house.telegram.user("Aram", "en", started=True), house.discord.person("Nino")
    await host.says(host.private, "/new")
    lobby = await board(host.private, ":start fill")
    table = (await house.table()).id
    await nino.slash(channel, "watch", code=table)
    assert (await core.desk.command("web:1:1", "web:main", Person("web:vano", "Vano"), "watch", table)).ok
    await until(lambda: any("2 more places" in m.text for m in host.private.said()), what="they see that it is watched")
    room = house.page._site.rooms.get("web:main")  # from now on somebody looks there
    await host.presses(lobby, data(lobby, ":start fill"))
    await until(lambda: heard(channel, "Deal 1"), what="the deal in the channel")
    await until(lambda: table in room.boards and room.boards[table].scene.kind != "lobby")
    seen = {b.custom_id for m in channel.shown for b in m.buttons if not b.url}
    seen |= {b.data for line in room.boards[table].scene.buttons for b in line}
    assert not [one for one in seen if one.startswith(("a:", "t:")) and not one.endswith(":unwatch")]
    assert not any(":hand" in one for one in seen)
    await nino.slash(channel, "unwatch")
    now = await core.store.table(table)
    assert now is not None
    assert [str(dest) for dest in now.shown()] == [f"@tg:{host.id}", "web:main"]


class Chats:
    """A group with its creator and a friend; a channel with the server's owner and a friend."""

    def __init__(self, house: Both) -> None:
        self.house = house
        self.boss, self.nino = (house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino"))
        self.room: Room = house.telegram.group("Blot friends", self.boss, self.nino)
        self.chief, self.kate = house.discord.person("Chief"), house.discord.person("Kate")

    async def begin(self) -> None:
        self.guild, self.channel = await self.house.plays("Tbilisi", self.chief)

    async def code(self) -> str:
        """As the group's creator is shown it, and nobody else."""
        await self.boss.says(self.room, "/link")
        shown = await self.boss.gets(self.room, lambda m: LINK.search(m.text) is not None)
        assert not any(LINK.search(m.text) for m in self.room.said())
        found = LINK.search(shown.text)
        assert found is not None
        return found[1]

    async def hears(self, words: str) -> None:
        """Both chats do."""
        await self.room.last(lambda m: words in m.text, what=words)
        await until(lambda: heard(self.channel, words), what=words)

    async def says(self, player: Player, words: str) -> str:
        return (await player.slash(self.channel, "say", text=words)).message.text


async def test_chats_are_linked_by_their_admins_and_part(house: Both) -> None:
    chats = Chats(house)
    await chats.begin()
    await chats.nino.says(chats.room, "/link")
    await chats.nino.gets(chats.room, lambda m: "admin" in m.text)
    code = await chats.code()
    assert "admin" in (await chats.kate.slash(chats.channel, "link", code=code)).message.text.lower()
    asked = await chats.chief.slash(chats.channel, "link", code=code)
    assert "“Blot friends” on Telegram" in asked.message.text
    question = await chats.room.offering("Link them")
    assert "“#blot · Tbilisi” on Discord" in question.text
    assert "admin" in (await chats.nino.presses(question, "Link them")).text
    assert not heard(chats.channel, "Linked with")
    await chats.boss.presses(question, "Link them")
    await chats.room.last(lambda m: "Linked with “#blot · Tbilisi” on Discord" in m.text)
    await until(lambda: heard(chats.channel, "Linked with “Blot friends” on Telegram"))
    assert "admin" in (await chats.kate.slash(chats.channel, "unlink")).message.text.lower()
    assert not heard(chats.channel, "No longer linked")

    await chats.boss.says(chats.room, "/new duel-blot")
    await board(chats.room, ":sit 2")
    places = [f"tg:{chats.room.id}:0", f"dc:{chats.guild.id}:{chats.channel.id}"]
    assert [str(one.dest) for one in (await house.table()).audiences] == places
    await until(lambda: offered(chats.channel, ":sit 2"))
    await chats.kate.presses(offered(chats.channel, ":sit 2")[0], "2")
    ready = await chats.room.last(lambda m: "Kate" in m.text and m.buttons)
    await chats.boss.presses(ready, f"t:{(await house.table()).id}:start")
    await board(chats.room, ":hand")
    await until(lambda: offered(chats.channel, ":hand"))
    await chats.chief.slash(chats.channel, "unlink")
    await chats.hears("No longer linked")
    await until(lambda: not offered(chats.channel, ":hand"))
    assert [str(one.dest) for one in (await house.table()).audiences] == places[:1]
    await chats.kate.slash(chats.channel, "new", game="nardi")
    await until(lambda: offered(chats.channel, ":sit 2"))
    rows = await house.store.live_tables()
    assert sorted(str(one.dest) for row in rows for one in row.audiences) == sorted(places)
    assert await house.store.check() == ()
