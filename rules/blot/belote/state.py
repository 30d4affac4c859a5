"""The state of a match with a turned card, and the rules of its dealing and bidding."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from rules.blot.belote.events import Score, Trumps
from rules.blot.playing import Play, Playing
from rules.blot.records import DealRow
from rules.blot.ruleset import Ruleset
from rules.cards import PACK, RANK, Card
from rules.core import Seat
from rules.quick import quick

Phase: TypeAlias = Literal["between", "bidding", "declaring", "play", "done"]
"""``declaring``: all are asked for their combinations before the first lead (GE-5)."""


@dataclass(frozen=True, slots=True, eq=False)
class BeloteRules(Ruleset):
    """``packet``, ``rounds``: how the first cards are dealt; then one is turned, and after the bidding each hand is
    filled up to as many cards as there are tricks."""

    packet: int = 5
    rounds: int = 1
    taker_gets_turned: bool = True
    """Else the turned card stays on the table, out of the deal (DU-1)."""
    dealer_must_name: bool = True
    """The dealer, speaking last in the second round, must name a suit (GE-2); else the deal is void (DU-2)."""

    @property
    def pack(self) -> tuple[Card, ...]:
        """In its one fixed order: a shuffled range names places in it."""
        return tuple(card for card in PACK if RANK[card] in self.ranks)


@dataclass(frozen=True, slots=True)
class Bidding:
    """``calls``: in text forms. ``taken``: the outcome."""

    turn: Seat
    calls: tuple[tuple[Seat, str], ...] = ()
    taken: Trumps | None = None


@quick
@dataclass(frozen=True, slots=True)
class State(Playing):
    """``turned``: the turned card of this deal, public; ``stock``: the cards not dealt, the top first. ``spoken``: the
    seats that have answered before the first lead."""

    rules: BeloteRules = field(compare=False, repr=False)
    phase: Phase
    rows: tuple[DealRow, ...] = ()
    score: Score | None = None
    play: Play[Trumps] | None = None
    bidding: Bidding | None = None
    turned: Card | None = None
    stock: tuple[Card, ...] = field(default=(), repr=False)
    spoken: tuple[Seat, ...] = ()

    @property
    def aside(self) -> tuple[Card, ...]:
        return self.stock

    @property
    def round(self) -> int:
        """The round of the bidding, 1 or 2."""
        calls = self.bidding.calls if self.bidding is not None else ()
        return 1 + (len(calls) >= self.rules.seats)

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
            self.turned,
            self.stock,
            self.spoken,
        )
