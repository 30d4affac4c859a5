"""Combinations: what is held, declared, shown, what collides and counts. BL-8 … BL-11, BZ-30 … BZ-34."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.blot.actions import Show
from rules.blot.bazaar.score import worth
from rules.blot.bazaar.settings import CLASSIC, LEAGUE, PRESETS
from rules.blot.bazaar.state import SIDE
from rules.blot.collide import Record, counting, dominant, heard
from rules.blot.combos import COMBO, ComboId, Worth, best, canonical, crossing, declarable, held
from rules.cards import PACK
from rules.core import Illegal
from tests.rules.blot.table import GAME, SEATS, cards

QUEENS_AND_100 = "AS KS QS JS 10S QD QH QC"


def ids(words: str) -> tuple[ComboId, ...]:
    return tuple(ComboId(w) for w in words.split())


def at(preset: str, strain: str, **knobs: Any) -> Worth:
    return worth(replace(PRESETS[preset], **knobs), strain)


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("7S 8S 9S AH", "t9S"),
        ("7S 8S 10S AH", ""),
        ("9S 10S JS", "tJS"),  # the ten stands between nine and jack (BL-5)
        ("10S KS AS QH", ""),
        ("7H 8H 9H 10H", "f10H t10H t9H"),
        ("7H 8H 9H 10H JH", "hJH fJH f10H tJH t10H t9H"),
        ("7H 8H 9H 10H JH QH", "hQH hJH fQH fJH f10H tQH tJH t10H t9H"),
        ("AS KS QS", "tAS"),
        ("JS JC JD JH", "4J"),
        ("8S 8C 8D 8H", "48"),
        ("7S 7C 7D 7H", ""),
        (QUEENS_AND_100, "4Q hAS fAS fKS tAS tKS tQS"),
    ],
)
def test_what_is_held(hand: str, found: str) -> None:
    """BL-9: runs of three, four and five, also those within longer ones; fours, sevens excepted."""
    assert set(held(cards(hand), at("league", "S"))) == set(found.split())


@pytest.mark.parametrize(
    ("hand", "strain", "chosen"),
    [
        ("7H 8H 9H 10H JH QH", "S", "hQH"),  # six: the highest hundred
        ("8H 9H 10H JH QH KH AH", "S", "hAH"),  # seven
        ("7H 8H 9H 10H JH QH KH AH", "S", "hAH t9H"),  # eight: 100 and terz
        (QUEENS_AND_100, "S", "4Q"),  # ten each: the four is stronger
        ("AS KS QS AH KH QH AD KD", "S", "tAS tAH"),
        ("AS KS QS JS AH KH QH JH", "S", "fAS fAH"),
        ("KS KC KD KH AS QS JS 10S", "S", "4K tQS"),  # better than the hundred that crosses it
        ("8S 8C 8D 8H AS KS QS 7D", "S", "48 tAS"),
        ("8S 9S 10S 8C 8D 8H 7D AD", "S", "t10S"),  # crossing: the one that is worth something
        ("AS QC", "S", ""),
    ],
)
def test_the_best_set(hand: str, strain: str, chosen: str) -> None:
    """BL-9, BL-11: the most points, then the strongest; crossing ones never together."""
    table_ = at("league", strain)
    sets = declarable(held(cards(hand), table_))
    assert best(sets, table_) == tuple(chosen.split())
    assert not any(crossing(s) for s in sets)


def test_crossing_by_brute_force() -> None:
    """BL-9: two combinations cross exactly if they share a card."""
    for a in COMBO.values():
        for b in COMBO.values():
            assert crossing((a.id, b.id)) == bool(set(a.cards) & set(b.cards))
    assert sum(1 for c in COMBO.values() if c.kind == "terz") == 24
    assert {len(c.cards) for c in COMBO.values() if c.kind == "100"} == {5}
    assert all(set(c.cards) <= set(PACK) for c in COMBO.values())


WORTH = """
       league-trump league-nt classic-trump classic-nt
tAS    2            2         2             2
fAS    5            5         5             5
hAS    10           10        10            10
4J     20           10        20            20
49     15           10        14            10
4A     10           20        10            19
410    10           15        10            10
4K     10           10        10            10
4Q     10           10        10            10
48     0            0         0             0
"""


def _worths() -> list[tuple[str, str, str, int]]:
    rows = [line.split() for line in WORTH.strip().splitlines()]
    return [
        (row[0], *column.split("-"), int(points))  # type: ignore[misc]
        for row in rows[1:]
        for column, points in zip(rows[0], row[1:], strict=True)
    ]


@pytest.mark.parametrize(("combo", "preset", "game", "points"), _worths())
def test_what_it_is_worth(combo: Any, preset: str, game: str, points: int) -> None:
    """The table before BZ-30, both sources, trump and no-trump."""
    assert at(preset, "H" if game == "trump" else "N").points(combo) == points


def test_worth_options() -> None:
    """The options in that table: `nt_jacks` (classic) and `nt_nines` (league)."""
    assert at("classic", "N", nt_jacks=10).points(ComboId("4J")) == 10
    assert at("league", "N", nt_nines=0).points(ComboId("49")) == 0


@pytest.mark.parametrize(
    ("preset", "strain", "order"),
    [
        ("league", "D", "4J 49 4A 410 4K 4Q hAS hKS hQS hJS fAS fKS fQS fJS f10S tAS tKS tQS tJS t10S t9S"),
        ("league", "N", "4A 410 4K 4Q 4J 49 hAS hKS hQS hJS fAS fKS fQS fJS f10S tAS tKS tQS tJS t10S t9S"),
        ("classic", "D", "48 4J 49 4A 410 4K 4Q hAS hKS hQS hJS fAS fKS fQS fJS f10S tAS tKS tQS tJS t10S t9S"),
        ("classic", "N", "48 4J 49 4A 410 4K 4Q hAS hKS hQS hJS fAS fKS fQS fJS f10S tAS tKS tQS tJS t10S t9S"),
    ],
)
def test_precedence(preset: str, strain: str, order: str) -> None:
    """BZ-30: high to low; worth plays no part."""
    table_ = at(preset, strain)
    all_ = list(ids(order))
    assert sorted(all_, key=table_.strength, reverse=True) == all_
    assert len({table_.strength(c) for c in all_}) == len(all_)


def records(words: str) -> tuple[Record, ...]:
    """``south:tAS! west:fKH``: declared in this order; ``!`` shown, ``?`` lapsed."""
    found = []
    for word in words.split():
        who, _, combo = word.partition(":")
        bare: Any = combo.rstrip("!?")
        found.append(Record(SEATS[who], bare, shown=combo.endswith("!"), lapsed=combo.endswith("?")))
    return tuple(found)


COLLISIONS = [
    # rule, preset, strain, second leader, declared, what counts
    ("BZ-32 longer", "league", "D", "south", "south:tAS west:f10H", "west:f10H"),
    ("BZ-32 higher", "league", "D", "south", "south:tKS west:tAH", "west:tAH"),
    ("BZ-32 all of the pair", "league", "D", "south", "south:t9S west:tAH north:fAC east:tKC", "south:t9S north:fAC"),
    ("BZ-32 no collision", "league", "D", "south", "south:t9S north:tAC", "south:t9S north:tAC"),
    ("BZ-32 both of one hand", "league", "D", "south", "south:t9S south:f10C west:tAD", "south:t9S south:f10C"),
    ("BZ-30 four over hundred", "league", "D", "south", "south:4Q west:hAH", "south:4Q"),
    ("BZ-30 jacks over aces", "league", "D", "south", "south:4A west:4J", "west:4J"),
    ("BZ-30 aces over jacks in no-trump", "league", "N", "south", "south:4A west:4J", "south:4A"),
    ("BZ-30 classic has one order", "classic", "N", "south", "south:4A west:4J", "west:4J"),
    ("BZ-31 in trumps", "league", "D", "south", "south:tAS west:tAD", "west:tAD"),
    ("BZ-31 trumps do not beat height", "league", "D", "south", "south:tAS west:tKD", "south:tAS"),
    ("BZ-31 earlier in the second trick", "league", "D", "west", "south:tAS west:tAH", "west:tAH"),
    ("BZ-31 earlier, clockwise", "league", "D", "north", "south:tAS west:tAH", "south:tAS"),
    ("BZ-31 no-trump: only the order", "league", "N", "east", "south:tAS west:tAD", "south:tAS"),
    ("BZ-33 lapsed: settled anew", "league", "D", "south", "south:4J? west:tAH", "west:tAH"),
    ("BZ-33 the partner's may dominate now", "league", "D", "south", "south:4J? west:tAH north:tAC", "west:tAH"),
    ("BZ-33 or not", "league", "D", "north", "south:4J? west:tAH north:tAC", "north:tAC"),
    ("BZ-33 the rest of the pair counts", "league", "D", "south", "south:hAS south:tQH? west:tAH", "south:hAS"),
    ("BZ-34 league: eights annul all others", "league", "D", "south", "south:48! north:4J west:hAH", "south:48!"),
    ("BZ-34 their holder's own count", "league", "D", "south", "south:48! south:fAS west:4J", "south:48! south:fAS"),
    ("BZ-34 not before they are shown", "league", "D", "south", "south:48 west:tAH", "west:tAH"),
    ("BZ-34 nor if they are not shown", "league", "D", "south", "south:48? north:tKC west:tAH", "west:tAH"),
    ("BZ-34 classic: the highest four", "classic", "D", "south", "south:48 north:tAC west:4J", "south:48 north:tAC"),
]


@pytest.mark.parametrize(
    ("rule", "preset", "strain", "leader", "declared", "counted"), COLLISIONS, ids=[c[0] for c in COLLISIONS]
)
def test_collisions(rule: str, preset: str, strain: str, leader: str, declared: str, counted: str) -> None:
    """BZ-31 … BZ-34: whose combinations count."""
    all_ = records(declared)
    table_ = at(preset, strain)
    top = dominant(all_, table_, SEATS[leader])
    counts = counting(all_, table_, top, SIDE)
    words = declared.split()
    assert [w for w, c in zip(words, counts, strict=True) if c] == counted.split(), rule


HEARD = [
    ("nothing collides", "league", "D", "south:tAS north:fAC", ""),
    ("the kinds differ", "league", "D", "south:tAS west:f10H", ""),
    ("the height", "league", "D", "south:tKS west:tAH", "0:K 1:A"),
    ("and then the trumps", "league", "D", "south:tAS west:tAD", "0:A:plain 1:A:trump"),
    ("no trumps to ask for", "league", "N", "south:tAS west:tAD", "0:A 1:A"),
    ("of fours the rank", "league", "D", "south:4J west:4A", "0:J 1:A"),
    ("only the best of each side", "league", "D", "south:tKS north:t9C west:tAH", "0:K 2:A"),
    ("a lower kind is not asked", "league", "D", "south:fKS west:fAH north:tAC", "0:K 1:A"),
    ("eights collide with everything", "league", "D", "south:48 north:tAC", "0:8"),
    ("eights alone with nothing", "league", "D", "south:48 south:tAC", ""),
    ("eights of classic are fours", "classic", "D", "south:48 west:tAC", ""),
    ("and have a rank", "classic", "D", "south:48 west:4J", "0:8 1:J"),
    ("a lapsed one is out", "league", "D", "south:tKS? west:tAH", ""),
]


@pytest.mark.parametrize(("why", "preset", "strain", "declared", "told"), HEARD, ids=[h[0] for h in HEARD])
def test_what_is_heard(why: str, preset: str, strain: str, declared: str, told: str) -> None:
    """BL-10: first the height (of fours the rank), then whether it is in trumps, and no more."""
    expected = []
    for word in told.split():
        place, height, *trump = word.split(":")
        expected.append((int(place), height, None if not trump else trump[0] == "trump"))
    assert list(heard(records(declared), at(preset, strain), 0, SIDE)) == expected, why


def test_twenty_four_characters_are_read_and_no_more() -> None:
    longest = "sh:t10S,t10H,tAC,tAD,tAH"
    assert len(longest) == 24
    assert GAME.parse(longest) == Show(canonical(ids("t10S t10H tAC tAD tAH")))
    with pytest.raises(Illegal, match="unreadable"):
        GAME.parse("sh:t10S,t10H,t10C,tAD,tAH")


def test_eights_are_never_blot_or_sai() -> None:
    """BZ-34: they annul combinations, never Blot-Reblot or sai; LEAGUE and CLASSIC alike give them no points."""
    for options in (LEAGUE, CLASSIC):
        for strain in "SCDHN":
            assert worth(options, strain).fours["8"] == 0
