"""What Nardi tells of a match: deals won, mars, raises, and the dice thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from bot.games.chronicle import Average, Chronicle, DealTale, Luck, among
from rules.nardi.events import DealScored, Thrown
from rules.raises import Offered

_SIDES: Final = range(1, 7)


def pips(a: int, b: int) -> int:
    """What a throw lets one go; a double is played four times."""
    return 4 * a if a == b else a + b


THROW: Final = among(pips(a, b) for a in _SIDES for b in _SIDES)


class NardiChronicle(Chronicle):
    ends = (DealScored,)
    counts = ("deals-won", "raises", "doubles")
    feats = ("mars",)
    measure = "dice"

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        score = next(e.score for e in events if isinstance(e, DealScored))
        thrown = [e for e in events if isinstance(e, Thrown)]
        counts = Counter({(score.winner, "deals-won"): 1})
        counts.update((e.seat, "raises") for e in events if isinstance(e, Offered))
        counts.update((e.seat, "doubles") for e in thrown if e.dice[0] == e.dice[1])
        luck = []
        for seat in (0, 1):
            mine = [pips(*e.dice) for e in thrown if e.seat == seat]
            if mine:
                n = len(mine)
                luck.append(Luck(seat, Fraction(sum(mine)), Average(n * THROW.mean, n * THROW.spread), n))
        feats = (("mars", (score.winner,)),) if score.mars else ()
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items()), feats, tuple(luck))
