"""The standings of a cup and the result of a duplicate, on squared paper."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from adapters.render.art.canvas import BRIGHT, INK, SOFT, WHITE, Canvas
from adapters.render.parts.book import BAR, MARGIN_LINE, squared, won_star
from adapters.render.parts.seats import GREEN, GREY, RED, paste
from adapters.render.text import fit, width, wrap, write
from adapters.runtime.courier import Palette, Say
from bot.view.pictures import CupPicture, DuplicatePicture, PlaceRow, SidePart, SideRow

# --- the standings of a cup -------------------------------------------------------------------------------------------


WIDTH: Final = 1000
BAND, HEADS, ROW, FOOT = 112, 64, 62, 24
_PLACE_X, _NAME_X, _NAME_END = 56, 112, 512
_FIRST: Final = 528


def draw_cup(picture: CupPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 wide, RGB; 62 high for each row."""
    rows = max(1, len(picture.rows)) + (1 if picture.foot is not None else 0)
    image = _sheet(BAND + HEADS + ROW * rows + FOOT, len(picture.heads))
    band(image, say(picture.title), say(picture.under))
    for x, head in zip(_middles(len(picture.heads)), picture.heads, strict=True):
        said = say(head)
        size = fit(said, 26, _room(len(picture.heads)), 22)
        lines = [said] if width(said, size) <= _room(len(picture.heads)) else wrap(said, size, _room(4), 2)
        for n, line in enumerate(lines):
            y = BAND + (36 if len(lines) == 1 else 22) + 26 * n
            write(image, x, y, line, size, GREY, _room(len(picture.heads)), "m")
    for n, row in enumerate(picture.rows):
        _row(image, row, BAND + HEADS + ROW * n + ROW // 2, won=n < picture.won)
    if picture.foot is not None:
        y = BAND + HEADS + ROW * len(picture.rows) + ROW // 2
        write(image, _NAME_X, y, say(picture.foot), 28, GREY, WIDTH - _NAME_X - 40)
    return image


def _middles(columns: int) -> list[int]:
    wide = (WIDTH - 20 - _FIRST) / columns
    return [round(_FIRST + wide * (n + 0.5)) for n in range(columns)]


def _room(columns: int) -> int:
    return (WIDTH - 20 - _FIRST) // columns - 8


def _sheet(height: int, columns: int) -> Image.Image:
    image = squared(height)
    draw = ImageDraw.Draw(image)
    draw.rectangle((_NAME_X - 18, BAND, _NAME_X - 16, height), fill=MARGIN_LINE)
    draw.rectangle((_FIRST - 6, BAND + 12, _FIRST - 5, height - 16), fill=INK)
    draw.rectangle((20, BAND + HEADS - 4, WIDTH - 20, BAND + HEADS - 2), fill=INK)
    return image


def band(image: Image.Image, title: str, under: str) -> None:
    """The bar at the top."""
    bar = _bar()
    image.paste(bar, (20, 16), bar)
    room = WIDTH - 48 - 48 - 30 - round(width(under, fit(under, 30, 320, 22)))
    write(image, 48, 62, title, fit(title, 42, room, 26), WHITE, room)
    write(image, WIDTH - 48, 62, under, fit(under, 30, 320, 22), SOFT, 320, "r")


def _row(image: Image.Image, row: PlaceRow, y: int, *, won: bool) -> None:
    if won:
        paste(image, stroke(), WIDTH // 2, y)
        paste(image, won_star(), _PLACE_X - 2, y)
        write(image, _PLACE_X - 2, y + 2, str(row.place), 24, INK, 40, "m")
    else:
        write(image, _PLACE_X, y, str(row.place), 34, GREY, 70, "m")
    room = _NAME_END - _NAME_X
    colour = GREY if row.out else INK
    size = fit(row.name, 34, room, 24)
    lines = [row.name] if width(row.name, size) <= room else wrap(row.name, 24, room, 2)
    for n, line in enumerate(lines):
        write(image, _NAME_X, y + (0 if len(lines) == 1 else -14 + 28 * n), line, size, colour, room)
    for n, (x, cell) in enumerate(zip(_middles(len(row.cells)), row.cells, strict=True)):
        last = n == len(row.cells) - 1
        said = f"+{cell}" if last and cell > 0 else f"{cell}".replace("-", "\u2212")
        ink = (GREEN if cell > 0 else RED if cell < 0 else GREY) if last else INK if not n else GREY
        size = fit(said, 40 if not n else 32, _room(len(row.cells)), 20)
        write(image, x, y, said, size, ink, _room(len(row.cells)), "m")


@cache
def stroke() -> Image.Image:
    """The mark of a winner's row."""
    mark = Canvas(WIDTH - 44, ROW - 8)
    mark.box(0, 0, WIDTH - 44, ROW - 8, "#efe3b8", 14)
    return mark.done()


@cache
def _bar() -> Image.Image:
    bar = Canvas(WIDTH - 40, BAND - 20, scale=3)
    bar.box(0, 0, WIDTH - 40, BAND - 20, BAR, 24)
    bar.box(24, BAND - 30, 224, BAND - 26, BRIGHT, 2)
    return bar.done()


# --- the result of a duplicate ----------------------------------------------------------------------------------------
# A part for each line of players with the same cards, or for the deals of two teams.


DUPLICATE_HEADS: Final = 72
_MARK_X, _DUPLICATE_NAME_X = 56, 112
_CELL: Final = 152


def draw_duplicate(picture: DuplicatePicture, palette: Palette, say: Say) -> Image.Image:
    """1000 wide, RGB; 62 high for each row."""
    height = BAND + FOOT + sum(DUPLICATE_HEADS + ROW * len(part.rows) for part in picture.parts)
    image = _duplicate_sheet(height)
    band(image, say(picture.title), say(picture.under))
    y = BAND
    for part in picture.parts:
        _heads(image, part, y, say)
        for n, row in enumerate(part.rows):
            _duplicate_row(image, row, y + DUPLICATE_HEADS + ROW * n + ROW // 2, say)
        y += DUPLICATE_HEADS + ROW * len(part.rows)
    return image


def _duplicate_sheet(height: int) -> Image.Image:
    image = squared(height)
    draw = ImageDraw.Draw(image)
    draw.rectangle((_DUPLICATE_NAME_X - 18, BAND, _DUPLICATE_NAME_X - 16, height), fill=MARGIN_LINE)
    return image


def _duplicate_middles(columns: int) -> list[int]:
    return [WIDTH - 24 - _CELL * (columns - n) + _CELL // 2 for n in range(columns)]


def _heads(image: Image.Image, part: SidePart, y: int, say: Say) -> None:
    ImageDraw.Draw(image).rectangle((20, y + DUPLICATE_HEADS - 4, WIDTH - 20, y + DUPLICATE_HEADS - 2), fill=INK)
    middles = _duplicate_middles(len(part.heads))
    room = middles[0] - _CELL // 2 - _DUPLICATE_NAME_X
    title = say(part.title)
    write(image, _DUPLICATE_NAME_X, y + 40, title, fit(title, 32, room, 22), INK, room)
    for x, head in zip(middles, part.heads, strict=True):
        said = say(head)
        one = " " not in said or width(said, 24) <= _CELL - 8
        size = fit(said, 26, _CELL - 8, 18) if one else 24
        lines = [said] if one else wrap(said, size, _CELL - 8, 2)
        for n, line in enumerate(lines):
            write(image, x, y + (42 if len(lines) == 1 else 26) + 26 * n, line, size, GREY, _CELL - 8, "m")


def _duplicate_row(image: Image.Image, row: SideRow, y: int, say: Say) -> None:
    if row.won:
        paste(image, stroke(), WIDTH // 2, y)
        paste(image, won_star(), _MARK_X - 2, y)
    if row.mark:
        size, ink = (24, INK) if row.won else (34, GREY)
        write(image, _MARK_X - 2 * row.won, y + 2 * row.won, row.mark, size, ink, 60, "m")
    name = row.name if isinstance(row.name, str) else say(row.name)
    middles = _duplicate_middles(len(row.cells))
    room = middles[0] - _CELL // 2 - _DUPLICATE_NAME_X if middles else WIDTH - _DUPLICATE_NAME_X
    size = fit(name, 34, room, 24)
    lines = [name] if width(name, size) <= room else wrap(name, 24, room, 2)
    for n, line in enumerate(lines if name else ()):
        write(image, _DUPLICATE_NAME_X, y + (0 if len(lines) == 1 else -14 + 28 * n), line, size, INK, room)
    for n, (x, figure) in enumerate(zip(middles, row.cells, strict=True)):
        cell = figure if isinstance(figure, str) else say(figure)
        if not cell:
            continue
        signed = cell[0] in "+\u2212"
        ink = (GREEN if cell[0] == "+" else RED) if signed else INK if not n else GREY
        write(image, x, y, cell, fit(cell, 36, _CELL - 8, 20), ink, _CELL - 8, "m")
