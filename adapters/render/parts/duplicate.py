"""The result of a duplicate: squared paper like a cup's standings, a part for each line of those who held the same
cards, or for the deals of two teams."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from adapters.render.art.ink import INK
from adapters.render.parts.book import GRID, MARGIN_LINE, SHEET, SQUARE, won_star
from adapters.render.parts.cup import BAND, FOOT, ROW, WIDTH, band, stroke
from adapters.render.parts.marks import GREEN, GREY, RED, paste
from adapters.render.text.labels import fit, width, wrap, write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene.duplicate import DuplicatePicture, SidePart, SideRow

HEADS: Final = 72
_MARK_X, _NAME_X = 56, 112
_CELL: Final = 152


def draw_duplicate(picture: DuplicatePicture, palette: Palette, say: Say) -> Image.Image:
    """1000 wide, RGB; 62 high for each row."""
    height = BAND + FOOT + sum(HEADS + ROW * len(part.rows) for part in picture.parts)
    image = _sheet(height)
    band(image, say(picture.title), say(picture.under))
    y = BAND
    for part in picture.parts:
        _heads(image, part, y, say)
        for n, row in enumerate(part.rows):
            _row(image, row, y + HEADS + ROW * n + ROW // 2, say)
        y += HEADS + ROW * len(part.rows)
    return image


def _sheet(height: int) -> Image.Image:
    image = Image.new("RGB", (WIDTH, height), SHEET)
    draw = ImageDraw.Draw(image)
    for x in range(SQUARE // 2, WIDTH, SQUARE):
        draw.line((x, 0, x, height), fill=GRID)
    for y in range(SQUARE // 2, height, SQUARE):
        draw.line((0, y, WIDTH, y), fill=GRID)
    draw.rectangle((_NAME_X - 18, BAND, _NAME_X - 16, height), fill=MARGIN_LINE)
    return image


def _middles(columns: int) -> list[int]:
    return [WIDTH - 24 - _CELL * (columns - n) + _CELL // 2 for n in range(columns)]


def _heads(image: Image.Image, part: SidePart, y: int, say: Say) -> None:
    ImageDraw.Draw(image).rectangle((20, y + HEADS - 4, WIDTH - 20, y + HEADS - 2), fill=INK)
    middles = _middles(len(part.heads))
    room = middles[0] - _CELL // 2 - _NAME_X
    title = say(part.title)
    write(image, _NAME_X, y + 40, title, fit(title, 32, room, 22), INK, room)
    for x, head in zip(middles, part.heads, strict=True):
        said = say(head)
        one = " " not in said or width(said, 24) <= _CELL - 8
        size = fit(said, 26, _CELL - 8, 18) if one else 24
        lines = [said] if one else wrap(said, size, _CELL - 8, 2)
        for n, line in enumerate(lines):
            write(image, x, y + (42 if len(lines) == 1 else 26) + 26 * n, line, size, GREY, _CELL - 8, "m")


def _row(image: Image.Image, row: SideRow, y: int, say: Say) -> None:
    if row.won:
        paste(image, stroke(), WIDTH // 2, y)
        paste(image, won_star(), _MARK_X - 2, y)
    if row.mark:
        size, ink = (24, INK) if row.won else (34, GREY)
        write(image, _MARK_X - 2 * row.won, y + 2 * row.won, row.mark, size, ink, 60, "m")
    name = row.name if isinstance(row.name, str) else say(row.name)
    middles = _middles(len(row.cells))
    room = middles[0] - _CELL // 2 - _NAME_X if middles else WIDTH - _NAME_X
    size = fit(name, 34, room, 24)
    lines = [name] if width(name, size) <= room else wrap(name, 24, room, 2)
    for n, line in enumerate(lines if name else ()):
        write(image, _NAME_X, y + (0 if len(lines) == 1 else -14 + 28 * n), line, size, INK, room)
    for n, (x, figure) in enumerate(zip(middles, row.cells, strict=True)):
        cell = figure if isinstance(figure, str) else say(figure)
        if not cell:
            continue
        signed = cell[0] in "+\u2212"
        ink = (GREEN if cell[0] == "+" else RED) if signed else INK if not n else GREY
        write(image, x, y, cell, fit(cell, 36, _CELL - 8, 20), ink, _CELL - 8, "m")
