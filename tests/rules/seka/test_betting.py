"""The betting: turns, the standing bet, opening, all-in, dark play."""

from __future__ import annotations

from rules.seka.events import BetMade, Compared, GivenBack, PotWon
from tests.rules.seka.table import Table

GOOD, FAIR, POOR = "AH KH QH", "KS KD 10C", "AD 10H JS"
"""Worth 31, 20 and 11."""


def test_the_dealers_next_speaks_first() -> None:
    """SE-2, SE-4: the dealer's next, then clockwise, the dealer last."""
    t = Table(4, dealer=1).deal(GOOD, FAIR, POOR, "QS QD 10D")
    assert t.view(None).players == (2, 3, 0, 1)
    for seat in (2, 3, 0, 1):
        assert t.view(None).turn == seat
        t.say(f"{seat} bet10")
    assert t.view(None).turn == 2


def test_a_bet_is_at_least_the_one_before() -> None:
    """SE-4: who bets puts in at least what the one before did; the first bet is at least an ante."""
    t = Table().deal(GOOD, FAIR, POOR)
    t.refuses("0 bet9", "bet-too-low")
    t.say("0 bet30")
    t.refuses("1 bet29", "bet-too-low")
    t.refuses("1 bet991", "bet-too-high")
    t.say("1 bet30", "2 bet50")
    t.refuses("0 bet49", "bet-too-low")
    assert t.may(0) == {"bet50..960", "open", "fold"}
    assert t.view(None).bets == (30, 30, 50)
    t.say("0 bet50")
    assert t.view(None).bets == (80, 30, 50)
    assert t.purses == (910, 960, 940)


def test_only_at_ones_turn() -> None:
    """SE-4: nobody speaks out of turn, and who has folded no more."""
    t = Table().deal(GOOD, FAIR, POOR)
    t.refuses("1 bet10", "not-your-turn")
    t.refuses("1 fold", "not-your-turn")
    t.say("0 fold")
    t.refuses("0 bet10", "not-dealt-in")
    t.refuses("1 enter", "no-seka-now")


def test_opening_after_the_first_round() -> None:
    """SE-4: from its second turn a player may pay the standing bet and have all hands compared."""
    t = Table().deal(GOOD, FAIR, POOR).say("0 bet10", "1 bet20")
    t.refuses("2 open", "open-too-early")
    t.say("2 bet20", "0 open")
    assert t.last(BetMade) == BetMade(0, 20, "open")
    assert [(h.seat, h.points) for h in t.last(Compared).hands] == [(0, 31), (1, 20), (2, 11)]
    assert t.row.put == (40, 30, 30)
    assert t.last(PotWon) == PotWon(0, 95, 5)


def test_folded_hands_are_not_compared() -> None:
    """SE-4: all hands still in are compared, the others stay closed."""
    t = Table().deal(GOOD, FAIR, POOR).say("0 bet10", "1 bet10", "2 fold", "0 open")
    assert [h.seat for h in t.row.shown] == [0, 1]
    assert t.row.folded == (2,)
    assert "10H" not in repr(t.view(0)) + repr(t.view(None))


def test_the_last_one_takes_it_unseen() -> None:
    """SE-4: all others folded: the pot goes to the last one, and no card is shown. What nobody matched comes back."""
    t = Table().deal(POOR, FAIR, GOOD).say("0 bet100", "1 fold", "2 fold")
    assert t.all(Compared) == []
    assert t.row.shown == ()
    assert t.last(GivenBack) == GivenBack(0, 100)
    assert t.last(PotWon) == PotWon(0, 29, 1)
    assert t.purses == (1019, 990, 990)


def test_everybody_folds() -> None:
    """SE-4: if all fold one after the other, the last one has not even to speak."""
    t = Table().deal(POOR, FAIR, GOOD).say("0 fold", "1 fold")
    assert t.last(PotWon).seat == 2
    assert t.state.phase == "between"


def test_all_in() -> None:
    """SE-5: who cannot match the bet may put in all it has; it is not asked again, the standing bet stays."""
    t = Table(3, purses=(500, 120, 500)).deal(FAIR, GOOD, POOR).say("0 bet200")
    assert t.may(1) == {"allin", "fold", "look"} - {"look"}
    t.refuses("1 bet200", "must-all-in")
    t.refuses("1 open", "must-all-in")
    t.say("1 allin")
    assert t.view(None).all_in == (1,)
    assert t.view(None).standing == 200
    t.refuses("2 allin", "not-short")
    t.say("2 bet200", "0 open")
    # the main pot: three antes and 110 of each; the side pot of 0 and 2: what they have put in beyond
    assert [(p.amount, p.seats, p.best) for p in t.row.pots] == [(360, (0, 1, 2), (1,)), (380, (0, 2), (0,))]


def test_who_has_just_enough_bets_it_all() -> None:
    """SE-5: a bet of one's whole purse is a bet like any other, and raises the standing one."""
    t = Table(3, purses=(500, 300, 500)).deal(FAIR, GOOD, POOR).say("0 bet10", "1 bet290")
    assert t.view(None).all_in == (1,)
    assert t.view(None).to_pay == 290


def test_nobody_left_to_bet_against() -> None:
    """SE-5: when only one has chips left it matches what there is, and the hands are compared; more could not be
    answered."""
    t = Table(2, purses=(500, 110)).deal(FAIR, GOOD).say("0 bet10", "1 bet100")
    assert t.may(0) == {"open", "fold"}
    assert t.view(None).to_pay == 90
    t.refuses("0 bet90", "only-open")
    t.say("0 open")
    assert t.row.put == (110, 110)
    assert t.last(PotWon) == PotWon(1, 209, 11)


def test_nothing_left_to_match() -> None:
    """SE-5: who has put in as much as the all-in one is not asked again; what is over comes back without commission."""
    t = Table(2, purses=(500, 110)).deal(FAIR, GOOD).say("0 bet300", "1 allin")
    assert t.state.phase == "between"
    assert t.last(GivenBack) == GivenBack(0, 200)
    assert t.last(PotWon) == PotWon(1, 209, 11)


def test_dark() -> None:
    """SE-6: the first to speak may bet without having seen its cards; the lowest bet for all is then twice the sum."""
    t = Table().deal(FAIR, GOOD, POOR)
    assert t.may(0) == {"look", "bet10..990", "dark10..990", "fold"}
    assert t.view(0).hand is None
    t.say("0 dark20")
    assert t.view(0).hand is None
    assert t.view(None).standing == 40
    t.refuses("1 bet39", "bet-too-low")
    t.say("1 bet40", "2 bet40")
    assert t.may(0) == {"look", "bet40..970", "open", "fold"}  # the last word of the round, and it may open
    t.say("0 open")
    assert t.row.put == (70, 50, 50)


def test_the_owner_has_not_been_shown_its_cards() -> None:
    """SE-6: neither the first nor the next is shown its cards before it looks or has lost the right to play dark."""
    t = Table(4).deal(FAIR, GOOD, POOR, "QS QD 10D")
    assert [t.view(s).hand is None for s in range(4)] == [True, True, False, False]
    assert t.view(None).unseen == (0, 1)
    t.say("1 look")  # gives up peretsiomni, out of turn
    assert [t.view(s).hand is None for s in range(4)] == [True, False, False, False]
    t.say("0 dark10")
    t.refuses("1 dark20", "no-dark")
    t.refuses("1 look", "nothing-to-look")
    t.say("1 bet20")
    assert t.view(None).unseen == (0,)
    t.say("0 look")
    assert t.view(0).hand == ("KS", "KD", "10C")
    assert t.view(0).points == 20


def test_looking_ends_the_right() -> None:
    """SE-6: who has looked may not play dark, nor may the next, who is shown its cards then."""
    t = Table().deal(FAIR, GOOD, POOR).say("0 look")
    t.refuses("0 dark10", "no-dark")
    assert t.view(1).hand is not None
    t.say("0 bet10")
    t.refuses("1 dark20", "no-dark")


def test_an_open_bet_of_the_first_ends_it_too() -> None:
    """SE-6: peretsiomni answers tsiomni only; nobody else can play dark."""
    t = Table().deal(FAIR, GOOD, POOR).say("0 bet10")
    assert t.view(0).hand is not None
    assert t.view(1).hand is not None
    t.refuses("1 dark20", "no-dark")
    t = Table().deal(FAIR, GOOD, POOR).say("0 dark10", "1 fold")
    t.refuses("2 dark20", "no-dark")


def test_over_dark() -> None:
    """SE-6: peretsiomni exactly doubles the sum; the lowest bet is twice that. It takes over the last word of the round
    and with it the right to open."""
    t = Table().deal(FAIR, GOOD, POOR).say("0 dark20")
    assert t.may(1) == {"look", "bet40..990", "dark40..40", "fold"}
    t.refuses("1 dark41", "dark-sum")
    t.say("1 dark40")
    assert t.view(None).dark == (0, 1)
    assert t.view(None).standing == 80
    t.say("2 bet80")
    t.refuses("0 open", "open-too-early")
    t.say("0 bet80")
    assert "open" in t.may(1)
    assert t.view(1).hand is None
    t.say("1 bet80", "2 bet80")
    assert "open" in t.may(0)


def test_dark_needs_the_sum() -> None:
    """SE-6: nobody says dark what it has not got, and peretsiomni not less than the double."""
    t = Table(3, purses=(100, 105, 500)).deal(FAIR, GOOD, POOR)
    t.refuses("0 dark91", "dark-sum")
    t.refuses("0 dark9", "dark-sum")
    t.say("0 dark60")
    assert t.may(1) == {"look", "allin", "fold"}
    t.refuses("1 dark120", "no-dark")


def test_dark_with_all_one_has() -> None:
    """SE-5, SE-6: tsiomni with the whole purse is all-in; its sayer has no second turn."""
    t = Table(3, purses=(100, 500, 500)).deal(GOOD, FAIR, POOR).say("0 dark90", "1 bet180", "2 bet180")
    assert t.view(None).turn == 1
    t.say("1 open")
    assert [(p.amount, p.best) for p in t.row.pots] == [(300, (0,)), (360, (1,))]


def test_silence_folds() -> None:
    """SE-4: the silence of who is waited for means that it folds."""
    from tests.rules.seka.table import GAME

    t = Table().deal(FAIR, GOOD, POOR)
    assert GAME.waiting(t.state) == {0}
    assert GAME.encode(GAME.timeout(t.state, 0)) == "fold"
    assert GAME.actors(t.state) == {0, 1}  # who has not looked may look
    assert GAME.decision(t.state, GAME.parse("fold")) == "d1w0"
    assert GAME.decision(t.state, GAME.parse("look")) == "d1"
