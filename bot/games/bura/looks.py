"""A deal of Bura with its plain suits called by other names (``bot.games.suits``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games import suits
from bot.games.suits import Names
from rules.bura.actions import Beat, Give, Lead
from rules.bura.view import Seen, View


def looks(view: View) -> Iterator[tuple[Names, View]]:
    """The view by all other names, in a running deal."""
    assert view.trumps is not None
    for names in suits.others(view.trumps):
        yield names, _renamed(view, names)


def renamed(action: Lead | Beat | Give, names: Names) -> Lead | Beat | Give:
    return replace(action, cards=suits.renamed(action.cards, names))


def _renamed(view: View, names: Names) -> View:
    """As far as the network is told of it."""
    hand = None if view.hand is None else suits.renamed(view.hand, names)
    memory = tuple(_trick(one, names) for one in view.memory)
    return replace(view, hand=hand, lead=suits.renamed(view.lead, names), memory=memory)


def _trick(one: Seen, names: Names) -> Seen:
    led, beaten, mine = (suits.renamed(cards, names) for cards in (one.led, one.beaten, one.mine))
    return replace(one, led=led, beaten=beaten, mine=mine)
