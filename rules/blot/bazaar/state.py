"""The state of a match of Bazaar Blot. It contains secrets and never leaves the rules; a View does.

Between deals ``play`` and ``bidding`` are those of the last deal, so that its last trick can still be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from rules.blot.bazaar.events import Contract, Score
from rules.blot.bazaar.settings import Options
from rules.blot.playing import Play, Playing
from rules.blot.records import DealRow
from rules.cards import Card
from rules.core import Seat
from rules.quick import quick

SEATS: Final = 4
SIDE: Final[tuple[int, ...]] = (0, 1, 0, 1)
"""The side of each seat (BZ-1)."""
TRICKS: Final = 8


Phase: TypeAlias = Literal["between", "cut", "bidding", "sur", "play", "done"]
"""``between``: the table must call ``deal``. ``cut``: the player before the dealer may cut (BZ-4)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """``passes``: in a row. ``spoken``: a bit for each seat that has called. ``bids``: their number, part of the
    decision id. ``declined``: the seats that have declined sur."""

    turn: Seat
    calls: tuple[tuple[Seat, str], ...] = ()
    standing: Contract | None = None
    passes: int = 0
    spoken: int = 0
    bids: int = 0
    declined: tuple[Seat, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class State(Playing):
    """``packets``: the gathered cards in fours, for a pack that is not shuffled (BZ-4); ``cut``: it is to be cut."""

    options: Options
    phase: Phase
    rows: tuple[DealRow, ...] = ()
    score: Score | None = None
    dealt: tuple[tuple[Card, ...], ...] = field(default=((), (), (), ()), repr=False)
    hands: tuple[tuple[Card, ...], ...] = field(default=((), (), (), ()), repr=False)
    play: Play[Contract] | None = None
    bidding: Bidding | None = None
    packets: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    cut: bool = False

    def with_play(self, play: Play[Any], hands: tuple[tuple[Card, ...], ...] | None = None) -> State:
        return State(
            self.options,
            self.rules,
            self.phase,
            self.dealer,
            self.deal,
            self.totals,
            self.rows,
            self.score,
            self.result,
            self.dealt,
            self.hands if hands is None else hands,
            play,
            self.bidding,
            self.packets,
            self.cut,
        )
