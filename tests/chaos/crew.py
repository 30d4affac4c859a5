"""Several workers on one database, and many tables for them to play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from bot.ports.records import Command, Person, TableRow
from tests.chaos import verdict
from tests.chaos.play import NAMES, settings
from tests.chaos.process import BotProcess, Eyes
from tests.fakes.telegram import FakeTelegram, Room
from tests.waiting import until

WORKER = "tests.chaos.worker"
PATIENCE_S = 400.0
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
            reply = await eyes.service.handle(Command(f"order:{n}:{k}", opened.table, who, words))
            assert reply.ok, words

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

    async def moved(self, eyes: Eyes, events: int) -> None:
        """Until so many more events have happened, or all is over."""
        ids = [row.table_id for row in await _live(eyes)]
        start = await _events(eyes, ids)

        async def there() -> bool:
            assert any(worker.alive for worker in self.workers), self.logs()
            return await _events(eyes, ids) >= start + events or not await _live(eyes)

        await until(there, PATIENCE_S)

    async def finish(self, eyes: Eyes, seconds: float = PATIENCE_S, *, events: int = 0) -> None:
        """Until every match is over (or has so many ``events``) and everything is said; then the workers stop as they
        should."""

        async def over() -> bool:
            assert any(worker.alive for worker in self.workers), self.logs()
            return not any(not events or row.head_seq < events for row in await _live(eyes))

        try:
            await until(over, seconds, 0.1)
            await until(lambda: _silent(eyes), seconds, 0.1)
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


async def _silent(eyes: Eyes) -> bool:
    return await eyes.store.outbox.next_due() is None


def judged(url: str, rooms: Sequence[Room]) -> verdict.Verdict:
    """The verdict over all chats."""
    found = verdict.database(url)
    for room in rooms:
        verdict.chat(url, room, found)
    return found
