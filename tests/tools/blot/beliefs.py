"""How well ``strong`` guesses who holds a card: ``python -m tests.tools.blot.beliefs [LEVEL] [--deals N]``.

Theory of operation. Deals of Bazaar Blot are bid by the level that is named and played by ``easy``. At every fourth
card that is a choice the worlds are made that ``strong`` would look at; of each card that the seat cannot place, the
surprise is minus the logarithm of the share of worlds in which it lies where it does. Nothing is played out, so that
this takes little time and has far less noise than points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any

from adapters.players import Files, compiled, roster
from bot.fair import SeededChance
from bot.games import entry_of
from bot.games.blot.player.core import Core, Effort, Question, bits
from bot.games.blot.player.levels import CORE, calls_of
from bot.games.blot.player.search import STRONG, Searcher
from rules.blot.bazaar.score import ruleset
from rules.core import replay

GAME = "bazaar-blot"
WORLDS = 80
EVERY = 4


def asked(searcher: Searcher, level: str, deals: int, seed: str) -> Iterator[tuple[int, Question, tuple[int, ...]]]:
    """Deal, what is known, and the hands as they are."""
    entry = entry_of(GAME)
    game: Any = entry.rules
    options = game.presets[next(iter(game.presets))]
    bidder = roster().player(GAME, level)
    for n in range(deals):
        chance, choices = SeededChance(f"beliefs|{seed}|{n}"), 0
        state: Any = replay(game, game.start(4, options, n % 4))
        state = replay(game, game.deal(state, chance), state)
        while state.phase != "play" and not game.needs_deal(state):
            state = step(game, state, bidder, chance)
        while state.phase == "play" and state.score is None and not game.needs_deal(state):
            seat = min(game.waiting(state))
            view = game.view(state, seat)
            if view.plays_for == seat and len(view.plays) > 1:
                choices += 1
                if choices % EVERY == 0:
                    bit = bits(view.strain or "N")
                    hands = tuple(sum(bit[card] for card in hand) for hand in state.hands)
                    yield n, searcher.question(ruleset(options), view, seat), hands
            state = step(game, state, entry.player, chance)


def step(game: Any, state: Any, player: Any, chance: SeededChance) -> Any:
    seat = min(game.waiting(state))
    action = player(game, game.view(state, seat), game.legal(state, seat), seat, chance)
    return replay(game, game.decide(state, seat, action, chance), state)


def surprise(core: Core, question: Question, hands: tuple[int, ...]) -> float | None:
    """The mean over cards that cannot be placed; None where all can be."""
    worlds = core.worlds(question, Effort(WORLDS, 0, 1, 1))
    found = []
    for card in range(32):
        if question.unseen >> card & 1:
            holder = next(seat for seat in range(4) if hands[seat] >> card & 1)
            found.append(-log((sum(world[holder] >> card & 1 for world in worlds) + 0.5) / (len(worlds) + 1)))
    return fmean(found) if found else None


def measured(level: str, deals: int, seed: str) -> tuple[int, float, float]:
    """Positions, the mean surprise, and its standard error over deals."""
    engine, caller = compiled(CORE), calls_of(Files())
    assert engine is not None
    core = Core(engine, caller.network.flat)
    by_deal: dict[int, list[float]] = {}
    for n, question, hands in asked(Searcher(core, STRONG, caller), level, deals, seed):
        found = surprise(core, question, hands)
        if found is not None:
            by_deal.setdefault(n, []).append(found)
    means = [fmean(one) for one in by_deal.values()]
    return sum(map(len, by_deal.values())), fmean(means), stdev(means) / sqrt(len(means))


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("level", nargs="?", default="normal", help="who bids")
    given.add_argument("--deals", type=int, default=100)
    given.add_argument("--seed", default="1")
    it = given.parse_args()
    positions, mean, error = measured(it.level, it.deals, it.seed)
    print(f"{positions} positions, surprise {mean:.4f} ± {error:.4f}")
