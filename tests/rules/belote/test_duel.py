"""Duel Blot: DU-1 … DU-9, and what it has of the family."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import rules_of
from rules.blot.events import DealVoided, Declared, MatchEnded, Played, Revoked, Settled, Shown
from rules.options import options_from
from tests.rules.belote.facts import ended, scored
from tests.rules.belote.table import Duel, duel

KEY = "duel-blot"
GAME: Any = rules_of(KEY)

# --- DU-1 … DU-3 ------------------------------------------------------------------------------------------------


def test_twenty_four_cards() -> None:
    """DU-1: two players, nine and up; three and three each, one turned, which stays on the table."""
    pack = GAME.rules(options_from(rules_of(KEY))).pack
    assert len(pack) == 24
    assert {c[:-1] for c in pack} == {"9", "10", "J", "Q", "K", "A"}
    t = Duel("JH")
    assert [len(h) for h in t.state.hands] == [6, 6]
    assert t.view().turned == "JH"
    t.calls("take")
    assert t.view().turned_lies
    assert "JH" not in [c for hand in t.state.dealt for c in hand]
    assert len(t.state.stock) == 5


def test_packets_of_three() -> None:
    """DU-1: three to the one who does not deal, three to the dealer, and again."""
    from bot.fair.chance import SeededChance

    state = GAME.evolve(None, GAME.start(2, options_from(rules_of(KEY)), 1)[0])
    (event,) = GAME.deal(state, SeededChance("x"))
    order = [GAME.rules(state.options).pack[n] for n in SeededChance("x").shuffled(24)]
    assert list(event.hands[0]) == order[0:3] + order[6:9]
    assert list(event.hands[1]) == order[3:6] + order[9:12]
    assert event.turned == order[12]


def test_speaking() -> None:
    """DU-2: the non-dealer first: take or pass; then the dealer; then both may name another suit."""
    t = Duel("JH")
    assert (t.turn, t.may("south")) == ("south", {"take", "pass"})
    t.calls("pass")
    assert (t.turn, t.may("north")) == ("north", {"take", "pass"})
    t.calls("pass")
    assert t.may("south") == {"trump:S", "trump:C", "trump:D", "pass"}
    t.refuse("south", "trump:H", "another-suit").calls("pass")
    assert t.may("north") == {"trump:S", "trump:C", "trump:D", "pass"}
    t.play("trump:C")
    assert (t.view().taker, t.view().strain) == (1, "C")


def test_four_passes() -> None:
    """DU-2: both pass again: the deal is void and passes on."""
    t = Duel("JH", score=(30, 20)).calls("pass pass pass pass")
    assert t.last(DealVoided).reason == "all-passed"
    assert GAME.needs_deal(t.state)
    assert (t.state.dealer, t.state.totals) == (0, (30, 20))
    assert t.view().rows[-1].void == "all-passed"


def test_nine_each() -> None:
    """DU-3: three more each when trumps are fixed, the non-dealer's first."""
    t = Duel("JH")
    stock = t.state.stock
    t.calls("pass take")
    assert [len(h) for h in t.state.hands] == [9, 9]
    assert t.state.dealt[0][6:] == stock[:3]
    assert t.state.dealt[1][6:] == stock[3:6]
    assert t.state.stock == stock[6:]


# --- DU-4 -------------------------------------------------------------------------------------------------------

HANDS = {"south": "10S KS 9D 9C QC KC AC 9H 10H", "north": "AS QS JS AD QD AH KH JC 10C"}


def test_higher_in_any_suit() -> None:
    """DU-4: the non-dealer leads; the other follows and plays higher if it can, in any suit."""
    t = duel(**HANDS)
    assert t.turn == "south"
    t.play("KS")
    assert t.may("north") - {"d:tAH"} == {"AS"}
    t.refuse("north", "QS", "must-beat").refuse("north", "AD", "must-follow-suit")
    t = duel(**HANDS).play("AC")
    assert t.may("north") == {"JC", "10C"}  # none higher: any of the suit
    t = duel(**HANDS).play("10H")
    assert t.may("north") == {"AH"}


def test_void_must_trump() -> None:
    """DU-4: void: a trump; no trump: any card."""
    t = duel(south="9S KS 9D 9C QC KC AC 9H 10H", north="AS QS 10S AD QD AH KH KD 10D").play("9C")
    assert t.may("north") - {"d:tAD"} == {"AH", "KH"}
    t.refuse("north", "AS", "must-trump")
    t = duel(south="9S KS 9D 9C QC KC AC 9H 10H", north="AS QS 10S AD QD JS JD KD 10D").play("9C")
    assert len(t.view("north").plays) == 9


# --- DU-5 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("combo", "points"),
    [("tAS", 2), ("fAS", 5), ("hAS", 10), ("hKS", 10), ("4J", 20), ("49", 14), ("4A", 11), ("410", 10), ("4K", 10),
     ("4Q", 10)],
)  # fmt: skip
def test_what_combinations_count(combo: str, points: int) -> None:
    """DU-5: jacks 20, nines 14, aces 11, tens, kings and queens 10; three 2, four 5, five or six 10."""
    assert scored(KEY, (80, 40), combos=f"0:{combo}").extras == (points, 0)


def test_six_in_sequence_count_as_five() -> None:
    """DU-5: a run of six is a hundred."""
    t = duel(south="AS KS QS JS 10S 9S 9D 9C AH")
    assert t.view("south").best == ("hAS",)


def test_declared_shown_settled() -> None:
    """DU-5, BL-10: declared in the first trick, shown in the second; only the better side's count."""
    t = duel(south="AS KS QS 9D 9C QC KC 10C JD", north="AC JC AD KD QD 9H 10H KH 10S", auto_claim="off")
    t.act("south", "d:tAS").play("9D").act("north", "d:tAD").play("AD")
    heard = t.last(Settled).heard
    assert {(h.seat, h.height) for h in heard} == {(0, "A"), (1, "A")}
    assert t.last(Settled).side == 1  # equal: north plays earlier in the second trick
    t.silent()
    assert {e.seat for e in t.events if isinstance(e, Shown)} == {1}
    assert t.score.own_extras == (0, 2)


@pytest.mark.parametrize(
    ("combos", "side"),
    [("0:tAS 1:tKC", 0), ("0:tAS 1:fQC", 1), ("0:hAS 1:4Q", 1), ("0:49 1:4J", 1), ("0:4A 1:49", 1), ("0:410 1:4A", 1),
     ("0:4Q 1:4K", 1), ("0:tAS 1:tAH", 1)],
)  # fmt: skip
def test_collisions(combos: str, side: int) -> None:
    """DU-5: as BZ-30 to BZ-33: fours J 9 A 10 K Q, then the longer, the higher, the one in trumps."""
    extras = scored(KEY, (60, 60), combos=combos).own_extras
    assert extras[side] > 0
    assert extras[1 - side] == 0


def test_auto_declares() -> None:
    """BL-11: with `auto` the best set is declared with the first card; by default one is asked."""
    t = duel(south="AS KS QS 9D 9C QC KC 10C JD", declare="auto").play("9D")
    assert t.last(Declared).combos == ("tAS",)
    assert options_from(rules_of(KEY)).declare == "ask"


# --- DU-6, DU-7 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sai", "points"), [((65, 60), (6, 6)), ((66, 55), (7, 5)), ((90, 46), (9, 5)), ((145, 5), (14, 0))]
)
def test_rounding(sai: tuple[int, int], points: tuple[int, int]) -> None:
    """DU-6: each its own sai, 6 up; the sum is what it is."""
    assert scored(KEY, sai).written == points


def test_all_nine_tricks() -> None:
    """DU-6: 25 instead."""
    score = scored(KEY, (120, 0), takers="0" * 9, combos="0:tAS")
    assert (score.cards, score.written) == ((25, 0), (27, 0))


def test_beaten() -> None:
    """DU-7: the taker with less writes nothing; the other both sides' points, combinations and Blot-Reblot."""
    score = scored(KEY, (56, 66), combos="1:tAS", blot=0)
    assert (score.made, score.reached, score.need) == (False, (56, 86), 86)
    assert score.written == (0, 6 + 7 + 2 + 2)


@pytest.mark.parametrize(
    ("facts", "made"),
    [
        ({"sai": (60, 60)}, True),  # equal: each keeps its own
        ({"sai": (59, 61)}, False),
        ({"sai": (50, 65), "combos": "0:tAS"}, True),  # 70 : 65
        ({"sai": (50, 71), "combos": "0:tAS"}, False),
        ({"sai": (50, 60), "blot": 0}, False),  # Blot-Reblot does not help
        ({"sai": (60, 50), "by": 1}, False),
        ({"sai": (0, 130), "takers": "1" * 9}, False),
        ({"sai": (120, 0), "takers": "0" * 9, "combos": "1:4J"}, True),  # 250 against 200
    ],
)
def test_who_is_beaten(facts: dict[str, Any], made: bool) -> None:
    """DU-7: sai and ten times the combinations are compared; all nine tricks count 250; equal is not beaten."""
    assert scored(KEY, **facts).made == made


def test_equal_keeps_its_own() -> None:
    """DU-7: equal: each keeps its own."""
    assert scored(KEY, (60, 60)).written == (6, 6)


# --- DU-8, DU-9 -------------------------------------------------------------------------------------------------


def test_revoke() -> None:
    """DU-8 `penalty`: the other gets 16 points and all declared combinations, and the deal is over."""
    duel(**HANDS).play("KS").refuse("north", "QS", "must-beat")  # the default refuses
    t = duel(
        revoke="penalty", score=(10, 20), south="AS KS QS 9D 9C QC KC 10C JD", north="AC JC AD KD QD 9H 10H KH 10S"
    )
    t.act("south", "d:tAS").play("9D").act("north", "d:tAD").play("KH")
    assert t.last(Revoked).key == "must-follow-suit"
    assert t.score.written == (16 + 2 + 2, 0)
    assert (t.score.revoker, t.score.failed) == (1, "revoke")
    assert t.view().rows[-1].revoke == 1
    assert GAME.needs_deal(t.state)
    # what was declared and never shown stays unseen
    assert {c.combo for c in t.score.combos} == {None}


def test_revoke_takes_a_finished_blot_along() -> None:
    """DU-8: a Blot-Reblot of which both words were said goes with the declarations (decision)."""
    t = duel(
        revoke="penalty", auto_claim="off", south="KH QH AH 9D 9C QC KC 10C JD", north="9S 10S AS KS QS JS AC JC AD"
    )
    t.play("KH 9S QH 10S 9D").play("AC")
    assert t.score.written == (16 + 2, 0)


@pytest.mark.parametrize(
    ("before", "winners"), [((92, 0), {0}), ((91, 0), None), ((97, 98), {0}), ((90, 99), {1}), ((94, 98), None)]
)
def test_to_101(before: tuple[int, int], winners: set[int] | None) -> None:
    """DU-9: the target is 101; both at it: the higher; equal: another deal."""
    assert options_from(rules_of(KEY)).target == 101
    over = [e for e in ended(KEY, (90, 50), before=before) if isinstance(e, MatchEnded)]
    assert [set(e.winners) for e in over] == ([] if winners is None else [winners])


def test_a_claim_knows_nothing_of_the_stock() -> None:
    """BZ-27: the rest plays itself only where the leader could know it: five cards lie unseen besides."""
    sure = {"south": "JH 9H AH 10H KH QH AS AC AD", "north": "9S 10S KS QS JS 9C 10C JC 9D"}
    t = Duel("QD", south=sure["south"], north=sure["north"]).calls("pass pass").play("trump:H JH 9S")
    assert t.state.phase == "between"
    assert t.score.kaput == 0
    assert any(e.auto for e in t.events if isinstance(e, Played))
    # the ten of spades is good, for north has no ace; but the ace may be in north's hand for all south knows
    t = (
        Duel("QD", south="JH 9H AH 10H KH QH 10S AC AD", north="9S JS KS QS 9D 9C 10C JC KD")
        .calls("pass pass")
        .play("trump:H JH 9S")
    )
    assert t.state.phase == "play"
