"""Taking in Georgian Belote by a network, and what the calls of a bazaar tell of the hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from statistics import fmean

import numpy as np
import pytest

from adapters.engine import compiled
from adapters.players import Files, roster
from bot.fair.chance import SeededChance
from bot.games import rules_of
from bot.games.blot.player.auction import Caller
from bot.games.blot.player.core import Core
from bot.games.blot.player.levels import CORE, NETWORK, TAKES
from bot.games.blot.player.search import STRONG, Searcher
from bot.games.blot.player.taking import ANSWERS, INPUTS, Taker, inputs
from bot.games.network import Network
from rules.blot.actions import PASS
from rules.blot.belote.actions import TAKE, TRUMP
from rules.cards import PACK, SUIT, SUITS
from rules.core import replay
from tests.tools.blot.beliefs import asked, surprise
from tests.tools.blot.takes import could, told

GAME = "georgian-belote"


def test_the_network_is_told_what_its_trainer_told_it() -> None:
    """GE-2: 60 biddings of random calls; every number, and every call that could be made."""
    game, dice = rules_of(GAME), Random("taking")
    network = Taker(Network(Files().weights(TAKES)))
    steps: Counter[int] = Counter()
    for n in range(60):
        chance = SeededChance(f"taking|{n}")
        state = replay(game, game.start(4, game.presets["standard"], n % 4))
        state = replay(game, game.deal(state, chance), state)
        order = [(state.dealer + 1 + k) % 4 for k in range(4)]
        hands = np.array([[sum(1 << PACK.index(c) for c in state.hands[seat]) for seat in order]], np.uint32)
        turned = np.array([PACK.index(state.turned)])
        step = 0
        while state.phase == "bidding":
            (seat,) = game.waiting(state)
            view, legal = game.view(state, seat), game.legal(state, seat)
            assert seat == order[step % 4]
            turn = (seat - view.dealer - 1) % 4
            found = inputs(view.hand, view.turned, turn, view.round == 2)
            assert found == pytest.approx(told(hands, turned, step)[0].tolist(), abs=1e-6), (n, step)
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
    assert (network.about["sizes"][0], network.about["sizes"][-1]) == (INPUTS, ANSWERS)
    assert len(Files().weights(TAKES)) < 300_000


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


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_calls_and_silence_tell_of_the_hands(level: str) -> None:
    """Whoever bids, plainly or by the network: with what was called and declared, the worlds lie nearer to the truth;
    40 positions."""
    engine, network = compiled(CORE), Network(Files().weights(NETWORK))
    assert engine is not None
    core = Core(engine, network.flat)
    all_known, without_calls, without_silence = [], [], []
    for _, known, hands in asked(Searcher(core, STRONG, Caller(network)), level, 9, "test"):
        found = surprise(core, known, hands)
        deaf, forgetful = (
            surprise(core, replace(known, calls=()), hands),
            surprise(core, replace(known, said=(-1,) * 4), hands),
        )
        if found is not None and deaf is not None and forgetful is not None:
            all_known.append(found)
            without_calls.append(deaf)
            without_silence.append(forgetful)
    assert len(all_known) > 25
    assert fmean(all_known) < fmean(without_calls)
    assert fmean(all_known) < fmean(without_silence)
