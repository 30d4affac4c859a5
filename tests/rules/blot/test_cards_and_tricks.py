"""The pack, values, strength, legal cards: BL-1 … BL-7, BZ-1 … BZ-4, BZ-20 … BZ-23."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.blot.bazaar.events import CutMade, Dealt
from rules.blot.events import TrickTaken
from rules.blot.trick import FollowRule, playable
from rules.blot.values import POWER, SAI, SAI_IN_PACK
from rules.cards import PACK, RANK, SUIT, Card, fanned, first_ace, in_packets
from rules.core import Illegal
from rules.options import load
from tests.rules.blot.table import GAME, Table, cards, table


def test_the_pack() -> None:
    """BL-1: 32 cards, 7 to A of four suits."""
    assert len(set(PACK)) == 32
    assert Counter(RANK[c] for c in PACK) == dict.fromkeys(["7", "8", "9", "10", "J", "Q", "K", "A"], 4)
    assert Counter(SUIT[c] for c in PACK) == dict.fromkeys("SCDH", 8)


@pytest.mark.parametrize(
    ("rule", "strain", "suit", "values"),
    [
        ("BL-2", "D", "D", {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}),
        ("BL-2", "D", "S", {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}),
        ("BL-3", "N", "C", {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}),
    ],
)
def test_sai(rule: str, strain: str, suit: str, values: dict[str, int]) -> None:
    """BL-2, BL-3: what cards are worth; 152 in every pack."""
    assert {RANK[c]: SAI[strain][c] for c in PACK if SUIT[c] == suit} == values
    assert sum(SAI[strain].values()) == SAI_IN_PACK == 152, rule


@pytest.mark.parametrize(
    ("strain", "suit", "order"),
    [("H", "H", "J 9 A 10 K Q 8 7"), ("H", "S", "A 10 K Q J 9 8 7"), ("N", "D", "A 10 K Q J 9 8 7")],
)
def test_strength(strain: str, suit: str, order: str) -> None:
    """BL-4: the order in tricks, high to low; BL-6: any trump above any card of the suit led."""
    power = POWER[strain, suit]
    ranked = sorted((c for c in PACK if SUIT[c] == suit), key=power.__getitem__, reverse=True)
    assert [RANK[c] for c in ranked] == order.split()
    if strain != "N" and strain != suit:
        assert power[Card("7" + strain)] > power[Card("A" + suit)]
    assert all(power[c] == 0 for c in PACK if SUIT[c] not in (suit, strain))


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


@pytest.mark.parametrize(
    ("rule", "hand", "led", "strain", "winning", "partner", "allowed"),
    [
        ("BZ-21 beat the trump led", "9D 8D KS", "D", "D", "AD", False, "9D"),
        ("BZ-21 even over one's partner", "9D 8D KS", "D", "D", "AD", True, "9D"),
        ("BZ-21 any of several that beat", "JD 9D 8D KS", "D", "D", "AD", False, "JD 9D"),
        ("BZ-21 else any trump", "KD 8D KS", "D", "D", "AD", False, "KD 8D"),
        ("BZ-21 else any card", "KS 9H", "D", "D", "AD", False, "KS 9H"),
        ("BZ-21 on a plain lead any card of the suit", "AS 7S KD", "S", "D", "10S", False, "AS 7S"),
        ("BZ-21 and even if it has been trumped", "AS 7S KD", "S", "D", "7D", False, "AS 7S"),
        ("BZ-22 void: trump", "KH 8H AC 7C", "S", "H", "AS", False, "KH 8H"),
        ("BZ-22 overtrump", "KH 8H AC 7C", "S", "H", "QH", False, "KH"),
        ("BZ-22 no duty to undertrump", "8H AC 7C", "S", "H", "QH", False, "8H AC 7C"),
        ("BZ-22 no trump: any card", "AC 7D", "S", "H", "QH", False, "AC 7D"),
        ("BZ-22 the partner is winning: any card", "KH 8H AC", "S", "H", "AS", True, "KH 8H AC"),
        ("BZ-22 the partner wins with a trump", "KH 8H AC", "S", "H", "QH", True, "KH 8H AC"),
        ("BZ-23 no-trump: follow suit", "AS 7S KD", "S", "N", "10S", False, "AS 7S"),
        ("BZ-23 and nothing else", "KH 8H AC", "S", "N", "AS", False, "KH 8H AC"),
        ("lead: anything", "KH 8H AC", None, "H", None, False, "KH 8H AC"),
    ],
    ids=lambda v: v.replace(" ", "-") if isinstance(v, str) and v.startswith("BZ") else None,
)
def test_what_may_be_played(
    rule: str, hand: str, led: str | None, strain: str, winning: str | None, partner: bool, allowed: str
) -> None:
    """BZ-21, BZ-22, BZ-23."""
    to_beat = 0 if led is None or winning is None else POWER[strain, led][Card(winning)]
    assert playable(cards(hand), led, strain, to_beat, partner) == cards(allowed), rule


@pytest.mark.parametrize(
    ("follow", "hand", "led", "winning", "partner", "allowed"),
    [
        (FollowRule(any_trump=True), "8H AC", "S", "QH", False, "8H"),  # Georgian Belote: any trump
        (FollowRule(partner_exempt=False), "8H AC", "S", "AS", True, "8H"),
        (FollowRule(beat_plain=True), "AS 7S KD", "S", "10S", False, "AS"),  # Duel Blot: higher in any suit
        (FollowRule(trump_in=False), "8H AC", "S", "AS", False, "8H AC"),
        (FollowRule(beat_trump=False), "9H 8H", "H", "AH", False, "9H 8H"),
    ],
)
def test_the_knobs_of_the_family(
    follow: FollowRule, hand: str, led: str, winning: str, partner: bool, allowed: str
) -> None:
    """GE-4, DU-4 ask the same questions as BZ-21 and BZ-22 and answer them otherwise."""
    assert playable(cards(hand), led, "H", POWER["H", led][Card(winning)], partner, follow) == cards(allowed)


def test_deal_is_refused_while_one_is_on() -> None:
    with pytest.raises(Illegal, match="no-deal-now"):
        GAME.deal(Table().state, SeededChance(1))
    t = Table().calls("pass pass pass pass").refuse("south", "8S", "between-deals")
    with pytest.raises(Illegal, match="no-such-seat"):
        GAME.decide(t.state, 7, GAME.parse("pass"), SeededChance(1))
