"""The beginning, whole throws, undoing and confirming (NA-1, NA-2)."""

from __future__ import annotations

from rules.nardi.events import DealBegun, Passed, Thrown
from tests.rules.nardi.board import Table


def test_the_higher_die_begins_and_throws_anew() -> None:
    """NA-1: each throws one die, equal ones again; the higher begins and throws both dice."""
    table = Table(opening=(3, 3, 2, 5))
    begun = next(e for e in table.events if isinstance(e, DealBegun))
    assert begun.throws == ((3, 3), (2, 5))
    assert (begun.beginner, table.turn) == (1, "nino")
    assert table.may("nino") == {"roll", "davi"}
    assert table.may("vardan") == set()
    table.refuse("vardan", "roll", "not-your-turn").refuse("nino", "24/18", "throw-first")
    table.throw("nino", 4, 1)
    assert table.state.thrown == (4, 1)


def test_option_opening_numbers() -> None:
    """NA-1: with ``opening_numbers`` who begins plays the two numbers that have been thrown."""
    table = Table(opening=(6, 1), opening_numbers="on")
    assert table.turn == "vardan"
    assert table.state.dice == (6, 1)
    table.act("vardan", "13/7 8/7 done")
    assert table.turn == "nino"
    assert table.state.phase == "throw"


def test_a_double_is_played_four_times() -> None:
    """NA-1: four steps of a double, by one checker or by several."""
    table = Table().throw("vardan", 3, 3)
    assert table.state.dice == (3, 3, 3, 3)
    table.act("vardan", "24/21 24/21 13/10").refuse("vardan", "done", "dice-left").act("vardan", "13/10")
    assert table.may("vardan") == {"undo", "done"}
    assert table.act("vardan", "done").turn == "nino"


def test_steps_can_be_taken_back_until_the_throw_is_confirmed() -> None:
    """NA-2: every step of a throw can be undone, hits with it, until it is confirmed."""
    table = Table(vardan="10 8 6x13", nino="19 1x14").throw("vardan", 4, 2)
    before = table.state
    table.refuse("vardan", "undo", "nothing-to-undo")
    table.act("vardan", "10/6 8/6")
    assert table.on("nino", 25) == 1
    table.act("vardan", "undo undo")
    assert table.state == before
    table.act("vardan", "10/8 8/4 done").refuse("vardan", "undo", "not-your-turn")
    assert table.on("nino", 25) == 0
    assert table.turn == "nino"


def test_both_numbers_if_there_is_any_way() -> None:
    """NA-2: a step after which the other number could not be played is not offered, if another way plays both."""
    # 6/1 by the five would leave no three, for 12/9 is closed.
    table = Table(vardan="12 6 1x13", nino="21x2 16x2 1x11").throw("vardan", 5, 3)
    assert table.steps("vardan") == {"12/7", "6/3"}
    table.refuse("vardan", "6/1", "most-numbers")


def test_if_only_one_number_can_be_played_the_larger() -> None:
    """NA-2: either number could be played, but not both: the larger must be."""
    # 10/5 and 10/7 are open, 10/2 is not, and nothing else can move.
    table = Table(vardan="10 1x2", nino="23x2 1x13").throw("vardan", 5, 3)
    assert table.steps("vardan") == {"10/5"}
    table.refuse("vardan", "10/7", "larger-number")
    assert table.act("vardan", "10/5").may("vardan") == {"undo", "done"}


def test_a_checker_that_plays_both_needs_the_point_between() -> None:
    """NA-2: 24/14 by six and four goes by 18 or by 20; with both closed it cannot."""
    open_ = Table(vardan="24 2x14", nino="7x2 1x13").throw("vardan", 6, 4)
    assert open_.steps("vardan") == {"24/20"}
    shut = Table(vardan="24 2x14", nino="7x2 5x2 1x11").throw("vardan", 6, 4)
    assert [type(e) for e in shut.events[-2:]] == [Thrown, Passed]
    assert shut.turn == "nino"


def test_passing_happens_by_itself() -> None:
    """NA-2: a throw of which nothing can be played passes the turn, with the throw seen by all."""
    table = Table(vardan="bar 6x14", nino="6x3 5x3 4x3 3x2 2x2 1x2").throw("vardan", 6, 5)
    assert isinstance(table.events[-1], Passed)
    view = table.game.view(table.state, None)
    assert view.last is not None
    assert (view.last.dice, view.last.steps) == ((6, 5), ())
    assert table.turn == "nino"


def test_the_dice_throw_themselves_where_there_is_nothing_to_offer() -> None:
    """NA-14: without raises nobody is asked before a throw, unless the table wants to be (``auto_throw``)."""
    table = Table(dice=(6, 5), raises="off")
    assert table.state.thrown == (6, 5)
    table.act("vardan", "24/18 18/13 done", 2, 1)
    assert (table.turn, table.state.thrown) == ("nino", (2, 1))
    asked = Table(raises="off", auto_throw="off")
    assert asked.may("vardan") == {"roll"}


def test_pips_are_counted() -> None:
    """NA-10: the set-up is 167 points from the end; a checker on the bar counts 25."""
    view = Table().game.view(Table().state, 0)
    assert view.pips == (167, 167)
    assert Table("long-nardi").game.view(Table("long-nardi").state, None).pips == (360, 360)
    hit = Table(vardan="10 6x14", nino="19 1x14").throw("vardan", 4, 2).act("vardan", "10/6")
    assert hit.game.view(hit.state, None).pips == (90, 39)
