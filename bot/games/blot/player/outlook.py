"""What a seat can expect to reach as declarer in Bazaar Blot, by a network that has seen deals played out.

By strain it answers a mean and the logarithm of a spread, in tens of points, and the odds of every trick, as a
logarithm. The points are those that are compared with the level of a bid: sai, combinations and blot. As with calls, it
is asked six times, the suits called by other names, and the mean of that is said.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from statistics import fmean
from typing import Final

from bot.games.blot.player.auction import asked
from bot.games.network import Network
from rules.blot.bazaar.view import View
from rules.cards import STRAINS
from rules.core import Seat

FORESEEN: Final = 3 * len(STRAINS)
CLOSER: Final = 0.8
"""By this factor lies what is reached closer together than the network says: found in the first 2,500 contracts of
``tests.tools.blot.calibration --seed fifths``."""
_PLACE: Final[dict[str, int]] = {strain: n for n, strain in enumerate(STRAINS)}


class Outlook:
    """``network``: of the ``INPUTS`` of an auction, and ``FORESEEN`` outputs."""

    def __init__(self, network: Network) -> None:
        self._network: Final = network

    def chances(self, view: View, seat: Seat) -> Foreseen:
        """As the bidding stands."""
        looks = [
            [
                answer[at + _PLACE[names.get(strain, strain)]]
                for at in range(0, FORESEEN, len(STRAINS))
                for strain in STRAINS
            ]
            for answer, names in asked(self._network, view, seat)
        ]
        return Foreseen([fmean(one) for one in zip(*looks, strict=True)])


class Foreseen:
    """``answer``: of the network."""

    def __init__(self, answer: list[float]) -> None:
        self._answer: Final = answer

    def reach(self, strain: str) -> float:
        """Points to be expected."""
        return 10 * self._answer[_PLACE[strain]]

    def made(self, strain: str, level: int) -> float:
        """The chance to reach a level, between 0 and 1."""
        spread = CLOSER * 10 * exp(min(max(self._answer[5 + _PLACE[strain]], -3), 2))
        return 0.5 * (1 + erf((self.reach(strain) - level + 0.5) / spread / sqrt(2)))

    def every(self, strain: str) -> float:
        """The chance of every trick, between 0 and 1."""
        return 1 / (1 + exp(-self._answer[10 + _PLACE[strain]]))
