"""Sprite sheets: the art of the chats' pictures at a screen's density, for the page to cut pieces from.

Modules that draw pieces list them in ``SHEETS``. A sheet is drawn on first use, in a thread, once per process, and then
kept. There are about fifty, so memory is bounded.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from hashlib import blake2b
from importlib import import_module
from io import BytesIO
from math import sqrt
from pkgutil import iter_modules
from threading import Lock
from typing import Any, Final, TypeVar

import msgspec
from PIL import Image

from adapters.render import games
from adapters.render.art.canvas import Design, Designs, Piece
from adapters.runtime.courier import FACES, LETTERS, PALETTES, Cut, Look, Sheet
from bot.ports.keys import known

known(Sheet)

SCALES: Final = (1, 2)
_SHARED: Final = ("adapters.render.art.cards", "adapters.render.art.felt", "adapters.render.parts.seats")
_APART: Final = 8
"""Free pixels between pieces, so that no neighbour's edge shows when a browser scales one."""
_USUAL: Final = f"-{'.'.join(Look())}-"

Made = TypeVar("Made")


class Sheets:
    """All requested sheets. Thread-safe, and for any number of event loops."""

    def __init__(self) -> None:
        self._coming: dict[str, Future[Any]] = {}
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, "sheets")

    async def get(self, name: str, look: Look, scale: int) -> Sheet | None:
        """The sheet; None if there is none of this name, look and scale. Concurrent callers share one drawing; a failed
        one is tried again."""
        design = (await self._once("", designs)).get(name)
        known = look.palette in PALETTES and look.letters in LETTERS and look.faces in FACES
        if design is None or scale not in SCALES or not known:
            return None
        worn = Look(
            look.palette if design.coloured else "classic",
            look.letters if design.lettered else "plain",
            look.faces if design.faced else "classic",
        )
        return await self._once(f"{name}-{'.'.join(worn)}-{scale}", lambda: made(design, worn, scale))

    def drawn(self) -> Mapping[str, str]:
        """The versions of the drawn sheets in the default look, by name (``cards-classic-2``)."""
        with self._lock:
            coming = [(key, one) for key, one in self._coming.items() if _USUAL in key and one.done()]
        there = [(key, one) for key, one in coming if not one.cancelled() and one.exception() is None]
        return {key.replace(_USUAL, "-classic-"): one.result().version for key, one in there}

    async def draw_elsewhere(self, wanted: Mapping[str, tuple[str, int]]) -> None:
        """Draw missing sheets (by key, a name and a scale) in a child process, whose memory is freed when it ends.
        Callers of ``get`` wait for it; a sheet it does not deliver is drawn here."""
        with self._lock:
            lacking = {key: one for key, one in wanted.items() if key not in self._coming}
            coming: dict[str, Future[Sheet]] = {key: Future() for key in lacking}
            self._coming |= coming
        if not lacking:
            return
        asked = [f"{name}-{scale}" for name, scale in lacking.values()]
        try:
            child = await asyncio.to_thread(_begun, asked)
            try:
                await asyncio.to_thread(_take, child, list(coming.values()))
            finally:
                child.kill()
                child.wait()
        except OSError:
            pass  # no child process available
        finally:
            for one in coming.values():
                if not one.done():
                    one.set_exception(LookupError("not drawn"))

    async def _once(self, key: str, make: Callable[[], Made]) -> Made:
        with self._lock:
            coming = self._coming.get(key)
            if coming is None or coming.cancelled() or (coming.done() and coming.exception() is not None):
                coming = self._coming[key] = self._thread.submit(make)
        found: Made = await asyncio.shield(asyncio.wrap_future(coming))  # cancelling one caller stops no other
        return found


SHEETS: Final = Sheets()
"""This process's sheets, shared by all renderers."""


async def draw_ahead() -> None:
    """Draw the most used sheets: seconds of work, and much memory meanwhile."""
    ahead = [(name, scale) for name in designs() for scale in reversed(SCALES)]
    await SHEETS.draw_elsewhere({f"{name}{_USUAL}{scale}": (name, scale) for name, scale in ahead})
    for name, scale in ahead:
        await SHEETS.get(name, Look(), scale)


def _begun(asked: list[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", f"import sys; from {__name__} import main; main(sys.argv[1:])", *asked]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nothing, stdout=subprocess.PIPE, stderr=nothing)  # noqa: S603 - ourselves


def _take(child: subprocess.Popen[bytes], coming: list[Future[Sheet]]) -> None:
    """Read the sheets that a child process draws (``main``), in order, as far as they come."""
    assert child.stdout is not None
    for one in coming:
        size = child.stdout.read(4)
        body = child.stdout.read(int.from_bytes(size, "big"))
        if len(size) < 4 or len(body) < int.from_bytes(size, "big"):
            return
        one.set_result(msgspec.msgpack.decode(body, type=Sheet))


def main(wanted: list[str]) -> None:
    """Draw the sheets ``NAME-SCALE`` in the default look and write each after its length."""
    with suppress(AttributeError, OSError):
        os.nice(10)  # leave the processor to more urgent work
    all_of_them = designs()
    for one in wanted:
        name, _, scale = one.rpartition("-")
        body = msgspec.msgpack.encode(made(all_of_them[name], Look(), int(scale)))
        sys.stdout.buffer.write(len(body).to_bytes(4, "big") + body)
        sys.stdout.buffer.flush()


def designs() -> Mapping[str, Design]:
    """All sheets, by name. :raises ValueError: two have the same name."""
    own = (f"{games.__name__}.{module.name}" for module in iter_modules(games.__path__))
    found: dict[str, Design] = {}
    for module in (*_SHARED, *own):
        some: Designs = getattr(import_module(module), "SHEETS", {})
        if found.keys() & some.keys():
            raise ValueError(f"a second sheet of the same name in {module}")
        found |= some
    return found


def made(design: Design, look: Look, scale: int) -> Sheet:
    """The sheet drawn, packed and encoded; the same bytes each time."""
    draft = design.draw(look, scale)
    image, cuts = packed(draft.pieces)
    data = encoded(image, design.colours)
    version = blake2b(data + repr((cuts, draft.places)).encode(), digest_size=10).hexdigest()
    return Sheet(data, "image/webp", image.width, image.height, scale, cuts, draft.places, version)


def packed(pieces: Mapping[str, Piece]) -> tuple[Image.Image, dict[str, Cut]]:
    """All pieces on one image, in shelves from the tallest down, and the place of each."""
    area = sum((piece.image.width + _APART) * (piece.image.height + _APART) for piece in pieces.values())
    width = max(round(sqrt(area) * 1.1), *(piece.image.width for piece in pieces.values()))
    cuts: dict[str, Cut] = {}
    x = y = shelf = right = 0
    for name, (image, pad) in sorted(pieces.items(), key=lambda item: -item[1].image.height):
        if x + image.width > width:
            x, y, shelf = 0, y + shelf + _APART, 0
        cuts[name] = (x, y, image.width, image.height, pad)
        right, shelf = max(right, x + image.width), max(shelf, image.height)
        x += image.width + _APART
    whole = Image.new("RGBA", (right, y + shelf), (0, 0, 0, 0))
    for name, piece in pieces.items():
        whole.paste(piece.image, cuts[name][:2])
    return whole, {name: cuts[name] for name in pieces}


def encoded(image: Image.Image, colours: int) -> bytes:
    """WebP without loss, with ``colours`` colours and every shade of transparency.

    Half as large as with loss at quality 90, which would also blur indices and edges by halving the chroma both ways.
    """
    alpha = image.getchannel("A")
    opaque = Image.new("RGB", image.size, "#000000")
    opaque.paste(image.convert("RGB"), mask=alpha.point([0] + [255] * 255))
    flat = opaque.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).convert("RGB")
    flat.putalpha(alpha)
    buffer = BytesIO()
    flat.save(buffer, "WEBP", lossless=True, quality=90, method=4)
    return buffer.getvalue()
