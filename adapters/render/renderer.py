"""The renderer: a picture in, bytes out; expensive work is done once, and off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from importlib import import_module
from io import BytesIO
from threading import Lock
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

from cachetools import LRUCache
from PIL import Image, ImageOps

from adapters.render import text as fonts
from adapters.render.art import cards, felt
from adapters.render.art.canvas import BRIGHT, FELT, FELT_LINE, Canvas, eternity, moved
from adapters.render.parts.board import draw_board
from adapters.render.sheets import SHEETS, draw_ahead
from adapters.runtime.courier import Look, Palette, Rendered, Say, Sheet
from bot.text import Text
from bot.view.scene import BoardPicture, Picture, Plate, Ribboned

# --- Which function draws which picture -------------------------------------------------------------------------------
# It is imported when such a picture is first shown.


Drawing: TypeAlias = Callable[[Any, Palette, Say], Image.Image]
"""Draws a picture: (picture, palette, say) to RGB pixels."""

Drawings: TypeAlias = Mapping[type[Picture], Drawing]
"""What each module of ``adapters/render/games`` has as ``DRAWINGS``: the pictures of ``bot/games/<its name>``."""

_SHARED: Final[dict[str, str]] = {
    "HandPicture": "seats:draw_hand",
    "AtTable": "strip:draw_at_table",
    "BoardPicture": "board:draw_board",
    "ScorePicture": "score:draw_score",
    "DavtarPicture": "book:draw_davtar",
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


# --- Finished pictures by a fingerprint of what they show -------------------------------------------------------------


class Sized(Protocol):
    @property
    def data(self) -> bytes: ...


Item = TypeVar("Item", bound=Sized)


class ByteCache(Generic[Item]):
    """An LRU cache of at most ``limit`` bytes. Thread-safe."""

    def __init__(self, limit: int) -> None:
        self._items: LRUCache[str, Item] = LRUCache(limit, getsizeof=lambda item: len(item.data))
        self._lock = Lock()

    def get(self, key: str) -> Item | None:
        with self._lock:
            return self._items.get(key)

    def put(self, key: str, item: Item) -> None:
        with self._lock, suppress(ValueError):  # larger than the whole cache
            self._items[key] = item

    def __len__(self) -> int:
        return len(self._items)

    @property
    def size(self) -> int:
        """The number of bytes held."""
        return int(self._items.currsize)


def fingerprint(*parts: object, say: Callable[[Text], str] | None, salt: bytes = b"") -> str:
    """A hash of ``parts``: dataclasses by their fields, sets in order, a Text by what it says (if ``say`` is given).

    Equal pictures give equal fingerprints in every process and on every machine.
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


# --- The sign of the house, for where a platform shows it as the face of a program ------------------------------------
# the sign of eternity on the cloth.


_SIDE: Final = 120
_CORNER: Final = 28
_SIGN: Final = 46
_SAFE: Final = 0.4
"""A platform that cuts out a shape of its own leaves at least a circle of this radius, in widths of the whole."""


def draw_icon(size: int, whole: bool) -> bytes:
    """A PNG, ``size`` pixels wide and high. ``whole``: the ground reaches to the edge and everything else keeps to what
    is left when a platform cuts out its shape; else the corners are round, and clear."""
    middle = _SIDE / 2
    k = _SAFE * _SIDE / (_SIGN + 8) if whole else 1.0
    c = Canvas(size, size, scale=4)
    unit = size / _SIDE
    c.box(0, 0, size, size, FELT, 0 if whole else _CORNER * unit)
    c.hoop(middle * unit, middle * unit, (_SIGN + 6) * k * unit, FELT_LINE, 2 * k * unit)
    for blade in eternity(8, 0.5):
        c.poly(moved(blade, middle * unit, middle * unit, _SIGN * k * unit), BRIGHT)
    buffer = BytesIO()
    image = c.done()
    (image.convert("RGB") if whole else image).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


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
        """The sign of the house, ``size`` pixels wide and high, as a PNG (``adapters.render.renderer``)."""
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
        return fonts.known() and cards.is_warm(palette)

    def warm(self, palette: Palette = "classic") -> None:
        """Draw all cards and grounds of a palette: about a second of work, to be done in a thread at the start."""
        fonts.stamp()
        cards.warm(palette)
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
