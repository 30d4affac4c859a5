"""The pack as the page cuts it out: faces, low ranks, small cards, backs; ring and star, which are laid on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PIL import Image

from adapters.render.art import sprites
from adapters.render.art.back import LARGE, back
from adapters.render.art.faces import RANKS, SUITS, UNKNOWN, master, split
from adapters.render.art.ink import BRIGHT, ink
from adapters.render.art.piece import Design, Designs, Draft, Piece
from adapters.runtime.delivery.rendered import Look

BASE: Final = 96
"""The width of a card."""
SMALL_BASE: Final = 48
LOW: Final = ("2", "3", "4", "5", "6")
_MARGIN: Final = 8
_RING: Final = 2.5


def _codes(ranks: Iterable[str]) -> list[str]:
    return [rank + sign for sign in SUITS for rank in ranks]


def _card(code: str, look: Look, width: int, margin: int) -> Piece:
    """A card on its shadow, scaled down from the largest drawing there is of it."""
    rank, sign = split(code)
    large = back(LARGE) if rank == "?" else master(rank, sign, ink(sign, look.palette), look.letters, look.faces)
    face = large.resize((width, sprites.height(width)), Image.Resampling.LANCZOS, reducing_gap=3.0).convert("RGBA")
    face.putalpha(sprites.corners(width))
    shadow = sprites.shade(width, margin)
    image = Image.new("RGBA", shadow.size, "#000000")
    image.putalpha(shadow)
    image.alpha_composite(face, (margin, margin))
    return Piece(image, margin)


def _faces(codes: Iterable[str], look: Look, scale: int) -> dict[str, Piece]:
    return {code: _card(code, look, BASE * scale, _MARGIN * scale) for code in codes}


def _high(look: Look, scale: int) -> Draft:
    width = BASE * scale
    thick = round(_RING * scale)
    mask = sprites.ring(width, thick)
    # A browser may lay it half a pixel beside the card: it covers the card's very edge, so that no gap can open.
    card = sprites.corners(width)
    mask.paste(255, (thick, thick), card)
    free = card.resize((card.width - 2 * scale, card.height - 2 * scale), Image.Resampling.LANCZOS)
    mask.paste(0, (thick + scale, thick + scale), free)
    gold = Image.new("RGBA", mask.size, BRIGHT)
    gold.putalpha(mask)
    pieces = _faces([*_codes(RANKS), UNKNOWN], look, scale)
    pieces |= {"ring": Piece(gold, thick), "star": Piece(sprites.trump_star(width))}
    return Draft(pieces, {"star": list(sprites.star_place(width))})


def _low(look: Look, scale: int) -> Draft:
    return Draft(_faces(_codes(LOW), look, scale))


def _small(look: Look, scale: int) -> Draft:
    codes = [*_codes((*LOW, *RANKS)), UNKNOWN]
    return Draft(
        {code: Piece(sprites.small_card(code, look.palette, SMALL_BASE * scale, look.letters)) for code in codes}
    )


SHEETS: Final[Designs] = {
    "cards": Design(_high, coloured=True, lettered=True, faced=True),
    "low": Design(_low, coloured=True, faced=True),
    "small": Design(_small, coloured=True, lettered=True),
}
