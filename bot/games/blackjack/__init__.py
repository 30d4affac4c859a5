"""Blackjack: an open table against the bank."""

from bot.games.blackjack.player import play, play_at_random
from bot.games.blackjack.records import BlackjackRecords
from bot.games.blackjack.samples import SAMPLES
from bot.games.blackjack.stage import BlackjackStage
from bot.games.blackjack.teach import BlackjackCoach
from bot.games.entry import Conduct, Fairness
from bot.games.folder import BET, PASS, ArgSpec, CommandSpec, GameFolder
from bot.games.teach import Riddles
from rules.blackjack.game import Blackjack
from rules.blackjack.model import SHOE
from rules.blackjack.view import View

DEAL_MS = 600  # The pause between the last bet and the cards


class BlackjackConduct(Conduct):
    usual_seats = 3

    def deal_ms(self, view: View, usual: int) -> int:
        return DEAL_MS

    def counted(self, view: View) -> bool:
        return bool(view.rows)

    def course(self, view: View) -> object:
        """The progress by bets, answers and finished hands."""
        return view.phase, view.waiting, view.turn

    def score(self, view: View) -> tuple[int, ...]:
        return view.won


class BlackjackRiddles(Riddles):
    """None: ``easy`` plays basic strategy and makes no mistakes."""

    perfect = True


RULES = Blackjack()
BLACKJACK = GameFolder(
    rules=RULES,
    chips=RULES,
    actions=(
        BET,
        PASS,
        *(CommandSpec(word, "chips") for word in ("hit", "stand", "double", "split")),
        CommandSpec("insurance", "chips", (ArgSpec("answer", complete=True),)),
    ),
    called=(
        "21, bj, black jack, twenty one, очко, двадцать одно, блекджек, блэк джек, блек джек, քսանմեկ, օչկո, "
        "բլեք ջեք, ოჩკო, ოცდაერთი, ბლექჯეკი, ბლეკჯეკი"
    ),
    conduct=BlackjackConduct(),
    fairness=Fairness(SHOE),
    records=BlackjackRecords(),
    player=play,
    random_player=play_at_random,
    coach=BlackjackCoach("blackjack", 203),
    stage=BlackjackStage(),
    riddles=BlackjackRiddles(),
    samples=SAMPLES,
    cover="blackjack-play",
)
