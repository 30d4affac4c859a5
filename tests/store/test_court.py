"""The court and the bans for tars kaput (HS-12): whom they name, for how long, who decides, and what all can read."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from adapters.store import SqlStore
from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.court import Courts
from bot.desk.crews import Crews
from bot.desk.desk import Desk
from bot.desk.names import Names
from bot.desk.reports import Reporting
from bot.desk.titles import Titles
from bot.ports.court import BAN, Judge, Sentence, Verdict
from bot.ports.keys import Dest, private_to
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, Ladder
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.ports.reports import KIND, Report
from bot.ports.rights import FOR_GOOD, Banned
from bot.scene import Scene, press
from bot.table import bans
from bot.table.codec import text_from_json
from bot.table.desertion import TAKE_UP_MS
from bot.table.lobby import mark_of
from bot.table.model import Table
from bot.text import LANGUAGES
from tests.bench.kit import stands
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO
from tests.chance import SeededEntropy
from tests.store.chat import ARAM as OTHER_ARAM
from tests.store.chat import ARAM_DC, BOSS, CATALOG, PLACE, Chat, Worker, keys, presses_of, why
from tests.store.kaput import lost
from tests.store.kit import DAY, NOON, ManualClock, both, sure
from tests.store.matches import SEATED, WISE, ends, tars
from tests.store.played import PEOPLE, Hall, model

YEAR = 365 * DAY
OTHER_BOSS = Person("tg:78", "Second boss", "en", admin=True)
ARAM_BOSS = replace(ARAM, admin=True)
REASON = "they have made up for it"
SENTENCE = Sentence(
    *("forgiven", "one", 1, "A & B", BOSS.id, "Boss", REASON),
    admin=True,
    tell=(OutRow(Dest.parse(PLACE), None, "note", "told"),),
)


class Court(Chat):
    """A chat with a court; its desks are those of two workers."""

    def __post_init__(self) -> None:
        super().__post_init__()
        titles, crews = Titles(), Crews()

        async def crew(place: str) -> list[str]:
            return [BOSS.id, ARAM.id]

        crews.open("tg", crew)
        self.desks = []
        for n, (service, store) in enumerate(zip(self.services, self.stores, strict=True)):
            blocks = Blocks(service, store, store.outbox, self.clock, titles, lambda: None)
            courts = Courts(store, self.clock, Names(CATALOG), titles, blocks, lambda: None)
            reports = Reporting(
                *(service, store, store.reports, store.outbox, self.clock, SeededEntropy(n + 50)),
                *(crews, titles, blocks),
            )
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

    async def waiting(self, dest: Dest) -> list[PendingRow]:
        lane = await self.store.outbox.claim([str(dest)], "test", 1)
        rows = await self.store.outbox.rows(lane, 500) if lane is not None and lane.dest == dest else ()
        if lane is not None:
            await self.store.outbox.release(lane)
        return list(rows)

    async def told(self, dest: Dest) -> list[str]:
        rows = await self.waiting(dest)
        return [CATALOG.say("en", text_from_json(row.row.ref)) for row in rows if row.row.kind == "note"]

    async def rated(self, host: Person, *, place: str = PLACE) -> Answer:
        """A rated lobby."""
        table = await self.table(await self.says(host, "new", "bazaar-blot", place))
        return await self.presses(host, press.do(table.id, "set rated on"), place)

    async def lobby(self, host: Person, *others: Person) -> Table:
        table = await self.table(await self.rated(host))
        for one in others:
            await self.does(one, table, "sit")
        return table

    async def tries(self, who: Person, table: Table, words: str, worker: int = 0) -> Answer:
        return await self.presses(who, press.do(table.id, words), worker=worker)

    async def does(self, who: Person, table: Table, words: str) -> None:
        assert (await self.tries(who, table, words)).ok, (who.name, words)

    async def court(self, who: Person, words: str = "", worker: int = 0) -> Answer:
        return await self.says(who, "court", words, worker=worker)


@pytest.fixture
def court(stores: list[SqlStore], clock: ManualClock) -> Court:
    return Court(stores, clock)


def lines(answer: Answer | Scene) -> list[str]:
    """What is shown, in English; in every language nothing is missing."""
    scene = sure(answer if isinstance(answer, Scene) else answer.scene)
    for lang in LANGUAGES:
        assert not any("{" in CATALOG.say(lang, line.text) for line in scene.lines)
    return [CATALOG.say("en", line.text) for line in scene.lines]


def args(answer: Answer) -> dict[str, Any]:
    return dict(sure(answer.text).args)


async def test_whoever_is_banned_does_not_sit_down_at_a_rated_table(court: Court) -> None:
    """HS-12, LG-10.4: with the reason and the day; at an unrated one they do."""
    await ends(court.store, tars("one"))
    rated = await court.lobby(NINO)
    refused = await court.tries(ARAM, rated, "sit", worker=1)
    assert why(refused) == "illegal-banned-until"
    assert args(refused) == {"since": date(2027, 1, 15), "day": date(2028, 1, 15)}
    await court.does(LUSINE, rated, "sit")
    assert sure(await court.services[0].table(rated.id)).seat_of(ARAM.id) is None
    await court.does(ARAM, await court.table(await court.says(VANO, "new", "bazaar-blot")), "sit")
    assert (await court.rated(ARAM, place=f"{ARAM.id}:0")).ok, "a private chat is not public"
    await ends(court.store, tars("two", NOON + 1))
    assert why(await court.tries(DAVIT, rated, "sit")) == "illegal-banned"


async def test_a_table_with_somebody_banned_does_not_become_rated(court: Court) -> None:
    """LG-10.4: neither by its host, who is told of themselves, nor by one who is told of the other."""
    await ends(court.store, tars("one"))
    assert why(await court.rated(ARAM)) == "illegal-banned-until"
    table = await court.table(await court.says(VANO, "new", "bazaar-blot"))
    await court.does(ARAM, table, "sit")
    await court.does(VANO, table, "set rated on")  # those who sit are asked
    assert why(await court.tries(ARAM, table, "yes")) == "illegal-banned-until"


async def test_nobody_plays_with_somebody_banned(court: Court) -> None:
    """LG-10.4: who was banned after sitting down keeps the match from beginning, and others from joining."""
    rated = await court.lobby(NINO, ARAM, LUSINE)
    await ends(court.store, tars("elsewhere", chat="tg:-99"))
    refused = await court.tries(VANO, rated, "sit")
    assert (why(refused), args(refused)["name"]) == ("illegal-seat-banned-until", ARAM.name)
    await ends(court.store, tars("two", NOON + 1, chat="tg:-99"))
    refused = await court.tries(VANO, rated, "sit")
    assert (why(refused), args(refused)) == ("illegal-seat-banned", {"name": ARAM.name}), "no day to wait for"
    await court.does(NINO, rated, "remove 2")
    for one, words in ((VANO, "sit"), (BOSS, "sit"), (NINO, "start")):
        await court.does(one, rated, words)


async def test_the_start_is_refused(court: Court) -> None:
    rated = await court.lobby(NINO, ARAM, LUSINE, VANO)
    await ends(court.store, tars("elsewhere", chat="tg:-99"))
    assert why(await court.tries(NINO, rated, "start")) == "illegal-seat-banned-until"
    assert why(await court.tries(ARAM, rated, "start")) == "illegal-banned-until"
    table = sure(await court.services[0].table(rated.id))
    assert table.phase == "lobby", "nothing is lost: they go on without a rating, or without them"
    for one in (NINO, ARAM, LUSINE, VANO):
        await court.tries(one, rated, "set rated off" if one is NINO else "yes")
    await court.does(NINO, rated, "start")


async def test_a_match_that_had_begun_is_played_to_its_end(court: Court) -> None:
    rated = await court.lobby(NINO, ARAM, LUSINE, VANO)
    await court.does(NINO, rated, "start")
    await ends(court.store, tars("elsewhere", chat="tg:-99"))
    await court.does(NINO, rated, "adjourn")
    for one in (ARAM, LUSINE, VANO):
        await court.does(one, rated, "yes")
    assert sure(await court.services[0].table(rated.id)).phase == "adjourned"
    await court.does(ARAM, rated, f"resume {PLACE}")


async def test_the_chat_and_the_table_choose_whether_it_bans(court: Court) -> None:
    """HS-12: on in ``league`` unless the chat or the table has turned it off; ``classic`` knows no tars kaput."""
    rated = await court.lobby(NINO)
    assert rated.tars_ban
    shown = await court.presses(NINO, press.see(rated.id, "options.tars_ban"))
    assert press.do(rated.id, "set tars_ban off") in presses_of(shown)
    await court.does(NINO, rated, "set tars_ban off")
    assert not sure(await court.services[1].table(rated.id)).tars_ban
    assert why(await court.tries(NINO, rated, "set tars_ban perhaps")) == "illegal-bad-option"
    await court.does(NINO, rated, "set preset classic")
    assert why(await court.tries(NINO, rated, "set tars_ban on")) == "illegal-unknown-option"
    for host, chosen in ((VANO, "off"), (DAVIT, "on")):
        assert (await court.sets(f"bans.{chosen}")).ok
        assert (await court.lobby(host)).tars_ban == (chosen == "on")


async def test_everybody_reads_bans_and_cases(court: Court) -> None:
    assert keys(await court.court(VANO)) == ["court-head", "court-nothing", "court-admins-only", "court-hint"]
    await ends(court.store, tars("one"))
    await ends(court.store, tars("two", NOON + 2))
    await ends(court.store, tars("lost", NOON + 3, how="target", people=("tg:91", NINO.id, "tg:92", LUSINE.id)))
    await ends(court.store, tars("other", NOON + 3, chat="tg:-51"))
    await court.reported("lost")
    shown = await court.court(VANO)
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
    assert keys(await court.says(ARAM, "court", place=f"{ARAM.id}:0"))[0] == "court-own-head"
    assert keys(await court.says(BOSS, "court", place=f"{BOSS.id}:0")) == ["court-own-none"]


async def test_an_admin_forgives_with_a_reason(court: Court) -> None:
    """LG-10.8, LG-10.9, LG-10.11: the ban ends, the two and the chat are told; on record are who, when and why."""
    await ends(court.store, tars("one"))
    assert why(await court.court(BOSS, "forgive 1")) == "illegal-court-reason"
    assert (await court.court(BOSS, f"forgive 1 {REASON}")).ok
    (ban,) = await court.store.court.bans(PLACE)
    ruling = sure(ban.ruling)
    assert (ruling.by, ruling.reason, ruling.at_ms) == (BOSS.id, REASON, NOON)
    assert lines(await court.presses(VANO, press.see("-", "court.record")))[1] == (
        f"15 January 2027 · Boss forgave Արամ & Давид: {REASON}"
    )
    await court.does(ARAM, await court.lobby(NINO), "sit")
    told = [f"The court, Boss: Արամ & Давид are forgiven the tars kaput of 15 January 2027. {REASON}"]
    assert [one for one in await court.told(Dest.parse(PLACE)) if one.startswith("The court")] == told
    for one in (ARAM, DAVIT):
        (said,) = await court.told(private_to(one.id))
        assert REASON in said
    assert await court.told(private_to(NINO.id)) == []


@pytest.mark.parametrize("word", ["ներել", "простить", "აპატიე", "Forgive"])
async def test_in_the_words_of_each_language(court: Court, word: str) -> None:
    await ends(court.store, tars("one"))
    assert (await court.court(BOSS, f"{word} 1 {REASON}")).ok


async def test_who_does_not_decide(court: Court) -> None:
    await ends(court.store, tars("one"))
    await ends(court.store, tars("met", NOON + 1, how="target", people=(WISE.id, "tg:94", "tg:95", "tg:96")))
    for who, key in ((VANO, "stranger"), (ARAM_BOSS, "involved"), (replace(NINO, admin=True), "involved")):
        assert why(await court.court(who, f"forgive 1 {REASON}")) == f"illegal-court-{key}"
    assert why(await court.court(VANO, "name Wise")) == "settings-who-tg"
    assert why(await court.court(ARAM_BOSS, "name Nobody")) == "illegal-court-nobody"
    whom = await court.presses(ARAM_BOSS, press.see("-", "court.name"))
    assert press.see("-", f"court.name.{WISE.id}") in presses_of(whom)
    assert (await court.court(ARAM_BOSS, "name Wise")).ok, "an admin who is involved names somebody"
    assert why(await court.court(ARAM_BOSS, "name Wise")) == "illegal-court-already"
    assert (await court.court(WISE, f"forgive 1 {REASON}")).ok
    assert (await court.presses(BOSS, press.see("-", f"court.recall.{WISE.id}"))).ok
    assert why(await court.court(BOSS, "recall Wise")) == "illegal-court-no-referee"
    assert why(await court.court(WISE, f"forgive 1 {REASON}")) == "illegal-court-stranger"
    entries = await court.store.court.record(PLACE, 0, 9)
    assert sorted(one.act for one in entries) == ["forgiven", "named", "recalled"]
    await court.reported("met", reporter=OTHER_BOSS, about=WISE)
    assert why(await court.court(OTHER_BOSS, "annul 1 I saw it")) == "illegal-court-involved"


@both
async def test_a_verdict_is_final_and_given_once(court: Court) -> None:
    """LG-10.10: repeated, by another, and by two workers at once; each who repeats their own is told that it is
    given."""
    await ends(court.store, tars("first"))
    await ends(court.store, tars("one", NOON + 1))
    answers = await asyncio.gather(
        *(court.court(who, f"forgive 1 {REASON} {n}", worker=n) for n, who in enumerate((BOSS, OTHER_BOSS)))
    )
    assert sorted(one.ok for one in answers) == [False, True]
    assert why(next(one for one in answers if not one.ok)) == "illegal-court-decided"
    rules = (court.stores[n % 2].court.rule("same key", PLACE, SENTENCE) for n in range(8))
    assert await asyncio.gather(*rules) == [None] * 8
    assert await court.store.court.rule("another", PLACE, SENTENCE) == "decided"
    assert len(await court.store.court.record(PLACE, 0, 9)) == 2
    assert sum(row.row.ref == "told" for row in await court.waiting(Dest.parse(PLACE))) == 1


@pytest.mark.parametrize(
    "words", ["forgive", "forgive x why", "forgive 9999999 why", "hang 1 why", "forgive 7 why", "1", "forgive 2 why"]
)
async def test_what_is_not_understood_decides_nothing(court: Court, words: str) -> None:
    await ends(court.store, tars("one"))
    await ends(court.store, tars("theirs", chat="tg:-51"))  # another chat's
    assert why(await court.court(BOSS, words)) in ("illegal-court-words", "illegal-court-gone")
    assert await court.store.court.rule("k", PLACE, replace(SENTENCE, table_id="theirs")) == "gone"
    assert await court.store.court.record(PLACE, 0, 9) == ()


async def test_an_arranged_defeat_is_annulled(court: Court) -> None:
    """LG-10.5: players and reporters are told, the match does not count, and a ban that came of it is void."""
    await ends(court.store, tars("one"))
    assert why(await court.court(BOSS, "annul 1 they lost on purpose")) == "illegal-court-gone", "not reported"
    await court.reported("one")
    await court.reported("one", reporter=LUSINE)
    assert why(await court.court(replace(NINO, admin=True), "annul 1 why not")) == "illegal-court-involved"
    assert not await court.store.court.annulled("one", 1)
    assert (await court.court(BOSS, "annul 1 they lost on purpose")).ok
    assert await court.store.court.annulled("one", 1)
    assert why(await court.court(BOSS, "dismiss 1 no, they did not")) == "illegal-court-decided"
    assert not (await court.store.court.bans(PLACE))[0].stands(NOON)
    assert why(await court.court(BOSS, f"forgive 1 {REASON}")) == "illegal-court-gone"
    assert (await court.lobby(ARAM)).rated
    for one in (ARAM, NINO, DAVIT, LUSINE):
        (told,) = await court.told(private_to(one.id))
        assert "annulled" in told
    settled = sure(await court.store.reports.at(f"rone{NINO.id}"))
    assert (settled.outcome, settled.settled_by) == ("annulled", BOSS.id)
    court.clock.on(1)
    await ends(court.store, tars("two", NOON + 1))
    assert [one.nth for one in await court.store.court.bans(PLACE)] == [1, 1], "an annulled match does not count"


async def test_an_annulled_match_is_taken_out_of_the_rating(court: Court) -> None:
    """LG-10.5: as if it had not been played, in the chat and over all."""
    asked = court.store.ratings

    async def standings() -> dict[str, object]:
        return {who.id: await asked.of(Ladder("tg:-5"), who.id) for who in (ARAM, NINO)}

    await ends(court.store, tars("kept", NOON, how="target"))
    alone = await standings()
    court.clock.on(1)
    await ends(court.store, tars("lost", NOON + 1, how="target"))
    assert (await standings())[NINO.id] != alone[NINO.id]
    await court.reported("lost")
    assert (await court.court(BOSS, "annul 1 they lost on purpose")).ok
    for chat in ("tg:-5", ALL):
        assert sure(await asked.of(Ladder(chat), NINO.id)).rating.matches == 1
    assert (await standings(), await asked.changes("tg:-5", "lost", 1)) == (alone, ())


async def test_a_report_without_ground_is_dismissed(court: Court) -> None:
    await ends(court.store, tars("one", how="target"))
    await court.reported("one")
    assert (await court.court(BOSS, "dismiss 1 nothing points to it")).ok
    assert not await court.store.court.annulled("one", 1)
    (told,) = await court.told(private_to(NINO.id))
    assert "lets the match stand" in told
    assert await court.told(private_to(DAVIT.id)) == []
    assert lines(await court.court(VANO))[1].endswith("Dismissed: it counts.")


async def test_an_arranged_defeat_is_reported_at_a_rated_table_only(court: Court) -> None:
    """LG-10.5: it reaches the admins and referees who did not play, without buttons: the court decides."""
    table = await court.lobby(NINO, ARAM, LUSINE, VANO)
    await court.does(NINO, table, "start")
    await ends(court.store, tars("met", NOON + 1, how="target", people=(WISE.id, "tg:94", "tg:95", "tg:96")))
    assert (await court.court(BOSS, "name Wise")).ok
    unrated = await court.table(await court.says(NINO, "new", "bazaar-blot"))
    await court.does(ARAM, unrated, "sit")
    for at, offered in ((table, True), (unrated, False)):
        shown = await court.presses(NINO, press.see("-", f"report.who.{at.id}.{mark_of(ARAM.id)}"))
        data = press.see("-", f"report.arranged.{at.id}.{mark_of(ARAM.id)}")
        assert (data in presses_of(shown)) == offered
        answer = await court.presses(NINO, data)
        assert answer.ok if offered else why(answer) == "illegal-report-unrated"
    got = {who: [row for row in await court.waiting(private_to(who)) if row.row.kind == KIND] for who in
           (BOSS.id, WISE.id, ARAM.id)}  # fmt: skip
    assert [len(rows) for rows in got.values()] == [1, 1, 0]
    assert await court.store.court.cases(PLACE) == (), "a case when the match is over"


async def test_a_judge_who_is_forgotten_leaves_the_verdict(court: Court) -> None:
    await ends(court.store, tars("one"))
    assert (await court.court(BOSS, f"forgive 1 {REASON}")).ok
    await court.store.forget(BOSS.id, "gone:boss")
    (entry,) = await court.store.court.record(PLACE, 0, 9)
    assert (entry.by, entry.by_name, entry.reason, entry.act) == ("gone:boss", "…", "", "forgiven")
    await court.store.forget(ARAM.id, "gone:aram")
    (entry,) = await court.store.court.record(PLACE, 0, 9)
    assert ARAM.name not in entry.about
    assert not (await court.store.court.bans(PLACE))[0].stands(NOON)
    assert all("…" in one for one in lines(await court.court(VANO))[1:2])


@both
async def test_one_annuls_and_the_other_dismisses(stores: list[SqlStore]) -> None:
    for n in range(4):
        match = tars(f"t{n}", NOON + n, how="target", people=tuple(f"tg:{10 * n + k}" for k in range(100, 104)))
        await ends(stores[0], match)
        report = Report(*(f"r{n}", PLACE, f"t{n}", 1, 3), *("tg:100", "N", "tg:101", "A"), "arranged", "", NOON)
        assert await stores[0].reports.file(f"f{n}", report, ()) is None

        async def rules(worker: int, verdict: Verdict, table: str = f"t{n}") -> str | None:
            said = replace(SENTENCE, verdict=verdict, table_id=table, by=f"tg:{900 + worker}", tell=())
            return await stores[worker].court.rule(f"{table}:{verdict}", PLACE, said)

        answers = await asyncio.gather(rules(n % 2, "annulled"), rules(1 - n % 2, "dismissed"))
        assert sorted(answers, key=str) == [None, "decided"]
        (case,) = [one for one in await stores[1].court.cases(PLACE) if one.table_id == f"t{n}"]
        assert sure(case.ruling).act == ("annulled" if answers[0] is None else "dismissed")
        assert await stores[1].court.annulled(f"t{n}", 1) == (answers[0] is None)


async def test_a_referee_is_named_and_recalled_once(stores: list[SqlStore]) -> None:
    named, by = Judge("tg:9", "Wise"), (BOSS.id, "Boss")
    assert await asyncio.gather(*(stores[n % 2].court.name("n", PLACE, named, *by) for n in range(6))) == [True] * 6
    assert await asyncio.gather(*(stores[n % 2].court.recall("r", PLACE, "tg:9", *by) for n in range(6))) == [True] * 6
    assert sorted(one.act for one in await stores[0].court.record(PLACE, 0, 9)) == ["named", "recalled"]
    assert await stores[0].court.judges(PLACE) == ()


async def test_nobody_begins_with_somebody_who_is_banned_at_that_moment(court: Court) -> None:
    for n in range(4):
        rated = await court.lobby(NINO, LUSINE, VANO)
        match = tars(f"t{n}", chat="tg:-99")
        seated, _ = await asyncio.gather(court.tries(ARAM, rated, "sit", worker=1), ends(court.store, match))
        refused = why(await court.tries(NINO, rated, "start") if seated.ok else seated)
        assert refused.startswith("illegal-seat-banned" if seated.ok else "illegal-banned")
        assert sure(await court.services[0].table(rated.id)).phase == "lobby"
        await court.does(NINO, rated, "abandon")
        assert (await banned(court.store)).keys() == {ARAM.id, DAVIT.id}
        ban = (await court.store.court.bans("tg:-99:0"))[-1]
        void = replace(SENTENCE, table_id=ban.table_id, by="tg:900", tell=())
        assert await court.store.court.rule(f"v{n}", "tg:-99:0", void) is None


EVERYBODY = tuple(one.id for one in (*SEATED, VANO))


async def banned(store: SqlStore, *people: str) -> dict[str, int]:
    found: tuple[Banned, ...] = await store.rights.look(lambda rights: rights.banned(people or EVERYBODY))
    assert len(found) == len({one.person for one in found})
    return {one.person: one.until_ms for one in found}


def on(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, 12, tzinfo=UTC).timestamp() * 1000)


def lost_by(*pair: str) -> tuple[str, ...]:
    return (pair[0], "tg:91", pair[1], "tg:92")


def test_a_year_is_a_year() -> None:
    """HS-12: the same day of the next year, in leap years too; the second time it is for life."""
    assert (bans.until(on(2026, 11, 23), 1), bans.until(on(2027, 11, 23), 1)) == (on(2027, 11, 23), on(2028, 11, 23))
    assert bans.until(on(2028, 2, 29), 1) == on(2029, 3, 1)
    assert [bans.until(on(2026, 11, 23), nth) for nth in (2, 3)] == [FOR_GOOD] * 2


async def test_tars_kaput_bans_the_pair_for_a_year(store: SqlStore, clock: ManualClock) -> None:
    """HS-12, LG-7.7: the two who lost, nobody else, and until the year is over. A match that is known brings no second
    ban."""
    await ends(store, tars("one"), "a")
    await ends(store, tars("one", at_ms=NOON + 5), "b")
    assert await banned(store) == {ARAM.id: NOON + YEAR, DAVIT.id: NOON + YEAR}
    clock.on(YEAR - 1)
    assert len(await banned(store)) == 2
    clock.on(1)
    assert await banned(store) == {}


@both
async def test_the_second_time_is_for_life(store: SqlStore, clock: ManualClock) -> None:
    """HS-12, LG-7.8: of the same pair, whichever seats they had, and however long after; with another partner it is the
    first time."""
    await ends(store, tars("one"))
    later = clock.on(2 * YEAR)
    await ends(store, tars("two", later, people=(ARAM.id, NINO.id, VANO.id, LUSINE.id)))
    assert await banned(store) == dict.fromkeys((ARAM.id, VANO.id), bans.until(later, 1))
    await ends(store, tars("three", clock.on(YEAR), people=(DAVIT.id, LUSINE.id, ARAM.id, NINO.id)))
    clock.on(50 * YEAR)
    assert await banned(store) == dict.fromkeys((ARAM.id, DAVIT.id), FOR_GOOD)


@pytest.mark.parametrize(
    "change",
    [
        {"rated": False},
        {"how": "target"},
        {"options": (("clock", "60"), ("preset", "league"), ("stake", "0"), ("tars_ban", "off"))},
        {"chat": "tg:7"},
        {"chat": "dc:7"},
    ],
)
async def test_what_brings_no_ban(store: SqlStore, change: dict[str, object]) -> None:
    await ends(store, tars("one", **change))  # type: ignore[arg-type]
    assert await banned(store) == {}


async def test_a_match_in_private_chats_and_in_a_group_is_public(store: SqlStore) -> None:
    """The court of the group decides; a chat with a new id takes its court along."""
    await ends(store, tars("one", chat="tg:7", also=("dc:9:1",)))
    assert (len(await banned(store)), [one.chat for one in await store.court.bans("dc:9:2")]) == (2, ["dc:9:1"])
    await ends(store, tars("two", NOON + 1))
    assert await store.court.rule("k", PLACE, replace(SENTENCE, table_id="two")) is None
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.ruling is not None for one in await store.court.bans("tg:-1005:0")] == [True]
    assert (len(await store.court.record("tg:-1005:0", 0, 9)), await store.court.bans(PLACE)) == (1, ())


@pytest.fixture
def worker(stores: list[SqlStore], clock: ManualClock) -> Worker:
    return Worker(stores[0], clock)


async def test_joined_accounts_are_one_person(worker: Worker) -> None:
    store = worker.store
    accounts = {OTHER_ARAM.id, ARAM_DC.id}
    await ends(store, tars("one", people=lost_by(OTHER_ARAM.id, "tg:93")))
    assert (await banned(store, *accounts)).keys() == {OTHER_ARAM.id}
    await worker.joined()
    assert (await banned(store, *accounts)).keys() == accounts
    await worker.presses(OTHER_ARAM, "s:-:account.part.sure")
    assert (await banned(store, *accounts)).keys() == accounts, "it is not shed"


async def test_the_same_pair_by_another_account_is_the_same_pair(worker: Worker) -> None:
    store, later = worker.store, NOON + 2 * YEAR
    await ends(store, tars("one", people=lost_by(OTHER_ARAM.id, "tg:93")))
    worker.clock.now = later
    await ends(store, tars("two", later, people=lost_by(ARAM_DC.id, "tg:93")))
    assert await banned(store, "tg:93") == {"tg:93": bans.until(later, 1)}
    await worker.joined()
    people = ("tg:93", OTHER_ARAM.id, ARAM_DC.id)
    assert await banned(store, *people) == dict.fromkeys(people, FOR_GOOD)


async def test_whoever_is_forgotten_keeps_their_bans(url: str, worker: Worker) -> None:
    store, later = worker.store, NOON + 2 * YEAR
    await ends(store, tars("one", people=lost_by(OTHER_ARAM.id, "tg:93")))
    await worker.joined()
    await store.forget(OTHER_ARAM.id, "gone:one")
    assert (await banned(store, OTHER_ARAM.id, ARAM_DC.id)).keys() == {OTHER_ARAM.id, ARAM_DC.id}
    assert OTHER_ARAM.id not in str(model(url)["tars"])
    worker.clock.now = later
    assert await banned(store, OTHER_ARAM.id, "tg:93") == {}
    await ends(store, tars("two", later, people=lost_by(ARAM_DC.id, "tg:93")))
    assert await banned(store, "tg:93", ARAM_DC.id) == dict.fromkeys(("tg:93", ARAM_DC.id), FOR_GOOD)
    await store.forget(ARAM_DC.id, "gone:two")
    await store.forget("tg:93", "gone:three")
    found = await banned(store, "tg:93", ARAM_DC.id, OTHER_ARAM.id)
    assert (set(found.values()), found.keys() >= {"tg:93", ARAM_DC.id}) == ({FOR_GOOD}, True)


async def begun(hall: Hall, *chosen: str) -> str:
    table = sure((await hall.service.open(f"o{hall.clock.now}", PLACE, PEOPLE[0], game="bazaar-blot")).table)
    for words in ("set clock 0", "set rated on", *chosen):
        await hall.says(table, words)
    for person in PEOPLE[1:]:
        await hall.says(table, "sit", person)
    await hall.says(table, "start")
    return table


def matches(url: str) -> dict[str, Any]:
    """The read model without the ratings, which are folded when somebody looks at them."""
    return {name: rows for name, rows in model(url).items() if not name.startswith("rating")}


async def news(hall: Hall) -> list[str]:
    lane = sure(await hall.store.outbox.claim([PLACE], "test", 1))
    rows = await hall.store.outbox.rows(lane, 500)
    await hall.store.outbox.release(lane)
    return [row.row.ref for row in rows if row.row.kind == BAN]


async def test_the_ban_comes_with_the_last_card_and_from_the_events_again(
    url: str, stores: list[SqlStore], clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = stores
    hall = Hall(store, clock)
    table = await begun(hall)
    await lost(hall, table, monkeypatch)
    match = sure(await store.matches.at(table, 1))
    assert (match.how, match.rated) == ("tars-kaput", True)
    (ban,) = await other.court.bans(PLACE)
    losers = [PEOPLE[0].id, PEOPLE[2].id]
    assert ([person for person, _ in ban.pair], ban.until_ms) == (losers, bans.until(match.ended_ms, 1))
    assert await news(hall) == [f"{table}:1"], "told once, in the same transaction"
    before = matches(url)
    assert len(before["tars"]) == 2
    await store.rebuild()
    assert matches(url) == before
    await store.forget(PEOPLE[0].id, "gone:first")
    forgotten = model(url)["tars"]
    await store.rebuild()
    assert model(url)["tars"] == forgotten
    assert sorted(await banned(other, *(one.id for one in PEOPLE))) == losers, "also of whoever was forgotten"


@pytest.mark.parametrize("forgotten", [False, True])
async def test_a_deserter_bears_the_ban_alone(
    url: str, store: SqlStore, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, forgotten: bool
) -> None:
    """RAT-4: gone before the first card of a deal that can only be lost by tars kaput; the model is rebuilt to the same
    bytes. Whoever has their data deleted has lost at once and keeps the ban."""
    hall = Hall(store, clock)
    table = await begun(hall)
    await lost(hall, table, monkeypatch, played=False)
    guilty, left, partner, right = PEOPLE
    await hall.says(table, "leave sure", guilty)
    assert await store.matches.at(table, 1) is None
    if forgotten:
        assert (await hall.service.handle(Command("gone", table, HOUSE, f"forfeit {guilty.id}"))).ok
    else:
        clock.on(TAKE_UP_MS + 1)
        seq = (await stands(hall.service, table)).turn_seq
        assert (await hall.service.handle(Command("tick", table, None, f"tick taken {seq}"))).ok
    match = sure(await store.matches.at(table, 1))
    assert (match.how, match.rated) == ("tars-kaput", True)
    endings = {guilty.id: "lost", partner.id: "open", left.id: "won", right.id: "won"}
    assert {one.person: one.ending for one in match.seats} == endings
    (ban,) = await store.court.bans(PLACE)
    assert ([person for person, _ in ban.pair], await news(hall)) == ([guilty.id], [f"{table}:1"])
    rated = {one.id for one in PEOPLE if await store.ratings.of(Ladder("tg:-5"), one.id) is not None}
    assert rated == {guilty.id, left.id, right.id}
    assert [one.won for one in await store.ratings.changes("tg:-5", table, 1) if one.who == guilty.id] == [False]
    assert await store.ratings.desertions((guilty.id, partner.id)) == {guilty.id: 1}
    if forgotten:
        await store.forget(guilty.id, "gone:first")
    assert (await banned(store, *(one.id for one in PEOPLE))).keys() == {guilty.id}
    for scope in ("tg:-5", ALL):  # they are folded when somebody looks
        await store.ratings.of(Ladder(scope), left.id)
    before = model(url)
    await store.rebuild()
    assert (model(url), await store.check()) == (before, ())


async def test_annulled_it_stays_out_of_a_rebuilt_rating(
    store: SqlStore, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LG-10.5: the events still tell of the match; the verdict is kept beside them."""
    hall = Hall(store, clock)
    table = await begun(hall)
    await lost(hall, table, monkeypatch)
    about, who = PEOPLE[:2]
    report = Report("r", PLACE, table, 1, 1, who.id, who.name, about.id, about.name, "arranged", "", clock.now)
    assert await store.reports.file("report", report, ()) is None
    assert await store.ratings.of(Ladder("tg:-5"), who.id) is not None
    verdict = replace(SENTENCE, verdict="annulled", table_id=table, tell=())
    assert await store.court.rule("rule", PLACE, verdict) is None
    for _ in range(2):
        assert await store.ratings.of(Ladder("tg:-5"), who.id) is None
        assert await banned(store, about.id) == {}
        await store.rebuild()
