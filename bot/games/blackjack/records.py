"""Records and match statistics of Blackjack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.games import rules_of
from bot.games.records import Average, Chronicle, DealTale, Luck, Record, Recorder, recorded_result
from rules.base import Script
from rules.blackjack.game import after_deal, evolve
from rules.blackjack.model import SHOE, Dealt, Doubled, Event, Outcome, PassedOver, Settled, Split, Staked, State, total
from rules.cards import Card
from rules.core import replay
from rules.options import AnyGame, from_dict

# --- records ----------------------------------------------------------------------------------------------------------
# ``seats``      the number of players; ``purses``: what each had before the deal
# ``boxes``      in order ``[[seat, stake], …]``; empty if nobody bet and the deal was skipped
# ``shoe``       the 312 cards in the order of dealing
# ``hands``      ``[{box, hand, seat, cards, stake, total, how, back}, …]``; ``hand`` 1, or 2 for the second of a split;
#                ``back``: chips paid to the seat, including its stake
# ``insurance``  ``[{box, seat, stake, back}, …]``
# ``dealer``     ``{cards, total, blackjack}``, null if nobody bet
# ``moves``      ``[[seat, chips, kind], …]`` in order: to the bank (+) and from it (-)
# ``net``        by seat, the result of the deal; ``total``: the result of the match so far


SEATS = 3


class BlackjackRecorder(Recorder):
    """See ``bot.games.records.Recorder``."""

    compared = (
        *("deal", "seats", "purses", "boxes", "shoe", "hands", "insurance", "dealer", "moves", "net", "total"),
        "result",
    )

    def seats(self, options: Any) -> int:
        return SEATS

    def over(self, state: State, events: Sequence[Event]) -> bool:
        return any(isinstance(e, Settled | PassedOver) for e in events[-2:])

    def state_before(self, game: AnyGame, options: Any, record: Record) -> State:
        state = replay(game, game.start(record["seats"], options))
        assert isinstance(state, State)
        won = tuple(t - n for t, n in zip(record["total"], record["net"], strict=True))
        return replace(
            state, phase="betting", result=None, deal=record["deal"] - 1, purses=tuple(record["purses"]), won=won
        )

    def dealt(self, record: Record) -> Sequence[Event]:
        options = from_dict(rules_of(record["game"]), record["preset"], record["options"])
        table = replace(self.state_before(rules_of(record["game"]), options, record), phase="dealing")
        script: Script[State, Event] = Script(table, evolve)
        boxes = tuple(Staked(seat, stake) for seat, stake in record["boxes"])
        script.emit(Dealt(record["deal"], boxes, tuple(Card(c) for c in record["shoe"])))
        after_deal(script)
        return tuple(script.events)

    def record(self, game: Any, state: State, events: Sequence[Event]) -> Record:
        dealt = next((e for e in events if isinstance(e, Dealt)), None)
        outcome = next((e.outcome for e in events if isinstance(e, Settled)), None)
        net = outcome.net if outcome is not None else (0,) * state.seats
        return {
            "deal": state.deal,
            "seats": state.seats,
            "purses": [purse - n for purse, n in zip(state.purses, net, strict=True)],
            "boxes": [[b.seat, b.stake] for b in dealt.boxes] if dealt is not None else [],
            "shoe": list(dealt.shoe) if dealt is not None else [],
            **_ends(state, outcome),
            "moves": [[m.seat, m.amount, m.kind] for e in events for m in game.moves(e)],
            "net": list(net),
            "total": list(state.won),
            "result": recorded_result(game, state),
        }


def _ends(state: State, outcome: Outcome | None) -> Record:
    if outcome is None:
        return {"hands": [], "insurance": [], "dealer": None}
    return {
        "hands": [
            {
                "box": e.box,
                "hand": e.hand + 1,
                "seat": e.seat,
                "cards": list(state.boxes[e.box - 1].hands[e.hand].cards),
                "stake": e.stake,
                "total": e.total,
                "how": e.how,
                "back": e.back,
            }
            for e in outcome.hands
        ],
        "insurance": [{"box": i.box, "seat": i.seat, "stake": i.stake, "back": i.back} for i in outcome.insurance],
        "dealer": {"cards": list(outcome.dealer), "total": outcome.dealer_total, "blackjack": outcome.blackjack},
    }


# --- match statistics -------------------------------------------------------------------------------------------------


ACES: Final = sum(total((card,)) == 11 for card in SHOE)
TENS: Final = sum(total((card,)) == 10 for card in SHOE)
_P: Final = Fraction(2 * ACES * TENS, len(SHOE) * (len(SHOE) - 1))
NATURAL: Final = Average(_P, _P * (1 - _P))
"""The chance of a blackjack in the first two cards."""


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
