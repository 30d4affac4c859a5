"""One's own three cards: those that count lifted and ringed, the joker starred, their worth beside them. No word."""

from __future__ import annotations

from PIL import Image

from adapters.render.art.felt import HAND_SIZE, cloth
from adapters.render.art.sprites import HAND, State, height, put
from adapters.render.games.seka_cards import JOKER, points_badge
from adapters.render.parts.hand import LIFT, places
from adapters.render.parts.marks import paste
from adapters.runtime.delivery.rendered import Palette, Say
from bot.games.seka.pictures import SekaHandPicture

_FOOT = 14
_BADGE = 124


def draw_hand(picture: SekaHandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """1000 x 340, RGB. ``??`` lies face down."""
    image = cloth().copy()
    foot = HAND_SIZE[1] - height(HAND) - _FOOT
    for x, code in zip(places(len(picture.cards)), picture.cards, strict=True):
        counts = code in picture.counting
        state: State = "ringed" if counts else "dim" if picture.counting else "plain"
        put(image, code, palette, HAND, x, foot - LIFT if counts else foot, state, "C" if code == JOKER else None)
    if picture.points:
        paste(image, points_badge(picture.points, False, _BADGE), HAND_SIZE[0] - 98, HAND_SIZE[1] // 2)
    return image
