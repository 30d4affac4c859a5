"""The reasons for refusing an action: the first one that a player would name."""

from __future__ import annotations

from rules.core import Illegal, Seat, unreadable
from rules.nardi.actions import DONE, ROLL, UNDO, Say
from rules.nardi.course import BAR, HEAD, HOME, OFF
from rules.nardi.moves import Move, legal_steps
from rules.nardi.state import State
from rules.raises import WORD


def of_word(state: State, seat: Seat, say: Say) -> None:
    """:raises Illegal: ``raise-stands``, ``raise-first`` (``word``), ``not-your-turn``, ``already-thrown``,
    ``throw-first``, ``nothing-to-undo``, ``dice-left``."""
    _turn(state, seat)
    if say not in (ROLL, UNDO, DONE):
        raise unreadable(say.word)
    match say.word:
        case "roll":
            if state.phase == "play":
                raise Illegal("already-thrown")
        case "undo":
            _throw(state)
            if not state.steps:
                raise Illegal("nothing-to-undo")
        case "done":
            _throw(state)
            if state.legal:
                raise Illegal("dice-left")


def of_move(state: State, seat: Seat, move: Move) -> None:
    """:raises Illegal: ``raise-stands``, ``raise-first`` (``word``), ``not-your-turn``, ``throw-first``, ``not-thrown``
    (``number``), ``enter-first``, ``no-checker`` (``point``), ``same-checker``, ``head-once``, ``not-all-home``,
    ``higher-first``, ``point-closed`` (``point``), ``six-in-a-row``, ``larger-number`` (``number``), ``most-numbers``.
    """
    _turn(state, seat)
    _throw(state)
    legal = state.legal
    if move in legal:
        return
    mine, theirs = state.board[seat], state.board[1 - seat]
    if move.die not in state.dice:
        raise Illegal("not-thrown", number=move.die)
    if mine[BAR] and move.point != BAR:
        raise Illegal("enter-first")
    if move.point not in range(OFF + 1, BAR + 1) or not mine[move.point]:
        raise Illegal("no-checker", point=move.point)
    leave = state.leave
    if leave.movers <= 0 and move.point != leave.runner:
        raise Illegal("same-checker")
    if move.point == HEAD and leave.head <= 0:
        raise Illegal("head-once")
    if move.to == OFF:
        if any(mine[HOME + 1 :]):
            raise Illegal("not-all-home")
        if move.die > move.point and any(mine[move.point + 1 :]):
            raise Illegal("higher-first")
    elif theirs[state.course.across[move.to]] >= state.course.closing:
        raise Illegal("point-closed", point=move.to)
    if move not in legal_steps(state.course, mine, theirs, (move.die,), leave):
        raise Illegal("six-in-a-row")
    if {s.die for s in legal} == {state.dice[0]} and move.die != state.dice[0] and not state.steps:
        raise Illegal("larger-number", number=state.dice[0])
    raise Illegal("most-numbers")


def _turn(state: State, seat: Seat) -> None:
    answerer = state.raises.answerer
    if answerer is not None:
        if seat == answerer:
            raise Illegal("raise-first", word=WORD[state.raises.offer])
        raise Illegal("raise-stands", word=WORD[state.raises.offer])
    if seat != state.turn:
        raise Illegal("not-your-turn")


def _throw(state: State) -> None:
    if state.phase != "play":
        raise Illegal("throw-first")
