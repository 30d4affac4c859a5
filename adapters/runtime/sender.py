"""The sender: delivers what was committed, lane by lane, and no more often than necessary.

It claims a lane (one chat or private channel), groups the due rows (``next_group``), builds each group from the current
state, has the platform's courier deliver it, and marks it. If a delivery must wait, its lane waits. If it can never
arrive, the rows are marked dead and a hook is called. Nothing is marked that was not delivered.
"""

import asyncio
from base64 import b32encode
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Final, Literal, TypeAlias

import structlog
from cachetools import LRUCache

from adapters.runtime.core import Core
from adapters.runtime.courier import Courier, Delivery, Moved, NoRoom, Receipt, RetryLater, Undeliverable
from adapters.runtime.health import Metrics
from adapters.runtime.inbox import Wake
from adapters.runtime.present import Presenter
from bot.delivery import outbox as effects
from bot.delivery import pings
from bot.ports import Clock, Outbox, StoreUnavailable, preferences
from bot.ports.keys import NEWS, Dest, Slot, is_guest
from bot.ports.records import Lane, PendingRow, Person, Sent
from bot.rate import REMEMBERED, Window
from bot.text import Lang, language_or
from bot.view.scene import Line, Scene, arranged

# --- what a lane delivers next ----------------------------------------------------------------------------------------
# Rows of one slot are merged into the newest; other rows keep their order.


@dataclass(frozen=True, slots=True)
class Group:
    """Due rows of one slot, oldest first; the last one is sent and supersedes the others. ``asides``: rows without a
    message of their own that are sent in the same message."""

    rows: tuple[PendingRow, ...]
    asides: tuple[PendingRow, ...] = ()

    @property
    def row(self) -> PendingRow:
        return self.rows[-1]

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(row.id for row in (*self.rows, *self.asides))

    @property
    def since_ms(self) -> int:
        """When the oldest row became due."""
        return min(max(row.created_ms, row.row.after_ms) for row in self.rows)

    @property
    def name(self) -> str:
        """The oldest row's key, which does not change when newer rows join."""
        return self.rows[0].dedupe_key

    def fresh(self, previous: Sent | None) -> bool:
        """Whether to post a new message; no if one was posted after the row that asked for it was written."""
        return any(row.row.fresh and (previous is None or previous.at_ms <= row.created_ms) for row in self.rows)


def next_group(rows: Iterable[PendingRow], now_ms: int) -> Group | None:
    """The group to send first: the one whose newest row is oldest; rings come last. A row that is not due yet blocks
    nothing.

    So a note about the first of two board changes goes out before the board that shows both.
    """
    groups: dict[int | Slot, list[PendingRow]] = {}
    for row in rows:
        if row.row.after_ms <= now_ms:
            groups.setdefault(row.id if row.row.slot is None else row.row.slot, []).append(row)
    if not groups:
        return None
    found = (Group(tuple(group)) for group in groups.values())
    return min(found, key=lambda group: (group.row.row.kind == "ping", group.row.id))


def next_folded(rows: Iterable[PendingRow], now_ms: int) -> Group | None:
    """The group to send first where messages are scarce: like ``next_group``, but rows without a board join the newest
    due board of their table, even if they were put off."""
    known = list(rows)
    due = [row for row in known if row.row.after_ms <= now_ms]
    newest: dict[str, int] = {}
    for row in due:
        newest[row.table_id] = max(newest.get(row.table_id, -1), _board(row))
    group = next_group((row for row in due if not _aside(row)), now_ms)
    if group is None:
        return next_group(due, now_ms)
    number = _board(group.row)
    if number < 0 or number < newest[group.row.table_id]:
        return group
    here = ("", group.row.table_id)
    return replace(group, asides=tuple(row for row in known if _aside(row) and row.table_id in here))


def _board(row: PendingRow) -> int:
    """The number of the row's board; -1 if it is not for a board."""
    slot = row.row.slot
    return slot.number or 0 if slot is not None and slot.kind == "board" else -1


def _aside(row: PendingRow) -> bool:
    """Whether the row can be shown as a line of a board: a note or an announcement."""
    return row.row.slot is None or row.row.slot.kind == NEWS


# --- notes inside a board's message -----------------------------------------------------------------------------------
# Where messages are scarce, a note is shown in the board's message for a while.


STAYS_MS: Final = 60_000
MOST: Final = 4
PLACES: Final = 5_000


class Asides:
    """Lines by destination and row. Kept in memory: each was shown at least once."""

    def __init__(self) -> None:
        self._said: LRUCache[Dest, dict[int, tuple[int, Line]]] = LRUCache(PLACES)

    def with_new(self, dest: Dest, new: dict[int, Line], now_ms: int) -> tuple[Line, ...]:
        """The lines to show now: those of the last minute and the ``new`` ones, by row id."""
        known = self._said.get(dest, {})
        if not known and not new:
            return ()
        kept = {row: found for row, found in known.items() if now_ms - found[0] < STAYS_MS}
        kept |= {row: (now_ms, line) for row, line in new.items() if row not in kept}
        kept = dict(sorted(kept.items())[-MOST:])
        self._said[dest] = kept
        return tuple(line for _, line in kept.values())


# --- delivery of one group --------------------------------------------------------------------------------------------


log = structlog.get_logger(__name__)

Shown: TypeAlias = tuple[Scene, Lang, preferences.Preferences]
"""A Scene, its language and its reader's preferences."""
Scenes: TypeAlias = Callable[[PendingRow], Awaitable[Shown | None]]

DELIVER_S: Final = 30.0
"""The time limit for a courier; well below the lane's lease."""
LATE_MS: Final = 4_000
GIVE_UP_TRIES: Final = 8
GIVE_UP_MS: Final = 600_000
BROKEN_TRIES: Final = 3
BACKOFF_MS: Final = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000)
_QUICKEST_MS: Final = 250
RING_MS: Final = 60_000
"""How long a ring waits for room."""
_HOLD_S: Final = (0.25, 0.5, 1, 2, 4)


async def _nothing(*_: object) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Hooks:
    """``on_undeliverable(row, reason)``; ``on_moved(old, new)`` re-keys the chat before the next try; ``on_late(row,
    since_ms)``: a board was delivered more than ``LATE_MS`` after it was due."""

    on_undeliverable: Callable[[PendingRow, str], Awaitable[None]] = _nothing
    on_moved: Callable[[str, str], Awaitable[None]] = _nothing
    on_late: Callable[[PendingRow, int], Awaitable[None]] = _nothing


class Deliverer:
    """Delivers groups, one at a time in each lane."""

    def __init__(
        self, outbox: Outbox, presenter: Presenter, scenes: Scenes, clock: Clock, hooks: Hooks, metrics: Metrics
    ) -> None:
        self._outbox, self._presenter, self._scenes = outbox, presenter, scenes
        self._clock, self._hooks, self._metrics = clock, hooks, metrics
        self._failures: dict[int, int] = {}
        self._ambiguous: set[str] = set()
        self._started_ms = clock.now_ms()
        self._asides = Asides()

    async def say(self, lane: Lane, courier: Courier, calls: Window, group: Group) -> bool:
        """Build, deliver and mark a group; returns whether to go on with the lane. ``calls``: the lane's."""
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
        if message.scene.gone and group.row.row.kind == pings.KIND and not message.scene.lines:
            return await self._take_away(lane, courier, group, previous)
        ring = pings.read(group.row.row.ref) if group.row.row.kind == pings.KIND else None
        once = ring is not None and ring.why in pings.QUICK
        if once and self._doubtful(group) and group.row.attempts:
            return await self._close(lane, group.ids, "superseded")  # it may have rung already
        if previous is None and message.scene.epilogue and (message.scene.gone or not self._doubtful(group)):
            return await self._close(lane, group.ids, "superseded")  # never shown, so it needs no final form
        fresh = group.fresh(previous)
        # Only the courier knows whether an open hand was redrawn outside the sender, after its owner pressed a button.
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
            await self._outbox.retry(lane, group.row.id, "begun", 0)  # recorded first: the process may die
        calls.note(self._clock.now_ms())
        try:
            async with asyncio.timeout(DELIVER_S):
                receipt = await courier.deliver(delivery)
        except NoRoom as error:
            calls.unnote()
            return await self._put_off(lane, group, error.after_ms)
        except Exception as error:
            return await self._failed(lane, courier, group, error)
        try:
            return await self._delivered(lane, group, delivery, receipt)
        except StoreUnavailable:
            self._ambiguous.add(group.name)  # it was delivered, but the store does not know
            raise

    async def _folded(self, lane: Lane, group: Group, shown: Shown | None) -> tuple[Group, Shown | None]:
        """The group's scene with its asides as lines; without asides if the message is not a live board."""
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
            await self._outbox.forget_sent(lane.dest, slot)  # so that later rows of the slot do not edit it
        if receipt is None or slot is None:
            return await self._done(lane, group, None)
        posted = receipt.posted or previous is None
        at = self._clock.now_ms() if posted or previous is None else previous.at_ms
        sent = Sent(lane.dest, slot, receipt.ext_id, group.row.seq, delivery.message.hash, at)
        if posted and self._doubtful(group) and not (previous is not None and previous.hash == ""):
            # The platform may have returned the message of an earlier try, with an older state. Remember its id and
            # leave the rows open, so that an edit brings it up to date.
            self._ambiguous.discard(group.name)
            return await self._outbox.mark(lane, (), "sent", replace(sent, hash=""))
        return await self._done(lane, group, sent)

    def _doubtful(self, group: Group) -> bool:
        return group.name in self._ambiguous or group.rows[0].created_ms < self._started_ms

    async def _done(self, lane: Lane, group: Group, sent: Sent | None) -> bool:
        """Close the newest row and the older ones in one commit: a crash between two commits would send an older row
        after the newer one (I5)."""
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
        """The message is visible already, so retry the mark for a while, even if the disk is full."""
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
        """Another process holds the lane now and may have sent an older state after ours: send it again."""
        row = group.row
        if row.row.slot is not None:
            again = replace(row.row, fresh=False, after_ms=0)
            await self._outbox.say(again, f"{row.dedupe_key}:fenced:{lane.fence}", row.table_id)

    async def _put_off(self, lane: Lane, group: Group, after_ms: int) -> bool:
        """Put the row off and go on with the lane; a row put off for too long is dropped."""
        now = self._clock.now_ms()
        if now - group.row.created_ms >= RING_MS:
            return await self._close(lane, group.ids, "superseded")
        await self._outbox.put_off(lane, group.ids, now + max(after_ms, _QUICKEST_MS))
        return True

    async def _take_away(self, lane: Lane, courier: Courier, group: Group, previous: Sent | None) -> bool:
        """Remove the slot's message. If that fails, the next message of the slot removes it."""
        try:
            async with asyncio.timeout(DELIVER_S):
                gone = previous is not None and await courier.remove(previous)
        except Exception as error:
            log.info("not-taken-away", platform=lane.dest.platform, error=type(error).__name__)
            gone = False
        if gone and previous is not None:
            await self._outbox.forget_sent(previous.dest, previous.slot)
        return await self._close(lane, group.ids, "superseded")

    # --- failures -----------------------------------------------------------------------------------------------------

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
        """Building the scene failed, which is our bug: do not hold up the rest of the lane for long."""
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
    """25 characters of [a-z2-7], derived from the key."""
    return b32encode(blake2b(dedupe_key.encode(), digest_size=20).digest()).decode()[:25].lower()


PARALLEL: Final = 16
"""Lanes in work at once, per platform."""
LEASE_MS: Final = 60_000
ROWS: Final = 500
REST_S: Final = 0.05
"""Minimum time between two searches for lanes after commits."""
NAP_S: Final = 5.0
"""The longest sleep: another process may have written."""
REVIEW_S: Final = 5.0
"""How often to release lanes that are held by mistake, because the answer to a claim or release was lost."""
_GRACE_S: Final = 10.0


class Sender:
    """``run`` until ``stop``; ``poke`` after every commit. ``owner`` names this process in leases."""

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
        self.calls: Final[LRUCache[Dest, Window]] = LRUCache(REMEMBERED)
        """By destination, the last call."""
        self._wake = Wake(REST_S)
        self.poke: Final = self._wake.poke
        """Something may be due."""
        self._stopping = False
        self._looking = False
        self._review_s = 0.0
        self._active: dict[Dest, asyncio.Task[None]] = {}
        self._held: set[str] = set()

    def hold(self, prefixes: Sequence[str]) -> None:
        """A platform cannot be reached: keep its rows in the outbox until ``free``."""
        self._held.update(prefixes)

    def free(self, prefixes: Sequence[str]) -> None:
        self._held.difference_update(prefixes)
        self._wake.hurry()

    async def run(self) -> None:
        """Send until stopped, then finish and mark the deliveries under way."""
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
        """Whether no lane is in work and no search is under way."""
        return not (self._active or self._looking or self._wake.due)

    # --- lanes --------------------------------------------------------------------------------------------------------

    async def _fill(self) -> float:
        """Claim the free lanes; returns the seconds until there may be more."""
        try:
            if (now := asyncio.get_running_loop().time()) >= self._review_s:
                await self._outbox.unclaim(self._owner, self._active)
                self._review_s = now + REVIEW_S
            prefixes = self._roomy()
            due = await self._outbox.next_due(prefixes) if prefixes else None
            if due is None or due > self._clock.now_ms():  # most searches find nothing
                return self._nap(due)
            while (prefixes := self._roomy()) and not self._stopping:
                lane = await self._outbox.claim(prefixes, self._owner, LEASE_MS)
                if lane is None:
                    break
                if lane.dest in self._active:  # our lease ran out; the older task will notice the fence
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
        """Prefixes that may be claimed: not of held platforms, nor of those with ``PARALLEL`` lanes in work. So a slow
        platform delays no other."""
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
        """Send what is due; returns when to look at the lane again (0: when something is due)."""
        until = self._clock.now_ms() + LEASE_MS // 4
        calls = self.calls.setdefault(lane.dest, Window(courier.gap_ms(lane.dest)))
        while not self._stopping and self._held.isdisjoint(courier.prefixes) and self._clock.now_ms() < until:
            now = self._clock.now_ms()
            first = next_folded if is_guest(lane.dest.key) else next_group
            group = first(await self._outbox.rows(lane, ROWS), now)
            if group is None:
                return 0
            if wait := calls.wait_ms(now, 1):
                return now + wait
            if not await self._deliverer.say(lane, courier, calls, group):
                return 0
        return 0

    def _courier(self, dest: Dest) -> Courier:
        return self._couriers[max((p for p in self._couriers if str(dest).startswith(p)), key=len)]


# --- language and preferences of a row --------------------------------------------------------------------------------


async def scene_for(core: Core, pending: PendingRow) -> Shown | None:
    """The row's Scene, its language and its reader's preferences; None if there is nothing left to send. A private row
    follows the person, a public one the chat."""
    scene = await core.showing.scene(pending)
    if scene is None:
        return None
    dest = pending.row.dest
    prefs = await core.desk.prefs(dest.key)
    if dest.private:
        lang = await core.desk.lang(Person(dest.key, ""), None)
        scene = arranged(scene, grid=prefs.grid)
    else:
        table = await core.service.table(pending.table_id) if pending.table_id else None
        lang = prefs.lang or language_or(table.lang if table else None, core.language)
    return scene, lang, prefs
