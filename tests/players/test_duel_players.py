"""The players of Duel Blot above ``easy``: what it is told, what it calls, and that it knows no more than it may."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player import duel
from bot.games.blot.player.core import Core, Effort, Judged, PlainCore, Question, play_out
from bot.games.blot.player.duel import DuelSearcher, Taker, chosen
from bot.games.blot.player.levels import MANY
from bot.games.blot.player.search import MASTER, STRONG, sound
from rules.blot.actions import PASS, PLAY
from rules.blot.belote.model import TAKE
from tests.players.kit import positions

GAME = rules_of("duel-blot")


def test_without_the_compiled_core_deals_are_judged_alike() -> None:
    """The twin, on the same worlds: the last cards are worth the same; it plays deals out by rules of its own."""
    engine = Files().engine("blot.wasm")
    assert engine is not None
    core, twin = DuelSearcher(Core(engine), STRONG, 8), DuelSearcher(PlainCore(), STRONG, 8)
    compared = called = 0
    for n, (state, seat) in enumerate(positions("duel-blot", "twin", 4, random=0)):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        if state.phase == "bidding" and called < 3:
            calls = Taker(8).worths(GAME.rules(view.options), view, legal, seat, SeededChance(f"{n}"))
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
    state, seat = next(positions("duel-blot", "take", 1, random=0))
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


def test_a_call_is_that_of_easy_unless_another_leads_by_a_point() -> None:
    assert chosen([(3.4, TAKE), (2.6, PASS)], PASS) == PASS
    assert chosen([(3.8, TAKE), (2.6, PASS)], PASS) == TAKE


def test_normal_gives_a_lost_trick_no_dearer_card_than_it_must() -> None:
    """``easy`` gives the cheapest card that it may, which once in a while is not the weakest of those that lose."""
    normal, lost = roster().player("duel-blot", "normal"), 0
    for n, (state, seat) in enumerate(
        one for match in range(3) for one in positions("duel-blot", f"mended {match}", 8, random=0)
    ):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        if state.phase != "play" or not view.trick or view.plays_for != seat:
            continue
        answer = normal(GAME, view, legal, seat, SeededChance(f"{n}"))
        assert answer not in [PLAY[card] for card in view.plays if card not in sound(view, seat)]
        lost += len(sound(view, seat)) < len(view.plays)
    assert lost > 10


def test_masters_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what it asks: worlds and the positions of each are counted, deals played out before a call as well."""
    asked: list[Effort] = []
    played = 0

    class Counting(PlainCore):
        def judge(self, asked_: Question, effort: Effort) -> Judged:
            asked.append(effort)
            return super().judge(asked_, Effort(effort.worlds, 1, effort.positions, effort.seed))

    def counted(*given: Any) -> int:
        nonlocal played
        played += 1
        return play_out(*given)

    monkeypatch.setattr(duel, "play_out", counted)
    master = DuelSearcher(Counting(), MASTER, MANY)
    state, seat = next(positions("duel-blot", "bounded", 1, random=0))
    master.play(GAME, GAME.view(state, seat), GAME.legal(state, seat), seat, SeededChance("call"))
    assert 0 < played <= MANY * 8
    state, seat = next((s, who) for s, who in positions("duel-blot", "bounded", 1, random=0) if s.phase == "play")
    master.judged(GAME, GAME.view(state, seat), seat, SeededChance("card"))
    assert len(asked) <= MASTER.worlds
    assert sum(effort.worlds * effort.positions for effort in asked) <= MASTER.positions
