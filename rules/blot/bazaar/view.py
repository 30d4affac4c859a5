"""The view of Bazaar Blot for a seat or the public: the family's part (``rules.blot.view``) and the bidding."""

from dataclasses import dataclass

from rules.blot.bazaar.model import Contract, Options, Room, Score
from rules.blot.view import TableView
from rules.core import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """``calls``: ``9H``, ``pass``, ``q``, ``s``, ``ok``."""

    options: Options
    score: Score | None
    bid: Contract | None  # The highest bid so far, or the contract
    room: Room | None  # Set while calls are possible
    declined: tuple[Seat, ...]  # The seats that have declined sur

    @property
    def taker(self) -> Seat | None:
        """The seat of the standing bid or of the contract."""
        return self.bid.seat if self.bid is not None else None
