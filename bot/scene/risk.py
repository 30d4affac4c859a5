"""The picture of the risk game: the five pieces, the comparisons so far, and the amount at stake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.scene import Picture

Pieces: TypeAlias = Literal["cards", "tiles", "dice"]
Came: TypeAlias = Literal["higher", "equal", "lower"]


@dataclass(frozen=True, slots=True)
class RiskStep:
    """One comparison: the open piece, the piece drawn, and how it compares."""

    first: str
    drawn: str
    came: Came


@dataclass(frozen=True, slots=True)
class RiskPicture(Picture):
    """``row``: the pieces; None: face down, or a die still to be thrown. Hidden pieces are not in here at all.
    ``name``, ``hue``: the winner of the match.

    ``amount``: at stake; ``double``: what the next step may make of it, None if the bank could not pay that. ``past``:
    the steps before this row. ``lost``: how the game ended: the place in ``row`` of the piece drawn.
    """

    pieces: Pieces
    name: str
    hue: int
    row: tuple[str | None, ...]
    amount: int
    double: int | None = None
    past: tuple[RiskStep, ...] = ()
    lost: int | None = None
