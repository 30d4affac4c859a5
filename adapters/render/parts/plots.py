"""Plots on the squared paper of the score book: the score over a match, results over time, luck against the average."""

from collections import Counter
from dataclasses import replace
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from adapters.render.art import paint
from adapters.render.art.canvas import Canvas, paste, plaque
from adapters.render.art.paint import above_zero, mix
from adapters.render.kept import kept
from adapters.render.parts.book import BAR, GRID, SHEET, WIDTH, squared, won_star
from adapters.render.parts.seats import grouped
from adapters.render.text import LIMIT, width, write
from adapters.runtime.courier import Palette, Say
from bot.text import signed
from bot.view import pictures

MARGIN: Final = 36
_ROOM: Final = WIDTH - 2 * MARGIN
LINES: Final = ("#c4532f", "#2468a8", "#1c7a4a", "#7a4fa3", "#8a6d1f", "#2a8c8c")
"""They differ in brightness too, for colour-blind eyes; each line's name is also at its end."""
_MOST_GAMES, _MOST_NOTES, _MOST_PARTNERS, _MOST_LUCK = 3, 2, 2, 2
_PLOT, _GAME, _NOTE, _PARTNER, _LUCK, _HEAD = 228, 54, 36, 48, 80, 50
_LABEL = 380
_BAR_X, _BAR_WIDE = 600, 364
_PAIR = " & "
"""Joins the names of partners, who share a column."""


class Area(NamedTuple):
    """The place of a plot: its box, and the numbers at its edges."""

    left: int
    top: int
    right: int
    bottom: int
    low: int
    high: int
    steps: int

    def at(self, n: int, value: int) -> tuple[float, float]:
        """The point of the ``n``-th of ``steps`` + 1 values."""
        x = self.left + (self.right - self.left) * n / max(1, self.steps)
        share = (value - self.low) / max(1, self.high - self.low)
        return x, self.bottom - (self.bottom - self.top) * share


def draw_course(picture: pictures.CoursePicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 640, RGB."""
    image = squared(640)
    write(image, MARGIN, 46, say(picture.title), 38, paint.INK, _ROOM, low=28)
    _course(image, picture, 92, 600)
    return image


def draw_results(picture: pictures.ResultsPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1280, RGB."""
    partners, luck = picture.partners[:_MOST_PARTNERS], picture.luck[:_MOST_LUCK]
    noted, rest = picture.games[:_MOST_NOTES], picture.games[_MOST_NOTES:_MOST_GAMES]
    games = (*noted, *(replace(row, note=None) for row in rest))
    plots = _PLOT * (1 if picture.last is None else 2) + 8
    rows = sum(_GAME + (_NOTE if row.note else 0) for row in games) + 12
    rows += (_HEAD + _PARTNER * len(partners)) if partners else 0
    rows += (_HEAD + _LUCK * len(luck)) if luck else 0
    image = squared(122 + plots + rows + (92 if picture.foot else 12))
    _named(image, picture.name, picture.badge, 44, _ROOM)
    write(image, MARGIN, 94, say(picture.head), 30, paint.GREY, _ROOM, low=26)
    y = 122
    _over_time(image, picture, y, say)
    y += _PLOT
    if picture.last is not None:
        write(image, MARGIN, y + 18, say(picture.last.title), 28, paint.GREY, _ROOM, low=26)
        _course(image, picture.last, y + 40, y + _PLOT)
        y += _PLOT
    y += 8
    for row in games:
        y += _row(image, row, y, say, _GAME)
    y += 12
    if partners and picture.partners_head is not None:
        y += _heading(image, say(picture.partners_head), y)
        for row in partners:
            y += _row(image, row, y, say, _PARTNER)
    if luck and picture.luck_head is not None:
        y += _heading(image, say(picture.luck_head), y)
        for one in luck:
            y += _fortune(image, one, y, say)
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def _named(image: Image.Image, name: str, badge: bool, px: int, room: int) -> None:
    """A player's name at the top, after a star for the winner of a season."""
    x = MARGIN
    if badge:
        paste(image, won_star(), x + 18, 44)
        x, room = x + 52, room - 52
    write(image, x, 46, name, px, paint.INK, room, low=30)


# --- plots of lines ---------------------------------------------------------------------------------------------------


def _course(image: Image.Image, picture: pictures.CoursePicture, top: int, bottom: int) -> None:
    """The score of each column from zero on; at the right, each column's name and final number."""
    lines = [(0, *(deal[n] for deal in picture.deals)) for n in range(len(picture.columns))]
    every = [value for line in lines for value in line]
    high = max(*every, picture.target if picture.target <= 2 * max(every) else 0, 1)
    area = Area(MARGIN + 70, top + 12, 640, bottom - 22, min(*every, 0), high, len(picture.deals))
    _axes(image, area, target=picture.target if picture.target <= high else 0)
    paste(image, curves(area, tuple(lines), picture.feats), 0, 0, "lt")
    ends = sorted(range(len(lines)), key=lambda n: -lines[n][-1])
    widest = 66 if any(_PAIR in name for name in picture.columns) else 44
    step = min(widest, (bottom - top - 20) // max(1, len(ends)))
    # A name is at the end of its line, moved down where others need the space.
    y = 0.0
    heights: dict[int, float] = {}
    for n in ends:
        y = max(area.at(area.steps, lines[n][-1])[1], y + step if heights else 0.0)
        heights[n] = y
    over = max(0.0, y - (bottom - 16))
    for n in ends:
        _end_of_line(image, picture, n, lines[n][-1], heights[n] - over)


def _end_of_line(image: Image.Image, picture: pictures.CoursePicture, n: int, points: int, y: float) -> None:
    said, won = grouped(points), n in picture.winners
    wide = width(said, 32)
    write(image, 664, y, said, 32, LINES[n % len(LINES)])
    x = 664 + wide + 14
    if won:
        paste(image, won_star(), x + 18, y - 2)
        x += 44
    room = round(WIDTH - MARGIN - x)
    names = picture.columns[n].split(_PAIR)
    for line, name in enumerate(names):
        write(image, x, y + 32 * (line - (len(names) - 1) / 2), name, 28, paint.INK, room, low=24)


def _over_time(image: Image.Image, picture: pictures.ResultsPicture, top: int, say: Say) -> None:
    write(image, MARGIN, top + 18, say(picture.over_time), 28, paint.GREY, _ROOM, low=26)
    line = picture.balance or (0,)
    low, high = min(*line, 0, -1), max(*line, 0, 1)
    area = Area(MARGIN + 70, top + 52, WIDTH - 110, top + _PLOT - 24, low, high, len(line) - 1)
    _axes(image, area)
    paste(image, curves(area, (line,), ()), 0, 0, "lt")
    now = line[-1]
    write(image, WIDTH - 96, area.at(area.steps, now)[1], signed(now), 34, above_zero(now), 84)


def _axes(image: Image.Image, area: Area, target: int = 0) -> None:
    """The left edge with the highest number, the lowest and zero, and the target line."""
    draw = ImageDraw.Draw(image)
    draw.rectangle((area.left - 1, area.top - 6, area.left + 1, area.bottom + 6), fill=paint.INK)
    for value in sorted({area.low, 0, area.high}):
        y = round(area.at(0, value)[1])
        draw.rectangle((area.left, y, area.right, y + 1), fill=paint.INK if value == 0 else mix(SHEET, paint.INK, 0.25))
        if value in (area.low, area.high) or min(value - area.low, area.high - value) * 6 > area.high - area.low:
            write(image, area.left - 10, y, f"{value}".replace("-", "\u2212"), 26, paint.GREY, 84, "r")
    if target and target != area.high:
        y = round(area.at(0, target)[1])
        for x in range(area.left, area.right, 24):
            draw.rectangle((x, y, x + 12, y + 1), fill=paint.RED)


def curves(area: Area, lines: tuple[tuple[int, ...], ...], feats: tuple[tuple[int, int], ...]) -> Image.Image:
    """Lines with a dot at each value, and a star at each feat; RGBA."""
    canvas = Canvas(WIDTH, area.bottom + 20, scale=2)
    dots = area.steps <= 40
    for n, line in enumerate(lines):
        colour = LINES[n % len(LINES)] if len(lines) > 1 else paint.INK
        points = [area.at(k, value) for k, value in enumerate(line)]
        if len(points) > 1:
            canvas.stroke(points, colour, 5)
        for x, y in points if dots else points[-1:]:
            canvas.oval(x, y, 6.5, fill=colour)
            canvas.oval(x, y, 3, fill=paint.PAPER)
    image = canvas.done()
    for deal, column in feats:
        x, y = area.at(deal, lines[column][deal])
        paste(image, won_star(), x, y - 26 if y > area.top + 40 else y + 26)
    return image


# --- rows of results --------------------------------------------------------------------------------------------------


def _heading(image: Image.Image, words: str, y: int) -> int:
    ImageDraw.Draw(image).rectangle((MARGIN, y + 4, WIDTH - MARGIN, y + 5), fill=mix(SHEET, paint.INK, 0.4))
    write(image, MARGIN, y + 30, words, 28, paint.GREY, _ROOM)
    return _HEAD


def _row(image: Image.Image, row: pictures.ResultRow, y: int, say: Say, height: int) -> int:
    """Label, wins and losses as numbers and as a bar, and a note below; returns the row's height."""
    middle = y + height // 2
    label = row.label if isinstance(row.label, str) else say(row.label)
    write(image, MARGIN, middle, label, 32, paint.INK, _LABEL, low=26)
    total = row.won + row.lost
    write(image, _BAR_X - 24, middle, f"{grouped(row.won)} : {grouped(row.lost)}", 32, paint.INK, 160, "r")
    bar = _shares(round(_BAR_WIDE * row.won / total) if total else 0, bool(total))
    paste(image, bar, _BAR_X + _BAR_WIDE / 2, middle)
    if row.note is None:
        return height
    note = _cut(say(row.note), 26, _ROOM)
    write(image, MARGIN, y + height + 10, note, 26, paint.GREY, _ROOM, bold=False)
    return height + _NOTE


def _cut(words: str, px: int, room: int) -> str:
    """As many of the dotted parts as fit; the text beside the picture has them all."""
    parts = words.split(" \u00b7 ")
    while len(parts) > 1 and (len(" \u00b7 ".join(parts)) > LIMIT or width(" \u00b7 ".join(parts), px, False) > room):
        parts.pop()
    return " \u00b7 ".join(parts)


@kept
def _shares(won: int, known: bool) -> Image.Image:
    bar = Canvas(_BAR_WIDE, 24, scale=3)
    bar.box(0, 0, _BAR_WIDE, 24, mix(SHEET, paint.RED, 0.75) if known else GRID, 8)
    if won:
        bar.box(0, 0, won, 24, paint.GREEN, 8)
        if 16 < won < _BAR_WIDE:
            bar.box(won - 10, 0, won, 24, paint.GREEN)
    return bar.done()


def _fortune(image: Image.Image, row: pictures.LuckRow, y: int, say: Say) -> int:
    """The luck in one game, on a scale and in words: how unusual it is."""
    x = MARGIN + write(image, MARGIN, y + 22, say(row.label), 30, paint.INK, _LABEL, low=26)
    write(image, x + 16, y + 22, say(row.verdict), 28, paint.GREY, _BAR_X - x - 40, low=24)
    paste(image, _scale(row.place), _BAR_X + _BAR_WIDE / 2, y + 22)
    write(image, MARGIN, y + 60, say(row.told), 26, paint.GREY, _ROOM, low=22, bold=False)
    return _LUCK


@kept
def _scale(place: int | None) -> Image.Image:
    """A scale of six standard deviations, the middle four marked as usual, with a dot at ``place``."""
    scale = Canvas(_BAR_WIDE, 40, scale=3)
    middle, unit = _BAR_WIDE / 2, _BAR_WIDE / 6
    scale.box(0, 14, _BAR_WIDE, 26, mix(SHEET, paint.INK, 0.12), 6)
    scale.box(middle - 2 * unit, 14, middle + 2 * unit, 26, mix(SHEET, paint.GREEN, 0.45), 6)
    scale.box(middle - 1.5, 6, middle + 1.5, 34, paint.INK)
    if place is not None:
        x = middle + unit * max(-290, min(290, place)) / 100
        scale.oval(x, 20, 12, fill=paint.INK)
        scale.oval(x, 20, 7, fill=paint.BRIGHT)
    return scale.done()


def foot(image: Image.Image, words: str) -> None:
    """A bar with words at the bottom."""
    paste(image, plaque(WIDTH - 40, 64, BAR, 22, scale=3), 20, image.height - 82, "lt")
    write(image, WIDTH / 2, image.height - 50, words, 32, paint.WHITE, WIDTH - 80, "m", low=26)


# --- the result in a deal of the day ----------------------------------------------------------------------------------


HEIGHT: Final = 640
_TOP, _BOTTOM = 312, 500
_MOST: Final = 25
"""Columns of the plot."""


def draw_day(picture: pictures.DayPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 640, or 560 without a foot; RGB."""
    image = squared(HEIGHT if picture.foot is not None else HEIGHT - 80)
    write(image, MARGIN, 46, say(picture.title), 34, paint.GREY, _ROOM, low=26)
    write(image, MARGIN, 108, picture.name, 52, paint.INK, 600, low=32)
    write(image, MARGIN, 176, say(picture.told), 36, paint.INK, 640, low=26)
    colour = above_zero(picture.score)
    write(image, WIDTH - MARGIN, 140, signed(picture.score), 120, colour, 300, "r")
    write(image, MARGIN, 262, say(picture.scale), 28, paint.GREY, _ROOM, low=24)
    paste(image, _columns(tuple(sorted(picture.scores)), picture.score, colour), MARGIN, _TOP, "lt")
    low, high = min(picture.scores, default=0), max(picture.scores, default=0)
    if low < high:
        write(image, MARGIN, _BOTTOM + 30, signed(low), 28, paint.GREY, 120)
        write(image, WIDTH - MARGIN, _BOTTOM + 30, signed(high), 28, paint.GREY, 120, "r")
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def _columns(scores: tuple[int, ...], mine: int, colour: str) -> Image.Image:
    """How many players have each score, the worst at the left, the reader's column in colour; RGBA."""
    wide, high = _ROOM, _BOTTOM - _TOP
    canvas = Canvas(wide, high, scale=2)
    low, span = min(scores, default=mine), max(scores, default=mine) - min(scores, default=mine)
    n = min(_MOST, span + 1)
    count = Counter(_column(score - low, span, n) for score in scores)
    most = max(count.values(), default=1)
    step = wide / n
    for at in range(n):
        tall = (high - 14) * count[at] / most
        own = at == _column(mine - low, span, n)
        if tall:
            left = at * step + step * 0.08
            top, fill = high - 6 - tall, colour if own else mix(SHEET, paint.INK, 0.3)
            canvas.box(left, top, left + step * 0.84, high - 6, fill, 6)
    canvas.box(0, high - 4, wide, high, paint.INK)
    return canvas.done()


def _column(above: int, span: int, n: int) -> int:
    return min(n - 1, above * n // (span + 1))


# --- ratings and their course -----------------------------------------------------------------------------------------
# A list of the best, and the course of one rating.


_ROW: Final = 94
_TITLE: Final = 92
_FOOT: Final = 96
_RANK: Final = 92
_RATING: Final = 150
_LADDER_PLOT: Final = 320
_LINE: Final = 46


def draw_top(picture: pictures.TopPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1128 for ten rows, RGB."""
    image = squared(_TITLE + _ROW * len(picture.rows) + (_FOOT if picture.foot is not None else 16))
    write(image, MARGIN, 48, say(picture.title), 38, paint.INK, _ROOM, low=26)
    for n, row in enumerate(picture.rows):
        _ladder_row(image, row, _TITLE + n * _ROW, say)
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def _ladder_row(image: Image.Image, row: pictures.TopRow, top: int, say: Say) -> None:
    """Rank, name and details, and the rating at the right."""
    draw = ImageDraw.Draw(image)
    if row.mine:
        draw.rectangle((20, top + 2, WIDTH - 20, top + _ROW - 3), fill=mix(SHEET, paint.GREEN, 0.16))
    draw.rectangle((MARGIN, top, WIDTH - MARGIN, top + 1), fill=mix(SHEET, paint.INK, 0.3))
    middle = top + _ROW // 2
    write(image, MARGIN + _RANK - 34, middle, str(row.rank), 44 if row.rank < 100 else 34, paint.GREY, _RANK - 20, "r")
    x = MARGIN + _RANK
    if row.badge:
        paste(image, won_star(), x + 18, top + 29)
        x += 52
    name, colour = (row.name, paint.INK) if isinstance(row.name, str) else (say(row.name), paint.GREY)
    write(image, x, top + 31, name, 38, colour, WIDTH - MARGIN - _RATING - x, low=26)
    write(image, MARGIN + _RANK, top + 70, say(row.told), 31, paint.GREY, _ROOM - _RANK - _RATING, low=22, bold=False)
    write(image, WIDTH - MARGIN, middle, str(row.rating), 50, paint.INK, _RATING - 10, "r")


def draw_rating(picture: pictures.RatingPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1000, RGB."""
    drawn = len(picture.course) > 1
    above, below = 150 + _LADDER_PLOT * drawn, _FOOT if picture.foot is not None else 20
    image = squared(above + _LINE * len(picture.told) + below)
    number = str(picture.rating)
    write(image, WIDTH - MARGIN, 72, number, 84, paint.INK, 320, "r")
    room = round(_ROOM - width(number, 84) - 30)
    _named(image, picture.name, picture.badge, 46, room)
    write(image, MARGIN, 104, say(picture.head), 30, paint.GREY, room, low=22, bold=False)
    y = 150
    if drawn:
        _ladder_course(image, picture, y, say)
        y += _LADDER_PLOT
    for line in picture.told:
        write(image, MARGIN, y + 20, say(line), 30, paint.INK, _ROOM, low=24, bold=False)
        y += _LINE
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def _ladder_course(image: Image.Image, picture: pictures.RatingPicture, top: int, say: Say) -> None:
    """The rating after each match, between its lowest and its highest."""
    write(image, MARGIN, top + 14, say(picture.over_time), 28, paint.GREY, _ROOM, low=24)
    line = picture.course
    low, high = min(line), max(line)
    box = MARGIN + 84, top + 52, WIDTH - MARGIN - 24, top + _LADDER_PLOT - 30
    area = Area(*box, low, max(high, low + 1), len(line) - 1)
    draw = ImageDraw.Draw(image)
    draw.rectangle((area.left - 1, area.top - 6, area.left + 1, area.bottom + 6), fill=paint.INK)
    for value in sorted({low, high}):
        y = round(area.at(0, value)[1])
        draw.rectangle((area.left, y, area.right, y + 1), fill=mix(SHEET, paint.INK, 0.25))
        write(image, area.left - 12, y, str(value), 26, paint.GREY, 84, "r")
    paste(image, curves(area, (line,), ()), 0, 0, "lt")
    change = line[-1] - line[0]
    write(image, WIDTH - MARGIN, top + 14, signed(change), 32, above_zero(change), 160, "r")
