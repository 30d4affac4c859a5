"""Rights in a chat beside the scenes of ``evenings/{settings,blocks,court}.txt``: two workers at once, bans for tars
kaput (HS-12), and what is left of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from adapters.store.store import SqlStore
from bot.core import rated as bans
from bot.core.codec import text_from_json
from bot.core.lobby import mark_of
from bot.core.model import Table
from bot.core.rated import TAKE_UP_MS
from bot.handlers.part import Answer
from bot.ports.court import BAN, KIND, Judge, Report, Sentence, Verdict
from bot.ports.keys import Dest
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, Ladder
from bot.ports.records import Command, OutRow, Person
from bot.ports.rights import FOR_GOOD, MOST_PRESETS, Banned, read_rules
from bot.view import press
from tests.bench.kit import stands
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, must
from tests.store.chat import ARAM as OTHER_ARAM
from tests.store.chat import ARAM_DC, BOSS, PLACE, Chat, Worker, why
from tests.store.kaput import lost
from tests.store.kit import DAY, NOON, ManualClock, both
from tests.store.matches import SEATED, ends, tars
from tests.store.played import PEOPLE, Hall, model

YEAR = 365 * DAY
OTHER_BOSS = Person("tg:78", "Second boss", "en", admin=True)
REASON = "they have made up for it"
SENTENCE = Sentence(
    *("forgiven", "one", 1, "A & B", BOSS.id, "Boss", REASON),
    admin=True,
    tell=(OutRow(Dest.parse(PLACE), None, "note", "told"),),
)


class Court(Chat):
    """A chat with a court and reports."""

    async def waiting(self, dest: str) -> list[OutRow]:
        lane = await self.store.outbox.claim([dest], "test", 1)
        rows = await self.store.outbox.rows(lane, 500) if lane is not None and str(lane.dest) == dest else ()
        if lane is not None:
            await self.store.outbox.release(lane)
        return [row.row for row in rows]

    async def lobby(self, host: Person, *others: Person, place: str = PLACE, rated: bool = False) -> Table:
        table = await self.table(await self.says(host, "new", "bazaar-blot", place))
        for one, words in ((host, "set rated on"),) * rated + tuple((one, "sit") for one in others):
            assert (await self.tries(one, table, words, place)).ok
        return await self.again(table)

    async def again(self, table: Table) -> Table:
        return must(await self.services[0].table(table.id))

    async def tries(self, who: Person, table: Table, words: str, place: str = PLACE, worker: int = 0) -> Answer:
        return await self.presses(who, press.do(table.id, words), place, worker)

    async def match(self, *people: Person) -> Table:
        table = await self.lobby(*people)
        assert (await self.tries(people[0], table, "start")).ok
        return table

    async def files(self, about: Person, table: Table, reason: str = "rude", worker: int = 0) -> Answer:
        """Aram reports somebody."""
        data = press.see("-", f"report.{reason}.{table.id}.{mark_of(about.id)}")
        return await self.presses(ARAM, data, worker=worker)


@pytest.fixture
def court(stores: list[SqlStore], clock: ManualClock) -> Court:
    return Court(stores, clock)


@both
async def test_a_verdict_is_final_and_given_once(court: Court) -> None:
    """LG-10.10: repeated, by another, and by two workers at once; each who repeats their own is told that it is
    given."""
    await ends(court.store, tars("first"))
    await ends(court.store, tars("one", NOON + 1))
    answers = await asyncio.gather(
        *(court.says(who, "court", f"forgive 1 {n}", worker=n) for n, who in enumerate((BOSS, OTHER_BOSS)))
    )
    assert sorted(one.ok for one in answers) == [False, True]
    assert why(next(one for one in answers if not one.ok)) == "illegal-court-decided"
    rules = (court.stores[n % 2].court.rule("same key", PLACE, SENTENCE) for n in range(8))
    assert await asyncio.gather(*rules) == [None] * 8
    assert await court.store.court.rule("another", PLACE, SENTENCE) == "decided"
    assert len(await court.store.court.record(PLACE, 0, 9)) == 2
    assert sum(row.ref == "told" for row in await court.waiting(PLACE)) == 1
    await ends(court.store, tars("theirs", chat="tg:-51"))
    assert await court.store.court.rule("k", PLACE, replace(SENTENCE, table_id="theirs")) == "gone"


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
        assert must(case.ruling).act == ("annulled" if answers[0] is None else "dismissed")


async def test_a_referee_is_named_and_recalled_once(stores: list[SqlStore]) -> None:
    named, by = Judge("tg:9", "Wise"), (BOSS.id, "Boss")
    assert await asyncio.gather(*(stores[n % 2].court.name("n", PLACE, named, *by) for n in range(6))) == [True] * 6
    assert await asyncio.gather(*(stores[n % 2].court.recall("r", PLACE, "tg:9", *by) for n in range(6))) == [True] * 6
    assert sorted(one.act for one in await stores[0].court.record(PLACE, 0, 9)) == ["named", "recalled"]
    assert await stores[0].court.judges(PLACE) == ()


async def test_nobody_begins_with_somebody_who_is_banned_at_that_moment(court: Court) -> None:
    for n in range(4):
        rated = await court.lobby(NINO, LUSINE, VANO, rated=True)
        match = tars(f"t{n}", chat="tg:-99")
        seated, _ = await asyncio.gather(court.tries(ARAM, rated, "sit", worker=1), ends(court.store, match))
        refused = why(await court.tries(NINO, rated, "start") if seated.ok else seated)
        assert refused.startswith("illegal-seat-banned" if seated.ok else "illegal-banned")
        assert must(await court.services[0].table(rated.id)).phase == "lobby"
        assert (await court.tries(NINO, rated, "abandon")).ok
        assert (await banned(court.store)).keys() == {ARAM.id, DAVIT.id}
        ban = (await court.store.court.bans("tg:-99:0"))[-1]
        void = replace(SENTENCE, table_id=ban.table_id, by="tg:900", tell=())
        assert await court.store.court.rule(f"v{n}", "tg:-99:0", void) is None


@both
async def test_tables_at_once_on_two_workers(court: Court) -> None:
    await court.sets("tables.2")
    people, guests = ([Person(f"tg:{start + n}", f"P{n}") for n in range(6)] for start in (100, 200))
    asked = [court.says(one, "new", worker=n % 2) for n, one in enumerate(people)]
    opened = await asyncio.gather(*asked)
    assert all(answer.ok for answer in opened), "a table with one person takes no room"
    sits = [press.do(str(answer.table), "sit") for answer in opened]
    answers = await asyncio.gather(*(court.presses(one, sit) for one, sit in zip(guests, sits, strict=True)))
    assert sum(answer.ok for answer in answers) == 2
    assert {answer.text.key for answer in answers if not answer.ok and answer.text} == {"illegal-chat-tables"}
    shared = next(press for press, answer in zip(sits, answers, strict=True) if answer.ok)
    assert (await court.presses(NINO, shared)).ok, "a table of several people takes no more room with another one"
    assert why(await court.sets("tables.10")) == "illegal-bad-option", "the operator allows six"
    await court.sets("tables.0")
    assert (await court.says(NINO, "new")).ok


async def test_there_is_room_for_so_many_presets_whoever_presses_at_once(court: Court) -> None:
    table = await court.table(await court.says(BOSS, "new", "nardi"))
    keep = press.see("-", f"keep.{table.id}")
    clocks = (0, 20, 30, 120, 300, 3600, 28_800, 86_400, 60)
    for n, seconds in enumerate(clocks):
        await court.presses(BOSS, press.do(table.id, f"set clock {seconds}"))
        both = await asyncio.gather(*(court.presses(BOSS, keep, worker=worker) for worker in range(2)))
        assert all(one.ok for one in both) == (n < MOST_PRESETS)
    kept = (await court.stores[0].rights.rules(PLACE)).presets
    assert sorted(one.number for one in kept) == list(range(1, MOST_PRESETS + 1))
    assert {one.clock_s for one in kept} == set(clocks[:-1])


def test_stored_rules_that_cannot_be_read_count_as_not_chosen() -> None:
    kept = {"rule.stake": "many", "rule.start": "nobody", "rule.tables": "-3", "preset.1": "{", "lang": "hy"}
    assert read_rules(kept) == replace(read_rules({}))


@both
async def test_blocked_on_one_worker_while_sitting_down_on_the_other(court: Court) -> None:
    for n in range(6):
        victim = Person(f"tg:{500 + n}", f"V{n}")
        room = f"tg:-{70 + n}:0"
        table = await court.lobby(ARAM, victim, place=room)
        await court.presses(victim, press.do(table.id, "leave"), room)
        other = await court.lobby(DAVIT, place=room)
        await court.presses(victim, press.do(other.id, "sit"), room)
        await asyncio.gather(
            court.presses(victim, press.do(table.id, "sit"), room, worker=n % 2),
            court.presses(BOSS, press.see("-", f"block.good.{victim.id}"), room, worker=(n + 1) % 2),
        )
        court.services[0].forget(table.id)
        assert (await court.again(table)).seat_of(victim.id) is None
        await court.desks[0].press(f"end{n}", room, DAVIT, press.do(other.id, "leave"))
        await court.desks[0].press(f"fin{n}", room, ARAM, press.do(table.id, "leave"))


async def test_two_admins_answer_at_once_and_one_answer_counts(court: Court) -> None:
    await court.files(NINO, await court.match(*FOUR))
    (row,) = [row for row in await court.waiting("@tg:71") if row.kind == KIND]
    answers = await asyncio.gather(
        *(
            court.presses(Person(f"tg:7{n}", "Admin"), press.see("-", f"report.{how}.{row.ref}"), f"tg:7{n}:0", n - 1)
            for n, how in ((1, "good"), (2, "dismissed"))
        )
    )
    assert sum(answer.ok for answer in answers) == 1
    assert (await court.store.rights.barred(PLACE, NINO.id) is not None) == answers[0].ok
    told = [text_from_json(row.ref).key for row in await court.waiting(f"@{ARAM.id}") if row.kind == "note"]
    assert len([key for key in told if key.startswith("report-answer")]) == 1


@both
async def test_floods_are_refused(court: Court) -> None:
    table = await court.match(*FOUR)
    both = await asyncio.gather(*(court.files(NINO, table, worker=n) for n in range(2)))
    assert sorted(answer.ok for answer in both) == [False, True]
    assert why(await court.files(NINO, table, "other")) == "illegal-report-again"
    for about in (DAVIT, LUSINE):
        assert (await court.files(about, table)).ok
    assert len([row for row in await court.waiting("@tg:71") if row.kind == KIND]) == 3
    other = await court.lobby(*FOUR, place="tg:-6:0")
    assert [(await court.files(about, other)).ok for about in (NINO, DAVIT)] == [True, True]
    assert why(await court.files(LUSINE, other)) == "illegal-report-many"
    court.clock.on(86_400_001)
    assert (await court.files(LUSINE, other)).ok


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
    table = must((await hall.service.open(f"o{hall.clock.now}", PLACE, PEOPLE[0], game="bazaar-blot")).table)
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
    lane = must(await hall.store.outbox.claim([PLACE], "test", 1))
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
    match = must(await store.matches.at(table, 1))
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
    match = must(await store.matches.at(table, 1))
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
