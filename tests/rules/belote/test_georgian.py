"""Georgian Belote: GE-1 … GE-7, and what it has of the family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.blot.events import MatchEnded
from rules.blot.values import SAI
from rules.cards import PACK
from rules.core import Illegal
from rules.options import options_from
from tests.rules.belote.facts import ended, scored
from tests.rules.belote.table import Georgian

KEY = "georgian-belote"
GAME: Any = rules_of(KEY)


def test_four_in_pairs_to_501() -> None:
    """GE-1: four players in pairs, 32 cards, to 501; trumps are a suit, never no-trump; deals pass to the left."""
    options = options_from(rules_of(KEY))
    assert options.target == 501
    assert set(GAME.rules(options).pack) == set(PACK)
    assert sum(SAI["H"].values()) == 152
    t = Georgian("JH")
    assert GAME.sides(t.state) == (frozenset((0, 2)), frozenset((1, 3)))
    with pytest.raises(Illegal, match="unreadable"):
        GAME.parse("trump:N")
    t.calls("take").silent().deal()
    assert t.state.dealer == 0


def test_a_sai_is_a_point() -> None:
    """GE-1: 1 sai is 1 point, nothing is rounded. The source's own example: 110 and 52."""
    assert scored(KEY, (110, 52)).written == (110, 52)
    assert scored(KEY, (87, 75)).written == (87, 75)


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ((400, 100), {0, 2}),  # 500 + 1 is enough
        ((399, 100), None),
        ((451, 490), {0, 2}),  # 552 : 551
        ((430, 495), {1, 3}),
        ((440, 480), None),  # 541 : 541, another deal
    ],
)
def test_the_match_is_over(before: tuple[int, int], winners: set[int] | None) -> None:
    """GE-1: at the target; both over it: the higher wins; equal: another deal."""
    events = ended(KEY, (101, 61), before=before)
    over = [e for e in events if isinstance(e, MatchEnded)]
    assert [set(e.winners) for e in over] == ([] if winners is None else [winners])
    assert all(e.points == (before[0] + 101, before[1] + 61) for e in over)


@pytest.mark.parametrize("by", ["south", "west", "east"])
def test_hands_are_filled_up(by: str) -> None:
    """GE-3: the taker gets the turned card and two more, the others three: eight each, the whole pack."""
    t = Georgian("JH", by)
    first, stock = t.state.hands, list(t.state.stock)
    georgian_turn(t, by)
    whole = t.state.dealt
    assert [len(h) for h in whole] == [8, 8, 8, 8]
    for seat in range(4):
        mine = whole[seat][5:]
        assert whole[seat][:5] == first[seat]
        if t.name(seat) == by:
            assert mine[0] == "JH"
            mine = mine[1:]
        assert list(mine) == stock[: len(mine)]
        del stock[: len(mine)]
    assert not stock
    assert not t.view().turned_lies


def georgian_turn(t: Georgian, by: str) -> None:
    while t.turn != by:
        t.calls("pass")
    t.calls("take")


def test_deals_are_the_chance_s() -> None:
    """GE-2: the whole order of the pack is fixed by the one shuffle: first cards, turned card, rest."""
    state = GAME.evolve(None, GAME.start(4, options_from(rules_of(KEY)), 3)[0])
    (event,) = GAME.deal(state, SeededChance("order"))
    order = [GAME.rules(state.options).pack[n] for n in SeededChance("order").shuffled(32)]
    assert [c for hand in event.hands for c in hand] == order[:20]
    assert (event.turned, list(event.stock)) == (order[20], order[21:])
    with pytest.raises(Illegal, match="no-deal-now"):
        GAME.deal(replace(state, phase="play"), SeededChance("order"))


@pytest.mark.parametrize(
    ("combo", "points"),
    [
        ("t9S", 20), ("f10S", 50), ("hQS", 100), ("4J", 200), ("49", 150), ("4A", 100), ("410", 100), ("4K", 100),
        ("4Q", 100),
    ],
)  # fmt: skip
def test_what_combinations_count(combo: str, points: int) -> None:
    """GE-5: terz 20, fifty 50, a hundred (8 9 10 J Q) 100, nines 150, jacks 200, the other fours 100."""
    assert scored(KEY, (100, 62), combos=f"0:{combo}").extras == (points, 0)


@pytest.mark.parametrize(
    ("combos", "side"),
    [
        ("0:tAS 1:t9C", 0),  # the higher top
        ("0:tAS 1:f10C", 1),  # the longer
        ("0:hAS 1:4Q", 1),  # a four beats every run
        ("0:49 1:4J", 1),
        ("0:4A 1:49", 1),
        ("0:410 1:4A", 1),
        ("0:4Q 1:4K", 1),
        ("0:tAS 1:tAH", 1),  # equal: in trumps
        ("0:tAS 1:tAC", 0),  # equal: nearer the first leader
        ("3:tAS 2:tAC", 0),
        ("1:tAS 2:tAC", 1),
    ],
)
def test_collisions(combos: str, side: int) -> None:
    """GE-5: as BZ-30 and BZ-32 (fours J 9 A 10 K Q); equal: in trumps, else the holder nearer the first leader."""
    extras = scored(KEY, (100, 62), combos=combos).extras
    assert extras[side] > 0
    assert extras[1 - side] == 0


@pytest.mark.parametrize(
    ("sai", "made"), [((82, 80), True), ((81, 81), False), ((80, 82), False), ((162, 0), True), ((0, 162), False)]
)
def test_eighty_two(sai: tuple[int, int], made: bool) -> None:
    """GE-6: the takers need 82, the last ten included; extras do not help."""
    score = scored(KEY, sai, combos="0:4J", blot=2)
    assert score.made == made
    assert score.need == 82


def test_made() -> None:
    """GE-6: each pair writes its own sai, counting combinations and Blot-Reblot."""
    score = scored(KEY, (90, 72), combos="0:t9S 2:fAC 1:tKD", blot=3)
    assert score.written == (90 + 70, 72 + 20)


@pytest.mark.parametrize(
    ("sai", "facts", "made", "need"),
    [
        ((82, 80), {}, True, 81),
        ((81, 81), {}, False, 82),  # strictly more
        ((70, 92), {"combos": "0:fAS"}, True, 93),
        ((100, 62), {"combos": "1:fAS"}, False, 113),
        ((80, 82), {"blot": 0}, True, 83),
        ((90, 72), {"blot": 1}, False, 93),
    ],
)
def test_bonus_counts(sai: tuple[int, int], facts: dict[str, Any], made: bool, need: int) -> None:
    """GE-6 option `bonus_counts`: strictly more than the others, both with combinations and Blot-Reblot."""
    score = scored(KEY, sai, bonus_counts="on", **facts)
    assert (score.made, score.need) == (made, need)


def test_failed() -> None:
    """GE-7: the takers write −50 and nothing else; the others 162, all combinations and both Blots."""
    score = scored(KEY, (81, 81), combos="0:t9S 2:fAC 1:tKD", blot=0)
    assert score.written == (-50, 162 + 70 + 20)
    assert scored(KEY, (100, 62), by=1).written == (162, -50)
    assert scored(KEY, (10, 152), by=2, before=(30, 0)).total == (-20, 162)
