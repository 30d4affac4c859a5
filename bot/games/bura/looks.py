"""A deal of Bura with its plain suits called by other names: it is worth the same, and a network is asked once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from typing import TypeAlias

from rules.bura.actions import Beat, Give, Lead
from rules.bura.view import Seen, View
from rules.cards import SUIT, SUITS, Card, Suit

Names: TypeAlias = Mapping[Suit, Suit]


def looks(view: View) -> Iterator[tuple[Names, View]]:
    """The view by all other names, in a running deal."""
    plain = [suit for suit in SUITS if suit != view.trumps]
    for order in list(permutations(plain))[1:]:
        names = {**{suit: suit for suit in SUITS}, **dict(zip(plain, order, strict=True))}
        yield names, _renamed(view, names)


def renamed(action: Lead | Beat | Give, names: Names) -> Lead | Beat | Give:
    return replace(action, cards=_cards(action.cards, names))


def _renamed(view: View, names: Names) -> View:
    """As far as the network is told of it."""
    hand = None if view.hand is None else _cards(view.hand, names)
    memory = tuple(_trick(one, names) for one in view.memory)
    return replace(view, hand=hand, lead=_cards(view.lead, names), memory=memory)


def _trick(one: Seen, names: Names) -> Seen:
    led, beaten, mine = (_cards(cards, names) for cards in (one.led, one.beaten, one.mine))
    return replace(one, led=led, beaten=beaten, mine=mine)


def _cards(cards: tuple[Card, ...], names: Names) -> tuple[Card, ...]:
    return tuple(Card(card[:-1] + names[SUIT[card]]) for card in cards)
