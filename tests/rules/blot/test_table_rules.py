"""The play's options: revoke, open hand, the last trick, the certain rest. BZ-24 … BZ-27."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.fair import SeededChance
from rules.blot.play import rest, sure_leads
from rules.blot.values import POWER, playable
from rules.cards import PACK, SUIT, Card
from tests.rules.blot.table import cards


@pytest.mark.parametrize(
    ("mine", "others", "strain", "sure"),
    [
        ("AS KS", "10S|7S|8C", "S", True),  # one each: the ten falls under the ace
        ("AS KS", "10S QS|7S|8C", "S", False),
        ("AS 10S", "KS QS|7S|8C", "S", True),
        ("JS 9S", "AS 10S|KS|8C", "H", False),
        ("AS 7S", "KS|QS|JC", "N", True),  # one each: gone after the ace
        ("AS 7S", "KS QS|8S|JC", "N", False),
        ("AS AC", "KS|KC|7H", "H", False),  # a trump is out
        ("JH AS AC", "9H|KC KS|7D", "H", True),  # drawn first
        ("JH AS AC", "9H AH|KC KS|7D", "H", False),
        ("7H", "8C|9C|10C", "H", True),
        ("7D", "8C|9C|10C", "H", True),  # nobody can follow, nobody can trump
    ],
)
def test_sure_cards(mine: str, others: str, strain: str, sure: bool) -> None:
    """BZ-27: certain whatever the others play; compared with trying every play."""
    hand = cards(mine)
    rest_ = [cards(o) for o in others.split("|")]
    found = sure_leads(hand, rest_, strain)
    assert (found is not None) == sure
    if found is not None:
        assert set(found) == set(hand)
        assert _takes_all(found, rest_, strain)


def _takes_all(leads: tuple[Card, ...], others: list[tuple[Card, ...]], strain: str) -> bool:
    """Whether the leads win against every legal play of the others, by trying all."""
    if not leads:
        return True
    lead, led = leads[0], SUIT[leads[0]]
    power = POWER[strain, led]
    worlds: list[tuple[list[tuple[Card, ...]], bool]] = [([], True)]
    for n, hand in enumerate(others):
        grown = []
        for before, fine in worlds:
            for card in playable(hand, led, strain, power[lead], n == 1) if hand else ():
                grown.append(([*before, tuple(c for c in hand if c != card)], fine and power[card] < power[lead]))
            if not hand:
                grown.append(([*before, ()], fine))
        worlds = grown
    return all(fine and _takes_all(leads[1:], left, strain) for left, fine in worlds)


def test_sure_cards_by_chance() -> None:
    """BZ-27: in random endings of three cards, whatever is claimed is certain (seed sure)."""
    chance = SeededChance("sure")
    claims = 0
    for _ in range(1500):
        order = [PACK[n] for n in chance.shuffled(32)][:12]
        strain = "SCDHN"[chance.below(5)]
        hands = [tuple(order[n : n + 3]) for n in range(0, 12, 3)]
        found = sure_leads(hands[0], hands[1:], strain)
        if found is not None:
            claims += 1
            assert _takes_all(found, hands[1:], strain)
        elif chance.below(10) == 0:  # and what is not claimed is not certain in any order of leads
            assert not all(_takes_all(p, hands[1:], strain) for p in permutations(hands[0]))
    assert claims > 20


def test_the_rest_is_legal() -> None:
    """BZ-27: the cards that play themselves are legal ones, each hand's own."""
    hands = [cards("JH AS AC"), cards("9H KC KS"), cards("7D QS 7C"), cards("8D 9D 10D")]
    tricks = rest(hands, 0, "H")
    assert tricks is not None
    assert [t[0][1] for t in tricks] == ["JH", "AS", "AC"]
    for n, hand in enumerate(hands):
        assert sorted(c for t in tricks for s, c in t if s == n) == sorted(hand)
    assert rest([cards("7S AS"), cards("8S KS"), cards("9S QS"), cards("10S JS")], 0, "N") is None
