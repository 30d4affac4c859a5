"""Why a card cannot be played in Seka: none is. What the three are for just now, from their owner's View alone."""

from __future__ import annotations

from bot.text import Text, t
from rules.seka.view import View


def why(view: View) -> Text | None:
    """None: nothing of this game's own is to be said."""
    if view.phase == "entry" and view.me in view.asked:
        return t("seka-hand-enter", n=view.price, pot=view.middle)
    if view.phase != "betting":
        return None
    if view.me not in view.players:
        return t("seka-hand-away")
    if view.me in view.folded:
        return t("seka-hand-folded")
    if view.me in view.unseen:
        return t("seka-hand-unseen")
    return t("why-seka") if view.me in view.waiting else None
