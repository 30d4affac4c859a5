"""Behaviour by simcord: an independent Discord in memory, strict about synced commands, components and time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import simcord

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.discord.app import DiscordFront, DiscordSettings
from adapters.runtime.delivery.audience import Audience
from adapters.runtime.delivery.sender import Sender
from bot.desk.desk import Answer
from bot.ports.records import Command
from tests import waiting
from tests.fakes.discord.clock import Still
from tests.fakes.discord.evening import SharedClock


class Stage:
    """The program's core and a client that simcord drives. ``slow_s``: how long the desk thinks over a command."""

    def __init__(self, folder: Path, slow_s: float) -> None:
        self._folder, self.slow_s = folder, slow_s
        self._clock = Still()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Stage]:
        settings = Settings(_env_file=None, database_url=f"sqlite:///{self._folder / 'd.db'}", default_language="en")
        self._core = await open_core(settings, SharedClock(self._clock))
        front = DiscordFront(self._core, DiscordSettings("x" * 24 + ".xxxxxx." + "y" * 30, gap_ms=0))
        quick = self._core.desk.command

        async def slow(*asked: Any) -> Answer:
            await asyncio.sleep(self.slow_s)  # by simcord's clock
            return await quick(*asked)

        vars(self._core.desk)["command"] = slow
        audience = Audience(self._core.showing, self._core.desk, self._core.service, "en")
        outbox, clock = self._core.store.outbox, self._core.clock
        self._speaker: Callable[[], Sender] = lambda: Sender(
            outbox, [front.courier], self._core.presenter, audience.scene_for, clock, owner="sim"
        )
        try:
            async with simcord.run(front.client) as self.env:
                self.guild = self.env.create_guild("Friends")
                self.channel = self.guild.create_text_channel("blot")
                self.aram, self.nino = (self.guild.add_member(self.env.create_user(name)) for name in ("aram", "nino"))
                yield self
                await front.receiver.close()
        finally:
            await self._core.store.close()

    async def board(self) -> Any:
        """What waits goes out, two seconds pass, and everything that is due then; the newest public message."""
        await self._speaks()
        self._clock.advance(2)
        for due in await self._core.store.timers.due(self._core.clock.now_ms()):
            timer = due.timer
            words = f"tick {timer.name} {timer.armed_seq}"
            key = f"timer:{due.table_id}:{timer.name}:{timer.armed_seq}"
            await self._core.service.handle(Command(key, due.table_id, None, words))
        await self._speaks()
        return self.channel.last_message

    async def _speaks(self) -> None:
        sender = self._speaker()
        task = asyncio.ensure_future(sender.run())

        async def said() -> bool:
            due = await self._core.store.outbox.next_due()
            return sender.idle and (due is None or due > self._core.clock.now_ms())

        await waiting.until(said, every=0.005)
        sender.stop()
        await task


def stage_on(folder: Path, slow_s: float = 0.0) -> Any:
    return Stage(folder, slow_s).opened()


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


async def test_board_hand_and_form(tmp_path: Path) -> None:
    async with stage_on(tmp_path) as stage:
        shown = await stage.aram.slash(stage.channel, "new", game="blackjack")
        assert shown.acknowledged
        assert shown.response.ephemeral
        board = await stage.board()
        assert board.flags.components_v2
        assert board.attachments[0].description
        assert (await stage.nino.click(board, label="Seat 2")).response.ephemeral
        again = await stage.board()
        assert again.id == board.id
        assert again.edited_at is not None
        start = next(one for one in custom_ids(board) if one.endswith(":start"))
        assert (await stage.aram.click(again, custom_id=start)).acknowledged
        again = await stage.board()
        hand = next(one for one in custom_ids(again) if one.endswith(":hand"))
        for member in (stage.aram, stage.guild.add_member(stage.env.create_user("vano"))):
            mine = await member.click(again, custom_id=hand)
            assert mine.response.ephemeral
            assert len(mine.response.attachments) == (member is stage.aram)
        opened = await stage.aram.click(again, custom_id=next(c for c in custom_ids(again) if c.startswith("more:")))
        form = opened.modal["components"][0]["component"]["options"][0]["value"]
        assert (await stage.aram.submit_modal(opened, {"form": [form], "number": "1"})).acknowledged
        await stage.env.advance_time(15 * 60 + 5)
        assert (await stage.aram.click(again, custom_id=hand)).response.attachments, "tokens are given up quietly"
        stage.env.raise_errors()


async def test_deferred_within_three_seconds_and_completions(tmp_path: Path) -> None:
    async with stage_on(tmp_path, 10.0) as stage:
        shown = await stage.aram.slash(stage.channel, "help")
        assert shown.deferred
        assert shown.ephemeral
        await stage.env.advance_time(12)
        assert shown.response.flags.components_v2
        games = await stage.nino.autocomplete(stage.channel, "new", "game", "baz")
        assert [choice["value"] for choice in games] == ["bazaar-blot"]
        assert await stage.nino.autocomplete(stage.channel, "bid", "bid", "9") == []
        stage.slow_s = 0.0
        assert (await stage.nino.slash(stage.channel, "bid", bid="9 hearts")).response.ephemeral
        stage.env.raise_errors()
