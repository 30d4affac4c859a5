"""One live board in a channel: the lobby goes when the match begins, a board that was pushed up comes down again."""

from __future__ import annotations

import pytest

from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


@pytest.mark.parametrize("status", [0, 500], ids=["kind", "once-in-vain"])
async def test_the_lobby_goes_when_the_match_has_begun(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, status: int
) -> None:
    """No dead lobby, and no word about it, is left above the board."""
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    if status:
        fake.break_next("DELETE /channels", status=status)
    board = await evening.dealt_at(lobby, aram)
    async with evening.hurry():
        await fake.until(lambda: lobby.deleted, 20)
    assert "begun" not in lobby.text
    assert [m for m in channel.shown if m.buttons] == [board]


async def test_a_lobby_that_may_not_be_deleted_is_closed(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    fake.break_next("DELETE /channels", status=403, code=50013, left=9)
    board = await evening.dealt_at(lobby, aram)
    await fake.until(lambda: "begun" in lobby.text, 20)
    assert not lobby.deleted
    assert (lobby.pictures, lobby.buttons) == ([], [])
    assert len(lobby.text.splitlines()) == 1
    assert [m for m in channel.shown if m.buttons] == [board]
