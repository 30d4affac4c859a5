"""The state of a match of Seka. It contains secrets and never leaves the rules; a View does. Sums are chips."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rules.cards import Card
from rules.core import Result, Seat
from rules.seka.events import DealRow
from rules.seka.pots import Pot
from rules.seka.settings import Options

Phase: TypeAlias = Literal["between", "entry", "betting", "done"]
"""``between``: the table must call ``deal``. ``entry``: others may enter the seka (SE-7)."""

MINIMUM: Final = 10
"""The antes needed to sit down (SE-8)."""


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting of one deal; see ``rules.seka.betting``.

    ``players``: the seats dealt in, in betting order. ``speakers``: those that had chips when the betting began, in the
    same order. ``turn``: the seat to bet, None after the end of the betting. ``lowest``: the standing bet. ``bets``: by
    seat, all bets of this deal, without antes. ``turns``: by seat, the number of its bets. ``seen``: the seats that
    have seen their cards. ``dark``: the callers of tsiomni and peretsiomni; ``said``: the last sum bet dark. ``log``:
    every action in order: (seat, kind, sum).
    """

    players: tuple[Seat, ...]
    speakers: tuple[Seat, ...]
    turn: Seat | None
    lowest: int
    bets: tuple[int, ...]
    turns: tuple[int, ...]
    folded: tuple[Seat, ...] = ()
    seen: tuple[Seat, ...] = ()
    dark: tuple[Seat, ...] = ()
    said: int = 0
    log: tuple[tuple[Seat, str, int], ...] = ()

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that have not folded, in betting order."""
        return tuple(s for s in self.players if s not in self.folded)


@dataclass(frozen=True, slots=True)
class State:
    """``dealer``: of this deal; between deals, of the next. ``purses``: by seat, the chips it may still put in.
    ``won``: by seat, chips won and lost since the match began; chips in the middle count as lost. ``out``: the seats
    that had to stand up (SE-8). ``base``: the antes of this deal, or the pots of a standing seka. ``put``: by seat, the
    chips put in since the last deal. ``claim``: by seat, its share of the standing pots if the table were abandoned.
    ``parts``: the seka bet of each standing pot, empty without a seka; ``asked``: the seats that may enter and have not
    answered; ``entered``: those that have entered. ``carried``: the chips of the seka for which this deal is played.
    ``betting`` is kept after the deal, ``hands`` are not.
    """

    options: Options
    seats: int
    phase: Phase
    dealer: Seat
    purses: tuple[int, ...]
    won: tuple[int, ...]
    deal: int = 0
    out: tuple[Seat, ...] = ()
    base: tuple[Pot, ...] = ()
    put: tuple[int, ...] = ()
    claim: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()
    asked: tuple[Seat, ...] = ()
    entered: tuple[Seat, ...] = ()
    carried: int = 0
    betting: Betting | None = None
    hands: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    rows: tuple[DealRow, ...] = ()
    result: Result | None = None

    @property
    def able(self) -> tuple[Seat, ...]:
        """The seats that have not folded and have chips left, in betting order; only during the betting."""
        b = self.betting
        return tuple(s for s in b.live if self.purses[s]) if b is not None else ()

    @property
    def capped(self) -> tuple[Seat, ...]:
        """The seats that are all-in (SE-5); only during the betting."""
        b = self.betting
        return tuple(s for s in b.live if not self.purses[s]) if b is not None else ()

    @property
    def middle(self) -> int:
        """All chips in the middle."""
        bets = sum(self.betting.bets) if self.betting is not None and self.phase == "betting" else 0
        return sum(p.amount for p in self.base) + bets

    @property
    def price(self) -> int:
        """The seka bet (SE-7), 0 without a seka."""
        return sum(self.parts)

    @property
    def tied(self) -> tuple[Seat, ...]:
        """The seats that play for a standing pot, by a tie or by entering, ascending."""
        return tuple(sorted({s for p in self.base for s in p.seats})) if self.price else ()
