"""Records and match statistics of Bura."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.records import Chronicle, DealTale, Luck, Record, Recorder, dealt, recorded_result
from rules.bura.model import KIND, POINTS, DealScored, Dealt, Event, State, count
from rules.cards import Card
from rules.core import Seat, replay
from rules.options import AnyGame, from_dict
from rules.raises import Offered

# --- records ----------------------------------------------------------------------------------------------------------
# ``dealer``  seat 0 or 1; the other seat leads first
# ``hands``   the cards dealt, by seat, in the order received: ``[["JH", …3 or 5], …2]``
# ``stock``   the rest of the pack in the order of drawing, the turned-up trump last
# ``tricks``  ``[{leader, led, beaten, given, taker}, …]``: ``beaten`` in the order of ``led``; ``beaten`` or ``given``
#             is empty. Then both draw, the taker first, card by card, up to full hands
# ``reason``  ``bura``, ``var``, ``false-var``, ``declined``, ``more`` or ``even``; ``by``: the seat that did it
# ``winner``  seat or null (a drawn deal); ``worth``: the points it scores, 1..6
# ``taken``   the points of [seat 0, seat 1] in taken cards at the end of the deal, gifts included


class BuraRecorder(Recorder):
    """See ``bot.games.records.Recorder``."""

    compared = ("dealer", "tricks", "reason", "by", "winner", "worth", "taken", "total", "result")

    def seats(self, options: Any) -> int:
        return 2

    def over(self, state: State, events: Sequence[Event]) -> bool:
        return any(isinstance(e, DealScored) for e in events[-2:])

    def seat(self, game: AnyGame, state: State, chance: SeededChance) -> Seat:
        """Sometimes the other player, to claim a malutka (BU-7) before the lead or over a raise."""
        seat = min(game.waiting(state))
        other = 1 - seat
        return other if game.legal(state, other) and chance.below(2) else seat

    def state_before(self, game: AnyGame, options: Any, record: Record) -> State:
        state = replay(game, game.start(2, options, record["dealer"]))
        assert isinstance(state, State)
        won = [record["worth"] if record["winner"] == s else 0 for s in (0, 1)]
        before = (record["total"][0] - won[0], record["total"][1] - won[1])
        return replace(state, deal=record["deal"] - 1, totals=before)

    def dealt(self, record: Record) -> Sequence[Event]:
        """As the game itself deals: a bura in the dealt cards is shown at once (BU-6)."""
        game = rules_of(record["game"])
        options = from_dict(rules_of(record["game"]), record["preset"], record["options"])
        leader, dealer = record["hands"][1 - record["dealer"]], record["hands"][record["dealer"]]
        order = [Card(c) for pair in zip(leader, dealer, strict=True) for c in pair] + [
            Card(c) for c in record["stock"]
        ]
        pack = KIND[options.cards].pack
        return game.deal(self.state_before(game, options, record), _Stacked(tuple(pack.index(c) for c in order)))

    def record(self, game: AnyGame, state: State, events: Sequence[Event]) -> Record:
        dealt = next(e for e in events if isinstance(e, Dealt))
        score = state.rows[-1]
        return {
            "deal": dealt.deal,
            "dealer": dealt.dealer,
            "hands": [list(hand) for hand in dealt.hands],
            "stock": list(dealt.stock),
            "tricks": [
                {
                    "leader": t.leader,
                    "led": list(t.led),
                    "beaten": list(t.beaten),
                    "given": list(t.given),
                    "taker": t.taker,
                }
                for t in state.tricks
            ],
            "reason": score.reason,
            "by": score.by,
            "winner": score.winner,
            "worth": score.worth,
            "taken": [count(state.taken(s)) for s in (0, 1)],
            "total": list(state.totals),
            "result": recorded_result(game, state),
        }


@dataclass(frozen=True, slots=True)
class _Stacked:
    """A pack in a given order."""

    order: tuple[int, ...]

    def shuffled(self, n: int) -> tuple[int, ...]:
        return self.order

    def die(self) -> int:
        raise AssertionError("no dice in Bura")


# --- match statistics -------------------------------------------------------------------------------------------------


class BuraChronicle(Chronicle):
    """Gifts do not appear in it: they stay hidden (BU-4)."""

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
