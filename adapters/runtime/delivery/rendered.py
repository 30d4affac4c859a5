"""A finished picture as the fronts know it; drawing it is the business of ``adapters.render``, unknown to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from bot.ports.preferences import PALETTES as PALETTES
from bot.ports.preferences import Palette as Palette
from bot.scene import Picture
from bot.text.model import Text

Say: TypeAlias = Callable[[Text], str]
"""A Text said in one language."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height in pixels of the picture."""


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


class Drawing(Protocol):
    """The renderer (``adapters.render.Renderer``)."""

    async def render_async(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """The picture, drawn off the event loop where that is expensive."""
        ...

    def touch_boxes(self, picture: Picture) -> Sequence[Box]:
        """Where the cards of a hand picture can be touched, in their order (``bot.scene.HandPicture``)."""
        ...

    def warm(self, palette: Palette = "classic") -> None:
        """Draw ahead what every picture of a palette needs; about a second of work."""
        ...
