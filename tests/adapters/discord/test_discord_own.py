"""``/mydata`` on Discord: the file is in an answer that nobody else sees."""

from __future__ import annotations

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
