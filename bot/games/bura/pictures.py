"""The pictures of Bura: a table for two on which cards are led, beaten and given.

A card is its text form; ``??`` is face down.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from bot.text import Text
from bot.view.scene import Picture, Plate, Strain

DOWN = "??"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Cards led by a seat, and the cards on them: ``over`` in the order of ``led``, shorter while incomplete.

    ``taker``: the winner of the trick, once known.
    """

    led: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    leader: int | None = None
    taker: int | None = None


@dataclass(frozen=True, slots=True)
class DuelPicture(Picture):
    """The public table. ``plates``: seat 0 at the bottom, seat 1 at the top.

    ``pairs``: the cards in the middle; ``last``: the previous trick, small. ``stock``: the number of cards in it;
    ``turned``: the one at its bottom ("" once drawn). ``note``: the deal's worth, in words; ``offer``: a raise waiting
    for an answer. ``taken``: the number of cards in each pile.
    """

    staged: ClassVar[bool] = True

    plates: tuple[Plate, Plate]
    pairs: Pairs = Pairs()
    last: Pairs = Pairs()
    to_move: int | None = None
    stock: int = 0
    turned: str = ""
    trump: Strain | None = None
    note: Text | None = None
    offer: Text | None = None
    taken: tuple[int, int] = (0, 0)
    score: tuple[int, int] = (0, 0)
    target: int = 7
    deal: int = 1


@dataclass(frozen=True, slots=True)
class DuelHandPicture(Picture):
    """A private hand at the same table. ``chosen`` cards are raised; ``pairs``: the cards to be answered, with those
    laid on them so far. ``free``: the cards that can be pressed now, None if no decision is open."""

    staged: ClassVar[bool] = True
    wordless: ClassVar[bool] = True

    cards: tuple[str, ...] = field(repr=False)
    chosen: frozenset[str] = field(default=frozenset(), repr=False)
    free: frozenset[str] | None = field(default=None, repr=False)
    pairs: Pairs = field(default=Pairs(), repr=False)
    trump: Strain | None = None
