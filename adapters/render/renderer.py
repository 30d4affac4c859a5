"""The renderer: turns a picture into bytes, caches expensive work, and keeps it off the event loop."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from importlib import import_module
from io import BytesIO
from typing import Any, Final, TypeAlias, cast

from PIL import Image, ImageOps

from adapters.render import kept, sheets
from adapters.render import text as fonts
from adapters.render.art import canvas, cards, felt, paint
from adapters.render.parts.board import draw_board
from adapters.runtime.courier import Look, Palette, Rendered, Say, Sheet
from bot.text import Text
from bot.view.scene import BoardPicture, Picture, Plate, Ribboned

# --- drawing functions by picture -------------------------------------------------------------------------------------
# Each is imported when such a picture is first drawn.


Drawing: TypeAlias = Callable[[Any, Palette, Say], Image.Image]
"""Draws a picture: (picture, palette, say) to RGB pixels."""

Drawings: TypeAlias = Mapping[type[Picture], Drawing]
"""The type of ``DRAWINGS`` in each module of ``adapters/render/games``: the pictures of ``bot/games/<its name>``."""

_SHARED: Final[dict[str, str]] = {
    "HandPicture": "seats:draw_hand",
    "AtTable": "strip:draw_at_table",
    "BoardPicture": "board:draw_board",
    "ScorePicture": "score:draw_score",
    "DavtarPicture": "book:draw_book",
    "DealPicture": "score:draw_deal",
    "BookPicture": "columns:draw_columns",
    "CoursePicture": "plots:draw_course",
    "CupPicture": "contests:draw_cup",
    "DuplicatePicture": "contests:draw_duplicate",
    "ResultsPicture": "plots:draw_results",
    "DayPicture": "plots:draw_day",
    "RatingPicture": "plots:draw_rating",
    "TopPicture": "plots:draw_top",
    "RiskPicture": "risk:draw_risk",
    "Ribboned": "score:draw_ribboned",
}
"""Pictures shared by games, by class: a module of ``adapters/render/parts`` and its function."""


def drawing_of(picture: Picture) -> Drawing:
    """The function that draws ``picture``. :raises KeyError, ImportError: there is none."""
    return _found(type(picture))  # type: ignore[arg-type]


@cache
def _found(kind: type[Picture]) -> Drawing:
    if kind.__module__.startswith("bot.games."):
        drawings: Drawings = import_module(f"adapters.render.games.{kind.__module__.split('.')[2]}").DRAWINGS
        return drawings[kind]
    module, _, name = _SHARED[kind.__name__].partition(":")
    return cast(Drawing, getattr(import_module(f"adapters.render.parts.{module}"), name))


# --- the key of a picture ---------------------------------------------------------------------------------------------


def fingerprint(*parts: object, say: Callable[[Text], str] | None, salt: bytes = b"") -> str:
    """A hash of ``parts``: dataclasses by their fields, sets in order, a Text by its words (if ``say`` is given).

    Equal pictures have equal fingerprints in every process and on every machine.
    """
    pieces: list[str] = []
    for part in parts:
        _feed(part, say, pieces)
    return blake2b("\x1f".join(pieces).encode("utf-8", "surrogatepass"), digest_size=20, key=salt[:64]).hexdigest()


def _feed(value: object, say: Callable[[Text], str] | None, pieces: list[str]) -> None:
    if isinstance(value, Text) and say is not None:
        pieces.append("T" + say(value))
    elif is_dataclass(value) and not isinstance(value, type):
        pieces.append(type(value).__name__)
        for entry in fields(value):
            _feed(getattr(value, entry.name), say, pieces)
    elif isinstance(value, (tuple, list)):
        pieces.append(f"({len(value)}")
        for item in value:
            _feed(item, say, pieces)
    elif isinstance(value, (frozenset, set)):
        pieces.append("{" + "\x1e".join(sorted(map(str, value))))
    else:
        pieces.append(f"{type(value).__name__[:1]}{value}")


# --- Davtar's icon ----------------------------------------------------------------------------------------------------
# The sign of eternity on cloth, for platforms that show an icon.


_SIDE: Final = 120
_CORNER: Final = 28
_SIGN: Final = 46
_SAFE: Final = 0.4
"""Platforms that cut their own shape keep at least a circle of this radius, in widths of the icon."""


def draw_icon(size: int, whole: bool) -> bytes:
    """A PNG, ``size`` pixels wide and high. ``whole``: the background fills it and the rest keeps inside the safe
    circle; else the corners are round and clear."""
    middle = _SIDE / 2
    k = _SAFE * _SIDE / (_SIGN + 8) if whole else 1.0
    c = canvas.Canvas(size, size, scale=4)
    unit = size / _SIDE
    c.box(0, 0, size, size, paint.FELT, 0 if whole else _CORNER * unit)
    c.hoop(middle * unit, middle * unit, (_SIGN + 6) * k * unit, paint.FELT_LINE, 2 * k * unit)
    for blade in canvas.eternity(8, 0.5):
        c.poly(canvas.moved(blade, middle * unit, middle * unit, _SIGN * k * unit), paint.BRIGHT)
    buffer = BytesIO()
    image = c.done()
    (image.convert("RGB") if whole else image).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


LONGEST = 1280
VERSION = "3"
"""Part of every key: raise it when the drawing changes, so that platforms get no old pictures."""
COLOURS: Final = 256
COVER_SIZES: Final = {1: (220, 165), 2: (332, 249)}
"""Width and height of a game's cover for a normal and a dense screen; it is narrower on a phone than on a desktop."""


_EMPTY = BoardPicture(tuple(Plate("A", 0, cards=1, active=seat == 0, dealer=True, automatic=True) for seat in range(4)))


class Renderer:
    """Draws and caches pictures. ``cache_bytes`` limits the finished ones; ``salt`` (optional, up to 64 bytes, equal in
    all processes of an installation) makes keys useless without it."""

    def __init__(self, *, cache_bytes: int = 64 << 20, salt: bytes = b"") -> None:
        self._cache: kept.ByteCache[Rendered] = kept.ByteCache(cache_bytes, lambda one: len(one.data))
        self._salt = salt

    def render(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """The picture in the language of ``say`` (``lang`` its name). When warm it takes a few milliseconds, or none if
        cached."""
        key = self.key(picture, say, lang, palette)
        found = self._cache.get(key)
        if found is None:
            image = draw(picture, palette, say)
            data, mime = encoded(image, flat=flat(picture))
            found = Rendered(data, mime, image.width, image.height, key)
            self._cache.put(key, found)
        return found

    async def render_async(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """As ``render``, but in a thread if cards have yet to be drawn, so that the event loop never waits."""
        if self.is_warm(palette):
            return self.render(picture, say, lang, palette)
        return await asyncio.to_thread(self.render, picture, say, lang, palette)

    version: Final = VERSION

    async def cover(self, picture: Picture, say: Say, lang: str, scale: int) -> bytes:
        """The middle of the picture as a WebP, for choosing a game."""
        drawn = await self.render_async(picture, say, lang)
        return await asyncio.to_thread(_cover, drawn.data, scale)

    async def icon(self, size: int, whole: bool) -> bytes:
        """Davtar's icon as a PNG, ``size`` pixels wide and high."""
        return await asyncio.to_thread(draw_icon, size, whole)

    async def sheet(self, name: str, look: Look, scale: int) -> Sheet | None:
        """A sprite sheet for the page (``adapters.render.sheets``); None if there is no such sheet."""
        return await sheets.SHEETS.get(name, look, scale)

    def sheets_drawn(self) -> Mapping[str, str]:
        """The versions of the sheets drawn so far, by name (``cards-classic-2``)."""
        return sheets.SHEETS.drawn()

    async def draw_sheets(self) -> None:
        """Draw the most used sheets ahead."""
        await sheets.draw_ahead()

    def is_warm(self, palette: Palette) -> bool:
        """Whether the fonts are known and every card of this palette has been drawn."""
        return fonts.known() and cards.is_warm(palette)

    def warm(self, palette: Palette = "classic") -> None:
        """Draw all cards and backgrounds of a palette: about a second of work, meant for a thread at the start."""
        fonts.stamp()
        cards.warm(palette)
        felt.cloth()
        draw_board(_EMPTY, palette, lambda text: "")

    def key(self, picture: Picture, say: Say, lang: str, palette: Palette) -> str:
        """The content key of a picture (see ``Rendered``). Pictures without words have no language."""
        if picture.wordless:
            return fingerprint(VERSION, palette, picture, say=None, salt=self._salt)
        return fingerprint(VERSION, fonts.stamp(), palette, lang, picture, say=say, salt=self._salt)


def _cover(data: bytes, scale: int) -> bytes:
    with Image.open(BytesIO(data)) as opened:
        size = COVER_SIZES[scale]
        image = ImageOps.fit(opened.convert("RGB"), size, Image.Resampling.LANCZOS)
    buffer = BytesIO()
    # At twice the density faults look half as large; eleven covers load before the first deal.
    image.save(buffer, "WEBP", quality=62 if scale == 1 else 32, method=6)
    return buffer.getvalue()


def flat(picture: Picture) -> bool:
    """Whether a picture has few colours and many hard edges, and so becomes a PNG."""
    return (picture.under if isinstance(picture, Ribboned) else picture).flat


def encoded(image: Image.Image, *, flat: bool) -> tuple[bytes, str]:
    """An opaque image without metadata, and its type; equal pixels give equal bytes.

    Usually a JPEG of quality 90 with chroma halved horizontally. Enlarged threefold, red indices look the same as with
    full chroma, even after Telegram's compression, and encoding takes three fifths of the time. A ``flat`` image, such
    as a nardi board, would be three times as large as with a palette of 256 colours.
    """
    buffer = BytesIO()
    if flat:
        image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG")
    else:
        image.save(buffer, "JPEG", quality=90, subsampling="4:2:2")
    return buffer.getvalue(), "image/png" if flat else "image/jpeg"


def draw(picture: Picture, palette: Palette, say: Say) -> Image.Image:
    """The picture in RGB, its long side at most ``LONGEST``: Telegram shrinks larger ones."""
    image = drawing_of(picture)(picture, palette, say)
    if max(image.size) > LONGEST:
        image.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    return image
