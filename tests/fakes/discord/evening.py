"""The whole house on the fake Discord: the real store, service, desk, sender and front, in this process.

An ``Evening`` can be ended and begun again on the same database, as a restart does. Its clock is the fake's, so that a
test which pushes time on pushes it on for both.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.discord.app import DiscordFront, DiscordSettings
from adapters.runtime.core import Core
from adapters.runtime.process.system import SystemClock
from adapters.runtime.program import Program
from bot.table.model import Table
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.exchange import ACK_MS, PATIENCE_S, SLACK_MS
from tests.fakes.discord.fake import TOKEN, FakeDiscord
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player


class SharedClock(SystemClock):
    """The fake Discord's time as the house's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def monotonic_ms(self) -> int:
        return self._clock.monotonic_ms()


class Evening:
    """``async with Evening(fake, path) as evening``: the bot is ready and plays. ``how`` goes to
    ``DiscordSettings``."""

    def __init__(self, fake: FakeDiscord, folder: Path, *, token: str = TOKEN, **how: Any) -> None:
        self.fake = fake
        self.folder = folder
        self._token = token
        self._how: dict[str, Any] = {"gap_ms": 0, "ready_s": 0.05} | how
        self.settings: dict[str, Any] = {}
        """Further ones, for the next ``begin``."""
        self._house: Program | None = None
        self._fronts: list[DiscordFront] = []
        self._addresses = fake.addresses()

    async def __aenter__(self) -> Evening:
        self._addresses.__enter__()
        await self.begin()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.end()
        self._addresses.__exit__(None, None, None)

    @property
    def core(self) -> Core:
        assert self._house is not None
        return self._house.core

    @property
    def front(self) -> DiscordFront:
        return self._fronts[-1]

    @property
    def house(self) -> Program:
        assert self._house is not None
        return self._house

    async def begin(self) -> None:
        settings = Settings(
            _env_file=None,
            database_url=f"sqlite:///{self.folder / 'davtar.db'}",
            discord_token=TOKEN,
            default_language="en",
            **self.settings,
        )
        wanted, clock = DiscordSettings(self._token, **self._how), SharedClock(self.fake.clock)
        self._house = await open_program(settings, clock=clock, fronts=lambda core, _: [DiscordFront(core, wanted)])
        front = self._house.fronts[0]
        assert isinstance(front, DiscordFront)
        self._fronts.append(front)
        await self._house.start()

    async def end(self) -> None:
        house, self._house = self._house, None
        if house is not None:
            await house.stop()

    async def restart(self) -> None:
        """Another process on the same database; nothing in memory survives."""
        await self.end()
        await self.begin()

    async def table(self, table_id: str) -> Table | None:
        """As the process that plays now knows it."""
        return await self.core.service.table(table_id)

    # --- short words for tests ------------------------------------------------------------------------------------

    async def board(self, channel: Channel, says: str = "", within: float = PATIENCE_S) -> Message:
        """The newest message with a *My cards* row or seats, once it says so."""
        found: list[Message] = []

        def there() -> bool:
            found[:] = [m for m in channel.shown if m.buttons and says in m.text]
            return bool(found)

        await self.fake.until(there, within)
        return found[-1]

    async def lobby(self, channel: Channel, host: Player) -> Message:
        await host.slash(channel, "new")
        return await self.board(channel)

    async def dealt(self, channel: Channel, *players: Player) -> Message:
        """A table of these people (automatic ones in the free seats), without a clock; the board of its first deal."""
        return await self.dealt_at(await self.lobby(channel, players[0]), *players)

    async def dealt_at(self, board: Message, *players: Player) -> Message:
        """The same from a lobby on."""
        channel = board.channel
        for player in players[1:]:
            await player.slash(channel, "join")
        table = board.buttons[0].custom_id.split(":")[1]
        await players[0].forges(board, f"t:{table}:set clock 0").answered()
        if len(players) < 4:
            await players[0].slash(channel, "fill")
        await players[0].slash(channel, "start")
        return await self.board(channel, "bazaar", 60.0)

    @asynccontextmanager
    async def hurry(self, times: float = 40.0, every: float = 0.01) -> AsyncIterator[None]:
        """Time goes faster, except while somebody waits for an acknowledgement; automatic players play on."""

        async def push() -> None:
            while True:
                await asyncio.sleep(every)
                if not any(e.callback is None and e.age_ms() < ACK_MS + SLACK_MS for e in self.fake.exchanges[-8:]):
                    self.fake.clock.advance(every * times)
                    self.house.sweeper.poke()
                    self.house.sender.poke()

        task = asyncio.create_task(push())
        try:
            yield
        finally:
            task.cancel()

    async def settle(self, seconds: float = 0.3, within: float = 5.0) -> None:
        """Until nothing has gone over the wire for a while and nothing waits to be said; what cannot be said now may
        wait on after ``within``."""
        end = time.monotonic() + within
        last = -1
        while last != len(self.fake.log) or (time.monotonic() < end and (await self.core.store.stats()).open_rows):
            last = len(self.fake.log)
            await asyncio.sleep(seconds)
