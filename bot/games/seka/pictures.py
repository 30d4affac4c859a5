"""The pictures of Seka: the round table with its chips, and a hand of three cards."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from bot.text import Text
from bot.view.scene import Picture

Standing: TypeAlias = Literal["in", "folded", "away"]
"""``in`` the deal, ``folded``, or ``away``: not dealt in."""


@dataclass(frozen=True, slots=True)
class SekaPlace:
    """A player's place at the table.

    ``purse``: their chips; ``put``: the chips put in since the last deal. ``cards``: empty without a hand, ``??`` for
    face-down ones; ``counting``: the open ones that count; ``points``: their worth, 0 if unknown. ``mark``: a stamp
    across the cards (dark, all-in …). ``won``: their share of the pots of a finished deal.
    """

    name: str
    hue: int
    purse: int
    put: int = 0
    standing: Standing = "in"
    active: bool = False
    dealer: bool = False
    automatic: bool = False
    cards: tuple[str, ...] = ()
    counting: tuple[str, ...] = ()
    points: int = 0
    mark: Text | None = None
    loud: bool = False  # Whether the mark raises the stakes: in red
    note: Text | None = None  # Shown in place of the purse: a free seat, a player without chips
    won: int = 0


@dataclass(frozen=True, slots=True)
class SekaTablePicture(Picture):
    """The public table for two to six; ``places`` by seat, seat 0 at the bottom, then clockwise.

    ``pots``: (name, chips): the main pot, then the side pots. ``head`` and ``foot``: the lines above and below the
    pots; ``corner``: the lines of the corner panel.
    """

    staged: ClassVar[bool] = True

    places: tuple[SekaPlace, ...]
    pots: tuple[tuple[Text, int], ...] = ()
    head: Text | None = None
    foot: Text | None = None
    corner: tuple[Text, ...] = ()
    stands: bool = False  # Whether the pot belongs to a seka: ringed


@dataclass(frozen=True, slots=True)
class SekaHandPicture(Picture):
    """A private hand of three cards: those that count are raised. ``??``: not looked at yet. ``points`` 0: unknown."""

    staged: ClassVar[bool] = True
    wordless: ClassVar[bool] = True

    cards: tuple[str, ...] = field(repr=False)
    counting: frozenset[str] = field(default=frozenset(), repr=False)
    points: int = field(default=0, repr=False)
