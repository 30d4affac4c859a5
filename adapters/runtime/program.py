"""The running program: fronts, sender, clocks and housekeeping around one core."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial

import structlog

from adapters.config import Settings
from adapters.runtime import health, housekeeping, sender, system
from adapters.runtime.clocks import Absence, Outages, Queue, Sweeper
from adapters.runtime.core import Core
from adapters.runtime.front import Front, FrontRefused, Keeper, Keepers, Patience
from adapters.runtime.log import count_errors
from bot.core import model, play
from bot.ports import StoreUnavailable, keys, records
from bot.text import Text, t

log = structlog.get_logger(__name__)

DAY_S = 86_400.0
_LOOK_S = 0.1
ANNOUNCE_S = 4.0
"""How long to spend telling tables of a restart: Docker gives a program ten seconds to end."""
STOP_S = 12.0
"""How long deliveries under way may take to finish when the program stops."""


class Program:
    """``open``, then ``wait`` until it ends, then ``stop``.

    ``on_front``: called when a front's state changes. ``patience``: how to retry fronts that fail.
    """

    def __init__(
        self,
        core: Core,
        fronts: Sequence[Front],
        settings: Settings,
        on_front: Callable[[Keeper], None] | None = None,
        patience: Patience | None = None,
    ) -> None:
        self.core, self.fronts, self._settings = core, tuple(fronts), settings
        self._announce_restart = settings.announce_restart
        self._backup = housekeeping.DailyBackup(core, settings) if settings.backups is not None else None
        self._uncount: Callable[[], None] | None = None
        timers, clock = core.store.timers, core.clock
        self.outages = Outages(timers, clock.now_ms, clock.monotonic_ms, core.metrics, self._seated_at)
        couriers = core.withdrawing.couriers = [front.courier for front in fronts]
        self.sender = sender.Sender(
            *(core.store.outbox, couriers, core.presenter, partial(sender.scene_for, core), clock),
            owner=system.owner(),
            hooks=sender.Hooks(self._undeliverable, core.desk.moved, self._late),
            metrics=core.metrics,
        )
        self._on_front = on_front
        self.keepers = Keepers(self.fronts, self._front_changed, patience)
        prefixes = ((prefix, one) for one in self.keepers.all for prefix in one.front.courier.prefixes)
        heard = [(prefix, one) for prefix, one in prefixes if not keys.Dest.parse(prefix).private]
        self.absence = Absence(heard, timers, clock.now_ms, self.outages.gave, lambda: self.sweeper.poke())
        self.sweeper = Sweeper(
            timers, core.store.outbox, self.outages, self._fire, clock, core.metrics, self.absence.prefixes, thoughtful
        )
        core.on_commit.extend((self.sender.poke, self.sweeper.poke))
        self._loops: list[asyncio.Task[None]] = []
        self._warming: asyncio.Task[None] | None = None
        self.health: health.Health | None = None

    async def open(self) -> None:
        """Serve health first; give clocks back the downtime before any of them runs out; then open each front as soon
        as it can be.

        :raises FrontRefused: the port for ``/healthz`` is not available. After any error, call ``stop``.
        """
        self._uncount = count_errors(self.core.metrics.failed)
        settings, age = self._settings, self._backup.age if self._backup is not None else None
        if settings.health_port is not None:
            checks = {"store": self.core.store.ping}
            why, say = self._why, partial(self.core.catalog.say, "en")
            self.health = health.Health(
                *(self.core.metrics, checks, self.core.store.stats, self._states), why=why, say=say, backup_age=age
            )
            names = tuple(settings.local_names)
            await self.health.start(health.HealthSettings(settings.health_port, settings.health_host, names))
        # A killed predecessor still holds leases; do not wait for them to run out.
        if os.name == "posix":
            await self.core.store.leases.bury(system.dead)
        await self.outages.start()
        await self.absence.start()
        for front in self.fronts:
            self.sender.hold(front.courier.prefixes)
            self.core.metrics.front(front.name, up=False)
        await self.core.announcements.over()
        clocks = [self.sweeper.run, self.outages.run, self.absence.run, housekeeping.Looking(self.core).run]
        upkeep = [Queue(self.core).run, *([self._backup.run] if self._backup is not None else [])]
        loops = [self.sender.run, *clocks, self._housekeep, health.Pulse(self.core.metrics).run, *upkeep]
        self._loops = [asyncio.create_task(self._forever(run)) for run in loops]
        self.keepers.open()
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        """Draw the cards before they are needed, but only once there is a table: it takes memory and a second."""
        opened = asyncio.Event()

        def note(_: model.Table) -> None:
            opened.set()

        self.core.service.on_events.append(note)
        with suppress(StoreUnavailable):
            if not await self.core.store.heads():
                await opened.wait()
        self.core.service.on_events.remove(note)
        await asyncio.to_thread(self.core.renderer.warm, "classic")

    async def start(self) -> None:
        """Open, and wait until every front has made its first attempt.

        :raises FrontRefused: no front can ever work.
        """
        await self.open()
        await self.keepers.tried()
        if self.keepers.hopeless.is_set():
            await self.stop()
            raise FrontRefused(self.keepers.all[0].state)

    async def stop(self) -> None:
        """Close the fronts, then finish deliveries under way; nothing committed is lost. The database is closed in any
        case, or its thread would keep the process alive."""
        async with AsyncExitStack() as closing:
            closing.push_async_callback(self.core.store.close)
            if self._uncount is not None:
                closing.callback(self._uncount)
            if self.health is not None:
                closing.push_async_callback(self.health.stop)
            if self._announce_restart and self._loops:
                await self._announce()
            await self.keepers.close()
            self.sweeper.stop()
            self.sender.stop()
            if self._loops:
                await asyncio.wait(self._loops[:2], timeout=STOP_S)
            ending = [*self._loops, *([self._warming] if self._warming is not None else [])]
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)

    async def _announce(self) -> None:
        """Announce the restart at live tables; drop what cannot be sent soon."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(ANNOUNCE_S):
                said = await self.core.announcements.say(f"restart:{self.core.clock.now_ms()}", t("announce-restart"))
                for _ in range(said and int(ANNOUNCE_S / _LOOK_S)):
                    await asyncio.sleep(_LOOK_S)
                    if self.sender.idle:
                        return

    def _states(self) -> dict[str, str]:
        """States that ``/healthz`` shows but that do not make it fail."""
        return {**self.keepers.states(), **({"backups": self._backup.state()} if self._backup is not None else {})}

    def _why(self) -> dict[str, Text]:
        """A sentence about each of them that is not well."""
        kept = self._backup.why() if self._backup is not None else None
        return {**self.keepers.why(), **({"backups": kept} if kept is not None else {})}

    def _front_changed(self, keeper: Keeper) -> None:
        """Hold back the deliveries of a front that is down."""
        open_now = keeper.state == "ok"
        prefixes = keeper.front.courier.prefixes
        (self.sender.free if open_now else self.sender.hold)(prefixes)
        self.core.metrics.front(keeper.name, up=open_now)
        self.absence.poke()
        self.sweeper.poke()
        if self._on_front is not None:
            self._on_front(keeper)

    async def _seated_at(self, table_id: str) -> tuple[keys.Dest, ...]:
        row = await self.core.store.table(table_id)
        return tuple(one.dest for one in row.audiences if one.seated) if row is not None else ()

    async def _forever(self, run: Callable[[], Awaitable[None]]) -> None:
        try:
            await run()
        except Exception:
            log.exception("loop-failed", loop=getattr(run, "__qualname__", "?"))
            raise

    async def _housekeep(self) -> None:
        """Once a day, delete old commands and finished traffic, archive matches that ended long ago, and do what the
        features do daily."""
        while True:
            with suppress(StoreUnavailable):
                await self.core.store.prune()
                await self.core.store.archive()
                for daily in [call for one in self.core.installed for call in one.daily]:
                    await daily()
            await asyncio.sleep(DAY_S)

    async def wait(self) -> None:
        """Wait until a loop ends or no front can ever work (``keepers.hopeless``). No loop should end: if one does, the
        program ends too and is restarted from outside."""
        hopeless = asyncio.create_task(self.keepers.hopeless.wait())
        try:
            done, _ = await asyncio.wait([*self._loops, hopeless], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            hopeless.cancel()

    async def _fire(self, due: records.DueTimer) -> None:
        timer = due.timer
        key = f"timer:{due.table_id}:{timer.name}:{timer.armed_seq}"
        await self.core.service.handle(records.Command(key, due.table_id, None, ticking(timer)))

    async def _undeliverable(self, row: records.PendingRow, reason: str) -> None:
        """Adjourn the tables of a chat that accepts no more messages; they can be resumed elsewhere."""
        await self.core.desk.operators.undelivered(row)
        for undelivered in [call for one in self.core.installed for call in one.undelivered]:
            await undelivered(row)
        if reason in ("removed", "mute", "topic") and not row.row.dest.private:
            await self.core.desk.removed(f"undeliverable:{row.dedupe_key}", row.row.dest.key)

    async def _late(self, row: records.PendingRow, since_ms: int) -> None:
        """Give a table back the time its board was late, unless no player sees that board."""
        if row.row.dest in await self._seated_at(row.table_id):
            await self.outages.board_waited(row.table_id, since_ms)


def ticking(timer: records.Timer) -> str:
    """The command that a clock sends when it runs out."""
    return f"tick {timer.name} {timer.armed_seq}"


def thoughtful(due: records.DueTimer) -> bool:
    """Whether this clock may have to wait: for a computer player's thinking or a relay of the beacon."""
    said = ticking(due.timer)
    return play.needs_thought(None, said) or play.needs_round(None, said)
