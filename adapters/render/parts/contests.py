"""The standings of a cup and the result of a duplicate, on squared paper."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from adapters.render.art import canvas, paint
from adapters.render.parts.book import BAR, MARGIN_LINE, WIDTH, columns, squared, won_star
from adapters.render.text import fit, width, wrap, write, write_wrapped
from adapters.runtime.courier import Palette, Say
from bot.text import signed
from bot.view.pictures import CupPicture, DuplicatePicture, PlaceRow, SidePart, SideRow

# --- the standings of a cup -------------------------------------------------------------------------------------------


BAND, HEADS, ROW, FOOT = 112, 64, 62, 24
_PLACE_X, _NAME_X, _NAME_END = 56, 112, 512
_FIRST: Final = 528
_GAP: Final = 8
"""Free space between columns."""


def draw_cup(picture: CupPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 wide, RGB; 62 high for each row."""
    rows = max(1, len(picture.rows)) + (1 if picture.foot is not None else 0)
    image = _sheet(BAND + HEADS + ROW * rows + FOOT)
    draw = ImageDraw.Draw(image)
    draw.rectangle((_FIRST - 6, BAND + 12, _FIRST - 5, image.height - 16), fill=paint.INK)
    draw.rectangle((20, BAND + HEADS - 4, WIDTH - 20, BAND + HEADS - 2), fill=paint.INK)
    band(image, say(picture.title), say(picture.under))
    middles, wide = columns(_FIRST, len(picture.heads))
    room, breaks = wide - _GAP, columns(_FIRST, 4)[1] - _GAP
    for x, head in zip(middles, picture.heads, strict=True):
        ys = BAND + 36, BAND + 22, BAND + 48
        write_wrapped(image, x, ys, say(head), 26, paint.GREY, room, "m", low=22, breaks=breaks)
    for n, row in enumerate(picture.rows):
        _row(image, row, BAND + HEADS + ROW * n + ROW // 2, won=n < picture.won)
    if picture.foot is not None:
        y = BAND + HEADS + ROW * len(picture.rows) + ROW // 2
        write(image, _NAME_X, y, say(picture.foot), 28, paint.GREY, WIDTH - _NAME_X - 40)
    return image


def _sheet(height: int) -> Image.Image:
    """Squared paper with its red margin below the bar."""
    image = squared(height)
    ImageDraw.Draw(image).rectangle((_NAME_X - 18, BAND, _NAME_X - 16, height), fill=MARGIN_LINE)
    return image


def band(image: Image.Image, title: str, under: str) -> None:
    """The bar at the top."""
    canvas.paste(image, _bar(), 20, 16, "lt")
    room = WIDTH - 48 - 48 - 30 - round(width(under, fit(under, 30, 320, 22)))
    write(image, 48, 62, title, 42, paint.WHITE, room, low=26)
    write(image, WIDTH - 48, 62, under, 30, paint.SOFT, 320, "r", low=22)


def _row(image: Image.Image, row: PlaceRow, y: int, *, won: bool) -> None:
    _marked(image, str(row.place), y, won, 40 if won else 70)
    colour = paint.GREY if row.out else paint.INK
    write_wrapped(image, _NAME_X, _ys(y), row.name, 34, colour, _NAME_END - _NAME_X, low=24)
    middles, wide = columns(_FIRST, len(row.cells))
    for n, (x, cell) in enumerate(zip(middles, row.cells, strict=True)):
        last = n == len(row.cells) - 1
        said = signed(cell) if last else f"{cell}".replace("-", "\u2212")
        ink = paint.above_zero(cell) if last else paint.GREY if n else paint.INK
        write(image, x, y, said, 32 if n else 40, ink, wide - _GAP, "m", low=20)


def _marked(image: Image.Image, mark: str, y: int, won: bool, room: int) -> None:
    """The place at the left; a winner's on a star, and the row in gold."""
    if won:
        canvas.paste(image, canvas.plaque(WIDTH - 44, ROW - 8, "#efe3b8", 14), WIDTH // 2, y)
        canvas.paste(image, won_star(), _PLACE_X - 2, y)
    if mark:
        size, ink = (24, paint.INK) if won else (34, paint.GREY)
        write(image, _PLACE_X - 2 * won, y + 2 * won, mark, size, ink, room, "m")


def _ys(y: int) -> tuple[int, int, int]:
    """The heights of a name in one line and in two."""
    return y, y - 14, y + 14


@cache
def _bar() -> Image.Image:
    bar = canvas.Canvas(WIDTH - 40, BAND - 20, scale=3)
    bar.box(0, 0, WIDTH - 40, BAND - 20, BAR, 24)
    bar.box(24, BAND - 30, 224, BAND - 26, paint.BRIGHT, 2)
    return bar.done()


# --- the result of a duplicate ----------------------------------------------------------------------------------------
# A part for each line of players with the same cards, or for the deals of two teams.


DUPLICATE_HEADS: Final = 72
_CELL: Final = 152


def draw_duplicate(picture: DuplicatePicture, palette: Palette, say: Say) -> Image.Image:
    """1000 wide, RGB; 62 high for each row."""
    image = _sheet(BAND + FOOT + sum(DUPLICATE_HEADS + ROW * len(part.rows) for part in picture.parts))
    band(image, say(picture.title), say(picture.under))
    y = BAND
    for part in picture.parts:
        _heads(image, part, y, say)
        for n, row in enumerate(part.rows):
            _duplicate_row(image, row, y + DUPLICATE_HEADS + ROW * n + ROW // 2, say)
        y += DUPLICATE_HEADS + ROW * len(part.rows)
    return image


def _duplicate_middles(columns: int) -> list[int]:
    return [WIDTH - 24 - _CELL * (columns - n) + _CELL // 2 for n in range(columns)]


def _heads(image: Image.Image, part: SidePart, y: int, say: Say) -> None:
    ImageDraw.Draw(image).rectangle((20, y + DUPLICATE_HEADS - 4, WIDTH - 20, y + DUPLICATE_HEADS - 2), fill=paint.INK)
    middles = _duplicate_middles(len(part.heads))
    write(image, _NAME_X, y + 40, say(part.title), 32, paint.INK, middles[0] - _CELL // 2 - _NAME_X, low=22)
    for x, head in zip(middles, part.heads, strict=True):
        said = say(head)
        one = " " not in said or width(said, 24) <= _CELL - 8
        size = fit(said, 26, _CELL - 8, 18) if one else 24
        lines = [said] if one else wrap(said, size, _CELL - 8, 2)
        for n, line in enumerate(lines):
            write(image, x, y + (42 if len(lines) == 1 else 26) + 26 * n, line, size, paint.GREY, _CELL - 8, "m")


def _duplicate_row(image: Image.Image, row: SideRow, y: int, say: Say) -> None:
    _marked(image, row.mark, y, row.won, 60)
    name = row.name if isinstance(row.name, str) else say(row.name)
    middles = _duplicate_middles(len(row.cells))
    if name:
        room = (middles[0] - _CELL // 2 if middles else WIDTH) - _NAME_X
        write_wrapped(image, _NAME_X, _ys(y), name, 34, paint.INK, room, low=24)
    for n, (x, figure) in enumerate(zip(middles, row.cells, strict=True)):
        cell = figure if isinstance(figure, str) else say(figure)
        if not cell:
            continue
        signed = cell[0] in "+\u2212"
        ink = (paint.GREEN if cell[0] == "+" else paint.RED) if signed else paint.INK if not n else paint.GREY
        write(image, x, y, cell, 36, ink, _CELL - 8, "m", low=20)
