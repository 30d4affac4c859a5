"""Time that passes only when a test says so, and a whole deal played by it.

``Hours.pass_by`` goes from one thing that is due to the next and waits until the program has done it, so that what is
seen does not depend on how quick the machine is.
"""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from zlib import crc32

import msgspec
from PIL import Image

from adapters.runtime.delivery.rendered import Rendered
from adapters.runtime.process.system import SystemClock
from adapters.runtime.program import Program
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.patience import allowed

CARD = re.compile(r"(7|8|9|10|J|Q|K|A)[SHDC]")
STEP_MS = 1_000
"""A longer step is taken for a machine that has been asleep, and clocks are put off by it."""


class Still(SystemClock):
    """A clock that is pushed on by hand."""

    def __init__(self) -> None:
        self.now = time.time_ns() // 1_000_000

    def now_ms(self) -> int:
        return self.now

    def monotonic_ms(self) -> int:
        return self.now


async def drawn(picture: object, *_: object) -> Rendered:
    """A small picture instead of a large one: what takes time here is drawing."""
    out = io.BytesIO()
    number = crc32(msgspec.json.encode(picture, order="deterministic"))
    Image.new("RGB", (64, 40), (number & 255, number >> 8 & 255, number >> 16 & 255)).save(out, "JPEG")
    return Rendered(out.getvalue(), "image/jpeg", 64, 40, f"key-{number}")


@dataclass(frozen=True)
class Turn:
    """``silence_ms``: how long nothing had happened when it began."""

    person: str
    begun_ms: int
    ended_ms: int
    silence_ms: int

    @property
    def quiet(self) -> bool:
        return self.silence_ms > 8_000


class Hours:
    """``idle``: whether the front has done with all that came in."""

    def __init__(self, house: Program, clock: Still, idle: Callable[[], Awaitable[bool]]) -> None:
        self.house = house
        self.clock = clock
        self._idle = idle
        self.oldest_board_ms = 0
        """The longest that a board has waited to be sent."""

    async def pass_by(self, seconds: float) -> None:
        until = self.clock.now + round(seconds * 1_000)
        while True:
            await self.settle()
            if self.clock.now >= until:
                return
            due = [one for one in await self._due() if one > self.clock.now]
            self.clock.now = min([until, self.clock.now + STEP_MS, *due])

    async def _due(self) -> list[int]:
        store = self.house.core.store
        return [one for one in (await store.timers.next_due(), await store.outbox.next_due()) if one is not None]

    async def settle(self) -> None:
        """Until everything that is due now has been done."""
        end = time.monotonic() + allowed(20)
        calm = 0
        self._poke()
        while calm < 2:
            assert time.monotonic() < end, "the program does not come to rest"
            await asyncio.sleep(0.002)
            if not (await self._idle() and self.house.sender.idle):
                calm = 0
            elif any(one <= self.clock.now for one in await self._due()):
                self._poke()
                calm = 0
            else:
                calm += 1

    def _poke(self) -> None:
        """Time has passed. Whoever is poked without end gets nothing else done."""
        self.house.sender.poke()
        self.house.sweeper.poke()

    async def note_boards(self, table_id: str) -> None:
        since = await self.house.core.store.outbox.waiting_since(table_id)
        if since is not None:
            self.oldest_board_ms = max(self.oldest_board_ms, self.clock.now - since)


def choice(table: Table, number: int) -> tuple[str, str]:
    """Who is waited for and the data of something it may do: the first bids, the others pass, then cards."""
    game = loaded_of(table).game
    seat = min(game.waiting(table.state))
    chair = table.chairs[seat]
    assert chair is not None
    legal = game.legal(table.state, seat)
    texts = sorted(game.encode(action) for action in legal.actions)
    cards = [text for text in texts if CARD.fullmatch(text)]
    if game.view(table.state, None).phase == "play":
        text = cards[number % len(cards)]
    else:
        text = "8H" if number == 0 else "pass" if "pass" in texts else texts[0]
    return chair.person, f"a:{table.id}:{game.decision(table.state, game.parse(text))}:{text}"


async def deal(
    hours: Hours, table_id: str, press: Callable[[str, str], Awaitable[None]], silences: Callable[[int], float]
) -> list[Turn]:
    """A deal, ``silences(n)`` seconds before the n-th action; the turns as they were."""
    turns: list[Turn] = []
    number = 0
    last_ms = hours.clock.now
    while True:
        table = await hours.house.core.service.table(table_id)
        assert table is not None
        if table.phase != "play" or not table.waits:
            return turns
        (wait, *_) = table.waits
        chair = table.chairs[wait.seat]
        if chair is None or chair.auto:
            await hours.pass_by(1)
            last_ms = wait.at_ms
            continue
        for _ in range(round(silences(number))):
            await hours.pass_by(1)
            await hours.note_boards(table_id)
        person, data = choice(table, number)
        await press(person, data)
        turns.append(Turn(person, wait.at_ms, hours.clock.now, 0 if last_ms == wait.at_ms else wait.at_ms - last_ms))
        last_ms = wait.at_ms
        number += 1
