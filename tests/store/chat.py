"""A chat in which people press and type, and what they are shown."""

from __future__ import annotations

from dataclasses import dataclass

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.ports.records import Person
from bot.scene import Scene, press
from bot.service import Service
from bot.table.limits import Limits
from bot.table.model import Table
from bot.text import LANGUAGES, Text
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock, sure

CATALOG = FluentCatalog()
PLACE = "tg:-5:0"
BOSS = Person("tg:77", "Boss", "en", admin=True)


@dataclass
class Chat:
    """A chat in which people press and type; ``worker``: which of two processes answers."""

    stores: list[SqlStore]
    clock: ManualClock
    n: int = 0

    def __post_init__(self) -> None:
        limits = Limits(here=6, person=6)
        self.services = [
            Service(one, Locks(), self.clock, SeededEntropy(n), lambda: None, limits=limits)
            for n, one in enumerate(self.stores)
        ]
        self.desks = [
            Desk(service, store, store.outbox, catalog=FluentCatalog())
            for service, store in zip(self.services, self.stores, strict=True)
        ]

    def key(self) -> str:
        self.n += 1
        return f"k{self.n}"

    async def says(self, who: Person, name: str, rest: str = "", place: str = PLACE, worker: int = 0) -> Answer:
        return await self.desks[worker].command(self.key(), place, who, name, rest)

    async def presses(self, who: Person, data: str, place: str = PLACE, worker: int = 0) -> Answer:
        return await self.desks[worker].press(self.key(), place, who, data)

    async def sets(self, what: str, who: Person = BOSS, place: str = PLACE) -> Answer:
        return await self.presses(who, press.see("-", f"settings.{what}"), place)

    async def table(self, answer: Answer) -> Table:
        assert answer.ok, answer
        assert answer.table is not None
        return sure(await self.services[0].table(answer.table))


def why(answer: Answer) -> str:
    assert not answer.ok
    assert answer.text is not None
    for lang in LANGUAGES:
        said = FluentCatalog().say(lang, answer.text)
        assert "{" not in said, said
        assert len(said) <= 200 or answer.text.key == "illegal-game-closed"
    return answer.text.key


def presses_of(answer: Answer) -> list[str]:
    return [one.data for row in answer.scene.buttons for one in row] if answer.scene else []


async def again(chat: Chat, table: Table) -> Table:
    return sure(await chat.services[0].table(table.id))


def words(answer: Answer | Scene | Text | None) -> str:
    """Everything that is said, in English."""
    if answer is None:
        return ""
    if isinstance(answer, Text):
        return CATALOG.say("en", answer)
    if isinstance(answer, Answer):
        told = answer.file.data.decode() if answer.file is not None else ""
        return "\n".join((words(answer.text), words(answer.scene), told))
    lines = [CATALOG.say("en", line.text) for line in (*answer.lines, *answer.reading)]
    buttons = [CATALOG.say("en", button.label) for row in answer.buttons for button in row]
    return "\n".join((*lines, *buttons))
