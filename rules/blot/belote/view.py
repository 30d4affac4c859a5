"""The view of a game with a turned card: the family's part (``rules.blot.view``) and the bidding."""

from dataclasses import dataclass

from rules.blot.belote.model import Score, Trumps
from rules.blot.view import TableView
from rules.cards import Card, Suit
from rules.core import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """``calls``: ``take``, ``trump:H``, ``pass``."""

    score: Score | None
    trumps: Trumps | None  # The trumps and who took them
    turned: Card | None  # The card turned up in this deal
    turned_lies: bool  # Whether it is still on the table (else the taker has it)
    round: int  # Of the bidding: 1 take, 2 name; otherwise 0
    suits: tuple[Suit, ...]  # The suits that may be named now
    must_name: bool  # Whether the seat on turn may not pass (GE-2)
    spoken: tuple[Seat, ...]  # The seats that have answered before the first lead (GE-5)

    @property
    def taker(self) -> Seat | None:
        return self.trumps.seat if self.trumps is not None else None

    @property
    def out(self) -> tuple[Card, ...]:
        return (self.turned,) if self.turned is not None and self.turned_lies else ()
