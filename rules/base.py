"""The parts of ``rules.core.Game`` shared by most games, and ``Script``.

Theory of operation. Every state has a ``phase``: ``done`` after the match, ``dealing`` (``between`` by default) while
the table has to deal, and the game's own phases while players act. ``BaseGame`` makes the checks that depend only on
the phase and the seat. A game supplies its options, ``evolve``, ``encode``, ``parse``, and the functions with an
underscore, which are called only after these checks. A module's function can replace a method
(``_legal = staticmethod(play.legal)``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from rules.core import Chance, Illegal, Legal, Result, Seat
from rules.options import Setting


class Phased(Protocol):
    """The fields common to all states."""

    @property
    def options(self) -> Any: ...

    @property
    def phase(self) -> str: ...

    @property
    def deal(self) -> int: ...

    @property
    def result(self) -> Result | None: ...


S = TypeVar("S", bound=Phased)
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - as in rules.core

NOBODY: Final[frozenset[Seat]] = frozenset()
_SOLE: Final = tuple(frozenset((seat,)) for seat in range(8))


def sole(seat: Seat) -> frozenset[Seat]:
    """The set of one seat."""
    return _SOLE[seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseView(Generic[O]):
    """The fields common to all views. ``me`` None is the public view. ``deal``: the number of the current deal, or of
    the last one; 0 before the first."""

    game: str
    options: O
    phase: str
    deal: int
    me: Seat | None
    waiting: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class OfSeat:
    """The base of the events that say only whose they are."""

    seat: Seat


class BaseGame(Generic[S, A, E, V, O]):
    """See ``rules.core.Game``."""

    key: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[frozenset[int]]
    events: ClassVar[tuple[type[Any], ...]]
    shown: ClassVar[tuple[str, ...]]
    """The fields of a state that everybody may see; a View has them as they are."""
    dealing: ClassVar[str] = "between"
    """The phase in which the table must call ``deal``."""
    plays_unasked: ClassVar[bool] = False
    presets: Mapping[str, O]
    settings: tuple[Setting, ...]

    evolve: Callable[[S | None, E], S]
    encode: Callable[[A], str]
    parse: Callable[[str], A]
    _start: Callable[[int, O, Seat], Sequence[E]]
    _deal: Callable[[S, Chance], Sequence[E]]
    _view: Callable[[S, Seat | None, Mapping[str, Any]], V]
    """(state, seat, the fields of ``BaseView`` and of ``shown``)."""
    _waiting: Callable[[S], frozenset[Seat]]
    _legal: Callable[[S, Seat], Legal[A]]
    _decide: Callable[[S, Seat, A, Chance], Sequence[E]]

    def start(self, seats: int, options: O, dealer: Seat = 0) -> Sequence[E]:
        """:raises Illegal: ``wrong-seats`` (``seats``: a number, or a range), ``no-such-seat`` (``seat``)."""
        if seats not in self.seats:
            least, most = min(self.seats), max(self.seats)
            raise Illegal("wrong-seats", seats=most if least == most else f"{least}–{most}")
        if dealer not in range(seats):
            raise Illegal("no-such-seat", seat=dealer)
        return self._start(seats, options, dealer)

    def sides(self, state: S) -> tuple[frozenset[Seat], ...]:
        """One side for each seat."""
        return _SOLE[: self.seated(state)]

    def seated(self, state: S) -> int:
        """The number of players; overridden by games with a choice of numbers."""
        return max(self.seats)

    def needs_deal(self, state: S) -> bool:
        return state.phase == self.dealing

    def deal(self, state: S, chance: Chance) -> Sequence[E]:
        """:raises Illegal: ``no-deal-now``."""
        if state.phase != self.dealing:
            raise Illegal("no-deal-now")
        return self._deal(state, chance)

    def actors(self, state: S) -> frozenset[Seat]:
        """By default the seats of ``waiting``."""
        return self.waiting(state)

    def waiting(self, state: S) -> frozenset[Seat]:
        return NOBODY if state.phase in (self.dealing, "done") else self._waiting(state)

    def legal(self, state: S, seat: Seat) -> Legal[A]:
        if state.phase in (self.dealing, "done") or not 0 <= seat < self.seated(state):
            return Legal()
        return self._legal(state, seat)

    def decide(self, state: S, seat: Seat, action: A, chance: Chance) -> Sequence[E]:
        """:raises Illegal: ``no-such-seat`` (``seat``), ``between-deals``, ``match-over``, and those of ``_decide``."""
        if not 0 <= seat < self.seated(state):
            raise Illegal("no-such-seat", seat=seat)
        if state.phase == "done":
            raise Illegal("match-over")
        if state.phase == self.dealing:
            raise Illegal("between-deals")
        return self._decide(state, seat, action, chance)

    def view(self, state: S, seat: Seat | None) -> V:
        shared = {name: getattr(state, name) for name in ("options", "phase", "deal", *self.shown)}
        return self._view(state, seat, {**shared, "game": self.key, "me": seat, "waiting": self.waiting(state)})

    def result(self, state: S) -> Result | None:
        return state.result

    def unasked(self, state: S, last: E) -> tuple[Seat, A] | None:
        """None by default."""
        return None


class Script(Generic[S, E]):
    """A decision in progress: the events so far and the state after them, which is folded only on demand."""

    __slots__ = ("_evolve", "_folded", "_state", "events")

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self._state = state
        self._evolve = evolve
        self._folded = 0
        self.events: list[E] = []

    def emit(self, event: E) -> None:
        self.events.append(event)

    @property
    def state(self) -> S:
        while self._folded < len(self.events):
            self._state = self._evolve(self._state, self.events[self._folded])
            self._folded += 1
        return self._state
