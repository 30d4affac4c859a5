"""Why a card cannot be played now, in the Blot family. Made from its owner's View alone."""

from __future__ import annotations

from typing import Final

from bot.games.common import name_of
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.trick import broken
from rules.blot.values import POWER
from rules.blot.view import TableView
from rules.cards import SUIT, Card, typed

BEFORE: Final = {
    "bidding": t("why-bid"),
    "sur": t("hand-your-sur"),
    "cut": t("illegal-cut-first"),
    "declaring": t("hand-declare"),
}
"""What comes before the cards, by phase."""


def why(table: Table, view: TableView, piece: str) -> Text | None:
    """None: there is nothing of this game's own to be said."""
    me = view.me
    if view.phase == "play" and view.turn == me and view.plays_for is None:
        return t("illegal-hand-is-open")
    if me not in view.waiting:
        return None
    if view.phase != "play" or view.plays_for is None:
        return BEFORE.get(view.phase)
    card = Card(typed(piece).upper())
    if card not in SUIT:
        return None
    hand = (view.hand if view.plays_for == me else dict(view.opened).get(view.plays_for)) or ()
    if card not in hand:
        if view.plays_for != me and card in (view.hand or ()):
            return t("why-open-hand", who=name_of(table, view.plays_for))
        return t("illegal-card-not-held", card=str(card))
    if card in view.plays:
        return t("why-may")
    return _duty(view, card, hand)


def _duty(view: TableView, card: Card, hand: tuple[Card, ...]) -> Text | None:
    """The duty that a card of ``hand``, not among those that may be played, would break."""
    if view.word or not view.trick or view.strain is None:
        return t("illegal-word-binds", card=str(view.plays[0])) if view.plays else None
    led, strain = SUIT[view.trick[0][1]], view.strain
    power = POWER[strain, led]
    best = max((c for _, c in view.trick), key=power.__getitem__)
    match broken(card, hand, led, strain, power[best]):
        case "must-follow-suit":
            return t("illegal-must-follow-suit", suit=led)
        case "must-beat":
            return t("why-beat", card=str(best))
        case "must-overtrump":
            return t("why-overtrump", card=str(best), led=led)
        case _:
            return t("why-trump", led=led, trumps=strain)
