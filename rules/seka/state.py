"""The state of a match of Seka. It holds secrets and never leaves the rules; a View does. Sums are chips."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rules.cards import Card
from rules.core import Result, Seat
from rules.seka.events import DealRow
from rules.seka.pots import Pot
from rules.seka.settings import Options

Phase: TypeAlias = Literal["between", "entry", "betting", "done"]
"""``between``: the table must call ``deal``. ``entry``: who may enter the seka is asked (SE-7)."""

MINIMUM: Final = 10
"""Antes that one needs to sit down (SE-8)."""


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting of one deal; see ``rules.seka.betting`` for what it means.

    ``players``: who is dealt in, in speaking order. ``speakers``: those of them that had chips left when the betting
    began, in the same order. ``turn``: who speaks, None once the betting is closed. ``lowest``: the standing bet.
    ``bets``: by seat, all bets of this deal, without antes. ``turns``: by seat, how often it has bet. ``seen``: who has
    been shown its own cards. ``dark``: who has said tsiomni, then who peretsiomni; ``said``: the sum of the last of
    them. ``log``: every word in order: (seat, kind, sum).
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
        """Who has not folded, in speaking order."""
        return tuple(s for s in self.players if s not in self.folded)


@dataclass(frozen=True, slots=True)
class State:
    """``dealer``: of this deal, between deals of the next. ``purses``: by seat, what it may still put in. ``won``: by
    seat, chips won and lost since the match began, what lies in the middle counted as lost. ``out``: who has been stood
    up (SE-8). ``base``: the antes of this deal, or the standing seka's pots. ``put``: by seat, what it has put in since
    the last deal was over. ``claim``: by seat, its share of the standing pots if the table were given up. ``parts``:
    the seka bet of each standing pot, empty without a seka; ``asked``: who may pay it and has not answered;
    ``entered``: who has. ``carried``: the chips of the seka that this deal is played for. ``betting`` stays when the
    deal is over, ``hands`` do not.
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
        """Who has not folded and has chips left, in speaking order; only of use in the betting."""
        b = self.betting
        return tuple(s for s in b.live if self.purses[s]) if b is not None else ()

    @property
    def capped(self) -> tuple[Seat, ...]:
        """Who is all-in (SE-5); only of use in the betting."""
        b = self.betting
        return tuple(s for s in b.live if not self.purses[s]) if b is not None else ()

    @property
    def middle(self) -> int:
        """All the chips that lie in the middle of the table."""
        bets = sum(self.betting.bets) if self.betting is not None and self.phase == "betting" else 0
        return sum(p.amount for p in self.base) + bets

    @property
    def price(self) -> int:
        """The seka bet (SE-7), 0 without a seka."""
        return sum(self.parts)

    @property
    def tied(self) -> tuple[Seat, ...]:
        """Who plays for a standing pot, ascending; entering makes one of them."""
        return tuple(sorted({s for p in self.base for s in p.seats})) if self.price else ()
