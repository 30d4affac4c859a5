"""How fast the engine plays, beside a plain loop without any protocol in the same run (``make bench``)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from bot.selfplay import deals
from rules.core import Range
from rules.options import load
from tests.bench.record import record

DEALS = 400
FLOOR = 400
"""Deals a second on one core."""


def protocol(n: int, seed: str) -> int:
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


def plain(n: int, seed: str) -> int:
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


def rate(what: Callable[[], object]) -> float:
    """Deals a second of one core's time, the better of two runs."""
    best = 0.0
    for _ in range(2):
        begin = time.process_time()
        what()
        best = max(best, DEALS / (time.process_time() - begin))
    return best


@pytest.mark.bench
def test_random_deals_a_second() -> None:
    """At least 400 full random deals a second on one core through the public protocol."""
    protocol(40, "warm")
    ours = rate(lambda: protocol(DEALS, "bench"))
    bare = rate(lambda: plain(DEALS, "bench"))
    played = rate(lambda: list(deals("bazaar-blot", "league", DEALS, seed="bench")))
    record(
        "Rules",
        "random deals of Bazaar Blot through the public protocol, one core",
        f"{ours:.0f} deals/s; with views and records {played:.0f}",
        f"≥ {FLOOR}/s",
        f"a bare loop without the protocol is {bare / ours:.1f} × as fast",
    )
    assert ours >= FLOOR
