"""The state after an event: total and pure. Decisions are made in ``play``."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.core import Result
from rules.domino.events import DealScored, Dealt, Event, MatchEnded, Passed, Score, Started, TileDrawn, TileLaid
from rules.domino.layout import NOTHING, laid, open_ends
from rules.domino.scoring import after
from rules.domino.state import DealRow, State, Step
from rules.domino.tiles import NO_TILE


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        nothing = (0,) * event.seats
        return State(event.options, event.seats, scored=nothing, totals=nothing, hands=((),) * event.seats)
    match event:
        case TileLaid():
            return _laid(state, event)
        case TileDrawn():
            hands = [*state.hands]
            hands[event.seat] = (*hands[event.seat], event.tile)
            step = Step(event.seat, "drew", _asked(state))
            return replace(state, hands=tuple(hands), bazaar=state.bazaar[1:], steps=(*state.steps, step))
        case Passed():
            step = Step(event.seat, "passed", _asked(state))
            return replace(state, turn=(event.seat + 1) % state.seats, steps=(*state.steps, step))
        case Dealt():
            return replace(
                state,
                phase="play",
                deal=event.deal,
                starter=event.starter,
                turn=event.starter,
                lead=event.lead,
                hands=event.hands,
                bazaar=event.bazaar,
                layout=NOTHING,
                steps=(),
                scored=(0,) * state.seats,
            )
        case DealScored():
            return _scored(state, event.score)
        case MatchEnded():
            return replace(state, phase="done", result=Result(event.winners, event.points))
        case Started():
            return state
        case _:
            assert_never(event)


def _laid(state: State, event: TileLaid) -> State:
    seat, points = event.seat, event.points
    hands, scored, totals = [*state.hands], [*state.scored], [*state.totals]
    hands[seat] = tuple([t for t in hands[seat] if t != event.tile])
    scored[seat] += points
    totals[seat] += points
    return replace(
        state,
        turn=(seat + 1) % state.seats,
        lead=NO_TILE,
        hands=tuple(hands),
        layout=laid(state.layout, event.tile, event.end),
        steps=(*state.steps, Step(seat, "laid", _asked(state), event.tile, event.end, points)),
        scored=tuple(scored),
        totals=tuple(totals),
        reached=after(state.reached, totals, (seat,), state.options.target),
    )


def _scored(state: State, score: Score) -> State:
    row = DealRow(score.deal, score.how, score.seat, score.scored, score.rest, score.total)
    return replace(
        state,
        phase="between",
        starter=score.seat,
        scored=score.scored,
        totals=score.total,
        reached=after(state.reached, score.total, (score.seat,), state.options.target),
        rows=(*state.rows, row),
        score=score,
    )


def _asked(state: State) -> tuple[int, ...]:
    return tuple(open_ends(state.layout, state.options.sides).values())
