"""Deals played out by automatic players, as they are looked back at."""

from __future__ import annotations

from typing import Any

from bot.fair import SeededChance
from bot.features.analysis.model import Course, course_of
from bot.games import entry_of
from bot.games.records import Taken
from bot.ports.players import Players
from bot.selfplay import steps
from rules.core import Chance, Seat, replay
from rules.options import load


def dealt(key: str, players: Players, level: str, seed: str, dealer: int = 0) -> Course:
    """A deal of ``key``, all of its seats played at ``level``."""
    entry, play = entry_of(key), players.player(key, level)
    game, options = entry.rules, load(entry.rules).options
    minds = SeededChance(f"minds|{seed}")

    def chosen(state: Any) -> tuple[Seat, Any, Chance]:
        seat = min(game.waiting(state))
        return seat, play(game, game.view(state, seat), game.legal(state, seat), seat, minds), cards

    cards = SeededChance(f"cards|{seed}")
    state = replay(game, game.start(entry.conduct.usual_seats, options, dealer))
    taken: list[Taken] = []
    first: Any = None
    for seat, action, _, after in steps(entry, state, cards, chosen):
        if seat is None:
            first, taken = after, []
        else:
            taken.append(Taken(seat, action, state, after, len(taken)))
        state = after
    return course_of(game, f"test {seed}", first, taken, state)
