"""The deal of the day over Discord: begun in a channel, played in the private chat; the channel sees nothing of it."""

from __future__ import annotations

import pytest

from bot.league import days
from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import PlayerScreen
from tests.tools.driver import Chooser, play

pytestmark = pytest.mark.timeout(300)
GAME = "duel-blot"


async def test_played_to_its_end_in_private(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    (channel,) = guild.channels
    nino, aram = fake.person("Nino"), fake.person("Aram")
    front = (await nino.slash(channel, "daily")).message
    assert front.only_for == nino.user.id
    chosen = (await nino.forges(front, f"s:-:daily.{GAME}").answered()).message
    begun = await nino.forges(chosen, f"s:-:daily.play.{GAME}").answered()
    assert begun
    pack = await evening.core.store.packs.at(days.pack_id(evening.core.daily.today(), GAME))
    assert pack is not None
    table = days.table_of(pack, nino.id)
    await nino.until(lambda: any(f":{table}:" in b.custom_id for m in nino.dms for b in m.buttons))
    shown = [message for message in channel.shown if message.only_for is None]
    private = fake.world.dm(nino.user)
    async with evening.hurry(12):
        over = await play(evening.core.service, table, {nino.id: PlayerScreen(nino, private)}, Chooser(5))
    assert over.pack_scores
    await evening.settle()
    await nino.until(lambda: any("That was it" in m.text for m in nino.dms))
    assert not any("verify" in b.custom_id for m in nino.dms for b in m.buttons)
    assert [message for message in channel.shown if message.only_for is None] == shown
    for name, options in (("watch", {"code": table}), ("davtar", {}), ("verify", {}), ("join", {})):
        asked = await aram.slash(channel, name, **options)
        assert not asked.message.pictures, name
    assert not aram.dms
    assert await evening.core.store.check() == ()
    assert not [call for call in fake.log if call.status >= 400]
