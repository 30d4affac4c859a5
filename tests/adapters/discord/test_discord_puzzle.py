"""The puzzle of the day on Discord: within the deal of the day, for nobody else to see."""

from __future__ import annotations

from bot.league.days import day_of
from tests.bot.puzzles.test_puzzles import BOOK
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening

GAME = "hyper-nardi"


async def test_asked_and_answered(fake: FakeDiscord, evening: Evening, guild: Guild, nino: Player) -> None:
    (channel,) = guild.channels
    assert "puzzle" not in {command["name"] for command in fake.world.commands}, "a hundred is all Discord takes"
    shown = (await nino.slash(channel, "daily", what=f"puzzle {GAME}")).message
    assert shown.only_for == nino.user.id
    assert shown.pictures
    day = day_of(evening.core.clock.now_ms())
    steps = BOOK.at(GAME, day).best.split()
    for n in range(1, len(steps) + 1):
        data = f"s:-:puzzle.a.{GAME}.{day}.{','.join(steps[:n])}"
        assert any(button.custom_id.endswith(data) for button in shown.buttons)
        shown = (await nino.forges(shown, data).answered()).message
    assert "Right!" in shown.text
    assert "Best:" in shown.text
    assert shown.pictures
    assert shown.only_for == nino.user.id
    assert not [call for call in fake.log if call.status >= 400]
