"""Ratings on the squared paper: a list of the best, and the course of one rating."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from adapters.render.art.ink import INK, mix
from adapters.render.parts.book import SHEET, won_star
from adapters.render.parts.marks import GREEN, GREY, RED, paste
from adapters.render.parts.plots import MARGIN, WIDTH, Area, curves, foot, sheet
from adapters.render.text.labels import fit, width, write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene.ladders import RatingPicture, TopPicture, TopRow

_ROW: Final = 94
_TITLE: Final = 92
_FOOT: Final = 96
_RANK: Final = 92
_RATING: Final = 150
_PLOT: Final = 320
_LINE: Final = 46
_ROOM: Final = WIDTH - 2 * MARGIN


def draw_top(picture: TopPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1128 for ten rows, RGB."""
    image = sheet(_TITLE + _ROW * len(picture.rows) + (_FOOT if picture.foot is not None else 16))
    title = say(picture.title)
    write(image, MARGIN, 48, title, fit(title, 38, _ROOM, 26), INK, _ROOM)
    for n, row in enumerate(picture.rows):
        _row(image, row, _TITLE + n * _ROW, say)
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def _row(image: Image.Image, row: TopRow, top: int, say: Say) -> None:
    """Rank, name and what is told of them, and the rating at the right."""
    draw = ImageDraw.Draw(image)
    if row.mine:
        draw.rectangle((20, top + 2, WIDTH - 20, top + _ROW - 3), fill=mix(SHEET, GREEN, 0.16))
    draw.rectangle((MARGIN, top, WIDTH - MARGIN, top + 1), fill=mix(SHEET, INK, 0.3))
    middle = top + _ROW // 2
    write(image, MARGIN + _RANK - 34, middle, str(row.rank), 44 if row.rank < 100 else 34, GREY, _RANK - 20, "r")
    x = MARGIN + _RANK
    if row.badge:
        paste(image, won_star(), x + 18, top + 29)
        x += 52
    room = round(WIDTH - MARGIN - _RATING - x)
    name = row.name if isinstance(row.name, str) else say(row.name)
    write(image, x, top + 31, name, fit(name, 38, room, 26), INK if isinstance(row.name, str) else GREY, room)
    told = say(row.told)
    room = WIDTH - 2 * MARGIN - _RANK - _RATING
    write(image, MARGIN + _RANK, top + 70, told, fit(told, 31, room, 22, False), GREY, room, bold=False)
    write(image, WIDTH - MARGIN, middle, str(row.rating), 50, INK, _RATING - 10, "r")


def draw_rating(picture: RatingPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x at most 1000, RGB."""
    drawn = len(picture.course) > 1
    height = 150 + (_PLOT if drawn else 0) + _LINE * len(picture.told) + (_FOOT if picture.foot is not None else 20)
    image = sheet(height)
    number = str(picture.rating)
    wide = width(number, 84)
    write(image, WIDTH - MARGIN, 72, number, 84, INK, 320, "r")
    room = round(_ROOM - wide - 30)
    x = MARGIN
    if picture.badge:
        paste(image, won_star(), x + 18, 44)
        x, room = x + 52, room - 52
    write(image, x, 46, picture.name, fit(picture.name, 46, room, 30), INK, room)
    head = say(picture.head)
    room = round(_ROOM - wide - 30)
    write(image, MARGIN, 104, head, fit(head, 30, room, 22, False), GREY, room, bold=False)
    y = 150
    if drawn:
        _course(image, picture, y, say)
        y += _PLOT
    for line in picture.told:
        said = say(line)
        write(image, MARGIN, y + 20, said, fit(said, 30, _ROOM, 24, False), INK, _ROOM, bold=False)
        y += _LINE
    if picture.foot is not None:
        foot(image, say(picture.foot))
    return image


def _course(image: Image.Image, picture: RatingPicture, top: int, say: Say) -> None:
    """The rating after each match, between its lowest and its highest."""
    said = say(picture.over_time)
    write(image, MARGIN, top + 14, said, fit(said, 28, _ROOM, 24), GREY, _ROOM)
    line = picture.course
    low, high = min(line), max(line)
    area = Area(MARGIN + 84, top + 52, WIDTH - MARGIN - 24, top + _PLOT - 30, low, max(high, low + 1), len(line) - 1)
    draw = ImageDraw.Draw(image)
    draw.rectangle((area.left - 1, area.top - 6, area.left + 1, area.bottom + 6), fill=INK)
    for value in sorted({low, high}):
        y = round(area.at(0, value)[1])
        draw.rectangle((area.left, y, area.right, y + 1), fill=mix(SHEET, INK, 0.25))
        write(image, area.left - 12, y, str(value), 26, GREY, 84, "r")
    curve = curves(area, (line,), ())
    image.paste(curve, (0, 0), curve)
    change = line[-1] - line[0]
    told = f"+{change}" if change > 0 else f"\u2212{-change}" if change else "0"
    colour = GREEN if change > 0 else RED if change < 0 else GREY
    write(image, WIDTH - MARGIN, top + 14, told, 32, colour, 160, "r")
