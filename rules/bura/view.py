"""The view of a seat or the public (docs/laws.md, Views, not states)."""

from dataclasses import dataclass, field

from rules.base import BaseView
from rules.bura.model import Options, Pair, Score
from rules.cards import Card, Suit
from rules.core import Result, Seat
from rules.raises import Raises


@dataclass(frozen=True, slots=True)
class Seen:
    """A trick as the viewer saw it. ``beaten``: in the order of ``led``, empty if ``given`` cards were given face down;
    ``mine``: those cards, if the viewer gave them."""

    leader: Seat
    led: tuple[Card, ...]
    beaten: tuple[Card, ...]
    given: int
    mine: tuple[Card, ...]
    taker: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View(BaseView[Options]):
    """``me`` None is the public view: no hand."""

    dealer: Seat  # Of this deal; between deals, of the next
    turn: Seat | None  # The seat to lead or to answer a lead; ``waiting`` answers a raise

    totals: Pair
    rows: tuple[Score, ...]
    score: Score | None  # Of the last scored deal
    result: Result | None

    hand: tuple[Card, ...] | None = field(repr=False)  # The viewer's cards, fanned; None for the public
    sizes: Pair  # Cards in each hand
    stock: int  # Cards still to be drawn, including the turned-up one
    trump: Card | None  # The card turned up, at the bottom of the stock until drawn
    trumps: Suit | None

    trick_no: int  # 1, 2 … during the play, else 0
    lead: tuple[Card, ...]  # The cards to be answered
    leader: Seat | None
    claim: Seat | None  # The seat that claims the lead for a malutka
    raises: Raises
    goal: int  # The points that var claims: 31 or 61

    last: Seen | None  # The last trick, until the next lead; between deals, the last one of the deal
    taken: Pair  # Cards taken by each
    counts: tuple[Pair, Pair] | None
    """By seat: (points of the open cards taken, face-down cards taken) with ``count`` = ``shown``, else None."""

    memory: tuple[Seen, ...]
    """The tricks of the deal as an attentive player remembers them: for automatic players, never shown (BU-8)."""
