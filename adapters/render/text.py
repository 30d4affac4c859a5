"""Text in pictures: fonts, lines in any script, names."""

import atexit
import mmap as mapped_file
import os
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from mmap import mmap
from pathlib import Path
from struct import error as struct_error
from struct import unpack_from
from typing import Final, Literal, TypeAlias

import regex
from bidi import algorithm, get_base_level
from bidi.mirror import MIRRORED
from PIL import Image, ImageDraw, ImageFont, features

from adapters.render.art.paint import rgb
from adapters.render.kept import kept
from bot.ports.people import mark_of
from bot.text.tidy import ELLIPSIS, FILLERS, JOINERS, clusters, one_line

# --- which characters a font has --------------------------------------------------------------------------------------
# A reader of the ``cmap`` table, so that no font library is needed to run. Source: the OpenType specification, "cmap"
# (formats 4 and 12) and "ttc header".


_WANTED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


class Coverage:
    """The characters of a font as sorted ranges (a CJK font has 40 000 of them; a set would take megabytes)."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ranges.sort()
        self._starts = [low for low, _ in ranges]
        self._ends = [high for _, high in ranges]

    def __contains__(self, point: object) -> bool:
        if not isinstance(point, int):
            return False
        place = bisect_right(self._starts, point) - 1
        return place >= 0 and point <= self._ends[place]

    def __len__(self) -> int:
        return sum(high - low + 1 for low, high in zip(self._starts, self._ends, strict=True))


def read(data: bytes | mmap, name: str, index: int = 0) -> Coverage:
    """The coverage of the font file ``data`` (of face ``index`` in a collection).

    Raises ValueError if the file is broken or has no Unicode ``cmap`` in a known format; ``name`` is for the message.
    """
    try:
        return Coverage(list(_ranges(data, _table(data, index))))
    except (IndexError, OverflowError, struct_error) as error:
        raise ValueError(f"{name}: broken font file") from error


def _table(data: bytes | mmap, index: int) -> int:
    """The offset of the best Unicode subtable."""
    start = 0
    if data[:4] == b"ttcf":
        start = int(unpack_from(">I", data, 12 + 4 * index)[0])
    for entry in range(unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = unpack_from(">4sIII", data, start + 12 + 16 * entry)
        if tag == b"cmap":
            break
    else:
        raise ValueError("no cmap table")
    found = {}
    for entry in range(unpack_from(">H", data, offset + 2)[0]):
        platform, encoding, place = unpack_from(">HHI", data, offset + 4 + 8 * entry)
        found[platform, encoding] = offset + place
    for wanted in _WANTED:
        if wanted in found:
            return int(found[wanted])
    raise ValueError("no Unicode cmap")


def _ranges(data: bytes | mmap, at: int) -> Iterator[tuple[int, int]]:
    kind = unpack_from(">H", data, at)[0]
    if kind == 12:
        for group in range(unpack_from(">I", data, at + 12)[0]):
            low, high, _ = unpack_from(">III", data, at + 16 + 12 * group)
            yield low, high
    elif kind == 4:
        count = unpack_from(">H", data, at + 6)[0] // 2
        ends = unpack_from(f">{count}H", data, at + 14)
        starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
        yield from ((low, high) for low, high in zip(starts, ends, strict=True) if low != 0xFFFF)
    else:
        raise ValueError(f"cmap format {kind}")


# --- the fonts --------------------------------------------------------------------------------------------------------
# Davtar's own fonts first, then the system's for other scripts. Pillow has no font fallback, so a text is cut into runs
# by font. Without the FriBiDi library Pillow cannot shape Arabic or join emoji (``shapes_text`` is False then);
# everything is still drawn.


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
    """A colour font with bitmaps of one ``size``, scaled after drawing."""

    font: Font
    coverage: Coverage
    size: int


_resources = ExitStack()
atexit.register(_resources.close)


def shapes_text() -> bool:
    """Whether Pillow can shape and order text here (needs FriBiDi on the system)."""
    return bool(features.check("raqm"))


def missing() -> tuple[str, ...]:
    """The fonts to install for correct names, for ``davtar doctor``; empty if none."""
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
    """Fallbacks found on this machine, in order of preference."""
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
    """The machine's colour emoji font, if FreeType can draw it."""
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
def font_at(face: Face, size: int) -> Font:
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
    """Everything on this machine that can change a picture: part of every content key."""
    extra = [Path(face.path).name for face in system_faces()]
    colour = emoji()
    return "|".join(
        [str(shapes_text()), *extra, colour.font.path if colour and isinstance(colour.font.path, str) else ""]
    )


def known() -> bool:
    """Whether the machine's fonts have been scanned, which takes a moment the first time."""
    return stamp.cache_info().currsize > 0


def _coverage(path: Path) -> Coverage:
    with path.open("rb") as file, mapped_file.mmap(file.fileno(), 0, access=mapped_file.ACCESS_READ) as data:
        return read(data, path.name)


@cache
def _system_files() -> dict[str, Path]:
    """The wanted fonts on this machine, by file name."""
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


# --- names in pictures ------------------------------------------------------------------------------------------------


LIMIT: Final = 64
"""The most characters of a name that are drawn."""
_READ: Final = 8 * LIMIT
_BLANK: Final = regex.compile(rf"[{FILLERS}\u034f\u17b4\u17b5\ufffc]")
_LOOSE: Final = regex.compile(rf"^[\s\p{{M}}{JOINERS}]+|[\s{JOINERS}]+$")
"""Characters that may only follow or join others."""
# Characters to decompose: mathematical, enclosed and fullwidth letters, Latin and Armenian ligatures. Others stay, or a
# numero sign would become "No".
_FOLDED: Final = regex.compile("[\ufb00-\ufb17\uff01-\uff5e\U0001d400-\U0001d7ff\u2460-\u24ff\U0001f130-\U0001f149]")


def clean(text: str, limit: int = LIMIT) -> str:
    """``text`` as one harmless line of at most ``limit`` characters; ``?`` if nothing is left."""
    folded = _FOLDED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text[:_READ])
    return _LOOSE.sub("", one_line(_BLANK.sub(" ", folded), limit)) or "?"


def initial(name: str) -> str:
    """One letter for an avatar: the first letter or digit, else the first cluster.

    Georgian stays as it is (its capitals are for whole words only), as does any letter with a longer capital.
    """
    pieces = clusters(clean(name))
    first = next((piece for piece in pieces if piece[0].isalnum()), pieces[0])
    upper = first.upper()
    return first if "\u10d0" <= first[0] <= "\u10ff" or len(upper) != len(first) else upper


# --- text as pictures -------------------------------------------------------------------------------------------------
# A line in any script, cut to a width, in runs by font, with emoji in colour.


Anchor: TypeAlias = Literal["l", "m", "r"]
CAP = 0.714
"""Height of a capital in em."""
_BASE, _HEIGHT = 1.10, 1.52
_EMOJI_EM = 0.92
_EMOJI_SELECTOR = "\ufe0f"
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")


@dataclass(frozen=True)
class Run:
    """Text of one font and direction (``level``, of the bidirectional algorithm). ``face`` None: emoji if ``colour``,
    else a neutral box for each character."""

    text: str
    face: Face | None
    colour: bool = False
    level: int = 0

    @property
    def blank(self) -> bool:
        return self.text == " "

    @property
    def rtl(self) -> bool:
        return self.level % 2 == 1


def runs(line: str, bold: bool = True) -> list[Run]:
    """``line`` (already clean) in drawing order from the left.

    A pictograph that no font has is dropped; a letter becomes a box.
    """
    found: list[Run] = []
    pieces = clusters(line)
    for piece, level in zip(pieces, _levels([piece[0] for piece in pieces]), strict=True):
        last = found[-1] if found else None
        run = _run_of(piece, bold, last, level)
        if run is None:
            continue
        same = last is not None and (last.face, last.colour, last.level) == (run.face, run.colour, level)
        if last is not None and same and not last.blank:
            found[-1] = Run(last.text + run.text, run.face, run.colour, level)
        else:
            found.append(Run(run.text, run.face, run.colour, level))
    return _ordered(found)


def _levels(letters: Sequence[str]) -> list[int]:
    """The embedding levels of ``letters`` (single characters without format marks) by the Unicode bidirectional
    algorithm: even ones read from the left, odd ones from the right."""
    line = "".join(letters)
    if not _RIGHT_TO_LEFT.search(line):
        return [0] * len(letters)
    base = get_base_level(line)
    storage = algorithm.get_empty_storage() | {"base_level": base, "base_dir": "LR"[base]}
    algorithm.get_embedding_levels(line, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = [int(letter["level"]) for letter in storage["chars"]]
    return found if len(found) == len(letters) else [base] * len(letters)


def _run_of(piece: str, bold: bool, last: Run | None, level: int) -> Run | None:
    point = ord(piece[0])
    colour = emoji()
    if piece == " " and last and last.face and last.level == level == 0:
        return Run(piece, last.face)
    pictured = colour is not None and point in colour.coverage
    if pictured and (point >= 0x1F000 or _EMOJI_SELECTOR in piece):
        return Run(piece, None, colour=True)
    face = face_for(point, bold)
    if face:
        return Run("".join(char for char in piece if ord(char) in face.coverage), face)
    if pictured:
        return Run(piece, None, colour=True)
    if point >= 0x1F000 or unicodedata.category(piece[0]) in ("So", "Sk", "Cn", "Mn", "Me", "Cf"):
        return None
    return Run(piece[0], None)


def _ordered(found: list[Run]) -> list[Run]:
    """Runs in visual order: from the highest level down, each stretch of that level or higher is reversed."""
    highest = max((run.level for run in found), default=0)
    for level in range(highest, 0, -1):
        stretches = groupby(found, lambda run, level=level: run.level >= level)  # type: ignore[misc]
        found = [run for turned, some in stretches for run in (reversed(list(some)) if turned else some)]
    return found


def _shaped(run: Run) -> str:
    """The run's text for Pillow; without the shaper, a right-to-left run is reversed here."""
    if shapes_text() or not run.rtl:
        return run.text
    return "".join(MIRRORED.get(piece, piece) for piece in reversed(clusters(run.text)))


def _direction(run: Run) -> Literal["rtl"] | None:
    """The direction for Pillow's shaper, which then mirrors brackets in right-to-left text."""
    return "rtl" if run.rtl and shapes_text() else None


def _width(run: Run, px: int) -> float:
    if run.face:
        return font_at(run.face, px).getlength(_shaped(run), direction=_direction(run))
    colour = emoji()
    if run.colour and colour:
        return colour.font.getlength(run.text) * px * _EMOJI_EM / colour.size
    return 0.62 * px * len(run.text)


@lru_cache(maxsize=2048)
def width(text: str, px: int, bold: bool = True) -> float:
    """The uncut width of ``text``."""
    return sum(_width(run, px) for run in runs(clean(text), bold))


def _fitted(text: str, px: int, room: float, bold: bool) -> list[Run]:
    """The runs of ``text``; if it is wider than ``room``, an ellipsis replaces its end, except for a suffix that tells
    namesakes apart."""
    line = clean(text)
    whole = runs(line, bold) or runs("?", bold)
    if sum(_width(run, px) for run in whole) <= room:
        return whole
    mark = mark_of(line)
    tail = ELLIPSIS + mark
    pieces = clusters(line.removesuffix(mark).removesuffix(ELLIPSIS))
    low, high = 0, len(pieces) - 1
    while low < high:
        middle = (low + high + 1) // 2
        cut = "".join(pieces[:middle]).rstrip() + tail
        if sum(_width(run, px) for run in runs(cut, bold)) <= room:
            low = middle
        else:
            high = middle - 1
    return runs("".join(pieces[:low]).rstrip() + tail, bold)


@kept
def label(text: str, px: int, colour: str, room: int = 10_000, bold: bool = True) -> Image.Image:
    """``text`` cleaned and drawn in one line with an em of ``px`` pixels, at most ``room`` pixels wide.

    RGBA; the baseline is at ``px * 1.10``. The image is shared: do not draw on it.
    """
    parts = _fitted(text, px, room, bold)
    widths = [_width(run, px) for run in parts]
    # Some spare pixels: letters such as a slanted J exceed their width.
    size = (max(1, min(room, round(sum(widths)) + 3)), round(px * _HEIGHT))
    image = Image.new("RGBA", size, (*rgb(colour), 0))
    draw = ImageDraw.Draw(image)
    base, x = round(px * _BASE), 1.0
    for run, wide in zip(parts, widths, strict=True):
        if run.face:
            font, way = font_at(run.face, px), _direction(run)
            draw.text((x, base), _shaped(run), fill=colour, font=font, anchor="ls", direction=way)
        elif run.colour:
            _emoji(image, run.text, round(x), base, px)
        else:
            _boxes(draw, len(run.text), x, base, px, colour)
        x += wide
    return image


def _emoji(image: Image.Image, text: str, x: int, base: int, px: int) -> None:
    colour = emoji()
    if colour is None:
        return
    wide = max(1, round(colour.font.getlength(text)))
    big = Image.new("RGBA", (wide + 2, round(colour.size * 1.2)), (0, 0, 0, 0))
    ImageDraw.Draw(big).text((0, 0), text, font=colour.font, embedded_color=True)
    k = px * _EMOJI_EM / colour.size
    small = big.resize((max(1, round(big.width * k)), max(1, round(big.height * k))), Image.Resampling.LANCZOS)
    image.alpha_composite(small, (x, max(0, round(base - px * 0.92))))


def _boxes(draw: ImageDraw.ImageDraw, count: int, x: float, base: int, px: int, colour: str) -> None:
    """A neutral box for each letter that no font has."""
    for number in range(count):
        left = x + (0.62 * number + 0.06) * px
        box = (left, base - CAP * px, left + 0.48 * px, base)
        draw.rounded_rectangle(box, px * 0.08, outline=colour, width=max(2, px // 16))


def fit(text: str, px: int, room: float, low: int = 26, bold: bool = True) -> int:
    """The largest size from ``px`` down to ``low`` at which ``text`` fits, else ``low``."""
    wide = width(text, px, bold)
    return px if wide <= room else max(low, int(px * room / wide))


def wrap(text: str, px: int, room: float, most: int, bold: bool = True) -> list[str]:
    """``text`` in at most ``most`` lines broken at spaces; the last line takes the rest and is cut when written."""
    lines: list[str] = []
    rest = " ".join(text.split())
    while rest and len(lines) < most - 1 and width(rest, px, bold) > room:
        words = rest.split(" ")
        count = len(words) - 1
        while count > 1 and width(" ".join(words[:count]), px, bold) > room:
            count -= 1
        if count < 1:
            break
        lines.append(" ".join(words[:count]))
        rest = " ".join(words[count:])
    return [*lines, rest] if rest else lines


def write(
    image: Image.Image,
    x: float,
    y: float,
    text: str,
    px: int,
    colour: str,
    room: int = 10_000,
    anchor: Anchor = "l",
    *,
    low: int = 0,
    bold: bool = True,
) -> int:
    """Write ``text`` on ``image``: ``x`` is its left edge, middle or right edge, ``y`` the middle of its capitals.

    ``low``: letters get as small as this before the text is cut to ``room``. Returns the width it took.
    """
    px = fit(text, px, room, low, bold) if low else px
    drawn = label(text, px, colour, room, bold)
    left = {"l": x, "m": x - drawn.width / 2, "r": x - drawn.width}[anchor]
    top = y - (_BASE - CAP / 2) * px
    place = (round(left), round(top))
    if image.mode == "RGBA":
        image.alpha_composite(drawn, *_inside(place))
    else:
        image.paste(drawn, place, drawn)
    return drawn.width


def write_wrapped(
    image: Image.Image,
    x: float,
    ys: tuple[float, float, float],
    text: str,
    px: int,
    colour: str,
    room: int,
    anchor: Anchor = "l",
    *,
    low: int,
    breaks: int | None = None,
) -> None:
    """``text`` in letters of ``px`` to ``low``, or in two lines if it does not fit even so; ``ys``: the heights of a
    single line, and of the first and second of two; ``breaks``: the width to break at, if it is not ``room``."""
    size = fit(text, px, room, low)
    lines = [text] if width(text, size) <= room else wrap(text, size, breaks or room, 2)
    for y, line in zip(ys[:1] if len(lines) == 1 else ys[1:], lines, strict=True):
        write(image, x, y, line, size, colour, room, anchor)


def _inside(place: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """``alpha_composite`` accepts no negative place, so crop the source instead."""
    x, y = place
    return (max(0, x), max(0, y)), (max(0, -x), max(0, -y))
