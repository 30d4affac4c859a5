"""Seka, played for chips among the players."""

from bot.games.entry import Conduct, Fairness
from bot.games.folder import ACCEPT, BET, OPEN, PASS, CommandSpec, GameFolder
from bot.games.seka.advice import adviser
from bot.games.seka.player import play, play_at_random
from bot.games.seka.records import SekaRecords
from bot.games.seka.samples import SAMPLES
from bot.games.seka.stage import SekaStage
from bot.games.seka.strategy import players
from bot.games.seka.teach import SekaCoach, SekaRiddles
from rules.core import Seat
from rules.seka.game import Seka
from rules.seka.model import pack
from rules.seka.view import View


class SekaConduct(Conduct):
    usual_seats = 4
    may_look = True

    def deal_ms(self, view: View, usual: int) -> int:
        """Half the usual pause if no hand was shown."""
        return usual if not view.rows or view.rows[-1].shown else usual // 2

    def closed(self, view: View) -> tuple[Seat, ...]:
        return view.unseen

    def score(self, view: View) -> tuple[int, ...]:
        return view.won


RULES = Seka()
SEKA = GameFolder(
    rules=RULES,
    chips=RULES,
    actions=(BET, OPEN, CommandSpec("fold", "chips"), CommandSpec("look", "chips"), PASS, ACCEPT),
    called="seca, секу, сика, սեկու, სექა",
    conduct=SekaConduct(),
    fairness=Fairness(pack(True), sealed=True),  # folded hands stay hidden after the deal (HS-20)
    records=SekaRecords(),
    player=play,
    players=players(),
    adviser=adviser,
    weighs=True,
    random_player=play_at_random,
    coach=SekaCoach("seka", 26),
    riddles=SekaRiddles(),
    stage=SekaStage(),
    samples=SAMPLES,
    cover="seka",
)
