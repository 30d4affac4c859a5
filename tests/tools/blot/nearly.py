"""What looking at the score gains in Duel Blot: ``python -m tests.tools.blot.nearly [--matches N] [--seed S]``.

Theory of operation. Matches begin near their end, each side lacking something between ``--least`` and ``--most``. In
each ``strong`` plays against itself without the table of how matches end, and then with it from either side against
itself without; the cards are the same, and so is the luck of every decision that is asked for again. What the side with
the table wins more often than that side would have without it is what the table gains. ``--cards normal``: all play
their cards as ``normal`` does, in a quarter of the time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from adapters.players import Files
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player import play as easy
from bot.games.blot.player.aims import Chances
from bot.games.blot.player.core import Core
from bot.games.blot.player.duel import DuelSearcher
from bot.games.blot.player.levels import CLOSING, CORE, MORE
from bot.games.blot.player.search import STRONG, mended
from bot.ports.players import Player
from rules.blot.playing import Sides
from rules.core import Chance, Legal, Seat, replay

GAME: Final = rules_of("duel-blot")


class Match:
    """A match from ``totals`` on. ``otherwise``: so many calls were others with the table, at the same point."""

    def __init__(self, plain: Player, knowing: Player, seed: str, totals: Sides, dealer: Seat) -> None:
        self._players: Final = (plain, knowing)
        self._seed: Final = seed
        self._start: Final = replace(replay(GAME, GAME.start(2, GAME.presets["standard"], dealer)), totals=totals)
        self._done: Final[dict[tuple[str, ...], Any]] = {}
        self.otherwise = 0

    def won(self, knows: Sequence[bool]) -> bool:
        """Whether side 0 wins; ``knows``: by side, whether it plays with the table."""
        state, deal, fate = self._start, 0, SeededChance("")
        past: tuple[str, ...] = ()
        while (result := GAME.result(state)) is None:
            if GAME.needs_deal(state):
                deal += 1
                fate = SeededChance(f"{self._seed}|deal|{deal}")
                state = replay(GAME, GAME.deal(state, fate), state)
                continue
            seat = min(GAME.waiting(state))
            if knows[seat] and state.phase == "bidding":
                action = self._asked(1, state, seat, past)
                self.otherwise += action != self._done.get(past, action)
            else:
                if past not in self._done:
                    self._done[past] = self._asked(0, state, seat, past)
                action = self._done[past]
            past = (*past, GAME.encode(action))
            state = replay(GAME, GAME.decide(state, seat, action, fate), state)
        return 0 in result.winners

    def _asked(self, who: int, state: Any, seat: Seat, past: tuple[str, ...]) -> Any:
        mind = SeededChance(f"{self._seed}|mind|{len(past)}")
        return self._players[who](GAME, GAME.view(state, seat), GAME.legal(state, seat), seat, mind)


def quick(searcher: DuelSearcher) -> Player:
    """Its calls, and cards as ``normal`` plays them."""

    def play(game: Any, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        if view.phase == "bidding":
            return searcher.play(game, view, legal, seat, chance)
        return mended(view, seat, easy(game, view, legal, seat, chance))

    return play


def gained(match: Match) -> float:
    """How much more often a side wins with the table than the same side without."""
    base = match.won((False, False))
    return ((match.won((True, False)) - base) + (base - match.won((False, True)))) / 2


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=500)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--cards", choices=("normal", "strong"), default="strong")
    asked.add_argument("--least", type=int, default=5)
    asked.add_argument("--most", type=int, default=40)
    given = asked.parse_args()
    files, dice, target = Files(), Random(f"{given.seed}|nearly"), GAME.presets["standard"].target
    engine = files.engine(CORE)
    assert engine is not None, "takes wasmtime"
    searchers = [DuelSearcher(Core(engine), STRONG, MORE, one) for one in (None, Chances(files.weights(CLOSING)))]
    plain, knowing = [quick(one) if given.cards == "normal" else one.play for one in searchers]
    found, otherwise = [], 0
    for n in range(given.matches):
        totals = (target - dice.randint(given.least, given.most), target - dice.randint(given.least, given.most))
        match = Match(plain, knowing, f"{given.seed}|nearly|{n}", totals, n % 2)
        found.append(gained(match))
        otherwise += match.otherwise
    error = stdev(found) / sqrt(len(found))
    changed = sum(map(bool, found))
    print(f"{len(found)} matches from either side: {100 * fmean(found):+.2f} ± {100 * error:.2f} % of them won")
    print(f"{otherwise} calls made otherwise; {changed} matches in which that changed who wins more often")
