"""Deals played out by automatic players, as they are looked back at."""

from __future__ import annotations

from typing import Any

from bot.fair import SeededChance
from bot.features.analysis.model import Course, Taken, course_of
from bot.games import entry_of, rules_of
from bot.games.folder import folder_of
from bot.ports.players import Players
from rules.core import replay
from rules.options import load


def dealt(key: str, players: Players, level: str, seed: str, dealer: int = 0) -> Course:
    """A deal of ``key``, all of its seats played at ``level``."""
    loaded = load(rules_of(key), None, {})
    game, recorder, play = loaded.game, folder_of(key).recorder, players.player(key, level)
    cards, minds = SeededChance(f"cards|{seed}"), SeededChance(f"minds|{seed}")
    state = replay(game, game.start(entry_of(key).conduct.usual_seats, loaded.options, dealer))
    events: list[Any] = []
    taken: list[Taken] = []
    first: Any = None
    while not recorder.over(state, events):
        before = state
        if game.needs_deal(state):
            happened = game.deal(state, cards)
        else:
            seat = min(game.waiting(state))
            action = play(game, game.view(state, seat), game.legal(state, seat), seat, minds)
            happened = game.decide(state, seat, action, cards)
        events += happened
        state = replay(game, happened, state)
        if game.needs_deal(before):
            first, taken = state, []
        else:
            taken.append(Taken(seat, action, before, state, len(taken)))
    return course_of(game, f"test {seed}", first, taken, state)
