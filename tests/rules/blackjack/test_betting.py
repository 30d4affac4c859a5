"""Bets, boxes, chips and the end of a match (BJ-1, HS-1 to HS-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.fair.chance import SeededChance
from rules.blackjack.actions import OUT
from rules.blackjack.events import Dealt, MatchEnded, PassedOver
from rules.blackjack.shoe import SHOE
from rules.blackjack.state import room
from rules.core import Illegal, replay
from tests.rules.blackjack.table import GAME, Table, stacked, table


def refused(at: Table, seat: int, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        at.say(seat, text)
    assert GAME.parse(text) not in GAME.legal(at.state, seat)
    return refusal.value.key


def test_six_packs_are_shuffled_for_every_deal() -> None:
    """BJ-1: 312 cards, every card six times, in a new order each deal."""
    at = Table()
    shoes = []
    for n in range(3):
        at.say(0, "bet10")
        events = GAME.deal(at.state, SeededChance(f"deal {n}"))
        dealt = events[0]
        assert isinstance(dealt, Dealt)
        shoes.append(dealt.shoe)
        at.state = replay(GAME, events, at.state)  # type: ignore[assignment]
        while GAME.waiting(at.state) and at.state.phase != "betting":
            at.say(0, GAME.encode(GAME.timeout(at.state, 0)))
    for shoe in shoes:
        assert Counter(shoe) == Counter(dict.fromkeys(SHOE, 6))
    assert len(set(shoes)) == 3


def test_one_player_may_take_all_five_boxes() -> None:
    """BJ-1: each box has the stake said."""
    at = table("10S 7H / 9C 9D / 9C 9D / 9C 9D / 9C 9D / 9C 9D /", "bet50x5")
    assert [(box.seat, box.stake) for box in at.state.boxes] == [(0, 50)] * 5
    assert at.state.purses == (750,)
    assert refused(Table(), 0, "bet10x6") == "too-many-boxes"


def test_players_share_the_five_boxes() -> None:
    """BJ-1: first come, but everybody who has not spoken yet is sure of one box."""
    at = Table(3)
    assert [room(at.state, s) for s in range(3)] == [3, 3, 3]
    assert refused(at, 1, "bet10x4") == "too-many-boxes"
    at.say(1, "bet10x2")
    assert [room(at.state, s) for s in (0, 2)] == [2, 2]
    at.say(2, "out")
    assert room(at.state, 0) == 3
    at.say(0, "bet20x3").deal("10S 8H / 9C 9D / 9C 9D / 9C 9D / 9C 9D / 9C 9D /")
    assert [(box.seat, box.stake) for box in at.state.boxes] == [(0, 20)] * 3 + [(1, 10)] * 2


def test_everybody_bets_in_any_order() -> None:
    """BJ-1: all are waited for at once; the table deals when the last one has spoken."""
    at = Table(5)
    assert GAME.waiting(at.state) == {0, 1, 2, 3, 4}
    for seat in (3, 0, 4, 1):
        at.say(seat, "bet10")
        assert refused(at, seat, "bet10") == "bet-made"
        assert not GAME.needs_deal(at.state)
    at.say(2, "out")
    assert GAME.needs_deal(at.state)
    assert not GAME.waiting(at.state)


@pytest.mark.parametrize(
    ("bet", "key"),
    [
        ("bet19", "stake-too-low"),
        ("bet201", "stake-too-high"),
        ("bet200x5", "not-enough-chips"),
        ("hit", "bet-first"),
        ("insure", "bet-first"),
    ],
)
def test_a_bet_that_cannot_be(bet: str, key: str) -> None:
    """BJ-1: a stake lies between the table's lowest and highest, and in the purse."""
    assert refused(Table(min_stake=20, max_stake=200, purse=900), 0, bet) == key


def test_nobody_bets() -> None:
    """BJ-1: the deal is passed over and counts; silence sits out, it stakes nothing."""
    at = Table(2, rounds=2)
    assert GAME.timeout(at.state, 0) == OUT
    at.say(0, "out").say(1, "out")
    assert at.events[-1] == PassedOver(1)
    assert at.state.phase == "betting"
    at.say(1, "out").say(0, "out")
    assert at.state.phase == "done"
    assert at.state.rows == ((1, (0, 0)), (2, (0, 0)))


def test_who_cannot_pay_the_lowest_stake_sits_out() -> None:
    """BJ-1: it is not waited for; the others go on."""
    at = Table(2, purse=30, min_stake=20)
    at.say(0, "bet30").say(1, "out").deal("10S 8H / 9C 8D /").say(0, "stand")
    assert at.net == -30
    assert GAME.waiting(at.state) == {1}
    assert refused(at, 0, "out") == "no-chips-to-bet"
    at.say(1, "bet20")
    assert GAME.needs_deal(at.state)


def test_a_match_is_won_by_chips() -> None:
    """HS-3: after the last deal whoever has won most has won, if anything was won."""
    at = Table(3, rounds=1)
    at.say(0, "bet100").say(1, "bet50").say(2, "bet100")
    at.deal("10S 8H / 9C 9D / 10C 9H / 10D 7H /").say(0, "stand").say(1, "stand").say(2, "stand")
    ended = at.events[-1]
    assert ended == MatchEnded(frozenset({1}), (0, 50, -100), "rounds")
    result = GAME.result(at.state)
    assert result is not None
    assert (result.winners, result.points, result.reason) == ({1}, (0, 50, -100), "rounds")
    with pytest.raises(Illegal, match="match-over"):
        at.say(0, "bet10")


def test_two_may_have_won_as_much() -> None:
    at = Table(2, rounds=1).say(0, "bet50").say(1, "bet50")
    at.deal("10S 8H / 9C 10D / 10C 9H /").say(0, "stand").say(1, "stand")
    assert at.state.result is not None
    assert at.state.result.winners == {0, 1}


def test_the_bank_may_win() -> None:
    """HS-3: nobody has won anything."""
    at = Table(2, rounds=1).say(0, "bet50").say(1, "out").deal("10S 8H / 9C 8D /").say(0, "stand")
    assert at.events[-1] == MatchEnded(frozenset(), (-50, 0), "bank")


def test_everybody_is_broke() -> None:
    """BJ-1: nobody can bet any more, so the match is over before its last deal."""
    at = Table(purse=50).say(0, "bet50").deal("10S 8H / 9C 8D /").say(0, "stand")
    assert at.events[-1] == MatchEnded(frozenset(), (-50,), "broke")


def test_chips_move_when_the_deal_begins_and_when_it_is_settled() -> None:
    """HS-3: stakes are taken with the deal, against the bank; a settlement pays stakes and wins back."""
    at = Table(2)
    at.say(0, "bet50x2").say(1, "bet30")
    assert at.state.purses == (1000, 1000)
    at.deal("6S 10H / 9C 2D / 8C 8D / 10C 10D / 10S 2S 3H 9D 10H")
    assert [(m.seat, m.amount, m.kind) for m in GAME.moves(at.events[0])] == [(0, 100, "bet"), (1, 30, "bet")]
    assert GAME.staked(at.state) == (100, 30)
    moved = [100, 30]
    for seat, word in ((0, "double"), (0, "split"), (0, "double"), (0, "stand"), (1, "stand")):
        at.say(seat, word)
        for e in at.events:
            for move in GAME.moves(e):
                assert move.seat is not None
                moved[move.seat] += move.amount
    assert GAME.staked(at.state) == (0, 0)
    assert tuple(-m for m in moved) == at.outcome.net == at.state.won
    assert at.state.purses == (1000 + at.state.won[0], 1000 + at.state.won[1])


def test_purses_come_from_the_accounts() -> None:
    """HS-2: the table says before the bets what everybody has; once a bet stands it is too late for this deal."""
    at = Table(2)
    at._go(GAME.fund(at.state, (35, 0)))
    assert at.state.purses == (35, 0)
    assert GAME.waiting(at.state) == {0}
    assert refused(at, 0, "bet36") == "not-enough-chips"
    assert GAME.fund(Table(2).say(0, "bet10").state, (1, 1)) == ()
    broke = Table(2)
    broke._go(GAME.fund(broke.state, (9, 9)))
    assert broke.state.result is not None
    assert broke.state.result.reason == "broke"
    assert GAME.bank


def test_chips_that_went_elsewhere_after_the_bet() -> None:
    """HS-2: nobody plays with chips that its account no longer has when the cards are dealt."""
    at = Table(2).say(0, "bet50x2").say(1, "bet30")
    at._go(GAME.fund(at.state, (99, 30)))
    at.deal("6S 10H / 9C 9D /")
    assert [(box.seat, box.stake) for box in at.state.boxes] == [(1, 30)]
    nobody = Table(1).say(0, "bet50")
    nobody._go(GAME.fund(nobody.state, (49,)))
    assert GAME.needs_deal(nobody.state)
    nobody._go(GAME.deal(nobody.state, SeededChance(1)))
    assert nobody.events == (PassedOver(1),)
    assert GAME.entry(nobody.state.options) == 10


def test_a_bet_can_be_taken_back_before_the_cards_are_dealt() -> None:
    """Nobody has learned anything but the bet; once a card has fallen nothing goes back."""
    at = Table(2)
    before = at.state
    at.say(0, "bet10")
    assert GAME.reversible(before, at.state, 0)
    middle = at.state
    at.say(1, "bet10")
    assert not GAME.reversible(middle, at.state, 1)
    at.state = replay(GAME, GAME.deal(at.state, stacked("6S 10H / 9C 5D / 8C 8D / 10S 9S")), at.state)  # type: ignore[assignment]
    before = at.state
    at.say(0, "stand")
    assert GAME.reversible(before, at.state, 0)
    before = at.state
    at.say(1, "hit")
    assert not GAME.reversible(before, at.state, 1)
