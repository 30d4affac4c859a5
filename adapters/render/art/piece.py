"""What a sheet is made of, before it is packed (``adapters.render.sheets``): pieces with their margins, and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from PIL import Image

from adapters.runtime.delivery.rendered import Look, Places


class Piece(NamedTuple):
    """``image``: RGBA, the piece proper with ``pad`` pixels round it on every side, for its shadow."""

    image: Image.Image
    pad: int = 0


@dataclass(frozen=True)
class Draft:
    """Pieces by what the page calls them, and where things lie on them (``Sheet.places``)."""

    pieces: Mapping[str, Piece]
    places: Places = field(default_factory=dict)


@dataclass(frozen=True)
class Design:
    """``draw(look, scale)``: the pieces at ``scale`` pixels for one of the page's, at their base size.

    ``coloured``, ``lettered``, ``faced``: whether they look different in every palette, with other letters, with other
    faces. ``colours``: how many are enough; 256 where shades run into each other.
    """

    draw: Callable[[Look, int], Draft]
    coloured: bool = False
    lettered: bool = False
    faced: bool = False
    colours: int = 128


Designs: TypeAlias = Mapping[str, Design]
"""What a module that draws pieces for the page has as ``SHEETS``."""
