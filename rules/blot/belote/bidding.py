"""Taking the turned suit, naming another, and declaring before the first lead (GE-2, GE-3, GE-5; DU-2, DU-3).

Theory of operation. From the seat after the dealer on, each seat calls once a round: *take* or *pass*, then *name
another suit* or *pass*. Taking fixes trumps, and in the same decision the hands are filled up from the rest of the
pack, whose order is fixed since the deal: there is no further chance. Where combinations are declared before the first
lead, all seats are asked at once, whatever they hold; the last answer settles the collision.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.base import Script
from rules.blot import speech
from rules.blot.actions import OK, PASS, Declare
from rules.blot.belote.actions import TAKE, TRUMP, Action, Take, Trump
from rules.blot.belote.events import Completed, Event, NothingDeclared, TrumpsTaken
from rules.blot.belote.evolve import evolve
from rules.blot.belote.state import Bidding, State
from rules.blot.events import DealVoided, Passed
from rules.blot.playing import playing
from rules.blot.values import SAI
from rules.cards import SUIT, SUITS, Card, Suit
from rules.core import Illegal, Legal, Seat, unreadable


def bidding_of(state: State) -> Bidding:
    assert state.bidding is not None
    return state.bidding


def turned_suit(state: State) -> Suit:
    assert state.turned is not None
    return SUIT[state.turned]


def must_name(state: State) -> bool:
    """Whether the seat at turn has to name a suit (GE-2)."""
    return state.rules.dealer_must_name and state.round == 2 and bidding_of(state).turn == state.dealer


def waiting(state: State) -> frozenset[Seat]:
    if state.phase == "declaring":
        return frozenset(s for s in range(state.rules.seats) if s not in state.spoken)
    return frozenset((bidding_of(state).turn,))


def legal(state: State, seat: Seat) -> Legal[Action]:
    if seat not in waiting(state):
        return Legal()
    if state.phase == "declaring":
        sets: list[Action] = [Declare(combos) for combos in speech.may_declare(state, seat)]
        return Legal((*sets, OK))
    if state.round == 1:
        return Legal((TAKE, PASS))
    named: list[Action] = [TRUMP[suit] for suit in SUITS if suit != turned_suit(state)]
    return Legal(tuple(named) if must_name(state) else (*named, PASS))


def decide(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason."""
    if state.phase == "declaring":
        return _declare(state, seat, action)
    if not isinstance(action, Take | Trump) and action != PASS:
        raise Illegal("not-while-bidding")
    if seat != bidding_of(state).turn:
        raise Illegal("not-your-turn")
    match action:
        case Take(word):
            if action != TAKE:
                raise unreadable(word)
            if state.round == 2:
                raise Illegal("take-too-late")
            return _take(state, seat, turned_suit(state))
        case Trump(suit):
            if suit not in SUITS:
                raise unreadable(suit)
            if state.round == 1:
                raise Illegal("name-too-early")
            if suit == turned_suit(state):
                raise Illegal("another-suit", suit=suit)
            return _take(state, seat, suit)
        case _:
            return _pass(state, seat)


def timeout(state: State, seat: Seat) -> Action:
    """Silence passes; a dealer who must name a suit names the one in which their cards are worth most. When asked for
    combinations, it declares the best set."""
    if state.phase == "declaring":
        combos = speech.best_declaration(state, seat)
        return Declare(combos) if combos else OK
    if not must_name(state):
        return PASS
    suits = [suit for suit in SUITS if suit != turned_suit(state)]
    return TRUMP[max(suits, key=lambda suit: (_worth(state.hands[seat], suit), suit))]


def _worth(hand: Sequence[Card], suit: Suit) -> int:
    return sum(5 + SAI[suit][card] for card in hand if SUIT[card] == suit)


def _pass(state: State, seat: Seat) -> list[Event]:
    if must_name(state):
        raise Illegal("dealer-must-name")
    last = len(bidding_of(state).calls) == 2 * state.rules.seats - 1
    return [Passed(seat), DealVoided("all-passed")] if last else [Passed(seat)]


def _take(state: State, seat: Seat, suit: Suit) -> list[Event]:
    script = Script(state, evolve)
    script.emit(TrumpsTaken(seat, suit))
    script.emit(Completed(completed(state, seat)))
    if state.rules.declare_first and state.rules.declare == "auto":
        for step in range(1, state.rules.seats + 1):
            speech.declare_best(script, (state.dealer + step) % state.rules.seats)
        _settle(script)
    return script.events


def completed(state: State, taker: Seat) -> tuple[tuple[Card, ...], ...]:
    """The whole hands (GE-3, DU-3): from the seat after the dealer on, all are filled up; the taker gets the turned
    card first if the game gives it."""
    rules, stock = state.rules, list(state.stock)
    hands = list(state.hands)
    for step in range(1, rules.seats + 1):
        seat = (state.dealer + step) % rules.seats
        if seat == taker and rules.taker_gets_turned and state.turned is not None:
            hands[seat] = (*hands[seat], state.turned)
        short = rules.tricks - len(hands[seat])
        hands[seat] = (*hands[seat], *stock[:short])
        del stock[:short]
    return tuple(hands)


def _declare(state: State, seat: Seat, action: Action) -> list[Event]:
    if isinstance(action, Take | Trump) or action == PASS:
        raise Illegal("bidding-closed")
    if not isinstance(action, Declare) and action != OK:
        raise Illegal("declare-first")
    if seat in state.spoken:
        raise Illegal("declared-already")
    script = Script(state, evolve)
    script.emit(speech.declare(state, seat, action.combos) if isinstance(action, Declare) else NothingDeclared(seat))
    if len(state.spoken) + 1 == state.rules.seats:
        _settle(script)
    return script.events


def _settle(script: Script[State, Event]) -> None:
    if playing(script.state).records:
        speech.settle(script)
