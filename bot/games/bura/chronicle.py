"""What Bura tells of a match: deals won, buras, *var* rightly and wrongly, raises, and the first hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bot.games.chronicle import Chronicle, DealTale, Luck, dealt
from rules.bura.events import DealScored, Dealt
from rules.bura.pack import KIND, POINTS
from rules.raises import Offered


class BuraChronicle(Chronicle):
    """Gifts are nowhere in it: they stay unseen (BU-4)."""

    ends = (DealScored,)
    counts = ("deals-won", "vars", "vars-wrong", "raises")
    feats = ("bura",)
    measure = "points"

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        score = next(e.score for e in events if isinstance(e, DealScored))
        hands = next((e.hands for e in events if isinstance(e, Dealt)), ())
        values = tuple(Fraction(POINTS[card]) for card in KIND[state.options.cards].pack)
        luck = tuple(
            Luck(seat, Fraction(sum(POINTS[card] for card in hand)), dealt(values, len(hand)))
            for seat, hand in enumerate(hands)
        )
        counts: Counter[tuple[int, str]] = Counter()
        if score.winner is not None:
            counts[score.winner, "deals-won"] += 1
        if score.by is not None and score.reason in ("var", "false-var"):
            counts[score.by, "vars" if score.reason == "var" else "vars-wrong"] += 1
        counts.update((e.seat, "raises") for e in events if isinstance(e, Offered))
        feats = (("bura", (score.by,)),) if score.reason == "bura" and score.by is not None else ()
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items()), feats, luck)
