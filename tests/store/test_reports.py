"""``/report``: it reaches the admins who are not involved, with what may be seen, and is answered once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.crews import Crews
from bot.desk.desk import Desk
from bot.desk.reports import RECORD, Reporting
from bot.desk.titles import Titles
from bot.ports.keys import Dest, private_to
from bot.ports.records import PendingRow, Person
from bot.ports.reports import KIND
from bot.scene import Scene, press
from bot.table.codec import text_from_json
from bot.table.lobby import mark_of
from bot.table.model import Table
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO
from tests.chance import SeededEntropy
from tests.store.chat import PLACE, Chat, again, presses_of, why
from tests.store.kit import both, key_of, sure

ONE, TWO = Person("tg:71", "One"), Person("tg:72", "Two")
OPERATOR = "tg:-9:0"


@dataclass
class Office:
    """A chat whose admins are ``crew``; ``reports``: of two workers."""

    chat: Chat
    crew: list[str] = field(default_factory=lambda: [ONE.id, TWO.id])
    reports: list[Reporting] = field(default_factory=list)

    def staffed(self, operator: str | None = OPERATOR) -> Office:
        crews, titles, chat = Crews(), Titles(), self.chat

        async def crew(place: str) -> list[str]:
            return self.crew

        crews.open("tg", crew)
        self.reports.clear()
        chat.desks = []
        for n, (service, store) in enumerate(zip(chat.services, chat.stores, strict=True)):
            blocks = Blocks(service, store, store.outbox, chat.clock, titles, print)
            one = Reporting(
                *(service, store, store.reports, store.outbox, chat.clock, SeededEntropy(n + 50)),
                *(crews, titles, blocks, operator),
            )
            self.reports.append(one)
            chat.desks.append(Desk(service, store, store.outbox, parts=(blocks, one)))
        return self

    async def match(self, *people: Person, game: str = "bazaar-blot") -> Table:
        host, *others = people
        table = await self.chat.table(await self.chat.says(host, "new", game))
        for one in others:
            assert (await self.chat.presses(one, press.do(table.id, "sit"))).ok
        assert (await self.chat.presses(host, press.do(table.id, "start"))).ok
        return await again(self.chat, table)

    async def files(self, who: Person, about: Person, table: Table, reason: str = "rude", worker: int = 0) -> Answer:
        data = press.see("-", f"report.{reason}.{table.id}.{mark_of(about.id)}")
        return await self.chat.presses(who, data, worker=worker)

    async def rows(self, dest: Dest) -> list[PendingRow]:
        """What waits for somebody."""
        outbox = self.chat.stores[0].outbox
        lane = await outbox.claim([str(dest)], "test", 1)
        found = list(await outbox.rows(lane)) if lane is not None and lane.dest == dest else []
        if lane is not None:
            await outbox.release(lane)
        return found

    async def dies(self, row: PendingRow) -> None:
        """It cannot be delivered."""
        outbox = self.chat.stores[0].outbox
        lane = sure(await outbox.claim([str(row.row.dest)], "test", 1))
        assert await outbox.mark(lane, [row.id], "dead")
        await outbox.release(lane)

    async def told(self, who: Person) -> list[str]:
        rows = await self.rows(private_to(who.id))
        return [text_from_json(row.row.ref).key for row in rows if row.row.kind == "note"]

    async def report(self, dest: Dest) -> tuple[PendingRow, Scene]:
        (row,) = [row for row in await self.rows(dest) if row.row.kind == KIND]
        scene = sure(await self.reports[0].scene(row))
        return row, scene


@pytest.fixture
def office(chat: Chat) -> Office:
    return Office(chat).staffed()


async def test_it_reaches_each_admin_who_is_not_involved(office: Office) -> None:
    office.crew = [ONE.id, TWO.id, ARAM.id, NINO.id]
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    shown = await office.chat.says(ARAM, "report")
    assert len(presses_of(shown)) == 3
    reasons = await office.chat.presses(ARAM, press.see("-", f"report.who.{table.id}.{mark_of(NINO.id)}"))
    assert len(presses_of(reasons)) == 4
    assert all(len(data.encode()) <= 64 for data in (*presses_of(shown), *presses_of(reasons)))
    answer = await office.files(ARAM, NINO, table)
    assert answer.ok
    assert key_of(answer) == "report-sent"
    for admin in (ONE, TWO):
        _, scene = await office.report(private_to(admin.id))
        assert scene.lines[0].text.key == "report-head"
    for other in (ARAM, NINO, DAVIT, LUSINE):
        assert [row for row in await office.rows(private_to(other.id)) if row.row.kind in (KIND, RECORD)] == []
    assert await office.rows(Dest.parse(OPERATOR)) == []


async def test_before_the_deal_is_over_it_has_the_public_part_and_the_rest_follows(office: Office) -> None:
    chat = office.chat
    table = await office.match(ARAM, NINO, game="nardi")
    for _ in range(20):
        if (now := await again(chat, table)).deal:
            break
        chat.clock.on(20_000)
        await tick(office)
    table = now
    assert table.deal
    assert (await office.files(ARAM, NINO, table)).ok
    _, scene = await office.report(private_to(ONE.id))
    assert [line.text.key for line in scene.lines][-1] == "feedback-running"
    (later,) = [row for row in await office.rows(private_to(ONE.id)) if row.row.kind == RECORD]
    assert later.row.after_ms > chat.clock.now_ms()
    chat.clock.on(60_000)
    assert await office.reports[1].scene(later) is None
    rows = [row for row in await office.rows(private_to(ONE.id)) if row.row.kind == RECORD]
    assert len(rows) == 2, "it is looked again later, whatever process is there then"
    for _ in range(2000):
        if (await again(chat, table)).phase == "over":
            break
        chat.clock.on(60_000)
        await tick(office)
    done = await office.reports[1].scene(rows[-1])
    if (await again(chat, table)).phase == "over":
        assert done is not None
        assert done.lines[-1].text.key == "feedback-finished"


async def tick(office: Office) -> None:
    from bot.ports.records import Command

    store, service = office.chat.stores[0], office.chat.services[0]
    for due in await store.timers.due(office.chat.clock.now_ms()):
        text = f"tick {due.timer.name} {due.timer.armed_seq}"
        await service.handle(Command(office.chat.key(), due.table_id, None, text))


async def test_an_admin_blocks_and_both_learn_it_and_the_second_admin_is_told(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    await office.files(ARAM, NINO, table)
    _, scene = await office.report(private_to(ONE.id))
    day, good, dismiss = [button.data for row in scene.buttons for button in row]
    for stranger in (ARAM, NINO, DAVIT):
        assert why(await office.chat.presses(stranger, good, f"{stranger.id}:0")) == "illegal-report-not-yours"
    assert (await office.chat.presses(ONE, day, "tg:71:0")).ok
    assert (await office.chat.presses(ONE, day, "tg:71:0")).ok, "again is no harm"
    assert why(await office.chat.presses(TWO, dismiss, "tg:72:0", worker=1)) == "report-was-blocked"
    assert (await office.told(ARAM)).count("report-answer-blocked") == 1
    assert (await office.told(NINO)).count("you-are-blocked-until") == 1
    assert await office.chat.stores[0].rights.barred(PLACE, NINO.id) is not None
    _, after = await office.report(private_to(TWO.id))
    assert not after.buttons
    assert after.lines[-1].text.key == "report-was-blocked"


async def test_two_admins_answer_at_once_and_one_answer_counts(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    await office.files(ARAM, NINO, table)
    _, scene = await office.report(private_to(ONE.id))
    _, good, dismiss = [button.data for row in scene.buttons for button in row]
    answers = await asyncio.gather(
        office.chat.presses(ONE, good, "tg:71:0"), office.chat.presses(TWO, dismiss, "tg:72:0", worker=1)
    )
    assert sum(answer.ok for answer in answers) == 1
    blocked = await office.chat.stores[0].rights.barred(PLACE, NINO.id) is not None
    assert blocked == answers[0].ok
    assert len([key for key in await office.told(ARAM) if key.startswith("report-answer")]) == 1


async def test_a_dismissed_report_is_told_to_the_reporter_alone(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    await office.files(ARAM, NINO, table, "stalling")
    _, scene = await office.report(private_to(ONE.id))
    assert (await office.chat.presses(ONE, scene.buttons[-1][0].data, "tg:71:0")).ok
    assert await office.told(ARAM) == ["report-answer-dismissed"]
    assert await office.told(NINO) == []


@both
async def test_floods_are_refused(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    both = await asyncio.gather(*(office.files(ARAM, NINO, table, worker=n) for n in range(2)))
    assert sorted(answer.ok for answer in both) == [False, True]
    assert why(await office.files(ARAM, NINO, table, "other")) == "illegal-report-again"
    for about in (DAVIT, LUSINE):
        assert (await office.files(ARAM, about, table)).ok
    assert len([row for row in await office.rows(private_to(ONE.id)) if row.row.kind == KIND]) == 3
    other = await office.chat.table(await office.chat.says(ARAM, "new", "bazaar-blot", "tg:-6:0"))
    for one in (NINO, DAVIT, LUSINE):
        await office.chat.presses(one, press.do(other.id, "sit"), "tg:-6:0")
    assert (await office.files(ARAM, NINO, other)).ok
    assert (await office.files(ARAM, DAVIT, other)).ok
    assert why(await office.files(ARAM, LUSINE, other)) == "illegal-report-many"
    office.chat.clock.on(86_400_001)
    assert (await office.files(ARAM, LUSINE, other)).ok


async def test_where_no_admin_can_be_reached_the_operator_gets_it_and_answers(office: Office) -> None:
    office.crew = [ARAM.id]
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    answer = await office.files(ARAM, NINO, table)
    assert key_of(answer) == "report-sent-operator"
    _, scene = await office.report(Dest.parse(OPERATOR))
    assert (await office.chat.presses(Person("tg:99", "Op"), scene.buttons[1][0].data, OPERATOR)).ok
    assert await office.chat.stores[0].rights.barred(PLACE, NINO.id) is not None


async def test_admins_who_never_started_the_bot(office: Office) -> None:
    """The last of them who cannot be reached makes it the operator's; and where there is none, the reporter learns."""
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    await office.files(ARAM, NINO, table)
    for admin in (ONE, TWO):
        assert await office.rows(Dest.parse(OPERATOR)) == []
        row, _ = await office.report(private_to(admin.id))
        await office.dies(row)
        for _ in range(2):
            await office.reports[0].undelivered(row)
    row, _ = await office.report(Dest.parse(OPERATOR))
    await office.dies(row)
    await office.reports[0].undelivered(row)
    assert await office.told(ARAM) == ["report-unheard"]


async def test_a_report_that_would_reach_nobody_says_so(office: Office) -> None:
    office.crew = []
    office.staffed(operator=None)
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    assert why(await office.files(ARAM, NINO, table)) == "illegal-report-unheard"


async def test_whom_one_can_report(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    outsider = Person("tg:44", "Outsider")
    assert why(await office.files(outsider, NINO, table)) == "illegal-report-where"
    assert why(await office.files(ARAM, outsider, table)) == "illegal-report-nobody"
    assert why(await office.files(ARAM, ARAM, table)) == "illegal-report-nobody"
    assert why(await office.chat.says(ARAM, "report", "9 x")) == "illegal-no-seat-of"
    seat = sure((await again(office.chat, table)).seat_of(NINO.id))
    assert (await office.chat.says(ARAM, "report", f"{seat + 1} swears all the time")).ok
    _, scene = await office.report(private_to(ONE.id))
    assert scene.lines[1].text.key == "report-said"
    await office.chat.presses(NINO, press.do(table.id, "leave"))
    assert (await office.files(DAVIT, NINO, table)).ok, "who has left can be reported too"


async def test_a_chat_that_moves_takes_its_reports_along(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    await office.files(ARAM, NINO, table)
    row, _ = await office.report(private_to(ONE.id))
    await office.chat.desks[0].moved("tg:-5", "tg:-1005")
    found = sure(await office.chat.stores[0].reports.at(row.row.ref))
    assert found.place == "tg:-1005:0"
