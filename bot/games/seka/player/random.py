"""A player of Seka by chance: everything happens sometimes, and purses last for some deals."""

from __future__ import annotations

from typing import Any

from bot.games.draw import below, weighted
from rules.core import Chance, Legal, Range, Seat
from rules.seka.actions import Action, Bet, Say
from rules.seka.view import View

WEIGHT: dict[str, int] = {"fold": 18, "open": 35, "allin": 30, "look": 40, "enter": 50, "out": 50}
"""Of the words."""
BETS, DARKS = 60, 25
BOLD = 20
"""One bet in so many is of anything up to the whole purse."""
STEPS = 6
"""The others are the lowest sum and up to so many antes."""


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    ways: list[Action | Range[Action]] = [*legal.actions, *legal.ranges]
    way = ways[weighted(chance, [_weight(way) for way in ways])]
    return _sum(view, way, chance) if isinstance(way, Range) else way


def _weight(way: Action | Range[Action]) -> int:
    if isinstance(way, Range):
        return BETS if isinstance(way.prototype, Bet) else DARKS
    return WEIGHT[way.word] if isinstance(way, Say) else BETS


def _sum(view: View, sums: Range[Action], chance: Chance) -> Action:
    if below(chance, BOLD) == 0:
        return sums.at(sums.low + below(chance, sums.high - sums.low + 1))
    return sums.at(min(sums.high, sums.low + view.options.ante * below(chance, STEPS)))
