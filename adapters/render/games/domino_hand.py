"""A private hand of tiles in one or two rows: what can be laid lifted and ringed, the rest dimmed. No word on it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from adapters.render.art.felt import HAND_SIZE, cloth
from adapters.render.games.domino_tiles import State, put, tile
from adapters.runtime.delivery.rendered import Palette, Say
from bot.games.domino.pictures import DominoHand, Halves

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
