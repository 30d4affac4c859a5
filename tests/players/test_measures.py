"""What players are measured with: the opponent that looks no further than its throw, the shares, the part of a lock."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adapters.players import roster
from bot.arena.bout import Arena, Bout
from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.core import replay
from rules.nardi.actions import DONE, ROLL
from rules.nardi.course import BAR
from rules.nardi.moves import End, ways
from tests.tools.fresh import LOCK, OURS, locked
from tests.tools.nardi.rival import GNU, SINGLE, Glance, WithGnu, share


def ahead(end: End) -> float:
    """Whoever has hit more and is nearer to the end."""
    return sum(n * (place + 20 * (place == BAR)) for place, n in enumerate(end.theirs)) - sum(
        n * place for place, n in enumerate(end.mine)
    )


def test_a_glance_plays_to_the_position_of_which_most_is_said() -> None:
    """Step by step, through 40 throws of a game against itself."""
    rules: Any = rules_of("nardi")
    play, chance, throws = Glance(ahead), SeededChance("glance"), 0
    options = type(rules.presets["standard"])(kind=rules.presets["standard"].kind, target=1, raises=False)
    state = replay(rules, rules.start(2, options, 0))
    state = replay(rules, rules.deal(state, chance), state)
    while throws < 40 and rules.result(state) is None:
        seat = min(rules.waiting(state))
        view, action, best = rules.view(state, seat), None, 0.0
        if view.phase != "throw":
            whole = ways(view.options.course, view.board[seat], view.board[1 - seat], view.dice, view.leave)
            best, throws = max(map(ahead, whole)), throws + 1
        while rules.result(state) is None and action not in (ROLL, DONE):
            view = rules.view(state, seat)
            action = play(rules, view, rules.legal(state, seat), seat, chance)
            if action == DONE:
                assert ahead(End(view.board[seat], view.board[1 - seat], ())) == best
            state = replay(rules, rules.decide(state, seat, action, chance), state)
    assert throws == 40


def test_a_player_wins_half_of_its_games_against_itself_and_more_against_a_worse_one() -> None:
    def against(player: Any, level: str) -> tuple[float, float, int]:
        bout = Bout("nardi", level, GNU, 6, "shares", matches=True, options=SINGLE)
        arena = Arena(bout, WithGnu(player), lambda: 0.0)
        return share(bout, map(arena.play, range(arena.units)))

    easy = roster().player("nardi", "easy")
    assert against(easy, "easy") == (0.5, 0.0, 6)
    won, error, games = against(roster().player("nardi", "random"), "normal")
    assert (won, error, games) == (pytest.approx(1), 0, 6)


def test_of_the_lock_only_one_package_is_fetched() -> None:
    lines = locked(OURS).splitlines()
    assert re.fullmatch(rf"{OURS}==[\d.]+ \\", lines[0])
    assert len(lines) > 8
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines[1:])
    assert not lines[-1].endswith("\\")
    assert locked(OURS) in LOCK.read_text("utf-8")
    with pytest.raises(LookupError):
        locked("no-such-package")
