"""What a decision has cost, from samples that know nothing of how the better action was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from bot.ports.players import Kind, Weighed

SURE: Final = 2.0
"""So many standard errors a fault has cost at least."""


def none(kind: Kind) -> Weighed:
    """Nothing was better."""
    return Weighed(kind, 0.0, within=0.0)


def lost(kind: Kind, better: Any, less: Sequence[float], least: float) -> Weighed:
    """``less``: by sample how much less was played for than ``better`` is worth; two at least. ``least``: the points
    from which on a loss counts as a fault."""
    mean, within = fmean(less), stdev(less) / sqrt(len(less))
    return Weighed(kind, mean, (better,), within, mean >= max(least, SURE * within))
