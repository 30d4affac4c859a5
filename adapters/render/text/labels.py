"""Text as pictures: a line of any script, shortened to a width, in runs by font, emoji in colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, TypeAlias

import regex
from bidi import algorithm, get_base_level
from bidi.mirror import MIRRORED
from PIL import Image, ImageDraw

from adapters.render.art.ink import rgb
from adapters.render.text import fonts
from adapters.render.text.names import clean
from bot.ports.people import mark_of
from bot.text.tidy import ELLIPSIS, clusters

Anchor: TypeAlias = Literal["l", "m", "r"]
CAP = 0.714
"""Height of a capital in em."""
_BASE, _HEIGHT = 1.10, 1.52
_EMOJI_EM = 0.92
_EMOJI_SELECTOR = "\ufe0f"
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")


@dataclass(frozen=True)
class Run:
    """A stretch of text of one font and direction (``level``, of the bidirectional algorithm). ``face`` None: emoji if
    ``colour``, else a neutral box for each character."""

    text: str
    face: fonts.Face | None
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

    A pictograph no font here has is left out; a letter no font has becomes a box.
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
    """The embedding levels, by the Unicode bidirectional algorithm, of ``letters`` (single characters without format
    marks): even ones read from the left, odd ones from the right."""
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
    colour = fonts.emoji()
    if piece == " " and last and last.face and last.level == level == 0:
        return Run(piece, last.face)
    pictured = colour is not None and point in colour.coverage
    if pictured and (point >= 0x1F000 or _EMOJI_SELECTOR in piece):
        return Run(piece, None, colour=True)
    face = fonts.face_for(point, bold)
    if face:
        return Run("".join(char for char in piece if ord(char) in face.coverage), face)
    if pictured:
        return Run(piece, None, colour=True)
    if point >= 0x1F000 or unicodedata.category(piece[0]) in ("So", "Sk", "Cn", "Mn", "Me", "Cf"):
        return None
    return Run(piece[0], None)


def _ordered(found: list[Run]) -> list[Run]:
    """Runs in visual order: from the highest level down, each stretch of that level or higher is turned round."""
    highest = max((run.level for run in found), default=0)
    for level in range(highest, 0, -1):
        stretches = groupby(found, lambda run, level=level: run.level >= level)  # type: ignore[misc]
        found = [run for turned, some in stretches for run in (reversed(list(some)) if turned else some)]
    return found


def _shaped(run: Run) -> str:
    """The run's text for Pillow: without its shaper a right-to-left run must be turned round by hand."""
    if fonts.shapes_text() or not run.rtl:
        return run.text
    return "".join(MIRRORED.get(piece, piece) for piece in reversed(clusters(run.text)))


def _direction(run: Run) -> Literal["rtl"] | None:
    """For Pillow's shaper, which mirrors brackets of right-to-left text if it is told of it."""
    return "rtl" if run.rtl and fonts.shapes_text() else None


def _width(run: Run, px: int) -> float:
    if run.face:
        return fonts.font(run.face, px).getlength(_shaped(run), direction=_direction(run))
    colour = fonts.emoji()
    if run.colour and colour:
        return colour.font.getlength(run.text) * px * _EMOJI_EM / colour.size
    return 0.62 * px * len(run.text)


@lru_cache(maxsize=2048)
def width(text: str, px: int, bold: bool = True) -> float:
    """How wide ``text`` would be, uncut."""
    return sum(_width(run, px) for run in runs(clean(text), bold))


def _fitted(text: str, px: int, room: float, bold: bool) -> list[Run]:
    """The runs of ``text``, its end replaced by an ellipsis if it is wider than ``room``; what tells two people of one
    name apart stays."""
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


@lru_cache(maxsize=512)
def label(text: str, px: int, colour: str, room: int = 10_000, bold: bool = True) -> Image.Image:
    """``text`` cleaned and drawn in one line of letters ``px`` high (em), at most ``room`` pixels wide.

    RGBA, never wider than ``room``; its baseline lies at ``px * 1.10``. The image is shared: do not draw on it.
    """
    parts = _fitted(text, px, room, bold)
    widths = [_width(run, px) for run in parts]
    # A pixel or two of air: letters such as a slanted J reach over their width.
    size = (max(1, min(room, round(sum(widths)) + 3)), round(px * _HEIGHT))
    image = Image.new("RGBA", size, (*rgb(colour), 0))
    draw = ImageDraw.Draw(image)
    base, x = round(px * _BASE), 1.0
    for run, wide in zip(parts, widths, strict=True):
        if run.face:
            font, way = fonts.font(run.face, px), _direction(run)
            draw.text((x, base), _shaped(run), fill=colour, font=font, anchor="ls", direction=way)
        elif run.colour:
            _emoji(image, run.text, round(x), base, px)
        else:
            _boxes(draw, len(run.text), x, base, px, colour)
        x += wide
    return image


def _emoji(image: Image.Image, text: str, x: int, base: int, px: int) -> None:
    colour = fonts.emoji()
    if colour is None:
        return
    wide = max(1, round(colour.font.getlength(text)))
    big = Image.new("RGBA", (wide + 2, round(colour.size * 1.2)), (0, 0, 0, 0))
    ImageDraw.Draw(big).text((0, 0), text, font=colour.font, embedded_color=True)
    k = px * _EMOJI_EM / colour.size
    small = big.resize((max(1, round(big.width * k)), max(1, round(big.height * k))), Image.Resampling.LANCZOS)
    image.alpha_composite(small, (x, max(0, round(base - px * 0.92))))


def _boxes(draw: ImageDraw.ImageDraw, count: int, x: float, base: int, px: int, colour: str) -> None:
    """A neutral box for each letter no font here has."""
    for number in range(count):
        left = x + (0.62 * number + 0.06) * px
        box = (left, base - CAP * px, left + 0.48 * px, base)
        draw.rounded_rectangle(box, px * 0.08, outline=colour, width=max(2, px // 16))


def fit(text: str, px: int, room: float, low: int = 26, bold: bool = True) -> int:
    """The largest size from ``px`` down to ``low`` at which ``text`` is not cut, else ``low``."""
    wide = width(text, px, bold)
    return px if wide <= room else max(low, int(px * room / wide))


def wrap(text: str, px: int, room: float, most: int, bold: bool = True) -> list[str]:
    """``text`` in at most ``most`` lines broken at blanks; the last line takes the rest and is cut when written."""
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
    bold: bool = True,
) -> int:
    """Write ``text`` on ``image``: ``x`` is its left edge, middle or right edge, ``y`` the middle of its capitals.

    Returns the width it took.
    """
    drawn = label(text, px, colour, room, bold)
    left = {"l": x, "m": x - drawn.width / 2, "r": x - drawn.width}[anchor]
    top = y - (_BASE - CAP / 2) * px
    place = (round(left), round(top))
    if image.mode == "RGBA":
        image.alpha_composite(drawn, *_inside(place))
    else:
        image.paste(drawn, place, drawn)
    return drawn.width


def _inside(place: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """``alpha_composite`` takes no negative place: what lies outside is cut off the source instead."""
    x, y = place
    return (max(0, x), max(0, y)), (max(0, -x), max(0, -y))
