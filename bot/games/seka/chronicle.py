"""What Seka tells of a match: pots won, hands folded, bets in the dark, and the hands dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from bot.games.chronicle import Average, Chronicle, DealTale, Luck, among
from rules.seka.events import BetMade, DealOver, Dealt, Folded
from rules.seka.worth import CARDS, pack, worth


@cache
def _hand(joker: bool, pairs: str) -> Average:
    """The points of a hand, over all that can be dealt."""
    return among(worth(hand, pairs).points for hand in combinations(pack(joker), CARDS))


class SekaChronicle(Chronicle):
    """Folded hands stay closed; what all hands together were worth is told when nothing of the match is secret."""

    ends = (DealOver,)
    counts = ("pots-won", "folds", "darks")
    measure = "hands"

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        row = next(e.row for e in events if isinstance(e, DealOver))
        hands = next((e.hands for e in events if isinstance(e, Dealt)), ())
        options = state.options
        average = _hand(options.joker, options.pairs)
        luck = tuple(
            Luck(seat, Fraction(worth(hand, options.pairs).points), average) for seat, hand in enumerate(hands) if hand
        )
        counts = Counter((seat, "pots-won") for pot in row.pots if len(pot.best) == 1 for seat in pot.best)
        counts.update((e.seat, "folds") for e in events if isinstance(e, Folded))
        counts.update((e.seat, "darks") for e in events if isinstance(e, BetMade) and e.kind == "dark")
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items()), luck=luck)
