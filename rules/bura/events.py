"""The closed Event union of Bura.

Concrete types only, so that a codec can write and read events by class. ``Dealt`` and ``Given`` contain secrets, and
those of ``Given`` stay secret after the deal (BU-4, HS-20); everything else was seen by the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.bura.settings import Options
from rules.cards import Card
from rules.core import Seat
from rules.raises import Accepted, Declined, Offered

Pair: TypeAlias = tuple[int, int]
"""(seat 0's, seat 1's)."""
Reason: TypeAlias = Literal["bura", "var", "false-var", "declined", "more", "even"]


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a deal; also its line in the Davtar (HS-10).

    ``winner``: None for a drawn deal (*fre*). ``by``: the seat that showed the bura, said var or declined the raise.
    ``worth``: the points written by the winner. ``counts``: the points taken, as far as the end revealed them: those of
    the seat that said var, or of both when the cards ran out. ``cards``: the bura. ``total``: the match score after the
    deal.
    """

    deal: int
    dealer: Seat
    reason: Reason
    winner: Seat | None
    by: Seat | None
    worth: int
    counts: tuple[int | None, int | None]
    cards: tuple[Card, ...]
    total: Pair


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first, so the other leads first (BU-2)."""

    options: Options
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret but for the last card of ``stock``, which lies face up and fixes trumps (BU-2).

    ``hands``: by seat, in the order received; ``stock``: the next card to be drawn first.
    """

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    stock: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Claimed:
    """``seat`` holds a malutka and claims the lead for it out of turn (BU-7); the leader decides."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Yielded:
    """The leader gives way to the claimed malutka."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A lead returns to the hand: a malutka takes precedence (BU-7)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Led:
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Beaten:
    """``cards``: in the order of the cards led."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """``count`` cards were given face down; only the giver ever knows which."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """``number``: 1, 2 … within the deal."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """``count`` cards were drawn from the stock, in turn, ``first`` first (BU-5)."""

    first: Seat
    count: int


@dataclass(frozen=True, slots=True)
class BuraShown:
    """BU-6."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class VarSaid:
    """BU-8; the score follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: Pair
    reason: Literal["target"] = "target"


Event: TypeAlias = (
    Started
    | Dealt
    | Offered
    | Accepted
    | Declined
    | Claimed
    | Yielded
    | TakenBack
    | Led
    | Beaten
    | Given
    | TrickTaken
    | Drawn
    | BuraShown
    | VarSaid
    | DealScored
    | MatchEnded
)
