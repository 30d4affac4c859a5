"""What a seat, or the public, may know of a table of Bazaar Blot: the View and its parts.

The cards, tricks and combinations are the family's (``table_view``); here stands what the bazaar adds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.blot.bazaar.events import Contract, Score
from rules.blot.bazaar.settings import Options
from rules.blot.table_view import DealRow as DealRow
from rules.blot.table_view import Declaration as Declaration
from rules.blot.table_view import TableView
from rules.cards import Strain
from rules.core import Seat

Phase: TypeAlias = Literal["between", "cut", "bidding", "sur", "play", "done"]
"""``between``: the table must call ``deal``. ``cut``: the player before the dealer may cut (BZ-4)."""


@dataclass(frozen=True, slots=True)
class Room:
    """What may still be bid, and by whom it may be doubled: the same for everybody who looks.

    ``plain``, ``kaput``, ``kanach``: the lowest level of such a bid now, None if it can no longer be bid (BZ-11, 14,
    15). ``high``: the highest level. ``not_strain``: a strain that the next bid must not have (BZ-13).
    ``quansh``: the seats that may call quansh now (BZ-16). ``sevens``: the seats that might still show four sevens
    (BZ-18), whether they hold them or not.
    """

    plain: int | None
    kaput: int | None
    kanach: int | None
    high: int
    not_strain: Strain | None
    quansh: tuple[Seat, ...]
    sevens: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View(TableView):
    """``calls``: ``9H``, ``pass``, ``q``, ``s``, ``ok``."""

    options: Options
    phase: Phase
    score: Score | None
    bid: Contract | None
    """The standing bid, or the contract."""
    room: Room | None
    """While calls are possible."""
    declined: tuple[Seat, ...]
    """Who has declined sur."""

    @property
    def taker(self) -> Seat | None:
        """Whose bid it is that stands or is played."""
        return self.bid.seat if self.bid is not None else None
