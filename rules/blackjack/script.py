"""What follows by itself: the peek, the dealer's cards, the settlement, the end of the match.

A ``Script`` takes events one by one and always knows the state after them, so that a decider can go on from there.
"""

from __future__ import annotations

from rules.blackjack.events import (
    DealerDrew,
    Event,
    InsuranceAsked,
    MatchEnded,
    PassedOver,
    Peeked,
    Revealed,
    Settled,
)
from rules.blackjack.evolve import evolve
from rules.blackjack.settle import settled
from rules.blackjack.shoe import WORTH, natural, soft, total
from rules.blackjack.state import State, live, lowest, next_card, pending, premium, turn, undecided
from rules.core import Seat


class Script:
    """``events``: what has happened since; ``state``: how things stand after it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def after_deal(script: Script) -> None:
    """BJ-3, BJ-6: under an ace insurance is asked for, then the dealer peeks; under a ten it peeks at once."""
    state = script.state
    if WORTH[state.up] == 1:
        asked = tuple(
            n
            for n, box in enumerate(state.boxes, 1)
            if box.natural or (premium(box) and state.purses[box.seat] >= premium(box))
        )
        if asked:
            script.add(InsuranceAsked(asked))
        after_answer(script)
    elif WORTH[state.up] == 10:
        _peek(script)
    else:
        after_play(script)


def after_answer(script: Script) -> None:
    """Once everybody has answered, the dealer peeks."""
    if not pending(script.state):
        _peek(script)


def _peek(script: Script) -> None:
    state = script.state
    script.add(Peeked(natural((state.up, state.hole.open()))))
    after_play(script)


def after_play(script: Script) -> None:
    """Once every hand is closed, or the dealer has a blackjack: the dealer plays, and all is settled."""
    if turn(script.state) is not None and not script.state.peek:
        return
    script.add(Revealed(script.state.hole.open()))
    if not script.state.peek and any(live(box) for box in script.state.boxes):
        while draws(script.state):
            script.add(DealerDrew(next_card(script.state)))
    script.add(Settled(settled(script.state)))
    after_round(script)


def draws(state: State) -> bool:
    """BJ-3: to 16, with ``h17`` to a soft 17."""
    standing = total(state.shown)
    return standing < 17 or (standing == 17 and state.options.h17 and soft(state.shown))


def after_bet(script: Script) -> None:
    """Nobody has bet: the deal is passed over."""
    state = script.state
    if state.phase == "betting" and not undecided(state):
        pass_over(script)


def pass_over(script: Script) -> None:
    script.add(PassedOver(script.state.deal + 1))
    after_round(script)


def after_round(script: Script) -> None:
    """The match ends after its last deal, or when nobody can bet any more."""
    state = script.state
    if state.deal >= state.options.rounds:
        script.add(ended(state, broke=False))
    elif not undecided(state):
        script.add(ended(state, broke=True))


def ended(state: State, broke: bool) -> MatchEnded:
    """Who has won most has won, if it has won anything; else the bank has."""
    best = max(state.won)
    winners: frozenset[Seat] = frozenset(s for s, n in enumerate(state.won) if n == best) if best > 0 else frozenset()
    if broke and max(state.purses) < lowest(state):
        return MatchEnded(winners, state.won, "broke")
    return MatchEnded(winners, state.won, "rounds" if winners else "bank")
