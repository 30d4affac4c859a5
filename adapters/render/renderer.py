"""The renderer: a picture in, bytes out; expensive work is done once, and off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from adapters.render.art import felt, sprites
from adapters.render.cache import ByteCache, fingerprint
from adapters.render.drawings import drawing_of
from adapters.render.parts.board import draw_board
from adapters.render.parts.icon import draw_icon
from adapters.render.sheets import SHEETS, draw_ahead
from adapters.render.text import fonts
from adapters.runtime.delivery.rendered import Look, Palette, Rendered, Say, Sheet
from bot.scene import BoardPicture, Picture, Plate, Ribboned

LONGEST = 1280
VERSION = "3"
"""Part of every key: raise it when the drawing changes, so that platforms are not handed old pictures."""
COLOURS: Final = 256
COVER_SIZES: Final = {1: (220, 165), 2: (332, 249)}
"""Width and height of the picture by which a game is chosen, for a plain screen and for a finer one: on a phone it is
narrower than on a desk."""


_EMPTY = BoardPicture(tuple(Plate("A", 0, cards=1, active=seat == 0, dealer=True, automatic=True) for seat in range(4)))


class Renderer:
    """Draws and remembers pictures. ``cache_bytes`` bounds the finished ones; ``salt`` (optional, up to 64 bytes,
    the same in every process of one installation) makes keys useless to anybody without it."""

    def __init__(self, *, cache_bytes: int = 64 << 20, salt: bytes = b"") -> None:
        self._cache: ByteCache[Rendered] = ByteCache(cache_bytes)
        self._salt = salt

    def render(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """The picture in the language of ``say`` (``lang`` its name). Warm: a few milliseconds, or none if known."""
        key = self.key(picture, say, lang, palette)
        found = self._cache.get(key)
        if found is None:
            image = draw(picture, palette, say)
            data, mime = encoded(image, flat=flat(picture))
            found = Rendered(data, mime, image.width, image.height, key)
            self._cache.put(key, found)
        return found

    async def render_async(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """As ``render``; in a thread if cards have yet to be drawn, so that the event loop never waits for them."""
        if self.is_warm(palette):
            return self.render(picture, say, lang, palette)
        return await asyncio.to_thread(self.render, picture, say, lang, palette)

    version: Final = VERSION

    async def cover(self, picture: Picture, say: Say, lang: str, scale: int) -> bytes:
        """The middle of the picture, as a WebP: for choosing among games."""
        drawn = await self.render_async(picture, say, lang)
        return await asyncio.to_thread(_cover, drawn.data, scale)

    async def icon(self, size: int, whole: bool) -> bytes:
        """The sign of the house, ``size`` pixels wide and high, as a PNG (``adapters.render.parts.icon``)."""
        return await asyncio.to_thread(draw_icon, size, whole)

    async def sheet(self, name: str, look: Look, scale: int) -> Sheet | None:
        """A sheet of pieces for the page (``adapters.render.sheets``); None if there is no such sheet."""
        return await SHEETS.get(name, look, scale)

    def sheets_drawn(self) -> Mapping[str, str]:
        """The versions of the sheets that are there already, by their names (``cards-classic-2``)."""
        return SHEETS.drawn()

    async def draw_sheets(self) -> None:
        """Draw ahead the sheets that most people see."""
        await draw_ahead()

    def is_warm(self, palette: Palette) -> bool:
        """Whether every card of the pack has been drawn in this palette and the fonts are known."""
        return fonts.known() and sprites.is_warm(palette)

    def warm(self, palette: Palette = "classic") -> None:
        """Draw all cards and grounds of a palette: about a second of work, to be done in a thread at the start."""
        fonts.stamp()
        sprites.warm(palette)
        felt.cloth()
        draw_board(_EMPTY, palette, lambda text: "")

    def key(self, picture: Picture, say: Say, lang: str, palette: Palette) -> str:
        """The content key of a picture (see ``Rendered``). What has no words has no language."""
        if picture.wordless:
            return fingerprint(VERSION, palette, picture, say=None, salt=self._salt)
        return fingerprint(VERSION, fonts.stamp(), palette, lang, picture, say=say, salt=self._salt)


def _cover(data: bytes, scale: int) -> bytes:
    with Image.open(BytesIO(data)) as opened:
        size = COVER_SIZES[scale]
        image = ImageOps.fit(opened.convert("RGB"), size, Image.Resampling.LANCZOS)
    buffer = BytesIO()
    # Twice as dense, its faults are half as large; eleven of them come before the first deal.
    image.save(buffer, "WEBP", quality=62 if scale == 1 else 32, method=6)
    return buffer.getvalue()


def flat(picture: Picture) -> bool:
    """Whether a picture has few colours and many hard edges and is encoded as PNG."""
    return (picture.under if isinstance(picture, Ribboned) else picture).flat


def encoded(image: Image.Image, *, flat: bool) -> tuple[bytes, str]:
    """An opaque image without metadata and its type; equal pixels give equal bytes.

    Usually a JPEG of quality 90 with chroma halved across: enlarged threefold, red indices look the same as with full
    chroma, also after Telegram's own compression, and encoding takes three fifths of the time. A ``flat`` image, such
    as a board of nardi, would be three times as large as in a palette of 256 colours.
    """
    buffer = BytesIO()
    if flat:
        image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG")
    else:
        image.save(buffer, "JPEG", quality=90, subsampling="4:2:2")
    return buffer.getvalue(), "image/png" if flat else "image/jpeg"


def draw(picture: Picture, palette: Palette, say: Say) -> Image.Image:
    """The picture as RGB pixels, its long side at most ``LONGEST``: beyond that Telegram makes it smaller itself."""
    image = drawing_of(picture)(picture, palette, say)
    if max(image.size) > LONGEST:
        image.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    return image
