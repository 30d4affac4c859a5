"""What a player of Bura knows from its view: the counts as far as they can be told, and the cards it has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bura.pack import KIND, POINTS, POWER, count
from rules.bura.view import View
from rules.cards import SUIT, Card, Suit


@dataclass(frozen=True, slots=True)
class Known:
    """``unseen``: cards in the other's hand, in the stock or among gifts that were made to me. ``sure``: points I have
    at the least; ``likely``: with gifts at their usual worth; ``theirs``: the other's, exactly, for I know my gifts."""

    trumps: Suit
    hand: tuple[Card, ...]
    unseen: tuple[Card, ...]
    sure: int
    likely: float
    theirs: int
    goal: int


def known(view: View) -> Known:
    """From the view of a seat in a deal under way."""
    assert view.hand is not None
    assert view.trumps is not None
    me = view.me
    seen = set(view.hand) | set(view.lead)
    if view.stock and view.trump is not None:
        seen.add(view.trump)
    mine, theirs, gifts = 0, 0, 0
    for trick in view.memory:
        seen.update(trick.led, trick.beaten, trick.mine)
        points = count(trick.led) + count(trick.beaten) + count(trick.mine)
        if trick.taker == me:
            mine += points
            gifts += trick.given
        else:
            theirs += points
    unseen = tuple([c for c in KIND[view.options.cards].pack if c not in seen])
    cheapest = sorted([POINTS[c] for c in unseen])
    usual = sum(cheapest[: 2 * gifts]) / 2 if gifts else 0.0
    sure = mine + sum(cheapest[:gifts])
    return Known(view.trumps, view.hand, unseen, sure, max(sure, mine + usual), theirs, view.goal)


def keep(card: Card, trumps: Suit) -> float:
    """What a card is worth in the hand, in points: trumps take and make buras, high cards hold their suit."""
    if SUIT[card] == trumps:
        return 4.0 + 0.7 * POWER[card]
    return {9: 3.0, 8: 1.5, 7: 0.6}.get(POWER[card], 0.0)


def answer(hand: list[Card], led: tuple[Card, ...], trumps: Suit) -> list[Card] | None:
    """The cheapest cards of ``hand`` that beat ``led`` (of one suit, the highest first), None if it cannot.

    What beats a higher card beats the lower ones too: so the smallest that is enough, from the top down, is best.
    """
    rest = sorted(hand, key=POWER.__getitem__)
    suit = SUIT[led[0]]
    way: list[Card] = []
    for card in led:
        found = next((c for c in rest if SUIT[c] == suit and POWER[c] > POWER[card]), None)
        if found is None and suit != trumps:
            found = next((c for c in rest if SUIT[c] == trumps), None)
        if found is None:
            return None
        rest.remove(found)
        way.append(found)
    return way
