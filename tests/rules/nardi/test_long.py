"""Long nardi: the head, no hitting, doubles, six in a row (NA-20 … NA-24)."""

from __future__ import annotations

import pytest

from tests.rules.nardi.board import Table


def long(**kwargs: object) -> Table:
    return Table("long-nardi", **{"raises": "off", "auto_throw": "off", **kwargs})  # type: ignore[arg-type]


def test_the_set_up() -> None:
    """NA-20: all 15 on one's own 24; the other's head is one's own 12."""
    table = long()
    assert table.on("vardan", 24) == table.on("nino", 24) == 15
    assert table.game.view(table.state, 0).across[12] == 24


def test_no_hitting() -> None:
    """NA-20: a point with any checker of the other side is closed."""
    table = long(vardan="20 6x14", nino="6 24x14").throw("vardan", 2, 1)
    table.refuse("vardan", "20/18", "point-closed")
    assert table.steps("vardan") == {"20/19", "6/5", "6/4"}


def test_one_checker_a_turn_leaves_the_head() -> None:
    """NA-21: once one has left it, the others stay."""
    table = long().throw("vardan", 4, 2).act("vardan", "24/20")
    table.refuse("vardan", "24/22", "head-once")
    assert table.steps("vardan") == {"20/18"}


@pytest.mark.parametrize("die", [6, 4, 3])
def test_the_beginner_may_take_two_with_some_doubles(die: int) -> None:
    """NA-21: with 6-6, 4-4 or 3-3 on the first throw; NA-2 then says that it must, for more is played so."""
    table = long().throw("vardan", die, die)
    step = f"24/{24 - die}"
    table.act("vardan", step)
    assert step in table.steps("vardan")
    table.act("vardan", step)
    assert step not in table.steps("vardan")


def test_not_with_others_and_not_later() -> None:
    """NA-21: 2-2 and 5-5 are no exception, nor is 6-6 at the second throw."""
    table = long().throw("vardan", 5, 5).act("vardan", "24/19")
    assert table.steps("vardan") == {"19/14"}
    table = long().throw("vardan", 2, 1).act("vardan", "24/22 22/21 done")
    table.throw("nino", 2, 1).act("nino", "24/22 22/21 done").throw("vardan", 6, 6).act("vardan", "24/18")
    assert "24/18" not in table.steps("vardan")


@pytest.mark.parametrize(("first", "second", "two"), [
    ((5, 5), (4, 4), True),
    ((2, 1), (5, 5), True),
    ((6, 2), (6, 2), True),
    ((1, 2), (2, 6), True),
    ((6, 6), (4, 4), False),
    ((5, 5), (6, 6), False),
    ((2, 1), (3, 3), False),
])  # fmt: skip
def test_the_other_sides_first_throw(first: tuple[int, int], second: tuple[int, int], two: bool) -> None:
    """NA-21: after 5-5, 2-1 or 6-2 of the beginner the other may take two with 4-4, 5-5 or 6-2."""
    table = long().throw("vardan", *first)
    while table.steps("vardan"):
        table.act("vardan", min(table.steps("vardan")))
    table.act("vardan", "done").throw("nino", *second)
    assert table.state.leave.head == (2 if two else 1)


def test_option_federation_head() -> None:
    """NA-21: ``federation_head``: 6-6, 4-4, 3-3 on either side's first throw, and no second exception."""
    table = long(federation_head="on").throw("vardan", 2, 1).act("vardan", "24/22 22/21 done")
    table.throw("nino", 4, 4)
    assert table.state.leave.head == 2
    table = long(federation_head="on").throw("vardan", 2, 1).act("vardan", "24/22 22/21 done")
    assert table.throw("nino", 5, 5).state.leave.head == 1


def test_doubles_are_played_four_times() -> None:
    """NA-22: like everywhere; several checkers may make the steps."""
    table = long(vardan="20 19 18 6x12", nino="24x15").throw("vardan", 1, 1)
    table.act("vardan", "20/19 18/17 19/18 19/18 done")
    assert table.turn == "nino"


def test_option_double_one_checker() -> None:
    """NA-22: ``double_one_checker``: one and the same checker makes all the steps of a double that it can."""
    table = long(vardan="20 11 6x13", nino="24x13 3x2", double_one_checker="on").throw("vardan", 2, 2)
    # 20/18/16/14 comes to a stop before Nino's head on 12: three steps. 11/9/7/5/3 are four.
    assert table.steps("vardan") == {"11/9"}
    table.refuse("vardan", "20/18", "most-numbers")
    table.act("vardan", "11/9").refuse("vardan", "20/18", "same-checker").act("vardan", "9/7 7/5 5/3 done")
    plain = long(vardan="20 11 6x13", nino="24x13 3x2").throw("vardan", 2, 2).act("vardan", "20/18")
    assert "11/9" in plain.steps("vardan")


def test_double_one_checker_with_the_heads_exception() -> None:
    """NA-22: where two may leave the head, two checkers make the steps: 4-4 is played 24/20/16 by both."""
    table = long(double_one_checker="on").throw("vardan", 4, 4)
    table.act("vardan", "24/20 20/16 24/20")
    assert table.steps("vardan") == {"20/16"}


def test_six_in_a_row_need_a_checker_ahead() -> None:
    """NA-23: the sixth point in a row may be taken only if a checker of the other side stands ahead of the row."""
    # Vardan's 20..16 are held, 15 would be the sixth. Nino's home is Vardan's 18..13: ahead of the row is 14 and less.
    shut = long(vardan="21 20 19 18 17 16 6x9", nino="24x15").throw("vardan", 6, 1)
    assert "21/15" not in shut.steps("vardan")
    shut = long(vardan="22 20 19 18 17 16 6x9", nino="24x14 10").throw("vardan", 1, 6)
    shut.refuse("vardan", "22/21", "six-in-a-row")
    ahead = long(vardan="22 20 19 18 17 16 6x9", nino="24x14 2").throw("vardan", 1, 6)
    assert "22/21" in ahead.steps("vardan")


def test_six_in_a_row_are_looked_for_after_every_step() -> None:
    """NA-23: not even for the time between two steps of one checker."""
    # 22/21/20 by one and one would not stay on 21, but would stand there.
    table = long(vardan="22 20x2 19 18 17 16 6x8", nino="24x15").throw("vardan", 1, 1)
    assert "22/21" not in table.steps("vardan")


def test_a_row_does_not_wrap_round_its_start() -> None:
    """NA-23: one's own 1, 2, 3 and 24, 23, 22 are neighbours on the board and no row."""
    table = long(vardan="24x9 23 22 4 3 2 5", nino="20x15").throw("vardan", 3, 4)
    assert "4/1" in table.steps("vardan")


def test_bearing_off() -> None:
    """NA-24: as NA-12."""
    table = long(vardan="5x2 3 1", nino="5x15").throw("vardan", 6, 3)
    assert table.steps("vardan") == {"5/off6", "5/2", "3/off"}
    table.act("vardan", "5/off6 5/2 done")
    table.throw("nino", 1, 2).act("nino", "5/4 5/3 done").throw("vardan", 6, 6).act("vardan", "3/off6 2/off6 1/off6")
    assert table.score.winner == 0
