"""Nardi's actions, options, events and state."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from rules.base import OfSeat
from rules.core import LONGEST, Result, Seat, quick, unreadable
from rules.nardi.moves import BAR, COURSE, FREE, OFF, Checkers, Course, Kind, Leave, Move, legal_steps
from rules.options import Setting, form
from rules.raises import RAISE, START, Raise, Raises
from rules.raises import Event as RaiseEvent

# --- Actions and their text forms -------------------------------------------------------------------------------------
# ``roll``           throw the dice (NA-1)
# ``24/18``          one step of one checker, from the side's own 24 to its own 18; ``bar/20`` enters
# ``6/off``          bear off by the exact number; ``4/off6`` by a larger one, here a six (NA-12)
# ``undo``           take back the last step of this throw
# ``done``           end the turn
# ``davi … shashi``  offer a raise; ``accept`` and ``decline`` answer one (NA-14, ``rules.raises``)
#
# Passing is no action: the turn passes automatically when no number can be played.


Word: TypeAlias = Literal["roll", "undo", "done"]


@dataclass(frozen=True, slots=True)
class Say:
    word: Word


Action: TypeAlias = Move | Say | Raise

ROLL: Final = Say("roll")
UNDO: Final = Say("undo")
DONE: Final = Say("done")
_WORDS: Final[dict[str, Action]] = {**{word: Say(word) for word in get_args(Word)}, **RAISE}
_FORM: Final = re.compile(r"(bar|\d{1,2})\s?[/-]\s?(?:(\d{1,2})|off([1-6]?))", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Move(point, die):
            start = "bar" if point == BAR else str(point)
            if point > die:
                return f"{start}/{point - die}"
            return f"{start}/off" if point == die else f"{start}/off{die}"
        case Say(word) | Raise(word):
            return word


def parse(text: str) -> Action:
    """The action of a text form.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = text.strip().lower()
    if plain in _WORDS:
        return _WORDS[plain]
    found = _FORM.fullmatch(plain) if len(plain) <= LONGEST else None
    if found is not None:
        point = BAR if found[1] == "bar" else int(found[1])
        if found[2]:
            die, fits = point - int(found[2]), int(found[2]) > OFF
        else:
            die = int(found[3] or point)
            fits = die >= point
        if fits and 1 <= die <= 6 and 1 <= point <= BAR:
            return Move(point, die)
    raise unreadable(text)


# --- Options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    preset: str = "standard"
    kind: Kind = "short"  # The board; fixed by the game
    target: int = 3  # NA-15: points that win the match
    mars: bool = False  # NA-13: a deal counts double if the loser has borne off nothing
    raises: bool = True  # NA-14: davi … shashi
    auto_throw: bool = True  # NA-14: the dice are thrown automatically for a side that may not offer a raise
    opening_numbers: bool = False  # NA-1: the first turn plays the two numbers of the opening throw
    federation_head: bool = False  # NA-21: the federation's exceptions for the head
    double_one_checker: bool = False  # NA-22: the same checker makes all the steps of a double

    @property
    def course(self) -> Course:
        return COURSE[self.kind]


KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
PRESETS: Final[Mapping[Kind, Mapping[str, Options]]] = {kind: {"standard": Options(kind=kind)} for kind in KINDS}
_MATCH: Final = form(Options, Setting("target", (1, 3, 5, 7, 11)), "mars", "raises", "auto_throw")
_OPENING: Final = (*_MATCH, *form(Options, "opening_numbers"))
_HEAD: Final = (*_MATCH, *form(Options, "federation_head", "double_one_checker"))
SETTINGS: Final[Mapping[Kind, tuple[Setting, ...]]] = {"short": _OPENING, "long": _HEAD, "hyper": _OPENING}

# --- Events -----------------------------------------------------------------------------------------------------------
# Concrete types only, so that a codec can write and read events by class. Nothing in them is secret.


Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open."""

    options: Options


@dataclass(frozen=True, slots=True)
class DealBegun:
    """The checkers are set up. ``throws``: a die for seat 0 and one for seat 1, until they differ (NA-1)."""

    deal: int
    throws: tuple[Pair, ...]
    beginner: Seat


@dataclass(frozen=True, slots=True)
class Thrown:
    """Two dice, in the order thrown; a double is played four times."""

    seat: Seat
    dice: Pair


@quick
@dataclass(frozen=True, slots=True)
class Stepped:
    """A checker moved from ``point``, in its side's view (25: the bar), by ``die``."""

    seat: Seat
    point: int
    die: int
    hit: bool


class Undone(OfSeat):
    """The last step was taken back."""


class TurnEnded(OfSeat):
    """The side played its throw and confirmed it."""


class Passed(OfSeat):
    """No number of the throw can be played."""


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a deal; also its line in the Davtar (HS-10).

    ``how``: ``out``, all checkers borne off, or ``declined``, a raise was declined. ``worth``: of the deal (NA-14);
    ``mars``: whether it counts double (NA-13); ``points``: those the winner writes. ``off``, ``pips`` (still to move),
    ``throws``: by seat. ``total``: the match score.
    """

    deal: int
    beginner: Seat
    winner: Seat
    how: Literal["out", "declined"]
    worth: int
    mars: bool
    points: int
    off: Pair
    pips: Pair
    throws: Pair
    total: Pair


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: Pair
    reason: Literal["target"] = "target"


Turns: TypeAlias = DealBegun | Thrown | Stepped | Undone | TurnEnded | Passed
Event: TypeAlias = Started | Turns | RaiseEvent | DealScored | MatchEnded


# --- State ------------------------------------------------------------------------------------------------------------
# Nothing in it is secret. Between deals the board of the last deal is kept, so that it can still be shown.


SEATS: Final = 2
Phase: TypeAlias = Literal["between", "throw", "play", "done"]
"""``between``: the table must call ``deal``. ``throw``: before a throw, when raises are possible. ``play``: after
it."""


@quick
@dataclass(frozen=True, slots=True)
class Played:
    """One step of a throw. ``hit``: whether it sent a checker to the bar."""

    point: int
    die: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A throw and its steps; none if nothing could be played."""

    seat: Seat
    dice: Pair
    steps: tuple[Played, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class State:
    """``board``: both sides' checkers, each from its own view. ``turn``: the seat to throw or play. ``thrown``: the
    current dice, ``dice``: the numbers still to be played, the larger first. ``leave``: the limits of
    NA-21 and NA-22. ``steps``: of this throw. ``turns``: the earlier throws of the deal."""

    options: Options
    phase: Phase = "between"
    deal: int = 0
    beginner: Seat = 0
    turn: Seat = 0
    board: tuple[Checkers, Checkers] = ((), ())
    thrown: Pair | None = None
    dice: tuple[int, ...] = ()
    leave: Leave = FREE
    steps: tuple[Played, ...] = ()
    turns: tuple[Turn, ...] = ()
    opening: tuple[Pair, ...] = ()
    raises: Raises = START
    totals: Pair = (0, 0)
    rows: tuple[Score, ...] = ()
    result: Result | None = None

    @property
    def course(self) -> Course:
        return COURSE[self.options.kind]

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal steps of the side on turn; none before its throw."""
        if self.phase != "play":
            return ()
        board, turn = self.board, self.turn
        return legal_steps(COURSE[self.options.kind], board[turn], board[1 - turn], self.dice, self.leave)

    def need(self, seat: Seat) -> int:
        """The points that ``seat`` still needs to win the match (``rules.raises``); 0 without raises."""
        return self.options.target - self.totals[seat] if self.options.raises else 0

    def throws(self, seat: Seat) -> int:
        """The number of throws that ``seat`` has played in the deal."""
        return sum([t.seat == seat for t in self.turns])

    def steps_with(self, seat: Seat, thrown: Pair, turns: tuple[Turn, ...]) -> tuple[Move, ...]:
        """The legal steps of ``seat`` with the throw ``thrown``; ``turns``: the earlier throws of the deal."""
        board, leave = self.board, leave_of(self, seat, thrown, turns)
        return legal_steps(self.course, board[seat], board[1 - seat], numbers(thrown), leave)


_OPENERS: Final = frozenset({(6, 6), (4, 4), (3, 3)})
_FIRST: Final = frozenset({(5, 5), (2, 1), (6, 2)})
_SECOND: Final = frozenset({(4, 4), (5, 5), (6, 2)})


@cache
def numbers(dice: Pair) -> tuple[int, ...]:
    """The numbers to be played with two dice: the larger first; a double four times (NA-2)."""
    a, b = dice
    return (a,) * 4 if a == b else (a, b) if a > b else (b, a)


def leave_of(state: State, seat: Seat, thrown: Pair, turns: tuple[Turn, ...]) -> Leave:
    """How many checkers ``seat`` may take from the head with ``thrown``, and how many it may move (NA-21, NA-22).

    :param turns: the earlier throws of the deal.
    """
    if not state.course.head:
        return FREE
    head = 2 if _two_may_leave(state, seat, thrown, turns) else 1
    if state.options.double_one_checker and thrown[0] == thrown[1]:
        return Leave(head, movers=head)
    return Leave(head)


def _two_may_leave(state: State, seat: Seat, thrown: Pair, turns: tuple[Turn, ...]) -> bool:
    if any(turn.seat == seat for turn in turns):
        return False
    now = _sorted(thrown)
    if state.options.federation_head or seat == state.beginner:
        return now in _OPENERS
    first = next((t.dice for t in turns if t.seat == state.beginner), (0, 0))
    return _sorted(first) in _FIRST and now in _SECOND


def _sorted(dice: Pair) -> Pair:
    return max(dice), min(dice)
