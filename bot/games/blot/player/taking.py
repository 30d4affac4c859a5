"""Taking the turned suit or naming another in Georgian Belote, by a network that has learnt from its own deals.

Theory of operation. For passing, taking, and each other suit the network says how many points, in ``UNIT``, the pair
can be expected to gain over the other from this deal. It is told the five cards, the card turned up, whose turn it is,
whether everybody has passed once, and, near the end of a match, how it stands. Suits are told from the turned one on,
in the order of the pack.

Near its end a match is not won by points alone. There the trainer means by points what is worth as much of the chance
to win the match as points are at 0:0. What counts is what both sides lack, whatever the target is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.network import Network
from bot.games.suits import others, renamed
from rules.blot.actions import PASS
from rules.blot.belote.actions import TAKE, TRUMP
from rules.blot.belote.view import View
from rules.blot.playing import Sides
from rules.cards import RANK, RANKS, SUIT, SUITS, Card
from rules.core import Legal, Seat

SCORE: Final = 56
"""From here on the network is told how the match stands."""
INPUTS: Final = SCORE + 4
ANSWERS: Final = 5
"""Pass, take, and the other suits in the order told."""
UNIT: Final = 50
"""Points."""
NEAR: Final = 250
"""So many points before the target, two deals or so, its end is near. As long as it is near for neither side, the
network is told nothing: points are all that counts."""
FAR: Final = 500
"""Who lacks more is told as one who lacks so much."""


def standing(lacking: int) -> tuple[float, float]:
    """What the network is told of one side by what it lacks: how near it is to the end, 1 being there, from afar and
    from nearby."""
    return 1 - min(max(lacking, 0), FAR) / FAR, 1 - min(max(lacking, 0), NEAR) / NEAR


def inputs(hand: tuple[Card, ...], turned: Card, turn: int, second: bool, lacking: Sides) -> list[float]:
    """What the network is told: ``INPUTS`` numbers, in the order of its trainer.

    :param turn: 0 the first to speak, 3 the dealer. :param second: everybody has passed once.
    :param lacking: the points up to the target, of the caller's own side and of the other.
    """
    said = [0.0] * INPUTS
    first = SUITS.index(SUIT[turned])
    held = [set[str]() for _ in SUITS]
    for card in hand:
        suit = (SUITS.index(SUIT[card]) - first) % 4
        held[suit].add(RANK[card])
        said[8 * suit + RANKS.index(RANK[card])] = 1
    said[32 + RANKS.index(RANK[turned])] = 1
    said[40 + 4 * second + turn] = 1
    for suit, ranks in enumerate(held):
        said[52 + suit] = len(ranks) / 5
        said[48 + suit] = float({"Q", "K"} <= (ranks | {RANK[turned]} if suit == 0 else ranks))
    if min(lacking) < NEAR:
        said[SCORE:] = (*standing(lacking[0]), *standing(lacking[1]))
    return said


class Taker:
    """``network``: of ``INPUTS`` inputs and ``ANSWERS`` outputs."""

    def __init__(self, network: Network) -> None:
        """:raises ValueError: it has others."""
        sizes = network.about["sizes"]
        if (sizes[0], sizes[-1]) != (INPUTS, ANSWERS):
            raise ValueError("a network that is told other things")
        self._network: Final = network

    def worths(self, view: View, legal: Legal[Any], seat: Seat) -> list[tuple[float, Any]]:
        """By call that may be made: the points it is expected to gain over the other pair."""
        if view.turned is None:
            return []
        found = self._asked(view, view.hand or (), view.turned, seat)
        return [(worth, call) for call, worth in found.items() if call in legal]

    def looks(self, view: View, seat: Seat, calls: Sequence[Any]) -> list[list[float]]:
        """What ``calls`` are worth, once for each way to call the suits that were not turned by other names."""
        assert view.turned is not None
        found = []
        for names in others(SUIT[view.turned]):
            worths = self._asked(view, renamed(view.hand or (), names), view.turned, seat)
            called = {call: TRUMP[names[suit]] for suit, call in TRUMP.items() if suit in names}
            found.append([worths[called.get(call, call)] for call in calls])
        return found

    def _asked(self, view: View, hand: tuple[Card, ...], turned: Card, seat: Seat) -> dict[Any, float]:
        """In points, by call."""
        first = SUITS.index(SUIT[turned])
        turn = (seat - view.dealer - 1) % len(view.sizes)
        mine, theirs = view.totals[seat % 2], view.totals[1 - seat % 2]
        lacking = (view.options.target - mine, view.options.target - theirs)
        answer = self._network(inputs(hand, turned, turn, view.round == 2, lacking))
        calls = (PASS, TAKE, *(TRUMP[SUITS[(first + n) % 4]] for n in (1, 2, 3)))
        return {call: UNIT * worth for worth, call in zip(answer, calls, strict=True)}

    def call(self, view: View, legal: Legal[Any], seat: Seat) -> Any:
        """The best call of ``legal``."""
        return max(self.worths(view, legal, seat), key=lambda one: one[0])[1]
