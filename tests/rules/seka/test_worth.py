"""What a hand is worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from bot.games import rules_of
from rules.cards import RANK, SUIT, Card
from rules.options import offers, options_from
from rules.seka.events import Compared
from rules.seka.worth import JOKER, POINTS, pack, worth
from tests.rules.seka.table import Table

EXAMPLES = [
    ("AH KH KD", 21), ("AH KD 9C", 22), ("AH KD QC", 11), ("KH KD QC", 20), ("KH KD 9C", 31), ("AH AS 10D", 22),
    ("AH AS 9C", 33), ("KH KD KS", 30), ("AH KH QH", 31), ("AH KH 9C", 32), ("AH AD AS", 33),
]  # fmt: skip


SPREAD = {10: 96, 11: 144, 20: 552, 21: 264, 22: 144, 30: 32, 31: 72, 32: 16, 33: 10}
"""Hands by worth. For instance 33: four times three aces, six times two aces and the joker."""


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(c) for c in text.split())


@pytest.mark.parametrize(("cards", "points"), EXAMPLES, ids=[c.replace(" ", "-") for c, _ in EXAMPLES])
def test_examples(cards: str, points: int) -> None:
    """SE-3: the examples of the source and of the rules."""
    for order in permutations(hand(cards)):
        assert worth(order).points == points


def test_the_pack() -> None:
    """SE-1: 21 cards, 10 to ace of four suits and the 9 of clubs; without the joker 20."""
    assert len(pack(True)) == len(set(pack(True))) == 21
    assert Counter(RANK[c] for c in pack(True)) == {"10": 4, "J": 4, "Q": 4, "K": 4, "A": 4, "9": 1}
    assert set(pack(True)) - set(pack(False)) == {JOKER} == {"9C"}
    assert POINTS[JOKER] == 11
    assert all(POINTS[c] == (11 if RANK[c] == "A" else 10) for c in pack(False))


def by_enumeration(cards: tuple[Card, ...]) -> int:
    """SE-3 word for word: of all sets of one, two or three cards those that are of one rank or of one suit, the joker
    belonging to any; of these the one that adds up to most."""
    found = []
    for n in (1, 2, 3):
        for some in combinations(cards, n):
            plain = [c for c in some if c != "9C"]
            if plain and (len({RANK[c] for c in plain}) == 1 or len({SUIT[c] for c in plain}) == 1):
                found.append(sum(11 if RANK[c] in ("A", "9") else 10 for c in some))
    return max(found)


@pytest.mark.parametrize(("joker", "hands"), [(True, 1330), (False, 1140)])
def test_every_hand(joker: bool, hands: int) -> None:
    """SE-3: all hands of the pack, against an enumeration of all combinations in each."""
    every = list(combinations(pack(joker), 3))
    assert len(every) == hands
    for cards in every:
        got = worth(cards)
        assert got.points == by_enumeration(cards)
        assert sum(POINTS[c] for c in got.cards) == got.points
        assert set(got.cards) <= set(cards)


def test_how_hands_are_spread() -> None:
    """SE-3: how many of the 1330 hands are worth what, so that a change of the rule is seen as a whole."""
    spread = Counter(worth(cards).points for cards in combinations(pack(True), 3))
    assert dict(sorted(spread.items())) == SPREAD
    assert sum(spread.values()) == 1330


ACES = [
    ("KH KD QC", 10), ("KH KD 9C", 31), ("AH AS 10D", 22), ("AH AS 9C", 33), ("KH KD KS", 30), ("AH KH KD", 21),
    ("AH KD 9C", 22), ("AH KH QH", 31), ("AH AD AS", 33), ("10C 10D JC", 20), ("QH QD 10S", 10),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "points"), ACES, ids=[c.replace(" ", "-") for c, _ in ACES])
def test_only_two_aces_are_a_pair(cards: str, points: int) -> None:
    """SE-3 `pairs` = `aces`."""
    for order in permutations(hand(cards)):
        assert worth(order, "aces").points == points


def test_the_tables_pairs_are_those_that_are_compared() -> None:
    for pairs, best in (("all", (20, 11)), ("aces", (10, 11))):
        state = Table(2, pairs=pairs).deal("KH KD QC", "AH 10D JS").say("0 bet10", "1 bet10", "0 open")  # type: ignore[arg-type]
        assert tuple(h.points for h in sorted(state.last(Compared).hands, key=lambda h: h.seat)) == best
    assert options_from(rules_of("seka"), None, {"pairs": "aces"}).pairs == "aces"
    assert [options_from(rules_of("seka")).pairs, "pairs" in {o.setting.name for o in offers(rules_of("seka"),
    "standard")}] == [
        "all", True,
    ]  # fmt: skip
