"""The pictures of Seka: the round table with its chips, and one's own three cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from bot.scene import Picture
from bot.text.model import Text

Standing: TypeAlias = Literal["in", "folded", "away"]
"""``in`` the deal, ``folded``, or ``away``: not dealt in."""


@dataclass(frozen=True, slots=True)
class SekaPlace:
    """A player's place at the table.

    ``purse``: the chips it has left; ``put``: those it has put in since the last deal, 0: none. ``cards``: empty for
    who holds none, ``??`` for those that lie closed; ``counting``: those laid open that count; ``points``: what they
    are worth, 0 where that is not known. ``mark``: a stamp across the cards (dark, all-in …). ``won``: what it takes
    out of the pots of a finished deal.
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
    loud: bool = False
    """Whether the mark is one of those that raise the stakes: in red."""
    note: Text | None = None
    """What stands in place of the purse: a free seat, somebody stood up."""
    won: int = 0


@dataclass(frozen=True, slots=True)
class SekaTablePicture(Picture):
    """The public table; ``places`` by seat, seat 0 at the bottom, then clockwise; two to six.

    ``pots``: (what it is called, chips): the main pot, then the side pots. ``head`` and ``foot``: the lines above and
    under the pots; ``corner``: the lines of the corner panel.
    """

    places: tuple[SekaPlace, ...]
    pots: tuple[tuple[Text, int], ...] = ()
    head: Text | None = None
    foot: Text | None = None
    corner: tuple[Text, ...] = ()
    stands: bool = False
    """Whether the pot is a seka's, or has become one: ringed."""


@dataclass(frozen=True, slots=True)
class SekaHandPicture(Picture):
    """One's own three cards: those that count are lifted. ``??``: not looked at yet. ``points`` 0: not known."""

    wordless: ClassVar[bool] = True

    cards: tuple[str, ...] = field(repr=False)
    counting: frozenset[str] = field(default=frozenset(), repr=False)
    points: int = field(default=0, repr=False)
