"""Domino, scored by fives."""

from bot.games.domino.player import play
from bot.games.domino.records import DominoRecords
from bot.games.domino.samples import SAMPLES
from bot.games.domino.stage import DominoStage
from bot.games.domino.strong import LEVELS, thinker
from bot.games.domino.teach import DominoCoach, DominoRiddles
from bot.games.entry import LAID, Commission, Conduct, Fairness, Pieces
from bot.games.folder import PLAY, CommandSpec, GameFolder
from rules.core import Chance
from rules.domino.game import Domino
from rules.domino.model import TILES
from rules.domino.view import View

LAST_TILE_MS = 3_000  # How long the finished layout stays visible before the score


class DominoConduct(Conduct):
    def hold_ms(self, before: View, after: View) -> int:
        return LAST_TILE_MS if len(after.rows) > len(before.rows) else 0

    def course(self, view: View) -> object:
        """A tile laid, with the tiles drawn before it."""
        return len(view.layout)


class Tiles(Pieces):
    kind = "tiles"

    def laid(self, chance: Chance) -> tuple[str, ...]:
        return tuple(str(TILES[i]) for i in chance.shuffled(len(TILES))[:LAID])

    def rank(self, shown: str) -> int:
        """Its pips."""
        return sum(map(int, shown.split("-")))


DOMINO = GameFolder(
    rules=Domino(),
    actions=(PLAY, CommandSpec("draw", "board")),
    called="dominoes, dominos, доминошки",
    commission=Commission(600),
    pieces=Tiles(),
    conduct=DominoConduct(),
    fairness=Fairness(TILES),
    records=DominoRecords(),
    player=play,
    players=LEVELS,
    adviser=thinker,
    weighs=True,
    coach=DominoCoach("domino", 15),
    stage=DominoStage(),
    riddles=DominoRiddles(),
    samples=SAMPLES,
    cover="domino",
)
