"""Ratings in the store: folded in the order of the matches whatever happens, and made again to the same bytes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine, inspect

from adapters.store import SqlStore, open_store
from adapters.store import ratings as folding
from adapters.store.migrations import versions
from adapters.store.ratings import catch_up, fold_all
from adapters.store.ratings_due import PAGE, fold_anew, ladders_of
from bot.league.ratings import MODEL as RATED_BY
from bot.league.ratings import pair_key
from bot.ports.matches import Ending, Finished, Seated
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, Ladder, Meetings, Rating
from bot.ports.records import Command, Person
from bot.table.desertion import TAKE_UP_MS
from tests.store.joining import ARAM, ARAM_DC, Worker
from tests.store.kit import NOON, ManualClock
from tests.store.played import PEOPLE, Hall, model, run
from tests.store.test_matches import ends
from tests.store.test_schema import driver

HERE, OTHER = "tg:-5", "tg:-6"
DAY = 86_400_000
MONTH = 31 * DAY
A, B, C, D, E = (f"tg:{n}" for n in range(1, 6))


def match(
    table: str,
    winners: Sequence[str] = (A, C),
    losers: Sequence[str] = (B, D),
    ended_ms: int = NOON,
    chat: str = HERE,
    also: tuple[str, ...] = (),
    feats: tuple[tuple[int, str, tuple[int, ...]], ...] = (),
) -> Finished:
    seats = []
    for side, people in enumerate((winners, losers)):
        ending: Ending = "lost" if side else "won"
        for n, person in enumerate(people):
            mate = people[1 - n] if len(people) == 2 else ""
            seats.append(Seated(2 * n + side, side, person, f"N{person}", "self", ending, mate, ()))
    seats.sort(key=lambda one: one.seat)
    return Finished(
        table, 1, chat, "bazaar-blot", 1, ended_ms, ended_ms, 0, "target", (), (301, 200), ((301, 200),), feats,
        tuple(seats), also, rated=True,
    )  # fmt: skip


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
    """What a rebuild makes of the same matches."""
    await store._backend.write(fold_all)
    return ratings(url)


def a_week(n: int = 40, seed: int = 3) -> list[Finished]:
    """Matches of five people in two chats, in the order in which they ended; several at the same moment."""
    chance = random.Random(seed)
    found = []
    for k in range(n):
        four = chance.sample([A, B, C, D, E], 4)
        chat = chance.choice((HERE, OTHER))
        also = (OTHER,) if chat == HERE and k % 7 == 0 else ()
        found.append(match(f"t{k:03}", four[:2], four[2:], NOON + (k // 3) * DAY // 4, chat, also))
    return found


# --- what is folded, and where --------------------------------------------------------------------------------------


async def test_a_rated_match_counts_in_its_chats_and_over_all(store: SqlStore) -> None:
    await ends(store, match("t", also=("tg:-6:7",)))
    for chat in (HERE, OTHER, ALL):
        assert (await shown(store, A, chat)).matches == 1, chat
    assert (await shown(store, A, "tg:-7")).matches == 0
    assert [one.who for one in await store.ratings.changes(HERE, "t", 1)] == [A + "+" + C, B + "+" + D, A, B, C, D]


async def test_an_unrated_match_changes_nothing(url: str, store: SqlStore) -> None:
    await ends(store, replace(match("t"), rated=False))
    await settled(store)
    assert not any(ratings(url).values())


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
    assert ladders_of(replace(match("t"), chat=chats[0], also=chats[1:])) == where
    assert ladders_of(replace(match("t"), chat=chats[0], rated=False)) == ()


async def test_library_and_parameters_are_in_the_row(url: str, store: SqlStore) -> None:
    await ends(store, match("t"))
    await settled(store)
    assert {one[-1] for one in model(url)["rating"]} == {RATED_BY}
    assert "PlackettLuce" in RATED_BY
    assert "tau=0" in RATED_BY


# --- the same bytes -------------------------------------------------------------------------------------------------


async def test_folded_one_by_one_in_any_order_it_is_what_a_rebuild_makes(url: str, store: SqlStore) -> None:
    """Transactions end in another order than their matches did: with two workers, and when one of them is slow."""
    found = a_week()
    for n, one in enumerate(random.Random(5).sample(found, len(found))):
        await ends(store, one)
        if n % 3 == 0:
            await settled(store, *((HERE, ALL) if n % 2 else (OTHER,)))
    await settled(store, HERE, OTHER, ALL)
    before = ratings(url)
    assert {one[0] for one in before["rating"]} == {HERE, OTHER, ALL}
    assert before == await folded_anew(url, store)


async def test_two_workers_end_matches_and_look_at_the_same_time(url: str, clock: ManualClock) -> None:
    stores = [await open_store(url, clock) for _ in range(2)]
    found = a_week(24, 8)

    async def half(n: int) -> None:
        for one in found[n::2]:
            await ends(stores[n], one)
            await settled(stores[n], HERE, OTHER, ALL)

    await asyncio.gather(half(0), half(1))
    await settled(stores[0], HERE, OTHER, ALL)
    before = ratings(url)
    assert before == await folded_anew(url, stores[1])
    assert sum(1 for one in before["rating_change"] if one[0] == ALL) == 24 * 6 * 2, "over all games and in its own"
    for one in stores:
        await one.close()


async def test_a_restart_between_the_match_and_the_look_loses_nothing(url: str, clock: ManualClock) -> None:
    store = await open_store(url, clock)
    await ends(store, match("t"))
    await store.close()
    store = await open_store(url, clock)
    assert (await shown(store, A)).matches == 1
    await store.close()


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
    before = ratings(url)
    assert before == await folded_anew(url, store)


async def test_much_is_folded_a_little_at_a_time_to_the_same_bytes(
    url: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that whoever plays meanwhile waits for a few matches only; those of one moment stay together."""
    await store.rights.set_rule("tg:-5:0", "season", "month")
    for one in (*a_week(), *(match(f"x{n}", ended_ms=NOON + 9 * DAY) for n in range(9))):
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


async def test_made_again_from_events_to_the_last_byte(url: str, clock: ManualClock) -> None:
    """A season of real matches: rematches, two chats, one that moves, one given up, one with a substitute."""
    store = await open_store(url, clock)
    await store.rights.set_rule("tg:-5:0", "season", "month")
    hall = Hall(store, clock)
    table = await hall.opened("bura3", seats=2, rated=True)
    for n in range(4):
        if n:
            await hall.says(table, "rematch")
        await hall.plays(table)
        clock.on(MONTH)
        await settled(store)
    pairs = await hall.opened("georgian-belote", "tg:-6:3", rated=True)
    await hall.plays(pairs)
    await hall.plays(await hall.opened("domino", seats=3, rated=True))
    await hall.plays(await hall.opened("bura3", seats=2))
    await store.rehome("tg:-6", "tg:-1006")
    await hall.says(pairs, "rehome tg:-6:3 tg:-1006:3", HOUSE)
    await settled(store, HERE, ALL, "tg:-1006")
    before = model(url)
    assert {one[0] for one in before["rating"]} == {HERE, ALL, "tg:-1006"}
    assert {one[1] for one in before["rating"] if one[0] == HERE} >= {ALL, "2027-01"}
    assert sum(1 for one in before["finished"] if one[13]) == 6
    await store.rebuild()
    assert model(url) == before
    assert await store.check() == ()
    await store.close()
    run(url, "DELETE FROM rating", "UPDATE rating_change SET mu = 1", "UPDATE finished SET rated = (1 = 0)")
    store = await open_store(url, clock)
    await store.rebuild()
    assert model(url) == before
    await store.close()


async def test_a_season_by_two_workers_with_joined_accounts_is_rebuilt_to_the_same_bytes(
    url: str, clock: ManualClock
) -> None:
    """Somebody plays under two accounts, at the tables of two workers at once; in the middle they are joined."""
    stores = [await open_store(url, clock) for _ in range(2)]
    await stores[0].rights.set_rule("tg:-5:0", "season", "month")
    me, other = PEOPLE[0], Person("dc:9", "aram_99")
    halls = [Hall(stores[0], clock, 1), Hall(stores[1], clock, 2, (other, *PEOPLE[1:]))]
    for n in range(3):
        tables = [
            await hall.opened("georgian-belote" if n == 1 else "bura3", seats=4 if n == 1 else 2, rated=True)
            for hall in halls
        ]
        await asyncio.gather(*(hall.plays(table) for hall, table in zip(halls, tables, strict=True)))
        await asyncio.gather(*(settled(one) for one in stores))
        clock.on(MONTH)
        if n == 1:
            await Worker(stores[0], clock).joined(me, other)
            halls[1].people = PEOPLE  # from now on the desk takes the one for the other
    await asyncio.gather(*(settled(one) for one in stores))
    before = model(url)
    assert {one[3] for one in before["rating"] if one[0] == ALL and "+" not in str(one[3])} == {p.id for p in PEOPLE}
    assert (await shown(stores[1], me.id)).matches == 6, "of both accounts"
    assert len({one[1] for one in before["rating"] if one[0] == HERE}) == 4, "three seasons and all time"
    await stores[1].rebuild()
    assert model(url) == before
    for one in stores:
        assert await one.check() == ()
        await one.close()


async def test_ratings_from_before_there_were_some_in_each_game_are_folded_again(url: str, clock: ManualClock) -> None:
    store = await open_store(url, clock)
    for one in a_week(9):
        await ends(store, one)
    await settled(store, HERE, OTHER, ALL)
    before = ratings(url)
    await store.close()
    engine = create_engine(driver(url))
    with engine.begin() as conn, Operations.context(MigrationContext.configure(conn)):
        for name in sorted((one.name for one in iter_modules(versions.__path__)), reverse=True):
            if name > "m0022":
                import_module(f"{versions.__name__}.{name}").downgrade()
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '0021'")
        assert "game" not in {one["name"] for one in inspect(conn).get_columns("rating")}
    engine.dispose()
    store = await open_store(url, clock)
    await settled(store, HERE, OTHER, ALL)
    assert ratings(url) == before
    await store.close()


# --- people ---------------------------------------------------------------------------------------------------------


async def test_accounts_that_are_joined_are_one_person_from_the_beginning_and_parted_two(
    url: str, clock: ManualClock
) -> None:
    store = await open_store(url, clock)
    found = [
        match("t1", (ARAM.id, B), (C, D), NOON),
        match("t2", (ARAM_DC.id, B), (C, D), NOON + DAY),
        match("t3", (ARAM.id, ARAM_DC.id), (C, D), NOON + 2 * DAY),
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
    before = ratings(url)
    assert before == await folded_anew(url, store)
    parting = await worker.presses(ARAM, "s:-:account.part")
    if parting.scene is not None and not parting.text:
        await worker.presses(ARAM, next(b.data for row in parting.scene.buttons for b in row if "part" in b.data))
    await settled(store)
    assert ratings(url) == apart
    await store.close()


async def test_whoever_is_forgotten_is_in_no_list_and_the_others_keep_what_they_won(url: str, store: SqlStore) -> None:
    for n in range(6):
        await ends(store, match(f"t{n}", ended_ms=NOON + n * DAY))
    await settled(store)
    before = await shown(store, B)
    await store.forget(A, "gone:zz")
    assert await shown(store, B) == before
    assert await store.ratings.of(Ladder(HERE), A) is None
    for kind in ("player", "pair"):
        listed = [one.who for one in await store.ratings.top(Ladder(HERE), kind, 0, 9)]
        assert not any("gone" in who or A in who.split("+") for who in listed)
    assert all(A not in str(value).split("+") for rows in ratings(url).values() for row in rows for value in row)
    now = ratings(url)
    assert now == await folded_anew(url, store)


# --- chats and seasons ----------------------------------------------------------------------------------------------


async def test_the_seasons_of_a_chat_are_counted_from_when_they_are_chosen_or_changed(
    url: str, store: SqlStore
) -> None:
    for n in range(10):
        await ends(store, match(f"t{n}", ended_ms=NOON + n * 10 * DAY))
    await settled(store)
    assert {one[1] for one in ratings(url)["rating"]} == {ALL}
    await store.rights.set_rule("tg:-5:0", "season", "month")
    await settled(store)
    months = sorted({one[1] for one in ratings(url)["rating"] if one[0] == HERE})  # type: ignore[type-var]
    assert months == [ALL, "2027-01", "2027-02", "2027-03", "2027-04"]
    assert sum([(await shown(store, A, HERE, str(one))).matches for one in months if one]) == 10
    assert (await shown(store, A, HERE, "2027-02")).mu < (await shown(store, A)).mu
    assert {one[1] for one in ratings(url)["rating"] if one[0] == ALL} == {ALL}
    before = ratings(url)
    assert before == await folded_anew(url, store)
    await store.rights.set_rule("tg:-5:0", "season", None)
    await settled(store)
    assert {one[1] for one in ratings(url)["rating"]} == {ALL}


async def test_a_chat_that_moves_takes_its_ratings_along(url: str, store: SqlStore) -> None:
    for n, chat in enumerate(("tg:-5", "tg:-5", "tg:-1005")):
        await ends(store, match(f"t{n}", ended_ms=NOON + n * DAY, chat=chat))
    await settled(store, HERE, "tg:-1005", ALL)
    await store.rehome("tg:-5", "tg:-1005")
    assert (await shown(store, A, "tg:-1005")).matches == 3
    assert (await shown(store, A, HERE)).matches == 0
    before = ratings(url)
    assert before == await folded_anew(url, store)


# --- what is asked --------------------------------------------------------------------------------------------------


async def test_the_list_has_those_with_enough_matches_the_best_first(store: SqlStore) -> None:
    for n in range(6):
        await ends(store, match(f"t{n}", (A, C), (B, D), NOON + n * DAY))
    for n in range(3):
        await ends(store, match(f"u{n}", (E,), (B,), NOON + (7 + n) * DAY))
    top = await store.ratings.top(Ladder(HERE), "player", 0, 9)
    assert [(one.who, one.rank) for one in top] == [(A, 1), (C, 1), (D, 3), (B, 4)]
    assert await store.ratings.top(Ladder(HERE), "player", 1, 2) == top[1:3]
    assert await store.ratings.placed(Ladder(HERE), "player") == 4
    mine = await store.ratings.of(Ladder(HERE), E)
    assert mine is not None
    assert (mine.rank, mine.rating.matches) == (0, 3)
    last = await store.ratings.of(Ladder(HERE), B)
    assert last is not None
    assert last.rank == 4
    pairs = await store.ratings.top(Ladder(HERE), "pair", 0, 9)
    assert [one.who for one in pairs] == [pair_key(A, C), pair_key(B, D)]
    course = await store.ratings.course(Ladder(HERE), A, 4)
    assert [one.matches for one in course] == [3, 4, 5, 6]
    assert [one.mu for one in course] == sorted(one.mu for one in course)


async def test_who_has_met_whom(store: SqlStore) -> None:
    for n, (winners, losers) in enumerate([((A, C), (B, D))] * 3 + [((B, D), (A, C)), ((A, B), (C, D))]):
        await ends(store, match(f"t{n}", winners, losers, NOON + n))
    assert await store.ratings.meetings(HERE, A, B) == Meetings(3, 1, 1, 0)
    assert await store.ratings.meetings(ALL, A, C) == Meetings(1, 0, 3, 1)
    assert await store.ratings.meetings(OTHER, A, C) == Meetings()


async def test_titles_and_the_best_of_past_seasons(store: SqlStore) -> None:
    await store.rights.set_rule("tg:-5:0", "season", "month")
    for n in range(12):
        feats = ((1, "kanach", (1,)),) if n == 3 else ((1, "kaput", (0, 2)),) if n < 3 else ()
        await ends(store, match(f"t{n}", (A, C), (B, D), NOON + n * 5 * DAY, feats=feats))
    titles = await store.ratings.titles(Ladder(HERE))
    assert titles == {"kaput": (A, 3), "kanach": (B, 1), "best": (A, 12)}
    assert await store.ratings.champions(HERE, "2027-03") == (("2027-02", A, pair_key(A, C)),), "January had too few"
    assert await store.ratings.champions(HERE, "2027-01") == ()
    await store.forget(A, "gone:zz")
    assert await store.ratings.champions(HERE, "2027-03") == (), "C has won no season because A is forgotten"


# --- deserted -------------------------------------------------------------------------------------------------------


async def test_who_deserts_three_times_sits_at_no_rated_table_for_a_while(url: str, clock: ManualClock) -> None:
    """Noted with the event, made again from events, and known by any of the person’s accounts."""
    store = await open_store(url, clock)
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
    assert refused.text is not None
    assert refused.text.key == "illegal-rated-deserter"
    assert (await hall.service.handle(Command("vano", other, PEOPLE[2], "sit"))).ok
    unrated = await hall.opened("nardi", "tg:-15:0", seats=1)
    assert (await hall.service.handle(Command("sits unrated", unrated, PEOPLE[1], "sit"))).ok
    await store.forget(PEOPLE[1].id, "gone:yy")
    assert {row[2] for row in model(url)["desertion"]} == {"gone:yy"}
    await store.close()
