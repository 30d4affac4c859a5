"""Nardi as the page cuts it out: the board without anything on it, and what lies there; and where everything lies."""

from __future__ import annotations

from typing import Final

from adapters.render.art.canvas import Canvas
from adapters.render.art.piece import Design, Designs, Draft, Piece
from adapters.render.games import nardi_wood as wood
from adapters.render.games.nardi import (
    BAR_X,
    IN_SIGHT,
    NUMBERED,
    ON_BAR,
    START,
    TRAY_INSET,
    across_at,
    dice_at,
    started,
)
from adapters.render.games.nardi_parts import CHECKER, DIE, MARGIN, SLAB, Mark, checker, coin, die, ghost, slab
from adapters.runtime.delivery.rendered import Look, Places

_WORTH: Final = range(2, 7)
_MARKS: Final[dict[str, Mark]] = {"": "", "h": "movable", "m": "moved", "hm": "both"}


def _board(look: Look, scale: int) -> Draft:
    pieces = {"ground": _ground(scale)}
    for seat in (0, 1):
        for letters, mark in _MARKS.items():
            pieces[f"c{seat}{letters}"] = Piece(checker(seat, mark, 0, scale), MARGIN * scale)
        pieces[f"ghost{seat}"] = Piece(ghost(seat, scale), MARGIN * scale)
        pieces[f"slab{seat}"] = Piece(slab(seat, scale))
    pieces |= {str(n): Piece(die(n, True, scale), MARGIN * scale) for n in range(1, 7)}
    pieces |= {f"coin{worth}": Piece(coin(worth, scale), 2 * scale) for worth in _WORTH}
    return Draft(pieces, _places(scale))


def _ground(scale: int) -> Piece:
    """The wood alone, its corners round."""
    size = (wood.EDGE - wood.BRINK, wood.LOW - wood.TOP)
    box = tuple(edge * scale for edge in (wood.BRINK, wood.TOP, wood.EDGE, wood.LOW))
    image = wood.drawn(scale).crop((box[0], box[1], box[2], box[3])).convert("RGBA")
    shape = Canvas(*size, scale=2, zoom=scale)
    shape.box(0, 0, *size, wood.DARK, wood.CORNER)
    image.putalpha(shape.done().getchannel("A"))
    return Piece(image)


def _places(scale: int) -> Places:
    """In pixels of the sheet from the ground's corner; ``checkers``: the middle of the first on a point above and
    below, ``step`` from one to the next, of which ``most`` fit (more move together)."""

    def x(at: float) -> float:
        return round((at - wood.BRINK) * scale, 1)

    def y(at: float) -> float:
        return round((at - wood.TOP) * scale, 1)

    tray_low, tray_high = wood.FIELD_LOW, wood.MIDDLE + 14
    return {
        "columns": [x(across_at(n)) for n in range(12)],
        "column": round(wood.STEP * scale, 1),
        "halves": [[x(left), x(left + wood.WIDE)] for left in (wood.LEFT, wood.RIGHT_HALF)],
        "field": [y(wood.FIELD_TOP), y(wood.FIELD_LOW)],
        "point": wood.POINT_HIGH * scale,
        "middle": y(wood.MIDDLE),
        "checker": CHECKER * scale,
        "checkers": {
            "top": y(started(True)),
            "low": y(started(False)),
            "step": (CHECKER - 0.5) * scale,
            "most": IN_SIGHT,
        },
        "bar": {
            "x": x(BAR_X),
            "width": wood.BAR_WIDE * scale,
            "top": y(wood.MIDDLE - START),
            "low": y(wood.MIDDLE + START),
            "step": (CHECKER - 0.5) * scale,
            "most": ON_BAR,
        },
        "tray": {
            "x": x(wood.TRAY),
            "width": wood.TRAY_WIDE * scale,
            "top": [y(wood.FIELD_TOP), y(wood.MIDDLE - 14)],
            "low": [y(tray_high), y(tray_low)],
            "inset": TRAY_INSET * scale,
            "slab": [SLAB[0] * scale, SLAB[1] * scale],
            "step": (SLAB[1] + 1) * scale,
        },
        "dice": {
            "left": [x(dice_at(False)), y(wood.MIDDLE)],
            "right": [x(dice_at(True)), y(wood.MIDDLE)],
            "die": DIE * scale,
            "step": {"two": (DIE + 20) * scale, "four": (DIE + 12) * scale},
        },
        "coin": [x(BAR_X), y(wood.MIDDLE)],
        "numbers": {"top": y(NUMBERED[0]), "low": y(NUMBERED[1]), "size": 29 * scale},
    }


SHEETS: Final[Designs] = {"board": Design(_board, colours=256)}
