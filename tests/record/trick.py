"""One trick of Bazaar Blot as an animation: the board as everybody sees it, above the hand of one player.

The frames are the pictures that Davtar sends. ``make sheets`` draws it; the same trick each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from adapters.operator import Operator
from adapters.render.renderer import draw
from bot.text import Text
from bot.view.scene import BoardPicture, Picture
from tests.browser.staged import Position, moments

NAME: Final = "trick.webp"
WIDE: Final = 600
GAP: Final = 6
PAPER: Final = "#ffffff"
QUALITY: Final = 78
WEIGHT: Final = 600_000
"""The most bytes that the animation may have."""
SEED: Final = 1
MS: Final = (1_300, 1_300, 2_200, 1_600, 2_200, 1_400)
"""How long each frame stays: the table before the lead, one to four cards, the next lead. Ten seconds."""


def frames() -> list[Position]:
    """The first trick of the first deal, as the first seat sees it; its player lays the third card."""
    found: list[Position] = []
    for at in _own():
        assert isinstance(at.board.picture, BoardPicture)
        trick = at.board.picture.trick
        if not trick:
            found = [at]
        elif trick != _trick(found[-1]):
            found.append(at)
        if len(found) == len(MS):
            break
    return found


def _own() -> Iterator[Position]:
    for at in moments("bazaar-blot", SEED):
        if at.seat == 0 and isinstance(at.board.picture, BoardPicture) and at.hand is not None:
            yield at


def _trick(at: Position) -> tuple[tuple[int, str], ...]:
    assert isinstance(at.board.picture, BoardPicture)
    return at.board.picture.trick


def drawn(at: Position, operator: Operator) -> Image.Image:
    """The board above the hand."""

    def say(text: Text) -> str:
        return operator.catalog.say("en", text)

    def part(picture: Picture | None) -> Image.Image:
        assert picture is not None
        made = draw(picture, "classic", say).convert("RGB")
        return made.resize((WIDE, round(made.height * WIDE / made.width)), Image.Resampling.LANCZOS)

    assert at.hand is not None
    board, hand = part(at.board.picture), part(at.hand.picture)
    out = Image.new("RGB", (WIDE, board.height + GAP + hand.height), PAPER)
    out.paste(board, (0, 0))
    out.paste(hand, (0, board.height + GAP))
    return out


def animate(folder: Path) -> None:
    operator = Operator()
    first, *rest = [drawn(at, operator) for at in frames()]
    path = folder / NAME
    first.save(path, save_all=True, append_images=rest, duration=list(MS), loop=0, quality=QUALITY, method=6)
    weight = path.stat().st_size
    assert weight <= WEIGHT, f"{NAME}: {weight}"
    print(path, weight)
