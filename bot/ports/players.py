"""Automatic players by level.

A player gets a View and the legal actions only: what a person in its seat would know. All its randomness comes from the
given stream, so that the same decision always gets the same answer.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

T = TypeVar("T")
Level: TypeAlias = Literal["easy", "normal", "strong", "master"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "strong", "master")
"""The weakest first. Every game has ``easy``."""

RANDOM: Final = "random"
"""Not a level of tables: plays at random, for logs that cover all events."""


class Player(Protocol):
    """An automatic player: chooses an action of ``legal``, which is not empty."""

    def __call__(self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any: ...


@dataclass(frozen=True, slots=True)
class Staked:
    """The scale of a game for chips. ``little``: an amount too small to mention; ``best``: the chance that one's hand
    is the best of those still in; None if unknown."""

    little: float
    best: float | None = None


@dataclass(frozen=True, slots=True)
class Advised:
    """The worth of a legal ``action``. ``points``: the expected gain of its side over the other in the deal (the game,
    where there are no deals), in written points. ``within``: the standard error of its difference to the best action's
    worth, None if these are not sample means. ``made``: the chance to make the contract, ``won``: to win the game,
    between 0 and 1, None where there is no such thing. ``staked``: for games with chips; ``points`` are then those of
    the deal, and ``won`` is the share of the pots won."""

    action: Any = field(repr=False)
    points: float
    within: float | None = None
    made: float | None = None
    won: float | None = None
    staked: Staked | None = None


Kind: TypeAlias = Literal["call", "play"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """The cost of a decision. ``better``: the better actions, in order; empty if there are none. ``lost``: the points
    of the deal, own side less the other, lost against these; may be below 0 by chance. ``within``: the standard error
    of ``lost``, None if these are not sample means. ``fault``: it was a fault, neither chance nor a trifle."""

    kind: Kind
    lost: float
    better: tuple[Any, ...] = field(default=(), repr=False)
    within: float | None = None
    fault: bool = False


@dataclass(frozen=True, slots=True)
class Makeable:
    """The sai of each side with all hands open and best play, in ``strain``. A side that takes every trick has all of
    them and the other none."""

    strain: str
    sai: tuple[int, int]
    sweep: int | None = None
    """The side that takes every trick."""


class Adviser(Protocol):
    """Values actions; it gets no more information than a player."""

    def worths(self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """The worth of some of the ``legal`` actions, best first."""

    def weigh(self, decided: "Decided") -> Weighed | None:
        """The cost of a decision; None if unknown, which is the default."""
        return None

    def makeable(self, opened: "Opened") -> tuple[Makeable, ...]:
        """What could be made; empty if unknown, which is the default."""
        return ()


class Machine(Protocol):
    """A running compiled module: functions of whole numbers, and one memory."""

    def call(self, function: str, *given: float) -> int: ...

    def write(self, at: int, data: bytes) -> None: ...

    def once(self, at: int, data: bytes) -> None:
        """Write data that this machine has not been given before."""

    def read(self, at: int, size: int) -> bytes: ...


class Engine(Protocol):
    """A compiled module, for any number of threads."""

    def lent(self) -> AbstractContextManager[Machine]:
        """A machine for exclusive use."""


class Supplies(Protocol):
    """Parts of players that are stored outside the program."""

    def weights(self, name: str) -> bytes:
        """A file of ``assets/players``.

        :raises LookupError: the file is missing or has been altered.
        """

    def engine(self, name: str) -> Engine | None:
        """A compiled module of ``assets/players``; None where such modules cannot run."""


class Players(Protocol):
    """The automatic players of all games."""

    def levels(self, game: str) -> tuple[Level, ...]:
        """The levels of a game, the weakest first; never empty."""

    def player(self, game: str, level: str) -> Player:
        """:raises Illegal: ``no-such-level`` (``level``, ``levels``)."""

    def adviser(self, game: str) -> Adviser | None:
        """None if a game has nothing better than ``easy``."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to an automatic player: its View, the legal actions and its own randomness. ``level``: the chosen one;
    if the game lacks it, the best below answers."""

    table: str
    game: AnyGame
    level: str
    seat: Seat
    view: Any = field(repr=False)
    legal: Legal[Any] = field(repr=False)
    chance: Chance = field(repr=False)


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision in a finished deal: the ``question`` as asked, the ``actions`` that answered it, in order, and the
    same seat's View ``after`` them."""

    question: Question
    actions: tuple[Any, ...] = field(repr=False)
    after: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """A finished deal with all ``hands`` open, by seat. ``view``: the public one just after dealing."""

    table: str
    game: AnyGame
    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    view: Any = field(repr=False)


class Thinking(Protocol):
    """Runs automatic players outside every transaction, without holding up anyone."""

    async def think(self, question: Question) -> str:
        """The chosen action, in its text form. Empty if the player failed, took too long, or chose an illegal action;
        its seat then makes the game's default move on timeout."""

    async def advise(self, question: Question) -> tuple[Advised, ...]:
        """The worth of the actions, best first. Empty if unavailable."""

    async def weigh(self, decided: Decided) -> Weighed | None:
        """The cost of a decision; None if unavailable. Thinking and advice have priority."""

    async def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        """What could be made with all hands open. Empty if unavailable."""

    async def aside(self, work: Callable[[], T]) -> T:
        """Run long, independent work; its exceptions are passed on."""


class PuzzleFiles(Protocol):
    """Puzzle files outside the program."""

    def puzzles(self, game: str) -> bytes:
        """The file of a game.

        :raises LookupError: it has none.
        """
