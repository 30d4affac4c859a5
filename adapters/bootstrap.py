"""The one composition root: the only place that knows every concrete class."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from adapters.config import Settings
from adapters.core import Core, open_core
from adapters.fronts import fronts_of
from adapters.operator import Operator
from adapters.runtime.clocks.absence import Absence
from adapters.runtime.clocks.guard import Guard
from adapters.runtime.clocks.sweeper import Sweeper
from adapters.runtime.delivery.eyes import Eyes
from adapters.runtime.delivery.sender import Hooks, Sender
from adapters.runtime.process import log as logs
from adapters.runtime.process.front import Front, FrontRefused
from adapters.runtime.process.health import Health
from adapters.runtime.process.owner import dead, owner
from adapters.runtime.process.supervise import Keeper, Keepers, Patience
from bot.ports import StoreUnavailable
from bot.ports.records import Command, DueTimer, PendingRow
from bot.text import t

log = structlog.get_logger(__name__)

DAY_S = 86_400.0
STOP_S = 12.0
"""How long what is being said may take to be finished when we stop."""


class House:
    """The whole house: ``open``, then ``wait`` until something ends it, then ``stop``.

    ``told``: hears of every front whose state changes. ``patience``: how fronts that fail are tried again.
    """

    def __init__(
        self,
        core: Core,
        fronts: Sequence[Front],
        told: Callable[[Keeper], None] | None = None,
        patience: Patience | None = None,
    ) -> None:
        self.core = core
        self.fronts = tuple(fronts)
        settings = core.settings
        eyes = Eyes(core.showing, core.desk, core.service, settings.default_language)
        timers = core.store.timers
        self.guard = Guard(timers, core.clock.now_ms, core.clock.monotonic_ms, core.metrics, self._place_of)
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
        self._told = told
        self.keepers = Keepers(self.fronts, self._front_changed, patience)
        heard = [(prefix, one) for one in self.keepers.all for prefix in _places(one.front)]
        self.absence = Absence(heard, timers, core.clock.now_ms, self.guard.gave)
        self.sweeper = Sweeper(
            timers, core.store.outbox, self.guard, self._fire, core.clock, core.metrics, self.absence.prefixes
        )
        core.pokes.extend((self.sender.poke, self.sweeper.poke))
        self._loops: list[asyncio.Task[None]] = []
        self._warming: asyncio.Task[None] | None = None
        self.health: Health | None = None

    async def open(self) -> None:
        """First the door of whoever watches over us, then clocks get back the time we were down, before any of them can
        run out; then each front opens by itself, as soon as it can.

        :raises OSError: the port for ``/healthz`` cannot be had.
        """
        settings = self.core.settings
        if settings.health_port is not None:
            checks = {"store": self.core.store.ping}
            self.health = Health(self.core.metrics, checks, self.core.store.stats, self.keepers.states)
            await self.health.start(settings.health_port, settings.health_host, settings.local_names)
        # A predecessor that was killed holds its leases still; nobody is to wait for them to run out.
        if os.name == "posix":
            await self.core.store.leases.bury(dead)
        await self.guard.start()
        await self.absence.start()
        for front in self.fronts:
            self.sender.hold(front.courier.prefixes)
            self.core.metrics.front(front.name, up=False)
        loops = [self.sender.run, self.sweeper.run, self.guard.run, self.absence.run, self._housekeep]
        self._loops = [asyncio.create_task(self._forever(run)) for run in loops]
        self.keepers.open()
        self._warming = asyncio.create_task(asyncio.to_thread(self.core.renderer.warm, "classic"))

    async def start(self) -> None:
        """Open, and wait until every front has made its first attempt.

        :raises FrontRefused: none of them can ever work.
        """
        await self.open()
        await self.keepers.tried()
        if self.keepers.hopeless.is_set():
            await self.stop()
            raise FrontRefused(self.keepers.all[0].state)

    async def stop(self) -> None:
        """Doors first, then what is being said is finished; nothing that was committed is lost."""
        await self.keepers.close()
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

    def _front_changed(self, keeper: Keeper) -> None:
        """What is to be said waits while a front is away."""
        open_now = keeper.state == "ok"
        prefixes = keeper.front.courier.prefixes
        (self.sender.free if open_now else self.sender.hold)(prefixes)
        self.core.metrics.front(keeper.name, up=open_now)
        self.sweeper.poke()
        if self._told is not None:
            self._told(keeper)

    async def _place_of(self, table_id: str) -> str:
        row = await self.core.store.table(table_id)
        return row.place if row is not None else ""

    async def _forever(self, run: Callable[[], Awaitable[None]]) -> None:
        try:
            await run()
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
        """Until a loop ends: none of them should, so the house ends with it and is started anew by its keeper. Or until
        no front can ever work (``keepers.hopeless``)."""
        hopeless = asyncio.create_task(self.keepers.hopeless.wait())
        try:
            done, _ = await asyncio.wait([*self._loops, hopeless], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            hopeless.cancel()

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


class Announcer:
    """Tells the operator in words how the fronts fare; each state once."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._sick: set[str] = set()

    def changed(self, keeper: Keeper) -> None:
        name = t(f"cli-name-{keeper.name}")
        if keeper.state != "ok":
            self._sick.add(keeper.name)
            self._operator.complain(f"cli-sick-{keeper.state}", front=name)
            return
        if keeper.name in self._sick:
            self._sick.discard(keeper.name)
            self._operator.complain("cli-well-again", front=name)
        for key, url in (("cli-open", "url"), ("cli-open-others", "link")):
            address = getattr(keeper.front, url, None)
            if address:
                self._operator.tell(key, url=address)
        code = getattr(keeper.front, "code", "")
        if code:
            self._operator.tell("cli-join-code", code=code)


async def serve(settings: Settings, operator: Operator) -> int:
    """Run until a signal asks us to stop, or nothing can ever be played; the exit code."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(one, asked.set)
    try:
        core = await open_core(settings)
    except StoreUnavailable as error:
        operator.complain(f"cli-store-{error.key}")
        return 2
    try:
        fronts = fronts_of(core)
        house = House(core, fronts, Announcer(operator).changed)
        await house.open()
    except (FrontRefused, OSError) as error:
        await core.store.close()
        operator.complain(f"cli-front-{error.key}" if isinstance(error, FrontRefused) else "cli-front-port-taken")
        return 2
    ended = asyncio.create_task(house.wait())
    stop = asyncio.create_task(asked.wait())
    await asyncio.wait({ended, stop}, return_when=asyncio.FIRST_COMPLETED)
    failed = ended.done() and ended.exception() is not None
    hopeless = house.keepers.hopeless.is_set() and not asked.is_set()
    await house.stop()
    for task in (ended, stop):
        task.cancel()
    if hopeless:
        operator.complain("cli-no-front")
        return 2
    return 1 if failed else 0


def _places(front: Front) -> tuple[str, ...]:
    """What the places of a front's tables begin with."""
    return tuple(prefix for prefix in front.courier.prefixes if not prefix.startswith("@"))


def run(settings: Settings) -> int:
    """Run the bot; the exit code of the process."""
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
    logs.configure(json=as_json, level=settings.log_level, secrets=settings.secrets())
    try:
        return asyncio.run(serve(settings, Operator()))
    except KeyboardInterrupt:
        return 130 if sys.platform != "win32" else 0
