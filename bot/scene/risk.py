"""What is to be drawn of the risk game: the five as they lie, what has been compared so far, and what is at stake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.scene import Picture

Pieces: TypeAlias = Literal["cards", "tiles", "dice"]
Came: TypeAlias = Literal["higher", "equal", "lower"]


@dataclass(frozen=True, slots=True)
class RiskStep:
    """What was open, what was opened, and how the second compares."""

    first: str
    drawn: str
    came: Came


@dataclass(frozen=True, slots=True)
class RiskPicture(Picture):
    """``row``: what is laid out, None: face down, or a die that is still to be thrown. What is face down is not in here
    at all. ``name``, ``hue``: whose winnings they are.

    ``amount`` lies there; ``double``: what the next step may make of it, None if the bank could not pay that. ``past``:
    the steps before this row. ``lost``: how the game ended, with the place in ``row`` of what was opened.
    """

    pieces: Pieces
    name: str
    hue: int
    row: tuple[str | None, ...]
    amount: int
    double: int | None = None
    past: tuple[RiskStep, ...] = ()
    lost: int | None = None
