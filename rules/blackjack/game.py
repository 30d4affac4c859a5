"""Blackjack (BJ-1 … BJ-7, ``docs/rules/blackjack.md``).

Theory of operation. The bot is the bank. A deal begins with the bets (phase ``betting``): every seat chooses how many
of the five boxes it takes and for what stake, or sits out; then the table deals. Against an ace all are offered
insurance at once (``insurance``); then the dealer peeks, and the hands are played box by box (``play``). All cards are
open but the hole card and the rest of the shoe. The engine keeps a purse for every seat and knows no accounts
(``rules.core.ChipGame``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, get_args

from rules.base import NOBODY, BaseGame, Script, sole
from rules.blackjack import play
from rules.blackjack.model import (
    BOXES,
    LEAVE,
    OUT,
    PRESETS,
    SETTINGS,
    SHOE,
    STAND,
    Action,
    Answer,
    Bet,
    Dealt,
    Doubled,
    Event,
    Funded,
    Insured,
    Options,
    SatOut,
    Settled,
    Split,
    Staked,
    Started,
    State,
    encode,
    hand_at,
    parse,
    pending,
    turn,
    undecided,
)
from rules.blackjack.play import after_deal, ended, evolve, pass_over
from rules.blackjack.view import View, view
from rules.core import Chance, Legal, Move, Seat


class Blackjack(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game`` and ``rules.core.ChipGame``."""

    key = "blackjack"
    seats = frozenset(range(1, BOXES + 1))
    events = get_args(Event)
    dealing = "dealing"
    bank: ClassVar[bool] = True
    presets = PRESETS
    settings = SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """The bank deals, so ``dealer`` has no effect."""
        started = Started(options, seats)
        state = evolve(None, started)
        return (started,) if undecided(state) else (started, ended(state, broke=True))

    def seated(self, state: State) -> int:
        return state.seats

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """Boxes are clockwise in the order of the seats (BJ-1)."""
        boxes = tuple(
            Staked(seat, wager.stake)
            for seat, wager in enumerate(state.bets)
            if wager is not None
            for _ in range(wager.boxes)
        )
        script = Script(state, evolve)
        if not boxes:
            pass_over(script)
            return tuple(script.events)
        script.emit(Dealt(state.deal + 1, boxes, tuple(SHOE[n] for n in chance.shuffled(len(SHOE)))))
        after_deal(script)
        return tuple(script.events)

    def _waiting(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "betting":
                return frozenset(undecided(state))
            case "insurance":
                return frozenset(state.boxes[n - 1].seat for n in pending(state))
            case _:
                at = turn(state)
                return NOBODY if at is None else sole(state.boxes[at[0] - 1].seat)

    def _legal(self, state: State, seat: Seat) -> Legal[Action]:
        match state.phase:
            case "betting":
                return play.bets(state, seat)
            case "insurance":
                return play.answers(state, seat)
            case _:
                return play.plays(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.blackjack.play``."""
        script = Script(state, evolve)
        match state.phase:
            case "betting":
                play.bet(script, seat, action)
            case "insurance":
                play.answer(script, seat, action)
            case _:
                play.play(script, seat, action)
        return tuple(script.events)

    def timeout(self, state: State, seat: Seat) -> Action:
        """On timeout: sit out, decline, or stand (or, BJ-7, leave the hand)."""
        match state.phase:
            case "insurance":
                naturals = all(state.boxes[n - 1].natural for n in pending(state, seat))
                return Answer("noeven" if naturals else "noinsure")
            case "play":
                return LEAVE if state.options.on_timeout == "lose" else STAND
            case _:
                return OUT

    def decision(self, state: State, action: Action) -> str:
        """``d4b`` for the bets of deal 4, ``d4i`` for its insurance, ``d4x2h1c3`` for the first hand of box 2 with 3
        cards. So a second press of *hit* is stale once the first one has drawn a card.
        """
        if isinstance(action, Bet) or action == OUT:
            return f"d{state.deal + 1}b"
        if isinstance(action, Answer):
            return f"d{state.deal}i"
        at = turn(state)
        if at is None:
            return f"d{state.deal}"
        return f"d{state.deal}x{at[0]}h{at[1] + 1}c{len(hand_at(state, at).cards)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """As long as no card or chip has moved and the phase is the same."""
        return (before.phase, before.deal, before.used, before.purses) == (
            after.phase,
            after.deal,
            after.used,
            after.purses,
        )

    # --- Chips (rules.core.ChipGame) ----------------------------------------------------------------------------------

    def entry(self, options: Options) -> int:
        """The lowest stake."""
        return options.min_stake

    def fund(self, state: State, purses: tuple[int, ...]) -> Sequence[Event]:
        """Set the chips of each seat, before the first bet of a deal and again before it is dealt.

        If no seat can bet, the match is over; a seat that can no longer pay its bet sits out.
        """
        script = Script(state, evolve)
        if state.phase == "dealing":
            script.emit(Funded(purses))
            for seat, wager in enumerate(state.bets):
                if wager is not None and wager.stake * wager.boxes > purses[seat]:
                    script.emit(SatOut(seat))
        elif state.phase == "betting" and not any(w is not None for w in state.bets):
            script.emit(Funded(purses))
            if not undecided(script.state):
                script.emit(ended(script.state, broke=True))
        return tuple(script.events)

    def moves(self, event: Event) -> tuple[Move, ...]:
        """Stakes move when the deal begins (HS-3), later ones when put in; a settlement pays back stakes and wins."""
        match event:
            case Dealt(boxes=boxes):
                seats = sorted({b.seat for b in boxes})
                return tuple(Move(s, sum(b.stake for b in boxes if b.seat == s), "bet") for s in seats)
            case Insured(seat=seat, stake=stake) | Doubled(seat=seat, stake=stake) | Split(seat=seat, stake=stake):
                return (Move(seat, stake, "bet"),)
            case Settled(outcome):
                return tuple(Move(seat, -back, "won") for seat, back in outcome.back.items())
            case _:
                return ()

    def staked(self, state: State) -> tuple[int, ...]:
        """By seat, the stakes of an unsettled deal."""
        sums = [0] * state.seats
        if state.phase in ("insurance", "play"):
            for box in state.boxes:
                sums[box.seat] += box.insurance + sum(h.stake for h in box.hands)
        return tuple(sums)
