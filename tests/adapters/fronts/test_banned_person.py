"""A ban names a person: neither a new partner nor an account on another platform sheds it, joined or parted (HS-12)."""

from __future__ import annotations

import pytest

from adapters.store import SqlStore
from tests.adapters.fronts.kit import Both, until
from tests.adapters.fronts.test_joined_person import house, join
from tests.adapters.telegram.house import board
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player
from tests.fakes.telegram.people import Human, Room
from tests.store.matches import ends, tars

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(300),
]
__all__ = ["house"]
BANNED = "You are banned from rated tables in chats until"


class Chats:
    """A group and a channel, and somebody in each who opens rated tables."""

    def __init__(self, house: Both) -> None:
        self.house = house
        self.aram = house.telegram.user("Aram", "en", started=True)
        self.nino = house.telegram.user("Nino", "en", started=True)
        self.twin = house.discord.person("aram99")
        self.kate = house.discord.person("Kate")
        self.room: Room = house.telegram.group("Friends", self.aram, self.nino)
        guild = house.discord.guild("Tbilisi", owner=self.kate, announce=True)
        self.guild = guild
        (self.channel,) = guild.channels

    @property
    def store(self) -> SqlStore:
        store = self.house.house.core.store
        assert isinstance(store, SqlStore)
        return store

    async def on_telegram(self, who: Human, host: Human) -> str:
        """What somebody is told who sits down at a rated table in the group."""
        known = {one.table_id for one in await self.store.live_tables()}
        await host.says(self.room, "/new bazaar-blot")
        await self.house.run.settled()
        (table,) = {one.table_id for one in await self.store.live_tables()} - known
        lobby = await board(self.room, f"t:{table}:sit 2")
        await host.answered(await host.sends_callback(lobby, f"t:{table}:set rated on"))
        toast = await who.answered(await who.sends_callback(lobby, f"t:{table}:sit"))
        await host.answered(await host.sends_callback(lobby, f"t:{table}:abandon"))
        return str(toast.text)

    async def on_discord(self, who: Player, host: Player, channel: Channel) -> str:
        """The same in the channel."""
        known = {one.table_id for one in await self.store.live_tables()}
        await host.slash(channel, "new", game="bazaar-blot")
        (table,) = {one.table_id for one in await self.store.live_tables()} - known
        await until(
            lambda: any(b.custom_id == f"t:{table}:sit" for m in channel.shown for b in m.buttons) or channel.shown
        )
        lobby = channel.shown[-1]
        await host.forges(lobby, f"t:{table}:set rated on").answered()
        seen = len(who.ephemerals)
        await who.forges(lobby, f"t:{table}:sit").answered()
        told = " ".join(one.text for one in who.ephemerals[seen:])
        await host.forges(lobby, f"t:{table}:abandon").answered()
        return told


async def test_no_ban_is_shed(house: Both) -> None:
    chats = Chats(house)
    await until(lambda: house.discord_front.client.get_guild(chats.guild.id) is not None)
    people = (f"tg:{chats.aram.id}", "tg:901", "tg:902", "tg:903")
    match = tars("lost", house.house.core.clock.now_ms(), people=people, chat="tg:-99")
    await ends(chats.store, match)
    assert BANNED in await chats.on_telegram(chats.aram, chats.nino), "with whomever they play"
    assert BANNED not in await chats.on_discord(chats.twin, chats.kate, chats.channel), "a stranger so far"
    await join(house, chats.aram, chats.twin)
    assert BANNED in await chats.on_discord(chats.twin, chats.kate, chats.channel), "one person"
    await chats.aram.says(chats.aram.private, "/account part.sure")
    await chats.aram.private.last(lambda m: "parted" in m.text)
    assert BANNED in await chats.on_discord(chats.twin, chats.kate, chats.channel), "parted, and still banned"
    assert BANNED in await chats.on_telegram(chats.aram, chats.nino)
    assert await chats.store.check() == ()
