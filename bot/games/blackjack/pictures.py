"""The picture of Blackjack: the dealer's cards and the five boxes, during a deal and after its settlement."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from bot.text import Text
from bot.view.scene import Picture

Sign: TypeAlias = Literal["", "blackjack", "bust", "won", "lost", "push"]
"""The outcome of a hand; ``""`` while it is open."""


@dataclass(frozen=True, slots=True)
class BlackjackHand:
    """``total``: in digits, ``7/17`` while an ace may count as either. ``net``: chips won (+) or lost (-); None until
    the deal is settled."""

    cards: tuple[str, ...]
    total: str
    active: bool = False
    doubled: bool = False
    sign: Sign = ""
    net: int | None = None


@dataclass(frozen=True, slots=True)
class BlackjackBox:
    """``name`` empty: a free box. ``stake``: the original stake; ``insurance``: its stake, or 0. ``active``: its owner
    has a decision."""

    name: str = ""
    hue: int = 0
    stake: int = 0
    hands: tuple[BlackjackHand, ...] = ()
    insurance: int = 0
    active: bool = False
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class BlackjackSeat:
    """A line of the player panel: their chips; ``note``: the bet on the next deal, or a free seat."""

    name: str
    hue: int
    purse: int
    note: Text | None = None
    active: bool = False


@dataclass(frozen=True, slots=True)
class BlackjackPicture(Picture):
    """The public table, the same for everybody. ``dealer``: the cards, ``??`` is face down; ``sign``: ``blackjack`` or
    ``bust``. ``boxes``: five, clockwise from the dealer's left. ``corner``: the lines of the corner panel."""

    staged: ClassVar[bool] = True
    common: ClassVar[bool] = True

    dealer: tuple[str, ...] = ()
    total: str = ""
    sign: Sign = ""
    boxes: tuple[BlackjackBox, ...] = (BlackjackBox(),) * 5
    seats: tuple[BlackjackSeat, ...] = ()
    corner: tuple[Text, ...] = ()
