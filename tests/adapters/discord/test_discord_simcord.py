"""Behaviour by simcord: an independent Discord in memory, strict about synced commands, components and time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import simcord

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.discord.app import DiscordFront, DiscordSettings
from adapters.runtime.core import Core
from adapters.runtime.delivery.audience import Audience
from adapters.runtime.delivery.sender import Sender
from bot.desk.desk import Answer
from bot.ports.records import Command
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.evening import SharedClock


class Stage:
    """The program's core and a client that simcord drives; ``say`` lets clocks run out and the sender speak."""

    def __init__(self, env: Any, core: Core, fake_clock: Clock, speak: Any) -> None:
        self.env = env
        self._core = core
        self._clock = fake_clock
        self._speak = speak
        self.guild = env.create_guild("Friends")
        self.channel = self.guild.create_text_channel("blot")
        self.aram = self.guild.add_member(env.create_user("aram"))
        self.nino = self.guild.add_member(env.create_user("nino"))

    async def say(self) -> Any:
        """What waits goes out, two seconds pass, and everything that is due then; the newest public message."""
        await self._speaks()
        self._clock.advance(2)
        for due in await self._core.store.timers.due(self._core.clock.now_ms()):
            timer = due.timer
            key = f"timer:{due.table_id}:{timer.name}:{timer.armed_seq}"
            words = f"tick {timer.name} {timer.armed_seq}"
            await self._core.service.handle(Command(key, due.table_id, None, words))
        await self._speaks()
        return self.channel.last_message

    async def _speaks(self) -> None:
        sender: Sender = self._speak()
        task = asyncio.ensure_future(sender.run())
        with suppress(TimeoutError):  # some rows wait for a clock that stands still
            async with asyncio.timeout(10):
                while (await self._core.store.stats()).open_rows:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        sender.stop()
        await task

    async def dealt(self) -> Any:
        """A table of one person and three automatic players, in its first deal; its board."""
        await self.aram.slash(self.channel, "now")
        for _ in range(5):
            board = await self.say()
            if any("hand" in button for button in custom_ids(board)):
                return board
        raise AssertionError("nothing was dealt")


@asynccontextmanager
async def stage_on(folder: Path, *, slow_s: float = 0.0) -> AsyncIterator[Stage]:
    """``slow_s``: how long the desk thinks over every command."""
    settings = Settings(_env_file=None, database_url=f"sqlite:///{folder / 'd.db'}", default_language="en")
    clock = Clock()
    core = await open_core(settings, SharedClock(clock))
    front = DiscordFront(core, DiscordSettings("x" * 24 + ".xxxxxx." + "y" * 30, gap_ms=0))
    if slow_s:
        quick = core.desk.command

        async def slow(*asked: Any) -> Answer:
            await asyncio.sleep(slow_s)
            return await quick(*asked)

        vars(core.desk)["command"] = slow
    audience = Audience(core.showing, core.desk, core.service, "en")

    def speak() -> Sender:
        return Sender(
            core.store.outbox, [front.courier], core.presenter, audience.scene_for, core.clock, owner="simcord"
        )

    try:
        async with simcord.run(front.client) as env:
            yield Stage(env, core, clock, speak)
            await front.receiver.close()
    finally:
        await core.store.close()


def custom_ids(message: Any) -> list[str]:
    found: list[str] = []

    def look(part: Any) -> None:
        if getattr(part, "custom_id", None):
            found.append(part.custom_id)
        for child in getattr(part, "children", []):
            look(child)

    for part in message.components:
        look(part)
    return found


async def test_slash_button_and_edit_in_place(tmp_path: Path) -> None:
    async with stage_on(tmp_path) as stage:
        shown = await stage.aram.slash(stage.channel, "new")
        assert shown.acknowledged
        assert shown.response is not None
        assert shown.response.ephemeral
        board = await stage.say()
        assert board.flags.components_v2
        assert board.attachments[0].description
        pressed = await stage.nino.click(board, label="Seat 2")
        assert pressed.response is not None
        assert pressed.response.ephemeral
        again = await stage.say()
        assert again.id == board.id
        assert again.edited_at is not None


async def test_hand_is_ephemeral_and_a_stranger_has_none(tmp_path: Path) -> None:
    async with stage_on(tmp_path) as stage:
        board = await stage.dealt()
        mine = await stage.aram.click(board, label="My cards")
        assert mine.response is not None
        assert mine.response.ephemeral
        (picture,) = mine.response.attachments
        assert picture.description
        assert (await picture.read())[:2] in (b"\xff\xd8", b"\x89P")
        stranger = await stage.nino.click(board, label="My cards")
        assert stranger.response is not None
        assert stranger.response.ephemeral
        assert stranger.response.attachments == []


async def test_modal_opens_and_is_answered(tmp_path: Path) -> None:
    """A modal is the first answer to its button; what is submitted is answered for its person alone."""
    async with stage_on(tmp_path) as stage:
        await stage.aram.slash(stage.channel, "now", game="blackjack")
        board = await stage.say()
        opened = await stage.aram.click(board, custom_id=next(c for c in custom_ids(board) if c.startswith("more:")))
        assert opened.modal is not None
        form = opened.modal["components"][0]["component"]["options"][0]["value"]
        done = await stage.aram.submit_modal(opened, {"form": [form], "number": "1"})
        assert done.acknowledged


async def test_deferred_within_three_seconds(tmp_path: Path) -> None:
    """A desk that needs ten seconds: deferred in time, filled in later, and for the asker alone."""
    async with stage_on(tmp_path, slow_s=10.0) as stage:
        shown = await stage.aram.slash(stage.channel, "help")
        assert shown.deferred
        assert shown.ephemeral
        await stage.env.advance_time(12)
        assert shown.response is not None
        assert shown.response.flags.components_v2
        stage.env.raise_errors()


async def test_token_of_fifteen_minutes_is_given_up_quietly(tmp_path: Path) -> None:
    """Our clock thinks the token young and Discord does not: no error, and a press draws a fresh hand."""
    async with stage_on(tmp_path) as stage:
        board = await stage.dealt()
        first = await stage.aram.click(board, label="My cards")
        assert first.response is not None
        await stage.env.advance_time(15 * 60 + 5)
        await stage.say()
        again = await stage.aram.click(stage.channel.last_message, label="My cards")
        assert again.response is not None
        assert again.response.attachments
        stage.env.raise_errors()


async def test_autocomplete_and_unknown_values(tmp_path: Path) -> None:
    async with stage_on(tmp_path) as stage:
        games = await stage.nino.autocomplete(stage.channel, "new", "game", "baz")
        assert [choice["value"] for choice in games] == ["bazaar-blot"]
        assert await stage.nino.autocomplete(stage.channel, "bid", "bid", "9") == []
        wrong = await stage.nino.slash(stage.channel, "bid", bid="9 hearts")
        assert wrong.response is not None
        assert wrong.response.ephemeral
