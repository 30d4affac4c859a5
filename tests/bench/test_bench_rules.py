"""How many deals and steps of Nardi the engine plays in a second of one core, beside plain Python."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.core import Range, replay
from rules.nardi.actions import UNDO
from rules.nardi.moves import Move
from rules.options import load
from tests.bench.kit import Size, record, sizes

RATES = {"bazaar-blot": (400, 600), "nardi": (20_000, 22), "long-nardi": (20_000, 22), "hyper-nardi": (20_000, 22)}
"""The least a second, and the most rounds of plain Python that one may take: a deal, at Nardi a step."""


def by_protocol(key: str, least: int) -> int:
    """Random legal actions through ``actors``, ``waiting``, ``legal``, ``decide`` and ``evolve``, steps before any
    other, until there have been so many steps, or deals where there are none."""
    steps = "nardi" in key
    loaded = load(rules_of(key), None if steps else "league", {"raises": "off"} if steps else {})
    game: Any = loaded.game
    chance, done, state = SeededChance(f"bench {key}"), 0, None
    while done < least:
        if state is None or game.result(state) is not None:
            state = replay(game, game.start(2 if steps else 4, loaded.options))
        if game.needs_deal(state):
            events = game.deal(state, chance)
            done += not steps
        else:
            assert game.actors(state)
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            actions: list[Any] = [one for one in legal.actions if steps and isinstance(one, Move)]
            if legal.ranges and not chance.below(3):
                bids: Range[Any] = legal.ranges[chance.below(5) % len(legal.ranges)]
                actions = [bids.at(min(bids.high, bids.low + chance.below(3)))]
            actions = actions or [one for one in legal.actions if one != UNDO]
            action = actions[chance.below(len(actions))]
            done += steps and isinstance(action, Move)
            events = game.decide(state, seat, action, chance)
        for event in events:
            state = game.evolve(state, event)
    return done


def plain_work() -> int:
    """The yardstick: a thousand rounds of the plainest Python."""
    for _ in range(1_000):
        order = [(n * 7919) % 32 for n in range(32)]
        sum(k for k in order if k & 1)
    return 1_000


def rate(what: Callable[[], int]) -> float:
    """How many a second of one core's time, the better of two runs."""
    best = 0.0
    for _ in range(2):
        begin = process_time()
        done = what()
        best = max(best, done / (process_time() - begin))
    return best


@sizes
@pytest.mark.parametrize("key", RATES)
def test_the_engine_is_quick(key: str, size: Size) -> None:
    floor, rounds = RATES[key]
    by_protocol(key, floor // 10)
    ours, bare = rate(lambda: by_protocol(key, size.of(floor, floor // 10))), rate(plain_work)
    record(
        "Rules",
        f"random {'steps' if 'nardi' in key else 'deals'} of {key} through the public protocol, one core",
        f"{ours:.0f}/s",
        f"≥ {floor}/s",
        f"each as long as {bare / ours:.0f} rounds of plain Python",
    )
    size.target(floor, ours)
    size.ratio(bare / ours, rounds)
