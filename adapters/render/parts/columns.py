"""The Davtar of games without sides: a column for each of one to six players."""

from PIL import Image, ImageDraw

from adapters.render.art import canvas, paint
from adapters.render.parts.book import BAR, MARGIN_LINE, WIDTH, columns, squared, won_star
from adapters.render.parts.seats import grouped
from adapters.render.text import fit, width, write, write_wrapped
from adapters.runtime.courier import Palette, Say
from bot.text import t
from bot.view.scene import BookPicture, BookRow

HEAD, ROW, FOOT = 176, 60, 118
MOST = 15
"""This many rows keep the picture within 1280 pixels."""
_LABEL_X, _LABEL_END = 24, 300
_FIRST = 316
_GAP = 16
"""Free space between columns."""


def draw_columns(picture: BookPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1280, RGB: the newest rows that fit, and always the totals."""
    shown, older = picture.rows[-MOST:], picture.rows[:-MOST]
    image = _sheet(HEAD + ROW * max(1, len(shown)) + FOOT, len(picture.columns))
    write(image, _LABEL_X, 40, say(picture.title), 36, paint.INK, WIDTH - 48, low=26)
    _headings(image, picture)
    for n, row in enumerate(shown):
        _row(image, row, HEAD + ROW * n + ROW // 2, say, faint=bool(older) and n == 0)
    _footer(image, picture, say)
    return image


def _sheet(height: int, count: int) -> Image.Image:
    image = squared(height)
    draw = ImageDraw.Draw(image)
    draw.rectangle((_FIRST - 10, 76, _FIRST - 8, height), fill=MARGIN_LINE)
    _, wide = columns(_FIRST, count)
    for n in range(1, count):
        draw.rectangle((_FIRST + wide * n, 86, _FIRST + wide * n + 1, height - FOOT), fill=paint.INK)
    draw.rectangle((20, HEAD - 6, WIDTH - 20, HEAD - 4), fill=paint.INK)
    return image


def _headings(image: Image.Image, picture: BookPicture) -> None:
    """The players' names, in two lines if they are long."""
    middles, wide = columns(_FIRST, len(picture.columns))
    for x, name in zip(middles, picture.columns, strict=True):
        write_wrapped(image, x, (126, 106, 144), name, 34, paint.INK, wide - _GAP, "m", low=22)


def _row(image: Image.Image, row: BookRow, y: int, say: Say, faint: bool) -> None:
    label = say(row.label)
    room = _LABEL_END - _LABEL_X
    words, colour = (f"… {label}", paint.GREY) if faint else (label, paint.INK)
    write(image, _LABEL_X, y, words, fit(label, 28, room, 20), colour, room)
    middles, wide = columns(_FIRST, len(row.cells))
    room = wide - _GAP
    for seat, (x, cell) in enumerate(zip(middles, row.cells, strict=True)):
        if cell is None:
            write(image, x, y, "\u2014", 30, paint.GREY, 60, "m")
            continue
        if seat == row.winner:
            canvas.paste(image, canvas.plaque(min(room, 132), 44, "#e2ecd2", 14), x, y)
        colour = paint.RED if cell < 0 else paint.GREEN if seat == row.winner else paint.INK
        write(image, x, y + 1, grouped(cell), 34, colour, room, "m")


def _footer(image: Image.Image, picture: BookPicture, say: Say) -> None:
    """Totals on a dark bar, the target, the winners with a star."""
    top = image.height - FOOT + 12
    canvas.paste(image, canvas.plaque(WIDTH - 40, FOOT - 24, BAR, 24, scale=3), 20, top, "lt")
    write(image, 44, top + (34 if picture.target else 47), say(t("book-total")), 32, paint.WHITE, 236, low=22)
    if picture.target:
        write(image, 44, top + 70, say(t("book-target", target=picture.target)), 26, paint.SOFT, 236, low=20)
    middles, wide = columns(_FIRST, len(picture.columns))
    best = max(picture.total, default=0)
    for seat, (x, points) in enumerate(zip(middles, picture.total, strict=True)):
        won = seat in picture.winners
        leads = won if picture.winners else points == best and picture.total.count(best) == 1
        said = grouped(points)
        room = wide - _GAP - (56 if won else 0)
        size = fit(said, 50, room, 26)
        write(image, x + (20 if won else 0), top + 47, said, size, paint.BRIGHT if leads else paint.WHITE, room, "m")
        if won:
            canvas.paste(image, won_star(), x - round(width(said, size) / 2) - 14, top + 45)
