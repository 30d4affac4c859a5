"""The pack, values, strength, legal cards: BL-1 … BL-7, BZ-1 … BZ-4, BZ-20 … BZ-23."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from rules.blot.bazaar.model import CutMade, Dealt
from rules.blot.combos import COMBO, crossing
from rules.blot.playing import TrickTaken
from rules.cards import PACK, RANK, SUIT, Card, fanned, first_ace, in_packets
from rules.core import Illegal
from rules.options import load
from tests.rules.blot.table import GAME, Table, cards, table


def test_the_pack() -> None:
    """BL-1: 32 cards, 7 to A of four suits."""
    assert len(set(PACK)) == 32
    assert Counter(RANK[c] for c in PACK) == dict.fromkeys(["7", "8", "9", "10", "J", "Q", "K", "A"], 4)
    assert Counter(SUIT[c] for c in PACK) == dict.fromkeys("SCDH", 8)


def test_sequence_order() -> None:
    """BL-5: A K Q J 10 9 8 7, the ten between jack and nine; a hand is fanned that way."""
    assert fanned(cards("7S 10S JS 9S AS QS 8S KS")) == cards("AS KS QS JS 10S 9S 8S 7S")


def test_last_trick() -> None:
    """BL-7: ten sai for the last trick, 162 in all."""
    t = table("8S", auto_claim="off")
    while t.state.phase == "play":
        seat = min(GAME.waiting(t.state))
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, seat)))
    taken = [e for e in t.events if isinstance(e, TrickTaken)]
    assert sum(e.sai for e in taken) == 152
    assert sum(t.score.sai) == 162
    assert t.score.last_trick == taken[-1].seat % 2
    side = sum(e.sai for e in taken if e.seat % 2 == t.score.last_trick)
    assert t.score.sai[t.score.last_trick] == side + 10


def test_partners_opposite() -> None:
    """BZ-1: 0 and 2 against 1 and 3."""
    assert GAME.sides(Table().state) == (frozenset((0, 2)), frozenset((1, 3)))


def test_first_dealer() -> None:
    """BZ-2: cards are turned face up clockwise; the first ace deals. Then the deal goes clockwise."""
    assert first_ace(cards("7S KD 9H 10C JC AD"), 4) == (
        1,
        ((0, "7S"), (1, "KD"), (2, "9H"), (3, "10C"), (0, "JC"), (1, "AD")),
    )
    assert first_ace(cards("AS"), 4, first=3)[0] == 3
    with pytest.raises(ValueError, match="ace"):
        first_ace(cards("7S"), 4)
    t = Table(dealer="north").calls("pass pass pass pass")
    assert t.state.dealer == 3
    t.deal()
    assert t.last(Dealt).dealer == 3
    assert t.turn == "south"


def test_dealing() -> None:
    """BZ-3: two rounds of four, beginning with the dealer's next."""
    hands = in_packets(PACK, 1, 4, 4, 2)
    assert hands[2] == PACK[0:4] + PACK[16:20]
    assert hands[3] == PACK[4:8] + PACK[20:24]
    assert hands[0] == PACK[8:12] + PACK[24:28]
    assert hands[1] == PACK[12:16] + PACK[28:32]
    loaded = load(rules_of("bazaar-blot"))
    state: Any = GAME.evolve(None, GAME.start(4, loaded.options, 1)[0])
    order = SeededChance("deal").shuffled(32)
    (event,) = GAME.deal(state, SeededChance("deal"))
    assert event.hands == in_packets([PACK[n] for n in order], 1, 4, 4, 2)


def _packets(t: Table) -> list[frozenset[Card]]:
    return [frozenset(c for _, c in trick) for trick in t.on.taken]


def test_a_pack_that_is_not_shuffled() -> None:
    """BZ-4 `cut`: the gathered tricks are stacked; the player before the dealer may cut, or not."""
    t = table("8S", pack="cut", auto_claim="off")
    while t.state.phase == "play":
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, min(GAME.waiting(t.state)))))
    tricks = _packets(t)
    assert t.state.phase == "cut"
    assert not GAME.needs_deal(t.state)
    assert t.waiting() == {"east"}  # south deals next
    t.refuse("south", "cut", "not-your-turn").refuse("east", "pass", "cut-first").refuse("east", "8S", "cut-first")
    t.act("east", "ok")
    assert t.last(CutMade) == CutMade(3, False)
    t.deal()
    hands = t.state.dealt
    packets = [frozenset(hands[(0 + step) % 4][at : at + 4]) for at in (0, 4) for step in (1, 2, 3, 4)]
    assert sorted(map(sorted, packets)) == sorted(map(sorted, tricks))  # nobody has shuffled


def test_a_cut_pack_is_turned() -> None:
    """BZ-4: cutting turns the pack about and changes nothing else; a void deal's cards are gathered as held."""
    t = Table(pack="cut").calls("pass pass pass pass")
    before = [frozenset(h[n : n + 4]) for h in t.state.hands for n in (0, 4)]
    assert GAME.decision(t.state, GAME.parse("cut")) == "d1c"
    t.act("east", "cut").deal("turned")
    hands = t.state.dealt
    pack = [c for at in (0, 4) for step in (1, 2, 3, 4) for c in hands[(0 + step) % 4][at : at + 4]]
    turned = [pack[n:] + pack[:n] for n in range(32)]
    assert any(all(frozenset(p[n : n + 4]) in before for n in range(0, 32, 4)) for p in turned)
    shuffled = Table(pack="shuffle").calls("pass pass pass pass")
    assert GAME.needs_deal(shuffled.state)


def test_deal_is_refused_while_one_is_on() -> None:
    with pytest.raises(Illegal, match="no-deal-now"):
        GAME.deal(Table().state, SeededChance(1))
    t = Table().calls("pass pass pass pass").refuse("south", "8S", "between-deals")
    with pytest.raises(Illegal, match="no-such-seat"):
        GAME.decide(t.state, 7, GAME.parse("pass"), SeededChance(1))


def test_crossing_by_brute_force() -> None:
    """BL-9: two combinations cross exactly if they share a card."""
    for a in COMBO.values():
        for b in COMBO.values():
            assert crossing((a.id, b.id)) == bool(set(a.cards) & set(b.cards))
    assert sum(1 for c in COMBO.values() if c.kind == "terz") == 24
    assert {len(c.cards) for c in COMBO.values() if c.kind == "100"} == {5}
    assert all(set(c.cards) <= set(PACK) for c in COMBO.values())
