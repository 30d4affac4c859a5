"""Domino, with fives counted."""

from __future__ import annotations

from bot.games.domino.player import play
from bot.games.domino.records import DominoRecorder
from bot.games.domino.stage import DominoStage
from bot.games.entry import Conduct, Fairness
from bot.games.folder import GameFolder
from rules.domino.game import Domino
from rules.domino.tiles import TILES
from rules.domino.view import View

LAST_TILE_MS = 3_000
"""How long the finished layout is kept in sight before the score."""


class DominoConduct(Conduct):
    def hold_ms(self, before: View, after: View) -> int:
        return LAST_TILE_MS if len(after.rows) > len(before.rows) else 0


DOMINO = GameFolder(
    rules=Domino(),
    conduct=DominoConduct(),
    fairness=Fairness(TILES),
    player=play,
    stage=DominoStage(),
    recorder=DominoRecorder(),
)
