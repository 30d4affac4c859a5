"""The sender: delivers what was committed, lane by lane, and no more often than necessary.

A lane (one chat, one private channel) is claimed, its due rows are put into groups (``plan``), each group is built at
that moment (so that it shows how things stand now), delivered by the platform's courier and marked. What cannot go now
rests with its lane; what can never go is dead, and somebody is told. Nothing is marked that was not delivered.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from adapters.runtime.delivery.courier import Courier
from adapters.runtime.delivery.deliverer import BACKOFF_MS, Deliverer, Hooks, Scenes, Shown, nonce
from adapters.runtime.delivery.pace import Budgets
from adapters.runtime.delivery.plan import next_folded, next_group
from adapters.runtime.delivery.present import Presenter
from adapters.runtime.process.metrics import Metrics
from adapters.runtime.wake import Wake
from bot.ports import Clock, Outbox, StoreUnavailable
from bot.ports.keys import Dest, is_guest
from bot.ports.records import Lane

log = structlog.get_logger(__name__)

PARALLEL: Final = 16
"""Lanes in work at once, of each platform."""
LEASE_MS: Final = 60_000
ROWS: Final = 500
REST_S: Final = 0.05
"""From one look for lanes to the next after commits, at least."""
NAP_S: Final = 5.0
"""How long the sender sleeps at most: another process may have written."""
REVIEW_S: Final = 5.0
"""How often it looks for lanes that it holds without knowing: the answer to a claim or a release was lost."""
_GRACE_S: Final = 10.0


class Sender:
    """``run`` until ``stop``; ``poke`` whenever something was committed. ``owner`` names this process in leases."""

    def __init__(
        self,
        outbox: Outbox,
        couriers: Sequence[Courier],
        presenter: Presenter,
        scenes: Scenes,
        clock: Clock,
        *,
        owner: str,
        hooks: Hooks | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._outbox = outbox
        self._couriers = {prefix: courier for courier in couriers for prefix in courier.prefixes}
        self._clock = clock
        self._owner = owner
        self._deliverer = Deliverer(outbox, presenter, scenes, clock, hooks or Hooks(), metrics or Metrics())
        self.budgets: Final = Budgets(outbox, clock)
        self._wake = Wake(REST_S)
        self._stopping = False
        self._looking = False
        self._review_s = 0.0
        self._active: dict[Dest, asyncio.Task[None]] = {}
        self._held: set[str] = set()

    def hold(self, prefixes: Sequence[str]) -> None:
        """A platform cannot be reached: what is to be said there waits where it lies, until ``free``."""
        self._held.update(prefixes)

    def free(self, prefixes: Sequence[str]) -> None:
        self._held.difference_update(prefixes)
        self._wake.hurry()

    def poke(self) -> None:
        """Something may be due."""
        self._wake.poke()

    async def run(self) -> None:
        """Send until stopped. What is being delivered then is finished and marked first."""
        try:
            while not self._stopping:
                self._wake.begin()
                self._looking = True
                nap = await self._fill()
                self._looking = False
                await self._wake.sleep(nap)
        finally:
            await self._finish()

    def stop(self) -> None:
        self._stopping = True
        self._wake.hurry()

    @property
    def idle(self) -> bool:
        """Whether no lane is being worked on or looked for."""
        return not (self._active or self._looking or self._wake.due)

    # --- lanes ------------------------------------------------------------------------------------------------

    async def _fill(self) -> float:
        """Claim what can be claimed; the seconds until there may be more."""
        try:
            if (now := asyncio.get_running_loop().time()) >= self._review_s:
                await self._outbox.unclaim(self._owner, self._active)
                self._review_s = now + REVIEW_S
            prefixes = self._roomy()
            due = await self._outbox.next_due(prefixes) if prefixes else None
            if due is None or due > self._clock.now_ms():  # most looks are in vain
                return self._nap(due)
            while (prefixes := self._roomy()) and not self._stopping:
                lane = await self._outbox.claim(prefixes, self._owner, LEASE_MS)
                if lane is None:
                    break
                if lane.dest in self._active:  # its lease ran out under us; the older task will see that it is fenced
                    await self._outbox.release(lane, self._clock.now_ms() + BACKOFF_MS[0])
                    break
                task = asyncio.create_task(self._lane(lane), name="davtar-lane")
                self._active[lane.dest] = task
                task.add_done_callback(partial(self._left, lane.dest))
            due = await self._outbox.next_due(prefixes) if prefixes else None
        except StoreUnavailable as error:
            log.error("sender-waits-for-store", key=error.key)
            return 1.0
        except Exception:
            log.exception("sender-stumbled")
            return 1.0
        return self._nap(due)

    def _nap(self, due: int | None) -> float:
        return NAP_S if due is None else min(NAP_S, max(0.05, (due - self._clock.now_ms()) / 1000))

    def _roomy(self) -> tuple[str, ...]:
        """What may be claimed: of no platform that is held, nor of one that has its share of lanes in work already, so
        that a slow platform keeps no other waiting."""
        busy = Counter(id(self._courier(dest)) for dest in self._active)
        return tuple(
            prefix
            for prefix, courier in self._couriers.items()
            if prefix not in self._held and busy[id(courier)] < PARALLEL
        )

    def _left(self, dest: Dest, _: asyncio.Task[None]) -> None:
        self._active.pop(dest, None)
        self._wake.hurry()

    async def _finish(self) -> None:
        self._stopping = True
        if not self._active:
            return
        _, slow = await asyncio.wait(self._active.values(), timeout=_GRACE_S)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)

    async def _lane(self, lane: Lane) -> None:
        rest = 0
        try:
            rest = await self._drain(lane, self._courier(lane.dest))
        except StoreUnavailable as error:
            log.error("lane-waits-for-store", platform=lane.dest.platform, key=error.key)
            rest = self._clock.now_ms() + BACKOFF_MS[0]
        except Exception:
            log.exception("lane-failed", platform=lane.dest.platform)
            rest = self._clock.now_ms() + BACKOFF_MS[2]
        finally:
            with suppress(StoreUnavailable):
                await self._outbox.release(lane, rest)

    async def _drain(self, lane: Lane, courier: Courier) -> int:
        """Say what is due; when the lane wants to be looked at again (0: when something is due)."""
        until = self._clock.now_ms() + LEASE_MS // 4
        budget = await self.budgets.of(lane.dest, courier.pace(lane.dest))
        while not self._stopping and self._held.isdisjoint(courier.prefixes) and self._clock.now_ms() < until:
            now = self._clock.now_ms()
            first = next_folded if is_guest(lane.dest.key) else next_group
            group = first(await self._outbox.rows(lane, ROWS), now)
            if group is None:
                return 0
            if wait := budget.wait_ms(now):
                return now + wait
            if not await self._deliverer.say(lane, courier, budget, group):
                return 0
        return 0

    def _courier(self, dest: Dest) -> Courier:
        return self._couriers[max((p for p in self._couriers if str(dest).startswith(p)), key=len)]


__all__ = ["Hooks", "Scenes", "Sender", "Shown", "nonce"]
