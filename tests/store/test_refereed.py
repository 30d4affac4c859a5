"""A referee over the desk and the database: in the chat and in private, through a restart, twice and by two workers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.desk import Desk
from bot.desk.history import History
from bot.desk.names import Names
from bot.desk.refereeing import Refereeing
from bot.desk.titles import Titles
from bot.ports.keys import dest_of, private_to
from bot.ports.people import HOUSE
from bot.ports.records import Command, Lane, Person
from bot.scene import Scene, press
from bot.scenes.show import Showing
from bot.service import Service
from bot.table.model import Table
from tests.bot.house import ARAM, FOUR, LUSINE, NINO, VANO, why
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy

OWN = "tg:5:0"


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
        table = await self.service.table(table_id)
        assert table is not None
        return table

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
    await store.close()


def data(scene: Scene | None) -> list[str]:
    assert scene is not None
    return [button.data for row in scene.buttons for button in row]


async def test_somebody_presses_and_all_agree(court: Court) -> None:
    table = await court.four()
    panel = (await court.says(VANO, "referee")).scene
    offer = press.do(table, "referee offer")
    assert offer in data(panel)
    assert (await court.presses(VANO, offer)).ok
    for person in FOUR:
        await court.presses(person, press.do(table, "yes"))
    assert (await court.t(table)).bench.person == VANO.id
    court.restart()
    assert (await court.t(table)).bench.person == VANO.id
    assert await court.store.check() == ()


async def test_the_referee_sees_the_table_in_private_and_says_there_what_they_decide(court: Court) -> None:
    table = await court.judged()
    rows = await court.store.outbox.rows(await claimed(court, "@tg:"), 100)
    boards = [row for row in rows if row.row.kind == "board" and row.row.dest == private_to(VANO.id)]
    assert boards
    scene = await court.showing.scene(boards[-1])
    assert press.see(table, "referee") in data(scene)
    assert not any(one.startswith(press.do(table, "yes")[:2]) and "act" in one for one in data(scene))
    panel = await court.presses(VANO, press.see(table, "referee"), OWN)
    assert press.do(table, "referee pause") in data(panel.scene)
    how = await court.says(VANO, "referee void", OWN)
    assert how.scene is not None
    assert {line.text.key for line in how.scene.lines} >= {"referee-how-void"}
    assert (await court.says(VANO, "referee остановить карты показали", OWN)).ok
    now = await court.t(table)
    assert (now.state.rows[0].void, now.bench.entries[-1].words) == ("referee", "карты показали")
    assert (await court.says(VANO, "referee correct 1 5:0 " + "long " * 60, OWN)).ok
    assert len((await court.t(table)).bench.entries[-1].words) > 200, "a reason may be long"
    davtar = (await court.says(VANO, "davtar")).scene
    assert davtar is not None
    assert "read-corrected" in {line.text.key for line in davtar.reading}


async def claimed(court: Court, prefix: str) -> Lane:
    """The lane of the referee's private chat."""
    for _ in range(20):
        lane = await court.store.outbox.claim((prefix,), "me", 60_000)
        assert lane is not None
        if lane.dest == private_to(VANO.id):
            return lane
    raise AssertionError


async def test_a_name_asks_somebody_of_the_chat(court: Court) -> None:
    """Known are those who have played here."""
    first = await court.four()
    assert (await court.presses(ARAM, press.do(first, "referee deliberate"))).ok is False
    await court.service.handle(Command(court.key(), first, HOUSE, f"referee appoint {VANO.id} Vano"))
    assert why(await court.says(NINO, "referee Mher")) == "illegal-referee-stranger"
    assert why(await court.says(VANO, "referee Kate")) == "illegal-referee-unknown", "only those seated ask somebody"
    assert why(await court.says(ARAM, "referee ნინო")) == "illegal-referee-seated"


async def test_a_player_of_another_table_is_asked_by_name(court: Court) -> None:
    opened = await court.desk.command(court.key(), PLACE, LUSINE, "new")
    assert opened.table is not None
    await court.says(VANO, "new nardi")
    rows = await court.store.tables_in(dest_of(PLACE))
    other = next(row.table_id for row in rows if row.table_id != opened.table)
    assert VANO.id in [chair.person for _, chair in (await court.t(other)).people()]
    answer = await court.says(LUSINE, "referee vano")
    assert answer.text is not None
    assert answer.text.key == "referee-called", answer.text
    assert (await court.t(opened.table)).bench.called == (VANO.id, 0)
    assert (await court.presses(VANO, press.do(opened.table, "referee offer"))).ok
    assert (await court.t(opened.table)).bench.person == VANO.id, "who asked has agreed, and nobody else is there"


async def test_a_command_repeated_has_one_effect(court: Court) -> None:
    table = await court.judged()
    command = Command("tg:1:same", table, VANO, "referee note hear", OWN)
    first, second = await court.service.handle(command), await court.service.handle(command)
    assert (first.ok, second.duplicate) == (True, True)
    assert sum(entry.kind == "note" for entry in (await court.t(table)).bench.entries) == 1


async def test_two_workers_found_one_suspicion(url: str, court: Court) -> None:
    """Two players doubt at the same moment in two processes: one of them is the second, and the referee goes once."""
    table = await court.judged()
    clock = FakeClock()
    clock.now = court.clock.now
    store = await open_store(url, clock)
    other = Court(store, clock)
    try:
        said = await asyncio.gather(
            court.service.handle(Command("tg:2:1", table, ARAM, "referee doubt cousin", PLACE)),
            other.service.handle(Command("tg:2:2", table, NINO, "referee doubt friend", PLACE)),
        )
        assert [reply.ok for reply in said] == [True, True]
        kinds = [entry.kind for entry in (await other.t(table)).bench.entries]
        assert kinds[-3:] == ["doubted", "doubted", "gone-founded"]
        assert (await court.t(table)).bench.person == ""
    finally:
        await store.close()
    assert await court.store.check() == ()


async def test_the_record_of_a_finished_match_tells_it(court: Court) -> None:
    table = await court.judged()
    await court.says(VANO, "referee void shown cards", OWN)
    await court.says(VANO, "referee correct 1 301:0 by agreement of both sides", OWN)
    assert (await court.t(table)).phase == "over"
    history = History(court.store, court.service)
    court.restart()
    scene = await history.open(PLACE, ARAM, f"{table}.1.record")
    told = [dict(line.text.args)["what"] for line in scene.lines if line.text.key == "referee-line"]
    assert len(told) == 3, "appointed, stopped, corrected"
    assert await court.store.check() == ()


async def test_who_is_forgotten_leaves_no_word(court: Court) -> None:
    table = await court.judged()
    await court.says(ARAM, "referee demand 2 why the pause")
    await court.says(NINO, "referee explain hazelnuts")
    await court.says(VANO, "referee innocent", OWN)
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
    assert await court.store.check() == ()


async def test_who_is_blocked_in_the_chat_referees_nothing_there(court: Court) -> None:
    table = await court.four()
    await court.store.rights.bar(PLACE, VANO.id, VANO.name, 0)
    assert why(await court.presses(VANO, press.do(table, "referee offer"))) == "illegal-barred"
    assert (await court.t(table)).proposal is None
