"""A chat in which cups are played: people who press what is shown, two processes that answer, and tables played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.cups import CupDesk
from bot.desk.desk import Desk
from bot.league.cup.view import View
from bot.league.organiser import Organiser
from bot.league.seeding import by_rating
from bot.league.standings import Result
from bot.ports.beacon import NO_ROUNDS, Rounds
from bot.ports.cups import CALL
from bot.ports.keys import Dest, private_to
from bot.ports.records import PendingRow, Person
from bot.scene import Scene, press
from bot.service import Service
from bot.table.limits import Limits
from tests.chance import SeededEntropy
from tests.store.kit import PLACE, ManualClock, sure
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
    board_kind: ClassVar[str]
    call_kind: ClassVar[str]
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
        self.it = sure(answer.scene).buttons[-1][0].data.split()[-1]
        for name, value in chosen.items():
            await self.does(BOSS, f"{self.run}.set", f"{name} {value}")
        await self.does(BOSS, f"{self.run}.publish")
        return self.it

    async def tended(self, minutes: int = 0, worker: int = 0) -> None:
        self.clock.on(minutes * MINUTE)
        await self.heads[worker].tend()

    async def rows(self, dest: Dest) -> list[PendingRow]:
        outbox = self.stores[0].outbox
        lane = await outbox.claim([str(dest)], "test", 1)
        found = list(await outbox.rows(lane, 1_000)) if lane is not None and lane.dest == dest else []
        if lane is not None:
            await outbox.release(lane)
        return found

    async def told(self, who: Person) -> Scene | None:
        rows = [row for row in await self.rows(private_to(who.id)) if row.row.kind == self.call_kind]
        found: Scene | None = await self.parts[0].scene(rows[-1]) if rows else None
        return found

    async def board(self, place: str = PLACE) -> Scene:
        rows = [row for row in await self.rows(Dest.parse(place)) if row.row.kind == self.board_kind]
        found: Scene = sure(await self.parts[0].scene(rows[-1]))
        return found


class CupHall(Contest):
    command, run, board_kind, call_kind = "cup", "cuprun", "cup", CALL

    def made(self) -> None:
        self.heads = [
            Organiser(service, store, store.cups, self.clock, SeededEntropy(n + 50), by_rating(store.ratings))
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
        for match in seen.cup.now_played():
            for player in seen.cup.missing(match) if not match.how else ():
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

    async def view(self) -> View:
        found: View = sure(await self.heads[0].at(self.it))
        return found

    async def tend(self, minutes: int = 0, worker: int = 0) -> View:
        await self.tended(minutes, worker)
        return await self.view()

    async def play_out(self) -> None:
        seen = await self.view()
        for match in seen.cup.now_played():
            if match.table and not match.how:
                now = self.clock.now
                assert (await self.hall.moves(match.table)).phase == "over"
                self.clock.now = now  # so quickly that nobody is late
        await self.tend()

    async def whole(self) -> View:
        seen = await self.view()
        while seen.cup.phase == "play":
            await self.all_here()
            await self.play_out()
            seen = await self.view()
        assert seen.cup.phase == "over"
        return seen


def keys_of(scene: Scene | None) -> list[str]:
    return [line.text.key for line in scene.lines] if scene is not None else []


async def results(store: SqlStore, seen: View) -> list[Result]:
    """Of each match, by what the history says of its table; its home is who sits there at seat 0."""
    found = []
    for match in seen.cup.matches:
        noted = sure(await store.matches.at(match.table, 1))
        home = next(one for one in noted.seats if one.seat == 0)
        assert home.person == seen.person(seen.cup.entries[match.home - 1].players[0])
        won = 2 if noted.how == "rubicon" else 1
        points = (won, 0) if home.ending == "won" else (0, won)
        found.append(Result(str(match.home), str(match.away), points, noted.score))  # type: ignore[arg-type]
    return found
