"""What it takes to play a game: the table knows no more of one than its entry.

Views are the game's own; each is the public one (``view(state, None)``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.games.draw import any_legal
from bot.games.pieces import Cards, Pieces
from rules.core import Chance, ChipGame, Legal, Seat
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

    def closed(self, view: Any) -> tuple[Seat, ...]:
        """Who has not looked at their own hand yet, where that is a choice (SE-6)."""
        return ()

    def opened(self, view: Any) -> tuple[tuple[str, ...], ...]:
        """The hands of a deal that is over, by seat, where everybody may see them afterwards."""
        return ()

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


@dataclass(frozen=True, slots=True)
class Commission:
    """HS-4: what the house keeps of a match's pot, in hundredths of a per cent, and what each further deal of the match
    adds to that."""

    base: int
    more: int = 0

    def of(self, pot: int, deals: int) -> int:
        """Rounded down (HS-2)."""
        return pot * (self.base + self.more * max(0, deals - 1)) // 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """``player``: the automatic player; ``random_player``: one by chance, for logs with everything that can happen.

    A match may be played for a stake where there is a ``commission`` (HS-3), and its winner may go on to the risk game
    with ``pieces`` (HS-5). ``chips``: the rules again, of a game in the course of which chips are put in and paid out.
    """

    rules: AnyGame
    chips: ChipGame[Any, Any] | None = None
    commission: Commission | None = None
    pieces: Pieces = field(default_factory=Cards)
    conduct: Conduct = field(default_factory=Conduct)
    fairness: Fairness = field(default_factory=Fairness)
    player: Player = any_legal
    random_player: Player = any_legal
