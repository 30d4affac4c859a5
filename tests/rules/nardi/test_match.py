"""What a deal is worth, raises, the match (NA-13 … NA-15), and buttons."""

from __future__ import annotations

import pytest

from bot.games import rules_of
from rules.core import Illegal
from rules.options import options_from
from rules.raises import Raise
from tests.rules.nardi.board import Dice, Table


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
