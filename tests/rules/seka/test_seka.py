"""Equal best hands: the seka, entering it, side pots in it."""

from __future__ import annotations

from rules.seka.events import Entered, MatchEnded, PotWon, SekaMade
from rules.seka.pots import Pot
from tests.rules.seka.table import GAME, Table

HIGH, HIGH_TOO, LOW = "AH KH QH", "AS KS QS", "AD 10H JS"
"""Worth 31, 31 and 11."""


def tie(**options: int) -> Table:
    """Seats 0 and 1 tied for a pot of 120: 30 of antes and 90 of bets; seat 2 was in."""
    t = Table(3, **options).deal(HIGH, HIGH_TOO, LOW)
    return t.say("0 bet10", "1 bet20", "2 bet30", "0 open")


def test_equal_hands_leave_the_pot() -> None:
    """SE-7: equal best hands: the pot stays, nobody is paid, no commission is taken yet."""
    t = tie()
    assert t.last(SekaMade) == SekaMade((Pot(120, (0, 1)),), (60,), (2,))
    assert t.all(PotWon) == []
    assert t.state.middle == 120
    assert t.state.phase == "entry"
    assert t.row.pots[0].best == (0, 1)
    assert t.row.net == (-50, -30, -40)


def test_the_tied_play_on_without_an_ante() -> None:
    """SE-7: those tied play the next deal for it and pay nothing, not even the ante; the other sits it out."""
    t = tie()
    before = t.purses
    t.say("2 out").deal(HIGH, LOW)
    assert t.view(None).players == (1, 0)  # the deal has passed on to seat 0
    assert t.purses == before
    assert t.view(2).hand is None
    t.say("1 bet10", "0 bet10", "1 open")
    assert t.last(PotWon) == PotWon(1, 150 - 7, 7)
    assert t.row.seka
    assert t.row.carried == 120


def test_entering() -> None:
    """SE-7: another player may enter by paying the seka bet, half the pot when two are tied, and plays for it all."""
    t = tie()
    assert t.may(2) == {"enter", "out"}
    assert t.view(None).price == 60
    t.refuses("0 enter", "seka-not-asked")
    t.refuses("2 fold", "seka-first")
    t.say("2 enter")
    assert t.last(Entered) == Entered(2, (60,))
    assert t.state.middle == 180
    t.deal("AC KC QC", LOW, HIGH)
    assert t.view(None).players == (1, 2, 0)
    assert t.view(None).pots == (Pot(180, (0, 1, 2)),)


def test_three_tied() -> None:
    """SE-7: the seka bet is the pot divided by the number tied, rounded up to a chip."""
    t = Table(4).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet10", "1 bet10", "2 bet10", "3 bet10", "0 open")
    assert t.last(SekaMade) == SekaMade((Pot(90, (0, 1, 2)),), (30,), (3,))
    t = Table(4).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet10", "1 bet10", "2 bet10", "3 bet11", "0 open")
    assert t.last(SekaMade).parts == (31,)  # 92 for three


def test_who_cannot_pay_is_not_asked() -> None:
    """SE-7: who has not the seka bet sits the deal out; with nobody to ask the next deal comes at once."""
    t = Table(3, purses=(500, 500, 100)).deal(HIGH, HIGH_TOO, LOW)
    t.say("0 bet50", "1 bet50", "2 fold", "0 open")
    assert t.last(SekaMade).parts == (90,)
    assert t.last(SekaMade).asked == (2,)
    t = Table(3, purses=(500, 500, 100)).deal(HIGH, HIGH_TOO, LOW)
    t.say("0 bet60", "1 bet60", "2 fold", "0 open")
    assert t.last(SekaMade).asked == ()
    assert GAME.needs_deal(t.state)


def test_silence_stays_out() -> None:
    """SE-7: all who may enter are asked at once; silence stays out."""
    t = tie()
    assert GAME.waiting(t.state) == GAME.actors(t.state) == {2}
    assert GAME.encode(GAME.timeout(t.state, 2)) == "out"
    assert GAME.decision(t.state, GAME.parse("enter")) == "d1e"
    assert not GAME.legal(t.state, 0)


def test_a_seka_of_a_seka() -> None:
    """SE-7: tied again, the pot stands again, with all that has come to it."""
    t = tie().say("2 enter").deal(HIGH, LOW, HIGH_TOO)
    t.say("1 bet20", "2 fold", "0 bet20", "1 open")
    assert t.last(SekaMade) == SekaMade((Pot(240, (0, 1)),), (120,), (2,))
    assert t.row.seka


def test_tied_without_a_chip() -> None:
    """SE-5, SE-7: who is tied stays in without a chip left; with nobody who could bet, the cards decide at once."""
    t = Table(2, purses=(100, 100)).deal(HIGH, HIGH_TOO).say("0 bet90", "1 open")
    assert t.purses == (0, 0)
    assert t.state.out == ()
    t.deal(LOW, HIGH)
    assert t.last(PotWon) == PotWon(0, 190, 10)
    assert t.last(MatchEnded).result.reason == "one-left"


def side_tie() -> Table:
    """Seat 0 all-in with the best hand, 1 and 2 tied behind it for the side pot, 3 folded."""
    t = Table(4, purses=(100, 500, 500, 500)).deal("AH KH 9C", HIGH_TOO, "AC KC QC", LOW)
    return t.say("0 bet20", "1 bet100", "2 bet100", "3 fold", "0 allin", "1 bet100", "2 open")


def test_a_seka_for_a_side_pot() -> None:
    """SE-5, SE-7: the main pot is paid, the side pot stands for those tied in it."""
    t = side_tie()
    assert t.last(PotWon) == PotWon(0, 310 - 15, 15)  # four antes and 90 of three
    assert t.last(SekaMade) == SekaMade((Pot(220, (1, 2)),), (110,), (0, 3))
    t.say("0 enter", "3 out").deal(LOW, HIGH, "QD QS 10S")
    assert t.view(None).players == (1, 2, 0)
    assert t.view(None).pots == (Pot(330, (0, 1, 2)),)


def test_two_sekas_at_once() -> None:
    """SE-5, SE-7: the main pot tied among three of whom one is all-in, the side pot among the other two: two pots
    stand, each for its own; entering is for both, and costs both seka bets."""
    t = Table(4, purses=(110, 500, 500, 500)).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet100", "1 bet150", "2 bet150", "3 fold", "1 open")
    assert t.last(SekaMade) == SekaMade((Pot(340, (0, 1, 2)), Pot(250, (1, 2))), (114, 125), (3,))
    assert t.state.middle == 590
    t.say("3 enter")
    assert t.state.base == (Pot(454, (0, 1, 2, 3)), Pot(375, (1, 2, 3)))
    t.deal(LOW, "QD QS 10S", "KS KD 9C", HIGH)
    assert t.view(None).players == (1, 2, 3, 0)
    assert t.view(None).turn == 1
    t.say("1 bet10", "2 bet10", "3 bet10", "1 open")
    # the joker of 3 ties with 0 for the main pot; the side pot and the bets are 3's
    assert [(p.amount, p.seats, p.best) for p in t.row.pots] == [
        (454, (0, 1, 2, 3), (0, 3)),
        (375 + 40, (1, 2, 3), (3,)),
    ]


def test_who_is_tied_for_less_cannot_win_more() -> None:
    """SE-5, SE-7: in the seka each plays for its own pots; whose players have all folded goes to who is left."""
    t = Table(4, purses=(110, 500, 500, 500)).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet100", "1 bet150", "2 bet150", "3 fold", "1 open", "3 out")
    t.deal(LOW, "QD QS 10S", HIGH)  # 1, 2, and 0 without a chip and with the best hand
    t.say("1 bet50", "2 bet50", "1 open")
    assert [(p.amount, p.best) for p in t.row.pots] == [(340, (0,)), (250 + 150, (2,))]


def test_given_up() -> None:
    """SE-7: if the table is given up, a standing seka is divided among the tied, and what has been put in since comes
    back; the sum is what lies in the middle."""
    t = tie().say("2 enter")
    assert GAME.staked(t.state) == (60, 60, 60)
    t.deal(HIGH, LOW, HIGH_TOO).say("1 bet20")
    assert GAME.staked(t.state) == (60, 80, 60)
    assert sum(GAME.staked(t.state)) == t.state.middle == 200


def test_who_is_stood_up_is_not_asked_into_the_seka() -> None:
    """SE-7, SE-8: a standing side pot may cost less than an ante. Who has less than an ante is stood up all the same:
    never asked, and never dealt in."""
    t = Table(4).deal(LOW, HIGH, HIGH_TOO, "10C 10D JC").say("0 fold", "1 fold", "2 fold").fund(100, 90, 18, 19)
    # Seat 3 wins the main pot, all-in with 9; 1 and 0 are tied for what lies beyond; 2 has 8 chips left.
    t.deal(HIGH, LOW, "AC 9C 10C", HIGH_TOO).say("1 bet10", "2 fold", "3 allin", "0 bet10", "1 open")
    seka = t.last(SekaMade)
    assert seka.pots == (Pot(12, (0, 1)),)
    assert seka.parts == (6,)
    assert t.purses[2] == 8
    assert seka.asked == (3,)
    assert t.state.out == (2,)
    t.say("3 enter").deal(HIGH, LOW, "AC 9C 10C")
    assert 2 not in t.view(None).players
