"""The play of a deal as part of a state, and the common part of the states of the family's games.

A state contains secrets and never leaves the rules; a View does. Between deals ``play`` is that of the last deal, so
that its last trick can still be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from rules.blot.collide import Record
from rules.blot.ruleset import Ruleset
from rules.cards import Card, Strain
from rules.core import Result, Seat
from rules.quick import quick

Sides: TypeAlias = tuple[int, int]
"""A number for each side."""


class Bargain(Protocol):
    """The contract, as far as the play has to know it."""

    @property
    def seat(self) -> Seat: ...

    @property
    def strain(self) -> Strain: ...


C = TypeVar("C", bound=Bargain)
P = TypeVar("P", bound="Playing")


@quick
@dataclass(frozen=True, slots=True)
class Play(Generic[C]):
    """The play of one deal.

    ``to_beat``: the power of the winning card (``values.POWER``). ``leads``: the leader of each trick, the current one
    last. ``sai``: of the tricks taken, without the last ten. ``records``: declarations in order; ``top``: the index of
    the dominant one once ``settled``. ``blot_seat``: the seat dealt king and queen of trumps, None in no-trump;
    ``blot_cards`` of them played, ``blot_words`` with a word; ``word``: said and waiting for its card. ``opened``: open
    hands in order; ``handed_back``: the next card is its owner's after all (BZ-25).
    """

    contract: C
    turn: Seat
    leads: tuple[Seat, ...]
    trick: tuple[tuple[Seat, Card], ...] = ()
    to_beat: int = 0
    winning: Seat | None = None
    taken: tuple[tuple[tuple[Seat, Card], ...], ...] = ()
    takers: tuple[Seat, ...] = ()
    sai: Sides = (0, 0)
    records: tuple[Record, ...] = ()
    settled: bool = False
    top: int | None = None
    said: tuple[tuple[Seat, str], ...] = ()
    blot_seat: Seat | None = field(default=None, repr=False)
    blot_cards: int = 0
    blot_words: int = 0
    word: str = ""
    opened: tuple[Seat, ...] = ()
    handed_back: bool = False

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.taken) + 1


@dataclass(frozen=True, slots=True)
class Playing:
    """The common part of the states. ``dealt``: the hands as received; ``hands``: what is left of them.

    ``dealer``: of this deal; between deals, of the next. ``rules`` follow from ``options`` and are not compared.
    """

    options: Any
    rules: Ruleset = field(compare=False, repr=False)
    phase: Any
    dealer: Seat
    deal: int = 0
    totals: Sides = (0, 0)
    rows: tuple[Any, ...] = ()
    score: Any = None
    result: Result | None = None
    dealt: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    hands: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    play: Play[Any] | None = None

    @property
    def aside(self) -> tuple[Card, ...]:
        """Cards of the deal in nobody's hand and seen by nobody (the rest of the pack in Duel Blot)."""
        return ()

    def with_play(self: P, play: Play[Any], hands: tuple[tuple[Card, ...], ...] | None = None) -> P:
        """This state with another play, and perhaps other hands. Written out by each game, because it is the most
        frequent call and ``replace`` is slow."""
        raise NotImplementedError


def playing(state: Playing) -> Play[Any]:
    """The current play."""
    assert state.play is not None
    return state.play


def opened_play(state: Playing, contract: C, dealt: tuple[tuple[Card, ...], ...]) -> Play[C]:
    """The play before its first card; the seat after the dealer leads (BZ-20, GE-4, DU-4)."""
    first = (state.dealer + 1) % state.rules.seats
    pair = {Card("K" + contract.strain), Card("Q" + contract.strain)}
    blot = next((seat for seat, hand in enumerate(dealt) if pair <= set(hand)), None)
    return Play(contract, first, (first,), blot_seat=blot)


def breaks_ties(state: Playing) -> Seat:
    """The seat from which, clockwise, the nearer holder of equal combinations prevails (BZ-31, GE-5)."""
    return playing(state).leads[0 if state.rules.declare_first else 1]
