"""Ratings: folded in the order of the matches, made again to the same bytes, and listed by ``/top``."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import inspect

from adapters.store import sqlite
from adapters.store.features import ratings as folding
from adapters.store.features.ratings import catch_up, fold_all
from adapters.store.migrations import versions
from adapters.store.ratings_due import PAGE, fold_anew, ladders_of
from adapters.store.store import SqlStore, open_store
from bot.core.rated import TAKE_UP_MS
from bot.features.ratings.model import MODEL as RATED_BY
from bot.handlers.part import Answer
from bot.ports.keys import Dest, board_slot, house_of
from bot.ports.matches import Finished
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, PLACED, Ladder, Meetings, Rating, pair_key
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.text import LANGUAGES
from bot.view import press
from bot.view.scene import Scene
from tests.bot.house import must
from tests.store.chat import ARAM, ARAM_DC, CATALOG, Worker, core_on, words
from tests.store.kit import DAY, NOON, ManualClock, begun, both, key_of
from tests.store.matches import HERE, MONTH, OTHER, A, B, C, D, E, ends, rated_match
from tests.store.matches import rated_match as match
from tests.store.played import PEOPLE, Hall, model, run


async def shown(store: SqlStore, who: str, chat: str = HERE, season: str = ALL) -> Rating:
    found = await store.ratings.of(Ladder(chat, season), who)
    return found.rating if found is not None else Rating()


def ratings(url: str) -> dict[str, list[tuple[object, ...]]]:
    found = model(url)
    return {name: found[name] for name in ("rating", "rating_change")}


async def settled(store: SqlStore, *chats: str) -> None:
    for chat in chats or (ALL, HERE):
        await store.ratings.placed(Ladder(chat), "player")


async def folded_anew(url: str, store: SqlStore) -> dict[str, list[tuple[object, ...]]]:
    await store._backend.write(fold_all)
    return ratings(url)


async def same_anew(url: str, store: SqlStore) -> None:
    assert ratings(url) == await folded_anew(url, store)


async def a_run(store: SqlStore, n: int, days: int = 1) -> None:
    """A and C win so many times against B and D."""
    for k in range(n):
        await ends(store, rated_match(f"t{k}", ended_ms=NOON + k * days * DAY))


def a_week(n: int = 40, seed: int = 3) -> list[Finished]:
    """Matches of five people in two chats, in the order in which they ended; several at the same moment."""
    chance = random.Random(seed)
    found = []
    for k in range(n):
        four = chance.sample([A, B, C, D, E], 4)
        chat = chance.choice((HERE, OTHER))
        also = (OTHER,) if chat == HERE and k % 7 == 0 else ()
        found.append(rated_match(f"t{k:03}", four[:2], four[2:], NOON + (k // 3) * DAY // 4, chat, also))
    return found


async def test_a_rated_match_counts_in_its_chats_and_over_all(url: str, store: SqlStore) -> None:
    await ends(store, rated_match("t", also=("tg:-6:7",)))
    for chat in (HERE, OTHER, ALL):
        assert (await shown(store, A, chat)).matches == 1, chat
    assert (await shown(store, A, "tg:-7")).matches == 0
    (by,) = {one[-1] for one in model(url)["rating"]}
    assert by == RATED_BY
    assert all(word in by for word in ("PlackettLuce", "tau=0")), "library and parameters are in the row"
    assert [one.who for one in await store.ratings.changes(HERE, "t", 1)] == [A + "+" + C, B + "+" + D, A, B, C, D]


@pytest.mark.parametrize(
    ("chats", "where"),
    [
        ((HERE,), (ALL, HERE)),
        (("tg:-5", "dc:9:4", "dc:9:5"), (ALL, "dc:9", "tg:-5")),
        (("tg:7",), (ALL,)),
        (("tgi:ab", "dc:@me:5"), (ALL,)),
        ((f"{PAGE}:main",), (f"{PAGE}:main",)),
        ((f"{PAGE}:main", HERE), (HERE, f"{PAGE}:main")),
        (("gone:ab",), (ALL,)),
    ],
)
def test_where_a_match_counts(chats: tuple[str, ...], where: tuple[str, ...]) -> None:
    """A server’s channels are one chat; private chats have no ratings; what is played on the page counts in its room
    alone."""
    assert ladders_of(replace(rated_match("t"), chat=chats[0], also=chats[1:])) == where
    assert ladders_of(replace(rated_match("t"), chat=chats[0], rated=False)) == ()


async def test_folded_one_by_one_in_any_order_it_is_what_a_rebuild_makes(url: str, store: SqlStore) -> None:
    """Transactions end in another order than their matches did: with two workers, and when one of them is slow."""
    found = a_week()
    for n, one in enumerate(random.Random(5).sample(found, len(found))):
        await ends(store, one)
        if n % 3 == 0:
            await settled(store, *((HERE, ALL) if n % 2 else (OTHER,)))
    await settled(store, HERE, OTHER, ALL)
    before = ratings(url)
    assert ({one[0] for one in before["rating"]}, before) == ({HERE, OTHER, ALL}, await folded_anew(url, store))


@both
async def test_two_workers_end_matches_and_look_at_the_same_time(url: str, stores: list[SqlStore]) -> None:
    found = a_week(24, 8)

    async def half(n: int) -> None:
        for one in found[n::2]:
            await ends(stores[n], one)
            await settled(stores[n], HERE, OTHER, ALL)

    await asyncio.gather(half(0), half(1))
    await settled(stores[0], HERE, OTHER, ALL)
    await same_anew(url, stores[1])
    changes = ratings(url)["rating_change"]
    assert sum(1 for one in changes if one[0] == ALL) == 24 * 6 * 2, "over all games and in its own"


async def test_what_breaks_off_in_the_middle_is_done_again(url: str, store: SqlStore) -> None:
    for one in a_week(9):
        await ends(store, one)

    def cut(conn: object) -> None:
        assert catch_up(conn, ALL) == 9  # type: ignore[arg-type]
        raise RuntimeError("cut")

    with pytest.raises(RuntimeError):
        await store._backend.write(cut)
    assert not any(ratings(url).values())
    await settled(store, HERE, OTHER, ALL)
    await same_anew(url, store)


async def test_much_is_folded_a_little_at_a_time(url: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that whoever plays meanwhile waits for a few matches only; those of one moment stay together."""
    await store.rights.set_rule("tg:-5:0", "season", "month")
    for one in (*a_week(), *(rated_match(f"x{n}", ended_ms=NOON + 9 * DAY) for n in range(9))):
        await ends(store, one)
    await store._backend.write(fold_all)
    before = ratings(url)
    monkeypatch.setattr(folding, "_CHUNK", 7)
    monkeypatch.setattr(folding, "_SIZES", (5, 2, 1))
    assert before == await folded_anew(url, store)
    await store._backend.write(lambda conn: fold_anew(conn, ALL, "again"))
    pieces = []
    while folded := await store._backend.write(lambda conn: catch_up(conn, ALL)):
        pieces.append(folded)
    assert sum(pieces) == 49
    assert max(pieces[:-1]) <= 7
    assert pieces[-1] == 9, "all of one moment"
    assert ratings(url) == before


async def test_made_again_from_events_to_the_last_byte(url: str, stores: list[SqlStore], clock: ManualClock) -> None:
    """A season of real matches: rematches, two chats, one that moves, somebody with two accounts at the tables of two
    workers at once, which are joined in the middle."""
    store = stores[0]
    await store.rights.set_rule("tg:-5:0", "season", "month")
    me, other = PEOPLE[0], Person("dc:9", "aram_99")
    halls = [Hall(store, clock, 1), Hall(stores[1], clock, 2, (other, *PEOPLE[1:]))]
    tables = [await hall.opened("bura3", seats=2, rated=True) for hall in halls]
    for n in range(3):
        if n:
            for hall, table in zip(halls, tables, strict=True):
                await hall.says(table, "rematch")
        await asyncio.gather(*(hall.plays(table) for hall, table in zip(halls, tables, strict=True)))
        await asyncio.gather(*(settled(one) for one in stores))
        clock.on(MONTH)
        if n == 1:
            await Worker(store, clock).joined(me, other)
            halls[1].people = PEOPLE  # from now on the desk takes the one for the other
            tables[1] = await halls[1].opened("georgian-belote", rated=True)
            await halls[1].plays(tables[1])
    pairs = await halls[0].opened("georgian-belote", "tg:-6:3", rated=True)
    await halls[0].plays(pairs)
    await halls[0].plays(await halls[0].opened("domino", seats=3, rated=True))
    await halls[0].plays(await halls[0].opened("bura3", seats=2))
    await store.rehome("tg:-6", "tg:-1006")
    await halls[0].says(pairs, "rehome tg:-6:3 tg:-1006:3", HOUSE)
    await settled(store, HERE, ALL, "tg:-1006")
    before = model(url)
    assert {one[0] for one in before["rating"]} == {HERE, ALL, "tg:-1006"}
    assert {one[3] for one in before["rating"] if one[0] == ALL and "+" not in str(one[3])} == {p.id for p in PEOPLE}
    assert len({one[1] for one in before["rating"] if one[0] == HERE}) == 5, "four seasons and all time"
    assert sum(1 for one in before["finished"] if one[13]) == 9
    await stores[1].rebuild()
    assert model(url) == before
    run(url, "DELETE FROM rating", "UPDATE rating_change SET mu = 1", "UPDATE finished SET rated = (1 = 0)")
    await store.rebuild()
    assert model(url) == before


async def test_ratings_from_before_there_were_some_in_each_game_are_folded_again(url: str, clock: ManualClock) -> None:
    store = await open_store(url, clock)
    for one in a_week(9):
        await ends(store, one)
    await settled(store, HERE, OTHER, ALL)
    before = ratings(url)
    await store.close()
    with begun(url) as conn, Operations.context(MigrationContext.configure(conn)):
        for name in sorted((one.name for one in iter_modules(versions.__path__)), reverse=True):
            if name > "m0022":
                import_module(f"{versions.__name__}.{name}").downgrade()
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '0021'")
        assert "game" not in {one["name"] for one in inspect(conn).get_columns("rating")}
    store = await open_store(url, clock)
    await settled(store, HERE, OTHER, ALL)
    assert ratings(url) == before
    await store.close()


async def test_joined_accounts_are_one_person_from_the_beginning_and_parted_two(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    found = [
        rated_match("t1", (ARAM.id, B), (C, D), NOON),
        rated_match("t2", (ARAM_DC.id, B), (C, D), NOON + DAY),
        rated_match("t3", (ARAM.id, ARAM_DC.id), (C, D), NOON + 2 * DAY),
    ]
    for one in found:
        await ends(store, one)
    assert (await shown(store, ARAM.id)).matches == 2
    apart = await folded_anew(url, store)
    worker = Worker(store, clock)
    await worker.joined()
    mine = await shown(store, ARAM.id)
    assert (mine.matches, mine.wins) == (2, 2), "a match against or with oneself counts for nobody"
    assert (await shown(store, ARAM_DC.id)).matches == 0
    await settled(store)
    await same_anew(url, store)
    parting = await worker.presses(ARAM, "s:-:account.part")
    if parting.scene is not None and not parting.text:
        await worker.presses(ARAM, next(b.data for row in parting.scene.buttons for b in row if "part" in b.data))
    await settled(store)
    assert ratings(url) == apart


async def test_whoever_is_forgotten_is_in_no_list_and_the_others_keep_what_they_won(url: str, store: SqlStore) -> None:
    await a_run(store, 6)
    await settled(store)
    before = await shown(store, B)
    await store.forget(A, "gone:zz")
    assert await shown(store, B) == before
    assert await store.ratings.of(Ladder(HERE), A) is None
    for kind in ("player", "pair"):
        listed = [one.who for one in await store.ratings.top(Ladder(HERE), kind, 0, 9)]
        assert not any("gone" in who or A in who.split("+") for who in listed)
    assert all(A not in str(value).split("+") for rows in ratings(url).values() for row in rows for value in row)
    assert ratings(url) == await folded_anew(url, store)


async def test_seasons_are_counted_from_when_they_are_chosen_or_changed(url: str, store: SqlStore) -> None:
    await a_run(store, 10, 10)
    await settled(store)
    assert {one[1] for one in ratings(url)["rating"]} == {ALL}
    await store.rights.set_rule("tg:-5:0", "season", "month")
    await settled(store)
    months = sorted({one[1] for one in ratings(url)["rating"] if one[0] == HERE})  # type: ignore[type-var]
    assert months == [ALL, "2027-01", "2027-02", "2027-03", "2027-04"]
    assert sum([(await shown(store, A, HERE, str(one))).matches for one in months if one]) == 10
    assert (await shown(store, A, HERE, "2027-02")).mu < (await shown(store, A)).mu
    assert {one[1] for one in ratings(url)["rating"] if one[0] == ALL} == {ALL}
    await same_anew(url, store)
    await store.rights.set_rule("tg:-5:0", "season", None)
    await settled(store)
    assert {one[1] for one in ratings(url)["rating"]} == {ALL}


async def test_a_chat_that_moves_takes_its_ratings_along(url: str, store: SqlStore) -> None:
    for n, chat in enumerate(("tg:-5", "tg:-5", "tg:-1005")):
        await ends(store, rated_match(f"t{n}", ended_ms=NOON + n * DAY, chat=chat))
    await settled(store, HERE, "tg:-1005", ALL)
    await store.rehome("tg:-5", "tg:-1005")
    assert ((await shown(store, A, "tg:-1005")).matches, (await shown(store, A, HERE)).matches) == (3, 0)
    await same_anew(url, store)


@both
async def test_the_list_has_those_with_enough_matches_the_best_first(store: SqlStore) -> None:
    await a_run(store, 6)
    for n in range(3):
        await ends(store, rated_match(f"u{n}", (E,), (B,), NOON + (7 + n) * DAY))
    top = await store.ratings.top(Ladder(HERE), "player", 0, 9)
    assert [(one.who, one.rank) for one in top] == [(A, 1), (C, 1), (D, 3), (B, 4)]
    assert await store.ratings.top(Ladder(HERE), "player", 1, 2) == top[1:3]
    assert await store.ratings.placed(Ladder(HERE), "player") == 4
    mine = must(await store.ratings.of(Ladder(HERE), E))
    assert (mine.rank, mine.rating.matches) == (0, 3)
    assert must(await store.ratings.of(Ladder(HERE), B)).rank == 4
    pairs = await store.ratings.top(Ladder(HERE), "pair", 0, 9)
    assert [one.who for one in pairs] == [pair_key(A, C), pair_key(B, D)]
    course = await store.ratings.course(Ladder(HERE), A, 4)
    assert [one.matches for one in course] == [3, 4, 5, 6]
    assert [one.mu for one in course] == sorted(one.mu for one in course)


async def test_who_has_met_whom(store: SqlStore) -> None:
    for n, (winners, losers) in enumerate([((A, C), (B, D))] * 3 + [((B, D), (A, C)), ((A, B), (C, D))]):
        await ends(store, rated_match(f"t{n}", winners, losers, NOON + n))
    assert await store.ratings.meetings(HERE, A, B) == Meetings(3, 1, 1, 0)
    assert await store.ratings.meetings(ALL, A, C) == Meetings(1, 0, 3, 1)
    assert await store.ratings.meetings(OTHER, A, C) == Meetings()


async def test_titles_and_the_best_of_past_seasons(store: SqlStore) -> None:
    await store.rights.set_rule("tg:-5:0", "season", "month")
    for n in range(12):
        feats = ((1, "kanach", (1,)),) if n == 3 else ((1, "kaput", (0, 2)),) if n < 3 else ()
        await ends(store, rated_match(f"t{n}", (A, C), (B, D), NOON + n * 5 * DAY, feats=feats))
    assert await store.ratings.titles(Ladder(HERE)) == {"kaput": (A, 3), "kanach": (B, 1), "best": (A, 12)}
    assert await store.ratings.champions(HERE, "2027-03") == (("2027-02", A, pair_key(A, C)),), "January had too few"
    assert await store.ratings.champions(HERE, "2027-01") == ()
    await store.forget(A, "gone:zz")
    assert await store.ratings.champions(HERE, "2027-03") == (), "C has won no season because A is forgotten"


async def test_who_deserts_three_times_sits_at_no_rated_table_for_a_while(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    """Noted with the event, made again from events, and known by any of the person’s accounts."""
    hall = Hall(store, clock)
    tables = [await hall.opened("bura3", f"tg:-{n}:0", seats=2, rated=True) for n in (11, 12, 13)]
    for table in tables:
        await hall.says(table, "start")
        await hall.moves(table, 2)
        await hall.says(table, "leave sure", PEOPLE[1])
        clock.on(TAKE_UP_MS + 1)
        seq = (await store.table(table) or pytest.fail("gone")).head_seq
        for n in range(2):
            await hall.service.handle(Command(f"tick:{table}:{n}", table, None, f"tick taken {seq}"))
    assert await store.ratings.desertions((PEOPLE[0].id, PEOPLE[1].id)) == {PEOPLE[1].id: 3}
    for scope in (ALL, "tg:-11", "tg:-12", "tg:-13"):  # they are folded when somebody looks
        standing = await store.ratings.of(Ladder(scope), PEOPLE[1].id)
        assert standing is not None, "a desertion is a rated loss"
        assert (standing.rating.matches, standing.rating.wins) == ((3 if scope == ALL else 1), 0)
    before = model(url)
    assert len(before["desertion"]) == 3
    await store.rebuild()
    assert model(url) == before
    other = await hall.opened("nardi", "tg:-14:0", seats=1, rated=True)
    refused = await hall.service.handle(Command("sits", other, PEOPLE[1], "sit"))
    assert key_of(refused) == "illegal-rated-deserter"
    assert (await hall.service.handle(Command("vano", other, PEOPLE[2], "sit"))).ok
    unrated = await hall.opened("nardi", "tg:-15:0", seats=1)
    assert (await hall.service.handle(Command("sits unrated", unrated, PEOPLE[1], "sit"))).ok
    await store.forget(PEOPLE[1].id, "gone:yy")
    assert {row[2] for row in model(url)["desertion"]} == {"gone:yy"}


GROUP = "tg:-5:0"


class Club:
    def __init__(self, store: SqlStore, clock: ManualClock) -> None:
        self.store = store
        self.hall, core = Hall(store, clock), core_on(store, clock)
        self.desk, self.showing = core.desk, core.showing
        self.asked = 0

    async def shows(self, who: str, name: str, rest: str = "", place: str = GROUP) -> Scene:
        self.asked += 1
        return scene_of(await self.desk.command(f"k{self.asked}", place, person(who), name, rest))

    async def reads(self, who: str, name: str, rest: str = "", place: str = GROUP) -> str:
        return words(await self.shows(who, name, rest, place))


def person(who: str) -> Person:
    return Person(who, f"N{who}")


def scene_of(answer: Answer) -> Scene:
    """What is shown, with nothing missing in any language."""
    assert answer.ok, answer.text
    scene = must(answer.scene)
    for lang in LANGUAGES:
        assert not [line for line in (*scene.lines, *scene.reading) if "{" in CATALOG.say(lang, line.text)], lang
    return scene


@pytest.fixture
async def club(store: SqlStore, clock: ManualClock) -> Club:
    return Club(store, clock)


async def test_lists_are_read_by_an_index(sqlite_url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """RAT-20: however many players and matches there are, no page of them reads a whole table."""
    said: list[str] = []
    opened = sqlite.reading

    def traced(path: Path) -> sqlite3.Connection:
        raw = opened(path)
        raw.set_trace_callback(said.append)
        return raw

    monkeypatch.setattr(sqlite, "reading", traced)
    store = await open_store(sqlite_url, clock)
    await store.rights.set_rule(GROUP, "season", "month")
    await a_run(store, PLACED + 1)
    club, asked = Club(store, clock), store.matches
    for rest in ("", "pairs", "all", "all time", "bazaar blot all time", "all time pairs"):
        await club.shows(A, "top", rest)
    await club.shows(A, "rating")
    await club.shows(A, "me")
    for page in (await asked.in_chat(HERE, 1, 3), await asked.of(A, 1, 3), await asked.of(A, 1, 3, HERE)):
        assert [one.table_id for one in page] == ["t4", "t3", "t2"]
    assert (await asked.endings(A, 2, HERE), await asked.tally(A)) == (("won", "won"), await asked.tally(A, HERE))
    await store.close()
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as raw:
        plans = [raw.execute(f"EXPLAIN QUERY PLAN {one}").fetchall() for one in said if one[:4] in ("SELE", "WITH")]
    steps = {str(step[3]) for plan in plans for step in plan}
    assert len(plans) > 50
    # What was found is gone through again (``anon_1``), and accounts that were joined are few.
    assert not [step for step in steps if re.match(r"SCAN (?!anon_\d|joined )", step)]


async def test_ones_results_tell_of_rating_titles_and_seasons(club: Club, store: SqlStore, clock: ManualClock) -> None:
    await store.rights.set_rule(GROUP, "season", "month")
    table = await club.hall.opened("georgian-belote", GROUP, rated=True)
    await club.hall.plays(table)
    players = [one for one in await store.ratings.changes(ALL, table, 1) if "+" not in one.who]
    winner, after = next((one.who, one.after.shown) for one in players if one.won)
    loser = next(one.who for one in players if not one.won)
    assert f"Rating {after} · 4 more rated matches for a place" in await club.reads(winner, "me")
    for n in range(PLACED):
        await ends(store, match(f"t{n}", (winner, "tg:91"), ("tg:92", "tg:93"), clock.now_ms() + n * 1000))
    clock.on(40 * DAY)
    scene = await club.shows(PEOPLE[0].id, "stats", f"N{winner}")
    assert "🏆 Best of the season: 01/2027" in words(scene)
    assert "Has most here: " in words(scene)
    assert "Place 1 of " in words(scene)
    assert getattr(scene.picture, "badge", None) is True
    assert "🏆" not in await club.reads(loser, "me")
    assert "Has most here" not in await club.reads(winner, "me", place=f"{winner}:0"), "not in private"


async def test_the_board_and_the_record_say_what_a_match_did_and_why(club: Club, store: SqlStore) -> None:
    table = await club.hall.opened("georgian-belote", GROUP, rated=True)
    await club.hall.plays(table)
    changes = await store.ratings.changes(house_of(GROUP), table, 1)
    now = must(await club.hall.service.table(table))
    board = OutRow(Dest.parse(GROUP), board_slot(table, now.board), "board")
    scene = must(await club.showing.scene(PendingRow(1, "x", table, now.seq, board, 0, 0)))
    for one in changes:
        if "+" in one.who:
            continue
        name = next(p.name for p in PEOPLE if p.id == one.who)
        way = "won, chance 50%" if one.won else "lost, chance 50%"
        assert f"{name}: 1000 → {one.after.shown} · {way}" in words(scene)
    assert "Rated" not in [CATALOG.say("en", line.text) for line in scene.lines]
    data = press.see("-", f"match.{table}.1.record")
    record = scene_of(await club.desk.press("record", GROUP, PEOPLE[0], data))
    assert words(record).count("chance 50%") == 6, "four players and two pairs"
