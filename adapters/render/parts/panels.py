"""The corners of the board: contract, match score, last trick, tricks of both sides."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, PANEL, PANEL_LINE, SIDES, SOFT, WHITE
from adapters.render.art.sprites import LAST, small_back, small_card
from adapters.render.parts.marks import RED, sign_tile, stamp
from adapters.render.text.labels import fit, write
from adapters.render.text.labels import width as text_width
from adapters.runtime.delivery.rendered import Palette
from bot.text import Text, t

CORNER = 312
"""The widest a corner panel may be: the plate at the top of the table begins beyond it."""


class Contract(NamedTuple):
    """What is played, with its words said. ``stamp`` is the word of the call, empty if there is none."""

    strain: str
    by: str
    what: str
    call: str
    stamp: str


class Score(NamedTuple):
    labels: tuple[str, str]
    points: tuple[int, int]
    foot: str


def _panel(width: float, height: float, line: str = PANEL_LINE) -> Canvas:
    canvas = Canvas(width, height, scale=3)
    canvas.box(0, 0, width, height, line, 24)
    canvas.box(1.6, 1.6, width - 1.6, height - 1.6, PANEL, 22.4)
    return canvas


@lru_cache(maxsize=8)
def _columns(width: int, height: int, top: int, foot: int, bar: tuple[int, int]) -> Image.Image:
    """A panel with a line down its middle from ``top`` to ``foot`` and a bar of each side's colour at the height and
    half width ``bar``."""
    canvas = _panel(width, height)
    canvas.box(width / 2 - 1, top, width / 2 + 1, foot, PANEL_LINE)
    for side in (0, 1):
        x = width * (0.25 + 0.5 * side)
        canvas.box(x - bar[1], bar[0], x + bar[1], bar[0] + 6, SIDES[side], 3)
    return canvas.done()


@cache
def _last_ground(width: int, height: int) -> Image.Image:
    return _panel(width, height).done()


@lru_cache(maxsize=128)
def contract_panel(contract: Contract, palette: Palette) -> Image.Image:
    """Trump tile, who plays and what; under them the stamp of a quansh or sur. RGBA, at most ``CORNER`` wide."""
    room = CORNER - 122
    size = fit(contract.what, 42, room)
    texts = max(text_width(contract.by, 26), text_width(contract.what, size))
    stamp_width = round(min(CORNER - 20, text_width(contract.stamp, 30) + 100)) if contract.call else 0
    width = max(min(room, round(texts) + 4) + 122, stamp_width + 20)
    height = 106 + (56 if contract.call else 0)
    image = _panel(width, height, RED if contract.call == "quansh" else BRIGHT if contract.call else PANEL_LINE).done()
    image.alpha_composite(sign_tile(contract.strain, 86, palette), (10, 10))
    if contract.by:
        write(image, 108, 33, contract.by, 26, SOFT, room)
        write(image, 108, 72, contract.what, size, WHITE, room)
    else:
        write(image, 108, 53, contract.what, size, WHITE, room)
    if contract.call:
        image.alpha_composite(stamp(contract.call, contract.stamp, width - 20), (10, 103))
    return image


def foot_of(deal: int, target: int) -> Text:
    """Under the score: which deal this is, once there is one, and how far the match goes."""
    return t("pic-deal-target", deal=deal, target=target) if deal else t("pic-target", target=target)


@lru_cache(maxsize=128)
def score_panel(score: Score) -> Image.Image:
    """Both sides' match points under their names and colours; the target and the deal below. RGBA."""
    width, room = CORNER, CORNER - 24
    one = text_width(score.foot, 26) <= room
    # A foot too long for one line is parted at its dot, if it has one.
    foot = [score.foot] if one else [part.strip() for part in score.foot.split("\u00b7", 1)]
    image = _columns(width, 118 + 34 * len(foot), 18, 104, (10, 58)).copy()
    ahead = score.points[0] - score.points[1]
    for side in (0, 1):
        x = width * (0.25 + 0.5 * side)
        write(image, x, 36, score.labels[side], fit(score.labels[side], 26, 138, 20), SOFT, 138, "m")
        leads = ahead > 0 if side == 0 else ahead < 0
        write(image, x, 80, str(score.points[side]), 46, BRIGHT if leads else WHITE, 140, "m")
    for number, line in enumerate(foot):
        write(image, width / 2, 127 + 34 * number, line, 26, SOFT, room, "m")
    return image


@lru_cache(maxsize=128)
def last_trick_panel(
    word: str, cards: tuple[tuple[str, str], ...], winner: str | None, palette: Palette
) -> Image.Image:
    """The last trick as it lay, small: ``cards`` are (place, card), the place one of ``bottom left top right``."""
    width, height = 246, 192
    image = _last_ground(width, height).copy()
    write(image, width / 2, 25, word, 26, SOFT, width - 24, "m")
    high = round(LAST * 1.42)
    middle, x0 = 48 + high + 2, width // 2
    places = {
        "top": (x0 - LAST // 2, middle - high - 2),
        "bottom": (x0 - LAST // 2, middle + 2),
        "left": (x0 - LAST // 2 - LAST - 8, middle - high // 2),
        "right": (x0 + LAST // 2 + 8, middle - high // 2),
    }
    for place, code in cards:
        x, y = places[place]
        if place == winner:
            image.alpha_composite(_small_ring(LAST, high), (x - 4, y - 4))
        image.alpha_composite(small_card(code, palette, LAST), (x, y))
    return image


@lru_cache(maxsize=128)
def rows_panel(word: str, upper: tuple[str, ...], lower: tuple[str, ...], palette: Palette) -> Image.Image:
    """Two rows of small cards, one under the other, at most five in each. RGBA, as large as ``last_trick_panel``."""
    width, height = 246, 192
    image = _last_ground(width, height).copy()
    write(image, width / 2, 25, word, 26, SOFT, width - 24, "m")
    high = round(LAST * 1.42)
    for n, row in enumerate((upper, lower)):
        step = min(LAST + 8, (width - 20 - LAST) // max(1, len(row) - 1))
        left = (width - step * (len(row) - 1) - LAST) // 2
        for i, code in enumerate(row):
            image.alpha_composite(small_card(code, palette, LAST), (left + i * step, 48 + n * (high + 4)))
    return image


@cache
def _small_ring(width: int, height: int) -> Image.Image:
    ring = Canvas(width + 8, height + 8)
    ring.box(0, 0, width + 8, height + 8, BRIGHT, width * 0.14 + 4)
    return ring.done()


@lru_cache(maxsize=128)
def tricks_panel(word: str, tricks: tuple[int, int], most: int = 8) -> Image.Image:
    """How many tricks (or cards) each side has taken: a pile of at most ``most`` backs and a number under the side's
    colour. RGBA."""
    width, height = 246, 150
    image = _columns(width, height, 52, height - 16, (height - 16, 46)).copy()
    write(image, width / 2, 25, word, 26, SOFT, width - 24, "m")
    back = small_back(34)
    for side in (0, 1):
        x, count = round(width * 0.5 * side) + 14, tricks[side]
        for i in range(min(count, most)):
            image.alpha_composite(back, (x + 3 * i, 74 - 2 * i))
        write(image, width * (0.25 + 0.5 * side) + 32, 90, str(count), 46, WHITE if count else SOFT, 60, "m")
    return image
