"""Four friends on the fake Telegram who play on whatever happens to the bot: their presses come from the database's
truth, go over the wire, and are delivered again by Telegram until they are acknowledged.
For faults of time: the program with a platform that takes everything at once (``house``), and a clock that can be set.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.runtime.core import Core
from adapters.runtime.courier import Courier
from adapters.runtime.program import Program
from adapters.runtime.system import SystemClock
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.ports.records import Command, Person, TableRow
from tests.adapters.runtime.kit import Platform
from tests.bot.house import must
from tests.chaos import verdict
from tests.chaos.process import PATIENCE_S, WORKER, BotProcess, Eyes, next_press
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.server import FakeTelegram, Human, Room
from tests.waiting import until

NAMES = ("Արամ", "ნინო", "Давид", "Lusine")
LATER_MS = 60_000


class Bot(Protocol):
    @property
    def alive(self) -> bool: ...

    @property
    def log(self) -> Path: ...


class Here:
    """A program in this very process: it does not die alone."""

    alive = True
    log = Path(os.devnull)


class Friends:
    """``begin`` a table and ``step`` until it is over. ``given``: the numbers of the updates that must take effect."""

    def __init__(self, fake: FakeTelegram, eyes: Eyes, bot: Bot, seed: str) -> None:
        self.fake = fake
        self.eyes = eyes
        self.bot = bot
        self.seed = seed
        self.people = [fake.user(name, started=True) for name in NAMES]
        self.room: Room = fake.group("Friends", *self.people)
        self.given: list[int] = []
        self.table_id = ""
        self._anything: Message | None = None
        self._due = -1
        """The last event when somebody pressed: what was pressed comes before anything else is."""

    @property
    def place(self) -> str:
        return f"tg:{self.room.id}:0"

    async def begin(self, target: int = 20) -> None:
        self._anything = await self.people[0].says(self.room, "/new")
        self.given.append(self.fake.next_update - 1)
        self.table_id = await self.eyes.only_table(self.place)
        for human, words in (
            (self.people[0], f"set target {target}"),
            *((human, "sit") for human in self.people[1:]),
            (self.people[0], "start"),
        ):
            seq = (await self.table()).seq
            await self.press(human, f"t:{self.table_id}:{words}")
            await self.eyes.until(self.table_id, seq)

    async def table(self) -> Table:
        return await self.eyes.table(self.table_id)

    async def press(self, human: Human, data: str) -> None:
        await self._sends(human, data)
        self.given.append(self.fake.next_update - 1)

    async def _sends(self, human: Human, data: str) -> None:
        """Whatever stands before them: the bot may be dead, or behind."""
        assert self._anything is not None
        await human.sends_callback(self._anything, data, forged=True)

    async def step(self) -> str:
        """One thing that the table waits for: ``on``, ``over``, or ``dead`` if the bot died of it.

        What was pressed is not pressed again: Telegram has it and delivers it after the restart.
        """
        if (went := await self.past(self._due)) == "dead":
            return went
        table = await self.table()
        if table.phase == "over":
            return "over"
        self._due = table.seq
        asked = next_press(table, self.seed)
        if asked is None:
            if table.deal and loaded_of(table).game.needs_deal(table.state):
                for human in self.people:
                    if f"tg:{human.id}" not in table.ready:
                        await self._sends(human, f"t:{self.table_id}:ready")
        else:
            chair = must(table.chairs[asked[0]])
            human = next((one for one in self.people if f"tg:{one.id}" == chair.person), None)
            if human is not None:  # else somebody who has left: an automatic player acts
                await self.press(human, asked[1])
        return await self.past(table.seq)

    async def past(self, seq: int) -> str:
        """Until the table has got past ``seq``, or the bot is dead."""

        async def seen() -> bool:
            return (await self.table()).seq > seq or not self.bot.alive

        await until(seen, PATIENCE_S, 0.01)
        return "on" if self.bot.alive else "dead"

    async def to_the_end(self) -> None:
        while await self.step() != "over":
            pass
        await self.settled()

    async def settled(self, seconds: float = 300.0) -> None:
        """Until all that was received is done and all that is to be said by now has been said."""

        async def silent() -> bool:
            assert self.bot.alive, self.bot.log.read_text()[-2000:]
            return not self.fake.updates and not await self._to_say()

        await until(silent, seconds, 0.1, f"{len(self.fake.updates)} updates; {self.bot.log}")

    async def _to_say(self) -> bool:
        """Whether anything waits but what is meant for later: that a question has run out is laid by in minutes."""
        due = await self.eyes.store.outbox.next_due()
        return due is not None and due <= SystemClock().now_ms() + LATER_MS


def settings(fake: FakeTelegram, url: str, **more: object) -> dict[str, str]:
    plain = {"TELEGRAM_TOKEN": fake.token, "TELEGRAM_API_BASE": fake.base, "DATABASE_URL": url, "LOCAL_TABLE": "off"}
    return plain | {name: str(value) for name, value in more.items()}


@asynccontextmanager
async def evening(
    url: str, folder: Path, name: str, seed: int, **more: object
) -> AsyncIterator[tuple[BotProcess, Friends]]:
    """A worker that has not been started, and four friends to play with it; at the end it is killed if it runs."""
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed, **more), folder, WORKER)
        eyes = await Eyes.open(url)
        try:
            yield bot, Friends(fake, eyes, bot, f"{name}/{seed}")
        finally:
            if bot.alive:
                await bot.kill()
            await eyes.store.close()


def judged(url: str, friends: Friends, *, clocks: bool = True) -> verdict.Verdict:
    """The verdict over their chat: nothing is wrong. ``clocks``: those that lie armed count too."""
    found = verdict.database(url)
    verdict.updates(url, friends.fake, friends.given, found)
    verdict.chat(url, friends.room, found)
    wrong = [one for one in found.wrong if clocks or not one.startswith("I6")]
    assert not wrong, "\n".join((friends.seed, *wrong))
    return found


CREW_S = 400.0
TOGETHER = 8
"""So many tables are set up at once."""


async def tables(
    fake: FakeTelegram, eyes: Eyes, count: int, *, target: int = 20, pictures: bool = False, clock: int = 60
) -> list[Room]:
    """So many chats, each with four people of its own and a table that has been started."""
    fours = [[fake.user(name, started=True) for name in NAMES] for _ in range(count)]
    rooms = [fake.group(f"Friends {n}", *four) for n, four in enumerate(fours)]

    async def begin(n: int) -> None:
        if not pictures:
            await eyes.store.set_pref(f"tg:{rooms[n].id}", "pictures", "off")
        seats = [Person(f"tg:{one.id}", one.account.first_name) for one in fours[n]]
        opened = await eyes.service.open(f"open:{n}", f"tg:{rooms[n].id}:0", seats[0])
        assert opened.table is not None
        options = [(seats[0], f"set {name} {value}") for name, value in (("target", target), ("clock", clock))]
        orders = [*options, *((seat, "sit") for seat in seats[1:]), (seats[0], "start")]
        for k, (who, words) in enumerate(orders):
            assert (await eyes.service.handle(Command(f"order:{n}:{k}", opened.table, who, words))).ok, words

    for some in range(0, count, TOGETHER):
        await asyncio.gather(*(begin(n) for n in range(some, min(count, some + TOGETHER))))
    return rooms


class Crew:
    """``async with Crew(...) as crew``: the workers run; killed at the end if they still do."""

    def __init__(self, fake: FakeTelegram, url: str, folder: Path, size: int, **how: object) -> None:
        self.url = url
        self.eyes: Eyes | None = None
        plain = settings(fake, url, **how)
        self.workers = [BotProcess(plain, folder, WORKER, f"worker{n}") for n in range(size)]

    async def __aenter__(self) -> Crew:
        await asyncio.gather(*(worker.start() for worker in self.workers))
        return self

    async def __aexit__(self, *_: object) -> None:
        for worker in self.workers:
            if worker.alive:
                await worker.kill()

    def logs(self) -> str:
        return "\n".join(worker.log.read_text()[-3000:] for worker in self.workers)

    def waits(self) -> int:
        """How often a worker has said so far that it waits for the database."""
        return sum(worker.log.read_text().count("-waits-for-store") for worker in self.workers)

    async def moved(self, eyes: Eyes, events: int) -> None:
        """Until so many more events have happened, or all is over."""
        ids = [row.table_id for row in await _live(eyes)]
        start = await _events(eyes, ids)

        async def there() -> bool:
            assert any(worker.alive for worker in self.workers), self.logs()
            return await _events(eyes, ids) >= start + events or not await _live(eyes)

        await until(there, CREW_S)

    async def finish(self, eyes: Eyes, seconds: float = CREW_S, *, events: int = 0) -> None:
        """Until every match is over (or has so many ``events``) and everything is said; then the workers stop as they
        should."""

        async def over() -> bool:
            assert any(worker.alive for worker in self.workers), self.logs()
            return not any(not events or row.head_seq < events for row in await _live(eyes))

        try:
            await until(over, seconds, 0.1)
            await until(lambda: silent(eyes), seconds, 0.1)
        except TimeoutError:
            live = len(await eyes.store.live_tables())
            raise AssertionError(f"{live} tables, {await eyes.store.stats()}\n{self.logs()}") from None
        for worker in self.workers:
            if worker.alive:
                await worker.stop()


async def _live(eyes: Eyes) -> list[TableRow]:
    return [row for row in await eyes.store.live_tables() if row.status == "live"]


async def _events(eyes: Eyes, ids: Sequence[str]) -> int:
    rows = [await eyes.store.table(one) for one in ids]
    return sum(row.head_seq for row in rows if row is not None)


async def silent(eyes: Eyes | Core) -> bool:
    return await eyes.store.outbox.next_due() is None


def all_judged(url: str, rooms: Sequence[Room]) -> verdict.Verdict:
    found = verdict.database(url)
    for room in rooms:
        verdict.chat(url, room, found)
    return found


PLACE = "tg:-5:0"
FOUR = tuple(Person(f"tg:{n}", name) for n, name in enumerate(("Արամ", "ნინო", "Давид", "Lusine"), start=1))


class SetClock(SystemClock):
    """Time that passes when a test says so. ``on``: it has passed; ``wall_ms``: how far somebody has set the wall clock
    off, or for how long the machine has slept."""

    def __init__(self) -> None:
        self.wall_ms = 0
        self._passed_ms = 0
        self._began_ms = super().now_ms()

    def on(self, ms: int) -> None:
        self._passed_ms += ms

    def now_ms(self) -> int:
        return self._began_ms + self._passed_ms + self.wall_ms

    def monotonic_ms(self) -> int:
        return self._passed_ms


class QuietFront:
    """No way in; a way out that never fails."""

    name = "quiet"
    well = True

    def __init__(self) -> None:
        self.platform = Platform("tg:", "@tg:")

    @property
    def courier(self) -> Courier:
        return self.platform

    async def start(self) -> None:
        return

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def stop(self) -> None:
        return


@asynccontextmanager
async def house(url: str, clock: SystemClock | None = None) -> AsyncIterator[Program]:
    settings = Settings(_env_file=None, database_url=url)
    one = await open_program(settings, clock=clock or SystemClock(), fronts=lambda *_: [QuietFront()])
    await one.start()
    try:
        yield one
    finally:
        await one.stop()


async def dealt(one: Program, clock: SetClock, clock_s: int = 60) -> str:
    """A table of four, the first deal on it; ``clock_s`` for a move."""
    service = one.core.service
    opened = await service.open("k:new", PLACE, FOUR[0])
    assert opened.table is not None
    table_id = opened.table
    orders = [(FOUR[0], f"set clock {clock_s}"), *((who, "sit") for who in FOUR[1:]), (FOUR[0], "start")]
    for n, (who, words) in enumerate(orders):
        assert (await service.handle(Command(f"k:{n}", table_id, who, words))).ok

    async def playing() -> bool:
        clock.on(250)
        one.sweeper.poke()
        table = await stands(one, table_id)
        return not loaded_of(table).game.needs_deal(table.state)

    await until(playing)
    return table_id


async def stands(one: Program, table_id: str) -> Table:
    return must(await one.core.service.table(table_id))


async def moves(one: Program, table_id: str) -> None:
    table = await stands(one, table_id)
    asked = must(next_press(table, "quiet"))
    chair = must(table.chairs[asked[0]])
    _, _, decision, action = asked[1].split(":", 3)
    words = f"act {decision} {action}"
    who = Person(chair.person, chair.name)
    assert (await one.core.service.handle(Command(f"move:{table_id}:{table.seq}", table_id, who, words))).ok


async def lapses(one: Program, table_id: str) -> int:
    return sum(event.type == "Lapsed" for event in await one.core.store.events(table_id))
