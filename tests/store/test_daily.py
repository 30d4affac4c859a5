"""The deal of the day and the puzzle of the day: the same for everybody, once, and closed before anything is shown."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence

import pytest

from adapters.players import Puzzles
from adapters.render.renderer import draw
from adapters.store.store import SqlStore
from bot.core import events as ev
from bot.core.clocks import timers
from bot.core.codec import decode_event
from bot.core.fold import evolve
from bot.core.model import Table
from bot.fair import AHEAD_MS, Beacon, link, mixed, randomness, seal_of, time_of
from bot.features import packs
from bot.features.daily.handler import DailyDeal
from bot.features.daily.views import result
from bot.features.feedback import DealRecords
from bot.features.packs import DAY_MS, day_of
from bot.features.puzzles.model import Book
from bot.handlers.part import Answer
from bot.ports.keys import Dest, board_slot, private_to
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.view import press
from bot.view.pictures import DayPicture
from rules.core import Illegal
from tests.bench.kit import stands
from tests.bot.house import ARAM, NINO, must
from tests.fakes.drand import Keeper, Known
from tests.store.chat import CATALOG, core_on, keys, presses_of, words
from tests.store.halls import GAME, Worker, people
from tests.store.kit import ManualClock, both, key_of


@pytest.fixture
def workers(stores: list[SqlStore], clock: ManualClock) -> list[Worker]:
    return [Worker(store, clock, n) for n, store in enumerate(stores, 1)]


@pytest.fixture
def one(workers: list[Worker]) -> Worker:
    return workers[0]


async def dealt(store: SqlStore, table: str) -> list[object]:
    found = [decode_event(stored, GAME) for stored in await store.events(table)]
    return [event for event in found if isinstance(event, ev.Started | ev.Dealt)]


async def acts(store: SqlStore, table: str) -> list[tuple[int, str, str]]:
    found = [decode_event(stored, GAME) for stored in await store.events(table)]
    return [(event.seat, event.by, event.text) for event in found if isinstance(event, ev.Acted)]


async def day_ends(worker: Worker) -> None:
    now = worker.clock.now_ms()
    worker.clock.on((packs.day_of(now) + 1) * DAY_MS - now)


async def test_everybody_gets_the_same_cards_whatever_the_worker_and_the_hour(workers: list[Worker]) -> None:
    tables = []
    for n, person in enumerate(people(4)):
        tables.append(await workers[n % 2].begins(person))
        workers[0].clock.on(3_600_000)
    first = await dealt(workers[0].store, tables[0].id)
    assert len(first) == 2
    for table in tables[1:]:
        assert await dealt(workers[0].store, table.id) == first
    assert len({table.id for table in tables}) == 4


async def test_automatic_players_answer_the_same_to_the_same(workers: list[Worker]) -> None:
    played = []
    for n, person in enumerate(people(3)):
        worker = workers[n % 2]
        table = await worker.begins(person)
        if n == 2:
            await worker.plays(person, table, most=9)
            worker = Worker(worker.store, worker.clock, 77)  # a new process: other entropy, nothing in memory
        await worker.plays(person, table)
        played.append(await acts(worker.store, table.id))
        worker.clock.on(1_800_000)
    assert played[0] == played[1] == played[2]
    assert len(played[0]) > 30


@both
async def test_it_is_played_once(workers: list[Worker]) -> None:
    one, other = workers
    replies = await asyncio.gather(*(w.daily.begin(f"k{n}", ARAM, GAME, "en") for n, w in enumerate(workers * 3)))
    assert all(reply.ok for reply in replies)
    (table_id,) = {must(reply.table) for reply in replies}
    assert [row.table_id for row in await one.store.tables_of(ARAM.id)] == [table_id]
    again = await other.daily.begin("again", ARAM, GAME, "en")
    assert (again.table, key_of(again)) == (table_id, "daily-again")
    await one.plays(ARAM, await stands(one.service, table_id))
    after = await other.daily.begin("later", ARAM, GAME, "en")
    assert (after.table, (await stands(other.service, table_id)).phase) == (table_id, "over")
    assert len(await dealt(one.store, table_id)) == 2
    assert len(await one.store.packs.runs(packs.pack_id(one.daily.today(), GAME))) == 1


async def test_nothing_opens_before_the_day_is_over_and_whoever_comes_late_is_refused(one: Worker) -> None:
    today = one.daily.today()
    before = await one.begins(ARAM)
    cards = await dealt(one.store, before.id)
    await one.plays(ARAM, before)
    await one.daily.tend()
    pack = must(await one.store.packs.at(packs.pack_id(today, GAME)))
    assert not pack.open
    assert not await one.store.packs.open(pack.id), "nor if somebody asks for it"
    with pytest.raises(Illegal, match="daily-not-over"):
        await one.daily.past(today, GAME)
    await day_ends(one)
    late = await one.service.open("late", "@tg:2", NINO, game=GAME, then=packs.begun(pack.id), known="latelate")
    assert key_of(late) == "illegal-daily-over"
    assert await one.store.table("latelate") is None
    after = await one.begins(ARAM, key="tomorrow")
    assert after.id != before.id
    assert await dealt(one.store, after.id) != cards


async def test_an_abandoned_run_is_finished_by_the_automatic_player(one: Worker) -> None:
    today = one.daily.today()
    left, idle, whole = people(3)
    for person in (left, idle):
        await one.plays(person, await one.begins(person), most=12)
    await one.plays(whole, await one.begins(whole))
    table = (await one.store.tables_of(left.id))[0].table_id
    assert (await one.service.handle(Command("leave", table, left, "leave"))).ok
    await day_ends(one)
    assert not await one.store.packs.open(packs.pack_id(today, GAME)), "two runs are not closed"
    await one.daily.tend()
    past = await one.daily.past(today, GAME)
    assert past.pack is not None
    assert past.pack.open
    assert len(past.places) == past.runs == 3
    assert len({place.score for place in past.places}) == 1, "all three played as the automatic player does"
    assert {place.place for place in past.places} == {1}


async def test_closing_goes_on_after_a_fall(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = workers
    today = one.daily.today()
    for person in people(6):
        await one.plays(person, await one.begins(person), most=8)
    await day_ends(one)
    falls = iter((False, False, True))

    async def finish(run: object) -> None:
        if next(falls):
            raise RuntimeError("killed")
        await type(one.daily)._finish(one.daily, run)  # type: ignore[arg-type]

    monkeypatch.setattr(one.daily, "_finish", finish)
    with pytest.raises(RuntimeError):
        await one.daily.tend()
    runs = await one.store.packs.runs(packs.pack_id(today, GAME))
    assert (Counter(run.done for run in runs), (await one.daily.past(today, GAME)).places) == ({True: 2, False: 4}, ())
    monkeypatch.undo()
    await asyncio.gather(one.daily.tend(), other.daily.tend())
    await one.daily.tend()
    assert len((await other.daily.past(today, GAME)).places) == 6
    for run in runs:
        found = [decode_event(stored, GAME) for stored in await one.store.events(run.table_id)]
        assert sum(isinstance(event, ev.PackScored) for event in found) == 1


async def test_many_play_a_day_and_are_ranked(workers: list[Worker]) -> None:
    """People of two platforms, two of them at the page, one who runs the server; some leave in the middle."""
    operator = Person("tg:100", "P0")
    for worker in workers:
        worker.daily._unranked = frozenset({operator.id})
    today = workers[0].daily.today()
    everybody = [*people(7), *people(5, "dc"), Person("web:p.1", "Guest"), Person("web:p.2", "Guest")]
    for n, person in enumerate(everybody):
        worker = workers[n % 2]
        await worker.plays(person, await worker.begins(person), f"taste {n % 6}", most=20 if n % 7 == 3 else 500)
    await day_ends(workers[0])
    await asyncio.gather(*(worker.daily.tend() for worker in workers))
    past = await workers[1].daily.past(today, GAME)
    assert (past.runs, len(past.places)) == (14, 11), "neither the page's visitors nor who runs the server are ranked"
    scores = [place.score for place in past.places]
    assert (scores == sorted(scores, reverse=True), len(set(scores)) > 3) == (True, True)
    assert sum(place.above for place in past.places) == 0
    for place in past.places:
        assert place.place == 1 + sum(other > place.score for other in scores)
        below = sum((place.score > other) + (place.score == other) / 2 for other in scores) - 0.5
        assert float(must(place.share)) == pytest.approx(below / 10)
    card = result(GAME, today, past.places[5], past.places, 3)
    assert isinstance(card.picture, DayPicture)
    assert card.picture.scores == tuple(scores)
    assert draw(card.picture, "classic", lambda text: CATALOG.say("ru", text)).size == (1000, 640)
    assert f"{past.places[5].place} of 11" in CATALOG.say("en", card.lines[1].text)
    assert not any(sign in CATALOG.say("en", line.text) for line in card.lines for sign in "♠♥♦♣")


async def test_a_day_has_a_round_of_its_own_named_when_no_word_is_taken_any_more(workers: list[Worker]) -> None:
    """Whoever comes first after midnight finds it settled; words, cards and the proof go with it."""
    first, second = (Worker(one.store, one.clock, n, rounds=Known(Keeper())) for n, one in enumerate(workers, 11))
    assert isinstance(first.service.rounds, Known)
    day = first.daily.today() + 1
    await first.daily.salted(ARAM.id)
    assert await first.daily.word(ARAM.id, "plum") is not None
    await first.daily.tend()
    assert not first.service.rounds.asked, "tomorrow's words are still taken"
    await day_ends(first)
    midnight = first.clock.now_ms()
    await first.daily.tend()
    pack = must(await first.store.packs.at(packs.pack_id(day, GAME)))
    named = pack.awaits
    assert time_of(named) - midnight >= AHEAD_MS
    assert (pack.words, first.service.rounds.asked) == (None, []), "not asked for before its time"
    assert await first.daily.word(NINO.id, "cherry") is None
    first.clock.on(time_of(named) - midnight)
    await first.daily.tend()
    await second.daily.tend()
    pack = must(await second.store.packs.at(packs.pack_id(day, GAME)))
    assert pack.words is not None
    signature = Keeper().sign(named)
    assert (len(pack.given), pack.words[1:]) == (1, (randomness(signature),))
    assert pack.beacon == Beacon(named, signature)
    tables = [await worker.begins(person) for worker, person in ((first, ARAM), (second, NINO))]
    cards = [await dealt(first.store, table.id) for table in tables]
    assert cards[0] == cards[1]
    assert [one.word for one in await first.daily.words(pack)] == ["plum"], "the beacon is nobody's word"


async def test_without_its_round_the_day_is_played_all_the_same(one: Worker) -> None:
    """And a process that comes up again takes the round that was named."""
    known = Known(Keeper())
    worker = Worker(one.store, one.clock, 5, rounds=known)
    known.lost = True
    table = await worker.begins(ARAM)
    assert len(known.asked) == 1
    pack = must(await one.store.packs.at(packs.pack_id(worker.daily.today(), GAME)))
    assert (pack.words, pack.beacon) == ((), Beacon(known.asked[0], ""))
    assert (await stands(worker.service, table.id)).deal == 1
    assert await one.store.packs.settle(pack.id, Keeper().sign(1)) == pack, "what was told first stays"
    other = await one.store.packs.ensure(packs.new_pack(worker.daily.today(), "duel-blot", "ab" * 32))
    named = must(await one.store.packs.fix(other.id, beacon=True)).awaits
    one.clock.on(3_600_000)
    await Worker(one.store, one.clock, 6, rounds=Known(Keeper())).daily.tend()
    assert must(await one.store.packs.at(other.id)).beacon == Beacon(named, Keeper().sign(named))


PRIVATE, GROUP = "tg:{}:0", "tg:-5:0"


class Office(Worker):
    """The whole desk about the deal of the day."""

    def __init__(self, store: SqlStore, clock: ManualClock) -> None:
        super().__init__(store, clock)
        core = core_on(store, clock, operator="tg:-77:0")
        self.service, self.desk, self.showing = core.service, core.desk, core.showing
        self.daily = core.desk.part(DailyDeal)._daily
        self.asked = 0

    async def types(self, who: Person, name: str, rest: str = "", place: str = "") -> Answer:
        self.asked += 1
        return await self.desk.command(f"d:{self.asked}", place or own(who), who, name, rest)

    async def presses(self, who: Person, data: str, place: str = "") -> Answer:
        self.asked += 1
        return await self.desk.press(f"d:{self.asked}", place or own(who), who, data)

    async def daily_of(self, who: Person, what: str = "", place: str = "") -> Answer:
        return await self.presses(who, press.see("-", f"daily.{what}" if what else "daily"), place)


def own(who: Person) -> str:
    return PRIVATE.format(who.id.partition(":")[2])


@pytest.fixture
async def office(store: SqlStore, clock: ManualClock) -> Office:
    return Office(store, clock)


async def begun(office: Office, who: Person) -> Table:
    answer = await office.daily_of(who, f"play.{GAME}")
    assert answer.ok, answer.text
    assert answer.table is not None
    return await stands(office.service, answer.table)


async def test_begun_in_a_group_it_is_shown_in_the_private_chat_alone(office: Office) -> None:
    """Also when it is taken up again where it was left; and a row for another chat, however it came about, shows
    nothing."""
    (ani,) = people(1)
    began = await office.daily_of(ani, f"play.{GAME}", GROUP)
    assert key_of(began) == "daily-begun-private"
    table = await stands(office.service, str(began.table))
    assert ([one.dest for one in table.audiences], await office.store.tables_in(GROUP)) == ([private_to(ani.id)], ())
    assert (await office.service.handle(Command("l", table.id, ani, "leave", own(ani)))).ok
    assert (await stands(office.service, table.id)).phase == "adjourned"
    assert (await office.service.handle(Command("r", table.id, ani, f"resume {GROUP}", GROUP))).ok
    table = await stands(office.service, table.id)
    assert ([one.dest for one in table.audiences], table.phase) == ([private_to(ani.id)], "play")
    assert timers(table)
    shown = evolve(table, ev.Shown(GROUP, "play", ani.id), table.seq + 1, table.turn_ms)
    office.service._remember(shown)
    row = OutRow(Dest.parse(GROUP), board_slot(table.id, table.board), "board")
    scene = must(await office.showing.scene(PendingRow(1, "x", table.id, shown.seq, row, 0, 0)))
    assert (scene.gone, scene.picture) == (True, None)
    office.service.forget(table.id)


def secrets_of(table: Table, seed: str) -> tuple[str, ...]:
    """What must not be told: the chain from the first deal's secret on, and each hand as it is written in words."""
    lists = [" ".join(map(str, hand)) for hand in [sorted(hand) for hand in table.state.dealt]]
    return (seed, *(link(seed, n) for n in range(1, 6)), *lists)


LOOKS = (
    *("hand", "board", "who", "davtar", "score", "last", "verify", "verify.1", "menu", "options", "seats"),
    *("feedback.1", "share", "another", "voteout", "rules", "bid", "pick.JH"),
)


PLACES = ("", GROUP)


async def test_until_the_day_is_over_no_way_opens_the_deal(office: Office) -> None:
    """One has played the whole deal; another is about to. Every look, command and message of the day, by the one who
    has played, by the other and by a stranger: no secret, no hand of others, no score at another's table."""
    done, playing, stranger = people(3)
    table = await office.plays(done, await begun(office, done))
    assert table.phase == "over"
    running = await begun(office, playing)
    pack = must(await office.store.packs.at(packs.pack_id(office.daily.today(), GAME)))
    secrets = secrets_of(table, pack.seed)
    hands = [{str(one) for one in hand} for hand in table.state.dealt]
    told: list[tuple[str, Answer]] = []
    typed = ("verify", "davtar", "score", "last", "who", "hand", "history", "me", "mydata", "tables", "daily")
    for who in (done, playing, stranger):
        asked = [
            *(
                office.presses(who, press.see(at.id, what), to)
                for at in (table, running)
                for what in LOOKS
                for to in PLACES
            ),
            *(office.types(who, name, place=to) for name in typed for to in PLACES),
            *(office.types(who, name, "1") for name in ("verify", "davtar")),
            *(office.daily_of(who, what) for what in (f"deal.{GAME}", f"card.{GAME}", GAME, "word")),
            office.types(who, "watch", table.id, GROUP),
            office.types(who, "feedback", "look at this"),
            *([office.presses(who, press.do(table.id, "sit"))] if who is stranger else []),
        ]
        told += [(who.name, await one) for one in asked]
    for asker, answer in told:
        said = words(answer)
        assert not [secret for secret in secrets if secret in said], asker
        for seat, cards in enumerate(hands):
            if seat:
                assert not in_row(said, cards), (asker, seat)
    for what in set(LOOKS) - {"share"}:  # which tells a code, and the code opens nothing
        for who in (stranger, playing):
            answer = await office.presses(who, press.see(table.id, what))
            assert not answer.ok, what
            assert answer.scene is None or answer.scene.picture is None, what
    reply = await office.service.handle(Command("w", table.id, stranger, "watch", GROUP))
    assert (key_of(reply), await office.store.matches.of(done.id, 0, 9)) == ("illegal-pack-alone", ())
    assert await office.store.matches.tally(done.id) == {}
    record = await DealRecords(office.store, office.clock).of(table, 1)
    assert (record.key, dict(record.args).keys()) == ("feedback-pack", {"table", "game"})
    await sealed(office, table, done, secrets, hands)
    assert json.loads(must(await office.store.table(table.id)).summary)["score"] == []


def in_row(said: str, cards: set[str]) -> bool:
    signs = {card.replace("S", "♠").replace("H", "♥").replace("D", "♦").replace("C", "♣") for card in cards}
    return any(all(sign in line for sign in signs) for line in said.splitlines())


async def sealed(office: Office, table: Table, who: Person, secrets: Sequence[str], hands: list[set[str]]) -> None:
    """Everything in the outbox goes to the private chats of those who play, and opens nothing."""
    seen = 0
    while (lane := await office.store.outbox.claim(["", "@"], "t", 60_000)) is not None:
        rows = await office.store.outbox.rows(lane)
        for pending in rows:
            seen += 1
            if pending.table_id == table.id:
                assert pending.row.dest == private_to(who.id)
            said = words(await office.showing.scene(pending)) + pending.row.ref
            assert not [secret for secret in secrets if secret in said]
            assert not any(in_row(said, cards) for seat, cards in enumerate(hands) if seat)
        await office.store.outbox.mark(lane, [row.id for row in rows], "sent")
        await office.store.outbox.release(lane)
    assert seen


async def test_words_are_given_after_the_seals_and_until_the_day_begins(office: Office) -> None:
    ani, bob = people(2)
    first = await office.types(ani, "daily", "слово слива")
    assert key_of(first) == "daily-word-first"
    seals = {line.text.key: dict(line.text.args) for line in first.scene.lines} if first.scene else {}
    assert key_of(await office.types(ani, "daily", "word слива")) == "daily-word-taken"
    await office.daily_of(bob, "word")
    office.clock.on(1_000)
    await office.types(bob, "daily", "word plum")
    await office.types(bob, "daily", "word ծիրան")
    today = must(await office.store.packs.fix((await office.daily.pack(office.daily.today(), GAME)).id))
    assert today.words == (), "they are tomorrow's"
    mine = await office.store.own_data(ani.id)
    assert ("слива" in mine.decode(), today.seed.encode() in mine) == (True, False)
    await day_ends(office)
    assert key_of(await office.types(ani, "daily", "word late")) == "daily-word-first", "of the day after"
    pack = await office.daily.pack(office.daily.today(), GAME)
    salts = [await office.store.packs.salted(pack.round, who.id, "never") for who in (ani, bob)]
    assert pack.words == tuple(mixed(one.salt, word) for one, word in zip(salts, ("слива", "ծիրան"), strict=True))
    assert [one.word for one in salts] == ["слива", "ծիրան"]
    assert seal_of(salts[0].salt) == salts[0].seal == seals["daily-word-salt"]["value"]
    for game in packs.games():
        assert (await office.daily.pack(office.daily.today(), game)).words == pack.words
    table = await begun(office, ani)
    assert table.pack is not None
    assert (table.pack.words, table.deals[0].words) == (pack.words, pack.words)


BOOK = Book(Puzzles())
BLOT, NARDI = "bazaar-blot", "nardi"
SOLUTION = {"puzzle-best", "puzzle-easy", "puzzle-right", "puzzle-wrong"}


async def answered(office: Office, who: Person, game: str, line: str) -> Answer:
    """Presses one button after another, each of those that are shown."""
    shown = await office.types(who, "puzzle", game)
    day = day_of(office.clock.now_ms())
    steps = line.split()
    for n in range(1, len(steps) + 1):
        data = press.see("-", f"puzzle.a.{game}.{day}.{','.join(steps[:n])}")
        assert data in presses_of(shown)
        shown = await office.presses(who, data)
    return shown


async def test_a_throw_is_played_step_by_step_in_any_order(office: Office) -> None:
    ani, bob = people(2)
    office.clock.now = next(  # two steps of different checkers: they may be played either way
        day * DAY_MS
        for day in range(20_000, 30_000)
        if len(steps := BOOK.at(NARDI, day).best.replace("*", "").split()) == 2
        and steps[0].split("/")[1] != steps[1].split("/")[0]
        and "bar" not in steps[0] + steps[1]
    )
    one, two = BOOK.at(NARDI, day_of(office.clock.now)).best.split()
    begun = await office.types(ani, "puzzle", NARDI)
    day = day_of(office.clock.now)
    first = await office.presses(ani, press.see("-", f"puzzle.a.{NARDI}.{day}.{one}"))
    assert not SOLUTION & {*keys(first)}
    assert first.scene is not None
    assert begun.scene is not None
    assert first.scene.picture != begun.scene.picture, "the checker has moved"
    assert press.see("-", f"puzzle.{NARDI}") in presses_of(first), "back to the beginning"
    assert not any("undo" in data for data in presses_of(first))
    assert "puzzle-right" in keys(await answered(office, ani, NARDI, f"{one} {two}"))
    assert "puzzle-right" in keys(await answered(office, bob, NARDI, f"{two} {one}"))
