"""Seka (SE-1 … SE-9, ``docs/rules/seka.md``).

Theory of operation. A match is a chain of deals. Between two deals the phase is ``between``, and the table calls
``deal``: the seated players put in their antes (for a standing seka, those tied or entered put in nothing more), all
get three cards, and the phase is ``betting``. The action that ends the betting includes the comparison, the payouts and
the end of the deal. If equal hands have left a pot standing, the phase is ``entry`` until all others who could pay the
seka bet have answered. A purse is the number of chips that a seat may still put in. ``moves`` tells the table how many
chips an event moves; the engine knows no accounts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, get_args

from rules.base import NOBODY, BaseGame, sole
from rules.cards import in_packets
from rules.core import Chance, Illegal, Legal, Move, Seat
from rules.seka import play
from rules.seka.model import (
    CARDS,
    FOLD,
    MINIMUM,
    OUT,
    PRESETS,
    SETTINGS,
    Action,
    Anted,
    BetMade,
    Dealt,
    Entered,
    Event,
    GivenBack,
    Options,
    PotWon,
    Say,
    Started,
    State,
    encode,
    pack,
    parse,
)
from rules.seka.play import decide_entry, evolve, fund, legal_entry, settled
from rules.seka.view import View, view


class Seka(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game`` and ``rules.core.ChipGame``."""

    key = "seka"
    seats = frozenset(range(2, 7))
    events = get_args(Event)
    bank: ClassVar[bool] = False
    presets = PRESETS
    settings = SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """:raises Illegal: ``purse-too-small`` (``least``; SE-8)."""
        if options.purse < self.entry(options):
            raise Illegal("purse-too-small", least=self.entry(options))
        return (Started(options, seats, dealer),)

    def seated(self, state: State) -> int:
        return state.seats

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """Antes (SE-2), cards, and the whole deal if nobody can bet."""
        clockwise = [(state.dealer + n) % state.seats for n in range(1, state.seats + 1)]
        chosen = state.tied if state.price else tuple(s for s in clockwise if s not in state.out)
        players = tuple(s for s in clockwise if s in chosen)
        events: list[Event] = [] if state.price else [Anted(players, state.options.ante)]
        # All 21 cards are always shuffled, so that one proof shows the order of the pack (HS-20).
        whole, cards = pack(True), pack(state.options.joker)
        order = [whole[n] for n in chance.shuffled(len(whole)) if whole[n] in cards]
        dealt = in_packets(order, len(players) - 1, len(players), 1, CARDS)
        hands = tuple(dealt[players.index(s)] if s in players else () for s in range(state.seats))
        events.append(Dealt(state.deal + 1, state.dealer, players, hands))
        return self._closed(state, events)

    def entry(self, options: Options) -> int:
        """SE-8."""
        return MINIMUM * options.ante

    def fund(self, state: State, purses: tuple[int, ...]) -> Sequence[Event]:
        """:raises Illegal: ``no-deal-now``."""
        if state.phase != "between":
            raise Illegal("no-deal-now")
        return fund(state, purses)

    def moves(self, event: Event) -> tuple[Move, ...]:
        match event:
            case Anted(seats, amount):
                return tuple(Move(s, amount, "ante") for s in seats)
            case BetMade(seat, amount, _):
                return (Move(seat, amount, "bet"),)
            case Entered(seat, parts):
                return (Move(seat, sum(parts), "entry"),)
            case GivenBack(seat, amount):
                return (Move(seat, -amount, "back"),)
            case PotWon(seat, amount, cut):
                won = (Move(seat, -amount, "won"),)
                return (*won, Move(None, -cut, "commission")) if cut else won
            case _:
                return ()

    def staked(self, state: State) -> tuple[int, ...]:
        """The chips put in since the last deal, and the share of a standing seka; together ``middle``."""
        return tuple(a + b for a, b in zip(state.claim, state.put, strict=True))

    def actors(self, state: State) -> frozenset[Seat]:
        """The seat on turn, and those that have not looked at their cards yet."""
        b = state.betting
        if state.phase == "betting" and b is not None:
            return self.waiting(state) | frozenset(play.may_look(b))
        return self.waiting(state)

    def _waiting(self, state: State) -> frozenset[Seat]:
        if state.phase == "entry":
            return frozenset(state.asked)
        b = state.betting
        return sole(b.turn) if b is not None and b.turn is not None else NOBODY

    def _legal(self, state: State, seat: Seat) -> Legal[Action]:
        if state.phase == "betting" and state.betting is not None:
            return play.legal(state, state.betting, seat)
        return legal_entry(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``play.decide`` and ``play.decide_entry``."""
        if state.phase == "betting" and state.betting is not None:
            return self._closed(state, [play.decide(state, state.betting, seat, action)])
        return (decide_entry(state, seat, action),)

    def timeout(self, state: State, seat: Seat) -> Action:
        """On timeout: fold, or stay out."""
        return FOLD if state.phase == "betting" else OUT

    def decision(self, state: State, action: Action) -> str:
        """``d3w5`` for a bet (after five actions), ``d3`` for a look, ``d3e`` for entering the seka after deal 3."""
        deal = f"d{state.deal}"
        if state.phase == "entry":
            return deal + "e"
        if action == Say("look") or state.betting is None:
            return deal
        return f"{deal}w{len(state.betting.log)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Never: chips put in stay in, and every action is public."""
        return False

    @staticmethod
    def _closed(state: State, events: list[Event]) -> list[Event]:
        """``events``, plus the end of the deal if they end the betting."""
        for event in events:
            state = evolve(state, event)
        b = state.betting
        if b is not None and (b.turn is None or play.is_over(state, b)):
            events += settled(state, b)
        return events
