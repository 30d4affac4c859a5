"""How many tables may be open: told when reached, and never exceeded, on however many workers they are opened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace

import pytest

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from bot.desk.desk import Answer, Desk
from bot.ports.keys import company_of
from bot.ports.records import HOUR_MS, SILENT_MS, Command, Person, Reply
from bot.scene import press
from bot.service import Service
from bot.table.limits import OPENING, Limits, Origins
from bot.table.model import Chair
from tests.bot.house import ARAM, DAVIT, FOUR, NINO
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock

LIMITS = Limits(here=5, person=3)


@pytest.fixture
async def services(url: str, clock: ManualClock) -> AsyncIterator[list[Service]]:
    """Two workers on one database; nothing but the database is between them."""
    stores = [await open_store(url, clock) for _ in range(2)]
    yield [
        Service(
            store, Locks(), clock, SeededEntropy(n), lambda: None, limits=replace(LIMITS, origins=Origins(clock.now_ms))
        )
        for n, store in enumerate(stores)
    ]
    for store in stores:
        await store.close()


async def all_at_once(services: Sequence[Service], ask: Callable[[Service, int], object], count: int) -> list[Reply]:
    asked = [ask(services[n % len(services)], n) for n in range(count)]
    return list(await asyncio.gather(*asked))  # type: ignore[call-overload]


def store_of(service: Service) -> SqlStore:
    store = service._store
    assert isinstance(store, SqlStore)
    return store


async def test_one_person_opens_many_at_once(services: list[Service]) -> None:
    """Twelve at the same moment, in twelve chats, on two workers: three are opened, the others refused."""
    replies = await all_at_once(services, lambda s, n: s.open(f"k{n}", f"tg:-{n + 1}:0", ARAM), 12)
    assert sum(reply.ok for reply in replies) == LIMITS.person
    refused = {(reply.text.key, reply.text.args) for reply in replies if not reply.ok and reply.text}
    assert refused == {("illegal-too-many-tables-yours", (("n", LIMITS.person),))}
    assert len(await store_of(services[0]).tables_of(ARAM.id)) == LIMITS.person


async def test_a_table_of_one_person_takes_no_room(services: list[Service]) -> None:
    """Twelve strangers open a table in one chat, at once and on two workers: each counts for its person. When others
    sit down, also at once, as many tables are shared as the chat may have. Topics are one chat."""
    people = [Person(f"tg:{100 + n}", f"P{n}") for n in range(12)]
    opened = await all_at_once(services, lambda s, n: s.open(f"k{n}", f"tg:-5:{n % 4}", people[n]), 12)
    assert all(reply.ok for reply in opened)
    guests = [Person(f"tg:{200 + n}", f"G{n}") for n in range(12)]
    replies = await all_at_once(
        services, lambda s, n: s.handle(Command(f"s{n}", str(opened[n].table), guests[n], "sit")), 12
    )
    assert sum(reply.ok for reply in replies) == LIMITS.here
    assert {reply.text.key for reply in replies if not reply.ok and reply.text} == {"illegal-too-many-tables-here"}
    live = await store_of(services[0]).live_tables()
    assert sum(len(row.persons) == 2 for row in live) == LIMITS.here
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


async def test_one_person_sits_down_everywhere_at_once(services: list[Service]) -> None:
    hosts = [Person(f"tg:{100 + n}", f"P{n}") for n in range(8)]
    opened = [await services[0].open(f"o{n}", f"tg:-{n + 1}:0", host) for n, host in enumerate(hosts)]
    tables = [str(reply.table) for reply in opened]
    replies = await all_at_once(services, lambda s, n: s.handle(Command(f"s{n}", tables[n], ARAM, "sit")), len(tables))
    assert sum(reply.ok for reply in replies) == LIMITS.person
    assert len(await store_of(services[0]).tables_of(ARAM.id)) == LIMITS.person


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


async def test_a_command_that_comes_again_is_answered_as_before(services: list[Service]) -> None:
    """The limit was reached by the first; the second is the same command and no further table."""
    replies = [await services[0].open(f"k{n}", f"tg:-{n + 1}:0", ARAM) for n in range(LIMITS.person)]
    again = await services[1].open("k2", "tg:-3:0", ARAM)
    assert again.ok
    assert again.table == replies[2].table


async def test_moves_and_leaving_are_never_refused(services: list[Service]) -> None:
    """Whoever has all the tables one may have plays on at them, leaves one and may open another."""
    service = services[0]
    tables = [(await service.open(f"k{n}", f"tg:-{n + 1}:0", ARAM)).table for n in range(LIMITS.person)]
    assert not (await service.open("more", "tg:-9:0", ARAM)).ok
    for n, words in enumerate(("swap 2", "set clock 30", "fill", "start")):
        assert (await service.handle(Command(f"c{n}", str(tables[0]), ARAM, words))).ok, words
    assert (await service.handle(Command("leave", str(tables[1]), ARAM, "leave"))).ok
    assert (await service.open("another", "tg:-9:0", ARAM)).ok


async def test_who_would_take_over_a_seat_is_asked_before_the_vote(services: list[Service]) -> None:
    service = services[0]
    reply = await service.open("o", "tg:-1:0", ARAM, now=True)
    for n in range(LIMITS.person):
        assert (await service.open(f"n{n}", f"tg:-{n + 2}:0", NINO)).ok
    refused = await service.handle(Command("sub", str(reply.table), NINO, "sub 2"))
    assert refused.text is not None
    assert refused.text.key == "illegal-too-many-tables-yours"
    assert (await service.handle(Command("sub2", str(reply.table), DAVIT, "sub 2"))).ok


async def test_whoever_is_refused_is_shown_which_tables(services: list[Service]) -> None:
    """By press and by word: what to do, and the tables; none of a chat one does not see."""
    service = services[0]
    store = store_of(service)
    desk = Desk(service, store, store.outbox)
    for n in range(2):
        assert (await desk.command(f"o{n}", f"tg:-{n + 1}:0", ARAM, "new")).ok
    assert (await desk.command("o3", "tg:-2:0", ARAM, "new", "nardi")).ok
    assert (await desk.command("x", "tg:-7:0", NINO, "new")).ok
    for answer in (
        await desk.command("w", "tg:-2:0", ARAM, "new"),
        await desk.press("p", "tg:-2:0", ARAM, press.see("-", "new")),
    ):
        assert not answer.ok
        assert told(answer) == ["illegal-too-many-tables-yours"] + ["tables-row"] * 3
        assert not answer.public
    full = await desk.full("tg:-2:0", ARAM)
    assert full is not None
    assert told(full)[0] == "illegal-too-many-tables-yours"
    assert await desk.full("tg:-2:0", NINO) is None


def told(answer: Answer) -> list[str]:
    assert answer.scene is not None
    return [line.text.key for line in answer.scene.lines]


async def test_a_rematch_is_one_more_table(services: list[Service]) -> None:
    service = services[0]
    first = str((await service.open("o", "tg:-1:0", ARAM)).table)
    assert (await service.handle(Command("sit", first, NINO, "sit"))).ok
    assert (await service.handle(Command("end", first, ARAM, "abandon"))).ok
    for who in FOUR[:2]:
        await service.handle(Command(f"yes{who.id}", first, who, "yes"))
    table = await service.table(first)
    assert table is not None
    assert table.phase == "abandoned"
    for n in range(LIMITS.person):
        assert (await service.open(f"n{n}", f"tg:-{n + 2}:0", ARAM)).ok
    refused = await service.handle(Command("again", first, ARAM, "rematch"))
    assert refused.text is not None
    assert refused.text.key == "illegal-too-many-tables-yours"
    assert (await service.handle(Command("again2", first, NINO, "rematch"))).ok, "Nino has room"


@pytest.mark.parametrize(
    ("place", "company"),
    [
        ("tg:-5:0", "tg:-5:"),
        ("tg:-5:7", "tg:-5:"),
        ("tg:7:0", "tg:7:"),
        ("dc:12:34", "dc:12:"),
        ("dc:@me:34", "dc:@me:34"),
        ("web:abc", "web:abc"),
    ],
)
def test_company(place: str, company: str) -> None:
    assert company_of(place) == company


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
        await service.handle(
            Command(f"timer:{due.table_id}:{name}:{armed}", due.table_id, None, f"tick {name} {armed}")
        )
        await store.timers.remove(due.table_id, name, armed)
    found = await service.table(table_id)
    assert found is not None
    assert found.phase == "adjourned"
    lobby = await service.table(other)
    assert lobby is not None
    assert lobby.phase == "abandoned", "a lobby has its own clock"
    assert not await store.check()
