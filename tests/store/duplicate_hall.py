"""A chat in which a duplicate is played: people who press what is shown, two processes, and tables played out."""

from __future__ import annotations

from bot.desk.duplicate import DuplicateDesk
from bot.fair.chance import SeededChance
from bot.games import choose
from bot.league.duplicate.director import Director
from bot.league.duplicate.model import View
from bot.league.duplicate.told import BOARD, CALL
from bot.ports.packs import Pack
from bot.ports.records import Command, Person
from bot.scenes.show import Showing
from bot.table.clocks import timers
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.bench.kit import stands
from tests.chance import SeededEntropy
from tests.store.cup_hall import BOSS, MINUTE, Contest
from tests.store.kit import sure

__all__ = ["BOSS", "MINUTE", "DuplicateHall"]


class DuplicateHall(Contest):
    command, run, board_kind, call_kind = "duplicate", "duprun", BOARD, CALL

    def made(self) -> None:
        self.heads = [
            Director(service, store, store.duplicates, store.packs, self.clock, SeededEntropy(n + 50))
            for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True))
        ]
        self.parts = [DuplicateDesk(*both) for both in zip(self.heads, self.stores, strict=True)]
        others = dict.fromkeys(DuplicateDesk.kinds, self.parts[0].scene)
        self.showing = Showing(self.services[0], self.stores[0], self.clock, others=others)

    @property
    def directors(self) -> list[Director]:
        return list(self.heads)

    async def enter(self, who: Person, where: str = "") -> None:
        await self.does(who, "dupdo.enter", where)

    async def pairs(self, *people: Person, team: str = "") -> None:
        for n, one in enumerate(people):
            await self.enter(one, team if n % 2 == 0 else str((await self.view()).now.sides[-1].number))

    async def begin(self) -> View:
        await self.does(BOSS, "duprun.begin")
        return await self.view()

    async def entered(self, *people: Person, **chosen: str) -> None:
        await self.opens(**chosen)
        for one in people:
            await self.enter(one)

    async def begun(self, *people: Person, **chosen: str) -> View:
        await self.entered(*people, **chosen)
        return await self.begin()

    async def view(self) -> View:
        return sure(await self.directors[0].at(self.it))

    async def pack(self) -> Pack:
        return sure(await self.stores[0].packs.at(f"x{self.it}"))

    async def tend(self, minutes: int = 0, worker: int = 0) -> View:
        await self.tended(minutes, worker)
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
        now = self.clock.now
        for board in (await self.view()).now.boards:
            await self.plays(board.number, tastes[board.number - 1] if tastes else "")
            self.clock.now = now
        seen = await self.tend()
        assert seen.now.phase == "over"
        return seen
