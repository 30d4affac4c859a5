"""How matches of Duel Blot end: the chances to win against reckoning by hand, played matches and the rules, and what a
deal is worth by them."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.blot.player.closing import FARTHEST, NEAR, Chances, pairs
from rules.blot.belote.scoring import at_end
from rules.blot.playing import Sides
from tests.tools.blot.closing import dealt, table

DEALS = {(16, 0): 3, (9, 7): 6, (0, 25): 2, (11, 8): 4, (0, 0): 9}


@cache
def chances() -> Chances:
    return Chances(table(DEALS, "0" * 40))


def test_a_match_counted_by_hand() -> None:
    """Every deal writes sixteen for one side: whoever lacks two deals has to win both."""
    found = Chances(table({(16, 0): 1}, "0" * 40))
    assert found.won(16, 16) == 0.5
    assert found.won(1, 16) == pytest.approx(1 / 2, abs=1e-4)
    assert found.won(16, 17) == pytest.approx(3 / 4, abs=1e-4)
    assert found.won(17, 16) == pytest.approx(1 / 4, abs=1e-4)
    assert found.won(10, 40) == pytest.approx(7 / 8, abs=1e-4)
    assert found.won(20, 40) == pytest.approx(11 / 16, abs=1e-4)


@pytest.mark.parametrize("lacking", [(50, 50), (45, 80), (8, 30), (30, 8), (1, 3)])
def test_the_chance_to_win_is_how_often_it_is_won(lacking: Sides) -> None:
    """6,000 matches from that score on, each deal one of those."""
    dice, won = Random("closing"), 0
    outcomes = [both for both, often in DEALS.items() for _ in range(often)]
    for _ in range(6000):
        mine, theirs = lacking
        while min(mine, theirs) > 0 or mine == theirs:
            one, other = dice.sample(dice.choice(outcomes), 2)
            mine, theirs = mine - one, theirs - other
        won += mine < theirs
    assert chances().won(*lacking) == pytest.approx(won / 6000, abs=0.02)


def test_a_match_is_over_when_the_rules_say_so() -> None:
    """DU-9: at the target the higher total wins; two alike play on."""
    state: Any = SimpleNamespace(rules=SimpleNamespace(seats_of=lambda side: (side,)))
    for mine in range(90, 130):
        for theirs in range(90, 130):
            ended = at_end(state, (mine, theirs), 101)
            said = chances().won(101 - mine, 101 - theirs)
            assert (said in (0, 1)) == (ended is not None), (mine, theirs)
            assert ended is None or said == (ended.winners == (0,))


def test_a_point_is_as_wide_as_at_the_beginning() -> None:
    """From every score deals differ by as much as in points, but where the match is as good as over; and on average
    nothing is gained or lost."""
    both = [(pair, often) for one, often in DEALS.items() if any(one) for pair in (one, one[::-1])]
    whole = sum(often for _, often in both)
    spread = sum(often * (mine - theirs) ** 2 for (mine, theirs), often in both) / whole
    for lacking in ((40, 60), (30, 30), (NEAR, FARTHEST), (5, 20), (12, 3), (0, 0)):
        worth = chances().worth(lacking, 0)
        assert worth is not None
        assert sum(often * worth(pair) for pair, often in both) / whole == pytest.approx(0, abs=0.05)
        assert sum(often * worth(pair) ** 2 for pair, often in both) / whole == pytest.approx(spread, rel=0.02)
    hopeless = chances().worth((FARTHEST, 3), 0)
    assert hopeless is not None
    assert -3 < hopeless((0, 16)) < hopeless((16, 0)) < 3


def test_only_who_wins_counts_at_the_end() -> None:
    """How much is written beyond that is worth nothing, to either side."""
    for seat in (0, 1):
        worth = chances().worth((5, 4) if seat == 0 else (4, 5), seat)
        assert worth is not None

        def value(mine: int, theirs: int, seat: int = seat, worth: Any = worth) -> float:
            return float(worth((mine, theirs) if seat == 0 else (theirs, mine)))

        assert value(16, 0) == value(5, 0) > 0 > value(0, 4) == value(0, 25)
        assert value(9, 7) == value(16, 0)
        assert value(9, 9) == value(0, 4), "the other side is ahead by one"
        assert value(9, 8) == pytest.approx(0, abs=0.05), "two alike play on"
        assert value(0, 0) == 0


def test_far_from_the_end_points_are_all_that_counts() -> None:
    assert chances().worth((NEAR + 1, NEAR + 1), 0) is None
    assert chances().worth((NEAR, NEAR + 1), 0) is not None
    assert chances().worth((2000, NEAR), 1) is not None, "whoever lacks more than is known counts as lacking that"


def test_a_file_of_another_size_is_refused() -> None:
    data = table(DEALS, "0" * 40)
    with pytest.raises(ValueError, match="checksum"):
        Chances(data[:-1] + bytes([data[-1] ^ 1]))
    assert len([*pairs()]) == sum(FARTHEST + 1 - less for less in range(NEAR + 1))


def test_deals_are_always_the_same() -> None:
    assert [*islice(dealt("closing", 2), 2)] == [*dealt("closing", 2)]
