"""The table over the database: limits, restarts, two workers, referees, late watching, one public pace (HS-14)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from adapters.runtime.system import Locks, SystemEntropy
from adapters.store.store import SqlStore
from bot.core.admission import OPENING, Limits, Origins
from bot.core.model import Chair
from bot.core.service import Service
from bot.features.invites.handler import HERE, Invited
from bot.handlers.part import Answer, Ask
from bot.ports.keys import company_of
from bot.ports.records import HOUR_MS, SILENT_MS, Command, Person, Reply
from tests.bot.house import ARAM, NINO, must
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock, both

LIMITS = Limits(here=5, person=3)


@pytest.fixture
def services(stores: list[SqlStore], clock: ManualClock) -> list[Service]:
    """Two workers on one database; nothing but the database is between them."""
    limits = replace(LIMITS, origins=Origins(clock.now_ms))
    given = [(store, Locks(), clock, SeededEntropy(n), lambda: None) for n, store in enumerate(stores)]
    return [Service(*one, limits=limits) for one in given]


async def all_at_once(services: Sequence[Service], ask: Callable[[Service, int], object], count: int) -> list[Reply]:
    asked = [ask(services[n % len(services)], n) for n in range(count)]
    return list(await asyncio.gather(*asked))  # type: ignore[call-overload]


def store_of(service: Service) -> SqlStore:
    store = service._store
    assert isinstance(store, SqlStore)
    return store


@both
async def test_one_person_opens_or_sits_down_at_many_at_once(services: list[Service]) -> None:
    """Twelve at the same moment, in twelve chats, on two workers: three are opened, the others refused. The same
    commands again are answered as before, and are no further tables."""
    for again in (False, True):
        replies = await all_at_once(
            services[:: -1 if again else 1], lambda s, n: s.open(f"k{n}", f"tg:-{n + 1}:0", ARAM), 12
        )
        assert sum(reply.ok for reply in replies) == LIMITS.person
        refused = {(reply.text.key, reply.text.args) for reply in replies if not reply.ok and reply.text}
        assert refused == {("illegal-too-many-tables-yours", (("n", LIMITS.person),))}
        assert len(await store_of(services[0]).tables_of(ARAM.id)) == LIMITS.person
    opened = [await services[0].open(f"o{n}", f"tg:-{n + 31}:0", Person(f"tg:{100 + n}", f"P{n}")) for n in range(8)]
    sits = await all_at_once(services, lambda s, n: s.handle(Command(f"s{n}", str(opened[n].table), NINO, "sit")), 8)
    assert sum(reply.ok for reply in sits) == len(await store_of(services[0]).tables_of(NINO.id)) == LIMITS.person


@both
async def test_a_table_of_one_person_takes_no_room(services: list[Service]) -> None:
    """Twelve strangers open a table in one chat, at once and on two workers: each counts for its person. When others
    sit down, also at once, as many tables are shared as the chat may have. Topics are one chat."""
    people = [Person(f"tg:{100 + n}", f"P{n}") for n in range(12)]
    opened = await all_at_once(services, lambda s, n: s.open(f"k{n}", f"tg:-5:{n % 4}", people[n]), 12)
    assert all(reply.ok for reply in opened)
    guests = [Person(f"tg:{200 + n}", f"G{n}") for n in range(12)]
    sits = [Command(f"s{n}", str(opened[n].table), guests[n], "sit") for n in range(12)]
    replies = await all_at_once(services, lambda s, n: s.handle(sits[n]), 12)
    assert sum(reply.ok for reply in replies) == LIMITS.here
    assert {reply.text.key for reply in replies if not reply.ok and reply.text} == {"illegal-too-many-tables-here"}
    assert sum(len(row.persons) == 2 for row in await store_of(services[0]).live_tables()) == LIMITS.here
    assert (await services[0].open("thirteenth", "tg:-5:0", NINO, now=True)).ok, "alone, in a chat that is full"
    assert (await pair(services[0], "elsewhere", "tg:-55:0", people[0], people[1])).ok, "-55 is another chat than -5"


async def pair(service: Service, key: str, place: str, *people: Person) -> Reply:
    return await service.open(key, place, people[0], friends=[Chair(one.id, one.name) for one in people])


async def test_one_address_cannot_fill_a_house(services: list[Service]) -> None:
    """A person with many sessions seats them together until their address has its fill; others still find room, and
    their tables count apart."""
    for service in services:
        for n in range(20):
            service.limits.origins.note(f"web:p.mob{n}", "203.0.113.7")
            service.limits.origins.note(f"web:p.kin{n}", "198.51.100.9")
    mob, kin = ([Person(f"web:p.{name}{n}", name) for n in range(20)] for name in ("mob", "kin"))
    replies = await all_at_once(services, lambda s, n: pair(s, f"m{n}", "web:main", *mob[2 * n : 2 * n + 2]), 9)
    assert sum(reply.ok for reply in replies) == LIMITS.here
    for n in range(LIMITS.here):
        assert (await pair(services[0], f"k{n}", "web:main", *kin[2 * n : 2 * n + 2])).ok, n
        mixed = Person(f"web:p.a{n}", "A"), Person(f"web:p.b{n}", "B")
        assert (await pair(services[1], f"x{n}", "web:main", *mixed)).ok, n
    assert not (await pair(services[0], "more", "web:main", mob[18], mob[19])).ok
    assert not (await pair(services[0], "most", "web:main", Person("web:p.c", "C"), Person("web:p.d", "D"))).ok


async def test_one_address_opens_only_so_fast(services: list[Service], clock: ManualClock) -> None:
    """Sessions are free, so tables have a pace by address: forty at once, then one in ten seconds. A refusal costs
    nothing, and other addresses do not notice."""
    service = services[0]
    for n in range(100):
        service.limits.origins.note(f"web:p.mob{n}", "203.0.113.7")
    service.limits.origins.note("web:p.nino", "198.51.100.9")
    mob = [Person(f"web:p.mob{n}", f"M{n}") for n in range(100)]
    replies = [await service.open(f"k{n}", "web:main", one, now=True) for n, one in enumerate(mob[:60])]
    assert sum(reply.ok for reply in replies) == OPENING.burst
    assert {reply.text.key for reply in replies if not reply.ok and reply.text} == {"illegal-slow-down"}
    assert (await service.open("nino", "web:main", Person("web:p.nino", "Nino"), now=True)).ok
    clock.now += 3 * int(OPENING.every_ms)
    later = [await service.open(f"l{n}", "web:main", one, now=True) for n, one in enumerate(mob[60:70])]
    assert sum(reply.ok for reply in later) == 3


async def test_matches_put_aside_come_back_only_so_far(services: list[Service]) -> None:
    """Put aside they do not count; resumed at once, on two workers, they do."""
    service, tables = services[0], []
    for n in range(6):
        reply = await service.open(f"o{n}", f"tg:-{n + 1}:0", ARAM, now=True)
        assert reply.ok
        tables.append(str(reply.table))
        assert (await service.handle(Command(f"a{n}", tables[-1], ARAM, "leave"))).ok, "the last one out: put aside"
    replies = await all_at_once(
        services, lambda s, n: s.handle(Command(f"r{n}", tables[n], ARAM, f"resume tg:-{n + 1}:0")), len(tables)
    )
    assert sum(reply.ok for reply in replies) == LIMITS.person
    live = [row for row in await store_of(service).tables_of(ARAM.id) if row.status == "live"]
    assert len(live) == LIMITS.person


def test_company() -> None:
    """Topics and channels are one chat; private chats are one each."""
    places = ("tg:-5:0", "tg:-5:7", "tg:7:0", "dc:12:34", "dc:@me:34", "web:abc")
    assert [company_of(one) for one in places] == ["tg:-5:", "tg:-5:", "tg:7:", "dc:12:", "dc:@me:34", "web:abc"]


async def test_a_match_from_before_silence_had_a_clock(services: list[Service], clock: ManualClock) -> None:
    """It lies there live, and nothing would ever wake it: whoever tidies up sets its clock, and it is put aside."""
    service, store = services[0], store_of(services[0])
    table_id = str((await service.open("o", "tg:-1:0", ARAM, now=True)).table)
    other = str((await service.open("p", "tg:-2:0", NINO)).table)
    for due in await store.timers.due(clock.now + 10 * SILENT_MS):
        if due.table_id == table_id:
            await store.timers.remove(table_id, due.timer.name, due.timer.armed_seq)
    await store.prune()
    await store.prune()
    clock.on(SILENT_MS + HOUR_MS + 1)
    for due in await store.timers.due(clock.now):
        name, armed = due.timer.name, due.timer.armed_seq
        await service.handle(Command(f"{due.table_id}:{name}:{armed}", due.table_id, None, f"tick {name} {armed}"))
        await store.timers.remove(due.table_id, name, armed)
    assert must(await service.table(table_id)).phase == "adjourned"
    assert must(await service.table(other)).phase == "abandoned", "a lobby has its own clock"
    assert not await store.check()


INVITATION = "tgi:0123456789abcdef0123"
TWO = (Person("tg:1", "Aram"), Person("tg:2", "Nino"))


def worker(store: SqlStore, clock: ManualClock) -> Invited:
    return Invited(Service(store, Locks(), clock, SystemEntropy(), lambda: None))


def ask(person: Person, n: int) -> Ask:
    return Ask(f"press:{person.id}:{n}", INVITATION, person, HERE, "nardi", "en")


async def test_of_many_presses_on_an_invitation_one_opens_the_table(stores: list[SqlStore], clock: ManualClock) -> None:
    """Each press is delivered three times, to two workers."""
    workers = [worker(store, clock) for store in stores]
    asked = [workers[n % 2].answer(ask(TWO[n // 2 % 2], n % 4)) for n in range(12)]
    answers: list[Answer] = await asyncio.gather(*asked)
    assert ({answer.ok for answer in answers}, len({answer.table for answer in answers})) == ({True}, 1)
    (row,) = await stores[0].tables_in(INVITATION)
    assert set(row.persons) == {"tg:1", "tg:2"}
