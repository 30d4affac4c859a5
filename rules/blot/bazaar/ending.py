"""The end of a deal as the state keeps it: a line in the Davtar, the cards gathered, the next dealer."""

from __future__ import annotations

from dataclasses import replace

from rules.blot.bazaar.events import Score
from rules.blot.bazaar.state import SEATS, State
from rules.blot.bazaar.views import DealRow
from rules.cards import Card


def over(state: State, line: DealRow, totals: tuple[int, int], score: Score | None) -> State:
    """Between deals: the next dealer deals, the next player before it may cut (BZ-4)."""
    cut = state.options.pack == "cut"
    return replace(
        state,
        phase="cut" if cut else "between",
        dealer=(state.dealer + 1) % SEATS,
        totals=totals,
        rows=(*state.rows, line),
        score=score if score is not None else state.score,
        packets=_gathered(state) if cut else (),
    )


def _gathered(state: State) -> tuple[tuple[Card, ...], ...]:
    """The 32 cards in eight packets of four: the tricks as they were played, what was not played as it was held."""
    packets: list[tuple[Card, ...]] = []
    loose: list[Card] = []
    if state.play is not None:
        packets += [tuple(c for _, c in trick) for trick in state.play.taken]
        loose += [c for _, c in state.play.trick]
    for hand in state.hands:
        loose += hand
    packets += [tuple(loose[n : n + 4]) for n in range(0, len(loose), 4)]
    return tuple(packets)


def void_row(state: State, reason: str) -> DealRow:
    standing = state.bidding.standing if state.bidding is not None else None
    blank = DealRow(deal=state.deal, dealer=state.dealer, total=state.totals, void=reason)
    if standing is None:
        return blank
    return replace(
        blank,
        bid=standing.text,
        seat=standing.seat,
        strain=standing.strain,
        promise=standing.promise,
        call=standing.call,
    )


def row(score: Score) -> DealRow:
    contract = score.contract
    return DealRow(
        deal=score.deal,
        dealer=score.dealer,
        bid=contract.text,
        seat=contract.seat,
        strain=contract.strain,
        promise=contract.promise,
        call=contract.call,
        made=score.made if score.revoker is None else None,
        kaput=score.kaput,
        combos=score.extras,
        blot=score.blot,
        written=score.written,
        total=score.total,
        revoke=score.revoker,
    )
