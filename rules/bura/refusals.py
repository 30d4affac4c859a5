"""The reasons for refusing an action.

Shared by all games: ``not-your-turn``, ``card-not-held`` (``card``), ``between-deals``, ``match-over``; those of
``rules.raises``. Bura's own: ``raise-first`` (an offer stands), ``lead-first``, ``lead-lies`` (a lead has to be
answered), ``lead-one-suit``, ``answer-number`` (``number``), ``does-not-beat`` (``card``, ``led``), ``malutka-in-turn``
(the option), ``no-malutka``, ``malutka-own-lead``, ``malutka-led``, ``malutka-claimed``, ``malutka-goes-first``,
``nothing-to-let``.
"""

from __future__ import annotations

from rules import raises
from rules.bura.actions import LET, MALUTKA, Action, Beat, Give, Lead
from rules.bura.pack import beats, one_suit
from rules.bura.state import State
from rules.cards import Card
from rules.core import Illegal, Seat, unreadable
from rules.raises import Raise


def refusal(state: State, seat: Seat, action: Action, need: int) -> Illegal:
    """The reason why ``action`` is not in ``legal``. It reveals nothing of the other hand."""
    if action == MALUTKA:
        return _claim(state, seat)
    if state.raises.offer:
        return _raise(state, seat, action, need) if isinstance(action, Raise) else _stands(state, seat)
    if seat != state.turn:
        return Illegal("not-your-turn")
    match action:
        case Raise():
            return Illegal("lead-lies") if state.phase == "answer" else _raise(state, seat, action, need)
        case Lead(cards):
            return _lead(state, seat, cards)
        case Beat(cards) | Give(cards):
            return _answer(state, seat, cards, isinstance(action, Beat))
        case _:
            return Illegal("nothing-to-let") if action == LET else unreadable("")


def _stands(state: State, seat: Seat) -> Illegal:
    return Illegal("raise-first" if seat == state.raises.answerer else "not-your-turn")


def _raise(state: State, seat: Seat, action: Raise, need: int) -> Illegal:
    try:
        raises.decide(state.raises, seat, action, need)
    except Illegal as refused:
        return refused
    return Illegal("not-your-turn")


def _claim(state: State, seat: Seat) -> Illegal:
    if state.options.malutka != "out_of_turn":
        return Illegal("malutka-in-turn")
    if seat == state.leader:
        return Illegal("malutka-own-lead" if state.phase == "lead" else "not-your-turn")
    if state.claim is not None:
        return Illegal("malutka-claimed")
    if state.phase == "answer" and len(state.lead) == state.options.cards:
        return Illegal("malutka-led")
    return Illegal("no-malutka")


def _lead(state: State, seat: Seat, cards: tuple[Card, ...]) -> Illegal:
    if state.phase == "answer":
        return Illegal("lead-lies")
    foreign = _foreign(state, seat, cards)
    if foreign is not None:
        return foreign
    return Illegal("malutka-goes-first" if one_suit(cards) and state.claim is not None else "lead-one-suit")


def _answer(state: State, seat: Seat, cards: tuple[Card, ...], beating: bool) -> Illegal:
    if state.phase == "lead":
        return Illegal("lead-first")
    foreign = _foreign(state, seat, cards)
    if foreign is not None:
        return foreign
    if len(cards) != len(state.lead):
        return Illegal("answer-number", number=len(state.lead))
    for card, led in zip(cards, state.lead, strict=True):
        if beating and not beats(card, led, state.trumps):
            return Illegal("does-not-beat", card=card, led=led)
    return unreadable("")


def _foreign(state: State, seat: Seat, cards: tuple[Card, ...]) -> Illegal | None:
    missing = [c for c in cards if c not in state.hands[seat]]
    if missing:
        return Illegal("card-not-held", card=missing[0])
    return unreadable("") if not cards or len(set(cards)) < len(cards) else None
