"""Clocks run out once, nobody loses time to an outage (HS-30, I6); who is next, and when loops rest."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from adapters.runtime.clocks import BEAT_MS, DOWN_MS, Absence, Outages, Sweeper
from adapters.runtime.health import Metrics, Pulse
from adapters.runtime.inbox import Wake
from adapters.runtime.system import take_turns
from adapters.runtime.thinking import Turns
from adapters.store.store import SqlStore, open_store
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest
from bot.ports.records import Decision, DueTimer, Timer
from tests.record.hours import passes
from tests.store.kit import NOON, ManualClock, board, refusing, saying

pytestmark = pytest.mark.usefixtures("jumps")


class Watch:
    """A wall clock and a steady one that go together unless told otherwise."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.steady = 5_000

    def on(self, ms: int, steady: int | None = None) -> None:
        self.clock.on(ms)
        self.steady += ms if steady is None else steady

    def outages(self, store: SqlStore) -> Outages:
        return Outages(store.timers, self.clock.now_ms, lambda: self.steady)


class Rig:
    """A sweeper whose timers become commands of the store, as the service makes them."""

    def __init__(self, store: SqlStore, clock: ManualClock) -> None:
        self.store = store
        self.watch = Watch(clock)
        self.clock = clock
        self.outages = self.watch.outages(store)
        self.fired: list[tuple[str, str, int]] = []
        self.failing: list[Exception] = []
        self.metrics = Metrics()
        self.sweeper = Sweeper(store.timers, store.outbox, self.outages, self.fire, clock, self.metrics)

    async def fire(self, due: DueTimer) -> None:
        if self.failing:
            raise self.failing.pop(0)
        self.fired.append((due.table_id, due.timer.name, due.timer.armed_seq))
        key = f"timer:{due.table_id}:{due.timer.name}:{due.timer.armed_seq}"
        await self.store.transact(due.table_id, key, 0, lambda _: Decision("ok"))

    async def arm(self, table: str, *timers: Timer, key: str = "k") -> None:
        await self.store.transact(table, f"{key}:{table}", 0, saying(table, "a", timers=timers))

    async def five_seconds(self) -> None:
        for _ in range(5):
            self.watch.on(1_000)
            await self.outages.check()
        await self.sweeper.sweep()

    async def due_in(self) -> dict[str, int]:
        found = await self.store.timers.due(self.clock.now + 10**9)
        return {one.timer.name: one.timer.due_ms - NOON for one in found}


@pytest.fixture
def rig(store: SqlStore, clock: ManualClock) -> Rig:
    return Rig(store, clock)


def turn(seconds: int, seat: int = 0) -> Timer:
    return Timer(f"turn.{seat}", 1, NOON + seconds * 1000)


async def test_a_clock_runs_out_when_it_is_due_and_once(rig: Rig) -> None:
    await rig.arm("t", turn(2), Timer("half.0", 1, NOON + 1000))
    rig.watch.on(999)
    assert (await rig.sweeper.sweep(), rig.fired) == (pytest.approx(0.02), [])
    rig.watch.on(1)
    assert await rig.sweeper.sweep() == pytest.approx(1.0)
    rig.watch.on(1000)
    assert await rig.sweeper.sweep() == 5.0
    await rig.sweeper.sweep()
    assert rig.fired == [("t", "half.0", 1), ("t", "turn.0", 1)]


async def test_the_key_makes_a_repeated_clock_harmless(rig: Rig) -> None:
    await rig.arm("t", turn(1))
    rig.watch.on(1000)
    (due,) = await rig.store.timers.due(rig.clock.now)
    await rig.fire(due)
    await rig.sweeper.sweep()
    assert len(rig.fired) == 2
    assert (await rig.store.transact("t", "timer:t:turn.0:1", 0, refusing())).duplicate
    assert await rig.due_in() == {}


async def test_one_that_fails_is_tried_again_and_holds_up_nobody_else(rig: Rig) -> None:
    await rig.arm("a", turn(1))
    await rig.arm("b", turn(1, seat=1))
    rig.failing = [RuntimeError("odd")]
    rig.watch.on(1000)
    await rig.sweeper.sweep()
    assert len(rig.fired) == 1
    await rig.sweeper.sweep()
    assert len(rig.fired) == 1, "not at once"
    rig.watch.on(1000)
    await rig.sweeper.sweep()
    assert sorted(rig.fired) == [("a", "turn.0", 1), ("b", "turn.1", 1)]


async def test_without_a_store_the_sweeper_waits(rig: Rig) -> None:
    await rig.arm("t", turn(1))
    rig.watch.on(1000)
    rig.failing = [StoreUnavailable("disk-full")]
    with pytest.raises(StoreUnavailable):
        await rig.sweeper.sweep()
    await rig.sweeper.sweep()
    assert rig.fired == [("t", "turn.0", 1)]


async def test_it_wakes_by_itself_and_when_poked(rig: Rig) -> None:
    await rig.arm("t", Timer("auto.1", 1, NOON + 60))
    task = asyncio.create_task(rig.sweeper.run())
    await passes(0.01)
    rig.watch.on(60)
    await passes(0.1)
    assert len(rig.fired) == 1, "by itself"
    await rig.arm("u", Timer("auto.1", 1, rig.clock.now))
    rig.sweeper.poke()
    await passes(0.1)
    rig.sweeper.stop()
    await task
    assert [name for _, name, _ in rig.fired] == ["auto.1", "auto.1"]


async def test_time_while_we_were_down_is_given_back(store: SqlStore, clock: ManualClock, tmp_path: Path) -> None:
    rig = Rig(store, clock)
    assert await rig.outages.start() == 0
    await rig.arm("t", turn(10), Timer("vote", 1, NOON + 20_000))
    rig.watch.on(7_200_000)
    again = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    later = Rig(again, clock)
    assert await later.outages.start() == 7_200_000
    await later.sweeper.sweep()
    assert (later.fired, await later.due_in()) == ([], {"turn.0": 7_210_000, "vote": 7_220_000})
    later.watch.on(10_000)
    await later.outages.check()
    assert await later.due_in() == {"turn.0": 7_219_000, "vote": 7_229_000}, "ten seconds without a tick: nine lost"
    await again.close()


async def test_a_quick_restart_gives_nothing(rig: Rig) -> None:
    await rig.outages.start()
    await rig.arm("t", turn(10))
    rig.watch.on(9_000)
    assert (await rig.watch.outages(rig.store).start(), await rig.due_in()) == (0, {"turn.0": 10_000})


@pytest.mark.parametrize(
    ("steps", "due_in"),
    [
        ([(1_000, 1_000), (61_000, 61_000)], 120_000),
        *(([(0, 0), (1_000 + jump, 1_000)], 60_000 + jump) for jump in (3_600_000, -3_600_000)),
        ([(ms, ms) for ms in (900, 1_100, 3_000, 5_900, 400)], 60_000),
    ],
    ids=["a standstill", "set forwards", "set backwards", "unevennesses"],
)
async def test_what_clocks_do_costs_nobody_time(rig: Rig, steps: list[tuple[int, int]], due_in: int) -> None:
    """SIGSTOP, a sleeping laptop, a blocked loop; an hour by hand or by NTP: the wall clock and the steady one."""
    await rig.arm("t", turn(60))
    for wall, steady in steps:
        rig.watch.on(wall, steady)
        await rig.sweeper.sweep()
    assert (rig.fired, await rig.due_in()) == ([], {"turn.0": due_in})


async def test_who_has_not_seen_the_board_is_not_hurried(rig: Rig) -> None:
    await rig.store.transact("t", "k", 0, saying("t", "a", outbox=(board("t"),), timers=(turn(5), _auto(7))))
    await rig.five_seconds()
    assert (rig.fired, await rig.due_in()) == ([], {"turn.0": 10_000, "auto.2": 12_000})
    assert await rig.outages.board_waited("t", NOON) == 0, "the same wait is not given twice"
    lane = await rig.store.outbox.claim(("tg:",), "me", 1000)
    assert lane is not None
    await rig.store.outbox.mark(lane, [row.id for row in await rig.store.outbox.rows(lane)], "sent")
    await rig.five_seconds()
    assert [name for _, name, _ in rig.fired] == ["turn.0"]


def _auto(seconds: int) -> Timer:
    return Timer("auto.2", 1, NOON + seconds * 1000)


async def test_automatic_players_do_not_wait_for_the_board(rig: Rig) -> None:
    await rig.store.transact("t", "k", 0, saying("t", "a", outbox=(board("t"),), timers=(_auto(5),)))
    await rig.five_seconds()
    assert [name for _, name, _ in rig.fired] == ["auto.2"]


async def test_the_beat_goes_on(rig: Rig) -> None:
    await rig.outages.start()
    task = asyncio.create_task(rig.outages.run())
    rig.watch.on(5_000)
    await passes(0.9)
    assert await rig.store.timers.beat(NOON) == NOON
    await passes(0.2)
    task.cancel()
    assert await rig.store.timers.beat(rig.clock.now) == NOON + 5_000


class Watched:
    """A worker with two platforms, and tables ``a`` on Telegram and ``b`` on Discord with a minute each."""

    def __init__(self, store: SqlStore, clock: ManualClock) -> None:
        self.store, self.clock = store, clock
        self.telegram, self.discord = (SimpleNamespace(well=True) for _ in range(2))
        self.outages = Outages(store.timers, clock.now_ms, clock.now_ms, seated_at=self.places)
        self.absence = Absence(
            [("tg:", self.telegram), ("dc:", self.discord)],
            store.timers,
            clock.now_ms,
            self.outages.gave,
            lambda: self.back.set(),
        )
        self.back = asyncio.Event()

    async def places(self, table: str) -> tuple[Dest, ...]:
        row = await self.store.table(table)
        return row.shown() if row else ()

    async def tables(self) -> None:
        await self.absence.start()
        for table, place in (("a", "tg:-5:0"), ("b", "dc:1:2")):
            timers = (Timer("turn.0", 1, NOON + 60_000),)
            await self.store.transact(table, f"k{table}", 0, saying(table, "x", timers=timers, place=place))

    async def passes(self, seconds: int) -> None:
        for _ in range(seconds):
            self.clock.on(1_000)
            await self.absence.check()

    async def left(self) -> dict[str, int]:
        """Seconds until each table's turn is over."""
        found = await self.store.timers.due(1 << 60)
        return {one.table_id: (one.timer.due_ms - self.clock.now) // 1000 for one in found}

    async def due(self) -> list[str]:
        return [one.table_id for one in await self.store.timers.due(self.clock.now, 10, self.absence.prefixes())]


@pytest.fixture
async def worker(store: SqlStore, clock: ManualClock) -> Watched:
    made = Watched(store, clock)
    await made.tables()
    return made


@pytest.mark.parametrize("seconds", [9, 55, 600])
async def test_a_turn_has_afterwards_what_it_had_before(worker: Watched, seconds: int) -> None:
    await worker.passes(10)
    worker.telegram.well = False
    await worker.passes(seconds)
    assert worker.absence.prefixes() == ("tg:",)
    assert "a" not in await worker.due()
    worker.telegram.well = True
    assert worker.absence.prefixes() == ("tg:",), "not before it has been given back"
    await worker.passes(1)
    assert worker.absence.prefixes() == ()
    left = await worker.left()
    assert 49 <= left["a"] <= 49 + BEAT_MS // 1000, "what was left, and at most the time since it was last noted"
    assert left["b"] == 60 - 10 - seconds - 1


async def test_a_line_that_stumbles_costs_and_gives_nothing(worker: Watched) -> None:
    worker.telegram.well = False
    await worker.passes(3)
    worker.telegram.well = True
    await worker.passes(1)
    assert await worker.left() == {"a": 56, "b": 56}


async def test_the_sweeper_is_told_when_clocks_run_again(worker: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.runtime.clocks.TICK_MS", 3_600_000)
    worker.telegram.well = False
    await worker.absence.check()
    running = asyncio.create_task(worker.absence.run())
    await passes(1)
    assert not worker.back.is_set()
    worker.telegram.well = True
    worker.absence.poke()
    await worker.back.wait()
    assert worker.absence.prefixes() == ()
    running.cancel()


async def test_two_workers_give_it_once_and_nothing_while_one_of_them_hears(worker: Watched) -> None:
    other = Watched(worker.store, worker.clock)
    worker.telegram.well = False
    for _ in range(30):
        await other.absence.check()
        await worker.passes(1)
    assert (await worker.left())["a"] == 30, "the other was there"
    other.telegram.well = False
    for _ in range(30):
        await other.absence.check()
        await worker.passes(1)
    worker.telegram.well = other.telegram.well = True
    await worker.passes(1)
    await other.absence.check()
    assert 29 <= (await worker.left())["a"] <= 30 + BEAT_MS // 1000


async def test_what_was_given_to_all_is_not_given_again_to_some(worker: Watched) -> None:
    """The machine sleeps while Telegram is out of reach: that hour is given to everybody."""
    worker.telegram.well = False
    await worker.passes(20)
    worker.clock.on(3_600_000)
    await worker.store.timers.shift(3_600_000)
    await worker.passes(5)
    worker.telegram.well = True
    await worker.passes(1)
    left = await worker.left()
    assert left["b"] == 60 - 26
    assert 59 <= left["a"] <= 60 + BEAT_MS // 1000


async def test_a_board_that_waited_is_not_paid_twice(worker: Watched) -> None:
    worker.telegram.well = False
    since = worker.clock.now
    await worker.store.outbox.say(board("a"), "late", "a")
    for second in range(61):
        worker.telegram.well = second == 60
        await worker.passes(1)
        await worker.outages.check()
    before = (await worker.left())["a"]
    assert await worker.outages.board_waited("a", since) == 0
    worker.clock.on(2_000)
    assert (await worker.outages.board_waited("a", since), (await worker.left())["a"]) == (2_000, before)
    assert await worker.outages.board_waited("b", since) == 63_000, "elsewhere nothing was given"


async def test_a_platform_that_was_not_used_for_long_gets_nothing_for_it(worker: Watched) -> None:
    worker.clock.on(30 * 86_400_000)
    again = Watched(worker.store, worker.clock)
    await again.absence.start()
    before = await again.left()
    again.telegram.well = False
    await again.passes(DOWN_MS // 1000)
    again.telegram.well = True
    await again.passes(1)
    assert (await again.left())["a"] - before["a"] <= 0


def test_turns_are_short() -> None:
    before = sys.getswitchinterval()
    try:
        take_turns()
        assert sys.getswitchinterval() <= 0.001
    finally:
        sys.setswitchinterval(before)


class Desk:
    """What is begun, in order; each works until it is let go."""

    def __init__(self, at_once: int) -> None:
        self.turns = Turns(at_once)
        self.begun: list[str] = []
        self.go: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, *names: str, patient: bool = False) -> None:
        for name in names:
            self.go[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._works(name, patient))
            await asyncio.sleep(0)

    async def _works(self, name: str, patient: bool) -> None:
        async with self.turns.taken(patient=patient):
            self.begun.append(name)
            await self.go[name].wait()

    async def ends(self, name: str) -> None:
        self.go[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)


async def test_a_hint_never_waits_behind_an_analysis_and_is_next_when_all_are_busy() -> None:
    desk = Desk(2)
    await desk.comes(*(f"analysis {n}" for n in range(5)), patient=True)
    await desk.comes("hint")
    assert desk.begun == ["analysis 0", "hint"], "one thread is kept from analyses"
    desk = Desk(1)
    await desk.comes("analysis 0", "analysis 1", patient=True)
    await desk.comes("hint", "player")
    await desk.ends("analysis 0")
    assert desk.begun == ["analysis 0", "hint"]
    await desk.ends("hint")
    await desk.ends("player")
    assert desk.begun == ["analysis 0", "hint", "player", "analysis 1"]


async def test_a_cancelled_task_leaves_its_turn_to_others() -> None:
    desk = Desk(1)
    await desk.comes("player", "hint", "another")
    desk.tasks["hint"].cancel()
    await desk.ends("player")
    assert desk.begun == ["player", "another"]
    desk.tasks["another"].cancel()
    with suppress(asyncio.CancelledError):
        await desk.tasks["another"]
    await desk.comes("analysis", patient=True)
    assert desk.begun[-1] == "analysis"


async def test_a_task_cancelled_just_when_its_turn_comes_gives_it_back() -> None:
    desk = Desk(1)
    await desk.comes("player", "hint")
    desk.go["player"].set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    desk.tasks["hint"].cancel()
    await asyncio.gather(*desk.tasks.values(), return_exceptions=True)
    await desk.comes("another")
    assert desk.begun[-1] == "another"


async def test_a_loop_looks_at_once_when_it_has_rested_and_else_rests_first() -> None:
    wake, looks, loop = Wake(10), list[float](), asyncio.get_running_loop()
    start = loop.time()

    async def run() -> None:
        while True:
            wake.begin()
            looks.append(round(loop.time() - start))
            await wake.sleep(1_000)

    task = asyncio.create_task(run())
    await passes(15)
    wake.poke()  # it has rested for longer than ten seconds
    await passes(1)
    assert looks == [0, 15]
    for _ in range(34):  # poked every second, up to second 50
        wake.poke()
        await passes(1)
    assert looks == [0, 15, 25, 35, 45]
    assert wake.due
    wake.poke()
    await passes(20)
    assert looks == [0, 15, 25, 35, 45, 55], "what came while it rested is looked at, once"
    assert not wake.due
    for second in (70, 71, 72):
        wake.hurry()
        await passes(1)
        assert looks[-1] == second, "hurried it does not rest"
    await passes(1_000)
    assert looks[-1] == 1_072, "at the latest after its nap"
    task.cancel()


async def test_the_pulse_tells_the_longest_hold_up_of_the_last_minute() -> None:
    metrics, loop = Metrics(), asyncio.get_running_loop()
    task = asyncio.create_task(Pulse(metrics).run())

    def told() -> float:
        (value,) = [one.value for one in metrics.lag.collect()[0].samples]
        return round(value, 3)

    await passes(1.1)
    assert told() == 0
    loop.time.__self__.now += 3  # type: ignore[attr-defined]
    await passes(0.9)
    assert told() == 2.85, "the beat of 1.25 s came at 4.1 s"
    loop.time.__self__.now += 0.5  # type: ignore[attr-defined]
    await passes(58.5)
    assert told() == 2.85
    await passes(1)
    assert told() == 0.4
    await passes(60)
    assert told() == 0
    task.cancel()
