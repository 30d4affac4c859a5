"""``/court``: who decides, what is refused and why, and that everybody can read what was decided (HS-12)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from adapters.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.court import Courts
from bot.desk.crews import Crews
from bot.desk.desk import Desk
from bot.desk.names import Names
from bot.desk.reports import Reporting
from bot.desk.titles import Titles
from bot.ports.court import Sentence
from bot.ports.keys import Dest, private_to
from bot.ports.ratings import ALL, Ladder
from bot.ports.records import OutRow, PendingRow, Person
from bot.ports.reports import KIND, Report
from bot.scene import Scene, press
from bot.table.codec import text_from_json
from bot.table.lobby import mark_of
from bot.text import LANGUAGES
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO
from tests.chance import SeededEntropy
from tests.store.banned import DAY, WISE, tars
from tests.store.kit import NOON, ManualClock
from tests.store.test_matches import ends
from tests.store.test_settings import BOSS, PLACE, Chat, presses_of, why

YEAR = 365 * DAY
OTHER_BOSS = Person("tg:78", "Second boss", "en", admin=True)
ARAM_BOSS = replace(ARAM, admin=True)
REASON = "they have made up for it"


class Court(Chat):
    """A chat with a court; its desks are those of two workers."""

    def __post_init__(self) -> None:
        super().__post_init__()
        titles, crews = Titles(), Crews()

        async def crew(place: str) -> list[str]:
            return [BOSS.id, ARAM.id]

        crews.open("tg", crew)
        self.desks, self.courts = [], []
        for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True)):
            blocks = Blocks(service, store, store.outbox, self.clock, titles, lambda: None)
            courts = Courts(store, self.clock, Names(FluentCatalog()), titles, blocks, lambda: None)
            reports = Reporting(
                *(service, store, store.reports, store.outbox, self.clock, SeededEntropy(n + 50)),
                *(crews, titles, blocks),
            )
            self.courts.append(courts)
            self.desks.append(Desk(service, store, store.outbox, parts=(blocks, courts, reports)))

    @property
    def store(self) -> SqlStore:
        return self.stores[0]

    async def reported(self, table: str, reporter: Person = NINO, about: Person = ARAM, n: int = 1) -> None:
        report = Report(
            *(f"r{table}{reporter.id}", PLACE, table, n, 3, reporter.id, reporter.name, about.id, about.name),
            *("arranged", "", self.clock.now_ms()),
        )
        assert await self.store.reports.file(self.key(), report, ()) is None

    async def told(self, dest: Dest) -> list[str]:
        """The notes that wait there, in English."""
        lane = await self.store.outbox.claim([str(dest)], "test", 1)
        rows = await self.store.outbox.rows(lane) if lane is not None and lane.dest == dest else ()
        if lane is not None:
            await self.store.outbox.release(lane)
        return [FluentCatalog().say("en", text_from_json(row.row.ref)) for row in rows if row.row.kind == "note"]

    async def rated(self, host: Person, *, place: str = PLACE) -> Answer:
        """A rated lobby."""
        table = await self.table(await self.says(host, "new", "bazaar-blot", place))
        return await self.presses(host, press.do(table.id, "set rated on"), place)


@pytest.fixture
async def court(url: str, clock: ManualClock) -> AsyncIterator[Court]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield Court(stores, clock)
    for store in stores:
        await store.close()


def lines(answer: Answer | Scene) -> list[str]:
    """What is shown, in English; in every language nothing is missing."""
    scene = answer if isinstance(answer, Scene) else answer.scene
    assert scene is not None, answer
    for lang in LANGUAGES:
        assert not any("{" in FluentCatalog().say(lang, line.text) for line in scene.lines)
    return [FluentCatalog().say("en", line.text) for line in scene.lines]


def keys(answer: Answer) -> list[str]:
    assert answer.scene is not None, answer
    return [line.text.key for line in answer.scene.lines]


def args(answer: Answer) -> dict[str, Any]:
    assert answer.text is not None
    return dict(answer.text.args)


# --- who is refused at a table ------------------------------------------------------------------------------------


async def test_whoever_is_banned_does_not_sit_down_at_a_rated_table(court: Court) -> None:
    """HS-12, LG-10.4: with the reason and the day; at an unrated one they do."""
    await ends(court.store, tars("one"))
    rated = await court.table(await court.rated(NINO))
    refused = await court.presses(ARAM, press.do(rated.id, "sit"))
    assert why(refused) == "illegal-banned-until"
    assert args(refused) == {"since": date(2027, 1, 15), "day": date(2028, 1, 15)}
    assert (await court.presses(LUSINE, press.do(rated.id, "sit"))).ok
    assert (await court.services[0].table(rated.id) or rated).seat_of(ARAM.id) is None
    plain = await court.table(await court.says(VANO, "new", "bazaar-blot"))
    assert (await court.presses(ARAM, press.do(plain.id, "sit"))).ok
    court.clock.on(YEAR)
    assert (await court.presses(ARAM, press.do(rated.id, "sit"))).ok, "when the year is over"


async def test_for_life(court: Court) -> None:
    await ends(court.store, tars("one"))
    await ends(court.store, tars("two", NOON + 1))
    rated = await court.table(await court.rated(NINO))
    refused = await court.presses(DAVIT, press.do(rated.id, "sit"))
    assert why(refused) == "illegal-banned"


async def test_a_table_with_somebody_banned_does_not_become_rated(court: Court) -> None:
    """LG-10.4: neither by its host, who is told of themselves, nor by one who is told of the other."""
    await ends(court.store, tars("one"))
    assert why(await court.rated(ARAM)) == "illegal-banned-until"
    table = await court.table(await court.says(VANO, "new", "bazaar-blot"))
    assert (await court.presses(ARAM, press.do(table.id, "sit"))).ok
    assert (await court.presses(VANO, press.do(table.id, "set rated on"))).ok, "those who sit are asked"
    agreed = await court.presses(ARAM, press.do(table.id, "yes"))
    assert why(agreed) == "illegal-banned-until"


async def test_nobody_plays_with_somebody_banned(court: Court) -> None:
    """LG-10.4: who was banned after sitting down keeps the match from beginning, and others from joining."""
    rated = await court.table(await court.rated(NINO))
    for one in (ARAM, LUSINE):
        assert (await court.presses(one, press.do(rated.id, "sit"))).ok
    await ends(court.store, tars("elsewhere", chat="tg:-99"))
    refused = await court.presses(VANO, press.do(rated.id, "sit"))
    assert why(refused) == "illegal-seat-banned-until"
    assert args(refused)["name"] == ARAM.name
    assert (await court.presses(NINO, press.do(rated.id, "remove 2"))).ok
    for one in (VANO, BOSS):
        assert (await court.presses(one, press.do(rated.id, "sit"))).ok
    assert (await court.presses(NINO, press.do(rated.id, "start"))).ok


async def test_the_start_is_refused(court: Court) -> None:
    rated = await court.table(await court.rated(NINO))
    for one in (ARAM, LUSINE, VANO):
        assert (await court.presses(one, press.do(rated.id, "sit"))).ok
    await ends(court.store, tars("elsewhere", chat="tg:-99"))
    assert why(await court.presses(NINO, press.do(rated.id, "start"))) == "illegal-seat-banned-until"
    assert why(await court.presses(ARAM, press.do(rated.id, "start"))) == "illegal-banned-until"
    table = await court.services[0].table(rated.id)
    assert table is not None
    assert table.phase == "lobby", "nothing is lost: they go on without a rating, or without them"
    for one in (NINO, ARAM, LUSINE, VANO):
        await court.presses(one, press.do(rated.id, "set rated off" if one is NINO else "yes"))
    assert (await court.presses(NINO, press.do(rated.id, "start"))).ok


async def test_a_match_that_had_begun_is_played_to_its_end(court: Court) -> None:
    rated = await court.table(await court.rated(NINO))
    for one in (ARAM, LUSINE, VANO):
        assert (await court.presses(one, press.do(rated.id, "sit"))).ok
    assert (await court.presses(NINO, press.do(rated.id, "start"))).ok
    await ends(court.store, tars("elsewhere", chat="tg:-99"))
    assert (await court.presses(NINO, press.do(rated.id, "adjourn"))).ok
    for one in (ARAM, LUSINE, VANO):
        assert (await court.presses(one, press.do(rated.id, "yes"))).ok
    table = await court.services[0].table(rated.id)
    assert table is not None
    assert table.phase == "adjourned"
    assert (await court.presses(ARAM, press.do(rated.id, f"resume {PLACE}"))).ok


async def test_a_rated_table_in_a_private_chat_is_not_public(court: Court) -> None:
    await ends(court.store, tars("one"))
    assert (await court.rated(ARAM, place=f"{ARAM.id}:0")).ok


async def test_another_worker_knows_at_once(court: Court) -> None:
    rated = await court.table(await court.rated(NINO))
    await court.presses(LUSINE, press.do(rated.id, "sit"), worker=1)
    await ends(court.store, tars("one"))
    assert why(await court.presses(ARAM, press.do(rated.id, "sit"), worker=1)) == "illegal-banned-until"


# --- the option -----------------------------------------------------------------------------------------------------


async def test_the_chat_and_the_table_choose_whether_it_bans(court: Court) -> None:
    """HS-12: on in ``league`` unless the chat or the table has turned it off; ``classic`` knows no tars kaput."""
    rated = await court.table(await court.rated(NINO))
    assert rated.tars_ban
    shown = await court.presses(NINO, press.see(rated.id, "options.tars_ban"))
    assert press.do(rated.id, "set tars_ban off") in presses_of(shown)
    assert (await court.presses(NINO, press.do(rated.id, "set tars_ban off"))).ok
    assert not (await court.services[1].table(rated.id) or rated).tars_ban
    assert why(await court.presses(NINO, press.do(rated.id, "set tars_ban perhaps"))) == "illegal-bad-option"
    assert (await court.presses(NINO, press.do(rated.id, "set preset classic"))).ok
    assert why(await court.presses(NINO, press.do(rated.id, "set tars_ban on"))) == "illegal-unknown-option"
    assert (await court.sets("bans.off")).ok
    assert not (await court.table(await court.rated(VANO))).tars_ban
    assert (await court.sets("bans.on")).ok
    assert (await court.table(await court.rated(DAVIT))).tars_ban


# --- read -----------------------------------------------------------------------------------------------------------


async def test_everybody_reads_bans_and_cases(court: Court) -> None:
    assert keys(await court.says(VANO, "court")) == ["court-head", "court-nothing", "court-admins-only", "court-hint"]
    await ends(court.store, tars("one"))
    await ends(court.store, tars("two", NOON + 2))
    await ends(court.store, tars("lost", NOON + 3, how="target", people=("tg:91", NINO.id, "tg:92", LUSINE.id)))
    await ends(court.store, tars("other", NOON + 3, chat="tg:-51"))
    await court.reported("lost")
    shown = await court.says(VANO, "court")
    assert lines(shown)[1:4] == [
        "Ban 1: Արամ & Давид, until 15 January 2028 (tars kaput, 15 January 2027)",
        "Ban 2: Արամ & Давид, for life (tars kaput, 15 January 2027)",
        "Case 1: Bazaar Blot, tg:91 & tg:92 – ნინო & Lusine, 0 : 120, 15 January 2027. Reported as an arranged defeat.",
    ]
    for data in presses_of(shown):
        assert len(data.encode()) <= 64
        assert (await court.presses(VANO, data)).ok or data.startswith("s:-:match."), data
    assert why(await court.presses(VANO, press.see("-", "court.ban.9"))) == "illegal-court-gone"
    assert (await court.presses(VANO, press.see("-", "court.record.99999"))).ok


async def test_in_private_one_sees_ones_own_bans(court: Court) -> None:
    await ends(court.store, tars("one"))
    assert keys(await court.says(ARAM, "court", place=f"{ARAM.id}:0"))[0] == "court-own-head"
    assert keys(await court.says(NINO, "court", place=f"{NINO.id}:0")) == ["court-own-none"]


# --- decided --------------------------------------------------------------------------------------------------------


async def test_an_admin_forgives_with_a_reason(court: Court) -> None:
    """LG-10.8, LG-10.9, LG-10.11: the ban ends, the two and the chat are told; on record are who, when and why."""
    await ends(court.store, tars("one"))
    assert why(await court.says(BOSS, "court", "forgive 1")) == "illegal-court-reason"
    done = await court.says(BOSS, "court", f"forgive 1 {REASON}")
    assert done.ok, done
    (ban,) = await court.store.court.bans(PLACE)
    assert ban.ruling is not None
    assert (ban.ruling.by, ban.ruling.reason, ban.ruling.at_ms) == (BOSS.id, REASON, NOON)
    assert lines(await court.presses(VANO, press.see("-", "court.record")))[1] == (
        f"15 January 2027 · Boss forgave Արամ & Давид: {REASON}"
    )
    rated = await court.table(await court.rated(NINO))
    assert (await court.presses(ARAM, press.do(rated.id, "sit"))).ok
    told = [f"The court, Boss: Արամ & Давид are forgiven the tars kaput of 15 January 2027. {REASON}"]
    assert [one for one in await court.told(Dest.parse(PLACE)) if one.startswith("The court")] == told
    for one in (ARAM, DAVIT):
        (said,) = await court.told(private_to(one.id))
        assert REASON in said
    assert await court.told(private_to(NINO.id)) == []


@pytest.mark.parametrize(("word", "n"), [("ներել", 1), ("простить", 1), ("აპატიე", 1), ("Forgive", 1)])
async def test_in_the_words_of_each_language(court: Court, word: str, n: int) -> None:
    await ends(court.store, tars("one"))
    assert (await court.says(BOSS, "court", f"{word} {n} {REASON}")).ok


async def test_who_does_not_decide(court: Court) -> None:
    """Strangers, and whoever played in the match; a referee whom an admin named does."""
    await ends(court.store, tars("one"))
    await ends(court.store, tars("met", NOON + 1, how="target", people=(WISE.id, "tg:94", "tg:95", "tg:96")))
    assert why(await court.says(VANO, "court", f"forgive 1 {REASON}")) == "illegal-court-stranger"
    assert why(await court.says(ARAM_BOSS, "court", f"forgive 1 {REASON}")) == "illegal-court-involved"
    winner = replace(NINO, admin=True)
    assert why(await court.says(winner, "court", f"forgive 1 {REASON}")) == "illegal-court-involved"
    assert why(await court.says(VANO, "court", "name Wise")) == "settings-who-tg"
    assert why(await court.says(ARAM_BOSS, "court", "name Nobody")) == "illegal-court-nobody"
    whom = await court.presses(ARAM_BOSS, press.see("-", "court.name"))
    assert press.see("-", f"court.name.{WISE.id}") in presses_of(whom)
    assert (await court.says(ARAM_BOSS, "court", "name Wise")).ok, "an admin who is involved names somebody"
    assert why(await court.says(ARAM_BOSS, "court", "name Wise")) == "illegal-court-already"
    assert (await court.says(WISE, "court", f"forgive 1 {REASON}")).ok
    assert (await court.presses(BOSS, press.see("-", f"court.recall.{WISE.id}"))).ok
    assert why(await court.says(BOSS, "court", "recall Wise")) == "illegal-court-no-referee"
    assert why(await court.says(WISE, "court", f"forgive 1 {REASON}")) == "illegal-court-stranger"
    entries = await court.store.court.record(PLACE, 0, 9)
    assert sorted(one.act for one in entries) == ["forgiven", "named", "recalled"]


async def test_a_verdict_is_final_and_given_once(court: Court) -> None:
    """LG-10.10: repeated, by another, and by two workers at once."""
    await ends(court.store, tars("one"))
    await ends(court.store, tars("two", NOON + 1))
    answers = await asyncio.gather(
        *(court.says(who, "court", f"forgive 1 {REASON} {n}", worker=n) for n, who in enumerate((BOSS, OTHER_BOSS)))
    )
    assert sorted(one.ok for one in answers) == [False, True]
    assert why(next(one for one in answers if not one.ok)) == "illegal-court-decided"
    said = Sentence("forgiven", "two", 1, "A & B", BOSS.id, "Boss", REASON, admin=True, tell=(note("once"),))
    assert await court.store.court.rule("same key", PLACE, said) is None
    assert await court.stores[1].court.rule("same key", PLACE, said) is None
    assert await court.store.court.rule("another", PLACE, said) == "decided"
    assert len(await court.store.court.record(PLACE, 0, 9)) == 2


def note(words: str) -> OutRow:
    return OutRow(Dest.parse("tg:-5:0"), None, "note", words)


@pytest.mark.parametrize(
    "words", ["forgive", "forgive x why", "forgive 9999999 why", "hang 1 why", "forgive 7 why", "1"]
)
async def test_what_is_not_understood_decides_nothing(court: Court, words: str) -> None:
    await ends(court.store, tars("one"))
    assert why(await court.says(BOSS, "court", words)) in ("illegal-court-words", "illegal-court-gone")
    assert await court.store.court.record(PLACE, 0, 9) == ()


async def test_another_chats_ban_is_not_theirs(court: Court) -> None:
    await ends(court.store, tars("one", chat="tg:-51"))
    assert why(await court.says(BOSS, "court", f"forgive 1 {REASON}")) == "illegal-court-gone"
    said = Sentence("forgiven", "one", 1, "A & B", BOSS.id, "Boss", REASON, admin=True)
    assert await court.store.court.rule("k", PLACE, said) == "gone"


async def test_an_arranged_defeat_is_annulled(court: Court) -> None:
    """LG-10.5: players and reporters are told, the match does not count, and a ban that came of it is void."""
    await ends(court.store, tars("one"))
    assert why(await court.says(BOSS, "court", "annul 1 they lost on purpose")) == "illegal-court-gone", "not reported"
    await court.reported("one")
    await court.reported("one", reporter=LUSINE)
    assert why(await court.says(replace(NINO, admin=True), "court", "annul 1 why not")) == "illegal-court-involved"
    assert not await court.store.court.annulled("one", 1)
    done = await court.says(BOSS, "court", "annul 1 they lost on purpose")
    assert done.ok, done
    assert await court.store.court.annulled("one", 1)
    assert why(await court.says(BOSS, "court", "dismiss 1 no, they did not")) == "illegal-court-decided"
    (ban,) = await court.store.court.bans(PLACE)
    assert not ban.stands(NOON)
    assert why(await court.says(BOSS, "court", f"forgive 1 {REASON}")) == "illegal-court-gone"
    assert (await court.table(await court.rated(ARAM))).rated
    for one in (ARAM, NINO, DAVIT, LUSINE):
        (told,) = await court.told(private_to(one.id))
        assert "annulled" in told
    settled = await court.store.reports.at(f"rone{NINO.id}")
    assert settled is not None
    assert (settled.outcome, settled.settled_by) == ("annulled", BOSS.id)
    court.clock.on(1)
    await ends(court.store, tars("two", NOON + 1))
    assert [one.nth for one in await court.store.court.bans(PLACE)] == [1, 1], "an annulled match does not count"


async def test_an_annulled_match_is_taken_out_of_the_rating(court: Court, url: str) -> None:
    """LG-10.5: as if it had not been played, in the chat and over all."""
    asked = court.store.ratings
    await ends(court.store, tars("kept", NOON, how="target"))
    alone = {who.id: await asked.of(Ladder("tg:-5"), who.id) for who in (ARAM, NINO)}
    court.clock.on(1)
    await ends(court.store, tars("lost", NOON + 1, how="target"))
    assert await asked.of(Ladder("tg:-5"), NINO.id) != alone[NINO.id]
    await court.reported("lost")
    assert (await court.says(BOSS, "court", "annul 1 they lost on purpose")).ok
    for chat in ("tg:-5", ALL):
        found = await asked.of(Ladder(chat), NINO.id)
        assert found is not None
        assert found.rating.matches == 1
    assert {who.id: await asked.of(Ladder("tg:-5"), who.id) for who in (ARAM, NINO)} == alone
    assert await asked.changes("tg:-5", "lost", 1) == ()


async def test_a_report_without_ground_is_dismissed(court: Court) -> None:
    await ends(court.store, tars("one", how="target"))
    await court.reported("one")
    assert (await court.says(BOSS, "court", "dismiss 1 nothing points to it")).ok
    assert not await court.store.court.annulled("one", 1)
    (told,) = await court.told(private_to(NINO.id))
    assert "lets the match stand" in told
    assert await court.told(private_to(DAVIT.id)) == []
    assert lines(await court.says(VANO, "court"))[1].endswith("Dismissed: it counts.")


async def test_whoever_reported_does_not_judge(court: Court) -> None:
    await ends(court.store, tars("one", how="target"))
    await court.reported("one", reporter=OTHER_BOSS)
    assert why(await court.says(OTHER_BOSS, "court", "annul 1 I saw it")) == "illegal-court-involved"


# --- reported at the table ------------------------------------------------------------------------------------------


async def test_an_arranged_defeat_is_reported_at_a_rated_table_only(court: Court) -> None:
    """LG-10.5: it reaches the admins and referees who did not play, without buttons: the court decides."""
    table = await court.table(await court.rated(NINO))
    for one in (ARAM, LUSINE, VANO):
        assert (await court.presses(one, press.do(table.id, "sit"))).ok
    assert (await court.presses(NINO, press.do(table.id, "start"))).ok
    await ends(court.store, tars("met", NOON + 1, how="target", people=(WISE.id, "tg:94", "tg:95", "tg:96")))
    assert (await court.says(BOSS, "court", "name Wise")).ok
    shown = await court.presses(NINO, press.see("-", f"report.who.{table.id}.{mark_of(ARAM.id)}"))
    data = press.see("-", f"report.arranged.{table.id}.{mark_of(ARAM.id)}")
    assert data in presses_of(shown)
    assert (await court.presses(NINO, data)).ok
    got = {dest: await reports(court, dest) for dest in (BOSS.id, WISE.id, ARAM.id)}
    assert {dest: len(rows) for dest, rows in got.items()} == {BOSS.id: 1, WISE.id: 1, ARAM.id: 0}
    assert await court.store.court.cases(PLACE) == (), "a case when the match is over"


async def test_not_at_an_unrated_one(court: Court) -> None:
    table = await court.table(await court.says(NINO, "new", "bazaar-blot"))
    assert (await court.presses(ARAM, press.do(table.id, "sit"))).ok
    shown = await court.presses(NINO, press.see("-", f"report.who.{table.id}.{mark_of(ARAM.id)}"))
    data = press.see("-", f"report.arranged.{table.id}.{mark_of(ARAM.id)}")
    assert data not in presses_of(shown)
    assert why(await court.presses(NINO, data)) == "illegal-report-unrated"


async def reports(court: Court, person: str) -> list[PendingRow]:
    lane = await court.store.outbox.claim([str(private_to(person))], "test", 1)
    rows = await court.store.outbox.rows(lane) if lane is not None and lane.dest == private_to(person) else ()
    if lane is not None:
        await court.store.outbox.release(lane)
    return [row for row in rows if row.row.kind == KIND]


# --- forgotten ------------------------------------------------------------------------------------------------------


async def test_a_judge_who_is_forgotten_leaves_the_verdict(court: Court) -> None:
    await ends(court.store, tars("one"))
    assert (await court.says(BOSS, "court", f"forgive 1 {REASON}")).ok
    await court.store.forget(BOSS.id, "gone:boss")
    (entry,) = await court.store.court.record(PLACE, 0, 9)
    assert (entry.by, entry.by_name, entry.reason, entry.act) == ("gone:boss", "…", "", "forgiven")
    await court.store.forget(ARAM.id, "gone:aram")
    (entry,) = await court.store.court.record(PLACE, 0, 9)
    assert ARAM.name not in entry.about
    assert not (await court.store.court.bans(PLACE))[0].stands(NOON)
    assert all("…" in one for one in lines(await court.says(VANO, "court"))[1:2])
