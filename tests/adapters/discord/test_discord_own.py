"""``/mydata`` and ``/forgetme`` on Discord: the file is in an answer that nobody else sees, and direct messages go."""

from __future__ import annotations

import asyncio

from bot.ports.keys import private_to
from bot.ports.records import OutRow
from bot.table.codec import text_to_json
from bot.text import t
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_the_file_is_for_the_person_alone(
    fake: FakeDiscord, evening: Evening, guild: Guild, nino: Player
) -> None:
    (channel,) = guild.channels
    await nino.slash(channel, "mydata")
    (given,) = [one for one in nino.ephemerals if one.attachments]
    assert [one.filename for one in given.attachments] == ["davtar-mydata.json"]
    assert not any(one.attachments for one in channel.messages if not one.flags & 64)


async def test_all_that_the_bot_wrote_in_private_goes(
    fake: FakeDiscord, evening: Evening, guild: Guild, nino: Player, aram: Player
) -> None:
    """What was sent by direct message is in the register, also after a restart; what others got stays."""
    (channel,) = guild.channels
    for n, person in enumerate((nino, nino, aram)):
        note = OutRow(private_to(person.id), None, "note", text_to_json(t("you-are-free", chat=f"Club {n}")))
        await evening.core.store.outbox.say(note, f"free:{n}")
    evening.core.service.committed()
    await nino.until(lambda: len(nino.dms) == 2 and len(aram.dms) == 1)
    async with asyncio.timeout(10):
        while len(await evening.core.store.outbox.sent_to(private_to(nino.id))) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await evening.restart()
    await nino.slash(channel, "forgetme")
    await nino.presses(nino.ephemerals[-1], evening.core.catalog.say("en", t("btn-forget-yes")))
    await nino.until(lambda: not nino.dms)
    assert len(aram.dms) == 1
    assert await evening.core.store.outbox.sent_to(private_to(nino.id)) == ()
