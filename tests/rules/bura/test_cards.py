"""The packs, the deal and the tricks of Bura: BU-1 … BU-5."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.bura.events import Beaten, Dealt, Drawn, Given, Led, TrickTaken
from rules.bura.pack import KIND, beats, count, fanned
from rules.cards import Card
from tests.rules.bura.table import Table


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


def test_who_deals_does_not_lead() -> None:
    """BU-2: the first dealer is found by lot, its other leads; then the winner of a deal deals the next."""
    t = Table(leader="gela", nino="AH 10H JC", gela="AD KD QD").refuse("nino:l:AH", "not-your-turn")
    t.act("gela:var")  # a false one: nino wins
    assert t.view().dealer == 0
    t.deal()
    assert t.turn == "gela"


def test_a_lead_is_of_one_suit() -> None:
    """BU-3: one card or several of one suit; a whole hand of it is a malutka."""
    t = Table(nino="AH 10H KC")
    leads = {a for a in t.may("nino") if a.startswith("l:")}
    assert leads == {"l:AH", "l:10H", "l:KC", "l:AH.10H"}
    t.refuse("nino:l:AH,KC", "lead-one-suit").refuse("nino:l:AS", "card-not-held").refuse("nino:b:AH", "lead-first")
    t.act("nino:l:10H,AH")
    assert t.last(Led).cards == ("AH", "10H")
    t = Table("bura5", nino="AH 10H KH 9H 6H")
    assert len([a for a in t.may("nino") if a.startswith("l:")]) == 31
    t.act("nino:l:6H.9H.AH.10H.KH")
    assert t.last(Led).cards == ("AH", "10H", "KH", "9H", "6H")


def test_beating_card_by_card() -> None:
    """BU-4: each by a higher one of its suit or a trump; who beats takes the trick and leads."""
    t = Table(nino="KH QH JC", gela="AH JS AC", trump="QS", stock="JD QD KD AD").act("nino:l:KH.QH")
    assert {a for a in t.may("gela") if a.startswith("b:")} == {"b:AH.JS", "b:JS.AH"}
    t.refuse("gela:b:AH.AC", "does-not-beat").refuse("gela:b:AH", "answer-number").refuse("gela:l:AH", "lead-lies")
    t.refuse("gela:b:AH.KH", "card-not-held").refuse("nino:g:JC", "not-your-turn").refuse("gela:davi", "lead-lies")
    t.act("gela:b:AH.JS")
    assert t.last(Beaten).cards == ("AH", "JS")
    assert t.last(TrickTaken).seat == 1
    assert t.turn == "gela"
    last = t.view().last
    assert (last.led, last.beaten, last.taker) == (("KH", "QH"), ("AH", "JS"), 1)


def test_trumps_are_beaten_by_higher_trumps_only() -> None:
    """BU-4."""
    t = Table(nino="KS QH JC", gela="AH QS AS", trump="JS").act("nino:l:KS")
    assert {a for a in t.may("gela") if a.startswith("b:")} == {"b:AS"}
    t.refuse("gela:b:QS", "does-not-beat").refuse("gela:b:AH", "does-not-beat")


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


def test_gifts_are_face_down() -> None:
    """BU-4: as many cards, and not even who takes them learns which; not beating although one could is allowed."""
    t = Table(nino="KH QH JC", gela="AH 10H AC", trump="JS").act("nino:l:KH.QH")
    assert {a for a in t.may("gela") if a.startswith("g:")} == {"g:AH.10H", "g:AH.AC", "g:10H.AC"}
    t.refuse("gela:g:AC", "answer-number")
    t.act("gela:g:10H.AC")
    given = t.last(Given)
    assert (given.seat, given.count) == (1, 2)
    assert "10H" not in repr(given)
    assert t.last(TrickTaken).seat == 0
    assert t.turn == "nino"
    seen = {who: t.view(who).last for who in ("nino", "gela", None)}
    assert seen["nino"].given == seen["gela"].given == 2
    assert seen["nino"].mine == seen[None].mine == ()
    assert seen["gela"].mine == ("10H", "AC")
    for who in ("nino", None):
        assert "'10H'" not in repr(t.view(who))


def test_hands_are_filled_up_the_winner_first() -> None:
    """BU-5: card by card while the stock lasts."""
    t = Table(nino="KH QH JC", gela="AH 10H AC", trump="JS", stock="JD QD KD AD").act("nino:l:KH.QH gela:b:AH.10H")
    assert t.last(TrickTaken).seat == 1
    assert t.last(Drawn) == Drawn(1, 4)
    assert t.hand("gela") == {"AC", "JD", "KD"}
    assert t.hand("nino") == {"JC", "QD", "AD"}


def test_the_turned_up_trump_is_drawn_last() -> None:
    """BU-2, BU-5: the stock runs out with it; then hands grow smaller."""
    t = Table(nino="KH QH JC", gela="JH AC JD", trump="JS")
    t.put(stock=(Card("QD"), Card("JS"))).act("nino:l:KH gela:g:JH")
    assert t.hand("nino") == {"QH", "JC", "QD"}
    assert t.hand("gela") == {"AC", "JD", "JS"}
    assert (t.view().stock, t.view().trump) == (0, "JS")
    t.act("nino:l:QH gela:b:JS")
    assert not isinstance(t.events[-1], Drawn)
    assert t.view().sizes == (2, 2)
