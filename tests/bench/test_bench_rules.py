"""How fast the engine plays, beside a plain loop without any protocol in the same run, and how fast the steps of Nardi
are generated and applied, beside the plainest one (``make bench``)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from bot.selfplay import deals
from rules.core import Range, replay
from rules.nardi.actions import UNDO
from rules.nardi.course import COURSE, Kind, moved
from rules.nardi.moves import FREE, Leave, Move, legal_steps, without
from rules.nardi.state import numbers
from rules.options import load
from tests.bench.record import Size, record, sizes
from tests.rules.nardi import brute

DEALS_FLOOR, STEPS_FLOOR = 400, 20_000
"""A second, on one core."""


def deals_by_protocol(n: int, seed: str) -> int:
    """``n`` deals of random legal actions through ``actors``, ``waiting``, ``legal``, ``decide`` and ``evolve``."""
    loaded = load(rules_of("bazaar-blot"), "league")
    game: Any = loaded.game
    chance = SeededChance(seed)
    done, state = 0, None
    while done < n:
        if state is None or game.result(state) is not None:
            state = game.evolve(None, game.start(4, loaded.options)[0])
        if game.needs_deal(state):
            events = game.deal(state, chance)
            done += 1
        else:
            assert game.actors(state)
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            action: Any
            if legal.ranges and not chance.below(3):
                bids: Range[Any] = legal.ranges[chance.below(5) % len(legal.ranges)]
                action = bids.at(min(bids.high, bids.low + chance.below(3)))
            else:
                action = legal.actions[chance.below(len(legal.actions))]
            events = game.decide(state, seat, action, chance)
        for event in events:
            state = game.evolve(state, event)
    return done


def plain_deals(n: int, seed: str) -> int:
    """``n`` deals in the plainest Python: shuffle, 32 legal cards, count. No bidding, combinations, score or events."""
    chance = SeededChance(seed)
    trump_order, plain_order = ["7", "8", "Q", "K", "10", "A", "9", "J"], ["7", "8", "9", "J", "Q", "K", "10", "A"]
    trump_sai = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
    plain_sai = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    pack = [(r, s) for s in "SCDH" for r in plain_order]
    for _ in range(n):
        order = chance.shuffled(32)
        hands = [[pack[k] for k in order[i * 8 : i * 8 + 8]] for i in range(4)]
        trump, leader, sai = "SCDH"[chance.below(4)], 0, [0, 0]

        def power(card: tuple[str, str], led: str, trump: str = trump) -> int:
            if card[1] == trump:
                return 20 + trump_order.index(card[0])
            return 1 + plain_order.index(card[0]) if card[1] == led else 0

        for _ in range(8):
            trick: list[tuple[int, tuple[str, str]]] = []
            for step in range(4):
                seat = (leader + step) % 4
                hand = hands[seat]
                legal = hand
                if trick:
                    led = trick[0][1][1]
                    winner, best = max(trick, key=lambda t: power(t[1], led))
                    follow = [c for c in hand if c[1] == led]
                    higher = [c for c in hand if c[1] == trump and power(c, led) > power(best, led)]
                    if follow:
                        legal = (higher or follow) if led == trump else follow
                    elif winner % 2 != seat % 2 and led != trump:
                        legal = higher or hand
                card = legal[chance.below(len(legal))]
                hand.remove(card)
                trick.append((seat, card))
            led = trick[0][1][1]
            leader = max(trick, key=lambda t: power(t[1], led))[0]
            sai[leader % 2] += sum((trump_sai if c[1] == trump else plain_sai).get(c[0], 0) for _, c in trick)
        sai[leader % 2] += 10
        assert sum(sai) == 162
    return n


def rate(what: Callable[[], int]) -> float:
    """How many a second of one core's time, the better of two runs."""
    best = 0.0
    for _ in range(2):
        begin = time.process_time()
        done = what()
        best = max(best, done / (time.process_time() - begin))
    return best


@sizes
def test_random_deals_a_second(size: Size) -> None:
    """At least 400 full random deals a second on one core through the public protocol."""
    count = size.of(400, 40)
    deals_by_protocol(40, "warm")
    ours = rate(lambda: deals_by_protocol(count, "bench"))
    bare = rate(lambda: plain_deals(count, "bench"))
    played = rate(lambda: len(list(deals("bazaar-blot", "league", count, seed="bench"))))
    record(
        "Rules",
        "random deals of Bazaar Blot through the public protocol, one core",
        f"{ours:.0f} deals/s; with views and records {played:.0f}",
        f"≥ {DEALS_FLOOR}/s",
        f"a bare loop without the protocol is {bare / ours:.1f} × as fast",
    )
    size.target(DEALS_FLOOR, ours)
    size.ratio(bare / ours, 11)


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


def plain_steps(kind: Kind, least: int) -> int:
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


@sizes
@pytest.mark.parametrize("kind", KINDS)
def test_steps_a_second(kind: Kind, size: Size) -> None:
    """At least 20,000 steps generated and applied a second on one core, and not three times slower by the protocol."""
    steps = size.of(20_000, 2_000)
    generator(kind, 2_000)
    ours = rate(lambda: generator(kind, steps))
    through = rate(lambda: protocol(kind, steps))
    bare = rate(lambda: plain_steps(kind, steps // 10))
    record(
        "Rules",
        f"random steps of {KEYS[kind]} generated and applied, one core",
        f"{ours:.0f} steps/s; through the whole protocol {through:.0f}",
        f"≥ {STEPS_FLOOR}/s",
        f"writing out every way of a throw is {ours / bare:.1f} × as slow",
    )
    size.target(STEPS_FLOOR, ours)
    size.ratio(SHARE * ours, through)
