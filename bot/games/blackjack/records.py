"""Records and match statistics of Blackjack."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.games.records import Average, DealTale, Luck, Record, Records, counted, find, picked, the
from rules.blackjack.game import Blackjack
from rules.blackjack.model import SHOE, Dealt, Doubled, Outcome, PassedOver, Settled, Split, State, total

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


_GAME: Final = Blackjack()
ACES: Final = sum(total((card,)) == 11 for card in SHOE)
TENS: Final = sum(total((card,)) == 10 for card in SHOE)
_P: Final = Fraction(2 * ACES * TENS, len(SHOE) * (len(SHOE) - 1))
NATURAL: Final = Average(_P, _P * (1 - _P))
"""The chance of a blackjack in the first two cards."""


class BlackjackRecords(Records):
    ends = (Settled,)
    skips = (PassedOver,)
    counts = ("hands", "hands-won", "blackjacks", "busts", "doubled", "splits")
    measure = "naturals"
    per = 100

    def fields(self, before: State, state: State, events: Sequence[Any]) -> Record:
        dealt, settled = find(Dealt, events), find(Settled, events)
        return {
            "seats": state.seats,
            "purses": before.purses,
            "boxes": [[box.seat, box.stake] for box in dealt.boxes] if dealt is not None else [],
            "shoe": dealt.shoe if dealt is not None else (),
            **_ends(state, settled.outcome if settled is not None else None),
            "moves": [[m.seat, m.amount, m.kind] for e in events for m in _GAME.moves(e)],
            "net": settled.outcome.net if settled is not None else (0,) * state.seats,
        }

    def state_before(self, record: Record, start: State) -> State:
        purses, won = tuple(record["purses"]), self.total_before(record)
        return replace(start, phase="betting", result=None, deal=record["deal"] - 1, purses=purses, won=won)

    def tale(self, events: Sequence[Any], state: Any) -> DealTale:
        outcome = the(Settled, events).outcome
        begun = find(Dealt, events)
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
        return DealTale(counted(counts), luck=tuple(luck))


def _ends(state: State, outcome: Outcome | None) -> Record:
    if outcome is None:
        return {"hands": [], "insurance": [], "dealer": None}
    return {
        "hands": [
            {
                "box": end.box,
                "hand": end.hand + 1,
                "seat": end.seat,
                "cards": state.boxes[end.box - 1].hands[end.hand].cards,
                **picked(end, "stake", "total", "how", "back"),
            }
            for end in outcome.hands
        ],
        "insurance": outcome.insurance,
        "dealer": {"cards": outcome.dealer, "total": outcome.dealer_total, "blackjack": outcome.blackjack},
    }
