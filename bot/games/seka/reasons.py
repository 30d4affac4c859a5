"""Why one kind of word is better in Seka than another: how often the hand is the best against what must be paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.seka.actions import FOLD, Action, Bet

EVEN: Final = 50
"""Per cent: whoever has the best hand more often bets to be paid, whoever has it less often so that others fold."""
FOLDING: Final = 20
"""Per cent of the pots that are won beyond those in which the hand is the best, where a bet is made for that."""


def kind_of(action: Action, least: int) -> str:
    """``fold``, ``open`` (all-in for less than the standing bet, too), ``stay`` or ``raise``; ``least``: the standing
    bet."""
    if isinstance(action, Bet):
        return "raise" if action.amount > least else "stay"
    return "fold" if action == FOLD else "open"


def reason(good: str, bad: str, facts: Mapping[str, int]) -> str | None:
    """The sentence that tells two kinds apart; None if none does. ``facts``: per cent, how often the hand is the best,
    how often it would have to be, and what share of such pots is won."""
    percent, needed, won = (facts[name] for name in ("percent", "enough", "won"))
    match good, bad:
        case "fold", _:
            return "fold" if percent < needed else "fold-dear"
        case "raise", _ if percent >= EVEN:
            return "raise"
        case "raise", _:
            return "bluff" if won >= percent + FOLDING else None
        case "open", "fold":
            return "open" if percent >= needed else None
        case "open", _:
            return "open-now"
        case "stay", "fold":
            return "stay" if percent >= needed else "stay-on" if won > percent else None
        case "stay", "raise":
            return "stay-low"
    return "stay-more"
