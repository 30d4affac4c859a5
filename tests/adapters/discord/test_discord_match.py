"""Whole matches over the wire to the real discord.py: lobby, moves by buttons, result; restarts and kills."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chaos.process import Eyes
from tests.fakes.discord import TOKEN, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import OVER, Match, PlayerScreen
from tests.fakes.discord.message import Message
from tests.fakes.discord.process import BotProcess
from tests.tiers import nightly, sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of
from tests.toy.plugged import toy as toy

NAMES = ("Արամ", "ნინო", "Давид *bold*", "Lusine")


async def _seated(fake: FakeDiscord, guild: Guild, key: str, number: int) -> tuple[list[Player], Message, str]:
    """People at a table's lobby, its board and its id."""
    (channel,) = guild.channels
    people = [fake.person(name) for name in NAMES[:number]]
    await people[0].slash(channel, "new", game=key)
    await fake.until(lambda: channel.shown and channel.last.buttons)
    lobby = channel.last
    for person in people[1:]:
        await person.slash(channel, "join")
    return people, lobby, lobby.buttons[0].custom_id.split(":")[1]


def _well(fake: FakeDiscord) -> None:
    """Nothing was refused, every picture is described, no hand is shown to all. Good words are taken away after eight
    seconds of the real clock: when time has been hurried by, their token may have died."""
    assert not [call for call in fake.log if call.status >= 400 and (call.method, call.code) != ("DELETE", 50027)]
    assert all(alt for _, alt in fake.pictures())
    public = [message for message in fake.world.messages.values() if message.only_for is None]
    assert not [f for message in public for f in message.attachments if f.filename.startswith("hand")]


async def _plays(fake: FakeDiscord, evening: Evening, guild: Guild, key: str) -> None:
    people, lobby, table = await _seated(fake, guild, key, people_of(key))
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), start_of(key)):
        await people[0].forges(lobby, f"t:{table}:{words}").answered()
    (channel,) = guild.channels
    async with evening.hurry(12):
        await play(evening.core.service, table, {one.id: PlayerScreen(one, channel) for one in people}, Chooser(5))
    boards = [m for m in channel.shown if m.pictures]
    await evening.until(lambda: any(OVER in b.label for m in channel.shown for b in m.buttons))
    assert boards
    assert await evening.core.store.check() == ()
    assert await evening.core.store.live_tables() == ()
    _well(fake)


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "blackjack")))
async def test_a_match_of_every_game(fake: FakeDiscord, evening: Evening, guild: Guild, key: str) -> None:
    await _plays(fake, evening, guild, key)


@nightly
@pytest.mark.parametrize("number", [1, 4])
async def test_bazaar_blot_with_a_restart_in_the_middle_of_a_deal(
    fake: FakeDiscord, evening: Evening, guild: Guild, number: int
) -> None:
    people, lobby, table = await _seated(fake, guild, "bazaar-blot", number)
    for words in ("set clock 0", "set target 20", *(["fill"] if number < 4 else []), "start"):
        await people[0].forges(lobby, f"t:{table}:{words}").answered()
    await evening.board(guild.channels[0], "Deal 1")
    match = Match(evening, guild.channels[0], people)
    if number == 4:
        async with evening.hurry(12):
            await match.play_some(6)
        before = await match.hands()
        await evening.restart()
        assert await match.hands() == before
    async with evening.hurry(12):
        await match.play()
    await evening.settle()
    assert match.presses >= 2 * number
    assert "Davtar" in str([b.label for b in match.board.buttons])
    assert await evening.core.store.live_tables() == ()
    _well(fake)


@pytest.fixture
async def bot(guild: Guild, tmp_path: Path) -> AsyncIterator[tuple[FakeDiscord, BotProcess]]:
    """The program as a process, which goes by the real clock."""
    async with FakeDiscord(limits=False) as fake:
        fake.guild()
        process = BotProcess(fake, tmp_path, hurried=True)
        await process.start()
        yield fake, process
        await process.end()
        assert fake.server.problems == []


@nightly
async def test_kill_in_the_middle_of_a_deal(bot: tuple[FakeDiscord, BotProcess], tmp_path: Path) -> None:
    fake, process = bot
    (guild,) = fake.world.guilds.values()
    (channel,) = guild.channels
    people, lobby, table = await _seated(fake, guild, "bazaar-blot", 4)
    for words in ("set clock 0", "set target 20", "start"):
        await people[0].forges(lobby, f"t:{table}:{words}").answered()
    await fake.until(lambda: "Deal 1" in channel.last.text)
    eyes = await Eyes.open(f"sqlite:///{tmp_path / 'davtar.db'}")
    match = Match(eyes, channel, people)
    await match.play_some(6)
    before = await match.hands()
    await process.kill()
    await process.start()
    assert await match.hands() == before
    await match.play(600)
    await eyes.store.close()
    boards = [m for m in channel.shown if m.pictures]
    assert len({m.nonce for m in boards}) == len(boards)
    assert not [token for token in (TOKEN, *(e.token for e in fake.exchanges)) if token in process.log]
    assert "Traceback" not in process.log


@nightly
async def test_no_command_counts_twice_over_a_kill(bot: tuple[FakeDiscord, BotProcess]) -> None:
    fake, process = bot
    (guild,) = fake.world.guilds.values()
    (channel,) = guild.channels
    (aram, nino), lobby, _ = await _seated(fake, guild, "bazaar-blot", 2)
    await nino.presses(lobby, "Leave")
    await (await nino.presses_only(lobby, "3")).acked()
    await process.kill()
    await process.start()
    await fake.until(lambda: f"3 · {NAMES[1]}" in channel.last.text)
    assert channel.last.text.count(NAMES[1]) == 1
    assert len([m for m in channel.shown if m.pictures]) == 1
    await aram.slash(channel, "fill")
    await fake.until(lambda: channel.last.text.count("(computer") == 2)
