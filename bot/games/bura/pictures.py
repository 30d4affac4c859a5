"""Pictures of a card table for two at which cards are led, beaten and given: Bura.

A card is its text form; ``??`` lies face down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from bot.scene import Picture, Plate, Strain
from bot.text.model import Text

DOWN = "??"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Cards led by a seat, and what lies on them: ``over`` in the order of ``led``, shorter while it is not complete.

    ``taker``: who takes it all, once that is known.
    """

    led: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    leader: int | None = None
    taker: int | None = None


@dataclass(frozen=True, slots=True)
class DuelPicture(Picture):
    """The public table. ``plates``: seat 0 at the bottom, seat 1 at the top.

    ``pairs``: what lies in the middle; ``last``: the trick before, small. ``stock``: cards to be drawn, ``turned`` the
    one under them ("" once it is drawn). ``note``: what the deal is worth, in words; ``offer``: a raise that waits for
    its answer. ``taken``: cards on each pile.
    """

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
    """A private hand of the same table. ``chosen`` stand out of it; ``pairs``: what is to be answered, with the cards
    that are set on it so far. ``free``: the cards that can be touched now, None if nothing is asked."""

    wordless: ClassVar[bool] = True

    cards: tuple[str, ...] = field(repr=False)
    chosen: frozenset[str] = field(default=frozenset(), repr=False)
    free: frozenset[str] | None = field(default=None, repr=False)
    pairs: Pairs = field(default=Pairs(), repr=False)
    trump: Strain | None = None
