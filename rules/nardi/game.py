"""Nardi short, long and hyper: three games of the protocol, one engine.

Source: 004; the rules by number are in ``docs/rules/nardi.md``.

Theory of operation. A match is a chain of deals; between two of them the phase is ``between`` and the table calls
``deal``, which throws for the beginning. In a deal the sides take turns (``rules.nardi.play``). What the three games
differ in stands in ``rules.nardi.course`` and in the options, so that nothing here asks which one is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, get_args

from rules import raises
from rules.core import Chance, Illegal, Legal, Result, Seat
from rules.nardi import play
from rules.nardi.actions import ROLL, Action, Move, encode, parse
from rules.nardi.course import Kind
from rules.nardi.events import Event, Started
from rules.nardi.evolve import evolve
from rules.nardi.settings import PRESETS, SETTINGS, Options
from rules.nardi.state import SEATS, State
from rules.nardi.view import View, view
from rules.options import Setting
from rules.raises import Accepted

_NOBODY: frozenset[Seat] = frozenset()


class Nardi:
    """See ``rules.core.Game``. ``kind``: which of the three."""

    key: ClassVar[str] = "nardi"
    kind: ClassVar[Kind] = "short"
    version: ClassVar[int] = 1
    seats: ClassVar[frozenset[int]] = frozenset((SEATS,))
    events: ClassVar[tuple[type[Any], ...]] = get_args(Event)

    @property
    def presets(self) -> Mapping[str, Options]:
        return PRESETS[self.kind]

    @property
    def settings(self) -> tuple[Setting, ...]:
        return SETTINGS[self.kind]

    def start(self, seats: int, options: Options, dealer: Seat = 0) -> Sequence[Event]:
        """The dice say who begins (NA-1); ``dealer`` makes no difference.

        :raises Illegal: ``wrong-seats`` (``seats``), ``no-such-seat`` (``seat``).
        """
        if seats not in self.seats:
            raise Illegal("wrong-seats", seats=SEATS)
        if dealer not in range(seats):
            raise Illegal("no-such-seat", seat=dealer)
        return (Started(options),)

    def sides(self, state: State) -> tuple[frozenset[Seat], ...]:
        return tuple(frozenset((s,)) for s in range(SEATS))

    def needs_deal(self, state: State) -> bool:
        return state.phase == "between"

    def deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: ``no-deal-now``."""
        if state.phase != "between":
            raise Illegal("no-deal-now")
        return play.begin(state, chance)

    def actors(self, state: State) -> frozenset[Seat]:
        return self.waiting(state)

    def waiting(self, state: State) -> frozenset[Seat]:
        return frozenset((play.at_turn(state),)) if state.phase in ("throw", "play") else _NOBODY

    def legal(self, state: State, seat: Seat) -> Legal[Action]:
        return play.legal(state, seat) if state.phase in ("throw", "play") else Legal()

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: ``no-such-seat``, ``between-deals``, ``match-over``, and as ``rules.nardi.play.decide``."""
        if seat not in range(SEATS):
            raise Illegal("no-such-seat", seat=seat)
        match state.phase:
            case "throw" | "play":
                return play.decide(state, seat, action, chance)
            case "done":
                raise Illegal("match-over")
            case "between":
                raise Illegal("between-deals")

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve(state, event)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.key, self.waiting(state))

    def unasked(self, state: State, last: Event) -> tuple[Seat, Action] | None:
        """What is done by itself after ``last`` because there is nothing else to do (NA-14, ``auto_throw``): the throw
        of the side whose offer has been accepted, for the next offer is not its own to make."""
        alone = isinstance(last, Accepted) and self.legal(state, state.turn).actions == (ROLL,)
        return (state.turn, ROLL) if alone and state.options.auto_throw else None

    def timeout(self, state: State, seat: Seat) -> Action:
        return play.timeout(state)

    def result(self, state: State) -> Result | None:
        return state.result

    def decision(self, state: State, action: Action) -> str:
        """``d3t12s1``: deal 3, after 12 throws, one step played. ``d3t12w2o3`` for throwing and raises: the deal is
        worth 2, 3 is offered. A second press on the same button so makes no second step."""
        place = f"d{state.deal}t{len(state.turns)}"
        if isinstance(action, Move) or action.word in ("undo", "done"):
            return f"{place}s{len(state.steps)}"
        return place + raises.stale(state.raises)

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Whether no die has fallen since, and the deal goes on."""
        if "between" in (before.phase, after.phase) or "done" in (before.phase, after.phase):
            return False
        thrown = len(before.turns) + (before.thrown is not None), len(after.turns) + (after.thrown is not None)
        return before.deal == after.deal and thrown[0] == thrown[1]

    def encode(self, action: Action) -> str:
        return encode(action)

    def parse(self, text: str) -> Action:
        return parse(text)


class LongNardi(Nardi):
    key: ClassVar[str] = "long-nardi"
    kind: ClassVar[Kind] = "long"


class HyperNardi(Nardi):
    key: ClassVar[str] = "hyper-nardi"
    kind: ClassVar[Kind] = "hyper"
