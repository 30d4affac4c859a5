"""Bura with three and with five cards: two games, one engine (BU-1 … BU-11, ``docs/rules/bura3.md``).

Theory of operation. Two players, seats 0 and 1. A match is a chain of deals; the winner of a deal deals the next, and
the other leads first. Between deals the phase is ``between`` and the table calls ``deal``: one shuffle of the pack,
cards dealt one by one; the rest is the stock, its last card face up. The size of the hands is an option that no table
can set; the pack, the goal of var and the size of a malutka follow from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules import raises
from rules.base import BaseGame, Script
from rules.bura import play
from rules.bura.model import (
    FIVE,
    KIND,
    SEATS,
    SETTINGS,
    THREE,
    Action,
    Dealt,
    Event,
    Options,
    Started,
    State,
    encode,
    parse,
)
from rules.bura.play import bura, evolve
from rules.bura.view import View, view
from rules.cards import in_packets
from rules.core import Chance, Seat
from rules.raises import Raise


class Bura(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    seats = frozenset((SEATS,))
    events = get_args(Event)
    settings = SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)
    timeout = staticmethod(play.timeout)
    _waiting = staticmethod(play.waiting)
    _legal = staticmethod(play.legal)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        return (Started(options, dealer),)

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """Deal; a bura among the hands is shown at once (BU-6)."""
        pack = KIND[state.options.cards].pack
        order = tuple(pack[n] for n in chance.shuffled(len(pack)))
        hands = in_packets(order, state.dealer, SEATS, 1, state.options.cards)
        script = Script(state, evolve)
        script.emit(Dealt(state.deal + 1, state.dealer, hands, order[SEATS * state.options.cards :]))
        bura(script)
        return tuple(script.events)

    def actors(self, state: State) -> frozenset[Seat]:
        return play.actors(state) if state.phase in ("lead", "answer") else self.waiting(state)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.bura.play``."""
        return tuple(play.decide(state, seat, action))

    def decision(self, state: State, action: Action) -> str:
        """``d3t5`` for cards: the trick of the deal; ``d3t5w2o3`` for raises: also the deal's worth and the worth
        offered. A card is stale when its trick is over; an offer or an answer makes other raises stale, but no card.
        """
        trick = f"d{state.deal}t{state.number}"
        return trick + raises.stale(state.raises) if isinstance(action, Raise) else trick

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Leads, claims and raises; answers only if nothing was drawn and the deal continues."""
        if after.deal != before.deal or after.phase not in ("lead", "answer"):
            return False
        return before.stock == after.stock and before.hands[1 - seat] == after.hands[1 - seat]


class Bura3(Bura):
    """Hands of three, 20 cards, var at 31."""

    key = "bura3"
    presets = THREE


class Bura5(Bura):
    """Hands of five, 36 cards, var at 61."""

    key = "bura5"
    presets = FIVE
