"""The one composition root: the only place that knows every concrete class."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import structlog

from adapters.config import Settings
from adapters.core import Core, open_core
from adapters.fronts import fronts_of
from adapters.operator import Operator
from adapters.runtime import crash
from adapters.runtime import log as logs
from adapters.runtime.eyes import Eyes
from adapters.runtime.front import Front, FrontRefused
from adapters.runtime.guard import Guard
from adapters.runtime.health import Health
from adapters.runtime.owner import dead, owner
from adapters.runtime.sender import Hooks, Sender
from adapters.runtime.sweeper import Sweeper
from bot.ports import StoreUnavailable
from bot.records import Command, DueTimer, PendingRow

log = structlog.get_logger(__name__)

DAY_S = 86_400.0
STOP_S = 12.0
"""How long what is being said may take to be finished when we stop."""


class House:
    """The whole house: ``start``, then ``run`` until ``stop``."""

    def __init__(self, core: Core, fronts: list[Front]) -> None:
        self.core = core
        self.fronts = fronts
        settings = core.settings
        eyes = Eyes(core.showing, core.desk, core.service, settings.default_language)
        self.guard = Guard(core.store.timers, core.clock.now_ms, core.clock.monotonic_ms, core.metrics)
        hooks = Hooks(undeliverable=self._undeliverable, moved=core.desk.moved, late=self._late)
        self.sender = Sender(
            core.store.outbox,
            [front.courier for front in fronts],
            core.presenter,
            eyes.see,
            core.clock,
            owner=owner(),
            hooks=hooks,
            metrics=core.metrics,
        )
        self.sweeper = Sweeper(core.store.timers, core.store.outbox, self.guard, self._fire, core.clock, core.metrics)
        core.pokes.extend((self.sender.poke, self.sweeper.poke))
        self._loops: list[asyncio.Task[None]] = []
        self._warming: asyncio.Task[None] | None = None
        self.health: Health | None = None

    async def start(self) -> None:
        """Clocks get back the time we were down, before any of them can run out; then the doors open."""
        # A predecessor that was killed holds its leases still; nobody is to wait for them to run out.
        if os.name == "posix":
            await self.core.store.leases.bury(dead)
        await self.guard.start()
        for front in self.fronts:
            await front.start()
        if self.core.settings.health_port is not None:
            self.health = Health(self.core.metrics, {"store": self.core.store.ping}, self.core.store.stats)
            await self.health.start(self.core.settings.health_port, self.core.settings.health_host)
        loops = [self.sender.run, self.sweeper.run, self.guard.run, self._housekeep, *(f.run for f in self.fronts)]
        self._loops = [asyncio.create_task(self._forever(run)) for run in loops]
        self._warming = asyncio.create_task(asyncio.to_thread(self.core.renderer.warm, "classic"))

    async def stop(self) -> None:
        """Doors first, then what is being said is finished; nothing that was committed is lost."""
        for front in self.fronts:
            with suppress(Exception):
                await front.stop()
        self.sweeper.stop()
        self.sender.stop()
        if self._loops:
            await asyncio.wait(self._loops[:2], timeout=STOP_S)
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, self._warming or asyncio.sleep(0), return_exceptions=True)
        if self.health is not None:
            await self.health.stop()
        await self.core.store.close()

    async def _forever(self, run: Callable[[], Awaitable[None]]) -> None:
        try:
            await run()
        except FrontRefused as refused:
            log.error("front-refused", key=refused.key)
            raise
        except Exception:
            log.exception("loop-failed", loop=getattr(run, "__qualname__", "?"))
            raise

    async def _housekeep(self) -> None:
        """Once a day: what is only kept against repetition (commands, finished traffic) goes when it is old, and
        matches that are long over are put away."""
        while True:
            with suppress(StoreUnavailable):
                await self.core.store.prune()
                await self.core.store.archive()
                await self.core.jackpot.settle()
            await asyncio.sleep(DAY_S)

    async def wait(self) -> None:
        """Until a loop ends: none of them should, so the house ends with it and is started anew by its keeper."""
        done, _ = await asyncio.wait(self._loops, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def _fire(self, due: DueTimer) -> None:
        timer = due.timer
        key = f"timer:{due.table_id}:{timer.name}:{timer.armed_seq}"
        await self.core.service.handle(Command(key, due.table_id, None, f"tick {timer.name} {timer.armed_seq}"))

    async def _undeliverable(self, row: PendingRow, reason: str) -> None:
        """A chat that has shut its door: its tables are put aside, to be resumed elsewhere."""
        if reason in ("removed", "mute", "topic") and not row.row.dest.startswith("@"):
            await self.core.desk.removed(f"undeliverable:{row.dedupe_key}", row.row.dest)

    async def _late(self, table_id: str, since_ms: int) -> None:
        await self.guard.board_waited(table_id, since_ms)


async def serve(settings: Settings, operator: Operator) -> int:
    """Run until a signal asks us to stop; the exit code."""
    try:
        core = await open_core(settings)
    except StoreUnavailable as error:
        operator.complain(f"cli-store-{error.key}")
        return 2
    try:
        fronts = fronts_of(core)
        crash.arm(core.store, fronts)
        house = House(core, fronts)
        await house.start()
    except (FrontRefused, OSError) as error:
        await core.store.close()
        operator.complain(f"cli-front-{error.key}" if isinstance(error, FrontRefused) else "cli-front-port-taken")
        return 2
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(one, asked.set)
    for front in house.fronts:
        url = getattr(front, "url", None)
        if url:
            operator.tell("cli-open", url=url)
        link = getattr(front, "link", None)
        if link:
            operator.tell("cli-open-others", url=link)
    ended = asyncio.create_task(house.wait())
    stop = asyncio.create_task(asked.wait())
    await asyncio.wait({ended, stop}, return_when=asyncio.FIRST_COMPLETED)
    failed = ended.done() and ended.exception() is not None
    await house.stop()
    for task in (ended, stop):
        task.cancel()
    return 1 if failed else 0


def run(settings: Settings) -> int:
    """Run the bot; the exit code of the process."""
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
    logs.configure(json=as_json, level=settings.log_level, secrets=settings.secrets())
    if settings.database_url.startswith("sqlite:///"):
        Path(settings.database_url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    try:
        return asyncio.run(serve(settings, Operator()))
    except KeyboardInterrupt:
        return 130 if sys.platform != "win32" else 0
