"""The Davtar, a match's score book: squared paper with a red margin, a row for each deal, the totals in a dark bar."""

import re
from functools import cache

from PIL import Image, ImageDraw

from adapters.render.art import canvas, paint
from adapters.render.parts.seats import side_bar, sign, times, verdict
from adapters.render.text import width as text_width
from adapters.render.text import wrap, write
from adapters.runtime.courier import Palette, Say
from bot.text import signed, t
from bot.view.scene import DavtarPicture, DavtarRow

WIDTH = 1000
HEAD, ROW = 112, 60
MOST = 17
"""This many rows keep the picture within 1280 pixels."""
FOOT = 136
SQUARE = 30
CORRECTED = "*"
"""Follows the number of a deal whose points a referee has corrected."""
_REACH = 250
SHEET, GRID, MARGIN_LINE = "#f6efdd", "#e8e7da", "#d88a86"
BAR = "#1d4a3f"
_BID_X, _BID_END = 100, 350
_COLUMNS = (513, 838)
_SPLIT = (354, 678)
_BID = re.compile(r"(\d{1,3})[SCDHN]?([kg]?)")


def draw_book(picture: DavtarPicture, palette: Palette, say: Say, rows: int = MOST) -> Image.Image:
    """1000 x at most 1280, RGB: the newest deals in at most ``rows`` lines, the first of which says if older ones are
    left out, and always the totals."""
    shown, left_out = picture.rows, 0
    if len(shown) > rows:
        shown = shown[-(rows - 1) :] if rows > 1 else shown[-1:]
        left_out = len(picture.rows) - len(shown)
    lines = max(1, len(shown) + (1 if left_out and rows > 1 else 0))
    image = _sheet(HEAD + ROW * lines + FOOT)
    _headings(image, picture)
    y = HEAD
    if left_out and rows > 1:
        first, last = picture.rows[0].deal, picture.rows[left_out - 1].deal
        write(image, _BID_X, y + 30, f"{first}\u2013{last} \u2026", 28, paint.GREY, 240)
        _totals(image, picture.rows[left_out - 1], y + 30)
        y += ROW
    for row in shown:
        _row(image, row, y + 30, palette, say)
        y += ROW
    _footer(image, picture, say)
    return image


def squared(height: int) -> Image.Image:
    """Squared paper, ``WIDTH`` wide."""
    image = Image.new("RGB", (WIDTH, height), SHEET)
    draw = ImageDraw.Draw(image)
    for x in range(SQUARE // 2, WIDTH, SQUARE):
        draw.line((x, 0, x, height), fill=GRID)
    for y in range(SQUARE // 2, height, SQUARE):
        draw.line((0, y, WIDTH, y), fill=GRID)
    return image


def columns(first: int, count: int) -> tuple[list[int], int]:
    """The middles of ``count`` equal columns between ``first`` and the right edge, and their width."""
    wide = WIDTH - 20 - first
    return [round(first + wide / count * (n + 0.5)) for n in range(count)], wide // count


def _sheet(height: int) -> Image.Image:
    """Squared paper with its red margin and the columns' lines."""
    image = squared(height)
    draw = ImageDraw.Draw(image)
    draw.rectangle((84, 0, 86, height), fill=MARGIN_LINE)
    for x in _SPLIT:
        draw.rectangle((x, 18, x + 1, height - FOOT), fill=paint.INK)
    draw.rectangle((100, HEAD - 6, WIDTH - 20, HEAD - 4), fill=paint.INK)
    return image


def _headings(image: Image.Image, picture: DavtarPicture) -> None:
    """The sides' names, in two lines if they are long, with a bar in the side's colour."""
    size = 36 if all(text_width(name, 36) <= 300 for name in picture.sides) else 30
    for side, x in enumerate(_COLUMNS):
        name = picture.sides[side]
        lines = [name] if size > 30 else wrap(name, size, 300, 2)
        first = 54 if len(lines) == 1 else 34
        for number, line in enumerate(lines):
            write(image, x, first + 40 * number, line, size, paint.INK, 308, "m")
        canvas.paste(image, side_bar(side, 120), x, HEAD - 11)


def _row(image: Image.Image, row: DavtarRow, y: int, palette: Palette, say: Say) -> None:
    number = f"{row.deal}{CORRECTED if row.corrected else ''}"
    write(image, 44, y, number, 30, paint.RED if row.corrected else paint.GREY, 70, "m")
    if row.strain is None:
        words = say(t("pic-stopped" if row.stopped else "pic-void"))
        write(image, _BID_X, y, words, 28, paint.GREY, _BID_END - _BID_X, bold=False)
    else:
        _bid(image, row, y, palette, say)
    for side, x in enumerate(_COLUMNS):
        if row.bidder_side == side and row.strain is not None:
            canvas.paste(image, verdict(row.made, SHEET), x - 134, y)
        written = row.written[side]
        write(image, x - 14, y + 1, signed(written) if written else "\u2014", 32, paint.above_zero(written), 110, "r")
    _totals(image, row, y)


def _totals(image: Image.Image, row: DavtarRow, y: int) -> None:
    for side, x in enumerate(_COLUMNS):
        write(image, x + 124, y, f"{row.total[side]}".replace("-", "\u2212"), 38, paint.INK, 130, "r")


def _bid(image: Image.Image, row: DavtarRow, y: int, palette: Palette, say: Say) -> None:
    """Level, strain, promise and the factor of a quansh or sur."""
    match = _BID.fullmatch(row.bid)
    level, flag = match.groups() if match else (row.bid, "")
    if match:
        write(image, _BID_X + 48, y, level, 36, paint.INK, 100, "r")
        x = _BID_X + 54
    else:
        x = _BID_X + (write(image, _BID_X, y, level, 36, paint.INK, 100) + 6 if level else 0)
    canvas.paste(image, sign(row.strain or "", 34, palette, SHEET), x + 18, y)
    x += 42
    if row.call:
        canvas.paste(image, times(row.call), x + 28, y)
        x += 58
    if flag:
        word = say(t("pic-kaput" if flag == "k" else "pic-kanach"))
        write(image, x, y, word, 28, paint.RED, _BID_END - x, low=24)


def _footer(image: Image.Image, picture: DavtarPicture, say: Say) -> None:
    """Totals, each side's progress to the target, the winner with a star, the match points."""
    top = image.height - FOOT + 14
    canvas.paste(image, _bar(), 20, top, "lt")
    for side, x in enumerate(_COLUMNS):
        share = max(0.0, min(1.0, picture.total[side] / max(1, picture.target)))
        if share > 0:
            done = side_bar(side, max(10, round(_REACH * share)), 10)
            canvas.paste(image, done, x - _REACH // 2, top + FOOT - 52, "lt")
    target = say(t("pic-target", target=picture.target))
    write(image, 44, top + (34 if picture.advantage else 52), target, 30, paint.SOFT, 270)
    if picture.advantage:
        points = f"{picture.advantage[0]} : {picture.advantage[1]}"
        write(image, 44, top + 76, points, 38, paint.BRIGHT, 270)
    best = max(picture.total)
    for side, x in enumerate(_COLUMNS):
        won = picture.winner == side
        leads = won if picture.winner is not None else picture.total[side] == best and picture.total[1 - side] < best
        number = f"{picture.total[side]}".replace("-", "\u2212")
        write(image, x, top + 42, number, 56, paint.BRIGHT if leads else paint.WHITE, 200, "m")
        if won:
            canvas.paste(image, won_star(), x - 104, top + 42)


@cache
def _bar() -> Image.Image:
    bar = canvas.Canvas(WIDTH - 40, FOOT - 28, scale=3)
    bar.box(0, 0, WIDTH - 40, FOOT - 28, BAR, 24)
    for x in _COLUMNS:
        left = x - 20 - _REACH // 2
        bar.box(left, FOOT - 52, left + _REACH, FOOT - 42, "#12302a", 5)
    return bar.done()


@cache
def won_star() -> Image.Image:
    mark = canvas.Canvas(52, 52)
    mark.poly(canvas.moved(canvas.star(5, 0.45), 26, 28, 25), paint.BRIGHT)
    return mark.done()
