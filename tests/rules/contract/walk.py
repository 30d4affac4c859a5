"""Random matches for the contract suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.fair import SeededChance
from rules.core import Range, replay
from tests.rules.contract.samples import loaded, players

Table = tuple[str, str, dict[str, str]]
MOVES = 4_000
RARE = ("Callopen", "Sayvar", "Raisedecline")
"""Kinds of actions, by class and word, that would end nearly every deal if they were as likely as the others."""


def chosen(game: Any, state: Any, chance: SeededChance) -> tuple[int, Any]:
    """An actor and one of its legal actions; kinds of actions first, so that rare ones occur. Never idle for ever."""
    seats = sorted(game.waiting(state))
    if chance.below(6) == 0:
        seats = [s for s in sorted(game.actors(state)) if game.legal(state, s)] or seats
    seat = seats[chance.below(len(seats))]
    legal = game.legal(state, seat)
    kinds: dict[str, list[Any]] = {}
    for action in [*legal.actions, *legal.ranges]:
        one = action.prototype if isinstance(action, Range) else action
        kinds.setdefault(type(one).__name__ + str(getattr(one, "word", "")), []).append(action)
    names = sorted(kinds)
    for rare in RARE:
        if rare in kinds and len(names) > 1 and chance.below(30):
            names.remove(rare)
    group = kinds[names[chance.below(len(names))]]
    if isinstance(group[0], Range) and chance.below(8):
        group = group[:5]  # plain bids
    action = group[chance.below(len(group))]
    if isinstance(action, Range):  # mostly low ones, else the first bid would end the bidding
        action = action.at(min(action.high, action.low + chance.below(3) * chance.below(3)))
    return seat, action


def walk(table: Table, seed: str, moves: int = MOVES) -> Iterator[tuple[Any, Any, Any, int, Any, list[Any]]]:
    """A random match: (game, before, after, seat, action, all events so far) at every step; deals have seat -1."""
    where = loaded(table)
    game: Any = where.game
    chance = SeededChance(seed)
    seats = players(table)
    events = list(game.start(seats, where.options, seats // 2))
    state: Any = replay(game, events)
    for _ in range(moves):
        if game.result(state) is not None:
            return
        before = state
        if game.needs_deal(state):
            seat, action = -1, None
            new = game.deal(state, chance)
        else:
            seat, action = chosen(game, state, chance)
            new = game.decide(state, seat, action, chance)
        for event in new:
            state = game.evolve(state, event)
        events += new
        yield game, before, state, seat, action, events
    pytest.fail(f"seed {seed}: not over after {moves} moves")


def long_walk(table: Table, seed: str, least: int) -> Iterator[tuple[Any, Any, Any, int, Any, list[Any]]]:
    """As many random matches as it takes to see ``least`` steps, for games whose matches are short."""
    steps = 0
    for n in range(200):
        for step in walk(table, f"{seed}.{n}" if n else seed):
            steps += 1
            yield step
        if steps >= least:
            return
