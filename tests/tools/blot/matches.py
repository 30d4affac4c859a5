"""The chance to win a match of Bazaar Blot from how it stands, and what a deal is worth then.

Theory of operation. What both sides have written in a few thousand deals stands for all deals to come, from either side
alike. Then the chance depends on what each side still lacks, and from every deal the two lack less together: so the
chances are worked out from the end on, one sum of both after the other. A kaput deal ends no match (BZ-51), the higher
total wins, and two alike play on (BZ-50).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np

from bot.games.blot.player.auction import NEAR
from rules.blot.bazaar.settings import LEAGUE

TARGETS = (101, 151, 201, 301, 501)
USUAL = (0.1, 0.1, 0.1, 0.5, 0.2)
LACKING = max(TARGETS)
BEYOND = 60
"""So many points over the target, nobody who leads is overtaken."""
SAMPLE = 1000
"""Deals."""
FLOOR = 0.2
"""Where a deal moves the chances less than this part of what it does at 0:0, its points are worth no more for it."""


class Chances:
    """``core``: ``deals.c``; ``written``: points by deal and side (n, 2); ``kaput``: whose deals end no match (n,)."""

    def __init__(self, core: ctypes.CDLL, written: np.ndarray, kaput: np.ndarray) -> None:
        there = np.flatnonzero(written.sum(1) > 0)[:SAMPLE]
        both = np.concatenate([written[there], written[there, ::-1]]).astype(np.int32)
        ends = ~np.concatenate([kaput[there], kaput[there]])
        wide = LACKING + BEYOND + 1
        lacks = np.arange(wide)
        self._won = np.where(lacks[:, None] < lacks, 1.0, np.where(lacks[:, None] > lacks, 0.0, 0.5)).astype(np.float32)
        square = np.zeros_like(self._won)
        parts = [ctypes.c_void_p(one.ctypes.data) for one in (both, ends.astype(np.uint8), self._won, square)]
        core.chances(wide, BEYOND, len(both), *parts)
        self._scale = np.sqrt(square / ((both[:, 0] - both[:, 1]) ** 2).mean())
        self._least = FLOOR * self._scale[BEYOND + LEAGUE.target, BEYOND + LEAGUE.target]

    def _after(self, mine: np.ndarray, theirs: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """The chance after a deal, by what is lacking and ``BEYOND``."""
        over = ends & (np.minimum(mine, theirs) <= BEYOND) & (mine != theirs)
        return np.where(over, mine < theirs, self._won[np.maximum(mine, 0), np.maximum(theirs, 0)]).astype(np.float32)

    def won(self, lacking: np.ndarray) -> np.ndarray:
        """The chance of side 0, before a deal, by what both lack (n, 2)."""
        mine, theirs = self._places(lacking)
        found: np.ndarray = self._won[mine, theirs]
        return found

    def gained(self, lacking: np.ndarray, written: np.ndarray, kaput: np.ndarray) -> np.ndarray:
        """What deals are worth to side 0 (n,), in points as they count at 0:0: as wide as points are at every score,
        but for matches as good as won."""
        mine, theirs = self._places(lacking)
        after = self._after(mine - written[:, 0], theirs - written[:, 1], ~kaput)
        found: np.ndarray = (after - self._won[mine, theirs]) / np.maximum(self._scale[mine, theirs], self._least)
        return found

    def _places(self, lacking: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        at = np.clip(lacking + BEYOND, 0, LACKING + BEYOND)
        return at[:, 0], at[:, 1]


def scores(n: int, begin: float, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Totals of both sides (n, 2) and targets (n,): a part of the matches ``begin``, in the others one side at least
    is near the end."""
    targets = chance.choice(TARGETS, n, p=USUAL)
    totals = np.stack([targets - chance.integers(1, NEAR, n), chance.random(n) ** 0.7 * targets], 1).astype(np.int64)
    turned = chance.random(n) < 0.5
    totals[turned] = totals[turned, ::-1]
    totals[chance.random(n) < begin] = 0
    return totals, targets


def over(totals: np.ndarray, target: int, kaput: np.ndarray) -> np.ndarray:
    """Which matches are over after a deal (n,), by totals (n, 2) and whether somebody took every trick (n,)."""
    found: np.ndarray = (totals.max(1) >= target) & (totals[:, 0] != totals[:, 1]) & ~kaput
    return found


def played(
    totals: np.ndarray, target: int, deal: Callable[[np.ndarray, int], tuple[np.ndarray, np.ndarray]]
) -> np.ndarray:
    """By match (n,), whether side 0 has won from ``totals`` on. ``deal``: by totals (m, 2) and number what both write,
    and whether somebody took every trick."""
    totals, won, on, number = totals.copy(), np.zeros(len(totals), bool), np.arange(len(totals)), 0
    while len(on):
        written, kaput = deal(totals[on], number)
        totals[on] += written
        now = totals[on]
        ended = over(now, target, kaput)
        won[on[ended]] = now[ended, 0] > now[ended, 1]
        on, number = on[~ended], number + 1
    return won
