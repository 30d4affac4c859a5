"""Share on Discord: the way to the table's channel, and the bot for another server."""

from __future__ import annotations

from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_share_has_the_way_to_the_channel_and_the_invitation(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    await evening.settle()
    asked = await aram.presses(lobby, "Invite")
    assert asked.message.only_for == aram.user.id
    way, invitation = (str(button.url) for button in asked.message.buttons)
    assert way == f"https://discord.com/channels/{guild.id}/{channel.id}/{lobby.id}"
    assert invitation == evening.front.invitation
    assert way in asked.message.text
