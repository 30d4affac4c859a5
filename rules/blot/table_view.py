"""What a seat, or the public, may know of any table of the Blot family: the part of its View that the games share.

A View is all that pictures, buttons and automatic players are given. It holds no State and no secret of anybody but
its owner; ``rules.blot.seen`` builds it field by field. Pairs of numbers are (side 0, side 1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.blot.actions import Promise
from rules.blot.combos import ComboId, Kind
from rules.blot.playing import Sides
from rules.blot.records import Doubled
from rules.cards import Card, Rank, Strain
from rules.core import Result, Seat


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared combination as far as the viewer knows it (BL-10).

    ``height``, ``trump``: what a collision has brought to light, else None (always known to its holder). ``combo``,
    ``cards``: once shown (or one's own), else None and empty. ``counts``: None while the collision is not settled,
    then whether it counts as things stand. ``on_table``: shown, and to be displayed now (until the trick ends).
    """

    seat: Seat
    kind: Kind
    height: str | None = None
    trump: bool | None = None
    combo: ComboId | None = None
    cards: tuple[Card, ...] = ()
    shown: bool = False
    counts: bool | None = None
    on_table: bool = False


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the Davtar (HS-10). ``void``: why nothing was written (``all-passed``, ``four-sevens``), else None.

    ``bid`` is a text form such as ``25Hk``, ``""`` in a void deal that had no bid. ``combos``: points written for
    combinations; ``blot``: for Blot-Reblot; ``written``: all of the deal; ``total``: the match score after it.
    """

    deal: int
    dealer: Seat
    bid: str = ""
    seat: Seat | None = None
    strain: Strain | None = None
    promise: Promise = ""
    call: Doubled = ""
    made: bool | None = None
    kaput: int | None = None
    combos: Sides = (0, 0)
    blot: Sides = (0, 0)
    written: Sides = (0, 0)
    total: Sides = (0, 0)
    void: str | None = None
    revoke: Seat | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """``me`` None is the public view: no hand, no plays, no memory."""

    game: str
    options: Any
    phase: Any
    """``between``: the table must call ``deal``; ``play``; ``done``; and what the game has besides."""
    deal: int
    """The number of the deal under way, or of the last one; 0 before the first."""
    dealer: Seat
    """Who deals this deal; between deals, who deals the next."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """Whose card or call it is; for an opened hand this is the hand, ``waiting`` is who chooses."""
    ranks: tuple[Rank, ...]
    """What the pack has of each suit."""

    totals: Sides
    rows: tuple[DealRow, ...]
    score: Any
    """The last scored deal's, or None."""
    result: Result | None

    hand: tuple[Card, ...] | None = field(repr=False)
    """One's own cards, fanned; None for the public."""
    sizes: tuple[int, ...]
    """Cards in each hand."""

    calls: tuple[tuple[Seat, str], ...]
    """The whole bidding of this deal in order, in text forms."""

    strain: Strain | None
    """What is played; None while it is not fixed."""
    leader: Seat | None
    trick_no: int
    """From 1 during the play, else 0."""
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    """Whose card is winning the current trick."""
    last_trick: tuple[tuple[Seat, Card], ...]
    """Empty where BZ-26 keeps it closed."""
    last_winner: Seat | None
    tricks: Sides
    tricks_by_seat: tuple[int, ...]
    sai: Sides | None
    """The running count where it is allowed (BZ-26), without the last trick's ten; else None."""

    declarations: tuple[Declaration, ...]
    said: tuple[tuple[Seat, str], ...]
    """The words *blot* and *reblot*, in order."""
    opened: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """Open hands as they are now (BZ-25), in the order in which they were opened."""
    plays_for: Seat | None
    """Whose card I choose now: my own seat, an opened hand's, or None."""

    plays: tuple[Card, ...] = field(repr=False)
    """What the rules let me play now. Where a revoke is accepted other cards are too, at a price."""
    combos: tuple[ComboId, ...] = field(repr=False)
    """What I hold and could still declare; they may cross. Filled until it is too late for me to declare."""
    best: tuple[ComboId, ...] = field(repr=False)
    """The best set of them, ready to be declared (BL-11)."""
    to_show: tuple[ComboId, ...] = field(repr=False)
    """What I may show now (BZ-33), by hand."""
    memory: tuple[tuple[tuple[Seat, Card], ...], ...]
    """The tricks taken in this deal, as an attentive player remembers them. For automatic players; the table does not
    display it (BZ-26)."""
    dealt: tuple[tuple[Card, ...], ...]
    """Every hand as it was dealt, once the deal is over and all cards may be known (HS-20); else empty."""

    @property
    def taker(self) -> Seat | None:
        """Who plays what is played, or whose bid stands."""
        return None

    @property
    def out(self) -> tuple[Card, ...]:
        """Cards of the pack that everybody knows nobody holds."""
        return ()
