"""The table over the database: limits, restarts, two workers, referees, late watching, one public pace (HS-14)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace

import pytest
from sqlalchemy import select

from adapters.runtime.process.system import Locks, SystemEntropy
from adapters.store import SqlStore, open_store
from adapters.store.schema import event
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.desk import Desk
from bot.desk.invited import HERE, Invited
from bot.desk.names import Names
from bot.desk.part import Ask
from bot.desk.refereeing import Refereeing
from bot.desk.titles import Titles
from bot.ports.keys import board_slot, company_of, dest_of, private_to
from bot.ports.records import HOUR_MS, SILENT_MS, Command, Lane, OutRow, PendingRow, Person, Reply
from bot.scene import press
from bot.scenes.show import Showing
from bot.service import Service
from bot.table.late import as_watched
from bot.table.limits import OPENING, Limits, Origins
from bot.table.model import Chair, Table
from bot.table.onlookers import watched_in
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, why
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy
from tests.store.chat import keys, presses_of
from tests.store.kit import ManualClock, both, key_of, sure

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


async def test_what_is_refused_to_whoever_has_all_the_tables_they_may(services: list[Service]) -> None:
    """Moves and leaving never are; a seat that they would take over is, before the vote, and so is a rematch."""
    service, n = services[0], 0

    async def says(table: object, who: Person, words: str) -> Reply:
        nonlocal n
        n += 1
        return await service.handle(Command(f"c{n}", str(table), who, words))

    first = (await service.open("o", "tg:-1:0", ARAM)).table
    for who, words in ((NINO, "sit"), (ARAM, "abandon"), (ARAM, "yes"), (NINO, "yes")):
        await says(first, who, words)
    assert sure(await service.table(str(first))).phase == "abandoned"
    tables = [(await service.open(f"k{k}", f"tg:-{k + 2}:0", ARAM)).table for k in range(LIMITS.person)]
    assert not (await service.open("more", "tg:-9:0", ARAM)).ok
    assert key_of(await says(first, ARAM, "rematch")) == "illegal-too-many-tables-yours"
    assert (await says(first, NINO, "rematch")).ok, "Nino has room"
    for words in ("swap 2", "set clock 30", "fill", "start"):
        assert (await says(tables[0], ARAM, words)).ok, words
    for k in range(LIMITS.person - 1):
        assert (await service.open(f"n{k}", f"tg:-{k + 20}:0", NINO)).ok
    assert key_of(await says(tables[0], NINO, "sub 1")) == "illegal-too-many-tables-yours"
    assert (await says(tables[0], DAVIT, "sub 1")).ok
    for table in tables[1:]:  # the rematch counts
        assert (await says(table, ARAM, "leave")).ok
    assert (await service.open("another", "tg:-9:0", ARAM)).ok


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
        assert keys(answer) == ["illegal-too-many-tables-yours"] + ["tables-row"] * 3
        assert not answer.public
    assert keys(sure(await desk.full("tg:-2:0", ARAM)))[0] == "illegal-too-many-tables-yours"
    assert await desk.full("tg:-2:0", NINO) is None


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
    assert sure(await service.table(table_id)).phase == "adjourned"
    assert sure(await service.table(other)).phase == "abandoned", "a lobby has its own clock"
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


KATE = Person("tg:7777", "Kate Onlooker")
OWN = "tg:7777:0"


async def opened(inn: Inn, *words: str) -> str:
    made = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    assert made.table is not None
    for person in FOUR[1:]:
        await inn.desk.command(inn.key(), PLACE, person, "join")
    for said in words:
        assert (await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{made.table}:{said}")).ok
    return made.table


async def found(inn: Inn, table_id: str) -> Table:
    return sure(await inn.service.table(table_id))


async def test_leave_to_watch_outlives_a_restart_and_names_nobody_in_events(url: str) -> None:
    clock = FakeClock()
    store = await open_store(url, clock)
    inn = Inn(store, clock)
    table_id = await opened(inn, "set rated on")
    for person in FOUR[1:]:
        await inn.desk.command(inn.key(), PLACE, person, "yes")
    assert (await found(inn, table_id)).rated
    assert key_of(await inn.service.handle(Command(inn.key(), table_id, KATE, "watch", OWN))) == "watch-asked"
    for person in FOUR[:2]:
        await inn.desk.command(inn.key(), PLACE, person, "yes")
    await store.close()
    store = await open_store(url, clock)
    again = Inn(store, clock)
    again.n = 100
    assert (await found(again, table_id)).proposal is not None, "the question is still open"
    for person in FOUR[2:]:
        await again.desk.command(again.key(), PLACE, person, "yes")
    table = await found(again, table_id)
    assert (watched_in(table), table.welcome) == ((private_to(KATE.id),), {KATE.id})
    row = OutRow(private_to(KATE.id), board_slot(table.id, as_watched(table).board), "board")
    assert sure(await again.showing.scene(PendingRow(1, "k", table.id, table.seq, row, 0, 0))).kind == "lobby"
    stored = await store._backend.read(lambda conn: [bytes(one) for one in conn.scalars(select(event.c.body))])
    assert not [word for word in (KATE.id, KATE.name, OWN) if word.encode() in b"".join(stored)]
    assert await store.check() == ()
    await store.close()


PRIVATE = "tg:5:0"


class Court(Inn):
    """The inn with its referees; ``again`` is another process on the same database."""

    def __init__(self, store: SqlStore, clock: FakeClock) -> None:
        super().__init__(store, clock)
        self.restart()

    def restart(self) -> None:
        self.service = Service(self.store, Locks(), self.clock, SeededEntropy(2), lambda: None)
        self.showing = Showing(self.service, self.store, self.clock)
        names = Names(FluentCatalog())
        blocks = Blocks(self.service, self.store, self.store.outbox, self.clock, Titles(), lambda: None)
        parts = (Refereeing(self.service, self.store, names, blocks.people),)
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=parts)

    async def says(self, who: Person, words: str, place: str = PLACE) -> Answer:
        name, _, rest = words.partition(" ")
        return await self.desk.command(self.key(), place, who, name, rest)

    async def presses(self, who: Person, data: str, place: str = PLACE) -> Answer:
        return await self.desk.press(self.key(), place, who, data)

    async def t(self, table_id: str) -> Table:
        return sure(await self.service.table(table_id))

    async def judged(self) -> str:
        table = await self.four()
        assert (await self.says(VANO, "referee offer")).ok
        for person in FOUR:
            assert (await self.says(person, "yes")).ok
        return table


@pytest.fixture
async def court(url: str) -> AsyncIterator[Court]:
    clock = FakeClock()
    store = await open_store(url, clock)
    yield Court(store, clock)
    assert await store.check() == ()
    await store.close()


async def test_the_referee_sees_the_table_in_private_and_says_there_what_they_decide(court: Court) -> None:
    table = await court.judged()
    rows = await court.store.outbox.rows(await claimed(court, "@tg:"), 100)
    boards = [row for row in rows if row.row.kind == "board" and row.row.dest == private_to(VANO.id)]
    assert boards
    scene = await court.showing.scene(boards[-1])
    assert press.see(table, "referee") in presses_of(scene)
    assert not any(one.startswith(press.do(table, "yes")[:2]) and "act" in one for one in presses_of(scene))
    panel = await court.presses(VANO, press.see(table, "referee"), PRIVATE)
    assert press.do(table, "referee pause") in presses_of(panel.scene)
    how = await court.says(VANO, "referee void", PRIVATE)
    assert how.scene is not None
    assert {line.text.key for line in how.scene.lines} >= {"referee-how-void"}
    assert (await court.says(VANO, "referee остановить карты показали", PRIVATE)).ok
    now = await court.t(table)
    assert (now.state.rows[0].void, now.bench.entries[-1].words) == ("referee", "карты показали")
    assert (await court.says(VANO, "referee correct 1 5:0 " + "long " * 60, PRIVATE)).ok
    assert len((await court.t(table)).bench.entries[-1].words) > 200, "a reason may be long"
    davtar = sure((await court.says(VANO, "davtar")).scene)
    assert "read-corrected" in {line.text.key for line in davtar.reading}


async def claimed(court: Court, prefix: str) -> Lane:
    """The lane of the referee's private chat."""
    for _ in range(20):
        lane = sure(await court.store.outbox.claim((prefix,), "me", 60_000))
        if lane.dest == private_to(VANO.id):
            return lane
    raise AssertionError


async def test_a_player_of_another_table_is_asked_by_name(court: Court) -> None:
    opened = await court.desk.command(court.key(), PLACE, LUSINE, "new")
    assert opened.table is not None
    await court.says(VANO, "new nardi")
    rows = await court.store.tables_in(dest_of(PLACE))
    other = next(row.table_id for row in rows if row.table_id != opened.table)
    assert VANO.id in [chair.person for _, chair in (await court.t(other)).people()]
    answer = await court.says(LUSINE, "referee vano")
    assert key_of(answer) == "referee-called", answer.text
    assert (await court.t(opened.table)).bench.called == (VANO.id, 0)
    assert (await court.presses(VANO, press.do(opened.table, "referee offer"))).ok
    assert (await court.t(opened.table)).bench.person == VANO.id, "who asked has agreed, and nobody else is there"


async def test_who_is_forgotten_leaves_no_word(court: Court) -> None:
    table = await court.judged()
    await court.says(ARAM, "referee demand 2 why the pause")
    await court.says(NINO, "referee explain hazelnuts")
    await court.says(VANO, "referee innocent", PRIVATE)
    await court.store.forget(NINO.id, "gone:abcdefgh")
    await court.store.forget(VANO.id, "gone:ijklmnop")
    court.restart()
    now = await court.t(table)
    assert now.bench.person == "", "there is no referee any more"
    (explained,) = [entry for entry in now.bench.entries if entry.kind == "explained"]
    assert (explained.words, explained.person) == ("", "gone:abcdefgh")
    bodies = b"".join(event.body for event in await court.store.events(table))
    assert b"hazelnuts" not in bodies
    assert VANO.id.encode() not in bodies
    (demanded,) = [entry for entry in now.bench.entries if entry.kind == "demanded"]
    assert demanded.words == "why the pause", "somebody else's words stay"


async def test_who_is_blocked_in_the_chat_referees_nothing_there(court: Court) -> None:
    table = await court.four()
    await court.store.rights.bar(PLACE, VANO.id, VANO.name, 0)
    assert why(await court.presses(VANO, press.do(table, "referee offer"))) == "illegal-barred"
    assert (await court.t(table)).proposal is None
