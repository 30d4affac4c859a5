"""The state after an event: total and pure. Decisions are made in ``bidding`` and ``play``.

The most frequent events come first, for speed; those of the play are the family's (``fold``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.blot.bazaar.events import (
    Bid,
    BiddingClosed,
    Contract,
    CutMade,
    DealScored,
    Dealt,
    Event,
    Quanshed,
    Score,
    SevensShown,
    Started,
    SurDeclined,
    Surred,
)
from rules.blot.bazaar.score import ruleset
from rules.blot.bazaar.state import SEATS, Bidding, State
from rules.blot.book import corrected
from rules.blot.events import Corrected, DealVoided, MatchEnded, Passed, Played, TrickTaken
from rules.blot.fold import fold
from rules.blot.playing import opened_play
from rules.blot.records import DealRow
from rules.cards import Card
from rules.core import Result


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        return State(event.options, ruleset(event.options), "between", event.dealer)
    match event:
        case Played() | TrickTaken():
            return fold(state, event)
        case Passed() | Bid() | Quanshed() | Surred() | SurDeclined():
            return _called(state, event)
        case Dealt() | BiddingClosed() | SevensShown() | CutMade() | DealVoided() | DealScored() | MatchEnded():
            return _turned(state, event)
        case Started():
            return state
        case Corrected():
            return corrected(state, event)
        case _:
            return fold(state, event)


def _turned(
    state: State, event: Dealt | BiddingClosed | SevensShown | CutMade | DealVoided | DealScored | MatchEnded
) -> State:
    """The events that change the phase."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case BiddingClosed():
            return _closed(state, event.contract)
        case SevensShown():
            bidding = _bidding(state)
            return replace(state, bidding=replace(bidding, calls=(*bidding.calls, (event.seat, "sevens"))))
        case CutMade():
            return replace(state, phase="between", cut=event.cut)
        case DealVoided():
            return _over(state, _void_row(state, event.reason), state.totals, None)
        case DealScored():
            return _over(state, _row(event.score), event.score.total, event.score)
        case MatchEnded():
            result = Result(event.winners, event.points, event.advantage, event.reason)
            return replace(state, phase="done", result=result)
        case _:
            assert_never(event)


def _bidding(state: State) -> Bidding:
    assert state.bidding is not None
    return state.bidding


def _called(state: State, event: Passed | Bid | Quanshed | Surred | SurDeclined) -> State:
    old = _bidding(state)
    seat = event.seat
    standing, passes, bids, declined, phase = old.standing, old.passes, old.bids, old.declined, state.phase
    match event:
        case Passed():
            text, passes = "pass", passes + 1
        case Bid():
            text, passes, bids = event.text, 0, bids + 1
            standing = Contract(seat, event.level, event.strain, event.promise)
        case Quanshed():
            assert standing is not None
            text, phase = "q", "sur"
            standing = replace(standing, call="quansh", quansh=seat)
        case Surred():
            text = "s"
        case SurDeclined():
            text, declined = "ok", (*declined, seat)
    turn = (seat + 1) % SEATS if isinstance(event, Passed | Bid) else old.turn
    calls = (*old.calls, (seat, text))
    new = Bidding(turn, calls, standing, passes, old.spoken | 1 << seat, bids, declined)
    return replace(state, bidding=new, phase=phase)


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase="bidding",
        deal=event.deal,
        dealer=event.dealer,
        dealt=event.hands,
        hands=event.hands,
        bidding=Bidding((event.dealer + 1) % SEATS),
        play=None,
        packets=(),
        cut=False,
    )


def _closed(state: State, contract: Contract) -> State:
    bidding = replace(_bidding(state), standing=contract)
    return replace(state, phase="play", bidding=bidding, play=opened_play(state, contract, state.dealt))


def _over(state: State, line: DealRow, totals: tuple[int, int], score: Score | None) -> State:
    """Between deals: the deal passes on, and the player before the next dealer may cut (BZ-4)."""
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
    """The 32 cards in eight packets of four: the tricks in order, then the cards still held."""
    packets: list[tuple[Card, ...]] = []
    loose: list[Card] = []
    if state.play is not None:
        packets += [tuple(c for _, c in trick) for trick in state.play.taken]
        loose += [c for _, c in state.play.trick]
    for hand in state.hands:
        loose += hand
    packets += [tuple(loose[n : n + 4]) for n in range(0, len(loose), 4)]
    return tuple(packets)


def _void_row(state: State, reason: str) -> DealRow:
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


def _row(score: Score) -> DealRow:
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
