"""What the players think of positions, function by function: how many different things it said, and their sum.

The chosen action alone shows little of it. ``DAVTAR_GOLDEN=write`` before the command writes ``thoughts.txt`` anew; a
changed line is a player who thinks otherwise, and has to be explained.
"""

from __future__ import annotations

import os
import sys
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any, Final

from adapters.players import Files
from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.games.levels import Roster
from tests.bot.scripts import agrees
from tests.players.kit import TABLES, positions
from tests.told import forget, numbers, weighed

GOLDEN: Final = Path(__file__).with_name("thoughts.txt")
GAMES: Final = os.sep + os.path.join("bot", "games") + os.sep
POSITIONS: Final = {"easy": 8, "normal": 4, "strong": 1}
"""At each table."""


def think(players: Roster, key: str) -> None:
    game = rules_of(key)
    for level in players.levels(key):
        for options in TABLES.get(key, ({},)):
            looked = positions(key, f"thoughts {level}", 40, random=50, **options)
            for n, (state, seat) in enumerate(islice(looked, 0, 7 * POSITIONS.get(level, 0), 7)):
                view, legal, chance = game.view(state, seat), game.legal(state, seat), SeededChance(f"{n}")
                players.player(key, level)(game, view, legal, seat, chance)


def test_players_think_as_they_did() -> None:
    """Functions of the players' own, by their public names."""
    said: dict[str, set[float]] = {}

    def returned(frame: FrameType, event: str, value: Any) -> None:
        code = frame.f_code
        if event == "return" and GAMES in code.co_filename and "_" != code.co_name[0] != "<":
            name = f"{code.co_filename.partition(GAMES)[2].removesuffix('.py')}: {code.co_qualname}"
            said.setdefault(name, set()).add(round(weighed(islice(numbers(value), 60)), 6))

    forget("bot.games")
    players = Roster(Files())
    for key in game_keys():
        for level in players.levels(key):
            players.player(key, level)
        sys.setprofile(returned)
        try:
            think(players, key)
        finally:
            sys.setprofile(None)
    agrees(GOLDEN, [f"{name:64s} {len(found)}: {sum(sorted(found)):.3f}" for name, found in sorted(said.items())])
