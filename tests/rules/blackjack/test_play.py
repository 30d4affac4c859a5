"""Hands, the dealer, split and double (BJ-2 to BJ-5, BJ-7)."""

from __future__ import annotations

from itertools import product
from math import ceil

import pytest

from bot.fair.chance import SeededChance
from bot.games.blackjack.player import play_at_random as play
from rules.blackjack.dealer import natural_win
from rules.blackjack.events import DealerDrew, Dealt, Peeked, Revealed, Settled
from rules.blackjack.shoe import total
from rules.cards import PACK_52, Card
from rules.core import Illegal
from tests.rules.blackjack.table import GAME, Table, table

NUMBER = {"A": 11, "J": 10, "Q": 10, "K": 10}


def plainly(cards: list[str]) -> int:
    """BJ-2 read again: all ways of counting the aces, the best that is not over 21."""
    ways = product(*([1, 11] if c[:-1] == "A" else [NUMBER.get(c[:-1]) or int(c[:-1])] for c in cards))
    sums = [sum(way) for way in ways]
    return max((s for s in sums if s <= 21), default=min(sums))


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("AS KD", 21),
        ("AS AD", 12),
        ("AS AD 9C", 21),
        ("AS 5D KC", 16),
        ("KS QD 2C", 22),
        ("JS QD AC", 21),
        ("2S 3D", 5),
    ],
)
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
        ("10S 6H", "2S", False, 18),
        ("10S 6H", "10H", False, 26),
        ("2S 3H", "4S 3D 2C 3H", False, 17),
        ("6S AH", "", False, 17),
        ("6S AH", "4S", True, 21),
        ("6S AH", "10S", True, 17),
        ("6S AH", "10S", False, 17),
        ("7S AH", "", True, 18),
        ("6S 10H", "AS", True, 17),
        ("2S AH", "4H 9H 2H", True, 18),
    ],
)
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
