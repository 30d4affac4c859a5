"""A game of the family with a turned card, put together from its parts; ``georgian`` and ``duel`` say what it is like.

Theory of operation. A match is a chain of deals. Between two deals the phase is ``between`` and the table calls
``deal``. In a deal the phases are ``bidding`` (two rounds), ``declaring`` where everybody is asked before the first
lead, and ``play``, which is the family's. Refusals come out of the deciders only; ``evolve`` stores what they decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, get_args

from rules.blot import play
from rules.blot.actions import Call
from rules.blot.belote import bidding
from rules.blot.belote.actions import Action, Take, Trump, encode, parse
from rules.blot.belote.events import Dealt, Event
from rules.blot.belote.evolve import evolve
from rules.blot.belote.state import BeloteRules, State
from rules.blot.belote.view import View, view
from rules.blot.play import nothing_told
from rules.cards import in_packets
from rules.core import Chance, Illegal, Legal, Result, Seat

_NOBODY: frozenset[Seat] = frozenset()


class BeloteGame:
    """See ``rules.core.Game``. A game names its key, its seats, its ``Started``, and makes its rules out of options."""

    key: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[frozenset[int]]
    started: ClassVar[Any]
    """The class of the match's first event: (options, dealer)."""
    events: ClassVar[tuple[type[Any], ...]] = get_args(Event)

    def rules(self, options: Any) -> BeloteRules:
        raise NotImplementedError

    def start(self, seats: int, options: Any, dealer: Seat = 0) -> Sequence[Any]:
        """:raises Illegal: ``wrong-seats`` (``seats``), ``no-such-seat``."""
        if seats not in self.seats:
            raise Illegal("wrong-seats", seats=min(self.seats))
        if dealer not in range(seats):
            raise Illegal("no-such-seat", seat=dealer)
        return (self.started(options, dealer),)

    def sides(self, state: State) -> tuple[frozenset[Seat], ...]:
        return tuple(state.rules.seats_of(side) for side in (0, 1))

    def needs_deal(self, state: State) -> bool:
        return state.phase == "between"

    def deal(self, state: State, chance: Chance) -> Sequence[Any]:
        """:raises Illegal: ``no-deal-now``."""
        if state.phase != "between":
            raise Illegal("no-deal-now")
        rules = state.rules
        whole = rules.pack
        pack = tuple(whole[n] for n in chance.shuffled(len(whole)))
        at = rules.seats * rules.packet * rules.rounds
        hands = in_packets(pack, state.dealer, rules.seats, rules.packet, rules.rounds)
        return (Dealt(state.deal + 1, state.dealer, hands, pack[at], pack[at + 1 :]),)

    def actors(self, state: State) -> frozenset[Seat]:
        return play.actors(state) if state.phase == "play" else self.waiting(state)

    def waiting(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "play":
                return play.waiting(state)
            case "bidding" | "declaring":
                return bidding.waiting(state)
            case _:
                return _NOBODY

    def legal(self, state: State, seat: Seat) -> Legal[Any]:
        match state.phase:
            case "play":
                return play.legal(state, seat)
            case "bidding" | "declaring":
                return bidding.legal(state, seat)
            case _:
                return Legal()

    def decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Any]:
        """:raises Illegal: see ``rules.blot.refusals``."""
        if seat not in range(state.rules.seats):
            raise Illegal("no-such-seat", seat=seat)
        match state.phase:
            case "play":
                if isinstance(action, Take | Trump):
                    raise Illegal("bidding-closed")
                return play.decide(state, seat, action).events
            case "bidding" | "declaring":
                return bidding.decide(state, seat, action)
            case "done":
                raise Illegal("match-over")
            case _:
                raise Illegal("between-deals")

    def evolve(self, state: State | None, event: Any) -> State:
        """:raises AssertionError: if the first event is not ``Started``."""
        if state is None:
            assert isinstance(event, self.started)
            rules = self.rules(event.options)
            none: tuple[Any, ...] = ((),) * rules.seats
            return State(event.options, rules, "between", event.dealer, dealt=none, hands=none)
        return state if isinstance(event, self.started) else evolve(state, event)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.key, self.actors(state), self.waiting(state))

    def timeout(self, state: State, seat: Seat) -> Action:
        return play.timeout(state, seat) if state.phase == "play" else bidding.timeout(state, seat)

    def result(self, state: State) -> Result | None:
        return state.result

    def decision(self, state: State, action: Action) -> str:
        """``d3`` for cards and what goes with them, ``d3r2`` for calls of the second round, ``d3n`` for nothing to
        declare (law 4)."""
        deal = f"d{state.deal}"
        match action:
            case Take() | Trump() | Call(word="pass"):
                return f"{deal}r{state.round}"
            case Call(word="ok"):
                return deal + "n"
            case _:
                return deal

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        if after.deal != before.deal or after.phase not in ("bidding", "declaring", "play"):
            return False
        return nothing_told(before, after, seat)

    def encode(self, action: Action) -> str:
        return encode(action)

    def parse(self, text: str) -> Action:
        return parse(text)
