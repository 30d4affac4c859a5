"""The state after an event: total, pure, and without a single decision (BZ rules live in the deciders).

The events that a deal is mostly made of come first, for speed; those of the play are the family's (``fold``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.blot.bazaar import ending
from rules.blot.bazaar.events import (
    Bid,
    BiddingClosed,
    Contract,
    CutMade,
    DealScored,
    Dealt,
    DealVoided,
    Event,
    MatchEnded,
    Passed,
    Played,
    Quanshed,
    SevensShown,
    Started,
    SurDeclined,
    Surred,
    TrickTaken,
)
from rules.blot.bazaar.ruleset import ruleset
from rules.blot.bazaar.state import SEATS, Bidding, State
from rules.blot.fold import fold
from rules.blot.playing import opened_play
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
        case _:
            return fold(state, event)


def _turned(
    state: State, event: Dealt | BiddingClosed | SevensShown | CutMade | DealVoided | DealScored | MatchEnded
) -> State:
    """The events that turn one phase into another."""
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
            return ending.over(state, ending.void_row(state, event.reason), state.totals, None)
        case DealScored():
            return ending.over(state, ending.row(event.score), event.score.total, event.score)
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
