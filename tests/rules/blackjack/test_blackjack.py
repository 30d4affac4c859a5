"""Blackjack: BJ-1 … BJ-7."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import ceil

import pytest

from bot.fair.chance import SeededChance
from bot.games.blackjack.player import play_at_random as play
from rules.blackjack.dealer import natural_win
from rules.blackjack.events import Dealt
from rules.blackjack.shoe import SHOE, total
from rules.cards import PACK_52, Card
from rules.core import Illegal, replay
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


@pytest.mark.parametrize(("stake", "win"), [(10, 15), (11, 17), (50, 75), (51, 77)])
def test_half_a_chip_is_the_players(stake: int, win: int) -> None:
    """BJ-2: chips are whole; 3:2 is rounded up."""
    assert natural_win(stake) == win


def test_doubling_is_for_two_cards_of_9_to_15_without_an_ace() -> None:
    """BJ-5: for all two-card hands by rank, against a second reading of the rule."""
    suit = [card for card in PACK_52 if card.endswith("S")]
    for a, b in product(suit, repeat=2):
        at = table(f"7S 10H / {a} {b[:-1]}H /", "bet50")
        if plainly([a, b]) == 21:
            assert at.state.outcome is not None
            continue
        assert ("double" in at.may()) == ("A" not in (a[:-1], b[:-1]) and 9 <= plainly([a, b]) <= 15), (a, b)


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
