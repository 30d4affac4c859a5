"""A chat in which a duplicate is played: people who press what is shown, two processes, and tables played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.desk.duplicate import DuplicateDesk
from bot.fair.chance import SeededChance
from bot.games import choose
from bot.league.duplicate.director import Director
from bot.league.duplicate.model import View
from bot.league.duplicate.told import BOARD, CALL
from bot.ports.beacon import NO_ROUNDS, Rounds
from bot.ports.keys import Dest, private_to
from bot.ports.packs import Pack
from bot.ports.records import Command, PendingRow, Person
from bot.scene import Scene, press
from bot.scenes.show import Showing
from bot.service import Service
from bot.table.clocks import timers
from bot.table.limits import Limits
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.bench.kit import stands
from tests.chance import SeededEntropy
from tests.store.kit import PLACE, ManualClock

BOSS = Person("tg:77", "Boss", "en", admin=True)
MINUTE = 60_000


@dataclass
class DuplicateHall:
    """``it``: the id of the duplicate, once there is one."""

    stores: Sequence[SqlStore]
    clock: ManualClock
    limits: Limits = field(default_factory=Limits)
    it: str = ""
    n: int = 0
    rounds: Rounds = NO_ROUNDS

    def __post_init__(self) -> None:
        self.services = [
            Service(one, Locks(), self.clock, SeededEntropy(n), lambda: None, limits=self.limits, rounds=self.rounds)
            for n, one in enumerate(self.stores)
        ]
        self.directors = [
            Director(service, store, store.duplicates, store.packs, self.clock, SeededEntropy(n + 50))
            for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True))
        ]
        self.parts = [DuplicateDesk(*both) for both in zip(self.directors, self.stores, strict=True)]
        self.desks = [
            Desk(service, store, store.outbox, catalog=FluentCatalog(), parts=(one,))
            for service, store, one in zip(self.services, self.stores, self.parts, strict=True)
        ]
        others = dict.fromkeys(DuplicateDesk.kinds, self.parts[0].scene)
        self.showing = Showing(self.services[0], self.stores[0], self.clock, others=others)

    # --- what people do ----------------------------------------------------------------------------------------------

    async def says(self, who: Person, rest: str = "", place: str = PLACE, worker: int = 0) -> Answer:
        self.n += 1
        return await self.desks[worker].command(f"k{self.n}", place, who, "duplicate", rest)

    async def presses(
        self, who: Person, what: str, rest: str = "", *, place: str = PLACE, worker: int = 0, key: str = ""
    ) -> Answer:
        """``dupdo.join``: the button of this duplicate. ``key``: of an earlier press that is repeated."""
        self.n += 1
        data = press.see("-", f"{what} {self.it} {rest}".strip())
        return await self.desks[worker].press(key or f"k{self.n}", place, who, data)

    async def opens(self, **chosen: str) -> str:
        """A duplicate with these settings, for which people can sign up."""
        self.it = ""
        answer = await self.presses(BOSS, "duprun.new")
        assert answer.scene is not None, answer
        self.it = answer.scene.buttons[-1][0].data.split()[-1]
        for name, value in chosen.items():
            assert (await self.presses(BOSS, "duprun.set", f"{name} {value}")).ok, (name, value)
        assert (await self.presses(BOSS, "duprun.publish")).ok
        return self.it

    async def enter(self, who: Person, where: str = "") -> None:
        answer = await self.presses(who, "dupdo.enter", where)
        assert answer.ok, answer

    async def pairs(self, *people: Person, team: str = "") -> None:
        """Each two sign up together."""
        for n, one in enumerate(people):
            if n % 2 == 0:
                await self.enter(one, team)
            else:
                seen = await self.view()
                await self.enter(one, str(seen.now.sides[-1].number))

    async def begin(self) -> View:
        answer = await self.presses(BOSS, "duprun.begin")
        assert answer.ok, answer
        return await self.view()

    # --- what becomes of it ------------------------------------------------------------------------------------------

    async def view(self) -> View:
        found = await self.directors[0].at(self.it)
        assert found is not None
        return found

    async def pack(self) -> Pack:
        found = await self.stores[0].packs.at(f"x{self.it}")
        assert found is not None
        return found

    async def tend(self, minutes: int = 0, worker: int = 0) -> View:
        self.clock.on(minutes * MINUTE)
        await self.directors[worker].tend()
        return await self.view()

    async def plays(self, number: int, taste: str = "", most: int = 5_000) -> Table:
        """A table to its end, or so many moves of it: people at random by ``taste``, or as the automatic player."""
        table_id = (await self.view()).now.boards[number - 1].table
        chance = SeededChance(f"{number} {taste}")
        for _ in range(most):
            table = await stands(self.services[0], table_id)
            if table.phase != "play":
                return table
            game = loaded_of(table).game
            seats = [] if game.needs_deal(table.state) else sorted(game.waiting(table.state))
            chair = table.chairs[seats[0]] if seats else None
            if chair is not None and chair.human and chair.present:
                action = choose(game, table.state, seats[0], chance, "random" if taste else "standard")
                who = Person(chair.person, chair.name)
                command = Command(f"{table.id}:{table.seq}", table.id, who, f"act - {game.encode(action)}")
            else:
                self.clock.on(3_000)
                due = min(timers(table), key=lambda one: one.due_ms)
                command = Command(f"t:{table.id}:{table.seq}", table.id, None, f"tick {due.name} {due.armed_seq}")
            reply = await self.services[0].handle(command)
            assert reply.ok, reply.text
        return await stands(self.services[0], table_id)

    async def whole(self, *tastes: str) -> View:
        """Every table to its end."""
        now = self.clock.now
        for board in (await self.view()).now.boards:
            await self.plays(board.number, tastes[board.number - 1] if tastes else "")
            self.clock.now = now
        return await self.tend()

    async def rows(self, dest: Dest) -> list[PendingRow]:
        """What waits for a chat or a person."""
        outbox = self.stores[0].outbox
        lane = await outbox.claim([str(dest)], "test", 1)
        found = list(await outbox.rows(lane, 1_000)) if lane is not None and lane.dest == dest else []
        if lane is not None:
            await outbox.release(lane)
        return found

    async def told(self, who: Person) -> Scene | None:
        """What somebody is told in private of the duplicate by the newest message."""
        rows = [row for row in await self.rows(private_to(who.id)) if row.row.kind == CALL]
        return await self.parts[0].scene(rows[-1]) if rows else None

    async def board(self, place: str = PLACE) -> Scene:
        rows = [row for row in await self.rows(Dest.parse(place)) if row.row.kind == BOARD]
        scene = await self.parts[0].scene(rows[-1])
        assert scene is not None
        return scene
