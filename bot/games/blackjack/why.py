"""Why a card cannot be played in Blackjack: none is. What is to be decided, from the View, which is public here."""

from __future__ import annotations

from bot.text import Text, t
from rules.blackjack.view import View


def why(view: View) -> Text | None:
    """None: nothing of this game's own is to be said."""
    if view.me not in view.waiting:
        return None
    match view.phase:
        case "betting":
            return t("bj-hand-bet")
        case "insurance":
            return t("illegal-answer-first")
        case "play":
            return t("why-bj")
        case _:
            return None
