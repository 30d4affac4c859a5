"""A chat in which cups are played: people who press what is shown, two processes that answer, and tables played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.cups import CupDesk
from bot.desk.desk import Desk
from bot.league.cup.view import View
from bot.league.organiser import Organiser
from bot.league.seeding import by_rating
from bot.ports.cups import CALL
from bot.ports.keys import Dest, private_to
from bot.ports.records import PendingRow, Person
from bot.scene import Scene, press
from bot.service import Service
from bot.table.limits import Limits
from tests.chance import SeededEntropy
from tests.store.kit import PLACE, ManualClock
from tests.store.played import Hall

BOSS = Person("tg:77", "Boss", "en", admin=True)
MINUTE = 60_000


def crowd(n: int) -> tuple[Person, ...]:
    return tuple(Person(f"tg:{100 + k}", f"P{k}") for k in range(1, n + 1))


@dataclass
class CupHall:
    """``cup``: the id of the cup, once there is one."""

    stores: Sequence[SqlStore]
    clock: ManualClock
    limits: Limits = field(default_factory=Limits)
    cup: str = ""
    n: int = 0

    def __post_init__(self) -> None:
        self.services = [
            Service(one, Locks(), self.clock, SeededEntropy(n), lambda: None, limits=self.limits)
            for n, one in enumerate(self.stores)
        ]
        self.organisers = [
            Organiser(service, store, store.cups, self.clock, SeededEntropy(n + 50), by_rating(store.ratings))
            for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True))
        ]
        self.cup_desks = [CupDesk(*both) for both in zip(self.organisers, self.stores, strict=True)]
        self.desks = [
            Desk(service, store, store.outbox, catalog=FluentCatalog(), parts=(one,))
            for service, store, one in zip(self.services, self.stores, self.cup_desks, strict=True)
        ]
        self.hall = Hall(self.stores[0], self.clock)

    # --- what people do ----------------------------------------------------------------------------------------------

    async def says(self, who: Person, rest: str = "", place: str = PLACE, worker: int = 0) -> Answer:
        self.n += 1
        return await self.desks[worker].command(f"k{self.n}", place, who, "cup", rest)

    async def presses(
        self, who: Person, what: str, rest: str = "", *, place: str = PLACE, worker: int = 0, key: str = ""
    ) -> Answer:
        """``cupdo.here``: the button of this cup. ``key``: of an earlier press that is repeated."""
        self.n += 1
        data = press.see("-", f"{what} {self.cup} {rest}".strip())
        return await self.desks[worker].press(key or f"k{self.n}", place, who, data)

    async def opens(self, **chosen: str) -> str:
        """A cup with these settings, its registration open."""
        self.cup = ""
        answer = await self.presses(BOSS, "cuprun.new")
        assert answer.scene is not None
        self.cup = answer.scene.buttons[-1][0].data.split()[-1]
        for name, value in chosen.items():
            assert (await self.presses(BOSS, "cuprun.set", f"{name} {value}")).ok, (name, value)
        assert (await self.presses(BOSS, "cuprun.publish")).ok
        return self.cup

    async def enter(self, *people: Person) -> None:
        for one in people:
            answer = await self.presses(one, "cupdo.seek")
            assert answer.ok, answer

    async def here(self, *people: Person, worker: int = 0) -> None:
        for one in people:
            answer = await self.presses(one, "cupdo.here", worker=worker)
            assert answer.ok, answer

    async def all_here(self) -> None:
        """Everybody who is waited for comes."""
        seen = await self.view()
        for match in seen.cup.now_played():
            for player in seen.cup.missing(match) if not match.how else ():
                await self.here(Person(seen.person(player), seen.name(player)))

    # --- what becomes of it ------------------------------------------------------------------------------------------

    async def view(self) -> View:
        found = await self.organisers[0].at(self.cup)
        assert found is not None
        return found

    async def tend(self, minutes: int = 0, worker: int = 0) -> View:
        self.clock.on(minutes * MINUTE)
        await self.organisers[worker].tend()
        return await self.view()

    async def play_out(self) -> None:
        """Every table of this round to its end."""
        seen = await self.view()
        for match in seen.cup.now_played():
            if match.table and not match.how:
                now = self.clock.now
                assert (await self.hall.moves(match.table)).phase == "over"
                self.clock.now = now  # so quickly that nobody is late
        await self.tend()

    async def whole(self) -> View:
        """All rounds, to the end of the cup."""
        seen = await self.view()
        while seen.cup.phase == "play":
            await self.all_here()
            await self.play_out()
            seen = await self.view()
        return seen

    async def rows(self, dest: Dest) -> list[PendingRow]:
        """What waits for a chat or a person."""
        outbox = self.stores[0].outbox
        lane = await outbox.claim([str(dest)], "test", 1)
        found = list(await outbox.rows(lane, 1_000)) if lane is not None and lane.dest == dest else []
        if lane is not None:
            await outbox.release(lane)
        return found

    async def told(self, who: Person) -> Scene | None:
        """What somebody is told in private by the newest message."""
        rows = [row for row in await self.rows(private_to(who.id)) if row.row.kind == CALL]
        return await self.cup_desks[0].scene(rows[-1]) if rows else None

    async def board(self) -> Scene:
        rows = [row for row in await self.rows(Dest.parse(PLACE)) if row.row.kind == "cup"]
        scene = await self.cup_desks[0].scene(rows[-1])
        assert scene is not None
        return scene


def keys_of(scene: Scene | None) -> list[str]:
    return [line.text.key for line in scene.lines] if scene is not None else []
