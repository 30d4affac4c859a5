"""A private hand: a row of cards, the legal ones lifted and ringed, the others dimmed. It has no text."""

from __future__ import annotations

from PIL import Image

from adapters.render.art.faces import RADIUS
from adapters.render.art.felt import HAND_SIZE, cloth
from adapters.render.art.sprites import HAND, State, height, put
from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene import HandPicture

LIFT = 30
_SIDE, _FOOT, _GAP = 26, 14, 14


def places(count: int) -> list[int]:
    """The left edges of ``count`` cards: side by side while they fit, then overlapping evenly, always centred."""
    width = HAND_SIZE[0]
    step = min(HAND + _GAP, (width - 2 * _SIDE - HAND) / max(1, count - 1))
    left = (width - step * (count - 1) - HAND) / 2
    return [round(left + step * i) for i in range(count)]


def draw_hand(picture: HandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """1000 x 340, RGB. A code that is no card (``??``) lies face down."""
    image = cloth().copy()
    foot = HAND_SIZE[1] - height(HAND) - _FOOT
    lefts = places(len(picture.cards))
    states = [_state(code, picture.legal) for code in picture.cards]
    for i, (x, code, state) in enumerate(zip(lefts, picture.cards, states, strict=True)):
        lifted = state == "ringed"
        after = states[i + 1] if i + 1 < len(states) else None
        # A lifted card lets its neighbour's foot be seen; a card after a lifted one leaves that one's head free.
        seen = lefts[i + 1] - x + RADIUS + 1 if after else HAND
        under = LIFT + RADIUS if after == "ringed" and not lifted else 0
        y = foot - LIFT if lifted else foot
        put(image, code, palette, HAND, x, y, state, picture.trump, seen, under)
    return image


def _state(code: str, legal: frozenset[str] | None) -> State:
    """Lifted and ringed if it may be played, dimmed if not, plain while nothing is asked."""
    return "plain" if legal is None else "ringed" if code in legal else "dim"


def hand_layout(cards: tuple[str, ...], legal: frozenset[str] | None) -> list[tuple[float, float, float, float]]:
    """Where each card can be touched in the picture of ``draw_hand``: left, top, width, height in its pixels.

    The widths are of what can be seen of each card, so that boxes do not overlap.
    """
    foot = HAND_SIZE[1] - height(HAND) - _FOOT
    lefts = places(len(cards))
    boxes = []
    for i, (x, code) in enumerate(zip(lefts, cards, strict=True)):
        lifted = legal is not None and code in legal
        width = (lefts[i + 1] - x if i + 1 < len(lefts) else HAND) if len(cards) > 1 else HAND
        boxes.append((float(x), float(foot - LIFT if lifted else foot), float(min(width, HAND)), float(height(HAND))))
    return boxes
