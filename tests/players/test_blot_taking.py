"""Taking in Georgian Belote by a network, and what the calls of a bazaar tell of the hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from adapters.players import Files, roster
from assets.players.build.blot.takes import could, told
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player.calls import (
    INPUTS,
    TAKING_ANSWERS,
    TAKING_NEAR,
    TAKING_SCORE,
    Taker,
    taking_inputs,
    taking_standing,
)
from bot.games.blot.player.levels import TAKES
from bot.games.thinking import Network, written
from rules.blot.actions import PASS
from rules.blot.belote.model import TAKE, TRUMP
from rules.cards import PACK, SUIT, SUITS
from rules.core import replay

GAME = "georgian-belote"


TOTALS = ((0, 0), (250, 251), (252, 40), (-50, 480), (500, 499), (530, 530), (300, -100))
"""How matches to 501 stand, before a deal."""


def test_the_network_is_told_what_its_trainer_told_it() -> None:
    """GE-2: 60 biddings of random calls; every number, and every call that could be made."""
    game, dice = rules_of(GAME), Random("taking")
    network = Taker(Network(Files().weights(TAKES)))
    steps: Counter[int] = Counter()
    for n in range(60):
        chance = SeededChance(f"taking|{n}")
        state = replay(game, game.start(4, game.presets["standard"], n % 4))
        state = replace(replay(game, game.deal(state, chance), state), totals=TOTALS[n % len(TOTALS)])
        order = [(state.dealer + 1 + k) % 4 for k in range(4)]
        hands = np.array([[sum(1 << PACK.index(c) for c in state.hands[seat]) for seat in order]], np.uint32)
        turned = np.array([PACK.index(state.turned)])
        step = 0
        while state.phase == "bidding":
            (seat,) = game.waiting(state)
            view, legal = game.view(state, seat), game.legal(state, seat)
            assert seat == order[step % 4]
            turn = (seat - view.dealer - 1) % 4
            lacks = [501 - state.totals[side] for side in (seat % 2, 1 - seat % 2)]
            found = taking_inputs(view.hand, view.turned, turn, view.round == 2, (lacks[0], lacks[1]))
            first_lacks = np.array([[501 - state.totals[order[k] % 2] for k in (0, 1)]])
            assert found == pytest.approx(told(hands, turned, step, first_lacks)[0].tolist(), abs=1e-6), (n, step)
            assert any(found[TAKING_SCORE:]) == (max(state.totals) > 501 - TAKING_NEAR)
            first = SUITS.index(SUIT[view.turned])
            calls = (PASS, TAKE, *(TRUMP[SUITS[(first + k) % 4]] for k in (1, 2, 3)))
            may = {call for call, open_ in zip(calls, could(step), strict=True) if open_}
            assert may == {*legal.actions}
            assert {call for _, call in network.worths(view, legal, seat)} == may
            steps[step] += 1
            action = PASS if PASS in legal and dice.random() < 0.85 else dice.choice(legal.actions)
            state = replay(game, game.decide(state, seat, action, chance), state)
            step += 1
    assert set(steps) == set(range(8))


def test_the_weights_have_their_shape() -> None:
    network = Network(Files().weights(TAKES))
    assert (network.about["sizes"][0], network.about["sizes"][-1]) == (INPUTS, TAKING_ANSWERS)
    assert len(Files().weights(TAKES)) < 300_000


def test_a_network_that_is_told_other_things_is_refused() -> None:
    """As that was which knew nothing of the match."""
    for sizes in ((INPUTS - 4, TAKING_ANSWERS), (INPUTS, TAKING_ANSWERS + 1)):
        layer = ([[0.0] * sizes[1]] * sizes[0], [0.0] * sizes[1])
        with pytest.raises(ValueError, match="told other things"):
            Taker(Network(written([layer])))


def test_the_network_is_told_nothing_of_a_match_that_begins() -> None:
    """Nor of one that goes on, until one side is near the end; then what each side lacks, from afar and from nearby."""
    for target in (301, 501, 1001):
        assert taking_standing(target)[1] == 0
    assert taking_standing(TAKING_NEAR) == (0.5, 0)
    assert taking_standing(50) == pytest.approx((0.9, 0.8))
    assert taking_standing(0) == taking_standing(-30) == (1, 1)
    hand, turned = PACK[:5], PACK[5]
    assert not any(taking_inputs(hand, turned, 0, False, (TAKING_NEAR, 501))[TAKING_SCORE:])
    assert taking_inputs(hand, turned, 0, False, (TAKING_NEAR - 1, 501))[TAKING_SCORE + 2 :] == [0, 0]


HANDS = {
    "GE-2: jack, nine and ace of the turned suit are taken": ("JH 9H AH AS 7C", "8H", "take"),
    "GE-2: nothing is not": ("7S 8S 7D 8C QC", "9H", "pass"),
    "GE-2: nor beside a turned jack alone": ("7S 8S 7D 8C QC", "7H", "pass"),
}


@pytest.mark.parametrize("level", ["normal", "strong", "master"])
@pytest.mark.parametrize(("held", "turned", "right"), HANDS.values(), ids=HANDS)
def test_what_is_taken(held: str, turned: str, right: str, level: str) -> None:
    game = rules_of(GAME)
    state = replay(game, game.start(4, game.presets["standard"], 0))
    state = replay(game, game.deal(state, SeededChance("hands")), state)
    view, legal = game.view(state, 1), game.legal(state, 1)
    cards = {str(card): card for card in PACK}
    view = replace(view, hand=tuple(cards[name] for name in held.split()), turned=cards[turned])
    action = roster().player(GAME, level)(game, view, legal, 1, SeededChance("mind"))
    assert game.encode(action) == right


CHANGES = {
    "30 against 250 come anyway: no need to risk falling short": ("AH KC JC KD 7D", "QC", "take", (251, 471), "pass"),
    "30 against 30: to fall short is no worse than to be behind": ("KS 10H AD JD 7D", "9S", "pass", (471, 471), "take"),
}


@pytest.mark.parametrize(("held", "turned", "begun", "totals", "ended"), CHANGES.values(), ids=CHANGES)
def test_what_is_taken_changes_near_the_end(
    held: str, turned: str, begun: str, totals: tuple[int, int], ended: str
) -> None:
    """And by not a point as long as nobody is near. Seat 1 is of side 1."""
    game, taker = rules_of(GAME), Taker(Network(Files().weights(TAKES)))
    state = replay(game, game.start(4, game.presets["standard"], 0))
    state = replay(game, game.deal(state, SeededChance("hands")), state)
    view, legal = game.view(state, 1), game.legal(state, 1)
    cards = {str(card): card for card in PACK}
    view = replace(view, hand=tuple(cards[name] for name in held.split()), turned=cards[turned])
    worths = taker.worths(view, legal, 1)
    assert game.encode(taker.call(view, legal, 1)) == begun
    assert game.encode(taker.call(replace(view, totals=totals), legal, 1)) == ended
    for far in ((251, 0), (-50, 200), (251, 251)):
        assert taker.worths(replace(view, totals=far), legal, 1) == worths
