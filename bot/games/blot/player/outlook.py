"""What a seat can expect to reach as declarer in Bazaar Blot, by a network that has seen deals played out.

By strain it answers a mean and the logarithm of a spread, in tens of points, and the odds of every trick, as a
logarithm. The points are those that are compared with the level of a bid: sai, combinations and blot.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from bot.games.blot.player.auction import inputs
from bot.games.network import Network
from rules.blot.bazaar.view import View
from rules.cards import STRAINS
from rules.core import Seat

FORESEEN: Final = 3 * len(STRAINS)
MORE: Final = 0.35
"""So many points more are reached than by the quick rules that the network has seen play. Found by
``tests.tools.blot.calibration --seed fit1``."""
_PLACE: Final[dict[str, int]] = {strain: n for n, strain in enumerate(STRAINS)}


class Outlook:
    """``network``: of the ``INPUTS`` of an auction, and ``FORESEEN`` outputs."""

    def __init__(self, network: Network) -> None:
        self._network: Final = network

    def chances(self, view: View, seat: Seat) -> Foreseen:
        """As the bidding stands."""
        return Foreseen(self._network(inputs(view, seat)))


class Foreseen:
    """``answer``: of the network."""

    def __init__(self, answer: list[float]) -> None:
        self._answer: Final = answer

    def reach(self, strain: str) -> float:
        """Points to be expected."""
        return 10 * self._answer[_PLACE[strain]]

    def made(self, strain: str, level: int) -> float:
        """The chance to reach a level, between 0 and 1."""
        n = _PLACE[strain]
        spread = 10 * exp(min(max(self._answer[5 + n], -3), 2))
        return 0.5 * (1 + erf((self.reach(strain) + MORE - level + 0.5) / spread / sqrt(2)))

    def every(self, strain: str) -> float:
        """The chance of every trick, between 0 and 1."""
        return 1 / (1 + exp(-self._answer[10 + _PLACE[strain]]))
