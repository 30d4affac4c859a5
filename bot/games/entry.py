"""What it takes to play a game: the table knows no more of one than its entry.

Views are the game's own; each is the public one (``view(state, None)``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.games.draw import any_legal
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame


class Player(Protocol):
    """One way of playing: an action of ``legal``, which is not empty."""

    def __call__(self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any: ...


class Conduct:
    """How a table conducts a game: whom it seats, who begins, how long it waits. A game overrides what it wants."""

    usual_seats: int = 2
    """How many play if nobody says otherwise: automatic players fill a table up to this."""
    may_agree: bool = False
    """Whether the table may agree on the first dealer instead of finding one."""

    def first(self, seats: int, chance: Chance) -> tuple[Seat, tuple[str, ...]]:
        """Who deals (begins) first, and what was turned up or thrown to find out; by lot."""
        return chance.shuffled(seats)[0], ()

    def hold_ms(self, before: Any, after: Any) -> int:
        """How long ``after`` (which followed ``before``) is to be kept in sight: a finished trick, a claim."""
        return 0

    def deal_ms(self, view: Any, usual: int) -> int:
        """How long the table waits before the next deal, if nobody asks for it earlier."""
        return usual

    def score(self, view: Any) -> tuple[int, ...]:
        """The score by side, for lists of tables."""
        totals: tuple[int, ...] = view.totals
        return totals


@dataclass(frozen=True)
class Fairness:
    """What ``/verify`` needs of a game. ``pack``: what the numbers of a shuffled pack stand for, none if dice are
    thrown. ``sealed``: cards stay hidden after a deal, so that its secret is told only when the match is over (HS-20).
    """

    pack: tuple[str, ...] = ()
    sealed: bool = False

    def whole_shuffle(self, options: Any, deal: int) -> bool:
        """Whether ``deal`` was one shuffle of the whole pack, so that its order can be shown by itself."""
        return True

    def dice(self, events: Sequence[Any]) -> tuple[int, ...]:
        """Every die among a game's events, in the order in which they were thrown."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """``player``: the automatic player; ``random_player``: one by chance, for logs with everything that can happen."""

    rules: AnyGame
    conduct: Conduct = field(default_factory=Conduct)
    fairness: Fairness = field(default_factory=Fairness)
    player: Player = any_legal
    random_player: Player = any_legal
