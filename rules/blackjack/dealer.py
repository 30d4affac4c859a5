"""The dealer's part: the peek, its cards, the settlement, the end of the match (BJ-2 … BJ-7)."""

from __future__ import annotations

from rules.base import Script
from rules.blackjack.events import (
    DealerDrew,
    Event,
    HandEnd,
    How,
    InsuranceAsked,
    InsuranceEnd,
    MatchEnded,
    Outcome,
    PassedOver,
    Peeked,
    Revealed,
    Settled,
)
from rules.blackjack.shoe import BEST, WORTH, natural, soft, total
from rules.blackjack.state import Box, Hand, State, live, lowest, next_card, pending, premium, turn, undecided
from rules.core import Seat


def after_deal(script: Script[State, Event]) -> None:
    """BJ-3, BJ-6: under an ace insurance is asked for, then the dealer peeks; under a ten it peeks at once."""
    state = script.state
    if WORTH[state.up] == 1:
        asked = tuple(
            n
            for n, box in enumerate(state.boxes, 1)
            if box.natural or (premium(box) and state.purses[box.seat] >= premium(box))
        )
        if asked:
            script.emit(InsuranceAsked(asked))
        after_answer(script)
    elif WORTH[state.up] == 10:
        _peek(script)
    else:
        after_play(script)


def after_answer(script: Script[State, Event]) -> None:
    """Once everybody has answered, the dealer peeks."""
    if not pending(script.state):
        _peek(script)


def _peek(script: Script[State, Event]) -> None:
    state = script.state
    script.emit(Peeked(natural((state.up, state.hole.open()))))
    after_play(script)


def after_play(script: Script[State, Event]) -> None:
    """Once every hand is closed, or the dealer has a blackjack: the dealer plays, and all is settled."""
    if turn(script.state) is not None and not script.state.peek:
        return
    script.emit(Revealed(script.state.hole.open()))
    if not script.state.peek and any(live(box) for box in script.state.boxes):
        while draws(script.state):
            script.emit(DealerDrew(next_card(script.state)))
    script.emit(Settled(settled(script.state)))
    after_round(script)


def draws(state: State) -> bool:
    """BJ-3: to 16, with ``h17`` also to a soft 17."""
    standing = total(state.shown)
    return standing < 17 or (standing == 17 and state.options.h17 and soft(state.shown))


def after_bet(script: Script[State, Event]) -> None:
    """If nobody has bet, the deal is skipped."""
    state = script.state
    if state.phase == "betting" and not undecided(state):
        pass_over(script)


def pass_over(script: Script[State, Event]) -> None:
    script.emit(PassedOver(script.state.deal + 1))
    after_round(script)


def after_round(script: Script[State, Event]) -> None:
    """The match ends after its last deal, or when nobody can bet any more."""
    state = script.state
    if state.deal >= state.options.rounds:
        script.emit(ended(state, broke=False))
    elif not undecided(state):
        script.emit(ended(state, broke=True))


def ended(state: State, broke: bool) -> MatchEnded:
    """The seat with the highest gain wins; without any gain, the bank."""
    best = max(state.won)
    winners: frozenset[Seat] = frozenset(s for s, n in enumerate(state.won) if n == best) if best > 0 else frozenset()
    if broke and max(state.purses) < lowest(state):
        return MatchEnded(winners, state.won, "broke")
    return MatchEnded(winners, state.won, "rounds" if winners else "bank")


def natural_win(stake: int) -> int:
    """Three to two (BJ-2); half a chip is rounded up, in the player's favour."""
    return (3 * stake + 1) // 2


def settled(state: State) -> Outcome:
    """The result of every hand and insurance, with the dealer's cards revealed."""
    dealer = total(state.shown)
    blackjack = bool(state.peek)
    hands: list[HandEnd] = []
    insurance: list[InsuranceEnd] = []
    net = [0] * state.seats
    for n, box in enumerate(state.boxes, 1):
        for h, hand in enumerate(box.hands):
            how = _how(box, hand, dealer, blackjack)
            back = _back(how, hand.stake)
            hands.append(HandEnd(n, h, box.seat, hand.stake, total(hand.cards), how, back))
            net[box.seat] += back - hand.stake
        if box.insurance:
            back = 3 * box.insurance if blackjack else 0
            insurance.append(InsuranceEnd(n, box.seat, box.insurance, back))
            net[box.seat] += back - box.insurance
    return Outcome(state.deal, state.shown, dealer, blackjack, tuple(hands), tuple(insurance), tuple(net))


def _how(box: Box, hand: Hand, dealer: int, blackjack: bool) -> How:
    mine = total(hand.cards)
    how: How
    if box.even:
        how = "even"
    elif box.natural:
        how = "push" if blackjack else "blackjack"
    elif blackjack or hand.closed == "left":
        how = "lost" if blackjack else "left"
    elif mine > BEST:
        how = "bust"
    elif dealer > BEST or mine > dealer:
        how = "won"
    else:
        how = "push" if mine == dealer else "lost"
    return how


def _back(how: How, stake: int) -> int:
    match how:
        case "blackjack":
            return stake + natural_win(stake)
        case "even" | "won":
            return 2 * stake
        case "push":
            return stake
        case "lost" | "bust" | "left":
            return 0
