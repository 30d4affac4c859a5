"""Bura with three and with five cards: BU-1 … BU-11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from rules.bura.model import KIND, BuraShown, Dealt, beats, count, fanned
from rules.cards import Card
from tests.rules.bura.table import Table, cards


@pytest.mark.parametrize(("cards", "size", "goal"), [(3, 20, 31), (5, 36, 61)])
def test_the_packs(cards: int, size: int, goal: int) -> None:
    """BU-1: 20 cards from the ten up, or 36 from the six up; 120 points in both."""
    pack = KIND[cards].pack
    assert len(set(pack)) == size
    assert count(pack) == 120
    assert KIND[cards].goal == goal
    per_suit = Counter(c[-1] for c in pack)
    assert set(per_suit.values()) == {size // 4}


def test_strength() -> None:
    """BU-1: A 10 K Q J 9 8 7 6; BU-4: a trump beats every plain card, a trump only a lower trump."""
    order = ["A", "10", "K", "Q", "J", "9", "8", "7", "6"]
    strength = {rank: n for n, rank in enumerate(reversed(order))}
    for a, b in product(KIND[5].pack, repeat=2):
        same = a[-1] == b[-1] and strength[a[:-1]] > strength[b[:-1]]
        assert beats(a, b, "H") == (same or (a[-1] == "H" and b[-1] != "H")), (a, b)


@pytest.mark.parametrize(("key", "hand", "stock"), [("bura3", 3, 14), ("bura5", 5, 26)])
def test_the_deal(key: str, hand: int, stock: int) -> None:
    """BU-2: one by one from the dealer's other on; the last card of the stock is turned up and is drawn last."""
    game = rules_of(key)
    pack = KIND[hand].pack
    state = game.evolve(None, game.start(2, game.presets["standard"], 1)[0])
    dealt = game.deal(state, SeededChance("deal"))[0]
    assert isinstance(dealt, Dealt)
    order = [pack[n] for n in SeededChance("deal").shuffled(len(pack))]
    assert dealt.hands[0] == tuple(order[0 : 2 * hand : 2])
    assert dealt.hands[1] == tuple(order[1 : 2 * hand : 2])
    assert len(dealt.stock) == stock
    view = game.view(game.evolve(state, dealt), None)
    assert view.trump == order[-1]
    assert view.trumps == order[-1][-1]
    assert (view.stock, view.sizes, view.hand) == (stock, (hand, hand), None)


@pytest.mark.parametrize("seed", range(20))
def test_beats_are_what_brute_force_finds(seed: int) -> None:
    """BU-4: every assignment of cards to led cards, read a second way: a bipartite matching by hand."""
    chance = SeededChance(f"brute{seed}")
    pack = [KIND[5].pack[n] for n in chance.shuffled(36)]
    n = 1 + chance.below(4)
    suit = pack[0][-1]
    led = fanned([c for c in pack if c[-1] == suit][:n])
    hand = [c for c in pack if c not in led][:5]
    t = Table(
        "bura5", trump="JS" if "JS" not in (*led, *hand) else next(c for c in pack[12:] if c not in (*led, *hand))
    )
    t.put(hands=((), tuple(hand)), phase="answer", turn=1, lead=led)
    trump = t.view().trumps
    found = {a for a in t.may("gela") if a.startswith("b:")}
    ranks = "6789JQK1A"
    by_hand = {
        "b:" + ".".join(way)
        for way in permutations(hand, len(led))
        if all(
            (a[-1] == trump and b[-1] != trump) or (a[-1] == b[-1] and ranks.index(a[0]) > ranks.index(b[0]))
            for a, b in zip(way, led, strict=True)
        )
    }
    assert found == by_hand


class Stacked:
    """A chance that deals what a test wants."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = tuple(order)

    def shuffled(self, n: int) -> tuple[int, ...]:
        assert sorted(self.order) == list(range(n))
        return self.order

    def die(self) -> int:
        return 1


@pytest.mark.parametrize("cards", [3, 5])
def test_both_cannot_hold_one(cards: int) -> None:
    """BU-6: the tie that the rule settles (the leader's counts) cannot come: no pack has trumps for two."""
    trumps = [c for c in KIND[cards].pack if c[-1] == "S"]
    assert len(trumps) < 2 * cards


def test_a_bura_as_dealt() -> None:
    """BU-6: the deal is over before anybody has played."""
    game = rules_of("bura3")
    pack = list(KIND[3].pack)
    mine = [pack.index(Card(c)) for c in ("AS", "KS", "JS")]
    other = [pack.index(Card(c)) for c in ("AH", "KC", "JD")]
    rest = [n for n in range(20) if n not in (*mine, *other) and pack[n] != "10S"] + [pack.index(Card("10S"))]
    order = [c for pair in zip(other, mine, strict=True) for c in pair] + rest
    state = game.evolve(None, game.start(2, game.presets["standard"], 1)[0])
    events = game.deal(state, Stacked(order))
    assert isinstance(events[0], Dealt)
    assert events[1] == BuraShown(1, cards("AS KS JS"))
    for event in events:
        state = game.evolve(state, event)
    assert game.needs_deal(state)
    assert state.totals == (0, 1)


@pytest.mark.parametrize("key", ["bura3", "bura5"])
def test_every_card_lies_on_a_pile_at_the_end(key: str) -> None:
    """BU-5, BU-9: played out at random, the two counts are the 120 points of the pack."""
    game = rules_of(key)
    played_out = 0
    for seed in range(12):
        t, chance = Table(key).put(phase="between").deal(f"out{seed}"), SeededChance(seed)
        while not game.needs_deal(t.state):
            cards = sorted(a for a in t.may(t.turn) if a[:2] in ("l:", "b:", "g:"))
            t.act(f"{t.turn}:{cards[chance.below(len(cards))]}")
        if t.score.reason in ("more", "even"):
            played_out += 1
            assert sum(c for c in t.score.counts if c is not None) == 120
            assert t.view().taken == (len(t.state.taken(0)), len(t.state.taken(1)))
            assert sum(t.view().taken) == (20 if key == "bura3" else 36)
    assert played_out > 3


def test_the_games_differ_in_their_cards_only() -> None:
    """BU-1: one engine; what follows from the hands is no option of a table."""
    three, five = rules_of("bura3"), rules_of("bura5")
    assert [s.name for s in three.settings] == [s.name for s in five.settings]
    assert "cards" not in [s.name for s in three.settings]
    state = five.evolve(None, five.start(2, five.presets["standard"])[0])
    assert len(five.deal(state, SeededChance(1))[0].hands[0]) == 5
