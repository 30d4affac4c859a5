"""How often ``strong`` makes what it thinks to make.

``python -m tests.tools.blot.calibration [--contracts N] [--jobs J]``

Theory of operation. Deals of Bazaar Blot are bid and played by four players of one level, ``--cards`` lets another one
play. At the close of the bidding the declarer says how likely its contract is, from its own view (``outlook``); that is
held against what comes. The contracts are put in five fifths by what was said. The Brier score is the mean squared
error; what knew nothing but how many are made would have ``base``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import cache, partial
from itertools import pairwise
from multiprocessing import get_context
from statistics import fmean
from typing import Any

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player.calls import Outlook
from bot.games.blot.player.levels import OUTLOOK
from bot.games.thinking import Network
from bot.ports.players import Player
from rules.core import replay

GAME = "bazaar-blot"
FIFTHS = 5
AT_ONCE = 16
"""Deals of a process between two looks at how many contracts there are."""


def contracts(n: int, bids: str, cards: str, seed: str, jobs: int = 1) -> list[tuple[float, bool]]:
    """What was said and whether it came, of ``n`` contracts; deals without one do not count."""
    found: list[tuple[float, bool]] = []
    dealt = 0
    with ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 else nullcontext() as pool:
        play = partial(played, bids, cards, seed)
        while len(found) < n:
            some = range(dealt, dealt + (AT_ONCE * jobs if pool else 1))
            dealt = some.stop
            found += [one for one in (pool.map(play, some) if pool else map(play, some)) if one is not None]
    return found[:n]


def played(bids: str, cards: str, seed: str, number: int) -> tuple[float, bool] | None:
    """A deal; None: there was no contract."""
    game, bidder, player, outlook = _made(bids, cards)
    options = game.presets[next(iter(game.presets))]
    chance, said = SeededChance(f"calibration|{seed}|{number}"), None
    state: Any = replay(game, game.start(4, options, number % 4))
    state = replay(game, game.deal(state, chance), state)
    while state.score is None and not game.needs_deal(state):
        calling = state.phase in ("bidding", "sur")
        if not calling and said is None:
            said = foreseen(game, state, outlook)
        seat = min(game.waiting(state))
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = (bidder if calling else player)(game, view, legal, seat, chance)
        state = replay(game, game.decide(state, seat, action, chance), state)
    return (said, bool(state.score.made)) if said is not None and state.score is not None else None


@cache
def _made(bids: str, cards: str) -> tuple[Any, Player, Player, Outlook]:
    """Once in a process."""
    outlook = Outlook(Network(Files().weights(OUTLOOK)))
    return rules_of(GAME), roster().player(GAME, bids), roster().player(GAME, cards), outlook


def foreseen(game: Any, state: Any, outlook: Outlook) -> float:
    """The chance of the contract, as its declarer sees it before a card is played."""
    bid = game.view(state, None).bid
    chances = outlook.chances(game.view(state, bid.seat), bid.seat)
    return chances.every(bid.strain) if bid.promise else chances.made(bid.strain, bid.level)


def fifths(found: Sequence[tuple[float, bool]]) -> list[tuple[float, float]]:
    """By fifth of what was said, its mean, and how many were made."""
    ranked = sorted(found)
    cut = [len(ranked) * k // FIFTHS for k in range(FIFTHS + 1)]
    parts = [ranked[low:high] for low, high in pairwise(cut)]
    return [(fmean(said for said, _ in part), fmean(made for _, made in part)) for part in parts]


def brier(found: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """The score, and that of whoever knows only how many are made."""
    share = fmean(made for _, made in found)
    return fmean((said - made) ** 2 for said, made in found), share * (1 - share)


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--contracts", type=int, default=300)
    given.add_argument("--bids", default="strong")
    given.add_argument("--cards", default="strong")
    given.add_argument("--seed", default="1")
    given.add_argument("--jobs", type=int, default=1)
    it = given.parse_args()
    all_of_them = contracts(it.contracts, it.bids, it.cards, it.seed, it.jobs)
    for number, (said, made) in enumerate(fifths(all_of_them), 1):
        print(f"fifth {number}: said {said:.3f} made {made:.3f} ({made - said:+.3f})")
    score, base = brier(all_of_them)
    share = fmean(made for _, made in all_of_them)
    print(f"{len(all_of_them)} contracts, {share:.3f} made, Brier {score:.4f}, base {base:.4f}")
