"""How people choose at any game, whatever the front: among the buttons that they see, what they would like to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.fair.chance import SeededChance
from bot.games import game_keys, player
from bot.games.common import act
from bot.table.loaded import loaded_of
from bot.table.model import Table
from rules.core import Illegal, Legal, Seat
from tests.facts import FACTS

GAMES = tuple(key for key in game_keys() if key != "bazaar-blot")
"""All but Bazaar Blot, whose matches have tests of their own."""
SEATS = {key: FACTS[key].seats for key in GAMES}
"""How many people play."""


def options_of(key: str) -> dict[str, str]:
    """A short match, without a clock: people here take their time."""
    return {**FACTS[key].short, "clock": "0"}


class Chooser:
    """``pick`` is what a person presses of all that it is offered; seeded."""

    def __init__(self, seed: int) -> None:
        print(f"seed {seed}")
        self._chance = SeededChance(seed)
        self._asked: tuple[str, int, Seat] | None = None
        self._liked = ""

    def next_seat(self, table: Table) -> Seat | None:
        """Somebody who is waited for, None if nobody is."""
        if table.state is None or table.phase != "play":
            return None
        waiting = [seat for seat, _ in table.people() if seat in loaded_of(table).game.waiting(table.state)]
        return waiting[self._chance.below(len(waiting))] if waiting else None

    def pick(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        """A press of ``offered`` that counts now: what it would like best, else any; None if there is none."""
        if self._asked != (table.id, table.seq, seat):  # the same question may be put until the answer is shown
            self._asked, self._liked = (table.id, table.seq, seat), self.wanted(table, seat)
        return self._liked if self._liked in offered else self.any_of(table, seat, offered)

    def wanted(self, table: Table, seat: Seat) -> str:
        """What it would like best, whether offered or not."""
        game = loaded_of(table).game
        legal = game.legal(table.state, seat)
        return act(table, player(table.game, "standard")(game, game.view(table.state, seat), legal, seat, self._chance))

    def any_of(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        """A press of ``offered`` that counts now."""
        legal = loaded_of(table).game.legal(table.state, seat)
        good = [press for press in offered if self._counts(table, legal, press)]
        return good[self._chance.below(len(good))] if good else None

    def _counts(self, table: Table, legal: Legal[Any], press: str) -> bool:
        if not press.startswith(f"a:{table.id}:"):
            return False
        game = loaded_of(table).game
        _, _, decision, text = press.split(":", 3)
        try:
            action = game.parse(text)
        except Illegal:
            return False
        return game.decision(table.state, action) == decision and action in legal
