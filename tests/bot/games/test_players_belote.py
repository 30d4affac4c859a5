"""The automatic player at the Blots with a turned card: better than chance, quick, and no reckless taker."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest

from bot.fair import PackChance
from bot.games import choose, rules_of
from bot.games.blot.player.cards import Reading
from rules.core import replay
from rules.options import load

KEYS = ("georgian-belote", "duel-blot")


def played(key: str, n: int, levels: tuple[str, str], seed: str) -> tuple[list[int], Counter[bool | None], float]:
    """``n`` deals, ``levels`` by side: the differences written (side 0 less side 1), whether deals were made (None:
    void), and the slowest move in seconds of the processor."""
    print(f"seed {seed}")
    loaded = load(rules_of(key))
    game: Any = loaded.game
    seats = max(game.seats)
    differences: list[int] = []
    made: Counter[bool | None] = Counter()
    slowest = 0.0
    state: Any = None
    for deal in range(1, n + 1):
        if state is None or game.result(state) is not None:
            state = replay(game, game.start(seats, loaded.options, deal % seats))
        state = replay(game, game.deal(state, PackChance(seed, deal)), state)
        step = 0
        while not game.needs_deal(state) and game.result(state) is None:
            step += 1
            seat = min(game.waiting(state))
            chance = PackChance(seed, deal, (), str(step))
            began = time.thread_time()
            action = choose(game, state, seat, chance, levels[seat % 2])
            slowest = max(slowest, time.thread_time() - began)
            state = replay(game, game.decide(state, seat, action, chance), state)
        row = game.view(state, None).rows[-1]
        differences.append(row.written[0] - row.written[1])
        made[row.made] += 1
    return differences, made, slowest


@pytest.mark.parametrize(("key", "points"), [("georgian-belote", 50), ("duel-blot", 3)])
def test_better_than_random(key: str, points: int) -> None:
    """Both ways round, so that seats and dealers do not matter."""
    ours, _, _ = played(key, 100, ("standard", "random"), "strength-a")
    theirs, _, _ = played(key, 100, ("random", "standard"), "strength-b")
    mean = (sum(ours) - sum(theirs)) / 200
    print(f"{mean:.1f} points a deal")
    assert mean >= points


@pytest.mark.parametrize("key", KEYS)
def test_it_takes_what_it_can_make(key: str) -> None:
    _, made, slowest = played(key, 100, ("standard", "standard"), "contracts")
    print(dict(made), f"{slowest * 1000:.1f} ms")
    assert made[True] > 2 * made[False]
    assert made[None] < 40
    assert slowest < 0.05


def test_two_play_without_partners() -> None:
    """The reading of a duel: the turned card is out, six cards of the pack are nobody's, nobody is a friend."""
    loaded = load(rules_of("duel-blot"))
    game: Any = loaded.game
    state: Any = replay(game, game.start(2, loaded.options))
    state = replay(game, game.deal(state, PackChance("duel", 1)), state)
    state = replay(game, game.decide(state, 1, game.parse("take"), PackChance("x", 1)), state)
    at = Reading(game.view(state, 1), 1)
    assert len(at.unseen) == 24 - 9 - 1
    assert state.turned not in at.unseen
    assert (at.partner, at.rivals) == (None, (0,))
