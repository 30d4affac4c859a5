"""Nardi short, long and hyper: three games, one engine (NA-1 … NA-30, ``docs/rules/nardi.md``).

Theory of operation. A match is a chain of deals; between two of them the phase is ``between`` and the table calls
``deal``, which throws for the first turn. In a deal the sides take turns (``play``). The three games differ only in
their ``Course`` (``moves``) and their options, so nothing here asks which one is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules import raises
from rules.base import BaseGame, sole
from rules.core import Seat
from rules.nardi import play
from rules.nardi.model import PRESETS, ROLL, SEATS, SETTINGS, Action, Event, Options, Started, State, encode, parse
from rules.nardi.moves import Move
from rules.nardi.play import evolve
from rules.nardi.view import View, view
from rules.raises import Accepted


class Nardi(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    key = "nardi"
    seats = frozenset((SEATS,))
    events = get_args(Event)
    presets = PRESETS["short"]
    settings = SETTINGS["short"]
    plays_unasked = True
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)
    timeout = staticmethod(play.timeout)
    _deal = staticmethod(play.begin)
    _legal = staticmethod(play.legal)
    _decide = staticmethod(play.decide)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """The dice, not ``dealer``, decide which side begins (NA-1)."""
        return (Started(options),)

    def seated(self, state: State) -> int:
        return SEATS

    def _waiting(self, state: State) -> frozenset[Seat]:
        return sole(play.at_turn(state))

    def unasked(self, state: State, last: Event) -> tuple[Seat, Action] | None:
        """A throw by a side whose offer has been accepted, as it may not make the next one (NA-14,
        ``auto_throw``)."""
        alone = isinstance(last, Accepted) and self.legal(state, state.turn).actions == (ROLL,)
        return (state.turn, ROLL) if alone and state.options.auto_throw else None

    def decision(self, state: State, action: Action) -> str:
        """``d3t12s1``: deal 3, after 12 throws, one step played. ``d3t12w2o3`` for throwing and raises: the deal is
        worth 2, 3 is offered. So pressing a button twice makes only one step."""
        place = f"d{state.deal}t{len(state.turns)}"
        if isinstance(action, Move) or action.word in ("undo", "done"):
            return f"{place}s{len(state.steps)}"
        return place + raises.stale(state.raises)

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Whether the deal continues and no dice have been thrown since."""
        if "between" in (before.phase, after.phase) or "done" in (before.phase, after.phase):
            return False
        thrown = len(before.turns) + (before.thrown is not None), len(after.turns) + (after.thrown is not None)
        return before.deal == after.deal and thrown[0] == thrown[1]


class LongNardi(Nardi):
    """Fifteen checkers on the head, both sides moving the same way round (NA-20 … NA-24)."""

    key = "long-nardi"
    presets = PRESETS["long"]
    settings = SETTINGS["long"]


class HyperNardi(Nardi):
    """Three checkers a side (NA-30)."""

    key = "hyper-nardi"
    presets = PRESETS["hyper"]
    settings = SETTINGS["hyper"]
