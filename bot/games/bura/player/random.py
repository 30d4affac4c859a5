"""A player of Bura by chance: everything happens sometimes, and deals still last for a few tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.draw import below, weighted
from rules.bura.actions import Action, Beat, Give, Lead, Say
from rules.bura.view import View
from rules.core import Chance, Legal, Seat
from rules.raises import Raise

WEIGHT: dict[str, int] = {"var": 2, "malutka": 40, "let": 100, "accept": 70, "decline": 10}
"""Of the words; any raise 6, and all cards together 100."""
RAISES = 6
CARDS = 100
BEATS = 60
"""Of a hundred times that it could beat."""


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    cards = [a for a in legal.actions if isinstance(a, Lead | Beat | Give)]
    words = [a for a in legal.actions if isinstance(a, Say | Raise)]
    weights = [WEIGHT.get(a.word, RAISES) for a in words] + ([CARDS] if cards else [])
    at = weighted(chance, weights)
    return words[at] if at < len(words) else _card(cards, chance)


def _card(cards: Sequence[Action], chance: Chance) -> Action:
    beats = [a for a in cards if isinstance(a, Beat)]
    gifts = [a for a in cards if not isinstance(a, Beat)]
    some = beats if beats and (not gifts or below(chance, 100) < BEATS) else gifts
    return some[below(chance, len(some))]
