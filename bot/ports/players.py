"""Automatic players by level.

A player is handed a View and what is legal, nothing else: what a person in its seat would know. All its chance comes
from the stream it is given, so that the same decision is answered the same way again.
"""

from __future__ import annotations

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
"""No level of a table: it plays at random, for logs in which everything occurs."""


class Player(Protocol):
    """An automatic player: chooses an action of ``legal``, which is not empty."""

    def __call__(self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any: ...


@dataclass(frozen=True, slots=True)
class Staked:
    """What is played for, where that is chips. ``little``: so many are not worth speaking of; ``best``: the chance that
    one's hand is the best of those that are still in, None where that cannot be told."""

    little: float
    best: float | None = None


@dataclass(frozen=True, slots=True)
class Advised:
    """What an action is worth. ``action``: one of those that are legal; ``points``: what its side can expect to gain
    over the other in the deal (the game, where there are no deals), in the points that are written; ``within``: the
    standard error of how much less that is than what the first is worth, None where these are no means of samples;
    ``made``: the chance that the contract is made, ``won``: that the game is won, between 0 and 1, None where there is
    no such thing. ``staked``: where it is chips that are played for; then ``points`` are those of the deal, and ``won``
    is the share of the pots that is won."""

    action: Any = field(repr=False)
    points: float
    within: float | None = None
    made: float | None = None
    won: float | None = None
    staked: Staked | None = None


Kind: TypeAlias = Literal["call", "play"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a decision has cost. ``better``: what was to be done instead, in order; empty where nothing was better.
    ``lost``: the points of the deal, own side less the other, that it is worth less than that; by chance it may be
    below 0. ``within``: the standard error of ``lost``, None where these are no means of samples. ``fault``: that it
    was one, and neither chance nor a trifle."""

    kind: Kind
    lost: float
    better: tuple[Any, ...] = field(default=(), repr=False)
    within: float | None = None
    fault: bool = False


@dataclass(frozen=True, slots=True)
class Makeable:
    """What a deal's cards allow with all hands open: by ``strain``, the sai of each side where both play as well as
    can be. A side that takes every trick has all of them and the other none."""

    strain: str
    sai: tuple[int, int]
    sweep: int | None = None
    """The side that takes every trick."""


class Adviser(Protocol):
    """Says what actions are worth; it is handed no more than a player is."""

    def worths(self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """What each of some actions of ``legal`` is worth, the best first."""
        ...

    def weigh(self, decided: Decided) -> Weighed | None:
        """What a decision has cost; None if there are no figures for such a one, as is usual."""
        return None

    def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        """What was to be made. Empty where that is not known, and unless an adviser says more."""
        return ()


class Machine(Protocol):
    """A compiled module at work: functions of whole numbers, and one memory."""

    def call(self, function: str, *given: float) -> int: ...

    def write(self, at: int, data: bytes) -> None: ...

    def once(self, at: int, data: bytes) -> None:
        """Writes what this machine has not been given before."""
        ...

    def read(self, at: int, size: int) -> bytes: ...


class Engine(Protocol):
    """A compiled module, for any number of threads."""

    def lent(self) -> AbstractContextManager[Machine]:
        """A machine that nobody else uses meanwhile."""
        ...


class Supplies(Protocol):
    """What players are made of that lies outside of the program."""

    def weights(self, name: str) -> bytes:
        """A file of ``assets/players``.

        :raises LookupError: there is none, or it is not the one that was put there.
        """
        ...

    def engine(self, name: str) -> Engine | None:
        """A compiled module of ``assets/players``; None where such cannot be run."""
        ...


class Players(Protocol):
    """The automatic players of all games."""

    def levels(self, game: str) -> tuple[Level, ...]:
        """Those that a game has, the weakest first; never empty."""
        ...

    def player(self, game: str, level: str) -> Player:
        """:raises Illegal: ``no-such-level`` (``level``, ``levels``)."""
        ...

    def adviser(self, game: str) -> Adviser | None:
        """None where nothing better than ``easy`` is known of a game."""
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """What an automatic player is asked at a table: its View, what is legal, and its own chance; nothing else.
    ``level``: the one that was chosen; where the game lacks it, the best below answers."""

    table: str
    game: AnyGame
    level: str
    seat: Seat
    view: Any = field(repr=False)
    legal: Legal[Any] = field(repr=False)
    chance: Chance = field(repr=False)


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of a deal that is over: the ``question`` as it was put, the ``actions`` that were the answer, in their
    order, and the View of the same seat ``after`` them."""

    question: Question
    actions: tuple[Any, ...] = field(repr=False)
    after: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """A deal that is over, all its ``hands`` open, by seat. ``view``: the public one when it had just been dealt."""

    table: str
    game: AnyGame
    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    view: Any = field(repr=False)


class Thinking(Protocol):
    """Automatic players at work: outside of every transaction, and without holding up anybody else."""

    async def think(self, question: Question) -> str:
        """The action chosen, in its text form. Empty if there is none to be had: the player failed, took too long, or
        wanted what is not legal; then its seat does what silence means."""
        ...

    async def advise(self, question: Question) -> tuple[Advised, ...]:
        """What the actions are worth, the best first. Empty if nothing is to be had."""
        ...

    async def weigh(self, decided: Decided) -> Weighed | None:
        """What a decision has cost. None if nothing is to be had. Whoever thinks or asks for advice goes before."""
        ...

    async def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        """What was to be made with all hands open. Empty if nothing is to be had."""
        ...

    async def aside(self, work: Callable[[], T]) -> T:
        """A piece of work that takes long and needs nothing else; raises what it raises."""
        ...
