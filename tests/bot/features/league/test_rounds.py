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
from bot.features.cups.model import Cup, Options
from bot.features.cups.pairing import BYE, Result, Round, knock_out, next_round, round_robin, standings, swiss
from bot.games import entry_of, game_keys
from bot.ports.packs import Pack, Run
from rules.core import Illegal

SEVEN = range(1, 8)
THIRTY_TWO = range(1, 33)


def those(letters: str) -> tuple[int, ...]:
    """``a``: the first seed, ``-``: nobody."""
    return tuple("-abcdefghijklmnopqrstuvwxyz".index(one) for one in letters)


def said(a_round: Round) -> str:
    """``a bg cf``: a bye for a, b against g, c against f."""
    return " ".join("".join("-abcdefghij"[one] for one in meeting if one) for meeting in a_round)


def read(a_round: str) -> Round:
    return tuple((those(f"{one}-")[0], those(f"{one}-")[1]) for one in a_round.split())


def result(meeting: str, *points_and_written: tuple[int, int]) -> Result:
    return Result(*read(meeting)[0], *points_and_written)


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
    points: dict[int, int] = {}
    for _ in range(rounds):
        past.append(swiss(THIRTY_TWO, points, sum(past, ())))
        for home, _away in past[-1]:
            points[home] = points.get(home, 0) + 1
    return past


def test_a_swiss_of_thirty_two_by_hand() -> None:
    """The upper half of those with equal points meets the lower half, unless they have met: in the fifth round 03 would
    meet 07, 04 would meet 08, 25 would meet 29 and 26 would meet 30, all for the second time."""

    def pairs(text: str) -> list[tuple[int, ...]]:
        return [tuple(map(int, one.split("-"))) for one in text.split()]

    found = [list(a_round) for a_round in won_by_the_higher_seed(5)]
    assert found[0] == [(n, n + 16) for n in range(1, 17)]
    assert found[1] == [(n, n + 8) for n in (*range(1, 9), *range(17, 25))]
    assert found[2] == [
        *((n, n + 4) for n in range(1, 5)),
        *((n, n + 8) for n in range(9, 17)),
        *((n, n + 4) for n in range(25, 29)),
    ]
    assert found[3] == pairs(
        "01-03 02-04 05-11 06-12 07-13 08-14 09-15 10-16 17-23 18-24 19-25 20-26 21-27 22-28 29-31 30-32"
    )
    assert found[4] == pairs(
        "01-02 03-08 04-07 05-09 06-10 11-17 12-18 13-19 14-20 15-21 16-22 23-27 24-28 25-30 26-29 31-32"
    )


def test_the_standings_of_that_swiss_by_hand() -> None:
    """Every match ends 301 : 200. 01 has met 17 (2), 09 (3), 05 (4), 03 (4) and 02 (4): Buchholz 17."""
    results = [Result(*meeting, (1, 0), (301, 200)) for one in won_by_the_higher_seed(5) for meeting in one]
    found = standings(THIRTY_TWO, results)
    assert [(one.place, one.entrant, one.points, one.buchholz) for one in found[:6]] == [
        (1, 1, 5, 17),
        (2, 2, 4, 18),
        (3, 3, 4, 16),
        (3, 5, 4, 16),
        (5, 4, 4, 15),
        (5, 6, 4, 15),
    ]
    assert found[-1].entrant == 32
    assert Counter(one.points for one in found) == {5: 1, 4: 5, 3: 10, 2: 10, 1: 5, 0: 1}


def test_a_knock_out_of_ten_and_a_bye_by_hand() -> None:
    """Six byes for the six strongest; the first and the second seed can meet in the final alone. CUP-9. In both
    rounds a bye for the leader would leave smaller gaps. Every other round: test_cup_course.py."""
    assert said(knock_out(range(1, 11))) == "a hi d e b gj c f"
    assert (said(next_round(those("ahdebgcf"))), said(next_round(those("adbc")))) == ("ah de bg cf", "ad bc")
    assert said(swiss(those("abcde"), dict.fromkeys(those("ade"), 1), read("ac bd e"))) == "ab de c"
    points = dict(zip(SEVEN, (1, 0, 1, 2, 4, 1, 2), strict=True))
    assert said(swiss(SEVEN, points, read("ad be cf g de fg ab c"))) == "eg dc af b"


@pytest.mark.parametrize("winners", [[], [1], [1, 2, 3]])
def test_no_round_of_an_odd_number_of_winners(winners: list[int]) -> None:
    with pytest.raises(ValueError, match="winners"):
        next_round(winners)


@pytest.mark.parametrize("entrants", [(), (1,), (1, 1), (1, 0)])
def test_nobody_plays_alone_or_twice(entrants: tuple[int, ...]) -> None:
    for make in (round_robin, knock_out, lambda those: swiss(those, {}, ())):
        with pytest.raises(ValueError, match="two different"):
            make(entrants)


@given(st.integers(2, 24))
def test_in_a_round_robin_everybody_meets_everybody_once(n: int) -> None:
    entrants = range(1, n + 1)
    found = round_robin(entrants)
    assert len(found) == n - 1 + n % 2
    met = Counter(frozenset(one) for a_round in found for one in a_round if all(one))
    assert met == Counter(frozenset(pair) for pair in combinations(entrants, 2))
    for a_round in found:
        assert _there(a_round) == sorted(entrants)
    byes = Counter(home for a_round in found for home, away in a_round if not away)
    assert byes == (Counter(entrants) if n % 2 else Counter())


def rounds_of(entrants: int, wanted: int, form: str = "swiss") -> int:
    """How many rounds a cup has if its organiser wants so many."""
    cup = Cup("c", Options("duel-blot", "standard").chosen("format", form).chosen("rounds", str(wanted)))
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
    entrants = list(range(1, n + 1))
    points: dict[int, int] = {}
    past: Round = ()
    for _ in range(rounds_of(n, wanted)):
        a_round = swiss(entrants, points, past)
        assert _there(a_round) == sorted(entrants)
        assert a_round == swiss(entrants, dict(reversed(points.items())), past)
        past += a_round
        for home, away in a_round:
            winner = home if not away or data.draw(st.booleans()) else away
            points[winner] = points.get(winner, 0) + (data.draw(st.integers(0, 2)) if away else 1)
    assert set(Counter(map(frozenset, past)).values()) == {1}


@seed(12)
@settings(max_examples=20)
@given(st.integers(4, 20), st.data())
def test_when_people_leave_a_swiss_whoever_stays_is_in_every_round_once(n: int, data: st.DataObject) -> None:
    entrants = list(range(1, n + 1))
    points: dict[int, int] = {}
    past: Round = ()
    for _ in range(rounds_of(n, 9)):
        for one in data.draw(st.lists(st.sampled_from(entrants), max_size=2, unique=True)):
            if len(entrants) > 2:
                entrants.remove(one)
        a_round = swiss(entrants, points, past)
        assert _there(a_round) == sorted(entrants)
        met = set(map(frozenset, past))
        again = [one for one in a_round if frozenset(one) in met]
        if again:  # then there was no way around it
            graph = networkx.Graph()
            graph.add_nodes_from([*entrants, *([0] if len(entrants) % 2 else [])])
            graph.add_edges_from(both for both in combinations(graph.nodes, 2) if frozenset(both) not in met)
            assert not networkx.is_perfect_matching(graph, networkx.max_weight_matching(graph, maxcardinality=True))
        past += a_round
        for home, _away in a_round:
            points[home] = points.get(home, 0) + 1


@given(st.integers(2, 40))
def test_a_knock_out_ends_with_the_strongest_two(n: int) -> None:
    """If the higher seed always wins, the first and the second seed meet in the final, and nobody stands idle."""
    a_round = knock_out(range(1, n + 1))
    assert _there(a_round) == list(range(1, n + 1))
    byes = sorted(home for home, away in a_round if not away)
    assert byes == list(range(1, len(byes) + 1))
    while len(a_round) > 1:
        a_round = next_round([min(home, away or n) for home, away in a_round])
    assert set(a_round[0]) == {1, 2}


def _there(a_round: Round) -> list[int]:
    return sorted(one for meeting in a_round for one in meeting if one)


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
        for meeting in a_round:
            if not all(meeting):
                results.append(Result(*meeting))
                continue
            home = meeting[0] < meeting[1]
            if set(meeting) == {1, 7}:
                home = meeting[0] == 7
            results.append(Result(*meeting, (1, 0) if home else (0, 1), (301, 250) if home else (250, 301)))
    found = standings(SEVEN, results)
    assert [(p.place, p.entrant, p.points, p.buchholz, p.among, p.difference, p.played) for p in found] == [
        (1, 1, 6, 28, 1, 4 * 51, 7),
        (2, 2, 6, 28, 0, 4 * 51, 7),
        (3, 3, 5, 28, 0, 2 * 51, 7),
        (4, 4, 4, 28, 0, 0, 7),
        (5, 5, 3, 28, 0, -2 * 51, 7),
        (6, 6, 2, 28, 1, -4 * 51, 7),
        (7, 7, 2, 28, 0, -4 * 51, 7),
    ]


def test_buchholz_comes_before_a_direct_win() -> None:
    """b beat a, but a has met the stronger opponents: c has 2 points, d 1, e none."""
    results = [
        result("ba", (1, 0)),
        result("ac", (1, 0)),
        result("cd", (1, 0)),
        result("ce", (1, 0)),
        result("de", (1, 0)),
    ]
    found = {one.entrant: one for one in standings(those("abcde"), results)}
    assert (found[1].buchholz, found[2].buchholz) == (3, 1)
    assert found[1].place < found[2].place


def test_a_bye_counts_in_buchholz_as_an_opponent_with_as_many_points() -> None:
    """a, b and c have two points each. a has met b (2) and had a bye (2): 4. The bye that e lost by leaving is none."""
    results = [
        result("a"),
        result("bc", (1, 0)),
        result("ab", (1, 0)),
        result("cd", (2, 0)),
        result("be", (1, 0)),
        result("e", (0, 0)),
    ]
    found = {one.entrant: (one.points, one.buchholz) for one in standings(those("abcde"), results)}
    assert found == {1: (2, 4), 2: (2, 4), 3: (2, 2), 4: (0, 2), 5: (0, 2)}


def test_written_points_part_those_who_have_not_met_and_then_nothing_does() -> None:
    results = [result("ax", (1, 0), (301, 200)), result("by", (1, 0), (301, 150)), result("cz", (1, 0))]
    found = standings(those("abcxyz"), results)
    assert [(one.place, one.entrant) for one in found] == list(enumerate(those("baczxy"), 1))
    assert [one.place for one in standings(those("abc"), [])] == [1, 1, 1]


def test_a_rubicon_is_two_points_and_a_match_nobody_won_is_none() -> None:
    found = {
        one.entrant: one.points
        for one in standings(those("abcd"), [result("ab", (2, 0)), result("cd", (0, 0)), result("d")])
    }
    assert found == {1: 2, 2: 0, 3: 0, 4: BYE}


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8), st.integers(0, 2), st.booleans()), max_size=30))
def test_places_follow_points_whatever_happened(played: list[tuple[int, int, int, bool]]) -> None:
    entrants = range(1, 9)
    results = [Result(a, b if a != b else 0, (won, 0) if home or a == b else (0, won)) for a, b, won, home in played]
    found = standings(entrants, results)
    assert sorted(one.entrant for one in found) == sorted(entrants)
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    assert sum(one.points for one in found) == sum(sum(one.points) for one in results)
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert sum(one.difference for one in found) == 0
