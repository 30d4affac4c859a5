"""How fast the steps of Nardi are generated and applied, beside the plainest loop in the same run (``make bench``)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.core import replay
from rules.nardi.actions import UNDO
from rules.nardi.course import COURSE, Kind, moved
from rules.nardi.moves import FREE, Leave, Move, legal_steps, without
from rules.nardi.state import numbers
from rules.options import load
from tests.bench.record import record
from tests.rules.nardi import brute

STEPS = 20_000
FLOOR = 20_000
"""Steps a second on one core."""
SHARE = 0.35
"""The least that the whole protocol keeps of the rate of the generator; 0.40 to 0.47 when it was measured."""
KINDS: tuple[Kind, ...] = ("short", "long", "hyper")
KEYS = {"short": "nardi", "long": "long-nardi", "hyper": "hyper-nardi"}


def generator(kind: Kind, least: int) -> int:
    """Random games by the generator alone: what is legal, one of it, the board after it."""
    chance, course, done = SeededChance(f"bench {kind}"), COURSE[kind], 0
    while done < least:
        mine = theirs = course.setup
        while any(mine[1:]) and any(theirs[1:]):
            dice, leave = numbers((chance.die(), chance.die())), Leave(1) if course.head else FREE
            while steps := legal_steps(course, mine, theirs, dice, leave):
                step = steps[chance.below(len(steps))]
                mine, theirs, _ = moved(course, mine, theirs, step.point, step.die)
                dice, leave, done = without(dice, step.die), leave.after(step), done + 1
            mine, theirs = theirs, mine
    return done


def protocol(kind: Kind, least: int) -> int:
    """Random games through ``waiting``, ``legal``, ``decide`` and ``evolve``; the steps among the actions."""
    loaded = load(rules_of(KEYS[kind]), None, {"raises": "off"})
    game: Any = loaded.game
    chance, done, state = SeededChance(f"bench {kind}"), 0, None
    while done < least:
        if state is None or game.result(state) is not None:
            state = replay(game, game.start(2, loaded.options))
        if game.needs_deal(state):
            events = game.deal(state, chance)
        else:
            seat = min(game.waiting(state))
            actions = game.legal(state, seat).actions
            steps = [a for a in actions if isinstance(a, Move)] or [a for a in actions if a != UNDO]
            action = steps[chance.below(len(steps))]
            done += isinstance(action, Move)
            events = game.decide(state, seat, action, chance)
        for event in events:
            state = game.evolve(state, event)
    return done


def plain(kind: Kind, least: int) -> int:
    """The same by writing every way of a throw out and taking one of them (throws that are no doubles)."""
    chance, done = SeededChance(f"bench {kind}"), 0
    rules = brute.Rules(True, 1) if kind == "long" else brute.Rules()
    setup = {p: n for p, n in enumerate(COURSE[kind].setup) if n}
    while done < least:
        mine, theirs = dict(setup), dict(setup)
        while any(n for p, n in mine.items() if p) and any(n for p, n in theirs.items() if p):
            dice = (chance.die(), chance.die())
            if dice[0] == dice[1]:
                continue
            ways = sorted(brute.ways(rules, mine, theirs, dice))
            for point, die in ways[chance.below(len(ways))]:
                mine = brute.after(mine, point, die)
                theirs = brute.hit(rules, theirs, point - die)
                done += 1
            mine, theirs = theirs, mine
    return done


def rate(what: Callable[[], int]) -> float:
    """Steps a second of one core's time, the better of two runs."""
    best = 0.0
    for _ in range(2):
        begin = time.process_time()
        done = what()
        best = max(best, done / (time.process_time() - begin))
    return best


@pytest.mark.bench
@pytest.mark.parametrize("kind", KINDS)
def test_steps_a_second(kind: Kind) -> None:
    """At least 20,000 steps generated and applied a second on one core, and not three times slower by the protocol."""
    generator(kind, 2_000)
    ours = rate(lambda: generator(kind, STEPS))
    through = rate(lambda: protocol(kind, STEPS))
    bare = rate(lambda: plain(kind, STEPS // 10))
    record(
        "Rules",
        f"random steps of {KEYS[kind]} generated and applied, one core",
        f"{ours:.0f} steps/s; through the whole protocol {through:.0f}",
        f"≥ {FLOOR}/s",
        f"writing out every way of a throw is {ours / bare:.1f} × as slow",
    )
    assert ours >= FLOOR
    assert through >= SHARE * ours
