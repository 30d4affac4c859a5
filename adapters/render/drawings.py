"""Which function draws which picture. It is imported when such a picture is first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias, cast

from PIL import Image

from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene import Picture

Drawing: TypeAlias = Callable[[Any, Palette, Say], Image.Image]
"""Draws a picture: (picture, palette, say) to RGB pixels."""

Drawings: TypeAlias = Mapping[type[Picture], Drawing]
"""What each module of ``adapters/render/games`` has as ``DRAWINGS``: the pictures of ``bot/games/<its name>``."""

_SHARED: Final[dict[str, str]] = {
    "HandPicture": "hand:draw_hand",
    "AtTable": "strip:draw_at_table",
    "BoardPicture": "board:draw_board",
    "ScorePicture": "score:draw_score",
    "DavtarPicture": "book:draw_davtar",
    "DealPicture": "score:draw_deal",
    "BookPicture": "columns:draw_columns",
    "CoursePicture": "plots:draw_course",
    "CupPicture": "cup:draw_cup",
    "DuplicatePicture": "duplicate:draw_duplicate",
    "ResultsPicture": "plots:draw_results",
    "DayPicture": "day:draw_day",
    "RatingPicture": "ladder:draw_rating",
    "TopPicture": "ladder:draw_top",
    "RiskPicture": "risk:draw_risk",
    "Ribboned": "ribbon:draw_ribboned",
}
"""Pictures of no single game, by class: a module of ``adapters/render/parts`` and its function."""


def drawing_of(picture: Picture) -> Drawing:
    """The function that draws ``picture``; a KeyError or an ImportError if there is none."""
    return _found(type(picture))  # type: ignore[arg-type]


@cache
def _found(kind: type[Picture]) -> Drawing:
    if kind.__module__.startswith("bot.games."):
        drawings: Drawings = import_module(f"adapters.render.games.{kind.__module__.split('.')[2]}").DRAWINGS
        return drawings[kind]
    module, _, name = _SHARED[kind.__name__].partition(":")
    return cast(Drawing, getattr(import_module(f"adapters.render.parts.{module}"), name))
