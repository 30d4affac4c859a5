"""The fonts: ours from the package, then what the system offers for scripts we do not ship.

Pillow has no font fallback of its own, so a text is cut into runs by the fonts that can draw it. Without the FriBiDi
library Pillow cannot shape Arabic or join emoji (``shapes_text`` is False then); everything is still drawn.
"""

from __future__ import annotations

import atexit
import mmap
import os
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from PIL import ImageFont, features

from adapters.render.text.cmap import Coverage, read

_OURS = ("DavtarSans-Bold.ttf", "DavtarSans-Regular.ttf", "DavtarArabic-Bold.ttf", "DavtarHebrew-Bold.ttf")
_SYSTEM = (
    *("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "NotoSansDevanagari-Bold.ttf", "NotoSansThai-Bold.ttf"),
    *("NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Bold.ttf", "NotoSansMath-Regular.ttf", "DejaVuSans-Bold.ttf"),
    *("Arial Unicode.ttf", "PingFang.ttc", "msyhbd.ttc", "malgunbd.ttf", "YuGothB.ttc", "seguisym.ttf"),
)
_EMOJI = ("NotoColorEmoji.ttf", "Apple Color Emoji.ttc")
_EMOJI_SIZES = (109, 160)

Font = ImageFont.FreeTypeFont


@dataclass(frozen=True)
class Face:
    """A font file (face ``index`` of a collection) and the characters it has."""

    path: str
    coverage: Coverage = field(repr=False, compare=False)
    index: int = 0


@dataclass(frozen=True)
class Emoji:
    """A colour font: it has one size of bitmaps, ``size``, which is scaled after drawing."""

    font: Font
    coverage: Coverage
    size: int


_resources = ExitStack()
atexit.register(_resources.close)


def shapes_text() -> bool:
    """Whether Pillow can shape and order text here (it finds FriBiDi on the system)."""
    return bool(features.check("raqm"))


def missing() -> tuple[str, ...]:
    """The fonts to install so that every name is drawn correctly, for ``davtar doctor``; empty if none."""
    lacks = [] if shapes_text() else ["libfribidi"]
    names = {Path(face.path).name for face in system_faces()}
    lacks += [] if any("CJK" in n or n in ("PingFang.ttc", "msyhbd.ttc") for n in names) else ["fonts-noto-cjk"]
    lacks += [] if emoji() else ["fonts-noto-color-emoji"]
    return tuple(lacks)


@cache
def ours() -> tuple[Face, ...]:
    """Bold, Regular, Arabic, Hebrew. Raises FileNotFoundError if the package is incomplete."""
    faces = []
    for name in _OURS:
        path = _resources.enter_context(as_file(files("assets") / "fonts" / name))
        faces.append(Face(str(path), _coverage(path)))
    return tuple(faces)


@cache
def system_faces() -> tuple[Face, ...]:
    """Fallbacks found on this machine, in the order they are asked."""
    found = _system_files()
    faces = []
    for name in _SYSTEM:
        path = found.get(name)
        if path is None:
            continue
        try:
            faces.append(Face(str(path), _coverage(path)))
        except (OSError, ValueError):
            continue
    return tuple(faces)


@cache
def emoji() -> Emoji | None:
    """The colour emoji font of this machine, if there is one that FreeType can draw."""
    found = _system_files()
    for name in _EMOJI:
        path = found.get(name)
        for size in _EMOJI_SIZES if path else ():
            try:
                return Emoji(ImageFont.truetype(str(path), size), _coverage(Path(str(path))), size)
            except (OSError, ValueError):
                continue
    return None


@lru_cache(maxsize=96)
def font(face: Face, size: int) -> Font:
    engine = ImageFont.Layout.RAQM if shapes_text() else ImageFont.Layout.BASIC
    return ImageFont.truetype(face.path, size, face.index, layout_engine=engine)


@lru_cache(maxsize=4096)
def face_for(point: int, bold: bool = True) -> Face | None:
    """The first font with the character."""
    shipped = ours()
    order = shipped if bold else (shipped[1], shipped[0], *shipped[2:])
    for face in order:
        if point in face.coverage:
            return face
    return next((face for face in system_faces() if point in face.coverage), None)


@cache
def stamp() -> str:
    """What on this machine can change a picture: part of every content key."""
    extra = [Path(face.path).name for face in system_faces()]
    colour = emoji()
    return "|".join(
        [str(shapes_text()), *extra, colour.font.path if colour and isinstance(colour.font.path, str) else ""]
    )


def known() -> bool:
    """Whether the machine's fonts have been looked through, which takes a moment the first time."""
    return stamp.cache_info().currsize > 0


def _coverage(path: Path) -> Coverage:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return read(data, path.name)


@cache
def _system_files() -> dict[str, Path]:
    """Where the wanted fonts lie, by file name."""
    wanted = {*_SYSTEM, *_EMOJI}
    found: dict[str, Path] = {}
    for root in _roots():
        for folder, _, names in os.walk(root):
            for name in wanted.intersection(names):
                found.setdefault(name, Path(folder) / name)
    return found


def _roots() -> list[Path]:
    home = Path.home()
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts", home / ".fonts"]
