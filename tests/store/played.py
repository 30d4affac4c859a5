"""Matches played to their end at a store by automatic players in people's names, and the read model of them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select, text

from adapters.runtime.system import Locks
from adapters.store.bans import tars
from adapters.store.ratings_due import desertion, rating, rating_change
from adapters.store.schema import finished, finished_also, finished_seat, member, tally
from adapters.store.store import SqlStore
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.fair import SeededChance
from bot.games import choose
from bot.ports.records import Command, Person
from tests.bench.kit import deal, stands
from tests.bot.house import must
from tests.chance import SeededEntropy
from tests.facts import FACTS
from tests.store.kit import ManualClock, begun

PEOPLE = tuple(Person(f"tg:{n}", name) for n, name in enumerate(("Արամ", "Nino", "Давид", "ლუსინე"), start=1))
MODEL = (finished, finished_also, finished_seat, tally, member, rating, rating_change, desertion, tars)


class Hall:
    def __init__(self, store: SqlStore, clock: ManualClock, seed: int = 7, people: tuple[Person, ...] = PEOPLE) -> None:
        self.store = store
        self.people = people
        self.seed = seed
        self.clock = clock
        self.service = Service(store, Locks(), clock, SeededEntropy(seed), lambda: None)
        self.chance = SeededChance(f"hall {seed}")
        self._keys = 0

    async def says(self, table: str, words: str, who: Person | None = None) -> None:
        self._keys += 1
        found = Command(f"hall:{self.seed}:{self._keys}", table, who or self.people[0], words)
        reply = await self.service.handle(found)
        assert reply.ok, (words, reply.text)

    async def opened(self, game: str, place: str = "tg:-5:0", seats: int = 0, *, rated: bool = False) -> str:
        self._keys += 1
        table = (await self.service.open(f"hall:{self.seed}:{self._keys}", place, self.people[0], game=game)).table
        assert table is not None
        for name, value in {**FACTS[game].short, "clock": "0"}.items():
            await self.says(table, f"set {name} {value}")
        if rated:
            await self.says(table, "set rated on")
        row = await stands(self.service, table)
        for person in self.people[1 : seats or min(len(self.people), len(row.chairs))]:
            await self.says(table, "sit", person)
        return table

    async def moves(self, table_id: str, most: int = 5_000, level: str = "random") -> Table:
        table = await stands(self.service, table_id)
        for _ in range(most):
            if table.phase != "play":
                break
            game = loaded_of(table).game
            if game.needs_deal(table.state):
                await deal(self.service, table_id)
            else:
                seat = min(game.waiting(table.state))
                action = choose(game, table.state, seat, self.chance, level)
                chair = must(table.chairs[seat])
                words = f"act {game.decision(table.state, action)} {game.encode(action)}"
                await self.says(table_id, words, Person(chair.person, chair.name))
            self.clock.on(1_000)
            table = await stands(self.service, table_id)
        return table

    async def plays(self, table_id: str, level: str = "standard") -> None:
        await self.says(table_id, "start")
        assert (await self.moves(table_id, level=level)).phase == "over"


def model(url: str) -> dict[str, list[tuple[Any, ...]]]:
    with begun(url) as conn:
        return {table.name: _rows(conn, table) for table in MODEL}


def _rows(conn: Connection, table: Any) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in conn.execute(select(table).order_by(*table.primary_key.columns))]


def run(url: str, *statements: str) -> None:
    with begun(url) as conn:
        for one in statements:
            conn.execute(text(one))
