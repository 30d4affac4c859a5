"""Bura, malutka, var and the end of a deal: BU-6 … BU-9."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.bura.events import BuraShown, Claimed, Dealt, Led, TakenBack, VarSaid, Yielded
from rules.bura.pack import KIND
from rules.bura.state import Trick
from rules.cards import Card
from rules.core import Illegal
from tests.rules.bura.table import SEATS, Table, cards

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
