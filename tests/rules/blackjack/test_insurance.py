"""Insurance and even money (BJ-6)."""

from __future__ import annotations

import pytest

from rules.blackjack.events import InsuranceAsked, Peeked
from rules.core import Illegal
from tests.rules.blackjack.table import GAME, Table, table


def test_insurance_is_paid_two_to_one() -> None:
    """BJ-6: half the stake; with a dealer's blackjack it makes the stake good."""
    at = table("AS KH / 10C 9D /", "bet50")
    assert at.events[-1] == InsuranceAsked((1,))
    at.say(0, "insure")
    assert at.how == "lost"
    assert [(i.stake, i.back) for i in at.outcome.insurance] == [(25, 75)]
    assert at.net == 0


def test_insurance_is_lost_without_a_blackjack() -> None:
    """BJ-6: and the hand is played on."""
    at = table("AS 7H / 10C 9D /", "bet50").say(0, "insure")
    assert at.events[-1] == Peeked(False)
    assert at.state.purses == (925,)
    at.say(0, "stand")
    assert at.net == 50 - 25


def test_insurance_is_asked_under_an_ace_only() -> None:
    """BJ-6."""
    at = table("KS AH / 10C 9D /", "bet50")
    assert at.state.phase == "betting"
    at = table("9S AH / 10C 9D /", "bet50")
    with pytest.raises(Illegal, match="not-asked"):
        at.say(0, "insure")


def test_everybody_is_asked_at_once() -> None:
    """BJ-6: in any order, box by box or all together; the dealer peeks when the last one has answered."""
    at = Table(2).say(0, "bet50x2").say(1, "bet20x2")
    at.deal("AS 5H / 10C 9D / 8C 3D / 10S 7D / 2C 2D / 10H")
    assert GAME.waiting(at.state) == {0, 1}
    at.say(1, "insure4")
    assert at.may(1) == {"insure", "noinsure", "insure3", "noinsure3"}
    at.say(0, "noinsure")
    assert GAME.waiting(at.state) == {1}
    with pytest.raises(Illegal, match="not-asked"):
        at.say(1, "insure4")
    with pytest.raises(Illegal, match="not-asked"):
        at.say(0, "insure1")
    with pytest.raises(Illegal, match="answer-first"):
        at.say(1, "hit")
    at.say(1, "noinsure3")
    assert at.state.phase == "play"
    assert [box.insurance for box in at.state.boxes] == [0, 0, 0, 10]


def test_silence_insures_nothing() -> None:
    """BJ-6, BJ-7."""
    at = table("AS KH / 10C 9D / AC QD /", "bet50x2")
    assert GAME.timeout(at.state, 0) == GAME.parse("noinsure")
    at.say(0, "noinsure")
    assert GAME.timeout(at.state, 0) == GAME.parse("noeven")


def test_a_chip_of_an_odd_stake_is_not_insured() -> None:
    """BJ-6: half the stake, rounded down."""
    at = table("AS KH / 10C 9D /", "bet51").say(0, "insure")
    assert at.net == -51 + 50


def test_even_money() -> None:
    """BJ-6: a blackjack against an ace is paid 1:1 at once, whatever the dealer has."""
    for hole in ("KH", "5H"):
        at = table(f"AS {hole} / AC QD /", "bet50")
        assert at.may() == {"even", "noeven", "even1", "noeven1"}
        at.say(0, "even")
        assert (at.how, at.net) == ("even", 50)


def test_a_blackjack_that_is_kept() -> None:
    """BJ-6: against a dealer's blackjack it is a draw, else it is paid 3:2."""
    assert table("AS KH / AC QD /", "bet50").say(0, "noeven").net == 0
    assert table("AS 5H / AC QD /", "bet50").say(0, "noeven").net == 75


def test_a_blackjack_is_not_insured() -> None:
    """BJ-6: even money is what insuring it comes to."""
    at = table("AS KH / AC QD /", "bet50")
    with pytest.raises(Illegal, match="not-asked"):
        at.say(0, "insure")
    with pytest.raises(Illegal, match="not-asked"):
        table("AS KH / 10C QD /", "bet50").say(0, "even")


def test_who_cannot_pay_is_not_asked() -> None:
    """BJ-6: insurance needs chips; once they are gone the other boxes are not asked any more."""
    one = {"insure1", "insure2", "noinsure", "noinsure1", "noinsure2"}
    assert table("AS 5H / 10C QD / 10S 9D /", "bet40x2", purse=120).may() == {*one, "insure"}
    at = table("AS 5H / 10C QD / 10S 9D /", "bet40x2", purse=100)
    assert at.may() == one
    with pytest.raises(Illegal, match="not-enough-chips"):
        at.say(0, "insure")
    at.say(0, "insure2")
    assert at.state.phase == "play"
    assert [box.insurance for box in at.state.boxes] == [0, 20]
    assert table("AS 5H / 10C QD /", "bet100", purse=100).state.phase == "play"
