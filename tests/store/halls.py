"""Chats in which cups and duplicates are played, and people who play the deal of the day: they press what is shown, two
processes answer, and tables are played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from adapters.runtime.system import Locks
from adapters.store.store import SqlStore
from adapters.text import FluentCatalog
from bot.core.admission import Limits
from bot.core.clocks import timers
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.fair import SeededChance
from bot.features.cups.handler import CupDesk
from bot.features.cups.model import View
from bot.features.cups.organiser import CupOrganiser, by_rating
from bot.features.cups.pairing import Result
from bot.features.daily.model import Daily
from bot.features.duplicates.handler import DuplicateDesk
from bot.features.duplicates.model import View as DuplicateView
from bot.features.duplicates.organiser import DuplicateOrganiser
from bot.games import choose
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.ports.keys import Dest, private_to
from bot.ports.packs import NO_ROUNDS, Pack, Rounds
from bot.ports.records import Command, PendingRow, Person
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import Showing
from tests.bench.kit import stands
from tests.bot.house import must
from tests.chance import SeededEntropy
from tests.store.kit import PLACE, ManualClock
from tests.store.played import Hall

BOSS = Person("tg:77", "Boss", "en", admin=True)
MINUTE = 60_000


def crowd(n: int) -> tuple[Person, ...]:
    return tuple(Person(f"tg:{100 + k}", f"P{k}") for k in range(1, n + 1))


@dataclass
class Contest:
    """What is set up, entered and played in a chat. ``it``: its id, once there is one."""

    stores: Sequence[SqlStore]
    clock: ManualClock
    limits: Limits = field(default_factory=Limits)
    it: str = ""
    n: int = 0
    rounds: Rounds = NO_ROUNDS

    command: ClassVar[str]
    run: ClassVar[str]
    heads: list[Any] = field(init=False, default_factory=list)
    """Those who tend it, one in each process."""
    parts: list[Any] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.services = [
            Service(one, Locks(), self.clock, SeededEntropy(n), lambda: None, limits=self.limits, rounds=self.rounds)
            for n, one in enumerate(self.stores)
        ]
        self.made()
        self.desks = [
            Desk(service, store, store.outbox, catalog=FluentCatalog(), parts=(one,))
            for service, store, one in zip(self.services, self.stores, self.parts, strict=True)
        ]

    def made(self) -> None:
        raise NotImplementedError

    async def says(self, who: Person, rest: str = "", place: str = PLACE, worker: int = 0) -> Answer:
        self.n += 1
        return await self.desks[worker].command(f"k{self.n}", place, who, self.command, rest)

    async def presses(
        self, who: Person, what: str, rest: str = "", *, place: str = PLACE, worker: int = 0, key: str = ""
    ) -> Answer:
        """``cupdo.here``: the button of this cup. ``key``: of an earlier press that is repeated."""
        self.n += 1
        data = press.see("-", f"{what} {self.it} {rest}".strip())
        return await self.desks[worker].press(key or f"k{self.n}", place, who, data)

    async def does(self, who: Person, what: str, rest: str = "", *, place: str = PLACE, worker: int = 0) -> Answer:
        answer = await self.presses(who, what, rest, place=place, worker=worker)
        assert answer.ok, answer
        return answer

    async def opens(self, **chosen: str) -> str:
        """One with these settings, which people can enter."""
        self.it = ""
        answer = await self.presses(BOSS, f"{self.run}.new")
        self.it = must(answer.scene).buttons[-1][0].data.split()[-1]
        for name, value in chosen.items():
            await self.does(BOSS, f"{self.run}.set", f"{name} {value}")
        await self.does(BOSS, f"{self.run}.publish")
        return self.it

    async def view(self) -> Any:
        return must(await self.heads[0].at(self.it))

    async def tend(self, minutes: int = 0, worker: int = 0) -> Any:
        self.clock.on(minutes * MINUTE)
        await self.heads[worker].tend()
        return await self.view()

    async def rows(self, dest: Dest) -> list[PendingRow]:
        outbox = self.stores[0].outbox
        lane = await outbox.claim([str(dest)], "test", 1)
        found = list(await outbox.rows(lane, 1_000)) if lane is not None and lane.dest == dest else []
        if lane is not None:
            await outbox.release(lane)
        return found

    async def told(self, who: Person) -> Scene | None:
        rows = [row for row in await self.rows(private_to(who.id)) if row.row.kind == f"{self.command}call"]
        found: Scene | None = await self.parts[0].scene(rows[-1]) if rows else None
        return found

    async def board(self, place: str = PLACE) -> Scene:
        rows = [row for row in await self.rows(Dest.parse(place)) if row.row.kind == self.command]
        found: Scene = must(await self.parts[0].scene(rows[-1]))
        return found


class CupHall(Contest):
    command, run = "cup", "cuprun"

    def made(self) -> None:
        self.heads = [
            CupOrganiser(service, store, store.cups, self.clock, SeededEntropy(n + 50), by_rating(store.ratings))
            for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True))
        ]
        self.parts = [CupDesk(*both) for both in zip(self.heads, self.stores, strict=True)]
        self.hall = Hall(self.stores[0], self.clock)

    async def enter(self, *people: Person) -> None:
        for one in people:
            await self.does(one, "cupdo.seek")

    async def here(self, *people: Person, worker: int = 0) -> None:
        for one in people:
            await self.does(one, "cupdo.here", worker=worker)

    async def all_here(self) -> None:
        seen = await self.view()
        for match in seen.now.now_played():
            for player in seen.now.missing(match) if not match.how else ():
                await self.here(Person(seen.person(player), seen.name(player)))

    async def closed(self, people: Sequence[Person], **chosen: str) -> View:
        await self.opens(**chosen)
        await self.enter(*people)
        await self.does(BOSS, "cuprun.close")
        return await self.view()

    async def begun(self, people: Sequence[Person], **chosen: str) -> View:
        """A cup of these in its first round, everybody at their table."""
        await self.closed(people, **chosen)
        await self.all_here()
        return await self.view()

    async def play_out(self) -> None:
        seen = await self.view()
        for match in seen.now.now_played():
            if match.table and not match.how:
                now = self.clock.now
                assert (await self.hall.moves(match.table)).phase == "over"
                self.clock.now = now  # so quickly that nobody is late
        await self.tend()

    async def whole(self) -> View:
        seen = await self.view()
        while seen.now.phase == "play":
            await self.all_here()
            await self.play_out()
            seen = await self.view()
        assert seen.now.phase == "over"
        return seen


def keys_of(scene: Scene | None) -> list[str]:
    return [line.text.key for line in scene.lines] if scene is not None else []


async def results(store: SqlStore, seen: View) -> list[Result]:
    """Of each match, by what the history says of its table; its home is who sits there at seat 0."""
    found = []
    for match in seen.now.matches:
        noted = must(await store.matches.at(match.table, 1))
        home = next(one for one in noted.seats if one.seat == 0)
        assert home.person == seen.person(seen.now.entries[match.home - 1].players[0])
        won = 2 if noted.how == "rubicon" else 1
        points = (won, 0) if home.ending == "won" else (0, won)
        found.append(Result(match.home, match.away, points, noted.score))  # type: ignore[arg-type]
    return found


class DuplicateHall(Contest):
    command, run = "duplicate", "duprun"

    def made(self) -> None:
        self.heads = [
            DuplicateOrganiser(service, store, store.duplicates, store.packs, self.clock, SeededEntropy(n + 50))
            for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True))
        ]
        self.parts = [DuplicateDesk(*both) for both in zip(self.heads, self.stores, strict=True)]
        others = dict.fromkeys(self.parts[0].kinds, self.parts[0].scene)
        self.showing = Showing(self.services[0], self.stores[0], self.clock, others=others)

    async def enter(self, who: Person, where: str = "") -> None:
        await self.does(who, "dupdo.enter", where)

    async def pairs(self, *people: Person, team: str = "") -> None:
        for n, one in enumerate(people):
            await self.enter(one, team if n % 2 == 0 else str((await self.view()).now.sides[-1].number))

    async def begin(self) -> DuplicateView:
        await self.does(BOSS, "duprun.begin")
        return await self.view()

    async def entered(self, *people: Person, **chosen: str) -> None:
        await self.opens(**chosen)
        for one in people:
            await self.enter(one)

    async def begun(self, *people: Person, **chosen: str) -> DuplicateView:
        await self.entered(*people, **chosen)
        return await self.begin()

    async def pack(self) -> Pack:
        return must(await self.stores[0].packs.at(f"x{self.it}"))

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

    async def whole(self, *tastes: str) -> DuplicateView:
        now = self.clock.now
        for board in (await self.view()).now.boards:
            await self.plays(board.number, tastes[board.number - 1] if tastes else "")
            self.clock.now = now
        seen = await self.tend()
        assert seen.now.phase == "over"
        return seen


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
