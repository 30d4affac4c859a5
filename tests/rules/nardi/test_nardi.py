"""Nardi, short and long: NA-1 … NA-24; how checkers move at all is in ``test_moves``."""

from __future__ import annotations

import pytest

from bot.games import rules_of
from rules.core import Illegal
from rules.nardi.events import DealBegun, Passed, Thrown
from rules.options import options_from
from rules.raises import Raise
from tests.rules.nardi.board import Dice, Table

# --- The beginning, whole throws, undoing and confirming (NA-1, NA-2) ------------------------------------------------


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


# --- Short and hyper nardi: the set-up, hitting, entering, bearing off (NA-10 … NA-12, NA-30) ------------------------


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


# --- Long nardi: the head, no hitting, doubles, six in a row (NA-20 … NA-24) -----------------------------------------


def long(**kwargs: object) -> Table:
    return Table("long-nardi", **{"raises": "off", "auto_throw": "off", **kwargs})  # type: ignore[arg-type]


def test_the_set_up_of_long_nardi() -> None:
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


@pytest.mark.parametrize(
    ("vardan", "step"),
    [("24x10 23 22 21 20x2", "20/19"), ("23x10 22 21 20 19x2", "19/18"), ("7x2 6x8 5 4 3 2x2", "2/1")],
)
def test_six_in_a_row_wherever_they_are(vardan: str, step: str) -> None:
    """NA-23: from the farthest points to the nearest ones."""
    assert step not in long(vardan=vardan, nino="24x15").throw("vardan", 1, 3).steps("vardan")
    assert step in long(vardan=vardan, nino="24x14 1").throw("vardan", 1, 3).steps("vardan")


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


# --- What a deal is worth, raises, the match (NA-13 … NA-15), and buttons --------------------------------------------


def won(**options: object) -> Table:
    """Vardan bears off his last checker; Nino still has all of hers."""
    table = Table(vardan="1", nino="6x15", **{"auto_throw": "off", **options})  # type: ignore[arg-type]
    return table.throw("vardan", 6, 5).act("vardan", "1/off6")


def test_a_deal_is_worth_one() -> None:
    """NA-13: and mars is not counted unless the table wants it."""
    assert won().score.points == 1
    assert not won().score.mars


def test_option_mars() -> None:
    """NA-13: ``mars``: two, if the loser has borne off nothing."""
    assert (won(mars="on").score.points, won(mars="on").score.mars) == (2, True)
    table = Table(vardan="1", nino="6x14", mars="on").throw("vardan", 6, 5).act("vardan", "1/off6")
    assert table.score.points == 1


def test_mars_doubles_what_has_been_raised() -> None:
    """NA-13, NA-14: a mars in a deal at se is worth six."""
    table = Table(vardan="1", nino="6x15", mars="on", target="11")
    table.act("vardan", "davi").act("nino", "se").act("vardan", "accept roll", 6, 5).act("vardan", "1/off6")
    assert (table.score.worth, table.score.points) == (3, 6)


def test_offering_and_accepting() -> None:
    """NA-14: offers are made before one's own throw; the other answers before anything else happens."""
    table = Table().act("vardan", "davi")
    assert table.turn == "nino"
    assert table.may("nino") == {"accept", "decline", "se"}
    table.refuse("vardan", "roll", "raise-stands").refuse("nino", "roll", "raise-first")
    table.act("nino", "accept")
    assert table.turn == "vardan"
    assert table.may("vardan") == {"roll"}
    table.throw("vardan", 6, 1).refuse("vardan", "se", "raise-before-throw")
    table.act("vardan", "13/7 8/7 done")
    assert table.may("nino") == {"roll", "se"}


def test_refusing_loses_the_deal_at_its_present_worth() -> None:
    """NA-14: who does not want davi loses one point, who does not want se loses two."""
    table = Table(mars="on").act("vardan", "davi").act("nino", "decline")
    assert (table.score.winner, table.score.how, table.score.points) == (0, "declined", 1)
    table = Table().act("vardan", "davi").act("nino", "se").act("vardan", "decline")
    assert (table.score.winner, table.score.points) == (1, 2)


def test_raising_in_the_answer_up_to_shashi() -> None:
    """NA-14: the answer may at once be the next raise; shashi is the last."""
    table = Table(target="11").act("vardan", "davi").act("nino", "se").act("vardan", "chari").act("nino", "panji")
    table.act("vardan", "shashi")
    assert table.may("nino") == {"accept", "decline"}
    table.act("nino", "accept")
    assert table.state.raises.worth == 6


def test_who_accepted_last_offers_next() -> None:
    """NA-14: and the other one may not."""
    table = Table().act("vardan", "davi").act("nino", "accept").act("vardan", "roll", 6, 1)
    table.act("vardan", "13/7 8/7 done").act("nino", "roll", 2, 1).act("nino", "13/11 6/5 done", 3, 2)
    assert table.state.thrown == (3, 2)  # Vardan has nothing to offer: his dice are thrown by themselves
    asked = Table(auto_throw="off").act("vardan", "davi").act("nino", "accept").act("vardan", "roll", 6, 1)
    asked.act("vardan", "13/7 8/7 done").act("nino", "roll", 2, 1).act("nino", "13/11 6/5 done")
    asked.refuse("vardan", "se", "raise-not-yours")


def test_silence() -> None:
    """NA-14: silence declines a raise, as in Bura; else it throws, plays and confirms."""
    table = Table().act("vardan", "davi")
    assert table.game.timeout(table.state, 1) == Raise("decline")
    table.act("nino", "accept")
    said = []
    while table.turn == "vardan":
        said.append(table.game.encode(table.game.timeout(table.state, 0)))
        table.act("vardan", said[-1], 6, 1)
    assert said == ["roll", "24/18", "24/23", "done"]


@pytest.mark.parametrize("target", ["1", "3", "5", "7", "11"])
def test_the_match_goes_to_the_target(target: str) -> None:
    """NA-15: first to the table's target."""
    if target != "1":
        assert won(target=target, score=(int(target) - 2, int(target) - 1)).state.result is None
    table = won(target=target, score=(int(target) - 1, int(target) - 1))
    assert table.state.result is not None
    assert table.state.result.winners == {0}
    assert table.state.phase == "done"
    table.refuse("vardan", "roll", "match-over")


def test_no_other_target() -> None:
    """NA-15: 1, 3, 5, 7 or 11."""
    for bad in ("0", "2", "4", "12", "x"):
        with pytest.raises(Illegal, match="bad-option"):
            options_from(rules_of("nardi"), None, {"target": bad})


def test_each_game_has_its_own_options() -> None:
    """NA-1, NA-21, NA-22: the opening numbers are for short and hyper, the head's options for long."""
    assert options_from(rules_of("nardi"), None, {"opening_numbers": "on"}).opening_numbers
    for key, name in (("long-nardi", "opening_numbers"), ("nardi", "federation_head"), ("hyper-nardi", "mars2")):
        with pytest.raises(Illegal, match="unknown-option"):
            options_from(rules_of(key), None, {name: "on"})


def test_a_second_press_makes_no_second_step() -> None:
    """A step's button is stale once a step has been made, a raise's once it has been answered."""
    table = Table().throw("vardan", 3, 3)
    step = table.game.parse("24/21")
    first = table.game.decision(table.state, step)
    table.act("vardan", "24/21")
    assert table.game.decision(table.state, step) != first
    table.act("vardan", "undo")
    assert table.game.decision(table.state, step) == first


def test_take_back_ends_with_the_next_throw() -> None:
    """Nothing is hidden in Nardi, but no die that has fallen is thrown again."""
    table = Table(raises="off", auto_throw="off").throw("vardan", 6, 1).act("vardan", "13/7 8/7")
    played = table.state
    table.act("vardan", "done")
    assert table.game.reversible(played, table.state, 0)
    table.throw("nino", 5, 4)
    assert not table.game.reversible(played, table.state, 0)


def test_what_is_not_thrown_cannot_be_played() -> None:
    """NA-2: refusals say why."""
    table = Table().throw("vardan", 6, 1)
    table.refuse("vardan", "13/8", "not-thrown").refuse("vardan", "12/6", "no-checker")
    table.refuse("vardan", "roll", "already-thrown").refuse("nino", "done", "not-your-turn")
    table.refuse("vardan", "bar/19", "no-checker")


def test_chance_is_asked_for_dice_only() -> None:
    """HS-20: a deal asks for one die each until they differ, a throw for two."""
    dice = Dice((1, 1, 2, 1))
    game = rules_of("nardi")
    state = game.evolve(None, game.start(2, options_from(rules_of("nardi")))[0])
    game.deal(state, dice)
    with pytest.raises(IndexError):
        dice.die()
