"""What kanach brings: ``python -m tests.tools.blot.kanach LEVEL --bids 100 --seed 1``.

All four seats are players of ``LEVEL``. Of the deals in which one of them bids kanach and stays with it, each is played
once more at a table that does without (``kanach=off``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player.calls import LOOKS, Alone
from bot.games.blot.player.levels import ALONE
from bot.games.thinking import Network
from bot.ports.players import Player
from rules.blot.bazaar.model import Score
from rules.core import replay
from rules.options import load

GAME = "bazaar-blot"
SOME = 0.5
"""What one look at the hand must say at least."""


def begun(seed: str, kanach: bool) -> tuple[Any, Any]:
    """The rules and a deal."""
    loaded = load(rules_of(GAME), None, {"kanach": "on" if kanach else "off"})
    game: Any = loaded.game
    state = replay(game, game.start(4, loaded.options, 0))
    return game, replay(game, game.deal(state, SeededChance(f"kanach|{seed}")), state)


def dealt(player: Player, seed: str, kanach: bool) -> Score | None:
    """The score of the deal; None without one: passed out, or ended before the cards by whoever does not bid kanach."""
    (game, state), decided = begun(seed, kanach), 0
    cards = SeededChance(f"kanach cut|{seed}")
    while waiting := game.waiting(state):
        seat, decided = min(waiting), decided + 1
        view = game.view(state, seat)
        if kanach and view.phase not in ("bidding", "sur") and (view.bid is None or view.bid.promise != "g"):
            return None
        mind = SeededChance(f"kanach mind|{seed}|{decided}")
        action = player(game, view, game.legal(state, seat), seat, mind)
        for event in game.decide(state, seat, action, cards):
            if isinstance(score := getattr(event, "score", None), Score):
                return score
            state = game.evolve(state, event)
    return None


def likely(alone: Alone, seed: str) -> bool:
    """Whether anybody may think of it, which is quicker found out than by an auction."""
    game, state = begun(seed, True)
    views = [(game.view(state, seat), seat) for seat in range(4)]
    return any(max(alone.chances(view, seat, LOOKS[:1]).values()) > SOME for view, seat in views)


def found(level: str, seed: int) -> Iterator[tuple[int, Score, Score]]:
    """By deal: its number, its score, and without kanach."""
    player, alone, n = roster().player(GAME, level), Alone(Network(Files().weights(ALONE))), 0
    while True:
        n += 1
        if not likely(alone, f"{seed}|{n}"):
            continue
        score = dealt(player, f"{seed}|{n}", True)
        other = dealt(player, f"{seed}|{n}", False) if score is not None else None
        if score is not None and other is not None:
            yield n, score, other


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("level")
    asked.add_argument("--bids", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    rows = list(islice(found(given.level, given.seed), given.bids))
    gains = []
    for _, score, other in rows:
        side = score.contract.seat % 2
        own, without = (one.written[side] - one.written[1 - side] for one in (score, other))
        gains.append(own - without)
    made = sum(score.made for _, score, _ in rows)
    error = stdev(gains) / sqrt(len(gains))
    mean = f"{fmean(gains):+.1f} ± {error:.1f} points each"
    print(f"{given.level}: {len(rows)} kanach in {rows[-1][0]} deals, {made} made, {mean}")


if __name__ == "__main__":
    main()
