"""The deal of the day on both databases: the same cards for everybody, once, and closed before anything is shown."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from adapters.render.renderer import draw
from adapters.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.fair.beacon import AHEAD_MS, Beacon, randomness, time_of
from bot.league import days
from bot.league.days import DAY_MS
from bot.ports.records import Command, Person
from bot.scene.days import DayPicture
from bot.scenes.daily import result
from bot.table import events as ev
from bot.table.codec import decode_event
from rules.core import Illegal
from tests.bench.kit import stands
from tests.bot.house import ARAM, NINO
from tests.fakes.drand import Keeper, Known
from tests.store.daily import GAME, Worker, people
from tests.store.kit import ManualClock


@pytest.fixture
async def workers(url: str, clock: ManualClock) -> AsyncIterator[list[Worker]]:
    """Two workers on one database."""
    stores = [await open_store(url, clock) for _ in range(2)]
    yield [Worker(store, clock, n) for n, store in enumerate(stores, 1)]
    for store in stores:
        assert await store.check() == ()
        await store.close()


@pytest.fixture
def one(workers: list[Worker]) -> Worker:
    return workers[0]


async def dealt(store: SqlStore, table: str) -> list[object]:
    """The first dealer and the cards of a table."""
    found = [decode_event(stored, GAME) for stored in await store.events(table)]
    return [event for event in found if isinstance(event, ev.Started | ev.Dealt)]


async def acts(store: SqlStore, table: str) -> list[tuple[int, str, str]]:
    found = [decode_event(stored, GAME) for stored in await store.events(table)]
    return [(event.seat, event.by, event.text) for event in found if isinstance(event, ev.Acted)]


async def day_ends(worker: Worker) -> None:
    now = worker.clock.now_ms()
    worker.clock.on((days.day_of(now) + 1) * DAY_MS - now)


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
    """Three people play alike at other hours, on other workers, one after a restart: every action is the same."""
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


async def test_it_is_played_once(workers: list[Worker]) -> None:
    one, other = workers
    table = await one.begins(ARAM)
    again = await asyncio.gather(*(w.daily.begin(f"again {n}", ARAM, GAME, "en") for n, w in enumerate(workers)))
    assert {reply.table for reply in again} == {table.id}
    assert {reply.text.key for reply in again if reply.text} == {"daily-again"}
    await one.plays(ARAM, table)
    after = await other.daily.begin("later", ARAM, GAME, "en")
    assert (after.table, (await stands(other.service, table.id)).phase) == (table.id, "over")
    assert len(await dealt(one.store, table.id)) == 2
    assert len(await one.store.packs.runs(days.pack_id(one.daily.today(), GAME))) == 1


async def test_two_workers_begin_for_one_person_at_once(workers: list[Worker]) -> None:
    replies = await asyncio.gather(*(w.daily.begin(f"k{n}", ARAM, GAME, "en") for n, w in enumerate(workers * 3)))
    assert len({reply.table for reply in replies}) == 1
    assert all(reply.ok for reply in replies)
    assert len(await workers[0].store.tables_of(ARAM.id)) == 1
    assert len(await workers[0].store.packs.runs(days.pack_id(workers[0].daily.today(), GAME))) == 1


async def test_nothing_opens_before_the_day_is_over(one: Worker) -> None:
    today = one.daily.today()
    table = await one.begins(ARAM)
    await one.plays(ARAM, table)
    await one.daily.tend()
    pack = await one.store.packs.at(days.pack_id(today, GAME))
    assert pack is not None
    assert not pack.open
    assert not await one.store.packs.open(pack.id), "nor if somebody asks for it"
    with pytest.raises(Illegal, match="daily-not-over"):
        await one.daily.past(today, GAME)


async def test_an_abandoned_run_is_finished_by_the_automatic_player(one: Worker) -> None:
    today = one.daily.today()
    left, idle, whole = people(3)
    for person in (left, idle):
        await one.plays(person, await one.begins(person), most=12)
    await one.plays(whole, await one.begins(whole))
    table = (await one.store.tables_of(left.id))[0].table_id
    assert (await one.service.handle(Command("leave", table, left, "leave"))).ok
    await day_ends(one)
    assert not await one.store.packs.open(days.pack_id(today, GAME)), "two runs are not closed"
    await one.daily.tend()
    past = await one.daily.past(today, GAME)
    assert past.pack is not None
    assert past.pack.open
    assert len(past.places) == past.runs == 3
    assert len({place.score for place in past.places}) == 1, "all three played as the automatic player does"
    assert {place.place for place in past.places} == {1}


async def test_who_comes_late_is_refused_and_the_next_day_has_other_cards(one: Worker) -> None:
    today = one.daily.today()
    before = await one.begins(ARAM)
    cards = await dealt(one.store, before.id)
    old = days.pack_id(today, GAME)
    await day_ends(one)
    late = await one.service.open("late", "@tg:2", NINO, game=GAME, then=days.begun(old), known="latelate")
    assert late.text is not None
    assert late.text.key == "illegal-daily-over"
    assert await one.store.table("latelate") is None
    after = await one.begins(ARAM, key="tomorrow")
    assert after.id != before.id
    assert await dealt(one.store, after.id) != cards


async def test_closing_goes_on_after_a_fall(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker falls while it closes the day; another takes over; both at once finish each run once."""
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
    runs = await one.store.packs.runs(days.pack_id(today, GAME))
    assert Counter(run.done for run in runs) == {True: 2, False: 4}
    assert (await one.daily.past(today, GAME)).places == ()
    monkeypatch.undo()
    await asyncio.gather(one.daily.tend(), other.daily.tend())
    await one.daily.tend()
    past = await other.daily.past(today, GAME)
    assert len(past.places) == 6
    for run in runs:
        found = [decode_event(stored, GAME) for stored in await one.store.events(run.table_id)]
        assert sum(isinstance(event, ev.PackScored) for event in found) == 1


async def test_fifty_play_a_day(workers: list[Worker]) -> None:
    """Fifty people of two platforms, one of them at the page, one who runs the server; some leave in the middle."""
    operator = Person("tg:100", "P0")
    for worker in workers:
        worker.daily._unranked = frozenset({operator.id})
    today = workers[0].daily.today()
    everybody = [*people(30), *people(18, "dc"), Person("web:p.1", "Guest"), Person("web:p.2", "Guest")]
    for n, person in enumerate(everybody):
        worker = workers[n % 2]
        table = await worker.begins(person)
        await worker.plays(person, table, f"taste {n % 17}", most=20 if n % 7 == 3 else 500)
    assert days.day_of(workers[0].clock.now_ms()) == today, "one day is enough for them"
    await day_ends(workers[0])
    await asyncio.gather(*(worker.daily.tend() for worker in workers))
    past = await workers[1].daily.past(today, GAME)
    assert past.runs == 50
    assert len(past.places) == 47, "neither the page's visitors nor who runs the server are ranked"
    scores = [place.score for place in past.places]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) > 5
    assert sum(place.above for place in past.places) == 0
    for place in past.places:
        assert place.place == 1 + sum(other > place.score for other in scores)
        below = sum((place.score > other) + (place.score == other) / 2 for other in scores) - 0.5
        assert place.share is not None
        assert float(place.share) == pytest.approx(below / 46)
    card = result(GAME, today, past.places[20], past.places, 3)
    assert isinstance(card.picture, DayPicture)
    assert card.picture.scores == tuple(scores)
    catalog = FluentCatalog()
    assert draw(card.picture, "classic", lambda text: catalog.say("ru", text)).size == (1000, 640)
    assert f"{past.places[20].place} of 47" in catalog.say("en", card.lines[1].text)
    assert not any(sign in catalog.say("en", line.text) for line in card.lines for sign in "♠♥♦♣")


# --- with a beacon ----------------------------------------------------------------------------------------------------


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
    pack = await first.store.packs.at(days.pack_id(day, GAME))
    assert pack is not None
    named = pack.awaits
    assert time_of(named) - midnight >= AHEAD_MS
    assert (pack.words, first.service.rounds.asked) == (None, []), "not asked for before its time"
    assert await first.daily.word(NINO.id, "cherry") is None
    first.clock.on(time_of(named) - midnight)
    await first.daily.tend()
    await second.daily.tend()
    pack = await second.store.packs.at(days.pack_id(day, GAME))
    assert pack is not None
    assert pack.words is not None
    signature = Keeper().sign(named)
    assert (len(pack.given), pack.words[1:]) == (1, (randomness(signature),))
    assert pack.beacon == Beacon(named, signature)
    tables = [await worker.begins(person) for worker, person in ((first, ARAM), (second, NINO))]
    cards = [await dealt(first.store, table.id) for table in tables]
    assert cards[0] == cards[1]
    given = await first.daily.words(pack)
    assert [one.word for one in given] == ["plum"], "the beacon is nobody's word"


async def test_whoever_is_there_before_the_round_waits_for_it_and_without_it_plays_all_the_same(one: Worker) -> None:
    known = Known(Keeper())
    worker = Worker(one.store, one.clock, 5, rounds=known)
    known.lost = True
    table = await worker.begins(ARAM)
    assert len(known.asked) == 1
    pack = await one.store.packs.at(days.pack_id(worker.daily.today(), GAME))
    assert pack is not None
    assert (pack.words, pack.beacon) == ((), Beacon(known.asked[0], ""))
    assert (await stands(worker.service, table.id)).deal == 1
    known.lost = False
    assert await one.store.packs.settle(pack.id, Keeper().sign(1)) == pack, "what was told first stays"


async def test_a_process_that_comes_up_again_takes_the_round_that_was_named(one: Worker) -> None:
    worker = Worker(one.store, one.clock, 5, rounds=Known(Keeper()))
    pack = await one.store.packs.ensure(days.new_pack(worker.daily.today(), GAME, "ab" * 32))
    found = await one.store.packs.fix(pack.id, beacon=True)
    assert found is not None
    named = found.awaits
    one.clock.on(3_600_000)
    other = Worker(one.store, one.clock, 6, rounds=Known(Keeper()))
    await other.daily.tend()
    again = await one.store.packs.at(pack.id)
    assert again is not None
    assert again.beacon == Beacon(named, Keeper().sign(named))
