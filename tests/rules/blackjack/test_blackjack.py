"""Blackjack: BJ-1 … BJ-7."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import ceil

import pytest

from bot.fair.chance import SeededChance
from bot.games.blackjack.player import play_at_random as play
from rules.blackjack.actions import OUT
from rules.blackjack.dealer import natural_win
from rules.blackjack.events import DealerDrew, Dealt, InsuranceAsked, MatchEnded, PassedOver, Peeked, Revealed, Settled
from rules.blackjack.shoe import SHOE, total
from rules.blackjack.state import room
from rules.cards import PACK_52, Card
from rules.core import Illegal, replay
from tests.rules.blackjack.table import GAME, Table, stacked, table

# --- Hands, the dealer, split and double (BJ-2 to BJ-5, BJ-7) --------------------------------------------------------

NUMBER = {"A": 11, "J": 10, "Q": 10, "K": 10}


def plainly(cards: list[str]) -> int:
    """BJ-2 read again: all ways of counting the aces, the best that is not over 21."""
    ways = product(*([1, 11] if c[:-1] == "A" else [NUMBER.get(c[:-1]) or int(c[:-1])] for c in cards))
    sums = [sum(way) for way in ways]
    return max((s for s in sums if s <= 21), default=min(sums))


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("AS KD", 21), ("AS AD", 12), ("AS AD 9C", 21), ("AS 5D KC", 16), ("KS QD 2C", 22), ("JS QD AC", 21),
        ("2S 3D", 5),
    ],
)  # fmt: skip
def test_what_a_hand_is_worth(cards: str, worth: int) -> None:
    """BJ-2: an ace is 1 or 11, a picture 10."""
    assert total([Card(c) for c in cards.split()]) == worth


def test_every_hand_of_three_is_worth_what_the_rule_says() -> None:
    """BJ-2: against a second reading of it, for all 2197 hands by rank."""
    suit = [card for card in PACK_52 if card.endswith("S")]
    for hand in product(suit, repeat=3):
        assert total(hand) == plainly(list(hand)), hand


def test_blackjack_is_paid_three_to_two() -> None:
    """BJ-2: 50 brings 75; the deal is over at once, and the dealer draws nothing for it."""
    at = table("9S 7H / AC KD / 5S", "bet50")
    assert (at.how, at.net) == ("blackjack", 75)
    assert not any(isinstance(e, DealerDrew) for e in at.events)
    assert at.state.purses == (1075,)


@pytest.mark.parametrize(("stake", "win"), [(10, 15), (11, 17), (50, 75), (51, 77)])
def test_half_a_chip_is_the_players(stake: int, win: int) -> None:
    """BJ-2: chips are whole; 3:2 is rounded up."""
    assert natural_win(stake) == win


def test_blackjack_beats_any_other_21() -> None:
    """BJ-2: the dealer's 21 of three cards loses to it."""
    at = table("6S 10H / AC KD / 10C 9D / 5S", "bet50x2").say(0, "stand")
    assert at.outcome.dealer_total == 21
    assert [e.how for e in at.ends] == ["blackjack", "lost"]
    assert at.net == 75 - 50


def test_over_21_loses_even_if_the_dealer_would() -> None:
    """BJ-2: a bust hand is lost at once; the dealer turns its card up and draws for nobody."""
    at = table("6S 10H / 10C 6D / 10S", "bet50").say(0, "hit")
    assert (at.how, at.net) == ("bust", -50)
    assert [type(e) for e in at.events[1:]] == [Revealed, Settled]


def test_equal_is_a_push() -> None:
    """BJ-2: the stake goes back."""
    at = table("10S 9H / 10C 9D /", "bet50").say(0, "stand")
    assert (at.how, at.net, at.ends[0].back) == ("push", 0, 50)


def test_21_stands_by_itself() -> None:
    """BJ-2: nobody is asked what to do with it."""
    at = table("10S 7H / 9C 5D / 10C 8D / 7S", "bet50x2").say(0, "hit")
    assert GAME.waiting(at.state) == {0}
    assert at.state.boxes[0].hands[0].cards == ("9C", "5D", "7S")
    assert GAME.decision(at.state, GAME.parse("stand")) == "d1x2h1c2"


@pytest.mark.parametrize(
    ("dealer", "draws", "h17", "ends"),
    [
        ("10S 6H", "2S", False, 18), ("10S 6H", "10H", False, 26), ("2S 3H", "4S 3D 2C 3H", False, 17),
        ("6S AH", "", False, 17), ("6S AH", "4S", True, 21), ("6S AH", "10S", True, 17), ("6S AH", "10S", False, 17),
        ("7S AH", "", True, 18), ("6S 10H", "AS", True, 17), ("2S AH", "4H 9H 2H", True, 18),
    ],
)  # fmt: skip
def test_the_dealer_draws_to_16_and_stands_on_17(dealer: str, draws: str, h17: bool, ends: int) -> None:
    """BJ-3: on every 17; with ``h17`` it draws to a soft one."""
    at = table(f"{dealer} / 10C 9D / {draws}", "bet50", h17="on" if h17 else "off").say(0, "stand")
    assert at.outcome.dealer_total == ends
    how = "won" if ends > 21 or ends < 19 else "push" if ends == 19 else "lost"
    assert at.how == how


def test_the_dealer_has_one_card_up_and_one_down() -> None:
    """BJ-3: the hole card is in no view before it is turned up."""
    at = table("9S 7H / 10C 9D / 5S", "bet50")
    view = GAME.view(at.state, 0)
    assert view.table.dealer.cards == ("9S",)
    assert view.table.dealer.hole
    assert "7H" not in repr(view)
    assert "7H" not in repr(at.state)
    at.say(0, "stand")
    assert GAME.view(at.state, None).table.dealer.cards == ("9S", "7H", "5S")


@pytest.mark.parametrize("up", ["10S", "JS", "QS", "KS"])
def test_the_dealer_peeks_under_a_ten(up: str) -> None:
    """BJ-3: a blackjack ends the deal before anybody has put in more."""
    at = table(f"{up} AH / 10C 9D / 8C 8D / AC QD /", "bet50x3")
    assert [type(e) for e in at.events] == [Dealt, Peeked, Revealed, Settled]
    assert [e.how for e in at.ends] == ["lost", "lost", "push"]
    assert at.net == -100
    assert at.state.phase == "betting"


def test_the_peek_tells_nothing_but_that_there_is_none() -> None:
    """BJ-3: ``peeked`` is all that changes in a view."""
    at = table("KS 9H / 10C 9D /", "bet50")
    assert GAME.view(at.state, 0).table.dealer.peeked
    assert not table("9S AH / 10C 9D /", "bet50").state.peek
    assert table("9S AH / 10C 9D /", "bet50").state.peek is None


# --- splitting --------------------------------------------------------------------------------------------------


def test_cards_of_equal_worth_are_split_for_the_same_stake() -> None:
    """BJ-4: ten and king too; each gets a card, and both are played on."""
    at = table("7S 10H / 10C KD / 5S 9S 6C", "bet50")
    assert "split" in at.may()
    at.say(0, "split")
    assert [hand.cards for hand in at.state.boxes[0].hands] == [("10C", "5S"), ("KD", "9S")]
    assert at.state.purses == (900,)
    at.say(0, "hit")
    at.say(0, "stand")
    assert [(e.total, e.how) for e in at.ends] == [(21, "won"), (19, "won")]
    assert at.net == 100


def test_a_box_is_split_once() -> None:
    """BJ-4: not even if the next cards are a pair again."""
    at = table("7S 10H / 8C 8D / 8S 8H", "bet50").say(0, "split")
    assert at.may() == {"hit", "stand"}
    with pytest.raises(Illegal, match="no-split"):
        at.say(0, "split")


def test_cards_of_different_worth_are_not_split() -> None:
    """BJ-4."""
    at = table("7S 10H / 8C 9D /", "bet50")
    with pytest.raises(Illegal, match="no-split"):
        at.say(0, "split")


def test_doubling_after_a_split() -> None:
    """BJ-4."""
    at = table("6S 10H / 8C 8D / 3S 2S 10C 10H 5C", "bet50").say(0, "split", "double", "double")
    assert [(e.stake, e.total, e.how) for e in at.ends] == [(100, 21, "push"), (100, 20, "lost")]
    assert at.outcome.dealer_total == 21


def test_split_aces_get_one_card_each() -> None:
    """BJ-4: and 21 on them is no blackjack: paid even."""
    at = table("6S 10H / AC AD / KS 5S 2C", "bet50").say(0, "split")
    assert [(e.total, e.how, e.back) for e in at.ends] == [(21, "won", 100), (16, "lost", 0)]
    assert at.net == 0


def test_21_of_a_split_ten_is_no_blackjack() -> None:
    """BJ-4: it is paid even, and a dealer's 21 of three cards ties with it."""
    at = table("6S 10H / KC KD / AS 10S 5C", "bet50").say(0, "split", "stand")
    assert [(e.total, e.how) for e in at.ends] == [(21, "push"), (20, "lost")]
    assert not GAME.view(at.state, 0).table.boxes[0].blackjack


def test_splitting_and_doubling_need_chips() -> None:
    """BJ-4, BJ-5: the same stake again."""
    at = table("6S 10H / 6C 6D /", "bet60", purse=100)
    assert at.may() == {"hit", "stand"}
    for word in ("split", "double"):
        with pytest.raises(Illegal, match="not-enough-chips"):
            at.say(0, word)


# --- doubling ---------------------------------------------------------------------------------------------------


def test_doubling_is_for_two_cards_of_9_to_15_without_an_ace() -> None:
    """BJ-5: for all two-card hands by rank, against a second reading of the rule."""
    suit = [card for card in PACK_52 if card.endswith("S")]
    for a, b in product(suit, repeat=2):
        at = table(f"7S 10H / {a} {b[:-1]}H /", "bet50")
        if plainly([a, b]) == 21:
            assert at.state.outcome is not None
            continue
        assert ("double" in at.may()) == ("A" not in (a[:-1], b[:-1]) and 9 <= plainly([a, b]) <= 15), (a, b)


def test_a_doubled_hand_gets_one_card() -> None:
    """BJ-5: twice the stake, and it stands."""
    at = table("6S 10H / 6C 5D / 2S 10C", "bet50").say(0, "double")
    assert [(e.stake, e.total, e.how) for e in at.ends] == [(100, 13, "won")]
    assert at.net == 100
    assert at.state.boxes[0].hands[0].cards == ("6C", "5D", "2S")


def test_no_doubling_after_a_third_card() -> None:
    """BJ-5."""
    at = table("6S 10H / 2C 3D / 5S", "bet50").say(0, "hit")
    with pytest.raises(Illegal, match="no-double"):
        at.say(0, "double")


# --- turns, silence ---------------------------------------------------------------------------------------------


def test_boxes_act_clockwise_from_the_dealers_left() -> None:
    """BJ-1: box by box, split hands one after the other."""
    at = Table(2).say(1, "bet20").say(0, "bet10x2").deal("6S 10H / 8C 8D / 10C 5H / 9C 9D / 2S 3S")
    order = []
    for word in ("split", "stand", "stand", "stand", "stand"):
        (seat,) = GAME.waiting(at.state)
        order.append((seat, GAME.decision(at.state, GAME.parse(word))))
        with pytest.raises(Illegal, match="not-your-turn"):
            at.say(1 - seat, word)
        at.say(seat, word)
    assert order == [(0, "d1x1h1c2"), (0, "d1x1h1c2"), (0, "d1x1h2c2"), (0, "d1x2h1c2"), (1, "d1x3h1c2")]


def test_silence_stands() -> None:
    """BJ-7: a table's clock stands on the hand for its owner."""
    at = table("6S 10H / 10C 6D / 10S", "bet50")
    assert GAME.timeout(at.state, 0) == GAME.parse("stand")
    assert "leave" not in at.may()
    with pytest.raises(Illegal, match="no-leaving"):
        at.say(0, "leave")


def test_silence_may_lose() -> None:
    """BJ-7: with ``on_timeout`` = ``lose`` a hand left unfinished is lost, whatever the dealer has."""
    at = table("6S 10H / 10C 6D / 10S", "bet50", on_timeout="lose")
    assert GAME.timeout(at.state, 0) == GAME.parse("leave")
    at.say(0, "leave")
    assert (at.how, at.net) == ("left", -50)
    assert at.outcome.dealer_total == 16


def test_there_is_no_surrender() -> None:
    """BJ-7: no way to give half the stake up."""
    with pytest.raises(Illegal, match="unreadable"):
        GAME.parse("surrender")


@pytest.mark.parametrize("h17", ["off", "on"])
def test_every_settlement_by_a_second_reading(h17: str) -> None:
    """BJ-2 to BJ-7: random hands of three players; what each hand brought, worked out again from the cards that lie."""
    chance, at, read = SeededChance(f"second {h17}"), Table(3, rounds=100, purse=100_000, h17=h17), 0
    while GAME.result(at.state) is None:
        if GAME.needs_deal(at.state):
            at._go(GAME.deal(at.state, chance))
        else:
            seat = min(GAME.waiting(at.state))
            view, legal = GAME.view(at.state, seat), GAME.legal(at.state, seat)
            at._go(GAME.decide(at.state, seat, play(GAME, view, legal, seat, chance), chance))
        if at.state.outcome is None or at.state.bets != (None,) * 3:
            continue
        bank = [str(c) for c in at.state.shown]
        banks_blackjack = len(bank) == 2 and plainly(bank) == 21
        for end in at.state.outcome.hands:
            box = at.state.boxes[end.box - 1]
            mine = [str(c) for c in box.hands[end.hand].cards]
            a, b = plainly(mine), plainly(bank)
            blackjack = a == 21 and len(mine) == 2 and len(box.hands) == 1
            if blackjack and box.answer == "yes":
                pays = 1.0
            elif blackjack:
                pays = 0 if banks_blackjack else 1.5
            elif a > 21 or banks_blackjack:
                pays = -1
            else:
                pays = 1 if b > 21 or a > b else 0 if a == b else -1
            assert end.back - end.stake == ceil(pays * end.stake), (mine, bank)
            read += 1
    assert read > 200


# --- Bets, boxes, chips and the end of a match (BJ-1, HS-1 to HS-3) --------------------------------------------------


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


# --- Insurance and even money (BJ-6) ---------------------------------------------------------------------------------


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
