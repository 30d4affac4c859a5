"""The bot as a process: killed with −9 in the middle of a deal, and the match finished with the same hands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chaos.process import Eyes
from tests.fakes.discord import TOKEN, FakeDiscord, Guild
from tests.fakes.discord.match import Match
from tests.fakes.discord.process import BotProcess


@pytest.fixture
async def bot(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[BotProcess]:
    process = BotProcess(fake, tmp_path)
    await process.start()
    yield process
    await process.end()


@pytest.mark.timeout(900)
async def test_kill_in_the_middle_of_a_deal(fake: FakeDiscord, bot: BotProcess, guild: Guild, tmp_path: Path) -> None:
    """One kill −9 in the middle of a deal; same hands after it; every press counts once."""
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    await people[0].slash(channel, "new")
    await fake.until(lambda: channel.shown)
    board = channel.last
    for person in people[1:]:
        await person.slash(channel, "join")
    table = board.buttons[0].custom_id.split(":")[1]
    for words in ("set clock 0", "set target 20", "start"):
        await people[0].forges(board, f"t:{table}:{words}").answered()
    await fake.until(lambda: "Deal 1" in channel.last.text, 20)
    eyes = await Eyes.open(f"sqlite:///{tmp_path / 'davtar.db'}")
    match = Match(eyes, channel, people)
    await match.play_some(6)
    before = await match.hands()
    await bot.kill()
    await bot.start()
    assert await match.hands() == before
    await match.play(600)
    await eyes.store.close()
    boards = [m for m in channel.shown if m.pictures]
    assert len({m.nonce for m in boards}) == len(boards)
    assert all(alt for _, alt in fake.pictures())
    assert TOKEN not in bot.log
    assert not [e for e in fake.exchanges if e.token in bot.log]
    assert "Traceback" not in bot.log


@pytest.mark.timeout(400)
async def test_no_command_counts_twice_over_a_kill(fake: FakeDiscord, bot: BotProcess, guild: Guild) -> None:
    """Killed at once after a press: whether or not it was taken, the table is whole and goes on."""
    (channel,) = guild.channels
    aram, nino = fake.person("Aram"), fake.person("Nino")
    await aram.slash(channel, "new")
    await fake.until(lambda: channel.shown)
    for n in (2, 3, 4):
        asked = await nino.presses_only(channel.last, str(n))
        await bot.kill()
        await bot.start()
        if asked.callback is not None:
            await fake.until(lambda: channel.last.text.count("Nino") == 1, 10)
    assert channel.last.text.count("Nino") <= 1
    assert len([m for m in channel.shown if m.pictures]) == 1
    await aram.slash(channel, "fill")
    await fake.until(lambda: "free" not in channel.last.text, 10)
