"""The same cards at several tables, against results computed by hand."""

from __future__ import annotations

from fractions import Fraction

from bot.league.duplicate.scoring import differences, match_points, share, totals

BOARD = {"a": 20, "b": -16, "c": 20, "d": 8}
"""Four pairs with the same cards."""


def test_two_points_for_each_pair_below_and_one_for_each_beside() -> None:
    assert match_points(BOARD) == {"a": 5, "b": 0, "c": 5, "d": 2}
    assert sum(match_points(BOARD).values()) == 4 * 3


def test_the_share_of_what_could_be_had() -> None:
    assert share(5, 4) == Fraction(5, 6)
    assert share(0, 1) is None


def test_the_difference_from_the_average_of_the_others() -> None:
    assert differences(BOARD) == {
        "a": 20 - Fraction(12, 3),
        "b": -16 - Fraction(48, 3),
        "c": 20 - Fraction(12, 3),
        "d": 8 - Fraction(24, 3),
    }
    assert sum(differences(BOARD).values()) == 0
    assert differences({"a": 30}) == {"a": 0}


def test_totals_leave_out_what_nobody_else_has_played() -> None:
    found = totals([BOARD, {"a": 0, "b": 10}, {"a": 99}])
    assert found["a"] == ((Fraction(5, 6) + 0) / 2, 16 - 10)
    assert found["b"] == ((0 + Fraction(1)) / 2, -32 + 10)
    assert found["c"] == (Fraction(5, 6), 16)
    assert totals([]) == {}
