"""Who plays in a cup, against whom first, who referees (LG-9.3), and what a ban or a second account changes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert

from adapters.store import SqlStore
from adapters.store.schema import desertion
from bot.desk.answer import Answer
from bot.league.ratings import pair_key
from bot.league.seeding import by_rating
from bot.ports.keys import private_to
from bot.ports.ratings import Ladder, Rating
from bot.ports.records import Command, Person
from bot.table.lobby import mark_of
from bot.table.model import Table
from tests.store.chat import CATALOG, PLACE, presses_of, why
from tests.store.cup_hall import BOSS, CupHall, crowd, keys_of
from tests.store.joining import ARAM, ARAM_DC, Worker
from tests.store.kit import ManualClock, key_of, sure
from tests.store.matches import ends, rated_match, tars

DUEL = {"game": "duel-blot", "target": "51", "checkin": "0"}
ROBIN = {**DUEL, "format": "robin"}
PAIRS = {"game": "bazaar-blot", "target": "101", "checkin": "0"}
VANO, KATE = Person("tg:901", "Vano"), Person("dc:902", "Kate")


@pytest.fixture
def hall(stores: list[SqlStore], clock: ManualClock) -> CupHall:
    return CupHall(stores, clock)


async def tables(hall: CupHall) -> list[Table]:
    cup = (await hall.view()).cup
    return [sure(await hall.services[0].table(one.table)) for one in cup.now_played() if one.table]


# --- who meets whom -------------------------------------------------------------------------------------------------


async def beats(hall: CupHall, n: int, winners: list[Person], losers: list[Person], game: str = "") -> None:
    found = rated_match(f"old{n}", [one.id for one in winners], [one.id for one in losers], hall.clock.now + n)
    await ends(hall.stores[0], replace(found, game=game or ("bazaar-blot" if len(winners) == 2 else "duel-blot")))


async def rating(hall: CupHall, who: Person, chat: str = "tg:-5") -> Rating:
    found = await hall.stores[0].ratings.of(Ladder(chat), who.id)
    return found.rating if found is not None else Rating()


async def test_the_strongest_meets_the_weakest_first(hall: CupHall) -> None:
    """They come as P1 … P5. P5 has beaten P1 twice and P4 once, so that P5 is strongest; nobody knows P2 and P3: they
    stand before those who have lost, in the order in which they came. Of those who lost P4 did so only once. The first
    three have a bye."""
    p1, _, _, p4, p5 = people = crowd(5)
    for n, loser in enumerate((p1, p1, p4)):
        await beats(hall, n, [p5], [loser])
    cup = (await hall.closed(people, **DUEL, format="knockout")).cup
    assert cup.order == (5, 2, 3, 4, 1)
    assert [(one.home, one.away) for one in cup.now_played()] == [(5, 0), (4, 1), (2, 0), (3, 0)]


async def test_where_everybody_plays_alone_nobody_is_asked_to_be_a_partner(hall: CupHall) -> None:
    """Not even somebody who has played in the chat and has not entered."""
    a, b = crowd(2)
    await beats(hall, 0, [a], [b])
    await hall.opens(**DUEL)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(a.id))) == "illegal-cup-singles"


async def test_time_seeds_by_the_same_rule_and_other_games_do_not_count(hall: CupHall) -> None:
    a, b, c = crowd(3)
    await beats(hall, 0, [c], [a], "nardi")
    await beats(hall, 1, [b], [a])
    await hall.opens(**ROBIN)
    await hall.enter(a, b, c)
    assert (await hall.tend(60, worker=1)).cup.order == (2, 3, 1)


async def test_on_the_page_they_are_seeded_by_the_ratings_of_its_room(hall: CupHall) -> None:
    names = [Person(f"web:p{n}", f"W{n}") for n in (1, 2, 3)]
    found = rated_match("w", [names[2].id], [names[0].id], hall.clock.now, "web:main")
    await ends(hall.stores[0], replace(found, game="duel-blot"))
    await hall.opens(**ROBIN)
    await hall.enter(*names)
    seen = await hall.view()
    strength = by_rating(hall.stores[0].ratings)
    there = replace(seen, kept=replace(seen.kept, row=replace(seen.kept.row, place="web:main")))
    assert (list(await strength(seen)), list(await strength(there))) == ([1, 2, 3], [3, 2, 1])


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
    own = sure(await hall.stores[0].ratings.of(Ladder(), pair_key(a.id, b.id)))
    assert own.rating.mu < (await rating(hall, a)).mu
    assert (await rating(hall, a)).shown > 1000
    seen = await hall.closed((a, b, c, d), **PAIRS, format="swiss")
    assert [seen.names(seen.cup.entry(one)) for one in seen.cup.order] == ["P3 – P4", "P1 – P2"]


async def test_matches_of_a_rated_cup_are_rated_and_whoever_signs_up_is_told(hall: CupHall) -> None:
    await hall.opens(**ROBIN, rated="on")
    assert any("cup-rated" in str(line.text) for line in (await hall.board()).lines)
    a, b = crowd(2)
    await hall.enter(a, b)
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert table.rated
    await hall.whole()
    assert sure(await hall.stores[0].matches.at(table.id, 1)).rated
    assert sorted([(one.matches, one.wins) for one in (await rating(hall, a), await rating(hall, b))]) == [
        (1, 0),
        (1, 1),
    ]


@pytest.mark.parametrize(
    ("rule", "value", "where"), [("rated", "off", "chat"), ("unrated", "duel-blot", "private"), ("", "", "chat")]
)
async def test_where_the_chat_has_no_rated_tables_the_cup_is_played_unrated(
    hall: CupHall, rule: str, value: str, where: str
) -> None:
    await hall.opens(**ROBIN, rated="on" if rule else "off", where=where)
    if rule:
        await hall.stores[0].rights.set_rule(PLACE, rule, value)
    await hall.enter(*crowd(2))
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert [(one.phase, one.rated) for one in await tables(hall)] == [("play", False)]


# --- who may not sit at rated tables --------------------------------------------------------------------------------


async def banned(hall: CupHall, one: Person, other: Person, chat: str = "tg:-5") -> None:
    """They have lost by tars kaput at a rated table."""
    people = (one.id, "tg:801", other.id, "tg:802")
    await ends(hall.stores[0], tars(f"tars{one.id}", hall.clock.now, people=people, chat=chat))


def reason(answer: Answer) -> str:
    assert not answer.ok
    return CATALOG.say("en", sure(answer.text))


async def test_nobody_banned_enters_a_rated_cup_and_they_are_told_why_and_until_when(hall: CupHall) -> None:
    a, b, c, d = crowd(4)
    await banned(hall, a, b)
    await hall.opens(**PAIRS, rated="on")
    said = reason(await hall.presses(a, "cupdo.seek"))
    assert [word for word in ("tars kaput", "2027") if word in said] == ["tars kaput", "2027"]
    await hall.enter(c)
    assert why(await hall.presses(b, "cupdo.ask", mark_of(c.id))) == "illegal-banned-until"
    await banned(hall, c, Person("tg:803", "X"))
    assert "P3 is banned from rated tables until" in reason(await hall.presses(d, "cupdo.ask", mark_of(c.id)))
    seen = await hall.view()
    assert seen.cup.entry_of(seen.number_of(d.id) or 99) is None
    await hall.opens(**PAIRS)  # unrated: they may
    await hall.enter(a, b)
    assert len((await hall.view()).cup.entries) == 2


async def test_somebody_banned_for_life_cannot_be_asked_to_be_a_partner(hall: CupHall) -> None:
    """They entered before they lost by tars kaput again with the same partner."""
    a, b, c = crowd(3)
    await hall.opens(**PAIRS, rated="on")
    await hall.enter(a)
    for n in (1, 2):
        people = (a.id, "tg:801", b.id, "tg:802")
        await ends(hall.stores[0], tars(f"tars{n}", hall.clock.now + n, people=people))
    answer = await hall.presses(c, "cupdo.ask", mark_of(a.id))
    assert why(answer) == "illegal-cup-partner-banned"
    assert dict(sure(answer.text).args) == {"name": a.name}


@pytest.mark.parametrize("where", ["chat", "private"])
async def test_whoever_is_banned_afterwards_is_out_and_the_others_go_on(hall: CupHall, where: str) -> None:
    """Where the matches are public. Two workers find out at the same time; nobody's match is lost for it."""
    a, _, _ = people = crowd(3)
    await hall.closed(people, **ROBIN, rated="on", where=where)
    await banned(hall, a, Person("tg:804", "X"), "tg:-99")
    await hall.all_here()
    for worker in (0, 1, 0):
        await hall.tend(worker=worker)
    seen = await hall.whole()
    entry = next(one for one in seen.cup.entries if seen.person(one.players[0]) == a.id)
    played = [one for one in seen.cup.matches if one.away]
    assert {one.how for one in played if entry.number not in (one.home, one.away)} == {"played"}
    met = {one.how for one in played if entry.number in (one.home, one.away)}
    assert (entry.out, met) == (("", {"played"}) if where == "private" else ("removed", {"default"}))
    assert "cup-won" in keys_of(await hall.board())


async def test_whoever_deserts_again_and_again_does_not_enter_a_rated_cup(hall: CupHall) -> None:
    (a,) = crowd(1)
    rows = [{"table_id": f"t{n}", "seq": 1, "person": a.id, "at_ms": hall.clock.now} for n in range(3)]
    await hall.stores[0]._backend.write(lambda conn: conn.execute(insert(desertion), rows) and None)
    await hall.opens(**DUEL, rated="on")
    assert why(await hall.presses(a, "cupdo.seek")) == "illegal-rated-deserter"
    await hall.opens(**DUEL)
    await hall.enter(a)


# --- referees -------------------------------------------------------------------------------------------------------


async def number(hall: CupHall, who: Person) -> str:
    return str((await hall.view()).number_of(who.id))


async def accepted(hall: CupHall, *people: Person) -> None:
    for one in people:
        await hall.does(one, "cupdo.offer")
        await hall.does(BOSS, "cuprun.name", await number(hall, one))


async def refereed(hall: CupHall, people: int, *referees: Person, **chosen: str) -> list[Table]:
    """The tables of a cup with these referees."""
    await hall.opens(**{**ROBIN, **chosen})
    await hall.enter(*crowd(people))
    await accepted(hall, *referees)
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    return await tables(hall)


async def test_somebody_offers_is_accepted_and_has_the_table_in_private(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    a, b = crowd(2)
    await hall.enter(a, b)
    assert any("cupdo.offer" in one for one in presses_of(await hall.presses(VANO, "cupdo.see")))
    assert key_of(await hall.presses(VANO, "cupdo.offer")) == "cup-offered"
    assert keys_of(await hall.told(BOSS)) == ["cup-head", "cup-offers"]
    assert (await hall.view()).cup.referees == ()
    page = await hall.presses(BOSS, "cuprun.referees")
    accept = next(one for one in presses_of(page) if "cuprun.name" in one)
    assert why(await hall.presses(a, "cuprun.name", accept.split()[-1])) == "illegal-cup-organiser"
    assert (await hall.desks[0].press("accept", PLACE, BOSS, accept)).ok
    assert keys_of(await hall.told(VANO)) == ["cup-head", "cup-you-referee", "cup-referee-how"]
    assert "cup-referees" in keys_of(await hall.board())
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert (table.bench.person, table.bench.how, table.phase) == (VANO.id, "cup", "play")
    assert private_to(VANO.id) in [one.dest for one in table.audiences if one.role == "watch"]
    assert (await hall.view()).cup.matches[0].referee == int(await number(hall, VANO))
    await hall.whole()


async def test_each_match_has_one_and_nobody_has_many_more_than_another(hall: CupHall) -> None:
    found = await refereed(hall, 4, VANO, KATE, format="swiss", rounds="2")
    assert sorted(one.bench.person for one in found) == [KATE.id, VANO.id]
    cup = (await hall.whole()).cup
    assert sorted([one.referee for one in cup.matches].count(n) for n in cup.referees) == [2, 2]


async def test_whoever_plays_does_not_referee_and_whoever_referees_does_not_play(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    a, b, c = crowd(3)
    await hall.enter(a)
    assert why(await hall.presses(a, "cupdo.offer")) == "illegal-cup-referee-plays"
    await hall.does(VANO, "cupdo.offer")
    assert why(await hall.presses(VANO, "cupdo.seek")) == "illegal-cup-referee-enters"
    await hall.enter(b)
    assert why(await hall.presses(VANO, "cupdo.ask", mark_of(a.id))) == "illegal-cup-referee-enters"
    await hall.does(VANO, "cupdo.unoffer")
    await hall.does(VANO, "cupdo.seek")
    # Somebody who was asked, offers, and agrees to play after all.
    await hall.does(VANO, "cupdo.leave", "sure")
    await hall.enter(c)
    await hall.does(VANO, "cupdo.offer")
    assert why(await hall.presses(c, "cupdo.ask", mark_of(VANO.id))) == "illegal-cup-partner-taken"


async def test_at_a_table_of_a_cup_nobody_else_becomes_the_referee(hall: CupHall) -> None:
    """A rival from the next table offers; somebody seated asks a rival by name. After a rematch it is no match of the
    cup any more."""
    await hall.begun(crowd(3), **ROBIN)
    (table,) = await tables(hall)
    seated = {chair.person for chair in table.chairs if chair is not None}
    rival = next(one for one in crowd(3) if one.id not in seated)
    for n, who in enumerate((rival, VANO)):
        reply = await hall.services[0].handle(Command(f"offer{n}", table.id, who, "referee offer", PLACE))
        assert key_of(reply) == "illegal-referee-of-cup"
    await hall.play_out()
    first = next(one for one in crowd(3) if one.id in seated)
    assert (await hall.services[0].handle(Command("again", table.id, first, "rematch", PLACE))).ok
    assert sure(await hall.services[0].table(table.id)).bench.cup == ""


async def test_a_referee_who_is_found_later_is_given_a_match_that_has_begun(hall: CupHall) -> None:
    await hall.begun(crowd(2), **ROBIN)
    await accepted(hall, KATE)
    kate = await number(hall, KATE)
    give = next(one for one in presses_of(await hall.presses(BOSS, "cuprun.match", "1")) if "cuprun.referee" in one)
    assert why(await hall.presses(crowd(1)[0], "cuprun.referee", f"1 {kate}")) == "illegal-cup-organiser"
    for desk in hall.desks:  # repeated, at the other worker
        assert (await desk.press("give", PLACE, BOSS, give)).ok
    (table,) = await tables(hall)
    assert (table.bench.person, [one.kind for one in table.bench.entries]) == (KATE.id, ["appointed"])
    assert why(await hall.desks[0].press("more", PLACE, BOSS, give)) == "illegal-referee-already"
    assert why(await hall.presses(BOSS, "cuprun.referee", "1 77")) == "illegal-cup-no-offer"
    assert why(await hall.presses(BOSS, "cuprun.referee", f"2 {kate}")) == "illegal-cup-no-match"


async def test_a_referee_who_is_declined_withdraws_or_is_forgotten_gets_no_more_matches(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="swiss", rounds="2")
    await hall.enter(*crowd(4))
    await accepted(hall, VANO)
    await hall.does(KATE, "cupdo.offer")
    await hall.does(BOSS, "cuprun.unname", await number(hall, KATE))
    assert why(await hall.presses(BOSS, "cuprun.name", await number(hall, KATE))) == "illegal-cup-no-offer"
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert {one.bench.person for one in await tables(hall)} == {VANO.id}
    await hall.stores[0].forget(VANO.id, "gone:abc")
    await hall.play_out()
    assert (await hall.view()).cup.referees == ()
    await hall.all_here()
    assert {one.bench.person for one in await tables(hall)} == {""}
    await hall.whole()
    assert why(await hall.presses(KATE, "cupdo.offer")) == "illegal-cup-over"


async def test_whoever_runs_the_cup_may_referee_it_themselves_if_they_do_not_play(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    await hall.enter(*crowd(2))
    assert (await hall.does(BOSS, "cupdo.offer")).text is None
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert [one.bench.person for one in await tables(hall)] == [BOSS.id]


async def test_one_who_steps_down_is_replaced_by_another(hall: CupHall) -> None:
    (table,) = await refereed(hall, 2, VANO, KATE)
    first, other = (VANO, KATE) if table.bench.person == VANO.id else (KATE, VANO)
    own = f"{first.id}:0" if first.id.startswith("tg") else "dc:@me:90"
    assert (await hall.services[0].handle(Command("down", table.id, first, "referee stepdown", own))).ok
    page = await hall.presses(BOSS, "cuprun.match", "1")
    (give,) = [one for one in presses_of(page) if "cuprun.referee" in one]
    assert (await hall.desks[0].press("other", PLACE, BOSS, give)).ok
    assert [one.bench.person for one in await tables(hall)] == [other.id]


async def test_nobody_referees_who_is_blocked_by_the_chat_or_by_a_player(hall: CupHall) -> None:
    rights = hall.stores[0].rights
    await rights.shun(crowd(2)[1].id, VANO.id, VANO.name)
    assert [one.bench.person for one in await refereed(hall, 2, VANO, KATE)] == [KATE.id]
    await hall.opens(**ROBIN)
    await hall.enter(*crowd(6)[2:4])
    await accepted(hall, VANO)
    for one in (VANO, KATE):
        await rights.bar(PLACE, one.id, one.name, 0)
    assert why(await hall.presses(KATE, "cupdo.offer")) == "illegal-barred"
    await hall.does(BOSS, "cuprun.close")
    await hall.all_here()
    assert [(one.bench.person, one.phase) for one in await tables(hall)] == [("", "play")]


# --- two accounts of one person -------------------------------------------------------------------------------------


async def joined(hall: CupHall) -> None:
    await Worker(hall.stores[0], hall.clock, 9).joined()


async def enters(hall: CupHall, *people: Person) -> None:
    for who in people:
        await hall.does(who, "cupdo.seek", place="dc:1:2" if who.id.startswith("dc") else PLACE)


async def test_joined_accounts_cannot_enter_twice(hall: CupHall) -> None:
    await joined(hall)
    await hall.opens(**DUEL)
    await enters(hall, ARAM)
    assert why(await hall.presses(ARAM_DC, "cupdo.seek", place="dc:1:2", worker=1)) == "illegal-cup-entered"
    await hall.opens(**PAIRS)
    await enters(hall, ARAM_DC)
    assert why(await hall.presses(ARAM, "cupdo.seek")) == "illegal-cup-entered"


async def test_accounts_that_are_joined_after_both_have_entered_stay_in_it_once(hall: CupHall) -> None:
    (other,) = crowd(1)
    await hall.opens(**ROBIN)
    await enters(hall, other, ARAM, ARAM_DC)
    await joined(hall)
    seen = await hall.tend()
    assert [one.out for one in seen.cup.entries] == ["", "", "twice"]
    assert seen.number_of(ARAM.id) == 3 or seen.cup.entry_of(seen.number_of(ARAM.id)) is not None
    await hall.does(BOSS, "cuprun.close")
    await hall.here(other)
    await hall.does(ARAM_DC, "cupdo.here", place="dc:1:2")
    assert len(await tables(hall)) == 1


async def test_joined_in_the_middle_of_it_the_later_entry_loses_what_it_has_still_to_play(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    await enters(hall, ARAM_DC, *crowd(1), ARAM)
    await hall.does(BOSS, "cuprun.close")
    await joined(hall)
    await hall.tend()
    cup = (await hall.whole()).cup
    assert [one.out for one in cup.entries] == ["", "", "twice"]
    assert {one.how for one in cup.matches if one.has(3) and one.away} == {"default"}


async def test_two_accounts_of_one_person_are_no_pair(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    await enters(hall, ARAM, ARAM_DC, *crowd(2))
    await joined(hall)
    await hall.tend()
    await hall.presses(BOSS, "cuprun.close")
    seen = await hall.view()
    for entry in seen.cup.whole():
        people = [seen.person(one) for one in entry.players]
        assert len(set(people)) == len(people)


async def test_a_referee_who_turns_out_to_play_referees_no_more(hall: CupHall) -> None:
    await hall.opens(**ROBIN)
    await enters(hall, ARAM, *crowd(1))
    await hall.does(ARAM_DC, "cupdo.offer", place="dc:1:2")
    await hall.does(BOSS, "cuprun.name", await number(hall, ARAM_DC))
    await joined(hall)
    cup = (await hall.tend()).cup
    assert (cup.referees, [one.out for one in cup.entries]) == ((), ["", ""])
    assert why(await hall.presses(ARAM_DC, "cupdo.offer", place="dc:1:2")) == "illegal-cup-referee-plays"
