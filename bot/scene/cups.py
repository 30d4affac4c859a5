"""The picture of a cup: its standings."""

from __future__ import annotations

from dataclasses import dataclass

from bot.scene import Picture
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the standings. ``cells``: a number for each heading; ``out``: no longer in the cup."""

    place: int
    name: str
    cells: tuple[int, ...]
    out: bool = False


@dataclass(frozen=True, slots=True)
class CupPicture(Picture):
    """The standings of a cup, the best first. ``heads``: of the columns, the first one counts most; ``foot``: below
    them, such as how many more there are; ``won``: so many of the first lines have won the cup."""

    title: Text
    under: Text
    heads: tuple[Text, ...]
    rows: tuple[PlaceRow, ...]
    foot: Text | None = None
    won: int = 0
