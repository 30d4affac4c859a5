"""Bazaar Blot (BL, BZ; ``docs/rules/bazaar-blot.md``).

Theory of operation. A match is a chain of deals. Between two deals the phase is ``between`` and the table calls
``deal`` (before that, ``cut``: the player before the dealer may cut a pack that is not shuffled). In a deal the phases
are ``bidding``, ``sur`` after a quansh, and ``play``; decisions are in the modules ``bidding`` and ``play``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules.base import BaseGame, sole
from rules.blot import book, play
from rules.blot.actions import CUT, OK, Action, Call, Declare, Named, Show, encode, parse
from rules.blot.bazaar import bidding
from rules.blot.bazaar.events import CutMade, Dealt, Event, Started
from rules.blot.bazaar.evolve import evolve
from rules.blot.bazaar.score import recounted
from rules.blot.bazaar.settings import PRESETS, SETTINGS, Options
from rules.blot.bazaar.state import SEATS, State
from rules.blot.bazaar.view import View, view
from rules.cards import PACK, Card, in_packets
from rules.core import Chance, Illegal, Legal, Seat

PACKET = 4
ROUNDS = 2
"""BZ-3."""
_SIDES = (frozenset((0, 2)), frozenset((1, 3)))


class BazaarBlot(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    key = "bazaar-blot"
    seats = frozenset((SEATS,))
    events = get_args(Event)
    presets = PRESETS
    settings = SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        return (Started(options, dealer),)

    def sides(self, state: State) -> tuple[frozenset[Seat], ...]:
        return _SIDES

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        pack = _stacked(state, chance) if state.packets else tuple(PACK[n] for n in chance.shuffled(len(PACK)))
        return (Dealt(state.deal + 1, state.dealer, in_packets(pack, state.dealer, SEATS, PACKET, ROUNDS)),)

    def actors(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "play":
                return play.actors(state)
            case "bidding" | "sur":
                return bidding.actors(state)
            case _:
                return self.waiting(state)

    def _waiting(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "play":
                return play.waiting(state)
            case "cut":
                return sole(_cutter(state))
            case _:
                return bidding.waiting(state)

    def _legal(self, state: State, seat: Seat) -> Legal[Action]:
        match state.phase:
            case "play":
                return play.legal(state, seat)
            case "cut":
                return Legal((CUT, OK)) if seat == _cutter(state) else Legal()
            case _:
                return bidding.legal(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: as ``play``, ``speech`` and ``bidding`` say; ``cut-first``."""
        match state.phase:
            case "play":
                return play.decide(state, seat, action)
            case "cut":
                return (_cut(state, seat, action),)
            case _:
                return bidding.decide(state, seat, action)

    voided = staticmethod(book.voided)
    promised = staticmethod(book.promised)
    doomed = staticmethod(book.doomed)

    def corrected(self, state: State, deal: int, written: tuple[int, ...]) -> Sequence[Event]:
        """See ``rules.core.BookGame``."""
        event = book.correction(state, deal, written)
        return book.with_end(event, recounted(evolve(state, event)))

    def timeout(self, state: State, seat: Seat) -> Action:
        match state.phase:
            case "play":
                return play.timeout(state, seat)
            case "bidding" | "sur":
                return bidding.timeout(state)
            case _:
                return OK

    def decision(self, state: State, action: Action) -> str:
        """``d3`` for cards and what goes with them, ``d3b2`` for calls (two bids so far), ``d3c`` for the cut.

        A card of an old deal is stale, a quansh pressed just after a pass is not (docs/laws.md, Buttons outlive
        restarts).
        """
        deal = f"d{state.deal}"
        if state.phase == "cut":
            return deal + "c"
        match action:
            case Call(word="pass" | "q" | "s"):
                return deal + _bids(state)
            case Call(word="ok"):
                return f"{deal}t{_played(state)}" if state.phase == "play" else deal + _bids(state)
            case Named() if state.phase != "play":
                return deal + _bids(state)
            case Named() | Call() | Declare() | Show():
                return deal

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        if before.phase == "cut":
            return after.phase == "between"
        if after.deal != before.deal or after.phase not in ("bidding", "sur", "play"):
            return False
        return play.nothing_told(before, after, seat)


def _cutter(state: State) -> Seat:
    """The player before the dealer (BZ-4)."""
    return (state.dealer - 1) % SEATS


def _cut(state: State, seat: Seat, action: Action) -> CutMade:
    if seat != _cutter(state):
        raise Illegal("not-your-turn")
    if action not in (CUT, OK):
        raise Illegal("cut-first")
    return CutMade(seat, action == CUT)


def _stacked(state: State, chance: Chance) -> tuple[Card, ...]:
    """The unshuffled pack (BZ-4): the tricks gathered in random order, each as it was played, and then cut.

    At a real table the tricks are gathered at random too; otherwise the next deal would be known.
    """
    order = chance.shuffled(len(state.packets))
    pack = tuple(card for n in order for card in state.packets[n])
    if not state.cut:
        return pack
    at = 1 + chance.shuffled(len(pack) - 1)[0]
    return pack[at:] + pack[:at]


def _bids(state: State) -> str:
    return f"b{state.bidding.bids}" if state.bidding is not None else "b0"


def _played(state: State) -> int:
    return len(PACK) - sum(len(hand) for hand in state.hands)
