"""Bura with three and with five cards, for two."""

from bot.games.bura.player import play, play_at_random
from bot.games.bura.records import BuraRecords
from bot.games.bura.samples import SAMPLES
from bot.games.bura.stage import BuraStage
from bot.games.bura.strong import adviser, levels
from bot.games.bura.teach import BuraCoach, BuraRiddles
from bot.games.entry import Commission, Conduct, Fairness
from bot.games.folder import ACCEPT, DECLINE, OPEN, PLAY, RAISE, ArgSpec, CommandSpec, GameFolder
from rules.bura.game import Bura3, Bura5
from rules.bura.model import KIND
from rules.bura.view import View

TRICK_MS = 2_200


class BuraConduct(Conduct):
    def hold_ms(self, before: View, after: View) -> int:
        return TRICK_MS if after.deal == before.deal and sum(after.taken) > sum(before.taken) else 0

    def course(self, view: View) -> object:
        """A lead or an answer."""
        return view.trick_no, bool(view.lead)


def _bura(rules: Bura3 | Bura5, cards: int, called: str) -> GameFolder:
    """The entry of one of the two games. Gifts are never shown (BU-4), so all secrets are revealed only after the
    match."""
    return GameFolder(
        rules=rules,
        actions=(
            OPEN,
            PLAY,
            CommandSpec("beat", "cards", (ArgSpec("cards", complete=True),)),
            CommandSpec("give", "cards", (ArgSpec("cards", required=True, complete=True),)),
            RAISE,
            ACCEPT,
            DECLINE,
            CommandSpec("var", "cards"),
        ),
        called=called,
        commission=Commission(500),
        conduct=BuraConduct(),
        fairness=Fairness(KIND[cards].pack, sealed=True),
        records=BuraRecords(),
        player=play,
        players=levels(cards),
        adviser=adviser(cards),
        weighs=True,
        random_player=play_at_random,
        coach=BuraCoach(rules.key, {3: 119, 5: 102}[cards]),
        stage=BuraStage(cards),
        riddles=BuraRiddles(cards),
        samples=SAMPLES,
        cover={3: "bura-answer", 5: "bura-given"}[cards],
    )


BURA_3 = _bura(Bura3(), 3, "bura, bura 3, bura three, бура, буру, бура 3, бура три, բուրա, բուրա 3, ბურა, ბურა 3")
BURA_5 = _bura(Bura5(), 5, "bura 5, bura five, бура 5, буру 5, бура пять, բուրա 5, ბურა 5")
