"""The automatic players of Blackjack: one that plays basic strategy, and one at random.

The first plays ``rules.blackjack.basic`` (within a few thousandths of a per cent of the best play from a single hand)
and takes neither insurance nor even money. It bets the minimum, or the previous stake, on one box: it does not gamble
with an absent owner's chips.
"""

from typing import Any

from bot.games.thinking import below
from rules.blackjack.basic import strategy
from rules.blackjack.model import HIT, LEAVE, OUT, STAND, WORDS, WORTH, Action, Answer, Bet
from rules.blackjack.view import View
from rules.core import Chance, Legal, Seat

CAREFUL = 20  # A stake is at most the purse divided by this


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    match view.phase:
        case "betting" if not legal.ranges:
            return OUT
        case "betting":
            before = view.last[seat]
            wish = before.stake if before is not None and before.boxes else view.lowest
            careful = max(view.lowest, view.purses[seat] // CAREFUL)
            return Bet(max(view.lowest, min(wish, careful, view.highest)))
        case "insurance":
            asked = [b for b in view.table.boxes if b.seat == seat and b.asked]
            return Answer("noeven" if all(b.blackjack for b in asked) else "noinsure")
    assert view.turn is not None
    n, h = view.turn
    hand = view.table.boxes[n - 1].hands[h]
    first = WORTH[hand.cards[0]]
    pair = first if len(hand.cards) == 2 and WORTH[hand.cards[1]] == first else 0
    up = WORTH[view.table.dealer.cards[0]]
    return WORDS[strategy(view.options.h17).advice(up, hand.total, hand.soft, pair, view.words)]


HIGH = 17
RARELY = 12  # One time in this many


def play_at_random(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Random play that covers every event and lets a purse last for a match: stakes are mostly low, boxes few, and high
    hands seldom hit."""
    if view.phase == "betting":
        if not legal.ranges or below(chance, RARELY) == 0:
            return OUT
        bets = legal.ranges[below(chance, len(legal.ranges))]
        return bets.at(min(bets.high, bets.low + below(chance, 4) * below(chance, 11)))
    actions = [a for a in legal.actions if a != LEAVE or below(chance, RARELY) == 0]
    if view.phase == "insurance":
        asked = [b.blackjack for b in view.table.boxes if b.asked and b.seat == seat]
        one = {"insure", "noinsure"} if asked.count(False) == 1 else set()
        one |= {"even", "noeven"} if asked.count(True) == 1 else set()
        actions = [a for a in actions if not (isinstance(a, Answer) and a.box and a.word in one)]
    elif view.turn is not None:
        hand = view.table.boxes[view.turn[0] - 1].hands[view.turn[1]]
        if hand.total >= HIGH and not hand.soft and below(chance, RARELY):
            actions = [a for a in actions if a != HIT] or [STAND]
    return actions[below(chance, len(actions))]
