"""The chance to win a match of Bazaar Blot or Georgian Belote from how it stands, and what a deal is worth then.

Theory of operation. What both sides have written in a few thousand deals stands for all deals to come, from either side
alike. Then the chance depends on what each side still lacks, and from every deal the two lack less together: so the
chances are worked out from the end on, one sum of both after the other. A kaput deal of the bazaar ends no match
(BZ-51), the higher total wins, and two alike play on (BZ-50, GE-1). Where points are written one by one the table goes
by tens: a total stands anywhere within its ten, so what a deal takes off is rounded up or down by lot.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bot.games.blot.player import calls
from rules.blot.bazaar.model import LEAGUE
from rules.blot.belote.georgian import Georgian

FLOOR = 0.2
"""Where a deal moves the chances less than this part of what it does at 0:0, its points are worth no more for it."""


@dataclass(frozen=True)
class Course:
    """What the matches of a game are. All in its points."""

    target: int
    """The usual one."""
    targets: tuple[int, ...]
    shares: tuple[float, ...]
    """How often each of them is played for."""
    near: int
    """So many before the target the network is told how the match stands."""
    beyond: int
    """So many over the target, nobody who leads is overtaken."""
    sample: int
    """So many deals stand for all."""
    unit: int = 1
    """So fine is the table of chances."""


BAZAAR = Course(LEAGUE.target, (101, 151, 201, 301, 501), (0.1, 0.1, 0.1, 0.5, 0.2), calls.NEAR, beyond=60, sample=1000)
GEORGIAN = Course(
    Georgian().target, (301, 501, 1001), (0.2, 0.6, 0.2), calls.TAKING_NEAR, beyond=100, sample=4000, unit=10
)


class Chances:
    """``core``: ``deals.c``; ``written``: points by deal and side (n, 2); ``kaput``: whose deals end no match (n,)."""

    def __init__(
        self, course: Course, core: ctypes.CDLL, written: np.ndarray, kaput: np.ndarray | bool = False
    ) -> None:
        self._unit, self._beyond = course.unit, course.beyond // course.unit
        self._wide = -(-max(course.targets) // course.unit) + self._beyond + 1
        there = np.flatnonzero(written.sum(1) > 0)[: course.sample]
        points = written[there].astype(np.int32)
        deals = (points + np.random.default_rng(0).integers(0, course.unit, points.shape)) // course.unit
        both = np.concatenate([deals, deals[:, ::-1]]).astype(np.int32)
        ends = ~np.tile(np.broadcast_to(kaput, len(written))[there], 2)
        lacks = np.arange(self._wide)
        self._won = np.where(lacks[:, None] < lacks, 1.0, np.where(lacks[:, None] > lacks, 0.0, 0.5)).astype(np.float32)
        square = np.zeros_like(self._won)
        parts = [ctypes.c_void_p(one.ctypes.data) for one in (both, ends.astype(np.uint8), self._won, square)]
        core.chances(self._wide, self._beyond, len(both), *parts)
        self._scale = np.sqrt(square / ((points[:, 0] - points[:, 1]) ** 2).mean())
        begun = self._places(np.full((1, 2), course.target))
        self._least = FLOOR * self._scale[begun]

    def won(self, lacking: np.ndarray) -> np.ndarray:
        """The chance of side 0, before a deal, by what both lack (n, 2)."""
        found: np.ndarray = self._won[self._places(lacking)]
        return found

    def gained(self, lacking: np.ndarray, written: np.ndarray, kaput: np.ndarray | bool = False) -> np.ndarray:
        """What deals are worth to side 0 (n,), in points as they count at 0:0: as wide as points are at every score,
        but for matches as good as won."""
        left = lacking - written
        over = (left.min(1) <= 0) & (left[:, 0] != left[:, 1]) & ~np.asarray(kaput)
        after = np.where(over, left[:, 0] < left[:, 1], self.won(left)).astype(np.float32)
        found: np.ndarray = (after - self.won(lacking)) / np.maximum(self._scale[self._places(lacking)], self._least)
        return found

    def _places(self, lacking: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Who has anything to go lacks one unit at least."""
        at = np.clip(-(-lacking // self._unit) + self._beyond, 0, self._wide - 1)
        return at[:, 0], at[:, 1]


def scores(course: Course, n: int, begin: float, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Totals of both sides (n, 2) and targets (n,): a part of the matches ``begin``, in the others one side at least
    is near the end."""
    targets = chance.choice(course.targets, n, p=course.shares)
    near, other = targets - chance.integers(1, course.near, n), chance.random(n) ** 0.7 * targets
    totals = np.stack([near, other], 1).astype(np.int64)
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
