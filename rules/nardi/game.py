"""Nardi short, long and hyper: three games, one engine (NA-1 … NA-30, ``docs/rules/nardi.md``).

Theory of operation. A match is a chain of deals; between two of them the phase is ``between`` and the table calls
``deal``, which throws for the first turn. In a deal the sides take turns (``play``). The three games differ only in
their ``Course`` (``moves``) and their options, so nothing here asks which one is played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, assert_never, get_args

from rules import raises
from rules.base import BaseGame, sole
from rules.core import Chance, Illegal, Legal, Result, Seat, unreadable
from rules.nardi import model as nardi
from rules.nardi import moves
from rules.nardi.model import Action, Event, Options, State
from rules.nardi.moves import BAR, FREE, OFF, Checkers, Course, Leave, Move, pips
from rules.nardi.view import View

# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, nardi.Started)
        setup = event.options.course.setup
        return State(event.options, board=(setup, setup))
    match event:
        case nardi.Stepped():
            return _stepped(state, event)
        case nardi.Thrown(seat, dice):
            leave = nardi.leave_of(state, seat, dice, state.turns)
            return _on(state, seat, state.board, dice, nardi.numbers(dice), leave, (), state.turns)
        case nardi.TurnEnded(seat) | nardi.Passed(seat):
            return _on(state, 1 - seat, state.board, None, (), FREE, (), (*state.turns, _turn(state, seat)))
        case nardi.Undone():
            return _undone(state)
        case raises.Offered() | raises.Accepted() | raises.Declined():
            return replace(state, raises=raises.evolve(state.raises, event))
        case nardi.DealBegun(deal, throws, beginner):
            setup = state.course.setup
            new = State(state.options, "throw", deal, beginner, beginner, (setup, setup), opening=throws)
            return replace(new, totals=state.totals, rows=state.rows)
        case nardi.DealScored(score):
            turns = (*state.turns, _turn(state, state.turn)) if state.thrown is not None else state.turns
            state = replace(state, phase="between", totals=score.total, rows=(*state.rows, score), turns=turns)
            return replace(state, thrown=None, dice=(), steps=())
        case nardi.MatchEnded(winners, points, reason):
            return replace(state, phase="done", result=Result(winners, points, reason=reason))
        case nardi.Started():
            return state
        case _:
            assert_never(event)


def _on(
    state: State, turn: Seat, board: tuple[Checkers, Checkers], thrown: nardi.Pair | None, dice: tuple[int, ...],
    leave: Leave, steps: tuple[nardi.Played, ...], turns: tuple[nardi.Turn, ...],
) -> State:  # fmt: skip
    """The state later in the deal; written out because ``replace`` takes more than twice the time."""
    return State(
        state.options, "throw" if thrown is None else "play", state.deal, state.beginner, turn, board, thrown, dice,
        leave, steps, turns, state.opening, state.raises, state.totals, state.rows, state.result,
    )  # fmt: skip


def _turn(state: State, seat: Seat) -> nardi.Turn:
    assert state.thrown is not None
    return nardi.Turn(seat, state.thrown, state.steps)


def _stepped(state: State, event: nardi.Stepped) -> State:
    seat, point, die, board = event.seat, event.point, event.die, state.board
    mine, theirs, _ = moves.moved(state.course, board[seat], board[1 - seat], point, die)
    leave, steps = state.leave.after((point, die)), (*state.steps, nardi.Played(point, die, event.hit))
    dice = moves.without(state.dice, die)
    return _on(state, seat, _board(seat, mine, theirs), state.thrown, dice, leave, steps, state.turns)


def _undone(state: State) -> State:
    """Reverse the last step, and recount what the throw still allows from its first step."""
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
    leave: Leave = nardi.leave_of(state, seat, state.thrown, state.turns)
    for played in before:
        leave = leave.after((played.point, played.die))
    dice = tuple(sorted((*state.dice, last.die), reverse=True))
    board = _board(seat, tuple(mine), tuple(theirs))
    return replace(state, board=board, dice=dice, leave=leave, steps=tuple(before))


def _board(seat: Seat, mine: Checkers, theirs: Checkers) -> tuple[Checkers, Checkers]:
    return (mine, theirs) if seat == 0 else (theirs, mine)


# --- Why a step is not legal (NA-2, NA-10 … NA-24) --------------------------------------------------------------------


def refusal(
    course: Course, board: tuple[Checkers, Checkers], throw: tuple[tuple[int, ...], Leave], legal: tuple[Move, ...],
    move: Move, *, begun: bool,
) -> Illegal | None:  # fmt: skip
    """The first reason that a player would name, or None if ``move`` is legal. Keys: ``not-thrown`` (``number``),
    ``enter-first``, ``no-checker`` (``point``), ``same-checker``, ``head-once``, ``not-all-home``, ``higher-first``,
    ``point-closed`` (``point``), ``six-in-a-row``, ``larger-number`` (``number``), ``most-numbers``.

    :param board: the moving side, then the other. :param throw: the numbers still to be played, the larger first, and
        what the throw still allows. :param legal: the legal steps. :param begun: whether a step has been made.
    """
    if move in legal:
        return None
    (mine, theirs), (dice, leave) = board, throw
    if move.die not in dice:
        return Illegal("not-thrown", number=move.die)
    if mine[BAR] and move.point != BAR:
        return Illegal("enter-first")
    if move.point not in range(OFF + 1, BAR + 1) or not mine[move.point]:
        return Illegal("no-checker", point=move.point)
    if leave.movers <= 0 and move.point != leave.runner:
        return Illegal("same-checker")
    if move.point == moves.HEAD and leave.head <= 0:
        return Illegal("head-once")
    if move.to == OFF:
        if any(mine[moves.HOME + 1 :]):
            return Illegal("not-all-home")
        if move.die > move.point and any(mine[move.point + 1 :]):
            return Illegal("higher-first")
    elif theirs[course.across[move.to]] >= course.closing:
        return Illegal("point-closed", point=move.to)
    if move not in moves.legal_steps(course, mine, theirs, (move.die,), leave):
        return Illegal("six-in-a-row")
    if {s.die for s in legal} == {dice[0]} and move.die != dice[0] and not begun:
        return Illegal("larger-number", number=dice[0])
    return Illegal("most-numbers")


# --- The play of a deal (NA-13 … NA-15) -------------------------------------------------------------------------------
# Theory of operation. Before its throw the side on turn may offer a raise, which the other side must answer first
# (NA-14). Then it throws. If no number can be played, the turn passes automatically. Otherwise it makes its steps one
# by one, each of them part of a way to play the most dice (``moves``). It may take them back, and then confirms.
# Bearing off the last checker ends the deal without confirmation.


_CHAIN: Final = 4  # The longest run of unplayable automatic throws


def begin(state: State, chance: Chance) -> list[Event]:
    """The throw for the first turn, one die each (NA-1), and the first throw if no decision comes before it."""
    throws = [(chance.die(), chance.die())]
    while throws[-1][0] == throws[-1][1]:
        throws.append((chance.die(), chance.die()))
    last = throws[-1]
    begun = nardi.DealBegun(state.deal + 1, tuple(throws), 0 if last[0] > last[1] else 1)
    if state.options.opening_numbers:
        return [begun, nardi.Thrown(begun.beginner, last)]
    return [begun, *_thrown(evolve(state, begun), begun.beginner, (), chance)]


def at_turn(state: State) -> Seat:
    """The seat that has to throw, move or answer a raise."""
    return state.turn if (answerer := state.raises.answerer) is None else answerer


def legal(state: State, seat: Seat) -> Legal[Action]:
    if seat != at_turn(state):
        return Legal()
    if state.phase == "throw":
        offers = raises.actions(state.raises, seat, state.need(seat))
        return Legal(offers if state.raises.offer else (nardi.ROLL, *offers))
    found = state.legal
    if not state.steps:
        return Legal(found or (nardi.DONE,))
    return Legal((*found, nardi.UNDO) if found else (nardi.UNDO, nardi.DONE))


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
    """:raises Illegal: see ``rules.raises.decide``, ``_refuse_word`` and ``_refuse_move``; the first reason that a
    player would name."""
    match action:
        case Move():
            _refuse_move(state, seat, action)
            return _moved(state, seat, action)
        case raises.Raise():
            return _raised(state, seat, action)
        case nardi.Say():
            _refuse_word(state, seat, action)
        case _:
            assert_never(action)
    if action == nardi.ROLL:
        return _thrown(state, seat, state.turns, chance, asked=True)
    if action == nardi.UNDO:
        return [nardi.Undone(seat)]
    return [nardi.TurnEnded(seat), *_thrown(state, 1 - seat, (*state.turns, _turn(state, seat)), chance)]


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: throw, decline a raise, play the first legal step, or confirm."""
    if state.phase == "throw":
        return raises.DECLINE if state.raises.offer else nardi.ROLL
    found = state.legal
    return found[0] if found else nardi.DONE


def _raised(state: State, seat: Seat, action: raises.Raise) -> list[Event]:
    if seat != at_turn(state):
        raise Illegal("not-your-turn")
    if state.phase != "throw":
        raise Illegal("raise-before-throw")
    event = raises.decide(state.raises, seat, action, state.need(seat))
    if isinstance(event, raises.Declined):
        return [event, *_scored(evolve(state, event), 1 - seat, "declined")]
    return [event]


def _moved(state: State, seat: Seat, move: Move) -> list[Event]:
    course, to = state.course, move.to
    seen = course.across[to]
    step = nardi.Stepped(seat, move.point, move.die, bool(seen and state.board[1 - seat][seen]))
    if to == OFF and state.board[seat][OFF] + 1 == course.size:
        return [step, *_scored(evolve(state, step), seat, "out")]
    return [step]


def _thrown(
    state: State, seat: Seat, turns: tuple[nardi.Turn, ...], chance: Chance, asked: bool = False
) -> list[Event]:
    """The throws from ``seat``'s turn on, until one can be played or a side has a decision to make.

    A throw that cannot be played passes the turn. Some side can always move eventually; after a long run of unplayable
    throws the players are asked.

    :param turns: the throws before ``seat``'s turn. :param asked: ``seat`` throws by its own action.
    """
    events: list[Event] = []
    # The dice are thrown automatically for a seat that may not offer a raise (NA-14).
    auto = state.options.auto_throw
    while asked or (auto and not raises.next_worth(state.raises, seat, state.need(seat))):
        dice = (chance.die(), chance.die())
        events.append(nardi.Thrown(seat, dice))
        if state.steps_with(seat, dice, turns):
            break
        events.append(nardi.Passed(seat))
        if [turn.steps for turn in turns[-_CHAIN:]] == [()] * _CHAIN:
            break
        turns = (*turns, nardi.Turn(seat, dice))
        seat, asked = 1 - seat, False
    return events


def _scored(state: State, winner: Seat, how: Literal["out", "declined"]) -> list[Event]:
    """``out``: the winner bore off its last checker; only then a mars counts."""
    worth, board, turn = state.raises.worth, state.board, state.turn if state.thrown is not None else None
    mars = how == "out" and state.options.mars and board[1 - winner][OFF] == 0
    points = worth * 2 if mars else worth
    a, b = state.totals
    total = (a + points, b) if winner == 0 else (a, b + points)
    off, left = (board[0][OFF], board[1][OFF]), (pips(board[0]), pips(board[1]))
    throws = (state.throws(0) + (turn == 0), state.throws(1) + (turn == 1))
    score = nardi.Score(state.deal, state.beginner, winner, how, worth, mars, points, off, left, throws, total)
    if total[winner] < state.options.target:
        return [nardi.DealScored(score)]
    return [nardi.DealScored(score), nardi.MatchEnded(frozenset((winner,)), total)]


def _refuse_word(state: State, seat: Seat, say: nardi.Say) -> None:
    """:raises Illegal: ``raise-stands``, ``raise-first`` (``word``), ``not-your-turn``, ``already-thrown``,
    ``throw-first``, ``nothing-to-undo``, ``dice-left``."""
    _refuse_turn(state, seat)
    if say not in (nardi.ROLL, nardi.UNDO, nardi.DONE):
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
    """:raises Illegal: ``raise-stands``, ``raise-first`` (``word``), ``not-your-turn``, ``throw-first``, and the keys
    of ``refusal``."""
    _refuse_turn(state, seat)
    _refuse_throw(state)
    board = (state.board[seat], state.board[1 - seat])
    refused = refusal(state.course, board, (state.dice, state.leave), state.legal, move, begun=bool(state.steps))
    if refused is not None:
        raise refused


def _refuse_turn(state: State, seat: Seat) -> None:
    if (answerer := state.raises.answerer) is not None:
        raise Illegal("raise-first" if seat == answerer else "raise-stands", word=raises.WORD[state.raises.offer])
    if seat != state.turn:
        raise Illegal("not-your-turn")


def _refuse_throw(state: State) -> None:
    if state.phase != "play":
        raise Illegal("throw-first")


# --- The view of a seat or the public ---------------------------------------------------------------------------------
# Built field by field (docs/laws.md, Views, not states).


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    return View(
        **shared,
        turn=state.turn if shared["waiting"] else None,
        across=state.course.across,
        pips=(pips(state.board[0]), pips(state.board[1])),
        plays=state.legal,
        last=state.turns[-1] if state.turns else None,
        throws=len(state.turns),
    )


# --- The game ---------------------------------------------------------------------------------------------------------


class Nardi(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    key = "nardi"
    seats = frozenset((nardi.SEATS,))
    events = get_args(Event)
    presets = nardi.PRESETS["short"]
    settings = nardi.SETTINGS["short"]
    plays_unasked = True
    evolve = staticmethod(evolve)
    encode = staticmethod(nardi.encode)
    parse = staticmethod(nardi.parse)
    shown = ("beginner", "opening", "totals", "rows", "board", "thrown", "dice", "leave", "steps", "raises", "result")
    _view = staticmethod(view)
    timeout = staticmethod(timeout)
    _deal = staticmethod(begin)
    _legal = staticmethod(legal)
    _decide = staticmethod(decide)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """The dice, not ``dealer``, decide which side begins (NA-1)."""
        return (nardi.Started(options),)

    def seated(self, state: State) -> int:
        return nardi.SEATS

    def _waiting(self, state: State) -> frozenset[Seat]:
        return sole(at_turn(state))

    def unasked(self, state: State, last: Event) -> tuple[Seat, Action] | None:
        """A throw by a side whose offer has been accepted, as it may not make the next one (NA-14,
        ``auto_throw``)."""
        alone = isinstance(last, raises.Accepted) and self.legal(state, state.turn).actions == (nardi.ROLL,)
        return (state.turn, nardi.ROLL) if alone and state.options.auto_throw else None

    def decision(self, state: State, action: Action) -> str:
        """``d3t12s1``: deal 3, after 12 throws, one step played. ``d3t12w2o3`` for throwing and raises: the deal is
        worth 2, 3 is offered. So pressing a button twice makes only one step."""
        place = f"d{state.deal}t{len(state.turns)}"
        if isinstance(action, Move) or action.word in ("undo", "done"):
            return f"{place}s{len(state.steps)}"
        return place + raises.stale(state.raises)

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Whether the deal continues and no dice have been thrown since."""
        if "between" in (before.phase, after.phase) or "done" in (before.phase, after.phase):
            return False
        thrown = len(before.turns) + (before.thrown is not None), len(after.turns) + (after.thrown is not None)
        return before.deal == after.deal and thrown[0] == thrown[1]


class LongNardi(Nardi):
    """Fifteen checkers on the head, both sides moving the same way round (NA-20 … NA-24)."""

    key = "long-nardi"
    presets = nardi.PRESETS["long"]
    settings = nardi.SETTINGS["long"]


class HyperNardi(Nardi):
    """Three checkers a side (NA-30)."""

    key = "hyper-nardi"
    presets = nardi.PRESETS["hyper"]
    settings = nardi.SETTINGS["hyper"]
