"""The play of a deal: throwing, raising, moving, and the end of a deal (NA-13 … NA-15).

Theory of operation. Before its throw the side at turn may offer a raise, which the other side answers first (NA-14). It
throws; if no number can be played, the turn passes automatically. Otherwise it makes its steps one by one, each of them
part of a way of playing the most dice (``moves``), may take them back, and confirms. Bearing off the last checker ends
the deal without confirmation.
"""

from __future__ import annotations

from typing import Final, Literal, assert_never

from rules import raises
from rules.core import Chance, Illegal, Legal, Seat, unreadable
from rules.nardi.actions import DONE, ROLL, UNDO, Action, Say
from rules.nardi.course import OFF, pips
from rules.nardi.events import (
    DealBegun,
    DealScored,
    Event,
    MatchEnded,
    Pair,
    Passed,
    Score,
    Stepped,
    Thrown,
    TurnEnded,
    Undone,
)
from rules.nardi.evolve import evolve
from rules.nardi.moves import Move
from rules.nardi.refusals import refusal
from rules.nardi.state import State, Turn
from rules.raises import DECLINE, WORD, Declined, Raise

_CHAIN: Final = 4
"""The longest run of automatic throws, if none of them can be played."""


def begin(state: State, chance: Chance) -> list[Event]:
    """The throw for the first turn, one die each (NA-1), and the first throw if there is nothing to decide before."""
    throws = [(chance.die(), chance.die())]
    while throws[-1][0] == throws[-1][1]:
        throws.append((chance.die(), chance.die()))
    last = throws[-1]
    begun = DealBegun(state.deal + 1, tuple(throws), 0 if last[0] > last[1] else 1)
    if state.options.opening_numbers:
        return [begun, Thrown(begun.beginner, last)]
    return [begun, *_thrown(evolve(state, begun), begun.beginner, (), chance)]


def at_turn(state: State) -> Seat:
    """The seat that has to throw, move or answer a raise."""
    answerer = state.raises.answerer
    return state.turn if answerer is None else answerer


def legal(state: State, seat: Seat) -> Legal[Action]:
    if seat != at_turn(state):
        return Legal()
    if state.phase == "throw":
        offers = raises.actions(state.raises, seat, state.need(seat))
        return Legal(offers if state.raises.offer else (ROLL, *offers))
    found = state.legal
    if not state.steps:
        return Legal(found or (DONE,))
    return Legal((*found, UNDO) if found else (UNDO, DONE))


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
    """:raises Illegal: those of ``rules.raises.decide``, ``_refuse_word`` and ``_refuse_move``, the first that a player
    would name."""
    match action:
        case Move():
            _refuse_move(state, seat, action)
            return _moved(state, seat, action)
        case Raise():
            return _raised(state, seat, action)
        case Say():
            _refuse_word(state, seat, action)
            return _said(state, seat, action, chance)
        case _:
            assert_never(action)


def timeout(state: State, seat: Seat) -> Action:
    """Silence throws, declines a raise, plays the first legal step, and confirms."""
    if state.phase == "throw":
        return DECLINE if state.raises.offer else ROLL
    found = state.legal
    return found[0] if found else DONE


def _raised(state: State, seat: Seat, action: Raise) -> list[Event]:
    if seat != at_turn(state):
        raise Illegal("not-your-turn")
    if state.phase != "throw":
        raise Illegal("raise-before-throw")
    event = raises.decide(state.raises, seat, action, state.need(seat))
    if isinstance(event, Declined):
        return [event, *_gave_up(evolve(state, event), 1 - seat)]
    return [event]


def _moved(state: State, seat: Seat, move: Move) -> list[Event]:
    course, to = state.course, move.to
    seen = course.across[to]
    step = Stepped(seat, move.point, move.die, bool(seen and state.board[1 - seat][seen]))
    if to == OFF and state.board[seat][OFF] + 1 == course.size:
        return [step, *_borne_off(evolve(state, step), seat)]
    return [step]


def _said(state: State, seat: Seat, action: Say, chance: Chance) -> list[Event]:
    match action.word:
        case "roll":
            return _thrown(state, seat, state.turns, chance, asked=True)
        case "undo":
            return [Undone(seat)]
        case "done":
            assert state.thrown is not None
            turns = (*state.turns, Turn(seat, state.thrown, state.steps))
            return [TurnEnded(seat), *_thrown(state, 1 - seat, turns, chance)]


def _thrown(state: State, seat: Seat, turns: tuple[Turn, ...], chance: Chance, asked: bool = False) -> list[Event]:
    """The throws from the turn of ``seat`` on, up to one that can be played or a side that has a decision to make.

    A throw that cannot be played passes the turn. Somebody can always go on eventually; after a long run of unlucky
    throws the players are asked.

    :param turns: the throws before the turn of ``seat``. :param asked: ``seat`` throws by its own action.
    """
    events: list[Event] = []
    while asked or _throws_itself(state, seat):
        dice = (chance.die(), chance.die())
        events.append(Thrown(seat, dice))
        if state.steps_with(seat, dice, turns):
            break
        events.append(Passed(seat))
        if [turn.steps for turn in turns[-_CHAIN:]] == [()] * _CHAIN:
            break
        turns = (*turns, Turn(seat, dice))
        seat, asked = 1 - seat, False
    return events


def _throws_itself(state: State, seat: Seat) -> bool:
    """Whether the dice are thrown automatically for ``seat``: it may not offer a raise (NA-14)."""
    return state.options.auto_throw and not raises.next_worth(state.raises, seat, state.need(seat))


def _borne_off(state: State, winner: Seat) -> list[Event]:
    """``winner`` has borne off its last checker."""
    mars = state.options.mars and state.board[1 - winner][OFF] == 0
    return _scored(state, winner, "out", mars)


def _gave_up(state: State, winner: Seat) -> list[Event]:
    """The other side has declined a raise; mars does not count."""
    return _scored(state, winner, "declined", mars=False)


def _scored(state: State, winner: Seat, how: Literal["out", "declined"], mars: bool) -> list[Event]:
    worth = state.raises.worth
    points = worth * 2 if mars else worth
    total = _plus(state.totals, winner, points)
    off = (state.board[0][OFF], state.board[1][OFF])
    left = (pips(state.board[0]), pips(state.board[1]))
    under_way = state.thrown is not None
    throws = (
        state.throws(0) + (under_way and state.turn == 0),
        state.throws(1) + (under_way and state.turn == 1),
    )
    score = Score(state.deal, state.beginner, winner, how, worth, mars, points, off, left, throws, total)
    if total[winner] < state.options.target:
        return [DealScored(score)]
    return [DealScored(score), MatchEnded(frozenset((winner,)), total)]


def _plus(totals: Pair, seat: Seat, points: int) -> Pair:
    return (totals[0] + points, totals[1]) if seat == 0 else (totals[0], totals[1] + points)


def _refuse_word(state: State, seat: Seat, say: Say) -> None:
    """:raises Illegal: ``raise-stands``, ``raise-first`` (``word``), ``not-your-turn``, ``already-thrown``,
    ``throw-first``, ``nothing-to-undo``, ``dice-left``."""
    _refuse_turn(state, seat)
    if say not in (ROLL, UNDO, DONE):
        raise unreadable(say.word)
    match say.word:
        case "roll":
            if state.phase == "play":
                raise Illegal("already-thrown")
        case "undo":
            _refuse_throw(state)
            if not state.steps:
                raise Illegal("nothing-to-undo")
        case "done":
            _refuse_throw(state)
            if state.legal:
                raise Illegal("dice-left")


def _refuse_move(state: State, seat: Seat, move: Move) -> None:
    """:raises Illegal: ``raise-stands``, ``raise-first`` (``word``), ``not-your-turn``, ``throw-first``, and those of
    ``rules.nardi.refusals``."""
    _refuse_turn(state, seat)
    _refuse_throw(state)
    board = (state.board[seat], state.board[1 - seat])
    refused = refusal(state.course, board, (state.dice, state.leave), state.legal, move, begun=bool(state.steps))
    if refused is not None:
        raise refused


def _refuse_turn(state: State, seat: Seat) -> None:
    answerer = state.raises.answerer
    if answerer is not None:
        if seat == answerer:
            raise Illegal("raise-first", word=WORD[state.raises.offer])
        raise Illegal("raise-stands", word=WORD[state.raises.offer])
    if seat != state.turn:
        raise Illegal("not-your-turn")


def _refuse_throw(state: State) -> None:
    if state.phase != "play":
        raise Illegal("throw-first")
