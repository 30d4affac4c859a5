"""The player of Duel Blot at ``strong``: what it is told, what it calls, and that it knows no more than it may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adapters.players import Files, roster
from bot.arena.bout import Arena, Bout
from bot.fair.chance import SeededChance
from bot.games import entry_of, rules_of
from bot.games.blot.player.core import Core
from bot.games.blot.player.duel import DuelSearcher
from bot.games.blot.player.duel_calls import Taker
from bot.games.blot.player.plain import PlainCore
from bot.games.blot.player.search import STRONG
from bot.games.levels import Roster
from rules.blot.belote.actions import TAKE
from rules.core import replay

GAME = rules_of("duel-blot")
EASY = entry_of("duel-blot").player


def positions(seed: str, deals: int) -> Iterator[tuple[Any, int]]:
    """(state, seat) wherever ``easy``, playing both sides, has something to choose."""
    chance, state, dealt = SeededChance(seed), replay(GAME, GAME.start(2, GAME.presets["standard"], 0)), 0
    while True:
        if GAME.needs_deal(state):
            if dealt == deals:
                return
            dealt += 1
            state = replay(GAME, GAME.deal(state, chance), state)
            continue
        seat = min(GAME.waiting(state))
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        if legal.choice:
            yield state, seat
        state = replay(GAME, GAME.decide(state, seat, EASY(GAME, view, legal, seat, chance), chance), state)


def test_calls_and_cards_are_legal_and_the_same_again() -> None:
    first, second = roster().player("duel-blot", "strong"), Roster(Files()).player("duel-blot", "strong")
    for n, (state, seat) in enumerate(positions("duel", 5)):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        action = first(GAME, view, legal, seat, SeededChance(f"{n}"))
        assert action in legal
        if n % 2:
            assert action == second(GAME, view, legal, seat, SeededChance(f"{n}"))


def test_what_the_other_side_holds_changes_no_call() -> None:
    """Before anything is played the unseen cards may lie in any way at all."""
    strong, dice, seen = roster().player("duel-blot", "strong"), Random("duel"), 0
    for n, (state, seat) in enumerate(positions("calls", 8)):
        if state.phase != "bidding":
            continue
        lying = [*state.hands[1 - seat], *state.stock]
        size = len(state.hands[1 - seat])
        dice.shuffle(lying)
        hands = [*state.hands]
        hands[1 - seat] = tuple(lying[:size])
        other = replace(state, hands=tuple(hands), stock=tuple(lying[size:]))
        answers = {
            strong(GAME, GAME.view(one, seat), GAME.legal(one, seat), seat, SeededChance(f"{n}"))
            for one in (state, other)
        }
        assert len(answers) == 1
        seen += 1
    assert seen >= 8


def test_without_the_compiled_core_deals_are_judged_alike() -> None:
    """The twin, on the same worlds: the last cards are worth the same; it plays deals out by rules of its own."""
    engine = Files().engine("blot.wasm")
    assert engine is not None
    core, twin = DuelSearcher(Core(engine), STRONG), DuelSearcher(PlainCore(), STRONG)
    compared = called = 0
    for n, (state, seat) in enumerate(positions("twin", 4)):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        if state.phase == "bidding" and called < 3:
            rules = GAME.rules(view.options)
            for judge in (Core(engine), PlainCore()):
                calls = Taker(judge).worths(rules, view, legal, seat, SeededChance(f"{n}"))
                assert {action for _, action in calls} == {*legal.actions}
            called += 1
        if state.phase == "play" and view.plays_for == seat and len(view.hand) <= 4 and len(view.plays) > 1:
            one, two = (searcher.judged(GAME, view, seat, SeededChance(f"{n}")) for searcher in (core, twin))
            assert one.worth == pytest.approx(dict(two.worth), abs=1e-3)
            assert one.made == pytest.approx(dict(two.made), abs=1e-3)
            compared += 1
    assert compared > 5
    assert called == 3


def test_a_hand_that_takes_every_trick_is_taken() -> None:
    """Jack, nine, ace and ten of the turned suit."""
    state, seat = next(positions("take", 1))
    pack = [*state.hands[0], *state.hands[1], *state.stock, state.turned]
    suit = state.turned[-1]
    best = [f"J{suit}", f"9{suit}", f"A{suit}", f"10{suit}", f"K{suit}"]
    mine = [c for c in pack if str(c) in best and c != state.turned]
    mine += [c for c in pack if c[:-1] == "A" and c not in mine and c != state.turned][: 6 - len(mine)]
    rest = [c for c in pack if c not in mine and c != state.turned]
    hands = (tuple(mine), tuple(rest[:6])) if seat == 0 else (tuple(rest[:6]), tuple(mine))
    state = replace(state, hands=hands, stock=tuple(rest[6:]))
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    assert roster().player("duel-blot", "strong")(GAME, view, legal, seat, SeededChance("x")) == TAKE


def test_strong_is_stronger_than_easy() -> None:
    """A few deals that are always the same; the figures are in ``docs/players.md``."""
    arena = Arena(Bout("duel-blot", "strong", "easy", 8, "1"), roster(), lambda: 0.0)
    assert sum(arena.play(n).points for n in range(8)) > 0
