"""The toy (``tests/toy``) over the wire to the real discord.py, from the lobby to its end."""

from __future__ import annotations

import pytest

from tests.adapters.discord import test_discord_games
from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord.evening import Evening
from tests.toy.plugged import toy as toy

pytestmark = pytest.mark.timeout(300)


async def test_a_match_of_a_game_from_outside(toy: str, fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    await test_discord_games.test_a_match_of_every_game(fake, evening, guild, toy)
