"""Raises in a deal, the match, and what silence means: BU-10, BU-11."""

from __future__ import annotations

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.bura.actions import MALUTKA, Beat, Give, Lead, encode, parse
from rules.bura.events import MatchEnded
from rules.cards import Card
from rules.core import Illegal
from rules.options import options_from
from tests.rules.bura.table import Table


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
