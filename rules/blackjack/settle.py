"""The settlement of a deal (BJ-2, BJ-4, BJ-6, BJ-7)."""

from __future__ import annotations

from rules.blackjack.events import HandEnd, How, InsuranceEnd, Outcome
from rules.blackjack.shoe import BEST, total
from rules.blackjack.state import Box, Hand, State


def natural_win(stake: int) -> int:
    """Three to two (BJ-2); half a chip is rounded up, in the player's favour."""
    return (3 * stake + 1) // 2


def settled(state: State) -> Outcome:
    """What every hand and insurance comes to, the dealer's cards being on the table."""
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
