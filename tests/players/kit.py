"""Positions of matches, what players choose in them, and supplies that are not what they were.

``python -m tests.players.kit`` writes ``chosen.json``: by game and level, for each table, what is chosen. A changed
line is a changed player and has to be explained.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games import entry_of, game_keys, rules_of
from bot.games.levels import levels_of
from bot.ports.players import Engine
from rules.bura.model import Beat, Give, Lead
from rules.core import replay


def positions(
    key: str, seed: str, deals: int, /, seats: int | None = None, random: int = 100, **options: Any
) -> Iterator[tuple[Any, int]]:
    """(state, seat) wherever there is something to choose; ``random`` per cent of the actions are random ones (of Bura
    random cards), the others those of ``easy``."""
    entry, game = entry_of(key), rules_of(key)
    chance, dice = SeededChance(seed), Random(seed)
    first = replace(next(iter(game.presets.values())), **options)
    start: Any = replay(game, game.start(seats or entry.conduct.usual_seats, first, 0))
    state, dealt = start, 0
    while True:
        if game.result(state) is not None:
            state = start
        if game.needs_deal(state):
            if dealt == deals:
                return
            dealt += 1
            state = replay(game, game.deal(state, chance), state)
            continue
        seat = min(game.waiting(state))
        view, legal = game.view(state, seat), game.legal(state, seat)
        if legal.choice:
            yield state, seat
        action = entry.player(game, view, legal, seat, chance)
        if dice.randrange(100) < random:
            cards = [one for one in legal.actions if isinstance(one, Lead | Beat | Give)]
            if cards or key.startswith("bura"):
                action = dice.choice(cards or [action])
            elif legal.ranges:
                action = entry.random_player(game, view, legal, seat, chance)
            else:
                action = dice.choice(legal.actions)
        state = replay(game, game.decide(state, seat, action, chance), state)


EVERY = [(key, level) for key in game_keys() for level in levels_of(key) if level != "easy"]
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "nardi": ({"target": 3}, {"mars": True, "target": 3}, {"raises": False, "target": 1}),
    "long-nardi": ({"target": 3}, {"double_one_checker": True, "federation_head": True}, {"raises": False}),
    "hyper-nardi": ({"target": 3}, {"mars": True, "target": 3}),
    "domino": ({}, {"seats": 3}, {"seats": 4, "spinner": True}),
    "seka": (
        *({"seats": 2}, {"seats": 3, "ante": 50, "purse": 600, "deals": 6}, {"seats": 4, "pairs": "aces", "deals": 4}),
        *({"seats": 5, "joker": False, "purse": 150, "deals": 8}, {"seats": 6}),
    ),
}
"""With which options; elsewhere the default ones."""
DECISIONS = {"normal": 16, "strong": 8, "master": 4}
"""At each table, of every fourth position."""
RECORDED: Final = Path(__file__).parent / "chosen.json"


def chosen(key: str, level: str, times: int = 1) -> Iterator[tuple[int, int, tuple[Any, Any, int, Any]]]:
    """By table and number: (view, legal, seat, action)."""
    game, player = rules_of(key), roster().player(key, level)
    for table, options in enumerate(TABLES.get(key, ({},))):
        looked = positions(key, f"{level}{table}", 40 * times, random=30, **options)
        for n, (state, seat) in enumerate(islice(looked, 0, 4 * DECISIONS[level] * times, 4)):
            view, legal = game.view(state, seat), game.legal(state, seat)
            yield table, n, (view, legal, seat, player(game, view, legal, seat, SeededChance(f"{n}")))


class Broken:
    """Supplies of which some files are not what they were, or not there."""

    def __init__(self, spoilt: str = "", gone: str = "") -> None:
        self.spoilt, self.gone = spoilt, gone

    def weights(self, name: str) -> bytes:
        if name == self.gone:
            raise LookupError(name)
        data = Files().weights(name)
        return data[:-1] + bytes([data[-1] ^ 1]) if name == self.spoilt else data

    def engine(self, name: str) -> Engine | None:
        return None


if __name__ == "__main__":
    words: dict[str, dict[int, list[str]]] = {}
    for game, height in EVERY:
        for at, _, (_, _, _, said) in chosen(game, height):
            words.setdefault(f"{game} {height}", {}).setdefault(at, []).append(rules_of(game).encode(said))
    lines = {name: [" ".join(one) for one in tables.values()] for name, tables in words.items()}
    RECORDED.write_text(json.dumps(lines, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
