"""The players of Domino and Bura above ``easy``: what they choose, what they know, endings, what they are made of."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from adapters.players import Files, roster
from bot.arena.bout import Arena, Bout
from bot.fair.chance import SeededChance
from bot.games import entry_of, rules_of
from bot.games.bura import judge as bura
from bot.games.bura.ending import Ending as BuraEnding
from bot.games.domino import judge as domino
from bot.games.domino.ending import Ending as DominoEnding
from bot.games.levels import Roster
from bot.games.network import Network
from rules.bura.actions import VAR, Beat, Give, Lead
from rules.bura.pack import count
from rules.core import replay
from rules.domino.tiles import HALVES, NUMBERS, TILES
from tests.tools.afterwards.learn import INPUTS, library

GAMES = ("domino", "bura3", "bura5")
LEVELS = ("normal", "strong")
WHERE = {Lead: bura.LED, Beat: bura.TAKEN, Give: bura.GIVEN}


def positions(key: str, seed: str, deals: int, seats: int = 2, random: int = 100, **options: Any) -> Iterator[Any]:
    """(state, seat) wherever there is something to choose; ``random`` per cent of the actions are random cards."""
    entry, game = entry_of(key), rules_of(key)
    chance, dice = SeededChance(seed), Random(seed)
    start = replay(game, game.start(seats, replace(game.presets["standard"], **options), 0))
    state, dealt = start, 0
    while True:
        if game.result(state) is not None:
            state = start
        if game.needs_deal(state):
            if dealt == deals:
                return
            dealt += 1
            state = replay(game, game.deal(state, chance), state)
            continue
        seat = min(game.waiting(state))
        view, legal = game.view(state, seat), game.legal(state, seat)
        if legal.choice:
            yield state, seat
        action = entry.player(game, view, legal, seat, chance)
        if dice.randrange(100) < random:
            action = dice.choice([one for one in legal.actions if isinstance(one, Lead | Beat | Give)] or [action])
            if key == "domino":
                action = dice.choice(legal.actions)
        state = replay(game, game.decide(state, seat, action, chance), state)


def hidden_otherwise(key: str, state: Any, seat: int, dice: Random) -> Any:
    """The same for ``seat``, the other hand and what has not been drawn being others."""
    other = 1 - seat
    if key == "domino":
        lying = [*state.hands[other], *state.bazaar]
        size = len(state.hands[other])
        dice.shuffle(lying)
        hands = [*state.hands]
        hands[other] = tuple(lying[:size])
        return replace(state, hands=tuple(hands), bazaar=tuple(lying[size:]))
    lying = [*state.hands[other], *state.stock[:-1]]
    size = len(state.hands[other])
    dice.shuffle(lying)
    hands = [*state.hands]
    hands[other] = tuple(lying[:size])
    return replace(state, hands=tuple(hands), stock=(*lying[size:], *state.stock[-1:]))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_what_is_chosen_is_legal_and_the_same_whatever_is_hidden(key: str, level: str) -> None:
    first, second = roster().player(key, level), Roster(Files()).player(key, level)
    game, dice = rules_of(key), Random(f"{key}{level}")
    for n, (state, seat) in enumerate(positions(key, f"legal {key}", 3, random=30)):
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = first(game, view, legal, seat, SeededChance(f"{n}"))
        assert action in legal
        other = hidden_otherwise(key, state, seat, dice)
        seen, may = game.view(other, seat), game.legal(other, seat)
        assert action == second(game, seen, may, seat, SeededChance(f"{n}"))


@pytest.mark.parametrize(("seats", "spinner"), [(3, False), (4, False), (2, True)])
def test_other_games_of_domino_are_played_as_easy_plays_them(seats: int, spinner: bool) -> None:
    easy, strong = entry_of("domino").player, roster().player("domino", "strong")
    game = rules_of("domino")
    for state, seat in positions("domino", f"other {seats}", 2, seats, spinner=spinner):
        view, legal = game.view(state, seat), game.legal(state, seat)
        asked = (game, view, legal, seat, SeededChance("x"))
        assert strong(*asked) == easy(*asked)
        adviser = roster().adviser("domino")
        assert adviser is not None
        assert adviser.worths(*asked) == ()


def test_what_is_told_of_domino_is_what_was_learnt_with() -> None:
    """Every number, in positions of random play and of ``easy``'s; no tile of the other hand is thought impossible."""
    learner, game, compared = library("domino"), rules_of("domino"), 0
    for share in (100, 0):
        for state, seat in positions("domino", f"told {share}", 6, random=share):
            view = game.view(state, seat)
            gone = {*view.layout.tiles(), *view.hand}
            unseen = [n for n, tile in enumerate(TILES) if tile not in gone]
            other = domino.seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
            thought = domino.believed(other, unseen)
            assert all(domino.NUMBER[tile] in thought for tile in state.hands[1 - seat])
            for n in NUMBERS:
                if other.fresh[n] >= 0:
                    assert sum(n in HALVES[tile] for tile in state.hands[1 - seat]) <= other.fresh[n]
            for lay in view.plays:
                line = domino.after(domino.line_of(view.layout), domino.NUMBER[lay.tile], lay.end == "R")
                own = [domino.NUMBER[tile] for tile in view.hand if tile != lay.tile]
                found = np.zeros(domino.INPUTS, np.float32)
                seen = (ctypes.c_int * 9)(other.size, *other.fresh, 0)
                learner.look(
                    ctypes.c_void_p(found.ctypes.data),
                    sum(1 << t for t in own),
                    (1 << 28) - 1 - sum(1 << t for t in unseen),
                    (ctypes.c_int * 5)(*map(int, line)),
                    seen,
                    view.bazaar,
                )
                told = domino.inputs(own, unseen, line, other, view.bazaar)
                assert told == pytest.approx(found.tolist(), abs=1e-5)
                compared += 1
    assert compared > 300


@pytest.mark.parametrize("size", [3, 5])
def test_what_is_told_of_bura_is_what_was_learnt_with(size: int) -> None:
    """Every number; and the same cards beat what was led as by the rules."""
    learner, game, compared = library(f"bura{size}"), rules_of(f"bura{size}"), 0
    learner.look.argtypes = [ctypes.c_void_p, *[ctypes.c_uint64] * 3, *[ctypes.c_int] * 2, ctypes.c_void_p]
    learner.beaten.argtypes = [ctypes.c_uint64] * 2
    judge = bura.Judge(Network(Files().weights(f"bura{size}.net")), size)
    for state, seat in positions(f"bura{size}", f"told {size}", 6):
        view, legal = game.view(state, seat), game.legal(state, seat)
        of, now = bura.pack(size, view.trumps), bura.known_of(view)
        held = sum(1 << of.number[card] for card in view.hand)
        facts = (ctypes.c_int * 5)(now.taken, now.gifts, now.theirs, view.stock, view.sizes[1 - seat])
        asked = [(held, 0, where) for where in (bura.LEADS, bura.WAITS)]
        for one in legal.actions:
            if isinstance(one, Lead | Beat | Give):
                cards = sum(1 << of.number[card] for card in one.cards)
                asked.append((held & ~cards, cards if isinstance(one, Lead) else 0, WHERE[type(one)]))
                if isinstance(one, Beat | Give):
                    led = sum(1 << of.number[card] for card in view.lead)
                    found = any(isinstance(b, Beat) and {*b.cards} == {*one.cards} for b in legal.actions)
                    assert found == bura.beats(cards, led, of.ranks) == bool(learner.beaten(cards, led))
        for own, led, where in asked:
            told = np.zeros(INPUTS[f"bura{size}"], np.float32)
            trump = of.number[view.trump] % of.ranks
            learner.look(told.ctypes.data, own, led, now.unseen, trump, where, ctypes.addressof(facts))
            assert judge.inputs(view, own, led, now, where) == pytest.approx(told.tolist(), abs=1e-5)
            compared += 1
    assert compared > 300


def domino_end(state: Any, seat: int) -> int:
    """What the rest of a deal brings to ``seat`` less what it brings the other: every way of playing, by the rules."""
    game = rules_of("domino")
    if game.needs_deal(state) or game.result(state) is not None:
        return int(state.totals[seat] - state.totals[1 - seat])
    turn = min(game.waiting(state))
    values = [
        domino_end(replay(game, game.decide(state, turn, action, SeededChance("")), state), seat)
        for action in game.legal(state, turn)
    ]
    return max(values) if turn == seat else min(values)


def test_endings_of_domino_have_the_value_that_every_way_of_playing_gives() -> None:
    game, seen = rules_of("domino"), 0
    for state, seat in positions("domino", "endings", 400):
        if state.bazaar or sum(map(len, state.hands)) > 8:
            continue
        view = game.view(state, seat)
        hand, other = (sum(1 << domino.NUMBER[tile] for tile in state.hands[who]) for who in (seat, 1 - seat))
        ending, before = DominoEnding(100_000), state.totals[seat] - state.totals[1 - seat]
        for lay in view.plays:
            line = domino.line_of(view.layout)
            found = ending.laid(line, domino.NUMBER[lay.tile], lay.end == "R", hand, other)
            after = replay(game, game.decide(state, seat, lay, SeededChance("")), state)
            assert found == domino_end(after, seat) - before, (state.hands, view.layout, lay)
        seen += 1
        if seen == 100:
            return
    assert seen >= 60


def bura_end(state: Any, seat: int, known: dict[Any, int]) -> int:
    """Points of ``seat`` in the end less those of the other, if nobody says anything: every way, by the rules."""
    game = rules_of(state.options.preset)
    if game.needs_deal(state) or game.result(state) is not None:
        return count(state.taken(seat)) - count(state.taken(1 - seat))
    turn = min(game.waiting(state))
    key = (state.hands, state.lead, turn, count(state.taken(0)))
    if key not in known:
        cards = [one for one in game.legal(state, turn) if isinstance(one, Lead | Beat | Give)]
        values = [
            bura_end(replay(game, game.decide(state, turn, one, SeededChance("")), state), seat, known) for one in cards
        ]
        known[key] = max(values) if turn == seat else min(values)
    return known[key]


@pytest.mark.parametrize("size", [3, 5])
def test_endings_of_bura_have_the_value_that_every_way_of_playing_gives(size: int) -> None:
    """Of at most three cards in a hand."""
    key, seen = f"bura{size}", 0
    game = rules_of(key)
    for state, seat in positions(key, "endings", 60, target=11, raises=False):
        if state.stock or max(map(len, state.hands)) > 3 or seen == 40:
            continue
        state = replace(state, options=replace(state.options, preset=key))
        of = bura.pack(size, state.trumps)
        hand, other = (sum(1 << of.number[card] for card in state.hands[who]) for who in (seat, 1 - seat))
        led = sum(1 << of.number[card] for card in state.lead)
        before = count(state.taken(seat)) - count(state.taken(1 - seat))
        ending, known = BuraEnding(100_000, of.worth), {}
        for one in game.legal(state, seat):
            if not isinstance(one, Lead | Beat | Give):
                continue
            cards = sum(1 << of.number[card] for card in one.cards)
            if isinstance(one, Lead):
                found = ending.led(cards, hand, other)
            else:
                found = ending.answered(cards, led, isinstance(one, Beat), hand, other)
            after = replay(game, game.decide(state, seat, one, SeededChance("")), state)
            assert before + found == bura_end(after, seat, known), (state, one)
        seen += 1
    assert seen == 40


def test_var_is_said_with_certain_points() -> None:
    game, said = rules_of("bura3"), 0
    strong = roster().player("bura3", "strong")
    for state, seat in positions("bura3", "var", 25, random=50):
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = strong(game, view, legal, seat, SeededChance("x"))
        if action == VAR:
            assert count(state.taken(seat)) >= view.goal
            said += 1
    assert said


@pytest.mark.parametrize(("key", "units", "matches"), [("domino", 40, False), ("bura5", 12, True)])
def test_strong_is_stronger_than_easy(key: str, units: int, matches: bool) -> None:
    """A few deals or matches that are always the same; the figures are in ``docs/players.md``."""
    arena = Arena(Bout(key, "strong", "easy", units, "4", matches), roster(), lambda: 0.0)
    assert sum(arena.play(n).points for n in range(arena.units)) > 0


@pytest.mark.parametrize("key", GAMES)
def test_weights_are_small_and_say_who_made_them(key: str) -> None:
    data = Files().weights(f"{key}.net")
    about = Network(data).about
    assert len(data) <= 300_000
    assert about["game"] == key
    assert re.fullmatch("[0-9a-f]{40}", about["trainer"])
    assert about["sizes"] == [INPUTS[key], 48, 1]
