"""What the Blots tell of a match: bids made and failed, quansh, combinations, kaput and kanach, the cards dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from bot.games.chronicle import Chronicle, Count, DealTale, Luck, dealt
from rules.blot import events as family
from rules.blot.bazaar import events as bazaar
from rules.blot.belote import events as belote
from rules.cards import RANK, Card
from rules.core import Seat

HALF: Final = Fraction(1, 2)
POINTS: Final = {"A": Fraction(11), "10": Fraction(10), "K": Fraction(4), "Q": Fraction(3)} | {
    "J": 6 + HALF,
    "9": 3 + HALF,
}
"""The card points of each rank, on average over the four suits as trumps: no bid has been made when cards are dealt."""


class BlotChronicle(Chronicle):
    ends = (bazaar.DealScored, belote.DealScored, family.DealVoided)
    counts = (
        *("bids", "made", "failed", "quanshes", "quanshes-right", "surs"),
        *("combo-four", "combo-100", "combo-50", "combo-terz", "revokes"),
    )
    feats = ("kaput", "kanach", "four")
    measure = "cards"

    def __init__(self, pack: tuple[Card, ...]) -> None:
        self._values = tuple(_points(card) for card in pack)

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        hands = next((e.hands for e in events if isinstance(e, bazaar.Dealt | belote.Dealt)), ())
        luck = tuple(
            Luck(seat, sum(map(_points, hand), Fraction()), dealt(self._values, len(hand)))
            for seat, hand in enumerate(hands)
            if hand
        )
        score = next((e.score for e in events if isinstance(e, bazaar.DealScored | belote.DealScored)), None)
        if score is None:
            return DealTale(luck=luck)
        sides = [tuple(sorted(state.rules.seats_of(side))) for side in (0, 1)]
        return DealTale(tuple(_counts(score, sides)), tuple(_feats(score, sides)), luck)


def _points(card: Card) -> Fraction:
    return POINTS.get(RANK[card], Fraction())


def _counts(score: Any, sides: Sequence[tuple[Seat, ...]]) -> Iterator[Count]:
    contract = getattr(score, "contract", None)
    bidder = contract.seat if contract is not None else score.trumps.seat
    if score.revoker is not None:
        yield score.revoker, "revokes", 1
    else:
        yield bidder, "bids", 1
        yield bidder, "made" if score.made else "failed", 1
    if contract is not None and contract.quansh is not None:
        yield contract.quansh, "quanshes", 1
        if not score.made:
            yield contract.quansh, "quanshes-right", 1
    if contract is not None and contract.sur is not None:
        yield contract.sur, "surs", 1
    for combo in score.combos:
        if combo.counts:
            yield combo.seat, f"combo-{combo.kind}", 1


def _feats(score: Any, sides: Sequence[tuple[Seat, ...]]) -> Iterator[tuple[str, tuple[Seat, ...]]]:
    if score.kaput is not None:
        contract = getattr(score, "contract", None)
        bid = contract is not None and contract.promise == "g" and score.alone == contract.seat
        yield ("kanach", (score.alone,)) if bid else ("kaput", sides[score.kaput])
    four = tuple(dict.fromkeys(combo.seat for combo in score.combos if combo.kind == "four" and combo.counts))
    if four:
        yield "four", four
