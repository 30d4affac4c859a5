"""Scoring a deal: BZ-40 … BZ-48, as tables. Pairs are (south and north, west and east)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blot.values import full_tens, rounded
from tests.rules.blot.scored import finished

SAI_TABLE = """
0-5 0    6-15 1    16-25 2    26-35 3    36-45 4    46-55 5    56-65 6    66-75 7    76-85 8
86-95 9    96-105 10    106-115 11    116-125 12    126-135 13    136-145 14    146-155 15    156-162 16
"""
FLOOR_TABLE = "80-89 8  90-99 9  100-109 10  110-119 11  120-129 12  130-139 13  140-149 14  150-159 15  160-162 16"


def _spans(table: str) -> list[tuple[int, int, int]]:
    words = table.split()
    return [(*map(int, s.split("-")), int(p)) for s, p in zip(words[::2], words[1::2], strict=True)]  # type: ignore[misc]


def test_defenders_round_with_six_up() -> None:
    """BZ-40: every number of sai from 0 to 162."""
    for low, high, points in _spans(SAI_TABLE):
        assert {rounded(n) for n in range(low, high + 1)} == {points}


def test_bidders_count_full_tens() -> None:
    """BZ-41."""
    for low, high, points in _spans(FLOOR_TABLE):
        assert {full_tens(n) for n in range(low, high + 1)} == {points}


@pytest.mark.parametrize(
    ("sai", "recorded", "floor"),
    [
        ((96, 66), (9, 7), 9),  # the source's example
        ((97, 65), (10, 6), 9),  # recorded 10, but that does not make a bid of 10
        ((98, 64), (10, 6), 9),
        ((99, 63), (10, 6), 9),
        ((90, 72), (9, 7), 9),
        ((136, 26), (13, 3), 13),  # the source's other example
        ((81, 81), (8, 8), 8),
        ((157, 5), (16, 0), 15),
        ((160, 2), (16, 0), 16),
    ],
)
def test_the_two_sides_add_up_to_sixteen(sai: tuple[int, int], recorded: tuple[int, int], floor: int) -> None:
    """BZ-42: recorded card points are 16 together; the test counts full tens."""
    s = finished("8S", sai)
    assert s.rounded == recorded
    assert s.floor == floor
    assert sum(s.rounded) == 16


@pytest.mark.parametrize("bidder_points", ["sum16", "floor"])
def test_sums_for_every_count(bidder_points: str) -> None:
    """BZ-42: all counts that can happen; `floor` writes full tens for the bidders, and 15 is then a possible sum."""
    for sai in range(163):
        s = finished("8S", (sai, 162 - sai), takers="swswswsw", bidder_points=bidder_points)
        assert s.rounded[1] == rounded(162 - sai)
        assert s.rounded[0] == (16 - s.rounded[1] if bidder_points == "sum16" else sai // 10)
    assert finished("8S", (97, 65), bidder_points="floor").rounded == (9, 6)


def test_162_without_kaput() -> None:
    """BZ-40, BZ-43: the other side may win a trick of nothing; then it is 16, not 25."""
    s = finished("8S", (162, 0), takers="swsnsnsn")
    assert (s.rounded, s.floor, s.kaput) == ((16, 0), 16, None)
    assert s.written == (24, 0)


@pytest.mark.parametrize(
    ("bid", "takers", "rounded_", "floor", "made"),
    [
        ("9S", "snsnsnsn", (25, 0), 25, True),
        ("25Sk", "snsnsnsn", (25, 0), 25, True),
        ("30Sg", "ssssssss", (30, 0), 30, True),
        ("30Sg", "snssssss", (25, 0), 25, False),  # the pair, but not the bidder alone
        ("25Sk", "ssssssss", (25, 0), 25, True),  # alone, but kanach was not bid
        ("9S", "wewewewe", (0, 25), 0, False),
    ],
)
def test_kaput(bid: str, takers: str, rounded_: tuple[int, int], floor: int, made: bool) -> None:
    """BZ-43: 25 for all eight tricks, 30 for a made kanach, in the test and in the score."""
    s = finished(bid, (162, 0) if takers[0] == "s" else (0, 162), takers=takers)
    assert (s.rounded, s.floor, s.made) == (rounded_, floor, made)


MADE = [
    # what, bid, sai, facts, why it failed
    ("just enough", "9S", (90, 72), {}, ""),
    ("one sai short", "9S", (89, 73), {}, "level"),
    ("recorded 10 is not enough", "10S", (97, 65), {}, "level"),
    ("a terz helps", "12S", (100, 62), {"combos": "north:tAD"}, ""),
    ("a dominated one does not", "12S", (100, 62), {"combos": "north:tKD west:tAH"}, "level"),
    ("blot helps", "12S", (100, 62), {"blot": "north"}, ""),
    ("the others' blot does not", "12S", (100, 62), {"blot": "east"}, "level"),
    ("both help", "14S", (100, 62), {"combos": "north:tAD", "blot": "south"}, ""),
    ("kaput makes 25", "25S", (162, 0), {}, ""),
    ("and more with a fifty", "30S", (162, 0), {"combos": "north:fAD"}, ""),
    ("kaput bid, a trick lost", "25Sk", (152, 10), {"combos": "south:4J"}, "kaput"),
    ("kaput bid made", "25Sk", (162, 0), {}, ""),
    ("kaput bid, level not reached", "27Sk", (162, 0), {}, "level"),
    ("kanach bid, the partner took one", "30Sg", (162, 0), {"combos": "south:4J"}, "kanach"),
    ("kanach bid, a trick lost", "30Sg", (150, 12), {}, "kanach"),
    ("kanach bid made", "30Sg", (162, 0), {"takers": "ssssssss"}, ""),
    ("kanach, level not reached", "33Sg", (162, 0), {"takers": "ssssssss", "blot": "south"}, "level"),
    ("no trick: fails whatever it holds", "8S", (0, 162), {"combos": "south:4J", "blot": "south"}, "no-trick"),
]


@pytest.mark.parametrize(("what", "bid", "sai", "facts", "failed"), MADE, ids=[m[0] for m in MADE])
def test_made_or_not(what: str, bid: str, sai: tuple[int, int], facts: dict[str, Any], failed: str) -> None:
    """BZ-44."""
    s = finished(bid, sai, **facts)
    assert (s.failed, s.made) == (failed, not failed), what
    assert s.reached == s.floor + s.own_extras[0] + s.blot[0]


WRITTEN = [
    # rule, bid, sai, facts, written
    ("BZ-45 made", "9S", (96, 66), {}, (18, 7)),
    ("BZ-45 with all the extras", "9S", (96, 66), {"combos": "south:tAD north:fAH", "blot": "north"}, (27, 7)),
    ("BZ-45 extras of the defenders", "9S", (96, 66), {"combos": "west:fAD", "blot": "east"}, (18, 14)),
    ("BZ-45 recorded by 16, not by the test", "9S", (97, 65), {}, (19, 6)),
    ("BZ-45 kaput", "9S", (162, 0), {"blot": "west"}, (34, 2)),
    ("BZ-45 kaput bid", "26Sk", (162, 0), {"combos": "south:tAS"}, (53, 0)),
    ("BZ-45 kanach bid", "30Sg", (162, 0), {"takers": "ssssssss"}, (60, 0)),
    ("BZ-46 failed", "12S", (90, 72), {}, (0, 28)),
    ("BZ-46 all combinations to the others", "17S", (90, 72), {"combos": "south:fAD", "blot": "south"}, (2, 38)),
    ("BZ-46 own blot", "12S", (90, 72), {"combos": "west:tAH", "blot": "west"}, (0, 32)),
    ("BZ-46 every trick", "12S", (0, 162), {}, (0, 37)),
    ("BZ-46 every trick, 16", "12S", (0, 162), {"failed_kaput": "16"}, (0, 28)),
    ("BZ-46 a kaput bid", "25Sk", (152, 10), {}, (0, 41)),
    ("BZ-47 quansh failed", "12S", (90, 72), {"call": "quansh"}, (0, 40)),
    ("BZ-47 quansh failed, all", "17S", (90, 72), {"call": "quansh", "combos": "north:fAD", "blot": "north"}, (2, 55)),
    ("BZ-47 quansh made", "9S", (96, 66), {"call": "quansh"}, (34, 0)),
    ("BZ-47 quansh made, their combinations", "9S", (96, 66), {"call": "quansh", "combos": "east:fAD"}, (39, 0)),
    ("BZ-47 quansh made, their blot", "9S", (96, 66), {"call": "quansh", "blot": "east"}, (34, 2)),
    ("BZ-47 quansh, bidders every trick", "9S", (162, 0), {"call": "quansh"}, (43, 0)),
    ("BZ-47 quansh, defenders every trick", "9S", (0, 162), {"call": "quansh"}, (0, 43)),
    ("BZ-47 the option is BZ-46's alone", "9S", (0, 162), {"call": "quansh", "failed_kaput": "16"}, (0, 43)),
    ("BZ-47 kanach made", "30Sg", (162, 0), {"call": "quansh", "takers": "ssssssss"}, (90, 0)),
    ("BZ-47 sur failed", "12S", (90, 72), {"call": "sur"}, (0, 64)),
    ("BZ-47 sur made", "9S", (96, 66), {"call": "sur", "blot": "west"}, (52, 2)),
    ("BZ-48 twelve hearts", "12H", (99, 63), {"preset": "classic", "combos": "north:tAS"}, (0, 30)),
    ("BZ-48 with quansh", "12H", (99, 63), {"preset": "classic", "combos": "north:tAS", "call": "quansh"}, (0, 42)),
    ("BZ-48 with sur", "12H", (99, 63), {"preset": "classic", "combos": "north:tAS", "call": "sur"}, (0, 66)),
    ("BZ-48 a hundred makes it", "12H", (100, 62), {"preset": "classic", "combos": "north:tAS"}, (24, 6)),
]


@pytest.mark.parametrize(("rule", "bid", "sai", "facts", "written"), WRITTEN, ids=[w[0] for w in WRITTEN])
def test_what_is_written(
    rule: str, bid: str, sai: tuple[int, int], facts: dict[str, Any], written: tuple[int, int]
) -> None:
    """BZ-45, BZ-46, BZ-47, BZ-48."""
    s = finished(bid, sai, **facts)
    assert s.written == written, rule
    parts = zip(s.base, s.bid, s.extras, s.blot, strict=True)
    assert tuple(sum(p) for p in parts) == written
    assert s.total == written


@pytest.mark.parametrize("by", ["south", "west", "north", "east"])
@pytest.mark.parametrize(
    ("bid", "call", "sai"), [("9S", "", 96), ("9S", "quansh", 96), ("12S", "", 90), ("12S", "sur", 9)]
)
def test_no_seat_is_special(by: str, bid: str, call: str, sai: int) -> None:
    """BZ-45 … BZ-47: whoever bids, the numbers are the same, mirrored for the other pair."""
    base = finished(bid, (sai, 162 - sai), "south", call, "south:tAD", "south")
    side = ["south", "west", "north", "east"].index(by) % 2
    both = (sai, 162 - sai) if side == 0 else (162 - sai, sai)
    other = finished(bid, both, by, call, f"{by}:tAD", by)
    assert other.written == (base.written if side == 0 else base.written[::-1])
