"""The player of Seka above ``easy``: what it chooses, what it is made of, what it takes from fixed strategies."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games.seka.strategy import CLASSES, Table, class_of, told
from rules.cards import Card
from rules.core import replay
from rules.seka.game import Seka
from rules.seka.model import ENTER, LOOK, OUT, Bet, Options, State, pack
from tests.tools.seka.fixed import met

GAME = Seka()


def begun(seats: int, options: Options, seed: str) -> State:
    state = replay(GAME, GAME.start(seats, options, 0))
    return replay(GAME, GAME.deal(state, SeededChance(seed)), state)


def test_it_mixes_and_the_stream_decides() -> None:
    """The same View is not always answered alike, and always alike with the same stream."""
    strong = roster().player("seka", "strong")
    found = Counter[str]()
    state = begun(2, Options(), "mix")
    seat = min(GAME.waiting(state))
    state = replay(GAME, GAME.decide(state, seat, LOOK, SeededChance("x")), state)
    held = ("AS", "KS", "9C")
    rest = tuple(card for card in pack(True) if card not in held)
    state = replace(state, hands=tuple(tuple(map(Card, held)) if one == seat else rest[:3] for one in range(2)))
    for n in range(40):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        one = strong(GAME, view, legal, seat, SeededChance(f"mix|{n}"))
        assert one == strong(GAME, view, legal, seat, SeededChance(f"mix|{n}"))
        found[GAME.encode(one)] += 1
    assert len(found) > 1


def test_a_standing_seka_is_left_to_those_tied() -> None:
    state = replace(begun(3, Options(), "x"), phase="entry", asked=(0,))
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    assert ENTER in legal
    assert roster().player("seka", "strong")(GAME, view, legal, 0, SeededChance("x")) == OUT


def test_the_best_hand_is_never_thrown_away_and_nothing_is_not_called_with() -> None:
    """Two, the first having bet four times the pot: three aces stay, nothing at all folds nearly always."""
    stays = {"33": 0, "10": 0}
    strong = roster().player("seka", "strong")
    hands = {"33": ("AS", "AH", "AD"), "10": ("10S", "JH", "QD")}
    for points, cards in hands.items():
        for n in range(60):
            state = begun(2, Options(), "threat")
            first = min(GAME.waiting(state))
            state = replay(GAME, GAME.decide(state, first, LOOK, SeededChance("x")), state)
            state = replay(GAME, GAME.decide(state, first, Bet(80), SeededChance("x")), state)
            second = 1 - first
            held = tuple(Card(card) for card in cards)
            rest = [card for card in pack(True) if card not in held]
            mine = tuple(held if seat == second else tuple(rest[:3]) for seat in range(2))
            state = replace(state, hands=mine)
            view, legal = GAME.view(state, second), GAME.legal(state, second)
            word = GAME.encode(strong(GAME, view, legal, second, SeededChance(f"threat|{n}")))
            stays[points] += word != "fold"
    assert stays["33"] == 60
    assert stays["10"] <= 12


def test_hands_are_told_apart_by_what_beats_them() -> None:
    """With other cards or pairs a hand is taken for the class that wins as often."""
    aces, pair = (Card("AS"), Card("AH"), Card("AD")), (Card("KS"), Card("KH"), Card("QD"))
    assert CLASSES[class_of(aces, True, "all")] == told(aces) == (33, 0, 3)
    assert CLASSES[class_of(pair, True, "all")][0] == 20
    assert CLASSES[class_of(pair, True, "aces")][0] == 10
    assert CLASSES[class_of(aces, False, "aces")][0] == 33


def test_the_table_says_how_many_nodes_it_has() -> None:
    data = Files().weights("seka.table")
    assert len(Table(data).nodes) == json.loads(data.partition(b"\n")[0])["nodes"] > 1_000


@pytest.mark.parametrize(("name", "seats", "most"), [("maniac", 2, 6.0), ("loose", 2, 1.0), ("calls", 3, 3.0)])
def test_fixed_strategies_do_not_live_off_it(name: str, seats: int, most: float) -> None:
    """A few matches: no measurement, but whoever throws its chips away must not be ahead by much."""
    mean, _ = met(name, "strong", seats, 6, "quick")
    assert mean < most
