"""Delivery of one group: built at that moment, delivered, marked; and what happens if it cannot be delivered."""

from __future__ import annotations

import asyncio
from base64 import b32encode
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final, Literal, TypeAlias

import structlog

from adapters.runtime.delivery.asides import Asides
from adapters.runtime.delivery.courier import Courier, Delivery, Moved, NoRoom, Receipt, RetryLater, Undeliverable
from adapters.runtime.delivery.pace import Budget
from adapters.runtime.delivery.plan import Group
from adapters.runtime.delivery.present import Presenter
from adapters.runtime.process.metrics import Metrics
from bot.outbox import effects, rings
from bot.ports import Clock, Outbox, StoreUnavailable
from bot.ports.keys import is_guest
from bot.ports.preferences import Preferences
from bot.ports.records import Lane, PendingRow, Sent
from bot.scene import Scene
from bot.text import Lang

log = structlog.get_logger(__name__)

Shown: TypeAlias = tuple[Scene, Lang, Preferences]
"""A Scene, its language, and how its reader wants it."""
Scenes: TypeAlias = Callable[[PendingRow], Awaitable[Shown | None]]

DELIVER_S: Final = 30.0
"""How long a courier may take; well below the lane's lease."""
LATE_MS: Final = 4_000
GIVE_UP_TRIES: Final = 8
GIVE_UP_MS: Final = 600_000
BROKEN_TRIES: Final = 3
BACKOFF_MS: Final = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000)
_QUICKEST_MS: Final = 250
RING_MS: Final = 60_000
"""How long a ring waits for room, if its people have not acted meanwhile."""
_HOLD_S: Final = (0.25, 0.5, 1, 2, 4)


async def _nothing(*_: object) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Hooks:
    """``on_undeliverable(row, reason)``; ``on_moved(old, new)`` re-keys the chat before the next try;
    ``on_late(row, since_ms)``: a board reached people more than ``LATE_MS`` after it was due."""

    on_undeliverable: Callable[[PendingRow, str], Awaitable[None]] = _nothing
    on_moved: Callable[[str, str], Awaitable[None]] = _nothing
    on_late: Callable[[PendingRow, int], Awaitable[None]] = _nothing


class Deliverer:
    """Delivers groups, one at a time in each lane."""

    def __init__(
        self,
        outbox: Outbox,
        presenter: Presenter,
        scenes: Scenes,
        clock: Clock,
        hooks: Hooks,
        metrics: Metrics,
    ) -> None:
        self._outbox = outbox
        self._presenter = presenter
        self._scenes = scenes
        self._clock = clock
        self._hooks = hooks
        self._metrics = metrics
        self._failures: dict[int, int] = {}
        self._ambiguous: set[str] = set()
        self._started_ms = clock.now_ms()
        self._asides = Asides()

    async def say(self, lane: Lane, courier: Courier, budget: Budget, group: Group) -> bool:
        """Build, deliver and mark a group; whether the lane goes on."""
        try:
            shown = await self._scenes(group.row)
            if is_guest(lane.dest.key):
                group, shown = await self._folded(lane, group, shown)
            message = self._presenter.for_reader(*shown) if shown else None
        except StoreUnavailable:
            raise
        except Exception:
            return await self._broken(lane, group)
        if message is None:
            return await self._close(lane, group.ids, "superseded")
        slot = group.row.row.slot
        previous = await self._outbox.sent(lane.dest, slot) if slot is not None else None
        if message.scene.gone and group.row.row.kind == rings.KIND and not message.scene.lines:
            return await self._take_away(lane, courier, group, previous)
        ring = rings.read(group.row.row.ref) if group.row.row.kind == rings.KIND else None
        once = ring is not None and ring.why in rings.QUICK
        if once and self._doubtful(group) and group.row.attempts:
            return await self._close(lane, group.ids, "superseded")  # it may have rung already
        if previous is None and message.scene.epilogue and (message.scene.gone or not self._doubtful(group)):
            return await self._close(lane, group.ids, "superseded")  # never shown, it needs no last form
        fresh = group.fresh(previous)
        # An open hand may have been redrawn without us (its owner pressed a button): only its courier knows.
        same = previous is not None and previous.hash == message.hash and group.row.row.kind != "hand"
        if same and not fresh:
            return await self._done(lane, group, None)
        delivery = Delivery(
            lane.dest,
            slot,
            group.row.row.kind,
            message,
            previous,
            fresh,
            nonce(group.name),
            max(row.attempts for row in group.rows),
            group.rows[0].created_ms if slot is not None and previous is None and self._doubtful(group) else 0,
            watching=group.row.row.ref == effects.WATCHING,
            spare=ring is not None and ring.why == "prompt",
        )
        if once:
            await self._outbox.retry(lane, group.row.id, "begun", 0)  # recorded in case the process dies meanwhile
        budget.spend(self._clock.now_ms())
        try:
            async with asyncio.timeout(DELIVER_S):
                receipt = await courier.deliver(delivery)
        except NoRoom as error:
            budget.unspend()
            return await self._put_off(lane, group, error.after_ms)
        except Exception as error:
            return await self._failed(lane, courier, group, error)
        try:
            return await self._delivered(lane, group, delivery, receipt)
        except StoreUnavailable:
            self._ambiguous.add(group.name)  # people see it, and the store does not know
            raise

    async def _folded(self, lane: Lane, group: Group, shown: Shown | None) -> tuple[Group, Shown | None]:
        """The scene of a group with what is said in the same message; without it if the message is not a live board."""
        board = group.row.row.slot is not None and group.row.row.slot.kind == "board"
        if shown is None or not board or shown[0].gone or shown[0].epilogue:
            return replace(group, asides=()), shown
        scene, lang, prefs = shown
        new = {row.id: one[0].lines[:1] for row in group.asides if (one := await self._scenes(row)) is not None}
        lines = {row: line for row, found in new.items() for line in found}
        said = self._asides.with_new(lane.dest, lines, self._clock.now_ms())
        return group, (replace(scene, lines=(*scene.lines, *said)), lang, prefs)

    async def _delivered(self, lane: Lane, group: Group, delivery: Delivery, receipt: Receipt | None) -> bool:
        slot, previous = delivery.slot, delivery.previous
        if receipt is None and slot is not None and delivery.message.scene.gone:
            await self._outbox.forget_sent(lane.dest, slot)  # later rows of the slot then find nothing to edit
        if receipt is None or slot is None:
            return await self._done(lane, group, None)
        posted = receipt.posted or previous is None
        at = self._clock.now_ms() if posted or previous is None else previous.at_ms
        sent = Sent(lane.dest, slot, receipt.ext_id, group.row.seq, delivery.message.hash, at)
        if posted and self._doubtful(group) and not (previous is not None and previous.hash == ""):
            # The platform may have answered with the message of an earlier try, which shows what stood there then:
            # remember where it is, and let the rows, still open, bring it up to date by an edit.
            self._ambiguous.discard(group.name)
            return await self._outbox.mark(lane, (), "sent", replace(sent, hash=""))
        return await self._done(lane, group, sent)

    def _doubtful(self, group: Group) -> bool:
        return group.name in self._ambiguous or group.rows[0].created_ms < self._started_ms

    async def _done(self, lane: Lane, group: Group, sent: Sent | None) -> bool:
        """The newest row was said (or says nothing new), and the older ones with it: all are closed by one commit,
        or a crash between two would leave an older one to be said after the newer (I5)."""
        if not await self._mark(lane, group, sent):
            await self._fenced(lane, group)
            return False
        self._forget(group)
        waited = self._clock.now_ms() - group.since_ms
        self._metrics.delivered(lane.dest, "sent", waited)
        if waited > LATE_MS and group.row.row.kind in ("board", "deal") and group.row.table_id:
            await self._tell(self._hooks.on_late(group.row, group.since_ms))
        return True

    async def _mark(self, lane: Lane, group: Group, sent: Sent | None) -> bool:
        """People see it already: retry the mark for a while, even if the disk has just become full."""
        for pause in _HOLD_S:
            try:
                return await self._outbox.mark(lane, group.ids, "sent", sent)
            except StoreUnavailable as error:
                log.error("mark-waits-for-store", key=error.key)
                await asyncio.sleep(pause)
        return await self._outbox.mark(lane, group.ids, "sent", sent)

    async def _close(self, lane: Lane, ids: Sequence[int], state: Literal["superseded", "dead"]) -> bool:
        self._metrics.delivered(lane.dest, state)
        return await self._outbox.mark(lane, ids, state)

    async def _fenced(self, lane: Lane, group: Group) -> None:
        """Another process holds the lane by now and may have sent something older after us: send it again."""
        row = group.row
        if row.row.slot is not None:
            again = replace(row.row, fresh=False, after_ms=0)
            await self._outbox.say(again, f"{row.dedupe_key}:fenced:{lane.fence}", row.table_id)

    async def _put_off(self, lane: Lane, group: Group, after_ms: int) -> bool:
        """The lane goes on without it; a row that is put off for too long is dropped."""
        now = self._clock.now_ms()
        if now - group.row.created_ms >= RING_MS:
            return await self._close(lane, group.ids, "superseded")
        await self._outbox.put_off(lane, group.ids, now + max(after_ms, _QUICKEST_MS))
        return True

    async def _take_away(self, lane: Lane, courier: Courier, group: Group, previous: Sent | None) -> bool:
        """The slot's message is over. If it cannot be removed now, the next message of the slot removes it."""
        try:
            async with asyncio.timeout(DELIVER_S):
                gone = previous is not None and await courier.remove(previous)
        except Exception as error:
            log.info("not-taken-away", platform=lane.dest.platform, error=type(error).__name__)
            gone = False
        if gone and previous is not None:
            await self._outbox.forget_sent(previous.dest, previous.slot)
        return await self._close(lane, group.ids, "superseded")

    # --- what may go wrong ------------------------------------------------------------------------------------

    async def _failed(self, lane: Lane, courier: Courier, group: Group, error: Exception) -> bool:
        now = self._clock.now_ms()
        match error:
            case RetryLater():
                until = now + max(error.after_ms, _QUICKEST_MS)
                self._metrics.limited(lane.dest, everywhere=error.everywhere)
                if error.ambiguous:
                    self._ambiguous.add(group.name)
                if error.everywhere:
                    await self._outbox.pause(courier.prefixes, until)
                await self._outbox.retry(lane, group.row.id, "retry-later", until)
                return False
            case Undeliverable():
                log.warning("undeliverable", platform=lane.dest.platform, reason=error.reason)
                kept = await self._close(lane, group.ids, "dead")
                self._forget(group)
                await self._tell(self._hooks.on_undeliverable(group.row, error.reason))
                return kept
            case Moved():
                if not await self._tell(self._hooks.on_moved(error.old, error.new)):
                    await self._outbox.retry(lane, group.row.id, "moved", now + BACKOFF_MS[2])
                return False
            case TimeoutError():
                self._ambiguous.add(group.name)
            case _:
                log.error("delivery-failed", platform=lane.dest.platform, kind=group.row.row.kind, exc_info=error)
        return await self._back_off(lane, group, GIVE_UP_TRIES, GIVE_UP_MS, type(error).__name__)

    async def _broken(self, lane: Lane, group: Group) -> bool:
        """A fault of ours in building the scene: the rest of the lane must not wait long."""
        log.exception("scene-failed", platform=lane.dest.platform, kind=group.row.row.kind, table=group.row.table_id)
        return await self._back_off(lane, group, BROKEN_TRIES, 0, "scene-failed")

    async def _back_off(self, lane: Lane, group: Group, tries: int, age_ms: int, why: str) -> bool:
        now = self._clock.now_ms()
        first = group.rows[0]
        count = self._failures[first.id] = self._failures.get(first.id, 0) + 1
        if count >= tries and now - first.created_ms >= age_ms:
            log.error("given-up", platform=lane.dest.platform, kind=group.row.row.kind, why=why, tries=count)
            self._forget(group)
            return await self._close(lane, group.ids, "dead")
        rest = BACKOFF_MS[min(count, len(BACKOFF_MS)) - 1]
        await self._outbox.retry(lane, group.row.id, why, now + rest)
        return False

    def _forget(self, group: Group) -> None:
        self._ambiguous.discard(group.name)
        for row in group.rows:
            self._failures.pop(row.id, None)

    async def _tell(self, hook: Awaitable[None]) -> bool:
        try:
            await hook
        except Exception:
            log.exception("sender-hook-failed")
            return False
        return True


def nonce(dedupe_key: str) -> str:
    """25 characters of [a-z2-7], the same for the same key."""
    return b32encode(blake2b(dedupe_key.encode(), digest_size=20).digest()).decode()[:25].lower()
