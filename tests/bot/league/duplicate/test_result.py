"""Results of duplicates, computed by hand."""

from __future__ import annotations

from fractions import Fraction

from bot.league.duplicate import events as ev
from bot.league.duplicate.result import balance, ranking, swings, written
from tests.bot.league.duplicate.test_model import drawn_up, evolve

SCORES = (
    ((26, 0), (0, 16)),
    ((10, 16), (0, 16)),
    ((16, 10), (8, 8)),
)


def over(scores: tuple[tuple[tuple[int, int], ...], ...], sides: int = 6, **chosen: str):  # type: ignore[no-untyped-def]
    """Three tables, or two teams, after two deals."""
    teams = (1, 2, 1, 2)[:sides] if chosen.get("manner") == "teams" else ()
    now = drawn_up(*((n,) for n in range(1, sides + 1)), teams=teams, deals="2", tables=f"{len(scores)}", **chosen)
    for event in (ev.Begun(now.plan()), ev.Over(scores)):
        now = evolve(now, event, 9)
    return now


def test_match_points_in_both_lines() -> None:
    """Deal 1, even seats: +26, −6, +6: 4, 0 and 2 of 4 points. Deal 2: −16, −16, 0: 1, 1 and 4 of 4."""
    now = over(SCORES)
    even = {one.side: one for one in ranking(now, 0)}
    assert [even[n].share for n in (1, 2, 3)] == [Fraction(5, 8), Fraction(1, 8), Fraction(6, 8)]
    assert [even[n].place for n in (1, 2, 3)] == [2, 3, 1]
    # Difference: what each is above the average of the other two.
    assert even[1].above == (26 - Fraction(0)) + (-16 - Fraction(-8))
    assert sum(one.above for one in even.values()) == 0
    odd = {one.side: one for one in ranking(now, 1)}
    assert [odd[n].share for n in (4, 5, 6)] == [Fraction(3, 8), Fraction(7, 8), Fraction(2, 8)]
    assert [odd[n].above for n in (4, 5, 6)] == [-even[n].above for n in (1, 2, 3)]


def test_by_difference_one_good_deal_may_win() -> None:
    now = over(SCORES, manner="difference")
    assert [one.side for one in ranking(now, 0)] == [1, 3, 2]
    assert [one.above for one in ranking(now, 0)] == [18, 12, -30]


def test_a_table_that_has_not_played_is_left_out() -> None:
    now = over((SCORES[0], (), SCORES[2]))
    assert written(now, 1) == {1: 26, 3: 6}
    assert [one.board for one in ranking(now, 0)] == [1, 3]
    assert [one.share for one in ranking(now, 0)] == [Fraction(1, 2), Fraction(1, 2)]
    assert [one.place for one in ranking(now, 0)] == [1, 2], "equal points: the difference parts them"
    alone = over((SCORES[0], (), ()))
    assert ranking(alone, 0) == ranking(alone, 1) == ()


def test_a_deal_that_one_table_lacks_is_compared_among_the_others() -> None:
    now = over((SCORES[0], SCORES[1][:1], SCORES[2]))
    assert {one.side: one.share for one in ranking(now, 0)} == {1: Fraction(1, 2), 2: 0, 3: Fraction(3, 4)}


def test_two_teams() -> None:
    now = over(SCORES[:2], sides=4, manner="teams")
    assert [(one.written, one.gain) for one in swings(now)] == [((26, -6), 32), ((-16, -16), 0)]
    assert balance(now) == 32
    assert swings(over((SCORES[0], ()), sides=4, manner="teams")) == ()


def test_nobody_is_compared_with_who_runs_the_server() -> None:
    found = ranking(over(SCORES), 0, {2})
    assert [(one.side, one.place) for one in found] == [(1, 1), (3, 2), (2, 0)]
    assert [one.above for one in found] == [4, -4, 0], "deal 1: +26 against +6, deal 2: -16 against 0"
    assert len(ranking(over(SCORES), 1, {2})) == 3, "their opponents are ranked"
