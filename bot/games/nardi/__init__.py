"""Nardi: short, long and hyper."""

from collections.abc import Sequence
from typing import Any

from bot.games.entry import LAID, Commission, Conduct, Fairness, Pieces
from bot.games.folder import ACCEPT, DECLINE, PLAY, RAISE, ArgSpec, CommandSpec, GameFolder
from bot.games.nardi import strong
from bot.games.nardi.player import play, play_at_random
from bot.games.nardi.records import NardiRecords, mat
from bot.games.nardi.samples import SAMPLES
from bot.games.nardi.stage import NardiStage
from bot.games.nardi.teach import NardiCoach, NardiRiddles
from rules.core import Chance
from rules.nardi.game import HyperNardi, LongNardi, Nardi
from rules.nardi.model import DealBegun, Thrown
from rules.nardi.moves import COURSE, Kind
from rules.nardi.view import View

LAST_STEP_MS = 3_000  # How long the end of a match stays visible before the Davtar


class NardiConduct(Conduct):
    def hold_ms(self, before: View, after: View) -> int:
        over = after.result is not None and before.result is None
        return LAST_STEP_MS if over and after.rows[-1].how == "out" else 0

    def course(self, view: View) -> object:
        """A throw with all its steps, confirmed; a raise and its answer belong to the next throw."""
        return view.throws

    def decision(self, view: View) -> object:
        """The steps of a throw."""
        return view.throws if view.thrown is not None else None


class Dice(Pieces):
    kind = "dice"
    closed = 1

    def laid(self, chance: Chance) -> tuple[str, ...]:
        return tuple(str(chance.die()) for _ in range(LAID))

    def rank(self, shown: str) -> int:
        return int(shown)


class DiceFairness(Fairness):
    def dice(self, events: Sequence[Any]) -> tuple[int, ...]:
        found: list[int] = []
        for event in events:
            if isinstance(event, DealBegun | Thrown):
                throws = event.throws if isinstance(event, DealBegun) else (event.dice,)
                found += [die for pair in throws for die in pair]
        return tuple(found)


def _nardi(rules: Nardi | LongNardi | HyperNardi, kind: Kind, called: str, deal: int) -> GameFolder:
    """Hyper Nardi has one line of rules less, and is played by a table of all positions."""
    key, course, solved = rules.key, COURSE[kind], kind == "hyper"
    players = strong.exact(key, course) if solved else strong.learnt(key, course)
    adviser = strong.exact_adviser(key, course) if solved else strong.learnt_adviser(key, course)
    deep = strong.exactly(key, course) if solved else strong.deeply(key, course)
    rules_parts = 7 if solved else 8
    return GameFolder(
        rules=rules,
        actions=(
            CommandSpec("roll", "board", top=True),
            CommandSpec("move", "board", (ArgSpec("move", required=True, complete=True),), top=True),
            PLAY,
            CommandSpec("done", "board"),
            CommandSpec("undo", "board"),
            RAISE,
            ACCEPT,
            DECLINE,
        ),
        called=called,
        commission=Commission(550, 50),
        pieces=Dice(),
        conduct=NardiConduct(),
        fairness=DiceFairness(),
        records=NardiRecords(),
        player=play,
        players=players,
        adviser=adviser,
        weighs=True,
        random_player=play_at_random,
        coach=NardiCoach(key, first=2, off=rules_parts - 2, davi=rules_parts, deal=deal),
        stage=NardiStage(kind, rules_parts),
        riddles=NardiRiddles(course, deep),
        samples=SAMPLES,
        cover={"short": "nardi-middle", "long": "nardi-long", "hyper": "nardi-bearing-off"}[kind],
        exports={} if kind == "long" else {".mat": mat},
    )


NARDI = _nardi(
    Nardi(),
    "short",
    "nardy, narde, nards, short nardi, backgammon, tavla, нард, нарди, короткие, короткие нарды, "
    "нарды короткие, նարդու, կարճ նարդի, կարճ, ნარდები, მოკლე ნარდი, მოკლე",
    deal=22,
)
LONG_NARDI = _nardi(
    LongNardi(),
    "long",
    "long, long nardy, long backgammon, длинные, длинная нарда, երկար, երկար նարդու, გრძელი, გრძელი ნარდები",
    deal=10,
)
HYPER_NARDI = _nardi(
    HyperNardi(),
    "hyper",
    "hyper, hyper nardy, hyper backgammon, гипер, гипернарды, հիպեր, հիպեր-նարդու, ჰიპერი, ჰიპერ",
    deal=17,
)
