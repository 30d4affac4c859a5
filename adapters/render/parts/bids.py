"""The bidding on the board: every call as a chip before the seat that made it, the standing bid in the middle."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.ink import BRIGHT, EDGE, INK, NIGHT, PANEL, PANEL_LINE, PAPER, SOFT, WHITE, ink
from adapters.render.parts.marks import RED, stamp
from adapters.render.text.labels import fit, write
from adapters.render.text.labels import width as text_width
from adapters.runtime.delivery.rendered import Palette

HEIGHT = 58
_GAP = 10
_BID = re.compile(r"(\d{1,3})([SCDHN])([kg]?)")
_NAMED = re.compile(r"trump:([SCDH])")
_CALLS = {"pass": "pic-pass", "take": "pic-take", "q": "pic-quansh", "s": "pic-sur", "ok": "pic-decline"}
_FLAGS = {"k": "pic-kaput", "g": "pic-kanach"}


class Call(NamedTuple):
    """A call with its words said: a bid has a ``strain``, a pass, quansh or sur only a ``word``."""

    kind: str
    level: str
    strain: str
    word: str


def read(form: str, say: Callable[[str], str]) -> Call:
    """The text form of a call (``9H``, ``25Hk``, ``trump:H``, ``q``); an unknown one is shown as it stands."""
    match = _BID.fullmatch(form)
    if match:
        level, strain, flag = match.groups()
        return Call("bid", level, strain, say(_FLAGS[flag]) if flag else "")
    if named := _NAMED.fullmatch(form):
        return Call("bid", "", named[1], "")
    return Call(form if form in _CALLS else "other", "", "", say(_CALLS[form]) if form in _CALLS else form)


@lru_cache(maxsize=256)
def chip(call: Call, palette: Palette, standing: bool, latest: bool, room: int) -> Image.Image:
    """One call, RGBA, at most ``room`` wide; what was outbid or is long said stands back."""
    if call.kind == "bid":
        image = _bid_chip(call, palette, standing, room)
    else:
        fills = {"q": (RED, WHITE), "s": (BRIGHT, INK)}
        fill, letters = fills.get(call.kind, (PANEL, SOFT))
        width = min(room, round(text_width(call.word, 30)) + 40)
        canvas = Canvas(width, HEIGHT)
        canvas.box(0, 4, width, HEIGHT - 4, PANEL_LINE if fill == PANEL else fill, 25)
        canvas.box(1.6, 5.6, width - 1.6, HEIGHT - 5.6, fill, 23.4)
        image = canvas.done()
        write(image, width / 2, HEIGHT / 2, call.word, fit(call.word, 30, width - 24), letters, width - 20, "m")
    if not (standing or latest):
        image.putalpha(image.getchannel("A").point([v * 150 // 255 for v in range(256)]))
    return image


def _bid_chip(call: Call, palette: Palette, standing: bool, room: int) -> Image.Image:
    """Level and strain; a promise (kaput, kanach) in a second line, which makes the chip higher."""
    digits = round(text_width(call.level, 38)) if call.level else 0
    width = max(digits + 74, min(room, round(text_width(call.word, 26)) + 28) if call.word else 0)
    height = HEIGHT + (32 if call.word else 0)
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, BRIGHT if standing else EDGE, 15)
    edge = 4 if standing else 1.3
    canvas.box(edge, edge, width - edge, height - edge, PAPER, 15 - edge)
    left = (width - digits - 46) / 2
    at = left + digits + 28 if call.level else width / 2
    canvas.sign(call.strain, at, HEIGHT / 2, 36, ink(call.strain, palette), gap=PAPER)
    image = canvas.done()
    if call.level:
        write(image, left, HEIGHT / 2, call.level, 38, INK)
    if call.word:
        write(image, width / 2, HEIGHT + 9, call.word, 26, RED, width - 14, "m")
    return image


@lru_cache(maxsize=64)
def centre(call: Call, palette: Palette, by: str, shout: str, word: str) -> Image.Image:
    """The standing bid, large: its promise, the stamp of a quansh or sur (``shout``, ``word``), the bidder's name."""
    width = 226
    height = 190 + (44 if call.word else 0) + (58 if shout else 0)
    canvas = Canvas(width, height, scale=3)
    canvas.box(0, 3, width, height, NIGHT, 24)
    canvas.box(0, 0, width, height - 3, BRIGHT, 24)
    canvas.box(5, 5, width - 5, height - 8, PAPER, 20)
    digits = text_width(call.level, 88)
    left, y = (width - digits - 14 - 76) / 2, 76
    canvas.sign(call.strain, left + digits + 14 + 38, y, 78, ink(call.strain, palette), gap=PAPER)
    image = canvas.done()
    write(image, left, y, call.level, 88, INK)
    y += 70
    if call.word:
        write(image, width / 2, y, call.word, fit(call.word, 38, width - 30), RED, width - 24, "m")
        y += 44
    if shout:
        image.alpha_composite(stamp(shout, word, width - 28), (14, y - 18))
        y += 58
    write(image, width / 2, y, by, 30, INK, width - 32, "m")
    return image


def row(image: Image.Image, chips: list[Image.Image], x: int, y: int, room: int) -> None:
    """``chips`` from left to right, centred at ``(x, y)``; the oldest give way if there are too many."""
    while len(chips) > 1 and sum(one.width + _GAP for one in chips) - _GAP > room:
        chips = chips[1:]
    left = x - (sum(one.width + _GAP for one in chips) - _GAP) // 2
    for one in chips:
        image.paste(one, (left, y - one.height // 2), one)
        left += one.width + _GAP


def column(image: Image.Image, chips: list[Image.Image], edge: int, y: int, room: int, right: bool) -> None:
    """``chips`` from top to bottom, centred at the height ``y``, against the left (or right) edge ``edge``."""
    while len(chips) > 1 and sum(one.height + _GAP for one in chips) - _GAP > room:
        chips = chips[1:]
    top = y - (sum(one.height + _GAP for one in chips) - _GAP) // 2
    for one in chips:
        image.paste(one, (edge - one.width if right else edge, top), one)
        top += one.height + _GAP
