"""A private hand at the card table for two: the hand, chosen cards lifted, and above it what is to be answered."""

from __future__ import annotations

from functools import cache

from PIL import Image

from adapters.render.art.felt import HAND_SIZE, cloth
from adapters.render.art.sprites import BOARD, HAND, State, height, put
from adapters.render.games.duel import OVER_X, OVER_Y, lay
from adapters.render.parts.hand import hand_layout
from adapters.runtime.delivery.rendered import Palette, Say
from bot.games.blot.pictures import DuelHandPicture

_PAIRS_TOP = 22
PAIRS = _PAIRS_TOP + height(BOARD) + OVER_Y + 8
"""How high the band is in which the cards to be answered lie."""


def draw_duel_hand(picture: DuelHandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """1000 x 340, or with cards to be answered ``PAIRS`` more; RGB."""
    above = PAIRS if picture.pairs.led else 0
    image = _ground(above).copy()
    if above:
        lay(image, picture.pairs, _PAIRS_TOP, _lefts(len(picture.pairs.led)), palette, picture.trump)
    for code, (x, y, _, _) in zip(picture.cards, hand_layout(picture.cards, picture.chosen), strict=True):
        put(image, code, palette, HAND, round(x), round(y) + above, _state(picture, code), picture.trump)
    return image


def _lefts(count: int) -> list[int]:
    step = min(BOARD + OVER_X + 14, (HAND_SIZE[0] - 40 - BOARD - OVER_X) / max(1, count - 1))
    left = (HAND_SIZE[0] - step * (count - 1) - BOARD - OVER_X) / 2
    return [round(left + step * n) for n in range(count)]


def _state(picture: DuelHandPicture, code: str) -> State:
    if code in picture.chosen:
        return "ringed"
    return "plain" if picture.free is None or code in picture.free else "dim"


@cache
def _ground(above: int) -> Image.Image:
    """The cloth, drawn out to the height that is needed."""
    return cloth().resize((HAND_SIZE[0], HAND_SIZE[1] + above)) if above else cloth()
