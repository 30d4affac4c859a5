"""The rehearsal before the fakes, and its command: they agree, and each planted difference is named, and no other."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adapters.bootstrap import open_core
from adapters.commands.rehearse import chat_of, message_of, written
from adapters.config import Settings
from adapters.discord import address as discord_address
from adapters.discord.app import DiscordSettings
from adapters.discord.oauth import Client
from adapters.operator import Complaint, Operator
from adapters.rehearsal import discord, telegram
from adapters.rehearsal.assumed import OK, Value, assumed
from adapters.rehearsal.stage import CouldNot, Stage
from adapters.runtime.core import Core
from adapters.runtime.system import SystemClock
from adapters.telegram import address as telegram_address
from adapters.telegram.app import TelegramSettings
from tests.fakes.discord.evening import SharedClock
from tests.fakes.discord.fake import TOKEN as DISCORD
from tests.fakes.discord.fake import FakeDiscord, Player
from tests.fakes.discord.model import ALL, COMPONENTS_V2, USUAL, Channel, Clock, Guild, Still
from tests.fakes.discord.world import CLIENT_SECRET
from tests.fakes.telegram.methods import asks, chooses, summons
from tests.fakes.telegram.server import TOKEN as TELEGRAM
from tests.fakes.telegram.server import FakeTelegram, Human, Limits, Room, mute
from tests.project.kit import davtar
from tests.tiers import sampled

ASSUMED = {name: assumed(name) for name in ("telegram", "discord")}
PLANTED: dict[str, dict[str, tuple[str, Value]]] = json.loads(Path(__file__).with_name("planted.json").read_text())
pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.usefixtures("logging_as_before"),
]
THREE_DAYS_S = 3 * 24 * 3600.0
NEVER = {"POST /oauth2/token"}
"""The kind of request that no rehearsal reaches: see ``Rehearsal.hold``."""


class Terminal:
    """``said``: what the terminal has asked for, which ``does`` it, if anybody is there."""

    def __init__(self, does: Callable[[str], Awaitable[object]] | None) -> None:
        self.said: list[str] = []
        self._does, self._doing = does, list[asyncio.Future[object]]()

    def say(self, words: str) -> None:
        self.said.append(words)
        if self._does is not None:
            self._doing.append(asyncio.ensure_future(self._does(words)))

    async def held(self, rehearsal: discord.Rehearsal | telegram.Rehearsal) -> None:
        try:
            await rehearsal.hold()
        finally:
            await asyncio.gather(*self._doing)


def named(stage: Stage, fact: str, value: Value) -> None:
    """Whoever gives the report to the fakes has that platform before them."""
    report = stage.report()
    found = {one["fact"]: one["seen"] for one in report["differences"]}
    assert found.keys() == {fact}
    assert fact.endswith(": ms") or found == {fact: value}
    assert report["learned"] == found


@dataclass
class Server:
    """A scratch server with Aram in it, who does what the terminal asks for."""

    fake: FakeDiscord
    core: Core
    aram: Player
    guild: Guild
    channel: Channel

    async def rehearsed(self, *, helps: bool = True, patience_s: float = 5, token: str = DISCORD) -> Stage:
        """What came of a rehearsal with everything switched on."""
        fake = self.fake
        inside = Client(str(fake.world.bot.id), CLIENT_SECRET, fake.api)
        settings = DiscordSettings(token, fake.api, fake.gateway_url, gap_ms=0, ready_s=0.05, activity=inside)
        self.terminal = Terminal(self._does if helps else None)

        async def sleep(seconds: float) -> None:
            fake.clock.advance(seconds)
            await asyncio.sleep(0)

        stage = Stage(ASSUMED["discord"], self.terminal.say, sleep=sleep, now=fake.clock.now, patience_s=patience_s)
        old = fake.world.post(
            self.channel, {"components": [{"type": 10, "content": "from yesterday"}], "flags": COMPONENTS_V2}, []
        )
        old.at_ms -= 24 * 3_600_000
        where = discord_address.ChatRef(self.guild.id, self.channel.id)
        with fake.addresses():
            await self.terminal.held(discord.Rehearsal(stage, settings, where, self.core, old.id))
        return stage

    async def _does(self, words: str) -> None:
        known = {str(command["name"]) for command in self.fake.world.commands}
        if "Press" in words:
            self.asked = await self.aram.presses_only(self.channel.last, words.partition("“")[2].partition("”")[0])
        elif "form" in words:
            await self.asked.acked()
            await self.aram.submits(self.asked, number="3")
        elif "/rules" in words and "rules" in known:
            await self.aram.types(self.channel, "rules", "game", "n")
            await (await self.aram.slashes(self.channel, "rules", game="nardi")).acked()
        elif "/table" in words and "table" in known:
            await (await self.aram.slashes(self.channel, "table")).acked()


@asynccontextmanager
async def server(
    folder: Path, learned: Mapping[str, Value] | None = None, *, limits: bool = True
) -> AsyncIterator[Server]:
    """``learned``: how the fake differs from what is assumed."""
    known = ASSUMED["discord"].with_learned({"platform": "discord", "learned": learned or {}})
    clock = Clock() if any(fact.endswith(": ms") for fact in learned or ()) else Still()  # how long it takes is real
    async with FakeDiscord(limits=limits, assumed=known, clock=clock) as fake:
        settings = Settings(_env_file=None, database_url=f"sqlite:///{folder}/rehearsal.db")
        core = await open_core(settings, SharedClock(fake.clock))
        fake.activities.enable()
        aram, guild = fake.person("Aram of Gyumri"), fake.guild("Scratch")
        guild.bot_permissions = ALL
        yield Server(fake, core, aram, guild, guild.channels[0])
        await core.store.close()
        # One message was too long on purpose.
        assert [problem for problem in fake.server.problems if "xxxx" not in problem] == []


async def test_it_makes_every_kind_of_request_of_discord(tmp_path: Path) -> None:
    async with server(tmp_path) as scene:
        stage = await scene.rehearsed()
        assert (stage.differences(), set(stage.not_tried())) == ([], NEVER)
        # It is gentle, and leaves nothing behind.
        assert all(call.outcome != "told to wait" for call in stage.calls)
        assert scene.channel.shown == []
        assert scene.aram.ephemerals == scene.aram.dms == []
        assert stage.left == []
        assert all(channel.gone for channel in scene.guild.channels if channel.kind == 11)


async def test_with_few_rights_and_nobody_there(tmp_path: Path) -> None:
    async with server(tmp_path) as scene:
        scene.guild.bot_permissions = USUAL
        stage = await scene.rehearsed(helps=False, patience_s=0.1)
        assert stage.differences() == []
        missed = stage.not_tried()
        assert missed["PATCH /webhooks/…/…/messages/@original"] == missed["answers for one person"] == "nobody pressed"
        assert missed["GET /guilds/…/audit-logs"] == "the bot may not view the audit log"
        assert len(scene.terminal.said) == 1  # nobody is asked for anything else
        assert (stage.left, scene.channel.shown) == (["an archived thread, and the line that announces it"], [])


@pytest.mark.parametrize("name", sampled(PLANTED["discord"], ("nonce", "public", "30046", "modal")))
async def test_a_difference_planted_in_discord_is_named_and_no_other(name: str, tmp_path: Path) -> None:
    fact, value = PLANTED["discord"][name]
    async with server(tmp_path, {fact: value}, limits=fact.startswith("limit")) as scene:
        named(await scene.rehearsed(patience_s=1.5), fact, value)


async def test_it_says_why_it_cannot_begin_on_discord(tmp_path: Path) -> None:
    async with server(tmp_path) as scene:
        scene.guild.bot_permissions = USUAL
        with pytest.raises(CouldNot, match="does not take DISCORD_TOKEN"):
            await scene.rehearsed(token=DISCORD[:-4] + "else")
        scene.channel.deny("attach_files")
        with pytest.raises(CouldNot, match="lacks permissions in that channel: attach files"):
            await scene.rehearsed()
        scene.guild.gone = True
        with pytest.raises(CouldNot, match="not in that server"):
            await scene.rehearsed()


class MovedClock(SystemClock):
    """Real time, and what has been slept away."""

    ahead_s = 0.0

    def now_ms(self) -> int:
        return super().now_ms() + int(self.ahead_s * 1000)

    def now_s(self) -> float:
        return self.now_ms() / 1000

    async def sleep(self, seconds: float) -> None:
        self.ahead_s += seconds
        await asyncio.sleep(0)


@dataclass
class Group:
    """A scratch group with Aram in it, who does what the terminal asks for."""

    fake: FakeTelegram
    core: Core
    clock: MovedClock
    aram: Human
    room: Room
    topic: int

    async def rehearsed(self, *, helps: bool = True, patience_s: float = 5, **how: Any) -> Stage:
        """What came of a rehearsal with everything switched on. ``how`` goes to the settings."""
        fake = self.fake
        wanted: dict[str, Any] = {"webhook_secret": "a-secret-for-the-hook", "inline": True, "guest": True}
        wanted |= {
            f: f"https://cards.example.org/{at}" for f, at in (("page", "app/telegram"), ("webhook_url", "hook"))
        }
        settings = TelegramSettings(fake.token, api=fake.base, **(wanted | how))
        self.terminal = Terminal(self._does if helps else None)
        stage = Stage(
            ASSUMED["telegram"], self.terminal.say, sleep=self.clock.sleep, now=self.clock.now_s, patience_s=patience_s
        )
        old = self.fake.post(self.room.chat, self.fake.bot, "from last week")
        old.date -= int(THREE_DAYS_S)
        where = telegram_address.ChatRef(self.room.id, self.topic)
        await self.terminal.held(telegram.Rehearsal(stage, settings, where, self.core, old.id))
        return stage

    async def _does(self, words: str) -> None:
        if "Press" in words:
            await self.aram.clicks(await self.room.offering("Button"), "Button")
        elif "Type /" in words:
            await self.aram.says(self.room, f"/hand@{self.fake.bot.username}", ephemeral=True)
        elif "a blank" in words:
            self.query = await asks(self.aram)
        elif "Choose" in words:
            await self.fake.until(lambda: self.query.answer, 5, "results")
            sent = await chooses(self.aram, self.query, self.room)
            await self.aram.clicks(sent, sent.labels[0])
        elif "no member" in words:
            elsewhere = self.fake.group("Elsewhere", self.aram, present=False)
            await summons(self.aram, elsewhere, "")


@asynccontextmanager
async def group(
    folder: Path, learned: Mapping[str, Value] | None = None, *, admin: bool = True, limits: Limits | None = None
) -> AsyncIterator[Group]:
    """``learned``: how the fake differs from what is assumed."""
    clock = MovedClock()
    known = ASSUMED["telegram"].with_learned({"platform": "telegram", "learned": learned or {}})
    core = await open_core(Settings(_env_file=None, database_url=f"sqlite:///{folder}/rehearsal.db"), clock)
    async with FakeTelegram(clock=clock.now_s, assumed=known, limits=limits) as fake:
        fake.inline = fake.feedback = fake.guest = True
        aram = fake.user("Aram", started=True, username="aram_of_gyumri")
        room = fake.group("Scratch", aram, forum=True, admin=admin)
        yield Group(fake, core, clock, aram, room, room.topic("Cards"))
        assert fake.problems == []
    await core.store.close()


async def test_it_makes_every_kind_of_call_of_telegram(tmp_path: Path) -> None:
    async with group(tmp_path, limits=Limits()) as scene:
        await scene.aram.says(scene.aram.private, "/start")  # before: it waits for Davtar, and is left for it
        stage = await scene.rehearsed()
        assert (scene.fake.updates[0]["message"]["text"], stage.differences()) == ("/start", [])
        assert {kind for kind in stage.not_tried() if kind in ASSUMED["telegram"].kinds} == set()
        assert set(stage.not_tried()) == {
            "refusal: a member may not pin",
            "deleting after 48 hours",
            "limit: messages a minute in a group",
        }
        # It is gentle, and leaves nothing behind.
        assert all(call.outcome != "told to wait" for call in stage.calls)
        assert (scene.room.said(), scene.aram.ephemerals(scene.room), scene.aram.private.said()) == ([], [], [])
        assert stage.left == []


async def test_as_a_member_with_nobody_there(tmp_path: Path) -> None:
    async with group(tmp_path, admin=False) as scene:
        stage = await scene.rehearsed(helps=False, patience_s=0.1)
        assert stage.differences() == []
        missed = stage.not_tried()
        assert missed["editEphemeralMessageMedia"] == missed["answerCallbackQuery"] == "nobody pressed"
        assert missed["pinChatMessage"] == "the bot is no administrator"
        assert len(scene.terminal.said) == 1  # nobody is asked for anything else
        assert stage.seen["refusal: a member may not pin"] == ASSUMED["telegram"]["refusal: a member may not pin"]
        assert stage.seen["deleting after 48 hours"] == "400 Bad Request: message can't be deleted"


@pytest.mark.parametrize("name", sampled(PLANTED["telegram"], ("public", "edit-unseen", "fields", "minute")))
async def test_a_difference_planted_in_telegram_is_named_and_no_other(name: str, tmp_path: Path) -> None:
    fact, value = PLANTED["telegram"][name]
    async with group(tmp_path, {fact: value}) as scene:
        named(await scene.rehearsed(), fact, value)


async def test_the_report_tells_nobody_who_and_where(tmp_path: Path) -> None:
    words = "403 Forbidden: Aram (@aram_of_gyumri) has hidden message 123456 of Scratch"
    async with group(tmp_path, {"editMessageMedia: answer": words}) as scene:
        stage = await scene.rehearsed()
        fake, told = scene.fake, json.dumps(stage.report(), ensure_ascii=False) + "\n".join(stage.table())
        assert "<name> (@<name>) has hidden message <number" in told
        for secret in (
            *(fake.token, fake.token.partition(":")[2], fake.bot.username, "Aram", "gyumri", "Scratch", "123456"),
        ):
            assert secret not in told
        for number in (fake.bot.id, scene.room.id, scene.aram.id):
            assert str(number) not in told
    assert stage.report()["learned"].keys() == {"editMessageMedia: answer"}


async def test_who_stops_it_finds_a_tidy_chat(tmp_path: Path) -> None:
    async with group(tmp_path) as scene:
        running = asyncio.ensure_future(scene.rehearsed(helps=False))
        await scene.room.offering("Button")
        await scene.fake.until(lambda: scene.terminal.said, 5, "a prompt")
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert scene.room.said() == []


async def test_it_says_why_it_cannot_begin(tmp_path: Path) -> None:
    async with group(tmp_path) as scene:
        status = scene.room.chat.status
        spoilt: tuple[tuple[Callable[[], None], str], ...] = (
            (lambda: status.update({scene.fake.bot.id: "left"}), "not in that chat"),
            (lambda: mute(scene.room), "may not send messages"),
            (scene.fake.withdraws_token, "does not take TELEGRAM_TOKEN"),
        )
        for spoil, why in spoilt:
            spoil()
            with pytest.raises(CouldNot, match=why):
                await scene.rehearsed()
            assert {message.text for message in scene.room.said()} == {"from last week"}


CHANNEL = "123456789012345678:223456789012345678"


def test_it_says_what_it_will_do_and_asks(tmp_path: Path) -> None:
    token = {"TELEGRAM_TOKEN": "123456:AA" + "x" * 33}
    done = davtar("rehearse", "telegram", "-1001234567890", cwd=tmp_path, env=token, stdin="n\n")
    assert done.returncode == 2
    assert "About fifteen silent messages are posted there and deleted again" in done.stdout
    assert done.stdout.endswith("Go on? [y/N] ")


@pytest.mark.parametrize(
    ("arguments", "env", "why"),
    [
        (["telegram", "my group"], {"TELEGRAM_TOKEN": TELEGRAM}, "CHAT is to be written as -1001234567890"),
        (["discord", "general"], {"DISCORD_TOKEN": DISCORD}, "CHAT is to be written as SERVER:CHANNEL"),
        (["discord", CHANNEL, "--old", "?"], {"DISCORD_TOKEN": DISCORD}, "MESSAGE is to be a number"),
        (["telegram", "-1001234567890"], {}, "TELEGRAM_TOKEN is not set"),
        (["telegram", "-5"], {"TELEGRAM_TOKEN": TELEGRAM, "TELEGRAM_API_BASE": "http://127.0.0.1:9"}, "be reached"),
    ],
)
def test_it_refuses_in_a_sentence(arguments: list[str], env: dict[str, str], why: str, tmp_path: Path) -> None:
    done = davtar("rehearse", *arguments, "--yes", cwd=tmp_path, env=env)
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_chats_and_messages_are_written_as_people_have_them() -> None:
    assert (chat_of("telegram", "tg:-1001234567890:7"), chat_of("telegram", "-5")) == ((-1001234567890, 7), (-5, 0))
    assert chat_of("telegram", "https://t.me/c/1234567890/45") == (-1001234567890, 0)
    assert chat_of("telegram", "https://t.me/c/1234567890/7/45") == (-1001234567890, 7)
    link = f"https://discord.com/channels/{CHANNEL.replace(':', '/')}"
    assert chat_of("discord", link) == chat_of("discord", f"dc:{CHANNEL}") == tuple(map(int, CHANNEL.split(":")))
    assert message_of("https://t.me/c/1234567890/45") == message_of("45") == 45
    with pytest.raises(CouldNot):
        chat_of("telegram", "5")


def test_the_exit_code_tells_whether_something_differs(tmp_path: Path) -> None:
    for outcome, code in ((OK, 0), ("400 Bad Request: no", 1)):
        stage, out = Stage(assumed("telegram"), print), io.StringIO()
        stage.heard("getMe", outcome, 5, ["can_join_groups", "first_name", "id", "is_bot", "username"])
        stage.left.append("a message of the rehearsal, in the chat")
        assert written(Operator("en", out), stage, tmp_path / "report.json") == code
        assert "Not tidied up, please do: a message of the rehearsal, in the chat." in out.getvalue()
        assert len(json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["differences"]) == code
    with pytest.raises(Complaint) as refused:
        written(Operator("en", out), stage, tmp_path / "no folder" / "report.json")
    assert refused.value.code == 2
