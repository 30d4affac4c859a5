"""Two accounts of one person at the desks of two workers: the steps of joining, and what is shown at each."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore
from bot.chips.jackpot import Jackpot
from bot.chips.model import GRANT, Draws, grant, moved
from bot.chips.purse import Purse
from bot.desk.accounts import KIND, Accounts
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.ports.records import Entry, Person
from bot.scene import Scene
from bot.scenes.show import Showing
from bot.service import Service
from bot.table.limits import Limits
from bot.text import Name
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock

ARAM = Person("tg:7", "Արամ", "hy")
ARAM_DC = Person("dc:9", "aram_99", "en")
NINO = Person("tg:8", "ნინო")
VANO = Person("dc:5", "Vano")
GROUP, CHANNEL = "tg:-5:0", "dc:1:2"
PLACES = {"tg": "tg:7:0", "dc": "dc:@me:90"}


@dataclass
class Worker:
    """A desk on a store of its own; ``number`` makes its keys and its chance differ from another worker's."""

    store: SqlStore
    clock: ManualClock
    number: int = 0
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        entropy = SeededEntropy(self.number)
        self.service = Service(self.store, Locks(), self.clock, entropy, lambda: None, limits=self.limits)
        self.accounts = Accounts(self.service, self.store, entropy, lambda: None)
        jackpot = Jackpot(self.store.ledger, self.store, self.clock, entropy, Draws(days=0))
        purse = Purse(self.store.ledger, self.clock, jackpot)
        self.desk = Desk(self.service, self.store, self.store.outbox, purse=purse, parts=(self.accounts,))
        self.showing = Showing(self.service, self.store, self.clock, others={KIND: self.accounts.row_scene})
        self.asked = 0

    def key(self) -> str:
        self.asked += 1
        return f"k{self.number}:{self.asked}"

    async def types(
        self, who: Person, words: str = "", name: str = "account", place: str = "", key: str = ""
    ) -> Answer:
        place = place or PLACES[who.id[:2]]
        return await self.desk.command(key or self.key(), place, who, name, words)

    async def presses(self, who: Person, data: str, place: str = "", key: str = "") -> Answer:
        return await self.desk.press(key or self.key(), place or PLACES[who.id[:2]], who, data)

    async def code(self, who: Person = ARAM) -> str:
        return code_of(await self.presses(who, "s:-:account.code"))

    async def joined(self, first: Person = ARAM, second: Person = ARAM_DC) -> None:
        """The whole way."""
        typed = await self.types(second, await self.code(first))
        assert (await self.presses(second, button(typed, "yes"))).ok
        asked = await self.types(first)
        assert keys(await self.presses(first, button(asked, "yes")))[0] == "account-done"

    async def chips(self, who: Person) -> int | None:
        return await self.store.ledger.balance(who.id)

    async def has(self, who: Person, chips: int) -> None:
        """An account with so many chips, the rest lost to somebody else or won from them."""

        def think(balance: object) -> tuple[Entry, ...]:
            return (grant(who.id), grant("tg:999"), moved("won", (who.id, chips - GRANT), ("tg:999", GRANT - chips)))

        assert await self.store.ledger.post(f"has:{who.id}", think)

    async def told(self, who: Person) -> list[Scene]:
        """The messages of their own that wait for somebody, as they would be sent now."""
        async with asyncio.timeout(5):
            lane = await self.store.outbox.claim([f"@{who.id}"], "t", 60_000)
            rows = await self.store.outbox.rows(lane) if lane is not None else ()
            found = [await self.showing.scene(row) for row in rows if row.row.kind == KIND]
            if lane is not None:
                await self.store.outbox.mark(lane, [row.id for row in rows], "sent")
                await self.store.outbox.release(lane)
        return [scene for scene in found if scene is not None]


def scene_of(answer: Answer) -> Scene:
    assert answer.scene is not None, answer.text
    return answer.scene


def keys(answer: Answer | Scene) -> list[str]:
    scene = answer if isinstance(answer, Scene) else scene_of(answer)
    return [line.text.key for line in scene.lines]


def args(answer: Answer, key: str) -> dict[str, object]:
    return dict(next(line.text for line in scene_of(answer).lines if line.text.key == key).args)


def code_of(answer: Answer) -> str:
    return str(args(answer, "account-code")["code"])


def button(answer: Answer | Scene, verb: str) -> str:
    scene = answer if isinstance(answer, Scene) else scene_of(answer)
    return next(b.data for row in scene.buttons for b in row if b.data.startswith(f"s:-:account.{verb}"))


def refused(answer: Answer) -> str:
    assert not answer.ok
    assert answer.text is not None
    return answer.text.key.removeprefix("illegal-account-")


def seen(answer: Answer) -> Name:
    """The other account, as somebody is shown it."""
    name = args(answer, "account-one")["name"]
    assert isinstance(name, Name)
    return name
