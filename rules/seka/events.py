"""The closed Event union of Seka, and the record of a finished deal.

Concrete types only, so that a codec can write and read events by class. Only ``Dealt`` contains a secret; everything
else was seen or heard by the whole table. Sums are chips.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.cards import Card
from rules.core import Result, Seat
from rules.seka.pots import Pot
from rules.seka.settings import Options

BetKind: TypeAlias = Literal["bet", "dark", "open", "allin"]


@dataclass(frozen=True, slots=True)
class Held:
    """A revealed hand: its cards, those that count, and their points (SE-3)."""

    seat: Seat
    cards: tuple[Card, ...]
    counting: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot of a finished deal: its chips, the seats that played for it, the seats with the best hand (several: a seka,
    the pot stands), and the commission."""

    amount: int
    seats: tuple[Seat, ...]
    best: tuple[Seat, ...]
    commission: int


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal, as far as it is public.

    ``seka``: it was played for a standing pot. ``carried``: the chips of that pot. ``put``: by seat, the chips put in
    during this deal, including entering, less what came back. ``back``: the chips nobody had matched. ``net``: by seat,
    the gain of the deal in chips. ``left``: the purses after it.
    """

    deal: int
    dealer: Seat
    seka: bool
    carried: int
    players: tuple[Seat, ...]
    folded: tuple[Seat, ...]
    put: tuple[int, ...]
    back: tuple[tuple[Seat, int], ...]
    shown: tuple[Held, ...]
    pots: tuple[PotRow, ...]
    net: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first (SE-2)."""

    options: Options
    seats: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Funded:
    """The chips available to each seat, from the accounts. ``down``: the seats without enough, which stand up; ``up``:
    those with 10 antes again, which sit down (SE-8)."""

    purses: tuple[int, ...]
    down: tuple[Seat, ...]
    up: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Anted:
    """``seats`` have put in ``amount`` each (SE-2)."""

    seats: tuple[Seat, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``players``: the seats dealt in, in betting order. ``hands``: by seat, in the order in which the cards
    were received; empty for seats not dealt in."""

    deal: int
    dealer: Seat
    players: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Looked:
    """``seat`` has looked at its cards (SE-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BetMade:
    """``amount`` goes from ``seat`` into the middle. Of kind ``open`` it closes the betting (SE-4)."""

    seat: Seat
    amount: int
    kind: BetKind


@dataclass(frozen=True, slots=True)
class Folded:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GivenBack:
    """``amount`` that nobody has matched goes back to ``seat`` (SE-5)."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Compared:
    """All hands still in are revealed (SE-4)."""

    hands: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class PotWon:
    """``amount`` goes from a pot to ``seat``, ``commission`` to the operator (SE-9)."""

    seat: Seat
    amount: int
    commission: int


@dataclass(frozen=True, slots=True)
class SekaMade:
    """``pots`` stand, each for those tied in it (SE-7). ``parts``: the seka bet of each; ``asked``: who may enter."""

    pots: tuple[Pot, ...]
    parts: tuple[int, ...]
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """``seat`` pays the seka bet, ``parts`` of it into each standing pot, and plays for them (SE-7)."""

    seat: Seat
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StayedOut:
    """``seat`` sits the seka's deal out (SE-7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealOver:
    """``down``: the seats with less than an ante, which stand up (SE-8)."""

    row: DealRow
    down: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    result: Result


Event: TypeAlias = (
    Started
    | Funded
    | Anted
    | Dealt
    | Looked
    | BetMade
    | Folded
    | GivenBack
    | Compared
    | PotWon
    | SekaMade
    | Entered
    | StayedOut
    | DealOver
    | MatchEnded
)
