"""What a seat, or the public, may know of a table of Bura: the View and its parts.

All that pictures, buttons and automatic players are given. ``rules.bura.view`` builds it field by field.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.bura.events import Pair, Score
from rules.bura.settings import Options
from rules.bura.state import Phase
from rules.cards import Card, Suit
from rules.core import Result, Seat
from rules.raises import Raises


@dataclass(frozen=True, slots=True)
class Seen:
    """A trick as the viewer saw it. ``beaten``: in the order of ``led``, or empty if ``given`` cards were given face
    down; ``mine``: which ones, if the viewer gave them."""

    leader: Seat
    led: tuple[Card, ...]
    beaten: tuple[Card, ...]
    given: int
    mine: tuple[Card, ...]
    taker: Seat


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view: no hand."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The deal under way, or the last one; 0 before the first."""
    dealer: Seat
    """Of this deal; between deals, of the next."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """Who leads or answers a lead; ``waiting`` is who answers a raise."""

    totals: Pair
    rows: tuple[Score, ...]
    score: Score | None
    """The last scored deal's."""
    result: Result | None

    hand: tuple[Card, ...] | None = field(repr=False)
    """One's own cards, fanned; None for the public."""
    sizes: Pair
    """Cards in each hand."""
    stock: int
    """Cards to be drawn, the turned-up one among them."""
    trump: Card | None
    """The card that was turned up; it lies under the stock until it is drawn."""
    trumps: Suit | None

    trick_no: int
    """1, 2 … during the play, else 0."""
    lead: tuple[Card, ...]
    """The cards to be answered."""
    leader: Seat | None
    claim: Seat | None
    """Who has claimed the lead for a malutka."""
    raises: Raises
    goal: int
    """What var claims: 31 or 61."""

    last: Seen | None
    """The last trick, until the next lead; between deals the last one of the deal."""
    taken: Pair
    """Cards that each has taken."""
    counts: tuple[Pair, Pair] | None
    """By seat: (points of the open cards taken, face-down cards taken) with ``count`` = ``shown``, else None."""

    memory: tuple[Seen, ...]
    """The tricks of the deal as an attentive player remembers them. For automatic players; the table does not show
    them (BU-8)."""
