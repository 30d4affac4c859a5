"""The table by which checkers are borne off in Nardi, against the rules and against reckoning by hand."""

from __future__ import annotations

from functools import cache
from math import comb
from random import Random
from typing import Final

import pytest

from adapters.players import Files
from assets.players.build.nardi.bearoff import layouts, rows, solved
from bot.games.nardi.strong import BEARING_OFF, LAYOUTS, Homeward, Table, at_home, judge, layout
from rules.nardi.model import numbers
from rules.nardi.moves import COURSE, HOME, OFF, Checkers, ways
from tests.tiers import sampled

THROWS: Final = [(a, b) for a in range(1, 7) for b in range(1, 7)]


@cache
def shipped() -> Table:
    return Table(Files().weights(BEARING_OFF))


def side(points: str) -> Checkers:
    """``6 6 1``: where its checkers lie; the others are borne off."""
    lie = [int(point) for point in points.split()]
    return (15 - len(lie), *(lie.count(place) for place in range(1, 26)))


def test_every_layout_has_a_number_of_its_own() -> None:
    found = [layout(one) for one in layouts(6)]
    assert found == list(range(comb(12, 6)))
    assert layout(side("6 " * 15)) == comb(20, 6), "the first of fifteen: nobody on a lower point"
    assert layout(side("1 " * 15)) == LAYOUTS - 1
    assert all(map(at_home, layouts(6)))
    assert not at_home(side("7"))


def test_what_is_shipped_is_what_the_program_works_out() -> None:
    """Those of at most five checkers, which come first."""
    for n, (one, row) in enumerate(zip(layouts(5), rows(solved(5)), strict=True)):
        assert shipped().row(one) == row, n


@pytest.mark.parametrize(
    ("mine", "theirs", "throws"),
    [
        ("1", "6", 36),
        ("6", "1", 27),  # by a six, by 1-5, 2-4 and what is more, by every double but 1-1
        ("3 2", "1", 25),
        ("5 2", "1", 19),
        ("1 1 1", "1", 6),
        ("6 6 6 6", "1", 1),
    ],
)
def test_a_race_counted_by_hand(mine: str, theirs: str, throws: int) -> None:
    """The other side bears off its last checkers with its next throw, or needs several: what counts is the own one."""
    assert shipped()(side(mine), side(theirs)) == pytest.approx(throws / 36, abs=0.004)


@pytest.mark.parametrize("races", sampled((3, 60), (3,)))
def test_the_chance_to_win_is_that_of_both_playing_well(races: int) -> None:
    """Of all races of at most three checkers a side some are drawn, and worked out with both throwing in turn."""

    @cache
    def best(mine: Checkers, theirs: Checkers) -> float:
        total = 0.0
        for throw in THROWS:
            ends = {end.mine for end in ways(COURSE["short"], mine, theirs, numbers(throw))}
            total += max(1.0 if end[OFF] == 15 else 1 - best(theirs, end) for end in ends)
        return total / 36

    dice = Random("races")
    for _ in range(races):
        mine, theirs = (side(" ".join(str(dice.randint(1, 6)) for _ in range(dice.randint(1, 3)))) for _ in range(2))
        assert shipped()(mine, theirs) == pytest.approx(best(mine, theirs), abs=0.005), (mine, theirs)


@pytest.mark.parametrize("mars", [False, True])
def test_it_is_asked_where_both_are_home_and_the_network_elsewhere(mars: bool) -> None:
    network = judge(Files(), "nardi", COURSE["short"])
    knowing = Homeward(shipped(), network)
    ours, away, theirs = side("6 4 2"), side("7 4 2"), side("5 3")
    value = knowing.after(away, theirs, [(ours, theirs), (away, theirs)], mars)
    assert value[0] == pytest.approx(1 - shipped()(theirs, ours), abs=1e-4)
    assert value[1:] == network.after(away, theirs, [(away, theirs)], mars)
    assert knowing.hopes(ours, theirs) == (shipped()(ours, theirs), 0, 0)
    assert knowing.hopes(away, theirs) == network.hopes(away, theirs)
    full = side("1 " * 15)
    win, double, lost = knowing.hopes(side("1 1"), full)
    assert (win, lost) == (1, 0)
    assert double > 0.9, "whoever has borne off nothing is in danger of mars"


def test_where_all_is_won_the_shorter_way_is_taken() -> None:
    """One checker against fifteen: 1 is borne off; with two left a checker is taken off rather than moved."""
    knowing = Homeward(shipped(), judge(Files(), "nardi", COURSE["short"]))
    before, theirs = side("2 1 1 1 1"), side("6 " * 14)
    ends = [(end.mine, end.theirs) for end in ways(COURSE["short"], before, theirs, (1, 1, 1, 1))]
    values = knowing.after(before, theirs, ends, False)
    best = ends[values.index(max(values))][0]
    assert best[OFF] == max(mine[OFF] for mine, _ in ends)
    assert sum(best[1 : HOME + 1]) == 1
