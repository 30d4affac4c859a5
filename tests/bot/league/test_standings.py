"""Standings, against tables worked out by hand; what parts equal points, in this order: Buchholz, the matches among
them, written points."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.league.rounds import round_robin
from bot.league.standings import BYE, Result, standings

SEVEN = tuple("abcdefg")


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
