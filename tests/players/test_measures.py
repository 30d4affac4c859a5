"""What players are measured with: the opponent that looks no further than its throw, the shares, the part of a lock."""

from __future__ import annotations

import re
from math import exp
from statistics import fmean
from typing import Any

import pytest

from adapters.players import roster
from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.core import replay
from rules.nardi.actions import DONE, ROLL
from rules.nardi.course import BAR
from rules.nardi.moves import End, ways
from tests.tools.fresh import LOCK, OURS, locked
from tests.tools.nardi.rival import Glance, game, share, worth


def lead(end: End) -> float:
    """Whoever has hit more and is nearer to the end."""
    return sum(n * (place + 20 * (place == BAR)) for place, n in enumerate(end.theirs)) - sum(
        n * place for place, n in enumerate(end.mine)
    )


def test_a_glance_plays_to_the_position_of_which_most_is_said() -> None:
    """Step by step, through 40 throws of a game against itself."""
    rules: Any = rules_of("nardi")
    play, chance, throws = Glance(lead), SeededChance("glance"), 0
    options = type(rules.presets["standard"])(kind=rules.presets["standard"].kind, target=1, raises=False)
    state = replay(rules, rules.start(2, options, 0))
    state = replay(rules, rules.deal(state, chance), state)
    while throws < 40 and rules.result(state) is None:
        seat = min(rules.waiting(state))
        view, action, best = rules.view(state, seat), None, 0.0
        if view.phase != "throw":
            whole = ways(view.options.course, view.board[seat], view.board[1 - seat], view.dice, view.leave)
            best, throws = max(map(lead, whole)), throws + 1
        while rules.result(state) is None and action not in (ROLL, DONE):
            view = rules.view(state, seat)
            action = play(rules, view, rules.legal(state, seat), seat, chance)
            if action == DONE:
                assert lead(End(view.board[seat], view.board[1 - seat], ())) == best
            state = replay(rules, rules.decide(state, seat, action, chance), state)
    assert throws == 40


class Pips:
    """Judges by what both still have to go; of what throws bring it knows as little."""

    def value(self, end: End, ahead: int) -> float:
        return 1 / (1 + exp(-lead(end) / 30))


def test_a_game_that_was_lost_was_won_by_the_other_with_luck_and_without() -> None:
    """NA-1: the same dice from both sides; a player against itself comes to exactly a half."""
    easy, judge = roster().player("nardi", "easy"), Pips()
    pairs = []
    for n in range(3):
        won, plain = game((easy, easy), judge, f"half|{n}")
        assert won in (0, 1)
        assert plain != won
        pairs.append(((won, plain), (1 - won, 1 - plain)))
    assert [share(pairs, which) for which in (0, 1)] == [(0.5, 0)] * 2
    worse = roster().player("nardi", "random")
    assert game((easy, worse), judge, "better")[0] == 1
    assert game((worse, easy), judge, "better")[0] == 0


def test_what_a_throw_was_worth_is_nothing_over_all_throws() -> None:
    """Where the judge knows what all throws bring: 36 of them, from the second position of a game."""
    rules: Any = rules_of("nardi")
    state = replay(rules, rules.start(2, rules.presets["standard"], 0))
    state = replay(rules, rules.deal(state, SeededChance("worth")), state)
    seat = min(rules.waiting(state))
    view = rules.view(state, seat)

    class Knows(Pips):
        def value(self, end: End, ahead: int) -> float:
            return 1 - fmean(best) if ahead else super().value(end, ahead)

    best: list[float] = [0.0]
    thrown = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    best = [worth(Knows(), view, seat, dice) for dice in thrown]
    assert max(best) - min(best) > 0.1
    assert sum(worth(Knows(), view, seat, dice) for dice in thrown) == pytest.approx(0, abs=1e-9)


def test_of_the_lock_only_one_package_is_fetched() -> None:
    lines = locked(OURS).splitlines()
    assert re.fullmatch(rf"{OURS}==[\d.]+ \\", lines[0])
    assert len(lines) > 8
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines[1:])
    assert not lines[-1].endswith("\\")
    assert locked(OURS) in LOCK.read_text("utf-8")
    with pytest.raises(LookupError):
        locked("no-such-package")
