"""A Telegram group and a Discord channel are linked by their admins, over both wires; then they part."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.fronts.kit import Both, both, until
from tests.adapters.telegram.house import board
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Human, Room

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(300),
]
CODE = re.compile(r"/link ([a-z0-9]{10})")


class Chats:
    """A group with its creator and a friend; a channel with the server's owner and a friend."""

    def __init__(self, house: Both) -> None:
        self.house = house
        self.boss = house.telegram.user("Aram", "en", started=True)
        self.nino = house.telegram.user("Nino", "en", started=True)
        self.room: Room = house.telegram.group("Blot friends", self.boss, self.nino)
        self.chief = house.discord.person("Chief")
        self.kate = house.discord.person("Kate")
        guild = house.discord.guild("Tbilisi", owner=self.chief, announce=True)
        (self.channel,) = guild.channels
        self.guild = guild

    @property
    def places(self) -> list[str]:
        return [f"tg:{self.room.id}:0", f"dc:{self.guild.id}:{self.channel.id}"]

    async def code(self) -> str:
        """As the group's creator is shown it, and nobody else."""
        await self.boss.says(self.room, "/link")
        shown = await self.boss.gets(self.room, lambda m: CODE.search(m.text) is not None)
        assert not any(CODE.search(m.text) for m in self.room.said())
        found = CODE.search(shown.text)
        assert found is not None
        return found[1]

    async def linked(self, code: str = "") -> None:
        asked = await self.chief.slash(self.channel, "link", code=code or await self.code())
        assert "“Blot friends” on Telegram" in asked.message.text
        await self.boss.presses(await self.room.offering("Link them"), "Link them")
        await self.hears("Linked with")

    async def hears(self, words: str) -> None:
        """Both chats do."""
        await self.room.last(lambda m: words in m.text, what=words)
        await until(lambda: heard(self.channel, words), what=words)


def heard(channel: Channel, words: str) -> bool:
    return any(words in message.text for message in channel.shown)


async def told(human: Human, room: Room, words: str) -> Message:
    return await human.gets(room, lambda m: words in m.text)


@pytest.fixture
async def chats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Chats]:
    async with both(tmp_path, monkeypatch) as house:
        await house.open()
        await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
        made = Chats(house)
        await until(lambda: house.discord_front.client.get_guild(made.guild.id) is not None)
        yield made
        assert await house.house.core.store.check() == ()


async def test_each_admin_is_shown_the_other_chat_as_it_is_called_there(chats: Chats) -> None:
    await chats.chief.slash(chats.channel, "link", code=await chats.code())
    question = await chats.room.offering("Link them")
    assert "“#blot · Tbilisi” on Discord" in question.text
    assert "admin" in (await chats.nino.presses(question, "Link them")).text
    assert not heard(chats.channel, "Linked with")
    await chats.boss.presses(question, "Link them")
    await chats.room.last(lambda m: "Linked with “#blot · Tbilisi” on Discord" in m.text)
    await until(lambda: heard(chats.channel, "Linked with “Blot friends” on Telegram"))


async def test_only_admins(chats: Chats) -> None:
    await chats.nino.says(chats.room, "/link")
    await told(chats.nino, chats.room, "admin")
    code = await chats.code()
    assert "admin" in (await chats.kate.slash(chats.channel, "link", code=code)).message.text.lower()
    await chats.linked(code)
    assert "admin" in (await chats.kate.slash(chats.channel, "unlink")).message.text.lower()
    assert not heard(chats.channel, "No longer linked")


async def test_a_table_stands_in_both_and_is_played_from_both(chats: Chats) -> None:
    await chats.linked()
    await chats.boss.says(chats.room, "/new duel-blot")
    await board(chats.room, ":sit 2")
    (row,) = await chats.house.house.core.store.live_tables()
    assert [str(one.dest) for one in row.audiences] == chats.places
    await until(lambda: [m for m in chats.channel.shown if any(b.custom_id.endswith(":sit 2") for b in m.buttons)])
    lobby = next(m for m in chats.channel.shown if any(b.custom_id.endswith(":sit 2") for b in m.buttons))
    await chats.kate.forges(lobby, f"t:{row.table_id}:sit 2").answered()
    ready = await chats.room.last(lambda m: "Kate" in m.text and m.buttons)
    await chats.boss.presses(ready, f"t:{row.table_id}:start")
    await board(chats.room, ":hand")
    await until(lambda: any(b.custom_id.endswith(":hand") for m in chats.channel.shown for b in m.buttons))
    await chats.chief.slash(chats.channel, "unlink")
    await chats.hears("No longer linked")
    await until(lambda: not any(b.custom_id.endswith(":hand") for m in chats.channel.shown for b in m.buttons))
    (row,) = await chats.house.house.core.store.live_tables()
    assert [str(one.dest) for one in row.audiences] == chats.places[:1]
    await board(chats.room, ":hand")
    await chats.kate.slash(chats.channel, "new", game="nardi")
    await until(lambda: any(b.custom_id.endswith(":sit 2") for m in chats.channel.shown for b in m.buttons))
    rows = await chats.house.house.core.store.live_tables()
    assert [str(one.dest) for one in rows[-1].audiences] != chats.places
    assert sorted(len(row.audiences) for row in rows) == [1, 1]


async def words_cross(chats: Chats) -> None:
    """Both admins let them, by the button that /link shows."""
    await chats.boss.says(chats.room, "/link")
    panel = await chats.boss.gets(chats.room, lambda m: any("Let words cross" in b["text"] for b in m.buttons))
    await chats.boss.presses(panel, "Let words cross")
    await until(lambda: heard(chats.channel, "would let what players write"))
    shown = await chats.chief.slash(chats.channel, "link")
    await chats.chief.presses(shown.message, "Let words cross")
    await chats.hears("now reaches")


async def say(player: Player, channel: Channel, words: str) -> str:
    return (await player.slash(channel, "say", text=words)).message.text


async def test_words_cross_once_both_admins_let_them(chats: Chats) -> None:
    await chats.linked()
    await chats.boss.says(chats.room, "/new")
    await until(lambda: any(b.custom_id.endswith(":sit 2") for m in chats.channel.shown for b in m.buttons))
    await chats.kate.slash(chats.channel, "join")
    await chats.room.last(lambda m: "Kate" in m.text)
    assert "/say reaches" in await say(chats.kate, chats.channel, "hello")
    await chats.boss.says(chats.room, "/say hello")
    await told(chats.boss, chats.room, "/say reaches")
    await words_cross(chats)
    await chats.boss.says(chats.room, "/say good luck @everyone")
    await until(lambda: heard(chats.channel, "good luck"))
    (crossed,) = [m for m in chats.channel.shown if "good luck" in m.text]
    assert "Aram" in crossed.text
    assert crossed.mentions == [], "nobody is called by what somebody else writes"
    await say(chats.kate, chats.channel, "thanks")
    there = await chats.room.last(lambda m: "thanks" in m.text)
    assert "Kate" in there.text
    await chats.nino.says(chats.room, "this stays here")
    await chats.house.run.settled()
    assert not heard(chats.channel, "this stays here")
