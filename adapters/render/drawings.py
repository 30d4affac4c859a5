"""Which function draws which picture. A game's drawing is imported when the game is first shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias, cast

from PIL import Image

from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene import Picture

Drawing: TypeAlias = Callable[[Any, Palette, Say], Image.Image]
"""(picture, palette, say) to RGB pixels."""

_DRAWINGS: Final[dict[str, str]] = {
    "HandPicture": "parts.hand:draw_hand",
    "AtTable": "parts.strip:draw_at_table",
    "BoardPicture": "parts.board:draw_board",
    "ScorePicture": "parts.score:draw_score",
    "DavtarPicture": "parts.book:draw_davtar",
    "DealPicture": "parts.score:draw_deal",
    "BookPicture": "parts.ledger:draw_ledger",
    "DominoBoard": "games.domino:draw_domino",
    "DominoHand": "games.domino_hand:draw_tiles",
    "DuelPicture": "games.duel:draw_duel",
    "DuelHandPicture": "games.duel_hand:draw_duel_hand",
    "SekaTablePicture": "games.seka:draw_table",
    "SekaHandPicture": "games.seka_hand:draw_hand",
    "BlackjackPicture": "games.blackjack:draw_blackjack",
    "NardiBoard": "games.nardi:draw_nardi",
    "RiskPicture": "parts.risk:draw_risk",
    "Ribboned": "parts.ribbon:draw_ribboned",
}
"""By the picture's class: a module of this package and its function."""


def drawing_of(picture: Picture) -> Drawing:
    """The function that draws ``picture``; a KeyError if there is none."""
    return _found(type(picture).__name__)


@cache
def _found(kind: str) -> Drawing:
    module, _, name = _DRAWINGS[kind].partition(":")
    return cast(Drawing, getattr(import_module(f"adapters.render.{module}"), name))
