"""The public domino table: the chain on the felt, plates, the open ends and their sum, the bazaar.

Two players sit at the top and the bottom as at every table, the score in the corner; three or four sit in the corners,
each with its points on its plate.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.felt import BOARD_SIZE, HAND_SIZE, cloth, table
from adapters.render.art.ink import BRIGHT, INK, NIGHT, PANEL, PANEL_LINE, SOFT, WHITE
from adapters.render.drawings import Drawings
from adapters.render.games import domino_chain
from adapters.render.games.domino_tiles import MARGIN, State, back, put, small_half, tile
from adapters.render.parts.marks import paste
from adapters.render.parts.panels import CORNER, Score, foot_of, score_panel
from adapters.render.parts.plates import GLOW, WIDE, Person, wide_plate
from adapters.render.text.labels import fit, write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.games.domino.pictures import DominoBoard, DominoHand, End, Halves, OpenEnd
from bot.scene import Plate
from bot.text.model import t

_W, _H = BOARD_SIZE
_EDGE: Final = 16
_LOW, _HIGH = 14, _H - 14 - WIDE[1]
_MIDDLE, _LEFT, _RIGHT = (_W - WIDE[0]) // 2, _EDGE, _W - _EDGE - WIDE[0]
_SEATS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    2: ((_MIDDLE, _HIGH), (_MIDDLE, _LOW)),
    3: ((_LEFT, _HIGH), (_LEFT, _LOW), (_RIGHT, _LOW)),
    4: ((_LEFT, _HIGH), (_LEFT, _LOW), (_RIGHT, _LOW), (_RIGHT, _HIGH)),
}
"""Where the plates lie, by seat, clockwise."""
_FRAME: Final = {2: (66, 208, 934, 744), 3: (66, 154, 934, 722), 4: (66, 154, 934, 722)}
"""The part of the felt that is the chain's alone, by the number of players."""
_ENDS: Final = (300, 130)
_ARROWS: Final[dict[End, tuple[tuple[float, float], ...]]] = {
    "L": ((0.34, -0.42), (-0.46, 0.0), (0.34, 0.42)),
    "R": ((-0.34, -0.42), (0.46, 0.0), (-0.34, 0.42)),
    "U": ((-0.42, 0.34), (0.0, -0.46), (0.42, 0.34)),
    "D": ((-0.42, -0.34), (0.0, 0.46), (0.42, -0.34)),
}


def draw_domino(picture: DominoBoard, palette: Palette, say: Say) -> Image.Image:
    """1000 x 880, RGB. Raises ValueError for other than two to four plates."""
    count = len(picture.plates)
    if count not in _SEATS:
        raise ValueError("two to four play domino")
    image = table().copy()
    _chain(image, picture)
    for seat, (x, y) in enumerate(_SEATS[count]):
        drawn = wide_plate(_person(picture, seat, say))
        image.paste(drawn, (x - GLOW, y - GLOW), drawn)
    ends = _ends_panel(picture.ends, picture.sum, picture.scored, say(t("pic-open-ends")))
    foot = say(foot_of(picture.deal, picture.target))
    if count == 2:
        names = (picture.plates[0].name, picture.plates[1].name)
        score = score_panel(Score(names, (picture.points[0], picture.points[1]), foot))
        image.paste(score, (_W - _EDGE - CORNER, _EDGE), score)
        image.paste(ends, (_EDGE, _EDGE), ends)
        bazaar = _bazaar_panel(say(t("pic-bazaar")), picture.bazaar, "")
        image.paste(bazaar, (_EDGE, _H - _EDGE - bazaar.height), bazaar)
    else:
        image.paste(ends, ((_W - ends.width) // 2, _EDGE), ends)
        bazaar = _bazaar_panel(say(t("pic-bazaar")), picture.bazaar, foot)
        image.paste(bazaar, ((_W - bazaar.width) // 2, _H - _EDGE - bazaar.height), bazaar)
    return image


def _person(picture: DominoBoard, seat: int, say: Say) -> Person:
    plate: Plate = picture.plates[seat]
    note = say(plate.note) if plate.note is not None else ""
    side = seat % 2 if len(picture.plates) == 2 else None
    return Person(plate.name, plate.hue, side, note, plate.active, "", plate.automatic, 0, 0)


# --- the chain --------------------------------------------------------------------------------------------------


def _chain(image: Image.Image, picture: DominoBoard) -> None:
    x0, y0, x1, y1 = _FRAME[len(picture.plates)]
    found = domino_chain.chain(_layout(picture), x1 - x0, y1 - y0)
    newest = _newest(picture)
    for it in sorted(found.tiles, key=lambda it: (it.arm, it.place) == newest):
        state = "ringed" if (it.arm, it.place) == newest else "plain"
        put(image, tile(it.a, it.b, found.half, it.upright, state), x0 + it.x0, y0 + it.y0)
    for end in found.ends:
        paste(image, _arrow(end.name, min(34, round(found.half * 0.72))), x0 + end.x, y0 + end.y)


def _root(picture: DominoBoard) -> int:
    """The place in the line from which the chain is laid: the spinner once it has arms, else the first tile."""
    arms = picture.spinner is not None and (picture.up or picture.down)
    return picture.spinner if arms and picture.spinner is not None else picture.first


def _layout(picture: DominoBoard) -> domino_chain.Layout:
    if not picture.line:
        return domino_chain.Layout(None)
    root = _root(picture)
    return domino_chain.Layout(
        picture.line[root],
        picture.line[root + 1 :],
        tuple((b, a) for a, b in reversed(picture.line[:root])),
        picture.up,
        picture.down,
        sides=root == picture.spinner,
    )


def _newest(picture: DominoBoard) -> tuple[str, int] | None:
    """(arm, place) of the tile laid last."""
    root = _root(picture)
    match picture.last:
        case None:
            return None
        case "R":
            return "R", len(picture.line) - root - 2
        case "L":
            return "L", root - 1
        case "U":
            return "U", len(picture.up) - 1
        case "D":
            return "D", len(picture.down) - 1
        case _:
            return "", 0


@lru_cache(maxsize=32)
def _arrow(name: End, size: int) -> Image.Image:
    """The sign of an open end, the same as on its button, RGBA."""
    canvas = Canvas(size, size)
    canvas.oval(size / 2, size / 2, size / 2, fill=NIGHT)
    canvas.oval(size / 2, size / 2, size / 2 - 1.6, fill=BRIGHT)
    canvas.poly([(size / 2 + x * size * 0.62, size / 2 + y * size * 0.62) for x, y in _ARROWS[name]], INK)
    return canvas.done()


# --- panels -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _ground(width: int, height: int) -> Image.Image:
    canvas = Canvas(width, height, scale=3)
    canvas.box(0, 0, width, height, PANEL_LINE, 24)
    canvas.box(1.6, 1.6, width - 1.6, height - 1.6, PANEL, 22.4)
    return canvas.done()


@lru_cache(maxsize=256)
def _ends_panel(ends: tuple[OpenEnd, ...], total: int, scored: int, word: str) -> Image.Image:
    """What lies open and what it sums up to, large; gold when it scores. RGBA."""
    width, height = _ENDS
    image = _ground(width, height).copy()
    room = width - 138
    write(image, 18, 30, word, fit(word, 26, room, 20), SOFT, room)
    if not ends:
        return image
    halves = [(end.number, n == 0) for end in ends if end.counts for n in range(2 if end.double else 1)]
    size = min(46, (room - 6 * (len(halves) - 1)) // max(1, len(halves)))
    x = 18
    for number, begins in halves:
        x += 8 if begins and x > 18 else 0
        half = small_half(number, size)
        image.alpha_composite(half, (x, 86 - size // 2))
        x += size + 2
    good = total > 0 and total % 5 == 0
    write(image, width - 22, 62 if scored else 68, str(total), 76, BRIGHT if good else WHITE, 112, "r")
    if scored:
        write(image, width - 22, 111, f"+{scored}", 30, BRIGHT, 112, "r")
    return image


@lru_cache(maxsize=64)
def _bazaar_panel(word: str, count: int, foot: str) -> Image.Image:
    """How many tiles are left to draw, and below it ``foot``. RGBA."""
    width, height = 246 if not foot else 300, 100 + (34 if foot else 0)
    image = _ground(width, height).copy()
    drawn, left = back(30), 20 if not foot else 62
    for n in range(min(4, count)):
        image.alpha_composite(drawn, (left - MARGIN + 9 * n, 20 - MARGIN))
    room = width - left - 88
    write(image, left + 72, 34, word, fit(word, 26, room, 20), SOFT, room)
    write(image, left + 72, 70, str(count), 46, WHITE if count else SOFT, room)
    if foot:
        write(image, width / 2, 112, foot, fit(foot, 26, width - 24, 20), SOFT, width - 24, "m")
    return image


# --- the hand: tiles in one or two rows, what can be laid lifted and ringed, the rest dimmed -------------------------

_ONE_ROW: Final = 10
_LARGEST: Final = 116
_SIDE, _GAP = 26, 14
_LIFT: Final = {1: 30, 2: 14}
"""By the number of rows."""


def tile_places(count: int) -> tuple[int, list[tuple[int, int]]]:
    """(half a tile in pixels, left upper corners) of ``count`` standing tiles in rows as even as can be."""
    width, height = HAND_SIZE
    rows = 1 if count <= _ONE_ROW else 2
    most = max(1, -(-count // rows))
    half = min(_LARGEST, (width - 2 * _SIDE + _GAP) // most - _GAP, (height - 20) // (2 * rows) - _LIFT[rows])
    lift = _LIFT[rows]
    foot = (height - rows * (2 * half + lift)) // 2
    places = []
    for row in range(rows):
        inside = min(most, count - row * most)
        left = (width - inside * (half + _GAP) + _GAP) // 2
        y = foot + row * (2 * half + lift) + lift
        places += [(left + n * (half + _GAP), y) for n in range(inside)]
    return half, places


def draw_tiles(picture: DominoHand, palette: Palette, say: Say | None = None) -> Image.Image:
    """1000 x 340, RGB."""
    image = cloth().copy()
    half, places = tile_places(len(picture.tiles))
    lift = _LIFT[1 if len(picture.tiles) <= _ONE_ROW else 2]
    for (x, y), halves in zip(places, picture.tiles, strict=True):
        state = _state(halves, picture.legal)
        put(image, tile(*halves, half, True, state), x, y - lift if state == "ringed" else y)
    return image


def _state(halves: Halves, legal: frozenset[Halves] | None) -> State:
    return "plain" if legal is None else "ringed" if halves in legal else "dim"


DRAWINGS: Final[Drawings] = {DominoBoard: draw_domino, DominoHand: draw_tiles}
