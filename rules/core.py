"""The protocol that every game implements, and ``quick`` for its frozen dataclasses."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

# --- Faster frozen dataclasses ----------------------------------------------------------------------------------------
# A frozen dataclass sets each field by ``object.__setattr__``, which looks it up by name. With slots, each field has
# a descriptor that sets it directly. ``quick`` generates an ``__init__`` that calls those descriptors, which halves
# the time to create an instance. Instances stay frozen.


Frozen = TypeVar("Frozen")


def quick(cls: type[Frozen]) -> type[Frozen]:
    """``cls``, a frozen dataclass with slots, with a faster ``__init__``.

    :raises TypeError: for a default factory or a ``__post_init__``, which are not supported.
    """
    known: dict[str, Any] = {}
    arguments, body = [], []
    for field in fields(cls):  # type: ignore[arg-type]
        if field.default_factory is not MISSING or not field.init or hasattr(cls, "__post_init__"):
            raise TypeError(f"{cls.__name__}.{field.name} cannot be set quickly")
        known[f"set_{field.name}"] = getattr(cls, field.name).__set__
        known[f"default_{field.name}"] = field.default
        arguments.append(field.name if field.default is MISSING else f"{field.name}=default_{field.name}")
        body.append(f"    set_{field.name}(self, {field.name})\n")
    exec(f"def __init__(self, {', '.join(arguments)}):\n{''.join(body)}", known)  # noqa: S102 - see above
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    cls.__init__ = init  # type: ignore[method-assign]
    return cls


# --- The protocol of every game ---------------------------------------------------------------------------------------
# A game is a set of pure functions over five frozen dataclass types: State, Action, Event, View, Options. Only ``deal``
# and ``decide`` use chance. ``evolve`` is total and only stores outcomes, so a replay never rolls dice. ``view`` builds
# what a seat may know, field by field. The rules know no chat, clock, language or picture.


Seat: TypeAlias = int
"""0..n-1, clockwise; the next seat clockwise is ``(seat + 1) % n``."""

T = TypeVar("T")
A = TypeVar("A")
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)
O = TypeVar("O")  # noqa: E741 - the protocol's own five letters: S, A, E, V, O


class Chance(Protocol):
    """The only source of randomness."""

    def shuffled(self, n: int) -> tuple[int, ...]:
        """A uniformly random order of ``range(n)``."""

    def die(self) -> int:
        """One throw, 1..6."""


class Illegal(Exception):
    """A refusal: a stable key and its arguments, never a sentence.

    ``Illegal("must-follow-suit", suit="S")``. The wording is in ``assets/text``.
    """

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.details: Mapping[str, str | int] = args


LONGEST: Final = 24
"""Maximum length of an action's text form, in characters."""


def unreadable(text: object) -> Illegal:
    """The refusal of a text, or part of a hand-made action, that no game understands."""
    return Illegal("unreadable", text=str(text)[:LONGEST])


@dataclass(frozen=True, slots=True, repr=False)
class Hidden(Generic[T]):
    """A secret value: printed as ``<hidden>``, read by an explicit ``open()``."""

    value: T

    def open(self) -> T:
        return self.value

    def __repr__(self) -> str:
        return "<hidden>"


@dataclass(frozen=True, slots=True)
class Range(Generic[A]):
    """Actions that differ in one whole number: ``prototype`` with ``field`` from ``low`` to ``high`` inclusive."""

    prototype: A
    field: str
    low: int
    high: int

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.prototype):
            return False
        n = getattr(action, self.field)
        if not isinstance(n, int) or not self.low <= n <= self.high:
            return False
        return bool(replace(self.prototype, **{self.field: n}) == action)  # type: ignore[type-var]

    def at(self, n: int) -> A:
        """The action with the number ``n``; the caller keeps ``n`` within ``low``..``high``."""
        return replace(self.prototype, **{self.field: n})  # type: ignore[type-var]


@quick
@dataclass(frozen=True, slots=True)
class Legal(Generic[A]):
    """Exactly what ``decide`` accepts from one seat: single actions and ranges of actions."""

    actions: tuple[A, ...] = ()
    ranges: tuple[Range[A], ...] = ()

    def __contains__(self, action: object) -> bool:
        return action in self.actions or any(action in r for r in self.ranges)

    def __bool__(self) -> bool:
        return bool(self.actions or self.ranges)

    @property
    def choice(self) -> bool:
        """Whether there is more than one action."""
        return bool(self.ranges) or len(self.actions) > 1

    def __iter__(self) -> Iterator[A]:
        """Every legal action, ranges expanded."""
        yield from self.actions
        for r in self.ranges:
            for n in range(r.low, r.high + 1):
                yield r.at(n)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match.

    ``winners``: the winning seats; ``points``: the final score by side; ``advantage``: match points of the
    winning and the losing side, for instance (2, 0) (BZ-52); ``reason``: a key (``target``, ``tars-kaput`` …).
    """

    winners: frozenset[Seat]
    points: tuple[int, ...]
    advantage: tuple[int, int] = (1, 0)
    reason: str = "target"


class Game(Protocol[S, A, E, V_co, O]):
    """The protocol of a game. All functions are pure; a ``State`` is never modified in place."""

    key: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[frozenset[int]]
    """The possible numbers of players."""
    plays_unasked: ClassVar[bool]
    """Whether ``unasked`` can find an action."""
    events: ClassVar[tuple[type[Any], ...]]
    """Every class of the closed Event union, for the codec; class names are unique within the game."""

    @property
    def presets(self) -> Mapping[str, O]:
        """Named sets of options, the default first."""

    def start(self, seats: int, options: O, dealer: Seat = 0) -> Sequence[E]:
        """Open the match; uses no chance."""

    def sides(self, state: S) -> tuple[frozenset[Seat], ...]:
        """The seats of each side: pairs for partnership games, else one seat a side."""

    def needs_deal(self, state: S) -> bool:
        """Whether the table must now call ``deal`` (between deals, the match not over)."""

    def deal(self, state: S, chance: Chance) -> Sequence[E]:
        """Deal. Call it only if ``needs_deal``, after the deal's commitment is recorded (HS-20)."""

    def actors(self, state: S) -> frozenset[Seat]:
        """The seats that *may* act now, judged by public facts alone, so that nothing leaks."""

    def waiting(self, state: S) -> frozenset[Seat]:
        """The seats that must act, a subset of ``actors``; clocks and ``timeout`` apply only to these."""

    def legal(self, state: S, seat: Seat) -> Legal[A]:
        """Exactly what ``decide`` will accept from ``seat``; may be empty."""

    def decide(self, state: S, seat: Seat, action: A, chance: Chance) -> Sequence[E]:
        """The events that ``action`` causes.

        :raises Illegal: with the key of the reason.
        """

    def evolve(self, state: S | None, event: E) -> S:
        """The state after ``event``; pure and total. ``None`` only before the first event of ``start``."""

    def view(self, state: S, seat: Seat | None) -> V_co:
        """The view of ``seat``; ``None`` is the public."""

    def unasked(self, state: S, last: E) -> tuple[Seat, A] | None:
        """The automatic action after ``last`` and its seat; None if the players must decide."""

    def timeout(self, state: S, seat: Seat) -> A:
        """The action played for a seat in ``waiting`` whose time runs out."""

    def result(self, state: S) -> Result | None:
        """The result once the match is over."""

    def decision(self, state: S, action: A) -> str:
        """An id of the decision that a button for ``action`` answers, by public facts: the deal for a card, the
        standing bid for a call. A press with an id other than the current one is stale.

        At most 12 characters of ``[a-z0-9.]``, for instance ``d3`` and ``d3b2``.
        """

    def reversible(self, before: S, after: S, seat: Seat) -> bool:
        """Whether ``seat``'s action between the two states revealed nothing but the choice itself (take-back)."""

    def encode(self, action: A) -> str:
        """The short text form, at most 24 characters, no spaces."""

    def parse(self, text: str) -> A:
        """The action of a text form; ``parse(encode(a)) == a``.

        :raises Illegal: ``unreadable`` if the text is no action of the game.
        """


@dataclass(frozen=True, slots=True)
class Move:
    """Play chips that an event moves (HS-2): ``amount`` > 0 from ``seat`` to the pot or bank, < 0 back to ``seat``.

    ``seat`` None: the commission, which leaves the pot (``amount`` < 0). ``kind`` is a key: ``ante``, ``bet``,
    ``won``, ``back``, ``commission`` …
    """

    seat: Seat | None
    amount: int
    kind: str


class ChipGame(Protocol[S_contra, E]):
    """The extra functions of a game played for chips during the deal (Seka, Blackjack).

    The game knows no accounts. Before each deal the table passes it the chips available to each seat; after each event
    the table carries out its moves. Without a stake, ``fund`` is never called and the purses in the options apply.
    """

    bank: ClassVar[bool]
    """Whether the players play against the bank (chips move from and to the issuer) or against each other."""

    def entry(self, options: Any) -> int:
        """The chips needed to sit down."""

    def fund(self, state: S_contra, purses: tuple[int, ...]) -> Sequence[E]:
        """The chips available to each seat now; called before a deal or its bets."""

    def moves(self, event: E) -> tuple[Move, ...]:
        """The chips that ``event`` moves. Over a finished pot they sum to zero."""

    def staked(self, state: S_contra) -> tuple[int, ...]:
        """By seat, the chips put in and not paid out yet; refunded if the table is abandoned."""


class BookGame(Protocol[S_contra, V_co]):
    """The extra functions of a game whose deals are written into a Davtar kept by a referee (HS-13)."""

    def corrected(self, state: S_contra, deal: int, written: tuple[int, ...]) -> Sequence[V_co]:
        """Correct the points of a deal, by side, and end the match if the new score decides it.

        :raises Illegal: ``book-deal-runs``, ``book-no-deal``, ``book-points``, ``book-same``, ``match-over``.
        """

    def voided(self, state: S_contra) -> Sequence[V_co]:
        """Void the running deal; it scores nothing.

        :raises Illegal: ``book-no-deal-runs``.
        """

    def promised(self, state: S_contra, side: frozenset[Seat]) -> bool:
        """Whether ``side`` can still lose the match by tars kaput in this deal (BZ-53), by public facts alone."""

    def doomed(self, state: S_contra, side: frozenset[Seat]) -> bool:
        """Whether ``side`` must lose by tars kaput however the cards are played, proved with all cards known. Secret
        while the deal is running."""


def replay(game: Game[S, A, E, V_co, O], events: Iterable[E], state: S | None = None) -> S | None:
    """Fold ``events`` onto ``state``."""
    for event in events:
        state = game.evolve(state, event)
    return state
