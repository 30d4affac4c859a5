"""Cups and ratings on both databases: who is stronger meets who is weaker first, and what counts afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.league.ratings import pair_key
from bot.league.seeding import by_rating
from bot.ports.ratings import Ladder
from bot.ports.records import Command, Person
from bot.table.desertion import TAKE_UP_MS
from bot.table.lobby import mark_of
from tests.store.banned import tars
from tests.store.cup_hall import BOSS, CupHall, crowd, keys_of
from tests.store.joining import ARAM, ARAM_DC, Worker
from tests.store.kit import PLACE, ManualClock
from tests.store.played import PEOPLE
from tests.store.test_cups import DUEL, PAIRS
from tests.store.test_matches import ends
from tests.store.test_ratings import match, shown
from tests.store.test_settings import why


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def beats(hall: CupHall, n: int, winners: list[Person], losers: list[Person], game: str = "") -> None:
    found = match(f"old{n}", [one.id for one in winners], [one.id for one in losers], hall.clock.now + n)
    game = game or ("bazaar-blot" if len(winners) == 2 else "duel-blot")
    await ends(hall.stores[0], replace(found, game=game))


async def test_the_strongest_meets_the_weakest_first(hall: CupHall) -> None:
    """They come as P1 … P5. P5 has beaten P1 twice and P4 once, so that P5 is strongest; nobody knows P2 and P3: they
    stand before those who have lost, in the order in which they came. Of those who lost P4 did so only once. The first
    three have a bye."""
    people = crowd(5)
    p1, _, _, p4, p5 = people
    for n, loser in enumerate((p1, p1, p4)):
        await beats(hall, n, [p5], [loser])
    await hall.opens(**DUEL, format="knockout")
    await hall.enter(*people)
    assert (await hall.presses(BOSS, "cuprun.close")).ok
    cup = (await hall.view()).cup
    assert cup.order == (5, 2, 3, 4, 1)
    assert [(one.home, one.away) for one in cup.now_played()] == [(5, 0), (4, 1), (2, 0), (3, 0)]


async def test_what_somebody_is_worth_in_another_game_does_not_count(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await beats(hall, 0, [c], [a], "nardi")
    await beats(hall, 1, [b], [a])
    await hall.opens(**DUEL, format="robin")
    await hall.enter(a, b, c)
    assert (await hall.tend(60)).cup.order == (2, 3, 1)


async def test_on_the_page_they_are_seeded_by_the_ratings_of_its_room(hall: CupHall) -> None:
    names = [Person(f"web:p{n}", f"W{n}") for n in (1, 2, 3)]
    found = replace(match("w", [names[2].id], [names[0].id], hall.clock.now, "web:main"), game="duel-blot")
    await ends(hall.stores[0], found)
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*names)
    seen = await hall.view()
    strength = by_rating(hall.stores[0].ratings)
    assert list(await strength(seen)) == [1, 2, 3]
    there = replace(seen, kept=replace(seen.kept, row=replace(seen.kept.row, place="web:main")))
    assert list(await strength(there)) == [3, 2, 1]


async def test_time_seeds_by_the_same_rule_as_the_organiser(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await beats(hall, 0, [c], [a])
    await hall.opens(**DUEL, format="robin")
    await hall.enter(a, b, c)
    assert (await hall.tend(60, worker=1)).cup.order == (3, 2, 1)


async def test_a_pair_counts_by_its_own_rating_and_one_that_has_never_played_by_both_of_its_players(
    hall: CupHall,
) -> None:
    """P1 and P2 have lost together, though each of them has won with somebody else; P3 and P4 have never played."""
    a, b, c, d = crowd(4)
    others = [Person(f"tg:{n}", f"X{n}") for n in range(200, 206)]
    for n in range(3):
        await beats(hall, 4 * n, [a, others[0]], [others[1], others[2]])
        await beats(hall, 4 * n + 1, [b, others[3]], [others[4], others[5]])
    await beats(hall, 100, [others[1], others[4]], [a, b])
    own = await hall.stores[0].ratings.of(Ladder(), pair_key(a.id, b.id))
    assert own is not None
    assert own.rating.mu < (await shown(hall.stores[0], a.id)).mu
    assert (await shown(hall.stores[0], a.id)).shown > 1000
    await hall.opens(**PAIRS, format="swiss")
    await hall.enter(a, b, c, d)
    await hall.presses(BOSS, "cuprun.close")
    seen = await hall.view()
    assert [seen.names(seen.cup.entry(one)) for one in seen.cup.order] == ["P3 – P4", "P1 – P2"]


async def test_matches_of_a_rated_cup_are_rated_and_whoever_signs_up_is_told(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin", rated="on")
    board = await hall.board()
    assert any("cup-rated" in str(line.text) for line in board.lines)
    a, b = crowd(2)
    await hall.enter(a, b)
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (one,) = (await hall.view()).cup.now_played()
    table = await hall.services[0].table(one.table)
    assert table is not None
    assert table.rated
    assert (await hall.whole()).cup.phase == "over"
    found = await hall.stores[0].matches.at(one.table, 1)
    assert found is not None
    assert found.rated
    ratings = [(await shown(hall.stores[0], who.id, "tg:-5")) for who in (a, b)]
    assert [one.matches for one in ratings] == [1, 1]
    assert sorted(one.wins for one in ratings) == [0, 1]


@pytest.mark.parametrize(("rule", "value"), [("rated", "off"), ("unrated", "duel-blot")])
@pytest.mark.parametrize("where", ["chat", "private"])
async def test_where_the_chat_has_no_rated_tables_the_cup_is_played_unrated(
    hall: CupHall, rule: str, value: str, where: str
) -> None:
    await hall.opens(**DUEL, format="robin", rated="on", where=where)
    await hall.stores[0].rights.set_rule(PLACE, rule, value)
    await hall.enter(*crowd(2))
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (one,) = (await hall.view()).cup.now_played()
    table = await hall.services[0].table(one.table)
    assert table is not None
    assert table.phase == "play"
    assert not table.rated


async def test_an_unrated_cup_changes_no_rating(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    assert keys_of(await hall.board())
    a, b = crowd(2)
    await hall.enter(a, b)
    await hall.presses(BOSS, "cuprun.close")
    await hall.whole()
    assert (await shown(hall.stores[0], a.id, "tg:-5")).matches == 0


# --- who may not sit at rated tables --------------------------------------------------------------------------------


async def banned(hall: CupHall, one: Person, other: Person) -> None:
    """They have lost by tars kaput at a rated table of the chat."""
    people = (one.id, "tg:801", other.id, "tg:802")
    await ends(hall.stores[0], tars(f"tars{one.id}", hall.clock.now, people=people))


def reason(answer: Answer) -> str:
    assert not answer.ok
    return FluentCatalog().say("en", answer.text) if answer.text is not None else ""


async def test_a_banned_pair_does_not_enter_a_rated_cup_and_is_told_why_and_until_when(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await banned(hall, a, b)
    await hall.opens(**PAIRS, rated="on")
    said = reason(await hall.presses(a, "cupdo.seek"))
    assert "tars kaput" in said
    assert "2027" in said
    await hall.enter(c)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(c.id))) == "illegal-banned-until"
    await hall.opens(**PAIRS)  # unrated: they may
    await hall.enter(a, b)
    assert len((await hall.view()).cup.entries) == 2


async def test_nobody_takes_a_banned_partner_into_a_rated_cup(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await hall.opens(**PAIRS, rated="on")
    await hall.enter(a)
    await banned(hall, a, b)
    assert "P1 is banned from rated tables until" in reason(await hall.presses(c, "cupdo.ask", mark_of(a.id)))
    assert (await hall.view()).cup.entry_of((await hall.view()).number_of(c.id) or 99) is None


async def test_whoever_is_banned_after_they_have_entered_is_out_when_their_table_should_open(hall: CupHall) -> None:
    await hall.opens(**PAIRS, rated="on", format="swiss")
    people = crowd(8)
    await hall.enter(*people)
    await hall.presses(BOSS, "cuprun.close")
    seen = await hall.view()
    first = seen.cup.entries[0]
    await banned(hall, *(Person(seen.person(one), "") for one in first.players))
    await hall.all_here()
    await hall.tend()
    seen = await hall.tend()
    assert seen.cup.entries[0].out == "removed"
    lost = next(one for one in seen.cup.matches if one.has(1))
    assert (lost.how, lost.points) == ("default", (0, 1) if lost.home == 1 else (1, 0))
    assert [one.out for one in seen.cup.whole()] == [""] * 3
    assert (await hall.whole()).cup.phase == "over"


async def test_a_second_account_does_not_shed_a_ban(hall: CupHall) -> None:
    await banned(hall, ARAM, Person("tg:803", "X"))
    await Worker(hall.stores[0], hall.clock, 9).joined()
    await hall.opens(**PAIRS, rated="on")
    assert why(await hall.presses(ARAM_DC, "cupdo.seek", place="dc:1:2")) == "illegal-banned-until"


async def test_whoever_deserts_again_and_again_does_not_enter_a_rated_cup(hall: CupHall) -> None:
    a = PEOPLE[1]
    for n in range(3):
        table = await hall.hall.opened("bura3", f"tg:-{11 + n}:0", seats=2, rated=True)
        await hall.hall.says(table, "start")
        await hall.hall.moves(table, 2)
        await hall.hall.says(table, "leave sure", a)
        hall.clock.on(TAKE_UP_MS + 1)
        row = await hall.stores[0].table(table)
        assert row is not None
        await hall.hall.service.handle(Command(f"tick{n}", table, None, f"tick taken {row.head_seq}"))
    await hall.opens(**DUEL, rated="on")
    assert why(await hall.presses(a, "cupdo.seek")) == "illegal-rated-deserter"
    await hall.opens(**DUEL)
    await hall.enter(a)
