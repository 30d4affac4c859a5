"""The closed Event union of Seka, and the record of a finished deal.

Everything here is of plain concrete types, so that a codec can write and read it by class. ``Dealt`` is the one event
with a secret in it; all others tell what everybody at the table has seen or heard. Sums are chips.
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
    """A hand laid open: its cards, those of them that count, and what they are worth (SE-3)."""

    seat: Seat
    cards: tuple[Card, ...]
    counting: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot of a finished deal: what lay in it, who played for it, who had the best hand (several: seka, it stands),
    and what the house took of it."""

    amount: int
    seats: tuple[Seat, ...]
    best: tuple[Seat, ...]
    commission: int


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal, as everybody may know it.

    ``seka``: it was played for a pot that stood. ``carried``: the chips of that pot. ``put``: by seat, what it put in
    in this deal, entering included and what came back taken off. ``back``: what nobody had matched. ``net``: by seat,
    what the deal brought it in chips, stakes taken off. ``left``: the purses after it.
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
    """What everybody has to put in, as the accounts say. ``down``: who is stood up for want of it; ``up``: who has 10
    antes again and sits down (SE-8)."""

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
    """Secret. ``players``: who is dealt in, in the order in which they speak. ``hands``: by seat, in the order in which
    the cards were received; empty for who is not dealt in."""

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
    """All hands still in are laid open (SE-4)."""

    hands: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class PotWon:
    """``seat`` takes ``amount`` out of a pot, the house ``commission`` (SE-9)."""

    seat: Seat
    amount: int
    commission: int


@dataclass(frozen=True, slots=True)
class SekaMade:
    """``pots`` stand, each for those tied in it (SE-7). ``parts``: the seka bet of each; ``asked``: who may pay it."""

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
    """``down``: who is stood up, having less than an ante (SE-8)."""

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
