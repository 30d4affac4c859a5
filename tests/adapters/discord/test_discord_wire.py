"""The wire itself: the gateway's resumption, doubled and late interactions, kills, tokens, arrivals and departures."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest
import structlog

from adapters.causes import TWO_PROGRAMS, sentence
from adapters.discord.app import DiscordFront
from adapters.discord.asks import SRC, Ask, to_bytes
from adapters.discord.line import Rivals
from adapters.runtime.process.front import FrontRefused
from bot.ports.records import Person
from tests.fakes.discord import TOKEN, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.model import USUAL


async def test_resume_brings_what_was_missed(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """The socket drops; the client RESUMEs and a press of the meantime is answered in time."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    await fake.gateway.drop()
    asked = await nino.presses_only(board, "2")
    await asked.acked(12)
    assert fake.gateway.session.resumes == 1
    assert len(fake.gateway.sessions) == 1
    await fake.until(lambda: "Nino" in board.text)


async def test_invalid_session_identifies_anew(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """Op 9 on RESUME: a new session, and no second greeting for a server that is known."""
    (channel,) = guild.channels
    fake.gateway.invalidate_next = True
    await fake.gateway.drop()
    await fake.until(lambda: len(fake.gateway.sessions) == 2 and fake.gateway.session.seq >= 2, 15)
    await evening.lobby(channel, aram)
    assert len(channel.shown) == 1


async def test_intents_are_the_least(fake: FakeDiscord, evening: Evening) -> None:
    """Guilds and guild reactions; no message content, no members, no presences."""
    assert fake.gateway.session.intents == (1 << 0) | (1 << 9) | (1 << 10)


async def test_an_interaction_twice_takes_effect_once(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """One effect a command: the same event delivered twice (a replay after RESUME) is one command."""
    (channel,) = guild.channels
    await aram.slash(channel, "new")
    again = next(e for e in fake.gateway.session.events if e["t"] == "INTERACTION_CREATE")
    fake.gateway.emit("INTERACTION_CREATE", again["d"])
    await evening.settle()
    assert len(await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")) == 1
    assert len(channel.shown) == 1


async def test_too_late_is_quiet(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, caplog: pytest.LogCaptureFixture
) -> None:
    """10062 and 40060: the person has gone on; the command counts, nothing breaks, no error is logged."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    caplog.set_level(logging.WARNING)
    for code, label in ((10062, "Options"), (40060, "2")):
        fake.break_next("callback", code=code)
        await aram.presses_only(board, label)
        await evening.settle()
    assert len([call for call in fake.log if call.code in (10062, 40060)]) == 2
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    await fake.until(lambda: "2 · Aram" in board.text)


async def test_two_programs_with_one_token_are_told_so(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, tmp_path: Path
) -> None:
    """Discord lets both in and sends each press to both; the slower answer is refused. Both go on."""
    (channel,) = guild.channels
    (tmp_path / "other").mkdir()
    async with Evening(fake, tmp_path / "other") as other:
        houses = (evening.house, other.house)
        assert [house.keepers.why() for house in houses] == [{}, {}]
        for _ in range(5):
            await aram.slash(channel, "rules")
            await evening.settle()
            await other.settle()
        assert {"discord": sentence(TWO_PROGRAMS)} in [house.keepers.why() for house in houses]
        assert [house.keepers.states() for house in houses] == [{"discord": "ok"}] * 2


async def test_an_answer_that_is_repeated_is_no_other_program(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """The answer takes effect, its receipt is lost, and the library sends it again."""
    (channel,) = guild.channels
    fake.break_next("callback", status=502, after=True, left=3)
    await asyncio.gather(*(aram.slashes(channel, "rules") for _ in range(3)))
    await fake.until(lambda: len([call for call in fake.log if call.code == 40060]) == 3)
    await evening.settle()
    assert evening.house.keepers.why() == {}


def test_another_program_counts_for_a_while_and_is_logged_once_a_minute() -> None:
    now = 0.0
    rivals = Rivals(lambda: now)
    with structlog.testing.capture_logs() as logs:
        for now in (0.0, 40.0, 80.0):  # noqa: B007 - what the clock says
            rivals.beaten()
        assert not rivals.there, "too seldom"
        for now in (81.0, 82.0, 90.0, 150.0):  # noqa: B007
            rivals.beaten()
    assert len(logs) == 2
    assert rivals.there
    now = 150.0 + Rivals.HELD_S
    assert not rivals.there


async def test_what_was_taken_before_a_kill_is_done_after_it(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Killed between inbox and desk: the next process does it, once; and no token was ever written down."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    place = f"dc:{guild.id}:{channel.id}"
    ask = Ask("dc:987654321", place, Person(nino.id, "Nino"), "command", "join", "3")
    await evening.core.store.inbox.put(SRC, [(ask.key, to_bytes(ask))])
    await evening.restart()
    await fake.until(lambda: "3 · Nino" in board.text)
    assert await evening.core.store.inbox.pending(SRC) == ()
    await evening.restart()
    raw = b"".join(path.read_bytes() for path in _files(evening))
    assert TOKEN.encode() not in raw
    assert not [e for e in fake.exchanges if e.token.encode() in raw]


def _files(evening: Evening) -> list[Path]:
    return [path for path in evening.folder.iterdir() if path.is_file()]


async def test_a_wrong_token_is_said_without_it(
    fake: FakeDiscord,
    guild: Guild,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A key in place of a traceback; the token stands in no log, no error and no repr."""
    caplog.set_level(logging.DEBUG)
    wrong = TOKEN[:-6] + "zzzzzz"
    evening = Evening(fake, tmp_path, token=wrong)
    with fake.addresses(), pytest.raises(FrontRefused) as refused:
        await evening.begin()
    await evening.front.client.close()
    assert refused.value.key == "token-refused"
    assert refused.value.__cause__ is None
    out = capsys.readouterr()
    for text in (caplog.text, out.out, out.err, repr(evening.front), str(refused.value), repr(vars(refused.value))):
        assert wrong not in text


async def test_debug_logging_tells_no_secret(
    fake: FakeDiscord, guild: Guild, aram: Player, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With everything set to DEBUG: no bot token, no interaction token, no request with a hand in it."""
    caplog.set_level(logging.DEBUG)
    (channel,) = guild.channels
    async with Evening(fake, tmp_path) as evening:
        board = await evening.dealt(channel, aram)
        await aram.presses(board, "My cards")
        assert isinstance(evening.front, DiscordFront)
    assert TOKEN not in caplog.text
    assert not [e for e in fake.exchanges if e.token in caplog.text]
    assert "custom_id" not in caplog.text


async def test_greeting_names_missing_permissions(fake: FakeDiscord, evening: Evening) -> None:
    """Added to a server: a greeting in a channel where it may speak, with what it lacks and why."""
    boss = fake.person("Boss")
    guild = fake.guild("New", owner=boss)
    guild.channels[0].deny("attach_files")
    fake.announce(guild)
    (channel,) = guild.channels
    await fake.until(lambda: channel.shown)
    assert "Attach Files" in channel.last.text
    assert channel.last.buttons
    fake.announce(guild)
    await evening.settle()


async def test_greeting_goes_to_who_added_it_when_no_channel_is_open(fake: FakeDiscord, evening: Evening) -> None:
    """Nowhere to speak: whoever added the bot (audit log) is told directly; without that log, the owner."""
    boss, inviter = fake.person("Boss"), fake.person("Inviter")
    for log, told in ((True, inviter), (False, boss)):
        guild = fake.guild("Shut", owner=boss)
        guild.inviter = inviter.user
        guild.bot_permissions = (USUAL | (1 << 7 if log else 0)) & ~(1 << 11)
        fake.announce(guild)
        await fake.until(partial(_told, told))
        assert "Send Messages" in told.dms[-1].text
    assert len(boss.dms) == len(inviter.dms) == 1


def _told(player: Player) -> bool:
    return bool(player.dms)


async def test_removed_from_the_server_adjourns(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """The bot is removed in the middle of a deal: the match is put aside, not lost."""
    (channel,) = guild.channels
    await evening.dealt(channel, aram)
    fake.remove(guild)
    for _ in range(100):
        (row,) = await evening.core.store.tables_of(aram.id)
        if row.status == "adjourned":
            break
        await evening.settle(0.02)
    assert row.status == "adjourned"
