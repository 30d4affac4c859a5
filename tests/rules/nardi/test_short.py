"""Short and hyper nardi: the set-up, hitting, entering, bearing off (NA-10 … NA-12, NA-30)."""

from __future__ import annotations

from tests.rules.nardi.board import Table


def test_the_set_up() -> None:
    """NA-10: 2 on 24, 5 on 13, 3 on 8, 5 on 6 for each side from its own view."""
    table = Table()
    for who in ("vardan", "nino"):
        assert {p: table.on(who, p) for p in range(26) if table.on(who, p)} == {24: 2, 13: 5, 8: 3, 6: 5}


def test_moves_go_from_24_towards_1_and_the_other_way_for_the_other() -> None:
    """NA-10: one side's 24 is the other's 1."""
    table = Table().throw("vardan", 6, 1).act("vardan", "13/7 8/7 done")
    table.throw("nino", 6, 6)
    # Vardan's 7 is Nino's 18, held by two.
    table.refuse("nino", "24/18", "point-closed")
    assert table.steps("nino") == {"13/7", "8/2"}


def test_a_point_held_by_two_is_closed_a_single_one_may_be_hit() -> None:
    """NA-11: there is no duty to hit; a hit checker goes to the bar."""
    table = Table(vardan="10 6x14", nino="19 17x2 1x12").throw("vardan", 4, 2)
    assert table.steps("vardan") == {"10/6", "6/4", "6/2"}
    table.refuse("vardan", "10/8", "point-closed")
    table.act("vardan", "6/4 6/2 undo undo 10/6")
    assert (table.on("nino", 25), table.on("nino", 19)) == (1, 0)


def test_a_checker_on_the_bar_enters_first() -> None:
    """NA-11: it enters on the point 25 - die, before anything else moves."""
    table = Table(vardan="bar 13 6x13", nino="6x2 1x13").throw("vardan", 6, 3)
    assert table.steps("vardan") == {"bar/22"}
    table.refuse("vardan", "13/10", "enter-first").refuse("vardan", "bar/19", "point-closed")
    table.act("vardan", "bar/22")
    assert table.steps("vardan") == {"22/16", "13/7"}


def test_two_on_the_bar_both_enter() -> None:
    """NA-11: as long as one is on the bar, nothing else moves."""
    table = Table(vardan="barx2 6x13", nino="1x15").throw("vardan", 5, 2).act("vardan", "bar/20")
    assert table.steps("vardan") == {"bar/23"}


def test_bearing_off_needs_all_at_home() -> None:
    """NA-12: with one checker outside nothing is borne off; once it is in, in the same throw."""
    table = Table(vardan="8 6x14", nino="1x15").throw("vardan", 6, 2)
    table.refuse("vardan", "6/off", "not-all-home")
    assert table.steps("vardan") == {"8/2", "8/6", "6/4"}
    table.act("vardan", "8/6 6/off")
    assert table.on("vardan", 0) == 1


def test_bearing_off_exactly_or_from_the_highest() -> None:
    """NA-12: a larger number takes the highest checker, and only where none stands higher."""
    table = Table(vardan="5x2 3 1", nino="1x15").throw("vardan", 6, 3)
    assert table.steps("vardan") == {"5/off6", "5/2", "3/off"}
    table.refuse("vardan", "3/off6", "higher-first").refuse("vardan", "1/off3", "higher-first")
    table.act("vardan", "5/off6")
    assert table.steps("vardan") == {"5/2", "3/off"}


def test_a_small_number_may_be_moved_instead_of_borne_off() -> None:
    """NA-12: 6-1 with checkers on 6 and 1: either may be played with the one."""
    table = Table(vardan="6x2 1", nino="1x15").throw("vardan", 6, 1)
    assert table.steps("vardan") == {"6/off", "6/5", "1/off"}


def test_first_to_bear_off_all_wins() -> None:
    """NA-12: the deal is over with the last checker, whatever is left of the throw."""
    table = Table(vardan="4 2", nino="1x3").throw("vardan", 5, 5).act("vardan", "4/off5 2/off5")
    assert (table.score.winner, table.score.how, table.score.points) == (0, "out", 1)
    assert table.score.off == (15, 12)
    assert table.state.phase == "between"


def test_the_last_checker_by_one_number_is_the_whole_throw() -> None:
    """NA-2, NA-12: bearing off the last one ends the deal, so nobody must play a small number first."""
    table = Table(vardan="2", nino="1x3").throw("vardan", 6, 1)
    assert table.steps("vardan") == {"2/off6", "2/1"}


def test_hyper() -> None:
    """NA-30: three checkers a side, on 24, 23 and 22; all else as in the short game."""
    table = Table("hyper-nardi")
    assert {p: table.on("nino", p) for p in range(26) if table.on("nino", p)} == {24: 1, 23: 1, 22: 1}
    table = Table("hyper-nardi", vardan="24 23 22", nino="3 2 1").throw("vardan", 2, 1)
    assert "24/22" in table.steps("vardan")
    table = Table("hyper-nardi", vardan="3 2 1", nino="24 23 22").throw("vardan", 3, 3)
    table.act("vardan", "3/off 2/off3 1/off3")
    assert table.score.off == (3, 0)
