"""Builders, so that a test reads like a game. Everything goes through the protocol.

Seats have names: ana 0, beso 1, gia 2, dato 3. Hands are words; the bazaar is what is named, in the order drawn, then
the rest of the 28 in a scattered order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games import rules_of
from rules.domino.game import Domino
from rules.domino.model import NO_TILE, PRESETS, SETTINGS, TILES, Dealt, Event, State, Tile
from rules.options import changed, options_from

NAMES = ("ana", "beso", "gia", "dato")
GAME: Any = Domino()


def tiles(words: str) -> tuple[Tile, ...]:
    found = tuple(Tile(w) for w in words.split())
    assert set(found) <= set(TILES), words
    return found


class Table:
    """A deal under way: whoever is named has its tiles. ``events``: everything since they were dealt.

    ``bazaar``: the tiles to be drawn, in order; with ``full`` the rest of the 28 comes after them, else it lies
    nowhere. ``begins``: who leads; with ``lead`` that tile and no other.
    """

    def __init__(
        self,
        begins: str = "ana",
        lead: str = "",
        bazaar: str = "",
        full: bool = True,
        score: tuple[int, ...] = (),
        reached: str = "",
        **rest: str,
    ) -> None:
        hands = [tiles(rest.pop(name)) for name in NAMES if name in rest]
        options = changed(PRESETS["standard"], SETTINGS, rest)
        state = GAME.evolve(None, GAME.start(len(hands), options)[0])
        if score:
            state = replace(state, totals=score, reached=tuple(NAMES.index(n) for n in reached.split()))
        drawn = list(tiles(bazaar))
        used = [t for hand in hands for t in hand] + drawn
        assert len(used) == len(set(used)), "a tile stands twice"
        if full:
            drawn += [TILES[n * 11 % 28] for n in range(28) if TILES[n * 11 % 28] not in used]
        dealt = Dealt(1, NAMES.index(begins), Tile(lead) if lead else NO_TILE, tuple(hands), tuple(drawn))
        self.events: list[Event] = []
        self.state: State = GAME.evolve(state, dealt)


def options(**rest: str) -> Any:
    return options_from(rules_of("domino"), None, rest)
