"""Who meets whom, and how they stand, against rounds and tables worked out by hand, and what holds for any number."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import networkx
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from bot.features import packs
from bot.features.cups.decide import length
from bot.features.cups.model import Cup, Options, chosen
from bot.features.cups.pairing import BYE, Meeting, Result, Round, knock_out, next_round, round_robin, standings, swiss
from bot.games import entry_of, game_keys
from bot.ports.packs import Pack, Run
from rules.core import Illegal
from tests.bot.house import must

SEVEN = tuple("abcdefg")
THIRTY_TWO = tuple(f"{n:02}" for n in range(1, 33))


def said(one: Round) -> str:
    """``a bg cf``: a bye for a, b against g, c against f."""
    return " ".join(f"{meeting.home}{meeting.away or ''}" for meeting in one)


def test_a_round_robin_of_seven_by_hand() -> None:
    """Berger's circle with an eighth place that nobody has: a stays where it is, the others move on by one."""
    assert [said(one) for one in round_robin(SEVEN)] == [
        "a bg cf de",
        "ga f be cd",
        "af ge d bc",
        "ea fd gc b",
        "ad ec fb g",
        "ca db e fg",
        "ab c dg ef",
    ]


def won_by_the_higher_seed(rounds: int) -> list[Round]:
    """A Swiss of 32 in which the higher seed always wins."""
    past: list[Round] = []
    points: dict[str, int] = {}
    for _ in range(rounds):
        past.append(swiss(THIRTY_TWO, points, past))
        for one in past[-1]:
            points[one.home] = points.get(one.home, 0) + 1
    return past


def test_a_swiss_of_thirty_two_by_hand() -> None:
    """The upper half of those with equal points meets the lower half, unless they have met: in the fifth round 03 would
    meet 07, 04 would meet 08, 25 would meet 29 and 26 would meet 30, all for the second time."""

    def pairs(text: str) -> list[tuple[str, ...]]:
        return [tuple(one.split("-")) for one in text.split()]

    found = [[(one.home, one.away) for one in a_round] for a_round in won_by_the_higher_seed(5)]
    assert found[0] == [(f"{n:02}", f"{n + 16:02}") for n in range(1, 17)]
    assert found[1] == [(f"{n:02}", f"{n + 8:02}") for n in (*range(1, 9), *range(17, 25))]
    assert found[2] == [
        *((f"{n:02}", f"{n + 4:02}") for n in range(1, 5)),
        *((f"{n:02}", f"{n + 8:02}") for n in range(9, 17)),
        *((f"{n:02}", f"{n + 4:02}") for n in range(25, 29)),
    ]
    assert found[3] == pairs(
        "01-03 02-04 05-11 06-12 07-13 08-14 09-15 10-16 17-23 18-24 19-25 20-26 21-27 22-28 29-31 30-32"
    )
    assert found[4] == pairs(
        "01-02 03-08 04-07 05-09 06-10 11-17 12-18 13-19 14-20 15-21 16-22 23-27 24-28 25-30 26-29 31-32"
    )


def test_the_standings_of_that_swiss_by_hand() -> None:
    """Every match ends 301 : 200. 01 has met 17 (2), 09 (3), 05 (4), 03 (4) and 02 (4): Buchholz 17."""
    results = [Result(m.home, m.away, (1, 0), (301, 200)) for one in won_by_the_higher_seed(5) for m in one]
    found = standings(THIRTY_TWO, results)
    assert [(one.place, one.entrant, one.points, one.buchholz) for one in found[:6]] == [
        (1, "01", 5, 17),
        (2, "02", 4, 18),
        (3, "03", 4, 16),
        (3, "05", 4, 16),
        (5, "04", 4, 15),
        (5, "06", 4, 15),
    ]
    assert found[-1].entrant == "32"
    assert Counter(one.points for one in found) == {5: 1, 4: 5, 3: 10, 2: 10, 1: 5, 0: 1}


def test_a_knock_out_of_ten_and_a_bye_by_hand() -> None:
    """Six byes for the six strongest; the first and the second seed can meet in the final alone. CUP-9. In both
    rounds a bye for the leader would leave smaller gaps. Every other round: test_cup_course.py."""
    first = knock_out(tuple("abcdefghij"))
    assert said(first) == "a hi d e b gj c f"
    second = next_round(["a", "h", "d", "e", "b", "g", "c", "f"])
    assert (said(second), said(next_round(["a", "d", "b", "c"]))) == ("ah de bg cf", "ad bc")
    after_one = (Meeting("a", "c"), Meeting("b", "d"), Meeting("e"))
    assert said(swiss(tuple("abcde"), {"a": 1, "d": 1, "e": 1}, [after_one])) == "ab de c"
    after_two = (
        (Meeting("a", "d"), Meeting("b", "e"), Meeting("c", "f"), Meeting("g")),
        (Meeting("d", "e"), Meeting("f", "g"), Meeting("a", "b"), Meeting("c")),
    )
    points = {"a": 1, "b": 0, "c": 1, "d": 2, "e": 4, "f": 1, "g": 2}
    assert said(swiss(SEVEN, points, after_two)) == "eg dc af b"
    assert Meeting("a", "b").has("b")
    assert not Meeting("a").has("b")


@pytest.mark.parametrize("winners", [[], ["a"], ["a", "b", "c"]])
def test_no_round_of_an_odd_number_of_winners(winners: list[str]) -> None:
    with pytest.raises(ValueError, match="winners"):
        next_round(winners)


@pytest.mark.parametrize("entrants", [(), ("a",), ("a", "a"), ("a", "")])
def test_nobody_plays_alone_or_twice(entrants: tuple[str, ...]) -> None:
    for make in (round_robin, knock_out, lambda those: swiss(those, {}, ())):
        with pytest.raises(ValueError, match="two different"):
            make(entrants)


@given(st.integers(2, 24))
def test_in_a_round_robin_everybody_meets_everybody_once(n: int) -> None:
    entrants = [str(one) for one in range(n)]
    found = round_robin(entrants)
    assert len(found) == n - 1 + n % 2
    met = Counter(frozenset((one.home, one.away)) for a_round in found for one in a_round if one.away)
    assert met == Counter(frozenset(pair) for pair in combinations(entrants, 2))
    for a_round in found:
        assert sorted(_there(a_round)) == sorted(entrants)
    byes = Counter(one.home for a_round in found for one in a_round if one.away is None)
    assert byes == (Counter(entrants) if n % 2 else Counter())


def rounds_of(entrants: int, wanted: int, form: str = "swiss") -> int:
    """How many rounds a cup has if its organiser wants so many."""
    cup = Cup("c", chosen(chosen(Options("duel-blot", "standard"), "format", form), "rounds", str(wanted)))
    return length(cup, entrants)


def test_how_many_rounds_a_swiss_has_by_hand() -> None:
    """Enough to find the best (0), or as many as are wanted; never more than half as many as play."""
    assert [rounds_of(n, 0) for n in (2, 3, 4, 5, 7, 8, 9, 16, 17, 32, 33, 64)] == [1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [rounds_of(n, 9) for n in (2, 3, 4, 5, 7, 8, 12, 17, 18, 40)] == [1, 2, 2, 3, 4, 4, 6, 9, 9, 9]
    assert [rounds_of(n, 9, "robin") for n in (2, 3, 7, 8)] == [1, 3, 7, 7]
    assert [rounds_of(n, 9, "knockout") for n in (2, 3, 4, 5, 10, 64)] == [1, 2, 2, 3, 4, 6]


@seed(12)
@settings(max_examples=20)
@given(st.integers(2, 26), st.sampled_from((0, 2, 3, 5, 9)), st.data())
def test_in_a_swiss_nobody_meets_anybody_twice(n: int, wanted: int, data: st.DataObject) -> None:
    """Whatever the results, rubicons and draws among them: in each of its rounds everybody is once, no pair meets
    twice, nobody has a second bye, and the same input gives the same round."""
    entrants = [str(one) for one in range(n)]
    points: dict[str, int] = {}
    past: list[Round] = []
    for _ in range(rounds_of(n, wanted)):
        a_round = swiss(entrants, points, past)
        assert sorted(_there(a_round)) == sorted(entrants)
        assert a_round == swiss(entrants, dict(reversed(points.items())), past)
        past.append(a_round)
        for one in a_round:
            home = one.away is None or data.draw(st.booleans())
            winner = must(one.home if home else one.away)
            points[winner] = points.get(winner, 0) + (data.draw(st.integers(0, 2)) if one.away else 1)
    met = Counter(frozenset((one.home, one.away or "")) for a_round in past for one in a_round)
    assert set(met.values()) == {1}


@seed(12)
@settings(max_examples=20)
@given(st.integers(4, 20), st.data())
def test_when_people_leave_a_swiss_whoever_stays_is_in_every_round_once(n: int, data: st.DataObject) -> None:
    entrants = [str(one) for one in range(n)]
    points: dict[str, int] = {}
    past: list[Round] = []
    for _ in range(rounds_of(n, 9)):
        for one in data.draw(st.lists(st.sampled_from(entrants), max_size=2, unique=True)):
            if len(entrants) > 2:
                entrants.remove(one)
        a_round = swiss(entrants, points, past)
        assert sorted(_there(a_round)) == sorted(entrants)
        met = {frozenset(_there((one,))) for a_round in past for one in a_round}
        again = [one for one in a_round if frozenset(_there((one,))) in met]
        if again:  # then there was no way around it
            graph = networkx.Graph()
            graph.add_nodes_from([*entrants, *([""] if len(entrants) % 2 else [])])
            graph.add_edges_from((a, b) for a, b in combinations(graph.nodes, 2) if frozenset({a, b} - {""}) not in met)
            assert not networkx.is_perfect_matching(graph, networkx.max_weight_matching(graph, maxcardinality=True))
        past.append(a_round)
        for one in a_round:
            points[one.home] = points.get(one.home, 0) + 1


@given(st.integers(2, 40))
def test_a_knock_out_ends_with_the_strongest_two(n: int) -> None:
    """If the higher seed always wins, the first and the second seed meet in the final, and nobody stands idle."""
    entrants = [f"{one:02}" for one in range(n)]
    a_round = knock_out(entrants)
    assert sorted(_there(a_round)) == entrants
    byes = sorted(one.home for one in a_round if one.away is None)
    assert byes == entrants[: len(byes)]
    while len(a_round) > 1:
        a_round = next_round([min(one.home, one.away or "99") for one in a_round])
    assert {a_round[0].home, a_round[0].away} == {"00", "01"}


def _there(a_round: Round) -> list[str]:
    return [one for meeting in a_round for one in (meeting.home, meeting.away) if one is not None]


PACK = Pack("d20833.bazaar-blot", "d20833", "bazaar-blot", "ab" * 32, 1, 20833 * packs.DAY_MS, 20834 * packs.DAY_MS)


def run(person: str, score: int, at: int = 0, *, done: bool = True) -> Run:
    return Run(PACK.id, f"t{person}", person, person, at, ((score, 0),), done)


def test_days_and_tables_of_a_pack() -> None:
    assert packs.day_of(20833 * packs.DAY_MS) == packs.day_of(20834 * packs.DAY_MS - 1) == 20833
    assert packs.day_in(packs.pack_id(20833, "duel-blot")) == 20833
    new = packs.new_pack(20833, "bazaar-blot", "ab" * 32)
    assert new == PACK
    assert not new.playable(new.from_ms), "its words are not fixed"
    assert packs.games() == ("bazaar-blot", "georgian-belote", "duel-blot")
    for game in game_keys():
        assert entry_of(game).conduct.shares == (game in packs.games())
    ids = {packs.table_of(PACK, f"tg:{n}") for n in range(500)}
    assert len(ids) == 500
    assert all(len(one) == 8 and one.isalnum() for one in ids)
    assert packs.table_of(PACK, "tg:1") == packs.table_of(PACK, "tg:1")


def test_a_ranking_computed_by_hand() -> None:
    runs = [
        *(run("tg:1", 20, 3), run("tg:2", 36, 2), run("tg:3", 20, 1), run("dc:4", -10, 4)),
        *(run("web:p.5", 500), run("gone:x", 400), run("tg:9", 300), run("tg:8", 200, done=False)),
        run("tg:2", 90, 7),  # played by another account, joined since: the first run counts
    ]
    found = packs.ranking(runs, {"tg:9"})
    assert [(one.run.person, one.score, one.place) for one in found] == [
        ("tg:2", 36, 1),
        ("tg:3", 20, 2),
        ("tg:1", 20, 2),
        ("dc:4", -10, 4),
    ]
    assert [one.share for one in found] == [1, Fraction(1, 2), Fraction(1, 2), 0]
    assert [one.above for one in found] == [26, Fraction(14, 3), Fraction(14, 3), Fraction(-106, 3)]
    assert (packs.ranking([run("tg:1", 7)])[0].share, packs.ranking([])) == (None, ())


@pytest.mark.parametrize(("played", "n"), [((), 0), ((10,), 1), ((9,), 1), ((8,), 0), ((10, 9, 8, 6), 3), ((9, 8), 2)])
def test_days_in_a_row(played: tuple[int, ...], n: int) -> None:
    assert packs.streak(set(played), 10) == n


def test_what_a_pack_shows() -> None:
    for pack in (PACK, Pack(**{**_fields(PACK), "words": ()})):
        with pytest.raises(Illegal, match="daily-sealed"):
            packs.secret(pack)
        with pytest.raises(Illegal, match="daily-sealed"):
            packs.of(pack)
    assert PACK.seed not in repr(PACK)
    for game in packs.games():
        pack = Pack(**{**_fields(packs.new_pack(20833, game, "cd" * 32)), "words": ("plum",), "open": True})
        first = packs.of(pack)
        packs.of.cache_clear()
        assert packs.of(pack) == first
        assert len(first.hands) == len(first.names) == entry_of(game).conduct.usual_seats
        assert len({card for hand in first.hands for card in hand}) == sum(map(len, first.hands))


def _fields(pack: Pack) -> dict[str, object]:
    return {name: getattr(pack, name) for name in pack.__dataclass_fields__}


def test_what_a_cup_is_played_by_if_nothing_is_said() -> None:
    made = Options("nardi", "match")
    times = (made.rounds, made.registration, made.checkin, made.round, made.wait, made.clock)
    assert times == (0, 60, 10, 90, 10, 60)
    assert (made.target, made.format, made.where, made.rated) == ("", "swiss", "chat", False)


def test_a_round_robin_of_seven_with_byes_by_hand() -> None:
    """Whoever comes first in the alphabet wins, except that g beats a. Everybody has one bye, which is a point.

    a wins 5, b 5, c 4, d 3, e 2, f 1, g 1 of their matches. All have met all and have had a bye, which stands for an
    opponent with as many points as oneself: so Buchholz is the sum of all points (28) for each. a has beaten b.
    """
    results = []
    for a_round in round_robin(SEVEN):
        for one in a_round:
            if one.away is None:
                results.append(Result(one.home, None))
                continue
            home = one.home < one.away
            if {one.home, one.away} == {"a", "g"}:
                home = one.home == "g"
            written = (301, 250) if home else (250, 301)
            results.append(Result(one.home, one.away, (1, 0) if home else (0, 1), written))
    found = standings(SEVEN, results)
    assert [(p.place, p.entrant, p.points, p.buchholz, p.among, p.difference, p.played) for p in found] == [
        (1, "a", 6, 28, 1, 4 * 51, 7),
        (2, "b", 6, 28, 0, 4 * 51, 7),
        (3, "c", 5, 28, 0, 2 * 51, 7),
        (4, "d", 4, 28, 0, 0, 7),
        (5, "e", 3, 28, 0, -2 * 51, 7),
        (6, "f", 2, 28, 1, -4 * 51, 7),
        (7, "g", 2, 28, 0, -4 * 51, 7),
    ]


def test_buchholz_comes_before_a_direct_win() -> None:
    """b beat a, but a has met the stronger opponents: c has 2 points, d 1, e none."""
    results = [
        Result("b", "a", (1, 0)),
        Result("a", "c", (1, 0)),
        Result("c", "d", (1, 0)),
        Result("c", "e", (1, 0)),
        Result("d", "e", (1, 0)),
    ]
    found = {one.entrant: one for one in standings(tuple("abcde"), results)}
    assert (found["a"].buchholz, found["b"].buchholz) == (3, 1)
    assert found["a"].place < found["b"].place


def test_a_bye_counts_in_buchholz_as_an_opponent_with_as_many_points() -> None:
    """a, b and c have two points each. a has met b (2) and had a bye (2): 4. The bye that e lost by leaving is none."""
    results = [
        Result("a", None),
        Result("b", "c", (1, 0)),
        Result("a", "b", (1, 0)),
        Result("c", "d", (2, 0)),
        Result("b", "e", (1, 0)),
        Result("e", None, (0, 0)),
    ]
    found = {one.entrant: (one.points, one.buchholz) for one in standings(tuple("abcde"), results)}
    assert found == {"a": (2, 4), "b": (2, 4), "c": (2, 2), "d": (0, 2), "e": (0, 2)}


def test_written_points_part_those_who_have_not_met_and_then_nothing_does() -> None:
    results = [Result("a", "x", (1, 0), (301, 200)), Result("b", "y", (1, 0), (301, 150)), Result("c", "z", (1, 0))]
    found = standings(tuple("abcxyz"), results)
    assert [(one.place, one.entrant) for one in found] == [(1, "b"), (2, "a"), (3, "c"), (4, "z"), (5, "x"), (6, "y")]
    assert [one.place for one in standings(tuple("abc"), [])] == [1, 1, 1]


def test_a_rubicon_is_two_points_and_a_match_nobody_won_is_none() -> None:
    found = {
        one.entrant: one.points
        for one in standings(tuple("abcd"), [Result("a", "b", (2, 0)), Result("c", "d", (0, 0)), Result("d", None)])
    }
    assert found == {"a": 2, "b": 0, "c": 0, "d": BYE}


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 2), st.booleans()), max_size=30))
def test_places_follow_points_whatever_happened(played: list[tuple[int, int, int, bool]]) -> None:
    entrants = tuple(str(n) for n in range(8))
    results = [
        Result(str(a), str(b) if a != b else None, (won, 0) if home or a == b else (0, won))
        for a, b, won, home in played
    ]
    found = standings(entrants, results)
    assert sorted(one.entrant for one in found) == sorted(entrants)
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    assert sum(one.points for one in found) == sum(sum(one.points) for one in results)
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert sum(one.difference for one in found) == 0
