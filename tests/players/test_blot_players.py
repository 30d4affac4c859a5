"""The players of the Blots above ``easy``: what their network is told, what ends are worth, what they know."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from adapters.players import Files
from assets.players.build.blot.bids import Table
from bot.fair import SeededChance
from bot.games import entry_of
from bot.games.blot.player.aims import gains
from bot.games.blot.player.calls import Outlook, auction_inputs, calls_now, combinations, standing
from bot.games.blot.player.core import UNSAID, WHOLE, Question, bits, fours, kind, rooms, said
from bot.games.thinking import Network
from rules.blot.bazaar.game import BazaarBlot
from rules.blot.bazaar.model import CLASSIC, LEAGUE
from rules.blot.bazaar.score import ruleset
from rules.cards import PACK, STRAINS
from rules.core import replay
from tests.tiers import sampled

NOTHING = Question(4, "S", 21, 0, (), 0, -1, 0, 0, (), (0,) * 4, ())
GAMES = ("bazaar-blot", "georgian-belote", "duel-blot")


def rules_of_play(game: Any, options: Any) -> Any:
    return ruleset(options) if isinstance(game, BazaarBlot) else game.rules(options)


@pytest.mark.parametrize("options", [LEAGUE, CLASSIC], ids=["league", "classic"])
@pytest.mark.parametrize("auctions", sampled((30, 300), (30,)))
def test_the_network_is_told_what_its_trainer_told_it(options: Any, auctions: int) -> None:
    """Auctions of random calls, at any score: every number, and every call that could be made."""
    game = BazaarBlot()
    for n in range(auctions):
        seed = f"auction|{options.preset}|{n}"
        dice, chance = Random(seed), SeededChance(seed)
        totals, target = (
            (dice.randrange(-5, 340), dice.randrange(340)) if n % 3 else (0, 0),
            dice.choice((101, 301, 501)),
        )
        state = replay(game, game.start(4, replace(options, target=target), n % 4))
        state = replace(state, totals=totals)
        while state.phase != "bidding":
            seat = min(game.waiting(state), default=0)
            happened = (
                game.deal(state, chance)
                if game.needs_deal(state)
                else game.decide(state, seat, game.timeout(state, seat), chance)
            )
            state = replay(game, happened, state)
        first = (state.dealer + 1) % 4
        table = Table(1)
        table.totals[0], table.target[0] = (totals[first % 2], totals[1 - first % 2]), target
        hands = np.array([[sum(1 << PACK.index(c) for c in state.dealt[(first + k) % 4]) for k in range(4)]], np.uint32)
        own = np.array(
            [[[combinations(options, game.view(state, (first + k) % 4).hand)[s] for k in range(4)] for s in range(5)]]
        )
        while state.phase in ("bidding", "sur") and not table.done[0]:
            seat = (first + int(table.turn[0])) % 4
            view, legal = game.view(state, seat), game.legal(state, seat)
            told = auction_inputs(view, seat)
            assert told == pytest.approx(table.inputs(hands, own)[0].tolist(), abs=1e-6), (seed, view.calls)
            could = calls_now(view, legal)
            assert {at for at, _ in could} == {*np.flatnonzero(table.could()[0]).tolist()}, (seed, view.calls)
            at, call = dice.choice([one for one in could if one[0] < 12] or could)
            state = replay(game, game.decide(state, seat, call, chance), state)
            table.make(np.array([0]), np.array([at]))
        assert state.phase not in ("bidding", "sur")


@pytest.mark.parametrize("deals", sampled((40, 150), (40,)))
@pytest.mark.parametrize("key", GAMES)
def test_an_end_is_worth_what_is_written(key: str, deals: int) -> None:
    """BZ-40 … BZ-47, GE-6, GE-7, DU-6, DU-7: before the last trick the table of ends holds what comes."""
    entry = entry_of(key)
    game, options = entry.rules, entry.rules.presets[next(iter(entry.rules.presets))]
    options = replace(options, auto_claim=False)
    seen = set()
    for n in range(deals):
        chance, mind = SeededChance(f"ends|{key}|{n}"), SeededChance(f"mind|{key}|{n}")
        seats = entry.conduct.usual_seats
        state = replay(game, game.start(seats, options, n % seats))
        before = state
        while True:
            if game.needs_deal(state):
                if state.score is not None:
                    break
                happened = game.deal(state, chance)
            else:
                seat = min(game.waiting(state))
                view = game.view(state, seat)
                if state.phase == "play" and max(view.sizes) == 1 and not view.trick:
                    before = view
                player = entry.random_player if n % 3 == 0 else entry.player
                happened = game.decide(state, seat, player(game, view, game.legal(state, seat), seat, mind), chance)
            state = replay(game, happened, state)
            if state.score is not None:
                break
        score = state.score
        if getattr(score, "revoker", None) is not None:
            continue
        whole = sum(score.sai) if key == "duel-blot" else WHOLE
        table = gains(before, 0, rules_of_play(game, options), whole)
        end = score.sai[0] if score.kaput is None else WHOLE + 1 + score.kaput
        if score.kaput is not None and getattr(score, "failed", "") == "kanach" and score.last_trick != before.taker:
            continue  # whose of a pair the last trick is no end tells
        assert table[end] == score.written[0] - score.written[1], (key, n, score)
        assert bool(table[WHOLE + 3 + end]) == score.made, (key, n, score)
        seen.add((score.made, score.kaput is not None))
    assert len(seen) >= (3 if deals > 100 else 2)


def test_what_a_seat_cannot_hold_it_does_not() -> None:
    """Over whole deals: the rooms have each hand in them, and leave out what its cards have shown it not to hold; what
    was declared, and what was not, is what there was."""
    entry = entry_of("bazaar-blot")
    game, barred, silent = entry.rules, 0, 0
    for n in range(40):
        chance, mind = SeededChance(f"rooms|{n}"), SeededChance(f"rooms|mind|{n}")
        state = replay(game, game.start(4, LEAGUE, n % 4))
        while state.score is None and not (state.deal and game.needs_deal(state)):
            if game.needs_deal(state):
                state = replay(game, game.deal(state, chance), state)
                continue
            seat = min(game.waiting(state))
            view = game.view(state, seat)
            if state.phase == "play" and view.plays_for == seat:
                bit = bits(view.strain or "N")
                _unseen, places = rooms(view, seat, ruleset(LEAGUE))
                for who in range(4):
                    held = sum(bit[c] for c in state.hands[who])
                    assert not held & places[who].barred
                    assert places[who].known & ~held == 0
                    assert (held & ~places[who].known).bit_count() == places[who].need
                    barred += bool(places[who].barred)
                assert places[4].need == 0
                told = said(view, ruleset(LEAGUE))
                known = replace(NOTHING, strain=view.strain or "N", fours=fours(ruleset(LEAGUE)))
                for who, dealt in enumerate(state.dealt):
                    assert told[who] in (UNSAID, kind(sum(bit[c] for c in dealt), known)), (n, who)
                    silent += told[who] == 0
            state = replay(
                game,
                game.decide(state, seat, entry.player(game, view, game.legal(state, seat), seat, mind), chance),
                state,
            )
    assert barred > 500
    assert silent > 500


def test_the_chance_of_a_bid_falls_with_its_level() -> None:
    """Of the network that is there: a chance, never more for more, about a half at what is expected."""
    outlook = Outlook(Network(Files().weights("bazaar-blot-outlook.net")))
    game = BazaarBlot()
    for n in range(40):
        state = replay(game, game.start(4, LEAGUE, n % 4))
        state = replay(game, game.deal(state, SeededChance(f"outlook{n}")), state)
        seat = min(game.waiting(state))
        foreseen = outlook.chances(game.view(state, seat), seat)
        for strain in STRAINS:
            chances = [foreseen.made(strain, level) for level in range(8, 30)]
            assert all(0 <= one <= 1 for one in chances)
            assert chances == sorted(chances, reverse=True)
            assert foreseen.made(strain, round(foreseen.reach(strain))) == pytest.approx(0.5, abs=0.2)
            assert 0 <= foreseen.every(strain) <= 1


def test_the_network_is_told_nothing_of_a_match_that_begins() -> None:
    """Nor of one that goes on, until one side is near the end: then each side's share, and how near it is."""
    assert standing(0, 301) == (0, 0)
    assert standing(301, 301) == (1, 1)
    share, near = standing(271, 301)
    assert share == pytest.approx(0.9, abs=0.01)
    assert near == pytest.approx(0.5)
    game = BazaarBlot()
    state = replay(game, game.start(4, LEAGUE, 0))
    state = replace(replay(game, game.deal(state, SeededChance("score")), state), totals=(40, 271))
    assert auction_inputs(game.view(replace(state, totals=(200, 240)), 1), 1)[92:] == [0, 0, 0, 0]
    for seat, (mine, theirs) in ((1, (271, 40)), (2, (40, 271))):
        told = auction_inputs(game.view(state, seat), seat)
        (share, near), (other, nearer) = standing(mine, 301), standing(theirs, 301)
        assert told[92:] == [share, other, near, nearer]
