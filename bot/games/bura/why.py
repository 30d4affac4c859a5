"""Why a card cannot be played now, in Bura. Made from its owner's View alone."""

from __future__ import annotations

from itertools import permutations

from bot.games import raising
from bot.text import Text, t
from rules.bura.pack import CARDS, beats, one_suit
from rules.bura.view import View
from rules.cards import Card, typed


def why(view: View, piece: str) -> Text | None:
    """``piece``: a card, or several that are to be played together (``AH.10H``). None: nothing of this game's own is to
    be said."""
    stands = raising.first(view.raises, view.me) if view.waiting else None
    if stands is not None:
        return stands
    cards = [Card(one) for one in typed(piece).upper().split(".")]
    if view.me not in view.waiting or not CARDS.issuperset(cards):
        return None
    missing = next((c for c in cards if c not in (view.hand or ())), None)
    if missing is not None:
        return t("illegal-card-not-held", card=str(missing))
    if view.claim is not None:
        whole = len(cards) == len(view.hand or ()) == view.options.cards and one_suit(cards)
        return t("why-may" if whole else "illegal-malutka-goes-first")
    if not view.lead:
        return t("why-may") if one_suit(cards) else t("illegal-lead-one-suit")
    if len(cards) > len(view.lead):
        return t("illegal-answer-number", number=len(view.lead))
    if _beat(view, cards):
        return t("why-may")
    idle = next((c for c in cards if not _beats(view, c)), None)
    if idle is not None:
        return t("why-give", card=str(idle))
    return t("why-give-all", card=str(cards[0]), number=len(view.lead))


def _beats(view: View, card: Card) -> bool:
    """Whether it beats one of the cards led."""
    return view.trumps is not None and any(beats(card, led, view.trumps) for led in view.lead)


def _beat(view: View, cards: list[Card]) -> bool:
    """Whether all the cards led can be beaten with ``cards`` among others of the hand."""
    trumps = view.trumps
    return trumps is not None and any(
        set(cards) <= set(way) and all(beats(c, led, trumps) for c, led in zip(way, view.lead, strict=True))
        for way in permutations(view.hand or (), len(view.lead))
    )
