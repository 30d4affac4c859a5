"""A lesson over Discord: asked for in a channel, played in the private chat in one message; left again."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.learning import halted
from bot.text import t
from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import PlayerScreen
from tests.tools.driver import Chooser, move

pytestmark = pytest.mark.timeout(300)
GAME = "duel-blot"


async def test_played_to_its_end_in_private_and_another_one_left(
    fake: FakeDiscord, evening: Evening, guild: Guild
) -> None:
    (channel,) = guild.channels
    nino = fake.person("Nino")
    shown = [message for message in channel.shown if message.only_for is None]
    await nino.slash(channel, "learn", game=GAME)
    row = (await evening.core.store.tables_of(nino.id))[0]
    begins = evening.core.catalog.say("en", t("learn-ready"))
    await nino.until(lambda: any(begins in m.text for m in nino.dms))
    private, chooser = fake.world.dm(nino.user), Chooser(5)
    async with evening.hurry(12):
        for _ in range(600):
            now = await evening.core.service.table(row.table_id)
            assert now is not None
            assert now.lesson is not None
            if now.phase != "play":
                break
            if halted(now):
                going = f"t:{row.table_id}:goon"
                await nino.until(lambda: any(b.custom_id == going for m in nino.dms for b in m.buttons))  # noqa: B023
                stop = next(m for m in reversed(nino.dms) if any(b.custom_id == going for b in m.buttons))
                await nino.forges(stop, going).answered()
            elif not await move(evening.core.service, now, {nino.id: PlayerScreen(nino, private)}, chooser):
                await asyncio.sleep(0.05)
    assert now is not None
    assert now.phase == "over"
    await evening.settle()
    over = evening.core.catalog.say("en", t("learn-over"))
    await nino.until(lambda: any(over in m.text for m in nino.dms))
    end = next(m for m in reversed(nino.dms) if over in m.text)
    assert [message for message in channel.shown if message.only_for is None] == shown
    await nino.forges(end, f"s:-:learn.more.{GAME}").answered()
    again = next(one for one in await evening.core.store.tables_of(nino.id) if one.status == "live")
    assert again.table_id != row.table_id
    await nino.until(lambda: any(f"t:{again.table_id}:leave sure" == b.custom_id for m in nino.dms for b in m.buttons))
    await nino.forges(nino.dms[-1], f"t:{again.table_id}:leave sure").answered()
    await evening.settle()
    left = evening.core.catalog.say("en", t("learn-left"))
    await nino.until(lambda: any(left in m.text for m in nino.dms))
    assert await evening.core.store.check() == ()
    assert not [call for call in fake.log if call.status >= 400]
