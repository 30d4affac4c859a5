"""Pictures of ratings: a list of the best, and how somebody's rating has changed."""

from __future__ import annotations

from dataclasses import dataclass

from bot.scene import Picture
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class TopRow:
    """``name``: of a player, or of both of a pair; a Text for somebody who is not named here. ``told``: matches, wins …
    ``badge``: they have won a season; ``mine``: whoever looks at it is among them."""

    rank: int
    name: str | Text
    rating: int
    told: Text
    badge: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class TopPicture(Picture):
    title: Text
    rows: tuple[TopRow, ...]
    foot: Text | None = None


@dataclass(frozen=True, slots=True)
class RatingPicture(Picture):
    """``course``: the rating before and after each of the latest matches, the oldest first. ``told``: what else there
    is to say, a line each. ``badge``: they have won a season."""

    name: str
    rating: int
    head: Text
    over_time: Text
    course: tuple[int, ...]
    told: tuple[Text, ...] = ()
    foot: Text | None = None
    badge: bool = False
