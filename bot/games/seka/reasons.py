"""Why one kind of word is better in Seka than another: how often the hand is the best against what must be paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.seka.player import HOUSE
from rules.seka.actions import FOLD, Action, Bet
from rules.seka.view import View

PER_CENT: Final = 100

EVEN: Final = 50
"""Per cent: whoever has the best hand more often bets to be paid, whoever has it less often so that others fold."""
GOOD: Final = 75
"""Per cent: whoever has the best hand as often bets no more than others go on paying."""
FOLDING: Final = 20
"""Per cent of the pots that are won beyond those in which the hand is the best, where a bet is made for that."""


def facts_of(view: View, best: float, won: float) -> dict[str, int]:
    """In per cent: how often the hand is the ``best``, how often that would be ``enough`` for having the hands compared
    now, and if one other and oneself first pay the standing bet once more (``twice``); what share of the pots is
    ``won``."""
    pay = min(view.to_pay, view.purses[view.me]) if view.me is not None else 0
    once, again = (n * pay / (HOUSE * max(1, view.middle + more * pay)) for n, more in ((1, 1), (2, 3)))
    shares = {"percent": best, "enough": once, "twice": again, "won": won}
    return {name: round(PER_CENT * share) for name, share in shares.items()}


def kind_of(action: Action, least: int) -> str:
    """``fold``, ``open`` (all-in for less than the standing bet, too), ``stay`` or ``raise``; ``least``: the standing
    bet."""
    if isinstance(action, Bet):
        return "raise" if action.amount > least else "stay"
    return "fold" if action == FOLD else "open"


def reason(good: str, bad: str, facts: Mapping[str, int]) -> str | None:
    """The sentence that tells two kinds apart; None if none does. ``facts``: see ``facts_of``."""
    percent, needed, twice, won = (facts[name] for name in ("percent", "enough", "twice", "won"))
    match good, bad:
        case "fold", _:
            return "fold" if percent < needed else "fold-dear" if percent < twice else None
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
            return "stay-low" if percent < GOOD else "stay-quiet"
    return "stay-more"
