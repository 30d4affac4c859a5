"""Blackjack by chance: everything occurs, and a purse lasts for a match.

Stakes are mostly low and boxes few; a hand is played at random, but is seldom drawn to when it is high.
"""

from __future__ import annotations

from typing import Any

from bot.games.draw import below
from rules.blackjack.actions import HIT, LEAVE, OUT, STAND, Action, Answer
from rules.blackjack.view import View
from rules.core import Chance, Legal, Seat

HIGH = 17
RARELY = 12
"""One in so many."""


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
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
