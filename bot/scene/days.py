"""The picture of somebody's result in a deal of the day: it gives nothing of the deal away."""

from __future__ import annotations

from dataclasses import dataclass

from bot.scene import Picture
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class DayPicture(Picture):
    """``score``: with its sign; ``scores``: of everybody who is ranked. ``told``: the place, in words; ``foot``: days
    in a row."""

    title: Text
    name: str
    score: int
    told: Text
    scores: tuple[int, ...]
    scale: Text
    foot: Text | None = None
