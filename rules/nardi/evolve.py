"""The state after an event: total and pure. Decisions are made in ``play`` and ``moves``."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules import raises
from rules.core import Result, Seat
from rules.nardi.course import BAR, OFF, Checkers, moved
from rules.nardi.events import (
    DealBegun,
    DealScored,
    Event,
    MatchEnded,
    Pair,
    Passed,
    Started,
    Stepped,
    Thrown,
    TurnEnded,
    Undone,
)
from rules.nardi.moves import FREE, Leave, without
from rules.nardi.state import Played, State, Turn, leave_of, numbers


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        setup = event.options.course.setup
        return State(event.options, board=(setup, setup))
    match event:
        case Stepped():
            return _stepped(state, event)
        case Thrown(seat, dice):
            leave = leave_of(state, seat, dice, state.turns)
            return _on(state, seat, state.board, dice, numbers(dice), leave, (), state.turns)
        case TurnEnded(seat) | Passed(seat):
            return _on(state, 1 - seat, state.board, None, (), FREE, (), (*state.turns, _turn(state, seat)))
        case Undone():
            return _undone(state)
        case raises.Offered() | raises.Accepted() | raises.Declined():
            return replace(state, raises=raises.evolve(state.raises, event))
        case DealBegun(deal, throws, beginner):
            setup = state.course.setup
            return State(
                state.options,
                "throw",
                deal,
                beginner,
                beginner,
                (setup, setup),
                opening=throws,
                totals=state.totals,
                rows=state.rows,
            )
        case DealScored(score):
            turns = (*state.turns, _turn(state, state.turn)) if state.thrown is not None else state.turns
            return replace(
                state,
                phase="between",
                totals=score.total,
                rows=(*state.rows, score),
                turns=turns,
                thrown=None,
                dice=(),
                steps=(),
            )
        case MatchEnded(winners, points, reason):
            return replace(state, phase="done", result=Result(winners, points, reason=reason))
        case Started():
            return state
        case _:
            assert_never(event)


def _on(
    state: State,
    turn: Seat,
    board: tuple[Checkers, Checkers],
    thrown: Pair | None,
    dice: tuple[int, ...],
    leave: Leave,
    steps: tuple[Played, ...],
    turns: tuple[Turn, ...],
) -> State:
    """The state as the deal goes on; written out because ``replace`` takes more than twice the time."""
    return State(
        state.options,
        "throw" if thrown is None else "play",
        state.deal,
        state.beginner,
        turn,
        board,
        thrown,
        dice,
        leave,
        steps,
        turns,
        state.opening,
        state.raises,
        state.totals,
        state.rows,
        state.result,
    )


def _turn(state: State, seat: Seat) -> Turn:
    assert state.thrown is not None
    return Turn(seat, state.thrown, state.steps)


def _stepped(state: State, event: Stepped) -> State:
    seat, point, die, board = event.seat, event.point, event.die, state.board
    mine, theirs, _ = moved(state.course, board[seat], board[1 - seat], point, die)
    leave, steps = state.leave.after((point, die)), (*state.steps, Played(point, die, event.hit))
    dice = without(state.dice, die)
    return _on(state, seat, _board(seat, mine, theirs), state.thrown, dice, leave, steps, state.turns)


def _undone(state: State) -> State:
    """The last step reversed; what the throw still allows is counted again from its first step."""
    *before, last = state.steps
    seat = state.turn
    mine, theirs = list(state.board[seat]), list(state.board[1 - seat])
    to = max(last.point - last.die, OFF)
    mine[to] -= 1
    mine[last.point] += 1
    if last.hit:
        theirs[BAR] -= 1
        theirs[state.course.across[to]] += 1
    assert state.thrown is not None
    leave: Leave = leave_of(state, seat, state.thrown, state.turns)
    for played in before:
        leave = leave.after((played.point, played.die))
    dice = tuple(sorted((*state.dice, last.die), reverse=True))
    board = _board(seat, tuple(mine), tuple(theirs))
    return replace(state, board=board, dice=dice, leave=leave, steps=tuple(before))


def _board(seat: Seat, mine: Checkers, theirs: Checkers) -> tuple[Checkers, Checkers]:
    return (mine, theirs) if seat == 0 else (theirs, mine)
