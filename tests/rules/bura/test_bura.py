"""Bura with three and with five cards: BU-1 … BU-11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.bura.actions import MALUTKA, Beat, Give, Lead, encode, parse
from rules.bura.events import (
    Beaten,
    BuraShown,
    Claimed,
    Dealt,
    Drawn,
    Given,
    Led,
    MatchEnded,
    TakenBack,
    TrickTaken,
    VarSaid,
    Yielded,
)
from rules.bura.pack import KIND, beats, count, fanned
from rules.bura.state import Trick
from rules.cards import Card
from rules.core import Illegal
from rules.options import options_from
from tests.rules.bura.table import SEATS, Table, cards

# --- The packs, the deal and the tricks of Bura: BU-1 … BU-5 ---------------------------------------------------------


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


# --- Bura, malutka, var and the end of a deal: BU-6 … BU-9 -----------------------------------------------------------

HEARTS = "AH 10H KH"
SPADES = "JS QS KS"
DIAMONDS = "AD 10D KD"


class Stacked:
    """A chance that deals what a test wants."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = tuple(order)

    def shuffled(self, n: int) -> tuple[int, ...]:
        assert sorted(self.order) == list(range(n))
        return self.order

    def die(self) -> int:
        return 1


# --- bura ---------------------------------------------------------------------------------------------------------


def test_a_drawn_bura_wins_at_once() -> None:
    """BU-6: whoever's turn it is."""
    t = Table(nino="AH QH JC", gela="JS QS JD", trump="10S", stock="QD KS").act("nino:l:AH gela:g:JD")
    assert t.last(BuraShown) == BuraShown(1, cards("KS QS JS"))
    assert (t.score.reason, t.score.winner, t.score.by, t.score.worth) == ("bura", 1, 1, 1)
    assert t.score.cards == ("KS", "QS", "JS")
    assert t.view().phase == "between"


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


def test_fewer_trumps_than_a_hand_are_no_bura() -> None:
    """BU-3, BU-6: a whole hand, three or five."""
    t = Table(nino="AH QH JC", gela="JS QS JD", trump="10S").put(stock=())
    t.act("nino:l:AH gela:g:JD")
    assert not t.has(BuraShown)
    assert t.hand("gela") == {"JS", "QS"}


# --- malutka --------------------------------------------------------------------------------------------------------


def test_in_turn_it_is_led_on_ones_own_lead() -> None:
    """BU-7: ``malutka`` = ``in_turn``."""
    t = Table(nino="AC QH JC", gela=HEARTS)
    assert t.actors() == {"nino"}
    t.refuse("gela:malutka", "malutka-in-turn").act("nino:l:QH").refuse("gela:malutka", "malutka-in-turn")
    t = Table(nino=HEARTS).act("nino:l:AH.10H.KH")
    assert t.view().lead == ("AH", "10H", "KH")


def test_out_of_turn_before_the_lead() -> None:
    """BU-7: the claim waits for the leader, which lets it go first."""
    t = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn")
    assert t.actors() == {"nino", "gela"}
    assert t.turn == "nino"
    t.act("gela:malutka").refuse("gela:malutka", "malutka-claimed")
    assert t.view().claim == 1
    assert t.turn == "nino"
    assert {a for a in t.may("nino") if a.startswith("l:") or a == "let"} == {"let"}
    t.refuse("nino:l:QH", "malutka-goes-first").act("nino:let")
    assert t.has(Yielded)
    assert t.view().lead == ("AH", "10H", "KH")
    assert (t.turn, t.view().leader) == ("nino", 1)


def test_out_of_turn_after_the_lead() -> None:
    """BU-7: the led cards go back into their hand."""
    t = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn").act("nino:l:AC.JC")
    assert "malutka" in t.may("gela")
    t.act("gela:malutka")
    assert t.last(TakenBack) == TakenBack(0, cards("AC JC"))
    assert t.last(Led) == Led(1, cards("AH 10H KH"))
    assert t.hand("nino") == {"AC", "QH", "JC"}
    assert t.turn == "nino"


@pytest.mark.parametrize("lead", ["l:QH", "l:AC.JC"])
def test_the_order_of_the_messages_does_not_matter(lead: str) -> None:
    """BU-7: claim and lead cross on their way; whichever arrives first, the same malutka is led from the same hands."""
    claim_first = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn").act("gela:malutka")
    claim_first.refuse(f"nino:{lead}", "malutka-goes-first").act("nino:let")
    lead_first = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn").act(f"nino:{lead} gela:malutka")
    assert claim_first.view() == lead_first.view()
    assert [set(h) for h in claim_first.state.hands] == [set(h) for h in lead_first.state.hands]


@pytest.mark.parametrize("order", ["gela:malutka nino:l:AD.10D.KD", "nino:l:AD.10D.KD"])
def test_both_holding_one_the_leader_goes_first(order: str) -> None:
    """BU-7: however early the other has claimed; its claim is gone then, and it answers."""
    t = Table(nino=DIAMONDS, gela=HEARTS, malutka="out_of_turn").act(order)
    assert t.view().lead == ("AD", "10D", "KD")
    assert (t.turn, t.view().claim) == ("gela", None)
    t.refuse("gela:malutka", "malutka-led")


def test_a_leader_need_not_use_its_malutka() -> None:
    """BU-7: it leads it or it does not; then the other's is free."""
    t = Table(nino=DIAMONDS, gela=HEARTS, malutka="out_of_turn").act("nino:l:AD gela:malutka")
    assert t.view().lead == ("AH", "10H", "KH")
    t.refuse("nino:malutka", "malutka-led")


def test_claims_and_raises_cross_without_harm() -> None:
    """BU-7, BU-10: a claim may come while a raise stands, and a raise while a claim stands: the outcome is one."""
    one = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn").act("nino:davi gela:malutka gela:accept nino:let")
    two = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn").act("gela:malutka nino:davi gela:accept nino:let")
    assert one.state == two.state
    assert one.view().raises.worth == 2
    assert one.view().lead == ("AH", "10H", "KH")


def test_who_may_claim_does_not_betray_a_malutka() -> None:
    """BU-7 (Views, not states): the actors are the same whatever is held; the leader is asked, holding one or not."""
    with_one = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn")
    without = Table(nino="AC QH JC", gela="AH 10H KD", malutka="out_of_turn")
    assert with_one.actors() == without.actors() == {"nino", "gela"}
    assert with_one.view() == without.view()
    assert "malutka" in with_one.may("gela")
    assert without.may("gela") == set()
    without.refuse("gela:malutka", "no-malutka")
    held = Table(nino=DIAMONDS, gela=HEARTS, malutka="out_of_turn").act("gela:malutka")
    not_held = Table(nino="AC QH JC", gela=HEARTS, malutka="out_of_turn").act("gela:malutka")
    assert held.view() == not_held.view()


def test_small_hands_have_no_malutka() -> None:
    """BU-3, BU-7: a whole hand, three or five; at the end of the cards nobody may claim."""
    t = Table(nino="AC QH JC", gela="AH 10H JD", malutka="out_of_turn").put(stock=())
    t.act("nino:l:AC gela:g:JD")
    assert t.actors() == {"nino"}
    t.refuse("gela:malutka", "no-malutka").refuse("nino:malutka", "malutka-own-lead")
    t.refuse("nino:let", "nothing-to-let")


# --- var and the end ------------------------------------------------------------------------------------------------


def taken(t: Table, who: str, words: str) -> Table:
    """``who`` has taken these (in pairs: led and beaten), of no trick that was played."""
    found = cards(words)
    seat = SEATS[who]
    new = tuple(Trick(1 - seat, (a,), (b,), (), seat) for a, b in zip(found[::2], found[1::2], strict=True))
    return t.put(tricks=(*t.state.tricks, *new))


def test_a_true_var_wins() -> None:
    """BU-8: 31 with three cards; what was won is what the deal is worth."""
    t = taken(Table(nino="QH QC JC"), "nino", "AH 10H AD JD").act("nino:var")
    assert t.has(VarSaid)
    assert (t.score.reason, t.score.winner, t.score.counts) == ("var", 0, (34, None))
    assert t.state.totals == (1, 0)


@pytest.mark.parametrize(("key", "goal"), [("bura3", 31), ("bura5", 61)])
def test_exactly_enough_is_enough(key: str, goal: int) -> None:
    """BU-8: 31, five-card 61."""
    for missing in (0, 1):
        t = Table(key, nino="QH QC JC" if key == "bura3" else "QH QC JC 9D 8H", trump="JS")
        mine = cards("AH 10H 10C" if key == "bura3" else "AH AC 10H 10C 10D KD QD JD")
        assert t.view().goal == goal
        worth = {"A": 11, "1": 10, "K": 4, "Q": 3, "J": 2}
        assert sum(worth[c[0]] for c in mine) == goal
        t.put(tricks=(Trick(0, mine[: len(mine) - missing], (), (), 0),)).act("nino:var")
        assert t.score.winner == missing


def test_a_false_var_loses() -> None:
    """BU-8; and what the other has is nobody's business."""
    t = taken(Table(nino="QH QC JC"), "nino", "AH 10H").act("nino:davi gela:accept nino:var")
    assert (t.score.reason, t.score.winner, t.score.by) == ("false-var", 1, 0)
    assert (t.score.worth, t.score.counts) == (2, (21, None))


def test_var_is_said_at_ones_turn() -> None:
    """BU-8: before one's lead or one's answer, not while a raise waits."""
    t = Table(nino="QH QC JC", gela="AH AC JD").refuse("gela:var", "not-your-turn")
    t.act("nino:davi").refuse("nino:var", "not-your-turn").refuse("gela:var", "raise-first")
    t.act("gela:accept nino:l:QH").refuse("nino:var", "not-your-turn")
    assert "var" in t.may("gela")


def test_gifts_count_and_nobody_knows() -> None:
    """BU-8: the taker has them, unseen; ``count`` = ``memory`` shows no count at all."""
    t = Table(nino="AH AC JC", gela="10H 10C JD").act("nino:l:AH gela:g:10H nino:l:AC gela:g:10C")
    assert t.view("nino").counts is None
    t.act("nino:var")
    assert (t.score.winner, t.score.counts) == (0, (42, None))


def test_a_shown_count_knows_no_gifts() -> None:
    """BU-8: ``count`` = ``shown`` counts what everybody has seen, and how many cards nobody has."""
    t = Table(nino="AH AC JC", gela="10H 10C JD", count="shown").act("nino:l:AH gela:g:10H nino:l:AC gela:g:10C")
    assert t.view("nino").counts == t.view("gela").counts == t.view().counts == ((22, 2), (0, 0))


def test_cards_run_out() -> None:
    """BU-9: the higher count wins."""
    t = taken(Table(nino="AH AC JC"), "gela", "KC QC").put(stock=(), hands=((Card("AH"),), (Card("10C"),)))
    t.act("nino:l:AH gela:g:10C")
    assert (t.score.reason, t.score.winner, t.score.counts) == ("more", 0, (21, 7))


@pytest.mark.parametrize("key", ["bura3", "bura5"])
def test_equal_counts_are_a_drawn_deal(key: str) -> None:
    """BU-9: *fre*: nobody writes anything, and the next deal is worth 1."""
    t = taken(Table(key), "gela", "AC 10C").put(stock=(), hands=((Card("AH"),), (Card("10D"),)))
    t.act("nino:davi gela:accept nino:l:AH gela:g:10D")
    assert (t.score.reason, t.score.winner, t.score.counts) == ("even", None, (21, 21))
    assert t.state.totals == (0, 0)
    assert t.game.needs_deal(t.state)
    assert t.view().dealer == t.score.dealer
    t.deal()
    assert t.view().raises.worth == 1


def test_nothing_goes_on_between_deals() -> None:
    """BU-9: the next deal comes first."""
    t = Table().act("nino:var").refuse("gela:l:AH", "between-deals")
    with pytest.raises(Illegal, match="no-deal-now"):
        Table().game.deal(Table().state, SeededChance(1))
    assert t.view().hand is None
    assert not t.has(Claimed)


# --- Raises in a deal, the match, and what silence means: BU-10, BU-11 -----------------------------------------------


def test_raises_come_before_a_lead() -> None:
    """BU-10: at one's turn, before a lead; the deal stands still until the answer."""
    t = Table(nino="QH QC JC", gela="AH AC JD").refuse("gela:davi", "not-your-turn").act("nino:davi")
    assert t.turn == "gela"
    t.refuse("nino:l:QH", "not-your-turn").refuse("gela:b:AH", "raise-first").refuse("nino:accept", "raise-stands")
    t.act("gela:se")
    assert t.turn == "nino"
    t.act("nino:accept")
    assert (t.view().raises.worth, t.turn) == (3, "nino")
    t.act("nino:chari gela:accept nino:l:QH").refuse("gela:panji", "lead-lies")


def test_a_declined_raise_ends_the_deal() -> None:
    """BU-10: at its present worth."""
    t = Table().act("nino:davi gela:se nino:decline")
    assert (t.score.reason, t.score.winner, t.score.by, t.score.worth) == ("declined", 1, 0, 2)
    assert t.score.counts == (None, None)
    assert t.state.totals == (0, 2)


def test_raises_can_be_left_out() -> None:
    """BU-10: option ``raises`` off."""
    t = Table(raises="off").refuse("nino:davi", "no-raises")
    assert not t.may("nino") & {"davi", "accept", "decline"}


@pytest.mark.parametrize("target", ["1", "3", "5", "7", "11"])
def test_the_match_ends_at_the_target(target: str) -> None:
    """BU-11."""
    n = int(target)
    t = Table(target=target, score=(n - 1, 0)).refuse("nino:davi", "raise-enough")
    if n > 1:
        t.act("nino:var")
        assert t.game.result(t.state) is None
        t = Table(target=target, score=(0, n - 1), leader="gela").act("gela:var")
        assert t.state.totals == (1, n - 1)
    t = Table(target=target, score=(0, n - 1)).act("nino:var")
    result = t.game.result(t.state)
    assert t.last(MatchEnded).winners == frozenset({1})
    assert (result.winners, result.points, result.reason) == (frozenset({1}), (0, n), "target")
    t.refuse("nino:var", "match-over")


@pytest.mark.parametrize("target", ["2", "4", "100", "many"])
def test_other_targets_are_not_played(target: str) -> None:
    """BU-11."""
    with pytest.raises(Illegal, match="bad-option"):
        options_from(rules_of("bura5"), None, {"target": target})


def test_silence_binds_to_nothing() -> None:
    """BU-10, BU-7: it declines a raise, lets a malutka go first, leads and gives the cheapest cards."""
    t = Table(nino="QS AH JC", gela="KH 10H JD", trump="JS").silence()
    assert t.view().lead == ("JC",)
    t.silence()
    assert t.view("gela").last.mine == ("JD",)
    t = Table(nino="AC QH JC", gela="AH 10H KH", malutka="out_of_turn").act("gela:malutka").silence()
    assert t.view().lead == ("AH", "10H", "KH")
    t = Table().act("nino:davi").silence()
    assert t.score.reason == "declined"


def test_text_forms() -> None:
    """BU-3, BU-4: five cards fit; capitals, commas and suit signs are taken as people write them."""
    five = Lead((Card("AH"), Card("10H"), Card("KH"), Card("QH"), Card("JH")))
    assert encode(five) == "l:AH.10H.KH.QH.JH"
    assert parse("L:jh,qh,kh,10♥,a♥") == five
    assert parse("b:10S.10C.10D.10H.AS") == Beat(tuple(Card(c) for c in ("10S", "10C", "10D", "10H", "AS")))
    assert parse("g:jc.ad") == Give((Card("JC"), Card("AD")))
    assert parse("malutka") == MALUTKA
    for text in ("l:", "l:AH.AH", "l:1H", "l:AH.KH.QH.JH.9H.8H", "x:AH", "AH", "5H", "l:5H", "raise"):
        with pytest.raises(Illegal, match="unreadable"):
            parse(text)


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
