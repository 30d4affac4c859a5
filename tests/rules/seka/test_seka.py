"""Seka: SE-1 … SE-9."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from rules.cards import RANK, SUIT, Card
from rules.core import Illegal, Range
from rules.options import offers, options_from
from rules.seka.model import (
    FOLD,
    JOKER,
    POINTS,
    Anted,
    Compared,
    Dealt,
    Event,
    MatchEnded,
    Options,
    SekaMade,
    Started,
    pack,
    worth,
)
from tests.rules.seka.by_hand import Ledger
from tests.rules.seka.table import GAME, Table

SPREAD = {10: 96, 11: 144, 20: 552, 21: 264, 22: 144, 30: 32, 31: 72, 32: 16, 33: 10}
"""Hands by worth. For instance 33: four times three aces, six times two aces and the joker."""


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(c) for c in text.split())


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


def test_the_tables_pairs_are_those_that_are_compared() -> None:
    for pairs, best in (("all", (20, 11)), ("aces", (10, 11))):
        state = Table(2, pairs=pairs).deal("KH KD QC", "AH 10D JS").say("0 bet10", "1 bet10", "0 open")  # type: ignore[arg-type]
        assert tuple(h.points for h in sorted(state.last(Compared).hands, key=lambda h: h.seat)) == best
    assert options_from(rules_of("seka"), None, {"pairs": "aces"}).pairs == "aces"
    assert [options_from(rules_of("seka")).pairs, "pairs" in {o.setting.name for o in offers(rules_of("seka"),
    "standard")}] == [
        "all", True,
    ]  # fmt: skip


def test_two_to_six_players() -> None:
    """SE-1: two to six, and no others."""
    for seats in range(2, 7):
        assert GAME.start(seats, Options(), 1) == (Started(Options(), seats, 1),)
    for seats in (0, 1, 7):
        with pytest.raises(Illegal, match="wrong-seats"):
            GAME.start(seats, Options())
    with pytest.raises(Illegal, match="no-such-seat"):
        GAME.start(3, Options(), 3)


def test_ten_antes_to_sit_down() -> None:
    """SE-8: the purses of the table must hold ten antes."""
    GAME.start(2, Options(ante=100, purse=1000))
    with pytest.raises(Illegal, match="purse-too-small") as refusal:
        GAME.start(2, Options(ante=101, purse=1000))
    assert refusal.value.details == {"least": 1010}


@pytest.mark.parametrize("joker", [1, 0])
def test_the_deal(joker: int) -> None:
    """SE-2: everybody antes and gets three cards, one by one from the dealer's next; the rest is out of play."""
    t = Table(6, joker=joker).deal()
    assert t.all(Anted) == [Anted((0, 1, 2, 3, 4, 5), 10)]
    hands = t.last(Dealt).hands
    cards = [c for n in range(3) for s in range(6) for c in (hands[s][n],)]
    assert cards == list(pack(bool(joker))[:18])
    assert t.purses == (990,) * 6


def reckless(seats: int, purse: int, seed: str, deals: int = 6) -> list[list[Event]]:
    """A random match in which a lot goes wrong: short purses, big bets, few folds. One list for each decision."""
    chance = SeededChance(seed)
    events = [list(GAME.start(seats, Options(ante=10, purse=max(100, purse), deals=deals), 0))]
    state = GAME.evolve(None, events[0][0])
    purses = tuple(100 + chance.below(purse) for _ in range(seats))
    batch: list[Event] = list(GAME.fund(state, purses))
    while True:
        for event in batch:
            state = GAME.evolve(state, event)
        events.append(batch)
        if GAME.result(state) is not None:
            return events
        if GAME.needs_deal(state):
            batch = list(GAME.deal(state, chance))
            continue
        seat = min(GAME.waiting(state))
        legal = GAME.legal(state, seat)
        ways = [a for a in (*legal.actions, *legal.ranges) if a != FOLD or not chance.below(4)] or [FOLD]
        way = ways[chance.below(len(ways))]
        if isinstance(way, Range):
            top = way.high if chance.below(6) == 0 else min(way.high, way.low + chance.below(40))
            way = way.at(top)
        batch = list(GAME.decide(state, seat, way, chance))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_chip_is_followed(seats: int) -> None:
    """SE-5, SE-7, SE-9, HS-2: each event of random matches moves chips that are there, pots are divided as a second
    reading divides them chip by chip, and a finished match leaves none in the middle."""
    kinds: Counter[str] = Counter()
    for n in range(60):
        ledger = Ledger()
        seed = f"{seats} players {n}"
        moved = 0
        try:
            for event in chain.from_iterable(reckless(seats, (60, 300, 900)[n % 3], seed)):
                ledger.read(event)
                kinds[type(event).__name__] += 1
                kinds["two pots"] += isinstance(event, SekaMade) and len(event.pots) > 1
                moved += sum(m.amount for m in GAME.moves(event))
                if isinstance(event, MatchEnded):
                    assert sum(event.result.points) == -ledger.house
            assert ledger.middle() == moved == 0
        except AssertionError as wrong:
            raise AssertionError(f"seed {seed!r}: {wrong}") from wrong
    assert kinds["SekaMade"] > 5
    assert kinds["GivenBack"] > 5
    assert seats == 2 or kinds["Entered"] > 3
