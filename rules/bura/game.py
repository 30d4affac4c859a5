"""Bura with three and with five cards: the two games of the protocol, one engine.

Source: 004; the rules by number (BU-1 … BU-11) are in ``docs/rules/bura3.md``.

Theory of operation. Two players, seats 0 and 1. A match is a chain of deals; the winner of a deal deals the next, and
the other leads first. Between deals the phase is ``between`` and the table calls ``deal``: one shuffle of the pack,
cards dealt one by one, what is left is the stock with its last card face up. The play is a module of its own. The size
of the hands is an option that no table sets: all else (the pack, what var claims, what a malutka is) follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, get_args

from rules import raises
from rules.bura import play
from rules.bura.actions import Action, encode, parse
from rules.bura.ending import Script, bura
from rules.bura.events import Dealt, Event, Started
from rules.bura.evolve import evolve
from rules.bura.pack import KIND
from rules.bura.settings import FIVE, SETTINGS, THREE, Options
from rules.bura.state import SEATS, State
from rules.bura.view import View, view
from rules.cards import in_packets
from rules.core import Chance, Illegal, Legal, Result, Seat
from rules.options import Setting
from rules.raises import Raise

_SIDES = (frozenset((0,)), frozenset((1,)))
_NOBODY: frozenset[Seat] = frozenset()


class Bura:
    """See ``rules.core.Game``."""

    key: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[frozenset[int]] = frozenset((SEATS,))
    events: ClassVar[tuple[type[Any], ...]] = get_args(Event)
    _presets: ClassVar[Mapping[str, Options]]

    @property
    def presets(self) -> Mapping[str, Options]:
        return self._presets

    @property
    def settings(self) -> tuple[Setting, ...]:
        return SETTINGS

    def start(self, seats: int, options: Options, dealer: Seat = 0) -> Sequence[Event]:
        """:raises Illegal: ``wrong-seats`` (``seats``), ``no-such-seat``."""
        if seats != SEATS:
            raise Illegal("wrong-seats", seats=SEATS)
        if dealer not in range(SEATS):
            raise Illegal("no-such-seat", seat=dealer)
        return (Started(options, dealer),)

    def sides(self, state: State) -> tuple[frozenset[Seat], ...]:
        return _SIDES

    def needs_deal(self, state: State) -> bool:
        return state.phase == "between"

    def deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """The cards; a bura among them is shown at once (BU-6).

        :raises Illegal: ``no-deal-now``.
        """
        if state.phase != "between":
            raise Illegal("no-deal-now")
        pack = KIND[state.options.cards].pack
        order = tuple(pack[n] for n in chance.shuffled(len(pack)))
        hands = in_packets(order, state.dealer, SEATS, 1, state.options.cards)
        script = Script(state)
        script.emit(Dealt(state.deal + 1, state.dealer, hands, order[SEATS * state.options.cards :]))
        bura(script)
        return tuple(script.events)

    def actors(self, state: State) -> frozenset[Seat]:
        return play.actors(state) if _playing(state) else _NOBODY

    def waiting(self, state: State) -> frozenset[Seat]:
        return play.waiting(state) if _playing(state) else _NOBODY

    def legal(self, state: State, seat: Seat) -> Legal[Action]:
        return play.legal(state, seat) if _playing(state) and seat in range(SEATS) else Legal()

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.bura.refusals``."""
        if seat not in range(SEATS):
            raise Illegal("no-such-seat", seat=seat)
        if not _playing(state):
            raise Illegal("match-over" if state.phase == "done" else "between-deals")
        return tuple(play.decide(state, seat, action).events)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve(state, event)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.key, self.actors(state), self.waiting(state))

    def timeout(self, state: State, seat: Seat) -> Action:
        return play.timeout(state, seat)

    def result(self, state: State) -> Result | None:
        return state.result

    def decision(self, state: State, action: Action) -> str:
        """``d3t5``, the trick of the deal; ``d3t5w2o3`` for raises: what stands and what is offered.

        A card is stale when its trick is over; a raise that was offered or answered makes other raises stale, no card.
        """
        trick = f"d{state.deal}t{state.number}"
        return trick + raises.stale(state.raises) if isinstance(action, Raise) else trick

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Leads, claims and raises; answers only when nothing was drawn, and the deal goes on."""
        if after.deal != before.deal or not _playing(after):
            return False
        return before.stock == after.stock and before.hands[1 - seat] == after.hands[1 - seat]

    def encode(self, action: Action) -> str:
        return encode(action)

    def parse(self, text: str) -> Action:
        return parse(text)


class Bura3(Bura):
    """Hands of three, 20 cards, var at 31."""

    key: ClassVar[str] = "bura3"
    _presets: ClassVar[Mapping[str, Options]] = THREE


class Bura5(Bura):
    """Hands of five, 36 cards, var at 61."""

    key: ClassVar[str] = "bura5"
    _presets: ClassVar[Mapping[str, Options]] = FIVE


def _playing(state: State) -> bool:
    return state.phase in ("lead", "answer")
