"""The state after an event: total and pure. Decisions are made in ``play``."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules import raises
from rules.bura.events import (
    Beaten,
    BuraShown,
    Claimed,
    DealScored,
    Dealt,
    Drawn,
    Event,
    Given,
    Led,
    MatchEnded,
    Started,
    TakenBack,
    TrickTaken,
    VarSaid,
    Yielded,
)
from rules.bura.state import SEATS, State, Trick
from rules.cards import Card
from rules.core import Result, Seat


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        return State(event.options, "between", event.dealer)
    match event:
        case raises.Offered() | raises.Accepted() | raises.Declined():
            return replace(state, raises=raises.evolve(state.raises, event))
        case Dealt(deal, dealer, hands, stock):
            fresh = State(state.options, "lead", dealer, deal, state.totals, state.rows)
            return replace(fresh, hands=hands, stock=stock, trump=stock[-1], turn=1 - dealer)
        case Claimed(seat):
            return replace(state, claim=seat)
        case TakenBack(seat, cards):
            back = (*state.hands[seat], *cards)
            return replace(state, phase="lead", turn=seat, lead=(), hands=_with(state, seat, back))
        case Led(seat, cards):
            rest = _without(state.hands[seat], cards)
            hands = _with(state, seat, rest)
            return replace(state, phase="answer", turn=1 - seat, lead=cards, claim=None, hands=hands)
        case Beaten(seat, cards):
            return _answered(state, seat, Trick(1 - seat, state.lead, cards, (), seat))
        case Given(seat, _, cards):
            return _answered(state, seat, Trick(1 - seat, state.lead, (), cards, 1 - seat))
        case Drawn(first, _):
            return _drawn(state, first)
        case DealScored(score):
            after = score.dealer if score.winner is None else score.winner
            rows = (*state.rows, score)
            return replace(state, phase="between", dealer=after, totals=score.total, rows=rows, lead=(), claim=None)
        case MatchEnded(winners, points, reason):
            return replace(state, phase="done", result=Result(winners, points, reason=reason))
        case Started() | Yielded() | TrickTaken() | BuraShown() | VarSaid():
            return state
        case _:
            assert_never(event)


def _with(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([c for c in hand if c not in cards])


def _answered(state: State, seat: Seat, trick: Trick) -> State:
    hands = _with(state, seat, _without(state.hands[seat], trick.beaten or trick.given))
    return replace(state, phase="lead", turn=trick.taker, lead=(), hands=hands, tricks=(*state.tricks, trick))


def _drawn(state: State, first: Seat) -> State:
    """Card by card in turn while the stock lasts, up to whole hands (BU-5)."""
    hands = [list(hand) for hand in state.hands]
    stock = list(state.stock)
    seat = first
    while stock and any(len(hand) < state.options.cards for hand in hands):
        if len(hands[seat]) < state.options.cards:
            hands[seat].append(stock.pop(0))
        seat = (seat + 1) % SEATS
    return replace(state, hands=tuple(tuple(hand) for hand in hands), stock=tuple(stock))
