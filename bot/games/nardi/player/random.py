"""A player of Nardi by chance: any step, an undo or a raise now and then, and deals that are played out."""

from __future__ import annotations

from typing import Any

from bot.games.draw import below, weighted
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import Action
from rules.nardi.moves import Move
from rules.nardi.view import View

WEIGHT: dict[str, int] = {"roll": 200, "done": 200, "undo": 10, "accept": 90, "decline": 6}
"""Of the words; any raise 4, and all steps together 100."""
RAISES = 4
STEPS = 100


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    steps = [a for a in legal.actions if isinstance(a, Move)]
    words = [a for a in legal.actions if not isinstance(a, Move)]
    weights = [WEIGHT.get(a.word, RAISES) for a in words] + ([STEPS] if steps else [])
    at = weighted(chance, weights)
    return words[at] if at < len(words) else steps[below(chance, len(steps))]
