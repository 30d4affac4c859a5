"""Positions of matches, and supplies that are not what they were: for all players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from adapters.players import Files
from bot.fair.chance import SeededChance
from bot.games import entry_of, rules_of
from bot.ports.players import Engine
from rules.bura.actions import Beat, Give, Lead
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
