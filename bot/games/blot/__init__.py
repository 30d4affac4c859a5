"""The Blots: with a bidding bazaar, and with a turned card for four and for two."""

from dataclasses import replace
from typing import Any

from bot.games.blot.bazaar import BazaarTalk
from bot.games.blot.belote import BeloteTalk
from bot.games.blot.player import levels, play
from bot.games.blot.player.easy import play as play_at_random
from bot.games.blot.records import BazaarRecords, BeloteRecords
from bot.games.blot.samples import BELOTE_SAMPLES, SAMPLES
from bot.games.blot.stage import BlotStage
from bot.games.blot.teach import BELOTE, BETWEEN_TWO, BlotCoach, BlotRiddles, Parts
from bot.games.entry import Conduct, Fairness
from bot.games.folder import ACCEPT, BID, OPEN, PASS, PLAY, ArgSpec, CommandSpec, GameFolder
from rules.blot.bazaar.game import BazaarBlot
from rules.blot.belote.duel import DuelBlot
from rules.blot.belote.georgian import GeorgianBelote
from rules.blot.belote.view import View as TurnedView
from rules.blot.view import TableView
from rules.cards import PACK, RANK, RANKS, Card, first_ace
from rules.core import Chance, Seat

TRICK_MS = 1_500
CLAIM_MS = 3_000


class BlotConduct(Conduct):
    may_agree = True  # BZ-2
    shares = True

    def __init__(self, seats: int, pack: tuple[Card, ...], *alone: tuple[str, str]) -> None:
        self.usual_seats = seats
        self.alone = alone
        self._pack = pack

    def first(self, seats: int, chance: Chance) -> tuple[Seat, tuple[str, ...]]:
        """The first dealer: cards turned face up until the first ace (BZ-2)."""
        pack = [self._pack[i] for i in chance.shuffled(len(self._pack))]
        dealer, turned = first_ace(pack, seats)
        return dealer, tuple(str(c) for _, c in turned)

    def hold_ms(self, before: TableView, after: TableView) -> int:
        taken = sum(after.tricks) - sum(before.tricks)
        return 0 if taken <= 0 else TRICK_MS if taken == 1 else CLAIM_MS

    def course(self, view: TableView) -> object:
        """The progress of calls and cards; the winner of a trick leads the next."""
        return len(view.calls), sum(view.sizes), view.phase

    def calls(self, view: TableView) -> bool:
        return bool(view.phase != "play")

    def turned(self, view: TableView) -> str:
        return str(view.turned or "") if isinstance(view, TurnedView) else ""

    def unopened(self, view: TableView) -> TableView:
        return replace(view, dealt=()) if view.dealt else view

    def opened(self, view: TableView) -> tuple[tuple[str, ...], ...]:
        return view.dealt


class BazaarFairness(Fairness):
    def whole_shuffle(self, options: Any, deal: int) -> bool:
        """BZ-4: with ``pack`` = ``cut`` only the first deal is a whole shuffle."""
        return deal == 1 or options.pack == "shuffle"


SHORT_PACK = tuple(c for c in PACK if RANK[c] in RANKS[2:])  # Without sevens and eights

PLAYS = (
    PLAY,
    CommandSpec("declare", "cards", (ArgSpec("what", complete=True),), top=True),
    CommandSpec("show", "cards", (ArgSpec("what", complete=True),), top=True),
)
BELOTE_ACTIONS = (BID, PASS, *PLAYS, ACCEPT)


def _blot(
    rules: BazaarBlot | GeorgianBelote | DuelBlot,
    called: str,
    conduct: BlotConduct,
    parts: Parts,
    deal: int,
    **more: Any,
) -> GameFolder:
    """The entry of one of the three games. ``deal``: of the lesson; the last line of the rules is about the score."""
    return GameFolder(
        rules=rules, book=rules, called=called, conduct=conduct, player=play, weighs=True,
        random_player=play_at_random, coach=BlotCoach(rules.key, parts, deal), **more,
    )  # fmt: skip


BAZAAR = _blot(
    BazaarBlot(),
    "bazaar, bazar, bazar blot, bazar belot, blot, базар, базарный блот, блот, բազար, բլոտ, ბაზარი, ბაზარ-ბლოტი, ბლოტი",
    BlotConduct(4, PACK, ("target", "2000"), ("tars_kaput", "off"), ("pack", "shuffle")),
    Parts((1, 5), 2, 4, 6, 8),
    deal=216,
    actions=(
        BID,
        PASS,
        CommandSpec("quansh", "cards", top=True),
        CommandSpec("sur", "cards", top=True),
        CommandSpec("kaput", "cards", (ArgSpec("bid", complete=True),)),
        *PLAYS,
        OPEN,
    ),
    fairness=BazaarFairness(PACK),
    players=levels.BAZAAR,
    records=BazaarRecords(PACK),
    adviser=levels.bazaar_adviser,
    stage=BlotStage(BazaarTalk(), PACK, rules_parts=8),
    riddles=BlotRiddles(BazaarTalk()),
    samples=SAMPLES,
    cover="board",
)
GEORGIAN = _blot(
    GeorgianBelote(),
    "belote, belot, georgian blot, georgian, белот, белотик, грузинский белот, грузинский блот, բելոտ, "
    "վրացական բլոտ, վրացական, ბელოტი, ქართული ბლოტი, ქართული, kartuli beloti, beloti",
    BlotConduct(4, PACK, ("target", "5000")),
    Parts((1, 5), 2, 4, 6, 7),
    deal=67,
    actions=BELOTE_ACTIONS,
    fairness=Fairness(PACK),
    players=levels.GEORGIAN,
    records=BeloteRecords(PACK),
    adviser=levels.georgian_adviser,
    stage=BlotStage(BeloteTalk(), PACK, rules_parts=7),
    riddles=BlotRiddles(BeloteTalk(), BELOTE),
    samples=BELOTE_SAMPLES,
    cover="georgian-play",
)
DUEL = _blot(
    DuelBlot(),
    "duel, blot for two, belote for two, blot 2, дуэль, блот на двоих, белот вдвоем, белот на двоих, "
    "блот 2, դուել, դուել բլոտ, երկուսով, բլոտ երկու հոգով, დუელი, ბელოტი ორში, ბლოტი ორისთვის, ორში",
    BlotConduct(2, SHORT_PACK, ("target", "2000")),
    Parts((1, 4), 2, 3, 5, 6),
    deal=192,
    actions=BELOTE_ACTIONS,
    fairness=Fairness(SHORT_PACK),
    players=levels.DUEL,
    records=BeloteRecords(SHORT_PACK),
    adviser=levels.duel_adviser,
    stage=BlotStage(BeloteTalk(), SHORT_PACK, rules_parts=6),
    riddles=BlotRiddles(BeloteTalk(), BETWEEN_TWO),
    samples=BELOTE_SAMPLES,
    cover="duel-play",
)
