"""The state after an event: total and pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never

from rules.blackjack.events import (
    BetMade,
    DealerDrew,
    Dealt,
    Doubled,
    EvenMoneyTaken,
    Event,
    Funded,
    Hit,
    InsuranceAsked,
    InsuranceDeclined,
    Insured,
    LeftUnfinished,
    MatchEnded,
    PassedOver,
    Peeked,
    Revealed,
    SatOut,
    Settled,
    Split,
    Started,
    Stood,
)
from rules.blackjack.shoe import WORTH
from rules.blackjack.state import Box, Hand, Laid, State, Wager, undecided
from rules.core import Hidden, Result, Seat

T = TypeVar("T")


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        none: tuple[Wager | None, ...] = (None,) * event.seats
        purses = (event.options.purse,) * event.seats
        return State(event.options, event.seats, "betting", purses, (0,) * event.seats, none, none)
    match event:
        case Hit() | Stood() | Doubled() | Split() | LeftUnfinished():
            return _played(state, event)
        case BetMade(seat, stake, boxes):
            return _said(state, seat, Wager(stake, boxes))
        case SatOut(seat):
            return _said(state, seat, Wager(0, 0))
        case InsuranceAsked() | Insured() | InsuranceDeclined() | EvenMoneyTaken():
            return _answered(state, event)
        case Peeked(blackjack):
            return replace(state, phase="play", peek=blackjack)
        case Revealed(card):
            return replace(state, shown=(*state.shown, card), revealed=True)
        case DealerDrew(card):
            return replace(state, shown=(*state.shown, card), used=state.used + 1)
        case Dealt():
            return _dealt(state, event)
        case Funded(purses):
            return replace(state, purses=purses)
        case Started():
            return state
        case PassedOver() | Settled() | MatchEnded():
            return _over(state, event)
        case _:
            assert_never(event)


def _said(state: State, seat: Seat, wager: Wager) -> State:
    state = replace(state, bets=_with(state.bets, seat, wager))
    if undecided(state) or not any(w is not None and w.boxes for w in state.bets):
        return state
    return replace(state, phase="dealing")


def _dealt(state: State, event: Dealt) -> State:
    """One card to each box and to the dealer, face up; then a second round, with the dealer's card face down (BJ-3)."""
    n = len(event.boxes)
    boxes = tuple(
        Box(b.seat, b.stake, (Hand((event.shoe[k], event.shoe[n + 1 + k]), b.stake),))
        for k, b in enumerate(event.boxes)
    )
    before = state.before if state.outcome is None else Laid(state.boxes, state.shown, state.outcome)
    state = replace(
        state,
        phase="play",
        deal=event.deal,
        boxes=boxes,
        shoe=Hidden(event.shoe),
        used=2 * n + 2,
        shown=(event.shoe[n],),
        revealed=False,
        peek=None,
        outcome=None,
        before=before,
    )
    for b in event.boxes:
        state = _paid(state, b.seat, b.stake)
    return state


def _answered(state: State, event: InsuranceAsked | Insured | InsuranceDeclined | EvenMoneyTaken) -> State:
    match event:
        case InsuranceAsked(numbers):
            boxes = tuple(replace(box, asked=n in numbers) for n, box in enumerate(state.boxes, 1))
            return replace(state, phase="insurance", boxes=boxes)
        case Insured(seat, n, stake):
            return _paid(_box(state, n, replace(state.boxes[n - 1], answer="yes", insurance=stake)), seat, stake)
        case EvenMoneyTaken(_, n):
            return _box(state, n, replace(state.boxes[n - 1], answer="yes"))
        case InsuranceDeclined(_, n):
            return _box(state, n, replace(state.boxes[n - 1], answer="no"))


def _played(state: State, event: Hit | Stood | Doubled | Split | LeftUnfinished) -> State:
    box = state.boxes[event.box - 1]
    if isinstance(event, Split):
        first, second = box.hands[0].cards
        closed = "aces" if WORTH[first] == 1 else ""
        hands = tuple(
            Hand((old, new), box.stake, closed) for old, new in zip((first, second), event.cards, strict=True)
        )
        state = replace(state, used=state.used + 2)
        return _paid(_box(state, event.box, replace(box, hands=hands)), event.seat, event.stake)
    hand = box.hands[event.hand]
    match event:
        case Hit(card=card):
            state = replace(state, used=state.used + 1)
            hand = replace(hand, cards=(*hand.cards, card))
        case Doubled(seat=seat, stake=stake, card=card):
            state = _paid(replace(state, used=state.used + 1), seat, stake)
            hand = Hand((*hand.cards, card), hand.stake + stake, "doubled")
        case Stood():
            hand = replace(hand, closed="stood")
        case LeftUnfinished():
            hand = replace(hand, closed="left")
    return _box(state, event.box, replace(box, hands=_with(box.hands, event.hand, hand)))


def _over(state: State, event: PassedOver | Settled | MatchEnded) -> State:
    none: tuple[Wager | None, ...] = (None,) * state.seats
    match event:
        case PassedOver(deal):
            rows = (*state.rows, (deal, (0,) * state.seats))
            return replace(state, phase="betting", deal=deal, bets=none, rows=rows)
        case Settled(outcome):
            purses = list(state.purses)
            for seat, back in outcome.back.items():
                purses[seat] += back
            won = tuple(w + n for w, n in zip(state.won, outcome.net, strict=True))
            return replace(
                state,
                phase="betting",
                purses=tuple(purses),
                won=won,
                bets=none,
                last=state.bets,
                outcome=outcome,
                rows=(*state.rows, (outcome.deal, outcome.net)),
            )
        case MatchEnded():
            return replace(state, phase="done", result=Result(event.winners, event.points, reason=event.reason))


def _paid(state: State, seat: Seat, chips: int) -> State:
    return replace(state, purses=_with(state.purses, seat, state.purses[seat] - chips))


def _box(state: State, n: int, box: Box) -> State:
    return replace(state, boxes=_with(state.boxes, n - 1, box))


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
