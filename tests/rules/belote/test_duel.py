"""Duel Blot: DU-1 … DU-9, and what it has of the family."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import rules_of
from rules.blot.events import MatchEnded
from rules.options import options_from
from tests.rules.belote.facts import ended, scored

KEY = "duel-blot"
GAME: Any = rules_of(KEY)


def test_packets_of_three() -> None:
    """DU-1: three to the one who does not deal, three to the dealer, and again."""
    from bot.fair.chance import SeededChance

    state = GAME.evolve(None, GAME.start(2, options_from(rules_of(KEY)), 1)[0])
    (event,) = GAME.deal(state, SeededChance("x"))
    order = [GAME.rules(state.options).pack[n] for n in SeededChance("x").shuffled(24)]
    assert list(event.hands[0]) == order[0:3] + order[6:9]
    assert list(event.hands[1]) == order[3:6] + order[9:12]
    assert event.turned == order[12]


@pytest.mark.parametrize(
    ("combo", "points"),
    [("tAS", 2), ("fAS", 5), ("hAS", 10), ("hKS", 10), ("4J", 20), ("49", 14), ("4A", 11), ("410", 10), ("4K", 10),
     ("4Q", 10)],
)  # fmt: skip
def test_what_combinations_count(combo: str, points: int) -> None:
    """DU-5: jacks 20, nines 14, aces 11, tens, kings and queens 10; three 2, four 5, five or six 10."""
    assert scored(KEY, (80, 40), combos=f"0:{combo}").extras == (points, 0)


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


@pytest.mark.parametrize(
    ("before", "winners"), [((92, 0), {0}), ((91, 0), None), ((97, 98), {0}), ((90, 99), {1}), ((94, 98), None)]
)
def test_to_101(before: tuple[int, int], winners: set[int] | None) -> None:
    """DU-9: the target is 101; both at it: the higher; equal: another deal."""
    assert options_from(rules_of(KEY)).target == 101
    over = [e for e in ended(KEY, (90, 50), before=before) if isinstance(e, MatchEnded)]
    assert [set(e.winners) for e in over] == ([] if winners is None else [winners])
