"""The base of the games with a turned card, Georgian Belote and Duel Blot.

Theory of operation. A match is a chain of deals. Between two deals the phase is ``between`` and the table calls
``deal``. In a deal the phases are ``bidding`` (two rounds), ``declaring`` if all are asked before the first lead, and
the family's ``play``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from rules.base import BaseGame
from rules.blot import play as blot_play
from rules.blot.actions import Call
from rules.blot.belote import play as belote_play
from rules.blot.belote.model import Action, BeloteRules, Dealt, State, Take, Trump, encode, parse
from rules.blot.belote.play import at_end, evolve
from rules.blot.belote.view import View, view
from rules.blot.view import SHOWN
from rules.cards import in_packets
from rules.core import Chance, Illegal, Legal, Seat

O = TypeVar("O")  # noqa: E741 - as in rules.core


class BeloteGame(BaseGame[State, Action, Any, View, O]):
    """See ``rules.core.Game``. A game defines its key, its seats, its ``Started`` and its rules by options."""

    started: ClassVar[Any]
    """The class of the match's first event: (options, dealer)."""
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    shown = SHOWN
    _view = staticmethod(view)

    def rules(self, options: O) -> BeloteRules:
        raise NotImplementedError

    def _start(self, seats: int, options: O, dealer: Seat) -> Sequence[Any]:
        return (self.started(options, dealer),)

    def sides(self, state: State) -> tuple[frozenset[Seat], ...]:
        return tuple(state.rules.seats_of(side) for side in (0, 1))

    def _deal(self, state: State, chance: Chance) -> Sequence[Any]:
        rules = state.rules
        whole = rules.pack
        pack = tuple(whole[n] for n in chance.shuffled(len(whole)))
        at = rules.seats * rules.packet * rules.rounds
        hands = in_packets(pack, state.dealer, rules.seats, rules.packet, rules.rounds)
        return (Dealt(state.deal + 1, state.dealer, hands, pack[at], pack[at + 1 :]),)

    def actors(self, state: State) -> frozenset[Seat]:
        return blot_play.actors(state) if state.phase == "play" else self.waiting(state)

    def _waiting(self, state: State) -> frozenset[Seat]:
        return blot_play.waiting(state) if state.phase == "play" else belote_play.waiting(state)

    def _legal(self, state: State, seat: Seat) -> Legal[Any]:
        return blot_play.legal(state, seat) if state.phase == "play" else belote_play.legal(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Any]:
        """:raises Illegal: see ``play`` and ``speech``."""
        if state.phase != "play":
            return belote_play.decide(state, seat, action)
        if isinstance(action, Take | Trump):
            raise Illegal("bidding-closed")
        return blot_play.decide(state, seat, action)

    def evolve(self, state: State | None, event: Any) -> State:
        """:raises AssertionError: if the first event is not ``Started``."""
        if state is None:
            assert isinstance(event, self.started)
            rules = self.rules(event.options)
            none: tuple[Any, ...] = ((),) * rules.seats
            return State(event.options, rules, "between", event.dealer, dealt=none, hands=none)
        return state if isinstance(event, self.started) else evolve(state, event)

    voided = staticmethod(blot_play.voided)
    promised = staticmethod(blot_play.promised)
    doomed = staticmethod(blot_play.doomed)

    def corrected(self, state: State, deal: int, written: tuple[int, ...]) -> Sequence[Any]:
        """See ``rules.core.BookGame``."""
        event = blot_play.correction(state, deal, written)
        after = evolve(state, event)
        return blot_play.with_end(event, at_end(after, after.totals, after.options.target))

    def timeout(self, state: State, seat: Seat) -> Action:
        return blot_play.timeout(state, seat) if state.phase == "play" else belote_play.timeout(state, seat)

    def decision(self, state: State, action: Action) -> str:
        """``d3`` for cards, declarations and words, ``d3r2`` for calls of the second round, ``d3n`` for nothing to
        declare."""
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
        return blot_play.nothing_told(before, after, seat)
