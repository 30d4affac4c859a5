"""Kanach (BZ-14): how often one hand alone takes every trick, and what it is worth to bid it.

Theory of operation. The network that calls has hardly ever seen a kanach: it pays for one hand in thousands. So there
is a small one for it, which is told the cards of a hand and which of the four leads, nothing of the calls heard, and
says by strain how likely that hand is to take every trick, its partner keeping out of the way. What the bid is worth
follows from the rules of the score (BZ-43 … BZ-46): made, it counts once; of those that fail, the other side is taken
to have doubled every one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import fmean
from typing import Final

from bot.games.network import Network
from bot.games.suits import Names, renamed
from rules.blot.actions import Named
from rules.blot.bazaar.score import BLOT, DEAL, KANACH, TIMES
from rules.blot.bazaar.state import SIDE
from rules.blot.bazaar.view import View
from rules.blot.values import PLAIN_ORDER, TRUMP_ORDER
from rules.cards import PACK, RANK, STRAINS, SUIT, SUITS, Card
from rules.core import Seat

INPUTS: Final = 48
"""The cards; the seat, counted from the one that leads; by suit its length, and how many of its highest cards follow
one another from the top, as trumps and otherwise."""
ORDERS: Final = (TRUMP_ORDER, PLAIN_ORDER)
ANSWERS: Final = len(STRAINS)
_PLACE: Final = {card: n for n, card in enumerate(PACK)}


def inputs(hand: tuple[Card, ...], turn: int) -> list[float]:
    """What the network is told. ``turn``: 0 who leads, 3 the dealer."""
    said = [0.0] * INPUTS
    for card in hand:
        said[_PLACE[card]] = 1
    said[len(PACK) + turn] = 1
    for n, suit in enumerate(SUITS):
        held = {RANK[card] for card in hand if SUIT[card] == suit}
        runs = [next((at for at, rank in enumerate(order) if rank not in held), len(order)) for order in ORDERS]
        said[len(PACK) + 4 + 3 * n : len(PACK) + 7 + 3 * n] = [one / 8 for one in (len(held), *runs)]
    return said


class Alone:
    """``network``: of ``INPUTS`` inputs and ``ANSWERS`` outputs, the odds by strain as logarithms."""

    def __init__(self, network: Network) -> None:
        """:raises ValueError: a network of other inputs or outputs."""
        sizes = network.about["sizes"]
        if (sizes[0], sizes[-1]) != (INPUTS, ANSWERS):
            raise ValueError("a network that is told something else")
        self._network: Final = network

    def chances(self, view: View, seat: Seat, looks: Sequence[Names]) -> dict[str, float]:
        """By strain, that the hand of ``seat`` takes every trick, between 0 and 1. ``looks``: suits are called by these
        names."""
        hand, turn = view.hand or (), (seat - view.dealer - 1) % 4
        answers = [(self._network(inputs(renamed(hand, names), turn)), names) for names in looks]
        found: dict[str, float] = {}
        for strain in STRAINS:
            odds = fmean(answer[STRAINS.index(names.get(strain, strain))] for answer, names in answers)
            found[strain] = 1 / (1 + exp(-odds))
        return found


def worth_alone(view: View, bid: Named, seat: Seat, own: int, chance: float) -> float:
    """Points that a kanach that comes in so often can be expected to gain over the other side. ``own``: of the hand's
    combinations. What goes beyond the target of the match counts for nothing."""
    assert isinstance(bid.head, int)
    blot = BLOT if {f"Q{bid.strain}", f"K{bid.strain}"} <= {*(view.hand or ())} else 0
    if bid.head > KANACH + own + blot:
        chance = 0
    made = min(KANACH + bid.head + own + blot, view.options.target - view.totals[SIDE[seat]])
    failed = DEAL + TIMES["quansh"] * bid.head + own
    return chance * made - (1 - chance) * failed


def stops(view: View, seat: Seat) -> bool:
    """Whether ``seat`` takes a trick from the kanach that stands, as good as whatever the others hold: by a trump that
    enough lower ones guard, or by an ace that it leads where there are no trumps."""
    assert view.bid is not None
    hand, trump = {*(view.hand or ())}, view.bid.strain
    if trump == "N":
        return seat == (view.dealer + 1) % 4 and any(f"A{suit}" in hand for suit in SUITS)
    held = [f"{rank}{trump}" in hand for rank in TRUMP_ORDER]
    return any(one and at < sum(held[at:]) for at, one in enumerate(held))
