"""What Domino tells of a match: who went out, riba, sums of five, and the tiles dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from bot.games.chronicle import Chronicle, DealTale, Luck, dealt
from rules.domino.events import DealScored, Dealt, TileLaid
from rules.domino.tiles import PIPS, TILES, pips

_VALUES: Final = tuple(Fraction(PIPS[tile]) for tile in TILES)


class DominoChronicle(Chronicle):
    ends = (DealScored,)
    counts = ("went-out", "locked", "fives")
    feats = ("riba",)
    measure = "tiles"

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        score = next(e.score for e in events if isinstance(e, DealScored))
        hands = next((e.hands for e in events if isinstance(e, Dealt)), ())
        counts = Counter((e.seat, "fives") for e in events if isinstance(e, TileLaid) and e.points)
        counts[score.seat, "went-out" if score.how == "out" else "locked"] += 1
        luck = tuple(Luck(seat, Fraction(pips(hand)), dealt(_VALUES, len(hand))) for seat, hand in enumerate(hands))
        feats = (("riba", (score.seat,)),) if score.how == "riba" else ()
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items()), feats, luck)
