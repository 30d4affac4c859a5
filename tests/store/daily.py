"""People who play the deal of the day at a store, one worker for each ``Worker``."""

from __future__ import annotations

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore
from bot.fair.chance import SeededChance
from bot.games import choose
from bot.league.daily import Daily
from bot.ports.beacon import NO_ROUNDS, Rounds
from bot.ports.records import Command, Person
from bot.service import Service
from bot.table.clocks import timers
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.bench.kit import stands
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock

GAME = "bazaar-blot"


class Worker:
    def __init__(
        self,
        store: SqlStore,
        clock: ManualClock,
        n: int = 1,
        unranked: frozenset[str] = frozenset(),
        rounds: Rounds = NO_ROUNDS,
    ) -> None:
        entropy = SeededEntropy(n)
        self.store = store
        self.clock = clock
        self.service = Service(store, Locks(), clock, entropy, lambda: None, rounds=rounds)
        self.daily = Daily(self.service, store, store.packs, clock, entropy, unranked)

    async def begins(self, person: Person, game: str = GAME, key: str = "") -> Table:
        reply = await self.daily.begin(key or f"begin:{person.id}:{game}", person, game, "en")
        assert reply.ok, reply.text
        assert reply.table is not None
        return await stands(self.service, reply.table)

    async def plays(self, person: Person, table: Table, taste: str = "standard", most: int = 500) -> Table:
        """The person plays by ``taste``, a level of the automatic players or a seed of chance; the others by their
        clocks."""
        chance = SeededChance(f"{person.id} {taste}")
        level = taste if taste == "standard" else "random"
        for _ in range(most):
            table = await stands(self.service, table.id)
            if table.phase != "play":
                return table
            game = loaded_of(table).game
            if 0 in game.waiting(table.state):
                action = choose(game, table.state, 0, chance, level)
                command = Command(f"{table.id}:{table.seq}", table.id, person, f"act - {game.encode(action)}")
            else:
                self.clock.on(3_000)
                due = min(timers(table), key=lambda one: one.due_ms)
                command = Command(f"t:{table.id}:{table.seq}", table.id, None, f"tick {due.name} {due.armed_seq}")
            reply = await self.service.handle(command)
            assert reply.ok, reply.text
        return await stands(self.service, table.id)


def people(n: int, platform: str = "tg") -> list[Person]:
    return [Person(f"{platform}:{100 + one}", f"P{one}") for one in range(n)]
