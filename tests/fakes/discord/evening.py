"""The whole house on the fake Discord: the real store, service, desk, sender and front, in this process.

An ``Evening`` can be ended and begun again on the same database, as a restart does. Its clock is the fake's, so that a
test which pushes time on pushes it on for both. ``Match``: people who play it with what Discord shows them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.discord.app import DiscordFront, DiscordSettings
from adapters.runtime.core import Core
from adapters.runtime.program import Program
from adapters.runtime.system import SystemClock
from bot.core.model import Table
from bot.handlers.admission import PERSON
from tests import waiting
from tests.fakes.discord.fake import TOKEN, FakeDiscord, Player, eventually
from tests.fakes.discord.model import Channel, Clock, Message, Still
from tests.fakes.discord.world import ACK_MS, PATIENCE_S, SLACK_MS
from tests.tools.driver import Chooser, Tables, play


class SharedClock(SystemClock):
    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def monotonic_ms(self) -> int:
        return self._clock.monotonic_ms()


def table_on(board: Message) -> str:
    """The id of the table whose board it is."""
    return board.buttons[0].custom_id.split(":")[1]


class Evening:
    """``async with Evening(fake, path) as evening``: the bot is ready and plays. ``how`` goes to
    ``DiscordSettings``."""

    def __init__(self, fake: FakeDiscord, folder: Path, *, token: str = TOKEN, **how: Any) -> None:
        self.fake = fake
        self.folder = folder
        self._token = token
        self._how: dict[str, Any] = {"gap_ms": 0, "ready_s": 0.05, "patience_s": PATIENCE_S} | how
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
        return await self.core.service.table(table_id)

    async def board(self, channel: Channel, says: str = "", within: float = PATIENCE_S) -> Message:
        """The newest message with a *My cards* row or seats, once it says so."""
        found: list[Message] = []

        def there() -> bool:
            found[:] = [m for m in channel.shown if m.buttons and says in m.text]
            return bool(found)

        await (self.until(there) if isinstance(self.fake.clock, Still) else self.fake.until(there, within))
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
        await players[0].sets(board, clock="0")
        if len(players) < 4:
            await players[0].slash(channel, "fill")
        await players[0].slash(channel, "start")
        return await self.board(channel, "bazaar", 60.0)

    async def settle(self) -> None:
        """Until all that has come in is answered and all that is due has been done. What cannot be said now, and by a
        clock that stands still what is due later, waits on."""
        calm = 0
        end = time.monotonic() + 5.0

        async def rests() -> bool:
            nonlocal calm
            calm = calm + 1 if await self._rests(time.monotonic() < end) else 0
            return calm > 1

        self._poke()
        await waiting.until(rests, every=0.002, what="the program does not come to rest")

    async def _rests(self, all_rows: bool) -> bool:
        socket = self.front.client.ws
        heard = {session.id: session.seq for session in self.fake.gateway.sessions}
        if socket is not None and socket.sequence != heard.get(socket.session_id):
            return False
        if not self.house.sender.idle or any(_answers(task) for task in asyncio.all_tasks()):
            return False
        now, due = self.core.clock.now_ms(), await self._due()
        if any(one <= now for one in due):
            self._poke()
            return False
        return isinstance(self.fake.clock, Still) or not (all_rows and (await self.core.store.stats()).open_rows)

    async def _due(self) -> list[int]:
        store = self.core.store
        return [one for one in (await store.timers.next_due(), await store.outbox.next_due()) if one is not None]

    def _poke(self) -> None:
        self.house.sender.poke()
        self.house.sweeper.poke()

    async def _step(self, until_ms: int) -> None:
        """On to the next thing that is due, a second at most: a longer step is taken for a machine that has slept."""
        now = self.fake.clock.now_ms()
        to = min([until_ms, now + 1000, *(one for one in await self._due() if one > now)])
        self.fake.clock.advance((to - now) / 1000)
        await self.settle()

    async def passes(self, seconds: float) -> None:
        until_ms = self.fake.clock.now_ms() + round(1000 * seconds)
        await self.settle()
        while self.fake.clock.now_ms() < until_ms:
            await self._step(until_ms)

    async def until(self, happens: Callable[[], object], seconds: float = 120.0) -> None:
        """Time goes by until this is so. :raises AssertionError: it is not so within these seconds of it."""
        until_ms = self.fake.clock.now_ms() + round(1000 * seconds)
        await self.settle()
        while not happens():
            assert self.fake.clock.now_ms() < until_ms, "it did not happen in time"
            await self._step(until_ms)

    @asynccontextmanager
    async def hurry(self, times: float = 40.0, every: float = 0.01) -> AsyncIterator[None]:
        """Time goes faster, except while somebody waits for an acknowledgement; automatic players play on."""

        async def push() -> None:
            while True:
                await asyncio.sleep(every)  # meanwhile people look and press, each at their own pace
                if not any(e.callback is None and e.age_ms() < ACK_MS + SLACK_MS for e in self.fake.exchanges[-8:]):
                    self.fake.clock.advance(every * times)
                    self._poke()

        task = asyncio.create_task(push())
        try:
            yield
        finally:
            task.cancel()


def _answers(task: asyncio.Task[Any]) -> bool:
    return task.get_name().startswith(("discord-ui-", "CommandTree-invoker", "discord.py: on_", "inbox-"))


OVER = "Rematch"


class PlayerScreen:
    """What one person sees on Discord: their open hand, then the newest boards; buttons and what a select lists."""

    def __init__(self, player: Player, channel: Channel, between: Callable[[], object] = lambda: None) -> None:
        self._player, self._channel, self._between = player, channel, between
        self._hand: Message | None = None
        self._found: dict[str, tuple[Message, str | None]] = {}
        self._waits = 0

    async def shown(self) -> list[str]:
        self._found = {}
        hand = [self._hand] if self._hand and not self._hand.deleted else []
        for message in (*hand, *self._channel.shown[::-1][:2]):
            for button in message.buttons:
                if not button.disabled:
                    self._found.setdefault(button.custom_id, (message, None))
            for select in message.selects:
                for _, value in select.options:
                    self._found.setdefault(value, (message, select.custom_id))
        return list(self._found)

    async def press(self, data: str) -> str:
        self._waits = 0
        self._between()
        message, select = self._found[data]
        asked = await self._player.forges(message, select or data, (data,) if select else ()).answered()
        if asked.original is not None and asked.original.only_for is not None:  # the next step of a bid
            self._hand = asked.original
        return asked.text

    async def wait(self) -> None:
        self._waits += 1
        await self._player.clock.sleep(min(0.05 * self._waits, PERSON.every_ms / 1000))
        boards = [message for message in self._channel.shown if own(message)]
        if boards and self._waits > 1:
            self._hand = await self._player.opens_hand(boards[-1], own(boards[-1]))


def own(board: Message) -> str:
    """What one's own view is called under a board: *My cards*, *My board*; nothing if there is no such button."""
    return next((b.label for b in board.buttons if ":hand" in b.custom_id), "")


class Match:
    """``await Match(tables, channel, players).play()``: from the first deal to the signed Davtar, or for some presses.
    ``presses``: how many were made. ``between``: called before each with their number so far."""

    def __init__(
        self,
        tables: Tables,
        channel: Channel,
        players: Sequence[Player],
        between: Callable[[int], object] = lambda presses: None,
    ) -> None:
        self.channel = channel
        self.players = players
        self.presses = 0
        self._tables = tables
        self._between = between
        self._table_id = self.board.buttons[0].custom_id.split(":")[1]
        self._screens = {one.id: PlayerScreen(one, channel, self._count) for one in players}

    @property
    def board(self) -> Message:
        return [message for message in self.channel.shown if message.buttons][-1]

    def over(self) -> bool:
        return any(OVER in button.label for button in self.board.buttons)

    async def play(self, within: float = 120.0) -> None:
        chooser = Chooser(5)
        await play(self._tables, self._table_id, self._screens, chooser, lambda table: table.phase == "over", within)
        await eventually(self.over, within)

    def _count(self) -> None:
        self.presses += 1
        self._between(self.presses)
