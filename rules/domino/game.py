"""Domino, the game of fives (DO-1 … DO-8, ``docs/rules/domino.md``).

Theory of operation. A match is a chain of deals; between two of them the phase is ``between`` and the table calls
``deal``. One shuffle orders all 28 tiles: the hands, and the bazaar in the order of drawing, so that nothing is left
to chance after the deal (HS-20).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules.base import BaseGame, sole
from rules.core import Chance, Seat
from rules.domino import play
from rules.domino.model import (
    DOUBLES,
    HAND,
    NO_TILE,
    PRESETS,
    SETTINGS,
    TILES,
    Action,
    Dealt,
    Draw,
    Event,
    Lay,
    Options,
    Started,
    State,
    Tile,
    encode,
    heaviest,
    parse,
)
from rules.domino.play import evolve
from rules.domino.view import View, view


class Domino(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    key = "domino"
    seats = frozenset((2, 3, 4))
    events = get_args(Event)
    presets = PRESETS
    settings = SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)
    timeout = staticmethod(play.timeout)
    _legal = staticmethod(play.legal)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """The tiles, not ``dealer``, decide which seat begins (DO-2)."""
        return (Started(options, seats),)

    def seated(self, state: State) -> int:
        return state.seats

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        order = tuple(TILES[n] for n in chance.shuffled(len(TILES)))
        hands = tuple(order[HAND * s : HAND * (s + 1)] for s in range(state.seats))
        starter, lead = (state.starter, NO_TILE) if state.starter is not None else opening(hands)
        return (Dealt(state.deal + 1, starter, lead, hands, order[HAND * state.seats :]),)

    def _waiting(self, state: State) -> frozenset[Seat]:
        return sole(state.turn)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.domino.play.decide``."""
        return play.decide(state, seat, action)

    def decision(self, state: State, action: Action) -> str:
        """``d3t12`` for a tile, with twelve tiles laid; ``d3t12b5`` for drawing, with five tiles in the bazaar.

        So pressing a button twice draws only one tile, and no tile is laid at an end that has changed.
        """
        tiles = f"d{state.deal}t{len(state.layout)}"
        match action:
            case Lay():
                return tiles
            case Draw():
                return f"{tiles}b{len(state.bazaar)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """A laid tile may be taken back as long as it revealed nothing about the next player's hand.

        With an empty bazaar a pass, or none, reveals at once whether they can go on; a drawn tile cannot be put back.
        """
        if before.phase != "play" or after.phase != "play" or not after.bazaar:
            return False
        return after.bazaar == before.bazaar and len(after.layout) == len(before.layout) + 1


def opening(hands: Sequence[Sequence[Tile]]) -> tuple[Seat, Tile]:
    """The starter of the first deal and their tile: the highest double, or else the heaviest tile (DO-2)."""
    held = [t for hand in hands for t in hand]
    lead = heaviest([t for t in held if t in DOUBLES] or held)
    return next(s for s, hand in enumerate(hands) if lead in hand), lead
