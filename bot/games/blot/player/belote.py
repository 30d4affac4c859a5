"""Whether to take the turned suit, or which other to name: what the first cards promise.

The cards still to come are worth something in any suit; the thresholds stand for them and were found by playing.
"""

from __future__ import annotations

from typing import Any, Final

from bot.games.blot.player.bazaar import own_sai
from rules.blot.actions import PASS
from rules.blot.belote.actions import TAKE, TRUMP, Action
from rules.blot.belote.view import View
from rules.cards import RANK, SUIT, SUITS, Suit
from rules.core import Legal

TAKES: Final = {4: 60.0, 2: 50.0}
"""From this promise on the turned suit is taken, by the number of players."""
NAMES: Final = {4: 56.0, 2: 48.0}
"""The same for another suit: everybody has passed once, so that the others are weaker."""
BLOT: Final = 12
"""What king and queen of trumps are worth beside their sai."""


def promise(view: View, suit: Suit) -> float:
    """Sai that one's own cards, and a turned card that one would get, can be expected to take in ``suit``."""
    hand = view.hand or ()
    if len(view.sizes) == 4 and view.turned is not None:
        hand = (*hand, view.turned)
    held = {RANK[c] for c in hand if SUIT[c] == suit}
    return own_sai(hand, suit) + (BLOT if {"K", "Q"} <= held else 0)


def call(view: View, legal: Legal[Any]) -> Action:
    """A call, always of ``legal``."""
    seats = len(view.sizes)
    if TAKE in legal and view.turned is not None:
        return TAKE if promise(view, SUIT[view.turned]) >= TAKES[seats] else PASS
    named = [suit for suit in SUITS if TRUMP[suit] in legal]
    best = max(named, key=lambda suit: (promise(view, suit), suit), default=None)
    if best is not None and (PASS not in legal or promise(view, best) >= NAMES[seats]):
        return TRUMP[best]
    return PASS
