"""A chat in which people press and type, and what they are shown; two accounts of one person (``Worker``)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from adapters import bootstrap
from adapters.config import Settings
from adapters.runtime.core import Core
from adapters.runtime.health import Metrics
from adapters.runtime.system import SystemClock
from adapters.store.store import SqlStore
from adapters.text import FluentCatalog
from bot.core.chips import GRANT, grant, moved
from bot.core.model import Table
from bot.features.accounts import KIND
from bot.features.daily.handler import DailyDeal
from bot.handlers.admission import UNLIMITED
from bot.handlers.part import Answer
from bot.ports.packs import NO_ROUNDS
from bot.ports.records import Entry, Person
from bot.text import LANGUAGES, Name, Text
from bot.view import press
from bot.view.scene import Scene
from tests.bot.house import must
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock

CATALOG = FluentCatalog()
PLACE = "tg:-5:0"
BOSS = Person("tg:77", "Boss", "en", admin=True)


class Standing(SystemClock):
    """The program's clock, by the test's."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock

    def now_ms(self) -> int:
        return self.clock.now


def core_on(
    store: SqlStore,
    clock: ManualClock,
    entropy: SeededEntropy | None = None,
    person: int = 6,
    operator: str = "tg:-9:0",
) -> Core:
    """The whole program without its fronts. ``person``: at how many tables one may sit."""
    settings = Settings(
        _env_file=None, tables_per_chat=6, tables_per_person=person, operator_chat=operator or None, jackpot_days=0
    )
    drawn = entropy or SeededEntropy(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bootstrap, "SystemEntropy", lambda: drawn)
        core = bootstrap._core_on(store, settings, Standing(clock), Metrics(), NO_ROUNDS)
    core.desk._throttle = UNLIMITED
    return core


@dataclass
class Chat:
    """A chat in which people press and type; ``worker``: which of two processes answers. ``crew``: who run it."""

    stores: list[SqlStore]
    clock: ManualClock
    n: int = 0
    crew: list[str] = field(default_factory=lambda: ["tg:71", "tg:72"])
    operator: str = "tg:-9:0"

    def __post_init__(self) -> None:
        self.entropy = SeededEntropy("chat")
        self.restart()

    def restart(self) -> None:
        async def title(place: str) -> str:
            return "Club"

        async def crew(place: str) -> list[str]:
            return self.crew

        self.cores = [core_on(one, self.clock, self.entropy, operator=self.operator) for one in self.stores]
        for core in self.cores:
            core.titles.open("tg", title)
            core.crews.open("tg", crew)
        self.services, self.desks = [core.service for core in self.cores], [core.desk for core in self.cores]

    @property
    def store(self) -> SqlStore:
        return self.stores[0]

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
        return must(await self.services[0].table(answer.table))


def why(answer: Answer) -> str:
    assert not answer.ok
    assert answer.text is not None
    for lang in LANGUAGES:
        said = FluentCatalog().say(lang, answer.text)
        assert "{" not in said, said
        assert len(said) <= 200 or answer.text.key == "illegal-game-closed"
    return answer.text.key


def presses_of(shown: Answer | Scene | None) -> list[str]:
    scene = shown.scene if isinstance(shown, Answer) else shown
    return [one.data for row in scene.buttons for one in row] if scene else []


def words(answer: Answer | Scene | Text | None) -> str:
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
    person: int = 8

    def __post_init__(self) -> None:
        core = core_on(self.store, self.clock, SeededEntropy(self.number), self.person)
        self.service, self.desk, self.showing = core.service, core.desk, core.showing
        self.daily = core.desk.part(DailyDeal)._daily
        self.asked = 0

    def key(self) -> str:
        self.asked += 1
        return f"k{self.number}:{self.asked}"

    async def types(self, who: Person, rest: str = "", name: str = "account", place: str = "", key: str = "") -> Answer:
        place = place or PLACES[who.id[:2]]
        return await self.desk.command(key or self.key(), place, who, name, rest)

    async def presses(self, who: Person, data: str, place: str = "", key: str = "") -> Answer:
        return await self.desk.press(key or self.key(), place or PLACES[who.id[:2]], who, data)

    async def code(self, who: Person = ARAM) -> str:
        return code_of(await self.presses(who, "s:-:account.code"))

    async def joined(self, first: Person = ARAM, second: Person = ARAM_DC) -> None:
        assert (await self.presses(second, button(await self.types(second, await self.code(first)), "yes"))).ok
        assert keys(await self.presses(first, button(await self.types(first), "yes")))[0] == "account-done"

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
    name = args(answer, "account-one")["name"]
    assert isinstance(name, Name)
    return name
