"""Tables with automatic players on a real store, and players that take their time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from adapters.runtime.clocks import Outages, Sweeper
from adapters.runtime.program import thoughtful, ticking
from adapters.runtime.system import Locks
from adapters.runtime.thinking import Threads
from adapters.store.store import SqlStore
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.games import entry_of
from bot.ports.players import Player, Thinking
from bot.ports.records import Command, DueTimer, Person
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from tests.bot.house import ARAM, NINO
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock
from tests.waiting import until

PLACE = "tg:-5:0"


def easy(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    return entry_of(game.key).player(game, view, legal, seat, chance)


class One:
    """A roster with one player at all levels and games."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def levels(self, game: str) -> tuple[Any, ...]:
        return ("easy",)

    def player(self, game: str, level: str) -> Player:
        return self._player


class Slow:
    """``easy``, held until it is let go. ``asked``, ``ended``: how often so far; ``on``: which threads."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = self.ended = 0
        self.on: set[int] = set()

    def __call__(self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        self.asked += 1
        self.on.add(threading.get_ident())
        assert self.go.wait(120)
        try:
            return easy(game, view, legal, seat, chance)
        finally:
            self.ended += 1


class Delivered:
    """An outbox whose every board has been sent."""

    async def waiting_since(self, table_id: str) -> int | None:
        return None


class Club:
    """A service and a sweeper on a store, as a program has them."""

    def __init__(self, store: SqlStore, clock: ManualClock, thinking: Thinking, seed: int = 1) -> None:
        self.store, self.clock = store, clock
        self.service = Service(store, Locks(), clock, SeededEntropy(seed), lambda: None, thinking=thinking)
        outages = Outages(store.timers, lambda: 0, lambda: 0)
        self.sweeper = Sweeper(store.timers, Delivered(), outages, self._fire, clock, slow=thoughtful)  # type: ignore[arg-type]
        self.n = 0

    async def _fire(self, due: DueTimer) -> None:
        key = f"timer:{due.table_id}:{due.timer.name}:{due.timer.armed_seq}"
        await self.service.handle(Command(key, due.table_id, None, ticking(due.timer)))

    async def say(self, table: str, who: Person, text: str) -> None:
        self.n += 1
        reply = await self.service.handle(Command(f"say:{self.n}", table, who, text))
        assert reply.ok, reply.text

    async def table(self, table_id: str) -> Table:
        found = await self.service.table(table_id)
        assert found is not None
        return found

    async def on(self, ms: int) -> None:
        """Time goes by, and clocks ring; thoughts are not waited for."""
        self.clock.on(ms)
        await self.sweeper.sweep()

    async def until(self, true: Callable[[], object], ms: int = 0) -> None:
        """Sweep, in case with time going by, until something is so."""

        async def so() -> bool:
            await self.on(ms)
            return bool(true())

        await until(so, every=0.01)

    async def alone(self, n: int = 1, game: str = "bazaar-blot") -> str:
        """A table of one person and automatic players, the cards dealt."""
        reply = await self.service.open(f"open:{n}", f"tg:-{n + 10}:0", Person(f"tg:{n}", "Արամ"), game=game, now=True)
        return str(reply.table)

    async def ends(self) -> None:
        """Whatever is under way is waited for."""
        await until(lambda: not self.sweeper.busy, every=0.005)

    async def ninos_turn(self) -> str:
        """A table of two people and two automatic players; Nino's time has run out once, and it is her turn again."""
        reply = await self.service.open("open", PLACE, ARAM, game="bazaar-blot")
        table_id = str(reply.table)
        for who, text in ((NINO, "sit 2"), (ARAM, "fill"), (ARAM, "start")):
            await self.say(table_id, who, text)
        while True:
            table = await self.table(table_id)
            game, chair = loaded_of(table).game, table.chairs[1]
            waiting = game.waiting(table.state)
            assert chair is not None
            if chair.away and 1 in waiting:
                return table_id
            if 0 in waiting:
                await self.does_what_silence_means(table_id, ARAM)
            else:
                await self.on(61_000 if 1 in waiting else 2_000)
                await self.ends()

    async def does_what_silence_means(self, table_id: str, who: Person) -> None:
        table = await self.table(table_id)
        game, seat = loaded_of(table).game, table.seat_of(who.id)
        assert seat is not None
        await self.say(table_id, who, f"act - {game.encode(game.timeout(table.state, seat))}")


def threads(player: Player, **how: Any) -> Threads:
    return Threads(One(player), **how)
