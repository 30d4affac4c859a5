"""The rehearsal before the fake Discord: they agree, and each planted difference is named, and no other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.discord.activity.oauth import Client
from adapters.discord.address import ChatRef
from adapters.discord.app import DiscordSettings
from adapters.rehearsal.assumed import Value, assumed
from adapters.rehearsal.discord import Rehearsal
from adapters.rehearsal.stage import CouldNot, Stage
from adapters.runtime.core import Core
from tests.fakes.discord import TOKEN, Channel, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import SharedClock
from tests.fakes.discord.model import ALL, COMPONENTS_V2, USUAL, Clock, Still
from tests.fakes.discord.world import CLIENT_SECRET
from tests.tiers import sampled

ASSUMED = assumed("discord")
NEVER = {"POST /oauth2/token", "GET /gateway/bot"}
"""Kinds of request that no rehearsal reaches: see ``Rehearsal.hold``."""


@dataclass
class Scratch:
    """A scratch server with Aram in it, who does what the terminal asks for."""

    fake: FakeDiscord
    core: Core
    aram: Player
    guild: Guild
    channel: Channel
    said: list[str] = field(default_factory=list)

    async def rehearsed(self, *, helps: bool = True, patience_s: float = 5, token: str = TOKEN) -> Stage:
        """What came of a rehearsal with everything switched on."""
        fake = self.fake
        inside = Client(str(fake.world.bot.id), CLIENT_SECRET, fake.api)
        settings = DiscordSettings(token, fake.api, fake.gateway_url, gap_ms=0, ready_s=0.05, activity=inside)
        doing: list[asyncio.Task[object]] = []

        def say(words: str) -> None:
            self.said.append(words)
            if helps:
                doing.append(asyncio.ensure_future(self._does(words)))

        async def sleep(seconds: float) -> None:
            fake.clock.advance(seconds)
            await asyncio.sleep(0)

        stage = Stage(ASSUMED, say, sleep=sleep, now=fake.clock.now, patience_s=patience_s)
        old = fake.world.post(
            self.channel, {"components": [{"type": 10, "content": "from yesterday"}], "flags": COMPONENTS_V2}, []
        )
        old.at_ms -= 24 * 3_600_000
        try:
            with fake.addresses():
                await Rehearsal(stage, settings, ChatRef(self.guild.id, self.channel.id), self.core, old.id).hold()
        finally:
            await asyncio.gather(*doing)
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
async def scratch(
    folder: Path, learned: Mapping[str, Value] | None = None, *, limits: bool = True
) -> AsyncIterator[Scratch]:
    """``learned``: how the fake differs from what is assumed."""
    known = ASSUMED.with_learned({"platform": "discord", "learned": learned or {}})
    clock = Clock() if any(fact.endswith(": ms") for fact in learned or ()) else Still()  # how long it takes is real
    async with FakeDiscord(limits=limits, assumed=known, clock=clock) as fake:
        settings = Settings(_env_file=None, database_url=f"sqlite:///{folder}/rehearsal.db")
        core = await open_core(settings, SharedClock(fake.clock))
        fake.activities.enable()
        aram, guild = fake.person("Aram of Gyumri"), fake.guild("Scratch")
        guild.bot_permissions = ALL
        yield Scratch(fake, core, aram, guild, guild.channels[0])
        await core.store.close()
        # One message was too long on purpose.
        assert [problem for problem in fake.server.problems if "xxxx" not in problem] == []


async def test_it_makes_every_kind_of_request_and_agrees_with_the_fake(tmp_path: Path) -> None:
    async with scratch(tmp_path) as scene:
        stage = await scene.rehearsed()
        print("\n".join(stage.table()))
        assert (stage.differences(), set(stage.not_tried())) == ([], NEVER)
        # It is gentle, and leaves nothing behind.
        assert all(call.outcome != "told to wait" for call in stage.calls)
        assert scene.channel.shown == []
        assert scene.aram.ephemerals == scene.aram.dms == []
        assert stage.left == []
        assert all(channel.gone for channel in scene.guild.channels if channel.kind == 11)


async def test_with_few_rights_and_nobody_there(tmp_path: Path) -> None:
    async with scratch(tmp_path) as scene:
        scene.guild.bot_permissions = USUAL
        stage = await scene.rehearsed(helps=False, patience_s=0.1)
        assert stage.differences() == []
        missed = stage.not_tried()
        assert missed["PATCH /webhooks/…/…/messages/@original"] == missed["answers for one person"] == "nobody pressed"
        assert missed["GET /guilds/…/audit-logs"] == "the bot may not view the audit log"
        assert len(scene.said) == 1  # nobody is asked for anything else
        assert (stage.left, scene.channel.shown) == (["an archived thread, and the line that announces it"], [])


PLANTED: dict[str, tuple[str, Value]] = json.loads(Path(__file__).with_name("planted.json").read_text())["discord"]


@pytest.mark.parametrize("name", sampled(PLANTED, ("nonce", "public", "30046", "modal")))
async def test_a_planted_difference_is_named_and_no_other(name: str, tmp_path: Path) -> None:
    fact, value = PLANTED[name]
    planted = {fact: value}
    async with scratch(tmp_path, planted, limits=fact.startswith("limit")) as scene:
        report = (await scene.rehearsed(patience_s=1.5)).report()
    found = {one["fact"]: one["seen"] for one in report["differences"]}
    assert found.keys() == planted.keys()
    if not fact.endswith(": ms"):
        assert found == planted
    # Whoever gives the report to the fakes has that platform before them.
    assert report["learned"] == found


async def test_it_says_why_it_cannot_begin(tmp_path: Path) -> None:
    async with scratch(tmp_path) as scene:
        scene.guild.bot_permissions = USUAL
        with pytest.raises(CouldNot, match="does not take DISCORD_TOKEN"):
            await scene.rehearsed(token=TOKEN[:-4] + "else")
        scene.channel.deny("attach_files")
        with pytest.raises(CouldNot, match="lacks permissions in that channel: attach files"):
            await scene.rehearsed()
        scene.guild.gone = True
        with pytest.raises(CouldNot, match="not in that server"):
            await scene.rehearsed()
