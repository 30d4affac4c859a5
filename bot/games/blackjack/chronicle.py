"""What Blackjack tells of a match: hands won, blackjacks and busts, splits and doubles, and the first two cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from bot.games.chronicle import Average, Chronicle, DealTale, Luck
from rules.blackjack.events import Dealt, Doubled, Settled, Split
from rules.blackjack.shoe import SHOE, total

ACES: Final = sum(total((card,)) == 11 for card in SHOE)
TENS: Final = sum(total((card,)) == 10 for card in SHOE)
_P: Final = Fraction(2 * ACES * TENS, len(SHOE) * (len(SHOE) - 1))
NATURAL: Final = Average(_P, _P * (1 - _P))
"""A blackjack in the first two cards."""


class BlackjackChronicle(Chronicle):
    ends = (Settled,)
    counts = ("hands", "hands-won", "blackjacks", "busts", "doubled", "splits")
    measure = "naturals"
    per = 100

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        outcome = next(e.outcome for e in events if isinstance(e, Settled))
        begun = next((e for e in events if isinstance(e, Dealt)), None)
        counts = Counter((end.seat, "hands") for end in outcome.hands)
        counts.update((end.seat, "hands-won") for end in outcome.hands if end.back > end.stake)
        counts.update((end.seat, "busts") for end in outcome.hands if end.how == "bust")
        counts.update((e.seat, "doubled") for e in events if isinstance(e, Doubled))
        counts.update((e.seat, "splits") for e in events if isinstance(e, Split))
        luck = []
        if begun is not None:
            n = len(begun.boxes)
            for k, box in enumerate(begun.boxes):  # a round of one card each, the dealer's among them, then a second
                got = total((begun.shoe[k], begun.shoe[n + 1 + k])) == 21
                luck.append(Luck(box.seat, Fraction(got), NATURAL))
                counts[box.seat, "blackjacks"] += got
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items() if n), luck=tuple(luck))
