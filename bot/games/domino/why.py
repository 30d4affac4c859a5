"""Why a tile cannot be laid now, in Domino. Made from its owner's View alone."""

from __future__ import annotations

from bot.games.common import listed_all
from bot.games.domino import words
from bot.text import Text, t
from rules.domino.tiles import HALVES, Tile
from rules.domino.view import View


def why(view: View, piece: str) -> Text | None:
    """None: nothing of this game's own is to be said."""
    if view.phase != "play":
        return t("domino-hand-between")
    tile = Tile(piece.strip())
    if view.me not in view.waiting or tile not in HALVES:
        return None
    if tile not in (view.hand or ()):
        return t("illegal-tile-not-held", tile=words.tile(tile))
    if any(lay.tile == tile for lay in view.plays):
        return t("why-may")
    if not view.layout.line:
        return t("illegal-must-lead", tile=words.tile(view.plays[0].tile)) if view.plays else None
    ends = listed_all([t("value-number", n=n) for n in sorted({number for _, number in view.ends})])
    return t("why-draw", ends=ends) if view.draws else t("why-no-end", tile=words.tile(tile), ends=ends)
