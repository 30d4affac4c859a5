"""The Davtar of games without sides: a column for each of one to six players."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from adapters.render.art.canvas import BRIGHT, INK, SOFT, WHITE, Canvas
from adapters.render.parts.book import BAR, MARGIN_LINE, squared, won_star
from adapters.render.parts.seats import GREEN, GREY, RED, grouped, paste
from adapters.render.text import fit, width, wrap, write
from adapters.runtime.courier import Palette, Say
from bot.text import t
from bot.view.scene import BookPicture, BookRow

WIDTH = 1000
HEAD, ROW, FOOT = 176, 60, 118
MOST = 15
"""This many rows keep the picture within 1280 pixels."""
_LABEL_X, _LABEL_END = 24, 300
_FIRST = 316


def draw_columns(picture: BookPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1280, RGB: the newest rows that fit, and always the totals."""
    shown, older = picture.rows[-MOST:], picture.rows[:-MOST]
    image = _sheet(HEAD + ROW * max(1, len(shown)) + FOOT, len(picture.columns))
    write(image, _LABEL_X, 40, say(picture.title), fit(say(picture.title), 36, WIDTH - 48, 26), INK, WIDTH - 48)
    _headings(image, picture)
    for n, row in enumerate(shown):
        _row(image, row, HEAD + ROW * n + ROW // 2, say, faint=bool(older) and n == 0)
    _footer(image, picture, say)
    return image


def _middles(columns: int) -> list[int]:
    """The middle of each column."""
    wide = (WIDTH - 20 - _FIRST) / columns
    return [round(_FIRST + wide * (n + 0.5)) for n in range(columns)]


def _room(columns: int) -> int:
    return (WIDTH - 20 - _FIRST) // columns - 16


def _sheet(height: int, columns: int) -> Image.Image:
    image = squared(height)
    draw = ImageDraw.Draw(image)
    draw.rectangle((_FIRST - 10, 76, _FIRST - 8, height), fill=MARGIN_LINE)
    room = _room(columns) + 16
    for n in range(1, columns):
        draw.rectangle((_FIRST + room * n, 86, _FIRST + room * n + 1, height - FOOT), fill=INK)
    draw.rectangle((20, HEAD - 6, WIDTH - 20, HEAD - 4), fill=INK)
    return image


def _headings(image: Image.Image, picture: BookPicture) -> None:
    """The players' names, in two lines if they are long."""
    room = _room(len(picture.columns))
    for x, name in zip(_middles(len(picture.columns)), picture.columns, strict=True):
        size = fit(name, 34, room, 22)
        lines = [name] if width(name, size) <= room else wrap(name, size, room, 2)
        for number, line in enumerate(lines):
            write(image, x, (126 if len(lines) == 1 else 106) + 38 * number, line, size, INK, room, "m")


def _row(image: Image.Image, row: BookRow, y: int, say: Say, faint: bool) -> None:
    label = say(row.label)
    room = _LABEL_END - _LABEL_X
    write(image, _LABEL_X, y, ("… " if faint else "") + label, fit(label, 28, room, 20), GREY if faint else INK, room)
    for seat, (x, cell) in enumerate(zip(_middles(len(row.cells)), row.cells, strict=True)):
        if cell is None:
            write(image, x, y, "\u2014", 30, GREY, 60, "m")
            continue
        if seat == row.winner:
            _mark(image, x, y, _room(len(row.cells)))
        said = grouped(cell)
        colour = RED if cell < 0 else GREEN if seat == row.winner else INK
        write(image, x, y + 1, said, 34, colour, _room(len(row.cells)), "m")


def _mark(image: Image.Image, x: int, y: int, room: int) -> None:
    """A marker stroke behind the name of the deal's winner."""
    wide = min(room, 132)
    paste(image, _stroke(wide), x, y)


@cache
def _stroke(wide: int) -> Image.Image:
    mark = Canvas(wide, 44)
    mark.box(0, 0, wide, 44, "#e2ecd2", 14)
    return mark.done()


def _footer(image: Image.Image, picture: BookPicture, say: Say) -> None:
    """Totals on a dark bar, the target, the winners with a star."""
    top = image.height - FOOT + 12
    bar = _bar()
    image.paste(bar, (20, top), bar)
    below = bool(picture.target)
    total = say(t("book-total"))
    write(image, 44, top + (34 if below else 47), total, fit(total, 32, 236, 22), WHITE, 236)
    if below:
        target = say(t("book-target", target=picture.target))
        write(image, 44, top + 70, target, fit(target, 26, 236, 20), SOFT, 236)
    best = max(picture.total, default=0)
    for seat, (x, points) in enumerate(zip(_middles(len(picture.columns)), picture.total, strict=True)):
        won = seat in picture.winners
        leads = won if picture.winners else points == best and picture.total.count(best) == 1
        said = grouped(points)
        room = _room(len(picture.columns)) - (56 if won else 0)
        size = fit(said, 50, room, 26)
        write(image, x + (20 if won else 0), top + 47, said, size, BRIGHT if leads else WHITE, room, "m")
        if won:
            paste(image, won_star(), x - round(width(said, size) / 2) - 14, top + 45)


@cache
def _bar() -> Image.Image:
    bar = Canvas(WIDTH - 40, FOOT - 24, scale=3)
    bar.box(0, 0, WIDTH - 40, FOOT - 24, BAR, 24)
    return bar.done()
