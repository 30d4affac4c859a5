"""Works out the table of how matches of Duel Blot end: ``make train GAME=duel-blot``, twelve minutes.

Theory of operation. As in ``matches``: what both sides write in the deals of ``strong``, which looks at points alone in
them, stands for all deals to come, from either side alike. Then the chance depends on what each side still lacks, and
from every deal the two lack less together: so the chances are worked out from the end on, one sum of both after the
other. Whoever is beyond the target and higher has won, and two alike play on (DU-9). It is reckoned in plain Python,
not by ``deals.c``, so that the same deals lead to the same file on every machine.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from pathlib import Path
from typing import Final

from adapters.players import Files
from assets.players.build.blot.matches import FLOOR
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player.aims import FARTHEST, packed, pairs, won
from bot.games.blot.player.core import Core
from bot.games.blot.player.duel import DuelSearcher
from bot.games.blot.player.levels import CORE, MORE
from bot.games.blot.player.search import STRONG
from rules.blot.playing import Sides
from rules.core import replay

HERE: Final = Path(__file__).parent
DEALS: Final = 2400


def dealt(seed: str, deals: int) -> Iterable[Sides]:
    """What both sides write in the first deals of matches, the dealer by turns; nothing where both pass twice."""
    engine = Files().engine(CORE)
    assert engine is not None, "takes wasmtime"
    game, player = rules_of("duel-blot"), DuelSearcher(Core(engine), STRONG, MORE)
    for n in range(deals):
        fate, done = SeededChance(f"{seed}|deal|{n}"), 0
        state = replay(game, game.start(2, game.presets["standard"], n % 2))
        state = replay(game, game.deal(state, fate), state)
        while not game.needs_deal(state):
            seat, done = min(game.waiting(state)), done + 1
            asked = (game, game.view(state, seat), game.legal(state, seat), seat)
            call = player.play(*asked, SeededChance(f"{seed}|mind|{n}|{done}"))
            state = replay(game, game.decide(state, seat, call, fate), state)
        assert state is not None
        yield state.totals


class Closing:
    """``written``: how often what was written, by side."""

    def __init__(self, written: Mapping[Sides, int]) -> None:
        both: Counter[Sides] = Counter()
        for (mine, theirs), often in written.items():
            both[mine, theirs] += often
            both[theirs, mine] += often
        del both[0, 0]
        self._deals: Final = [(*pair, often / both.total()) for pair, often in sorted(both.items())]
        self._won: Final[dict[Sides, float]] = {}
        self._wide: Final[dict[Sides, float]] = {}
        for whole in range(2 * FARTHEST + 1):
            for less in range(max(0, whole - FARTHEST), whole // 2 + 1):
                self._reach(less, whole - less)
        spread = sqrt(sum(often * (mine - theirs) ** 2 for mine, theirs, often in self._deals))
        least = FLOOR * self._wide[FARTHEST, FARTHEST]
        self.won: Final = [self._won[pair] for pair in pairs()]
        """How often the one that lacks less wins, by ``pairs``."""
        self.points: Final = [spread / max(self._wide[pair], least) for pair in pairs()]
        """By how many points such a chance is as wide as they are."""

    def _reach(self, less: int, more: int) -> None:
        total = squares = 0.0
        for mine, theirs, often in self._deals:
            after = won(self._won, less - mine, more - theirs)
            total += often * after
            squares += often * after * after
        self._won[less, more] = total
        self._wide[less, more] = sqrt(max(squares - total * total, 0))


def table(written: Mapping[Sides, int], trainer: str) -> bytes:
    """The file."""
    found = Closing(written)
    deals = sorted([*both, often] for both, often in written.items())
    return packed(found.won, found.points, game="duel-blot", trainer=trainer, deals=deals)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=DEALS)
    asked.add_argument("--seed", default="duel-blot closing")
    asked.add_argument("--out", type=Path, default=Path("assets/players/duel-blot.table"))
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    found = Counter(dealt(given.seed, given.deals))
    given.out.write_bytes(table(found, named.stdout.strip()))
    print(f"{given.deals} deals, {found[0, 0]} of them passed; {given.out.stat().st_size} bytes")
