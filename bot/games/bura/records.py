"""Records and match statistics of Bura."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bot.fair import SeededChance
from bot.games.records import DealTale, Record, Records, counted, drawn, find, picked, the, winning
from rules import options, raises
from rules.bura.model import KIND, POINTS, DealScored, Dealt, State, count
from rules.cards import Card
from rules.core import Seat

# --- records ----------------------------------------------------------------------------------------------------------
# ``dealer``  seat 0 or 1; the other seat leads first
# ``hands``   the cards dealt, by seat, in the order received: ``[["JH", …3 or 5], …2]``
# ``stock``   the rest of the pack in the order of drawing, the turned-up trump last
# ``tricks``  ``[{leader, led, beaten, given, taker}, …]``: ``beaten`` in the order of ``led``; ``beaten`` or ``given``
#             is empty. Then both draw, the taker first, card by card, up to full hands
# ``reason``  ``bura``, ``var``, ``false-var``, ``declined``, ``more`` or ``even``; ``by``: the seat that did it
# ``winner``  seat or null (a drawn deal); ``worth``: the points it scores, 1..6
# ``taken``   the points of [seat 0, seat 1] in taken cards at the end of the deal, gifts included


class BuraRecords(Records):
    """The history tells nothing of gifts: they stay hidden (BU-4)."""

    ends = (DealScored,)
    counts = ("deals-won", "vars", "vars-wrong", "raises")
    feats = ("bura",)
    measure = "points"

    def fields(self, before: State, state: State, events: Sequence[Any]) -> Record:
        return {
            **picked(the(Dealt, events), "dealer", "hands", "stock"),
            "tricks": state.tricks,
            **picked(state.rows[-1], "reason", "by", "winner", "worth"),
            "taken": [count(state.taken(seat)) for seat in (0, 1)],
        }

    def gained(self, record: Record) -> Sequence[int]:
        return winning(record["winner"], record["worth"])

    def seat(self, game: options.AnyGame, state: State, chance: SeededChance) -> Seat:
        """Sometimes the other player, to claim a malutka (BU-7) before the lead or over a raise."""
        seat = min(game.waiting(state))
        other = 1 - seat
        return other if game.legal(state, other) and chance.below(2) else seat

    def tale(self, events: Sequence[Any], state: Any) -> DealTale:
        score = the(DealScored, events).score
        luck = drawn(find(Dealt, events), _worth, KIND[state.options.cards].pack)
        counts: Counter[tuple[int, str]] = Counter()
        if score.winner is not None:
            counts[score.winner, "deals-won"] += 1
        if score.by is not None and score.reason in ("var", "false-var"):
            counts[score.by, "vars" if score.reason == "var" else "vars-wrong"] += 1
        counts.update((e.seat, "raises") for e in events if isinstance(e, raises.Offered))
        feats = (("bura", (score.by,)),) if score.reason == "bura" and score.by is not None else ()
        return DealTale(counted(counts), feats, luck)


def _worth(card: Card) -> Fraction:
    return Fraction(POINTS[card])
