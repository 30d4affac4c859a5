"""The view of a seat or the public (docs/laws.md, Views, not states)."""

from dataclasses import dataclass, field

from rules.base import BaseView
from rules.cards import Card
from rules.core import Result, Seat
from rules.seka.model import DealRow, Options, Pot


@dataclass(frozen=True, slots=True, kw_only=True)
class View(BaseView[Options]):
    """``me`` None is the public view: no hand."""

    dealer: Seat  # The dealer of this deal; between deals, of the next
    turn: Seat | None  # The seat to bet

    purses: tuple[int, ...]  # The chips that each seat may still put in
    won: tuple[int, ...]  # Chips won and lost since the match began; chips in the middle count as lost
    out: tuple[Seat, ...]  # The seats that had to stand up (SE-8)
    result: Result | None

    players: tuple[Seat, ...]  # The seats dealt in, in betting order; between deals, those of the last deal
    folded: tuple[Seat, ...]
    all_in: tuple[Seat, ...]  # The seats that are all-in (SE-5), during a deal
    unseen: tuple[Seat, ...]  # The seats still in that have not seen their cards
    dark: tuple[Seat, ...]  # The callers of tsiomni and peretsiomni (SE-6)
    log: tuple[tuple[Seat, str, int], ...]
    """Every action of the deal in order: (seat, ``bet dark open allin fold``, sum)."""
    put: tuple[int, ...]  # The chips put in by each seat since the last deal: ante or seka bet, and bets
    bets: tuple[int, ...]  # The bets of this deal alone
    standing: int  # The standing bet (SE-4); 0 while there is no betting
    to_pay: int
    """The chips that the seat on turn must pay to stay; less than ``standing`` if no seat could answer more (SE-5)."""
    can_open: bool  # Whether the seat on turn may open (SE-4)
    dark_sums: tuple[int, int] | None
    """The lowest and the highest sum that the seat on turn may bet dark (SE-6)."""
    pots: tuple[Pot, ...]  # The main pot and the side pots; between deals, those of a standing seka
    middle: int  # All chips in the middle

    seka: bool  # Whether a seka stands, or this deal is played for one (SE-7)
    tied: tuple[Seat, ...]  # The seats that play for the seka, by a tie or by entering
    entered: tuple[Seat, ...]
    asked: tuple[Seat, ...]  # The seats that may still enter
    price: int  # The seka bet; 0 without a seka

    hand: tuple[Card, ...] | None = field(repr=False)
    """The viewer's cards in the order received, during a deal and once they have seen them; otherwise None."""
    counting: tuple[Card, ...] = field(repr=False)  # The counting cards (SE-3)
    points: int  # Their points; 0 if unknown
    rows: tuple[DealRow, ...]  # The finished deals, with the hands compared
