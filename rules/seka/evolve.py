"""The state after an event: total and pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from rules.core import Seat
from rules.seka.events import (
    Anted,
    BetMade,
    Compared,
    DealOver,
    Dealt,
    Entered,
    Event,
    Folded,
    Funded,
    GivenBack,
    Looked,
    MatchEnded,
    PotWon,
    SekaMade,
    Started,
    StayedOut,
)
from rules.seka.pots import Pot, claims
from rules.seka.state import Betting, State


def evolve(state: State | None, event: Event) -> State:
    if state is None or isinstance(event, Started):
        assert isinstance(event, Started)  # the first event of every match
        return _started(event)
    match event:
        case Looked() | BetMade() | Folded() | GivenBack():
            return _in_betting(state, event)
        case SekaMade() | Entered() | StayedOut():
            return _of_seka(state, event)
        case Funded(purses, down, up):
            out = tuple(sorted({*state.out, *down} - {*up}))
            return replace(state, purses=purses, out=out, dealer=_next_in(state.seats, state.dealer, out))
        case Anted(seats, amount):
            base = (Pot(amount * len(seats), tuple(sorted(seats))),)
            return replace(_moved(state, dict.fromkeys(seats, amount)), base=base)
        case Dealt():
            return _dealt(state, event)
        case Compared():
            return state
        case PotWon(seat, amount, _):
            return replace(state, purses=_plus(state.purses, seat, amount), won=_plus(state.won, seat, amount))
        case DealOver():
            return _deal_over(state, event)
        case MatchEnded(result):
            return replace(state, phase="done", result=result, asked=())
        case _:
            assert_never(event)


def next_able(state: State, after: Seat) -> Seat | None:
    """The next seat to bet after ``after``; None if nobody else has chips left."""
    b = state.betting
    able = state.able
    if b is None:
        return None
    at = b.players.index(after)
    return next((s for s in (*b.players[at + 1 :], *b.players[:at]) if s in able), None)


def _started(event: Started) -> State:
    nothing = (0,) * event.seats
    return State(
        event.options,
        event.seats,
        "between",
        event.dealer,
        purses=(event.options.purse,) * event.seats,
        won=nothing,
        put=nothing,
        claim=nothing,
    )


def _dealt(state: State, event: Dealt) -> State:
    """The first two to bet are not shown their cards yet: they may play dark (SE-6)."""
    nothing = (0,) * state.seats
    speakers = tuple(s for s in event.players if state.purses[s])
    unseen = speakers[:2] if len(speakers) > 1 else ()
    betting = Betting(
        players=event.players,
        speakers=speakers,
        turn=speakers[0] if len(speakers) > 1 else None,
        lowest=state.options.ante,
        bets=nothing,
        turns=nothing,
        seen=tuple(s for s in event.players if s not in unseen),
    )
    return replace(
        state,
        phase="betting",
        deal=event.deal,
        dealer=event.dealer,
        betting=betting,
        hands=event.hands,
        carried=sum(p.amount for p in state.base) - sum(state.put),
    )


def _in_betting(state: State, event: Looked | BetMade | Folded | GivenBack) -> State:
    b = state.betting
    assert b is not None  # no such event outside a deal
    match event:
        case Looked(seat):
            first = seat == b.speakers[0] and not b.log
            return replace(state, betting=replace(b, seen=_shown(b, b.players if first else (seat,))))
        case GivenBack(seat, amount):
            return replace(_moved(state, {seat: -amount}), betting=replace(b, bets=_plus(b.bets, seat, -amount)))
        case Folded(seat):
            b = replace(b, log=(*b.log, (seat, "fold", 0)), folded=(*b.folded, seat), seen=_shown(b, (seat,)))
            after = replace(state, betting=b)
        case BetMade(seat, amount, kind):
            lowest = {"bet": amount, "dark": 2 * amount}.get(kind, b.lowest)
            b = replace(
                b,
                log=(*b.log, (seat, kind, amount)),
                bets=_plus(b.bets, seat, amount),
                turns=_plus(b.turns, seat, 1),
                lowest=lowest,
                dark=(*b.dark, seat) if kind == "dark" else b.dark,
                said=amount if kind == "dark" else b.said,
            )
            after = replace(_moved(state, {seat: amount}), betting=b)
    opened = isinstance(event, BetMade) and event.kind == "open"
    turn = None if opened else next_able(after, event.seat)
    return replace(after, betting=replace(b, turn=turn, seen=_after_word(b)))


def _after_word(b: Betting) -> tuple[Seat, ...]:
    """The seats that have seen their cards after a bet: without a right to play dark, all but the dark (SE-6)."""
    pending = len(b.log) == 1 and bool(b.dark)
    return b.seen if pending else _shown(b, [s for s in b.players if s not in b.dark])


def _shown(b: Betting, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted({*b.seen, *seats}))


def _of_seka(state: State, event: SekaMade | Entered | StayedOut) -> State:
    match event:
        case SekaMade(pots, parts, asked):
            return replace(state, base=pots, parts=parts, asked=asked)
        case Entered(seat, parts):
            base = tuple(
                Pot(p.amount + part, tuple(sorted((*p.seats, seat)))) for p, part in zip(state.base, parts, strict=True)
            )
            state = replace(_moved(state, {seat: sum(parts)}), base=base, entered=(*state.entered, seat))
        case StayedOut():
            pass
    asked = tuple(s for s in state.asked if s != event.seat)
    return replace(state, asked=asked, phase="entry" if asked else "between")


def _deal_over(state: State, event: DealOver) -> State:
    """The cards are gone, the dealer moves on. ``base`` keeps a pot only where ``SekaMade`` has just put it."""
    stands = any(len(p.best) > 1 for p in event.row.pots)
    out = tuple(sorted({*state.out, *event.down}))
    b = state.betting
    base = state.base if stands else ()
    return replace(
        state,
        phase="entry" if stands and state.asked else "between",
        dealer=_next_in(state.seats, (state.dealer + 1) % state.seats, out),
        out=out,
        base=base,
        parts=state.parts if stands else (),
        asked=state.asked if stands else (),
        entered=(),
        carried=0,
        put=(0,) * state.seats,
        claim=claims(base, state.seats),
        betting=replace(b, turn=None) if b is not None else None,
        hands=(),
        rows=(*state.rows, event.row),
    )


def _next_in(seats: int, first: Seat, out: Sequence[Seat]) -> Seat:
    """The first seat from ``first`` on, clockwise, that has not been stood up."""
    return next((s for s in ((first + n) % seats for n in range(seats)) if s not in out), first)


def _moved(state: State, sums: dict[Seat, int]) -> State:
    """Chips from purses into the middle; negative ones back."""
    each = [sums.get(s, 0) for s in range(state.seats)]
    return replace(
        state,
        purses=tuple(a - n for a, n in zip(state.purses, each, strict=True)),
        won=tuple(a - n for a, n in zip(state.won, each, strict=True)),
        put=tuple(a + n for a, n in zip(state.put, each, strict=True)),
    )


def _plus(sums: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return tuple(n + amount if s == seat else n for s, n in enumerate(sums))
