"""A finished picture as the fronts know it; drawing it is the business of ``adapters.render``, unknown to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from bot.ports.preferences import FACES as FACES
from bot.ports.preferences import LETTERS as LETTERS
from bot.ports.preferences import PALETTES as PALETTES
from bot.ports.preferences import Faces as Faces
from bot.ports.preferences import Letters as Letters
from bot.ports.preferences import Palette as Palette
from bot.scene import Picture
from bot.text.model import Text

Say: TypeAlias = Callable[[Text], str]
"""A Text said in one language."""
Cut: TypeAlias = tuple[int, int, int, int, int]
"""Left, top, width, height in pixels of the sheet, and how many of them on every side are the margin of the piece."""
Places: TypeAlias = Mapping[str, object]
"""Where things lie on a piece, in its own pixels, as it goes into JSON."""


@dataclass(frozen=True)
class Rendered:
    """A finished picture. ``width`` and ``height`` in pixels.

    ``key`` names the content: equal pictures have equal keys in every process, so that a platform's file id can be
    used again. It stands for a secret as much as the picture does: a hand could be found from its key by trying all
    hands. Never log it and never make it a public file name. It stays out of ``repr``, as do the bytes.
    """

    data: bytes = field(repr=False)
    mime: str
    width: int
    height: int
    key: str = field(repr=False)


class Look(NamedTuple):
    """How somebody wants cards to look."""

    palette: Palette = "classic"
    letters: Letters = "plain"
    faces: Faces = "classic"


@dataclass(frozen=True)
class Sheet:
    """Pieces of the table in one picture, for the page to cut out: ``scale`` pixels for one of the page's when a piece
    has its base size. Nothing of any table is in it. ``version`` names the content."""

    data: bytes = field(repr=False)
    mime: str
    width: int
    height: int
    scale: int
    sprites: Mapping[str, Cut]
    places: Places
    version: str


class Drawing(Protocol):
    """The renderer (``adapters.render.Renderer``)."""

    async def render_async(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """The picture, drawn off the event loop where that is expensive."""
        ...

    @property
    def version(self) -> str:
        """Another one after every change of how things are drawn."""
        ...

    async def cover(self, picture: Picture, say: Say, lang: str, scale: int) -> bytes:
        """The middle of the picture, small, four by three, as a WebP for a screen of this ``scale``."""
        ...

    async def sheet(self, name: str, look: Look, scale: int) -> Sheet | None:
        """A sheet of pieces, drawn in a thread the first time; None if there is no such sheet."""
        ...

    async def icon(self, size: int, whole: bool) -> bytes:
        """The sign of the house, ``size`` pixels wide and high, as a PNG. ``whole``: its ground reaches to the edge."""
        ...

    def sheets_drawn(self) -> Mapping[str, str]:
        """The versions of the sheets that are there already, by their names (``cards-classic-2``)."""
        ...

    async def draw_sheets(self) -> None:
        """Draw ahead the sheets that most people see; seconds of work in a thread."""
        ...

    def warm(self, palette: Palette = "classic") -> None:
        """Draw ahead what every picture of a palette needs; about a second of work."""
        ...
