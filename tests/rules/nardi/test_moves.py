"""The move generator against a brute force that knows nothing of it, and by perft tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from rules.nardi.model import numbers
from rules.nardi.moves import COURSE, FREE, Checkers, Course, Kind, Leave, Move, legal_steps, moved, ways, without
from rules.options import options_from
from tests.rules.nardi import brute
from tests.rules.nardi.board import Dice, Table
from tests.tiers import sampled

KINDS: tuple[Kind, ...] = ("short", "long", "hyper")
THROWS = list(combinations_with_replacement(range(1, 7), 2))
PERFT = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


def as_dict(checkers: Checkers) -> brute.Side:
    return {point: n for point, n in enumerate(checkers) if n}


def pairs(checkers: Checkers) -> tuple[tuple[int, int], ...]:
    return tuple((p, n) for p, n in enumerate(checkers) if n)


def engines_ways(
    course: Course, mine: Checkers, theirs: Checkers, dice: tuple[int, ...], leave: Leave
) -> Iterator[tuple[Move, ...]]:
    """Every complete way step by step, as a player may click it."""
    steps = legal_steps(course, mine, theirs, dice, leave)
    if not steps or not any(mine[1:]):
        yield ()
        return
    for step in steps:
        after, foe, _ = moved(course, mine, theirs, *step)
        for way in engines_ways(course, after, foe, without(dice, step.die), leave.after(step)):
            yield (step, *way)


def compare(kind: Kind, mine: Checkers, theirs: Checkers, dice: tuple[int, int], rules: brute.Rules) -> None:
    course = COURSE[kind]
    leave = Leave(rules.head, rules.takers) if rules.long and rules.takers < 9 else Leave(rules.head)
    leave = leave if rules.long else FREE
    expected = brute.ways(rules, as_dict(mine), as_dict(theirs), dice)
    found = set(engines_ways(course, mine, theirs, numbers(dice), leave))
    assert found == expected, (kind, mine, theirs, dice, rules)
    reached = [(pairs(end.mine), pairs(end.theirs)) for end in ways(course, mine, theirs, numbers(dice), leave)]
    assert len(reached) == len(set(reached))
    assert set(reached) == brute.ends(rules, as_dict(mine), as_dict(theirs), expected)


def asked_of(kind: Kind, chance: SeededChance, double: bool) -> brute.Rules:
    if kind != "long":
        return brute.Rules()
    head = 1 + (chance.below(4) == 0)
    return brute.Rules(True, head, head if double and chance.below(3) == 0 else 99)


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_against_brute_force(kind: Kind) -> None:
    """NA-2, NA-11, NA-12, NA-21 to NA-24, NA-30: at every throw of random games the clicks that are offered make
    exactly the ways that a brute force finds (seeds 0 to 2)."""
    course, seen = COURSE[kind], 0
    for seed in range(3):
        chance = SeededChance(f"brute {kind} {seed}")
        mine = theirs = course.setup
        for _ in range(400):
            dice = (chance.die(), chance.die())
            rules = asked_of(kind, chance, dice[0] == dice[1])
            if dice[0] != dice[1] or chance.below(3) == 0:
                compare(kind, mine, theirs, dice, rules)
                seen += 1
            leave = Leave(1) if course.head else FREE
            ends = list(ways(course, mine, theirs, numbers(dice), leave))
            mine, theirs, _ = ends[chance.below(len(ends))]
            if not any(mine[1:]):
                break
            mine, theirs = theirs, mine
    assert seen > 40


def scattered(kind: Kind, chance: SeededChance, reach: int) -> tuple[Checkers, Checkers]:
    """Any position at all, so that the corners of the rules turn up; no point is held by both."""
    course = COURSE[kind]
    mine, theirs = [0] * 26, [0] * 26
    few = 1 + chance.below(course.size if chance.below(2) else 4)
    bar = 0 if course.head else 26
    for _ in range(min(few, course.size)):
        mine[25 if bar and chance.below(9) == 0 else 1 + chance.below(reach)] += 1
    for _ in range(course.size):
        at = 1 + chance.below(24)
        if not mine[course.across[at]]:
            theirs[at] += 1 + (chance.below(2) if kind == "short" else 0)
    theirs[0] = max(0, course.size - sum(theirs))
    mine[0] = course.size - sum(mine)
    return tuple(mine), tuple(theirs)


@pytest.mark.parametrize("reach", [6, 12, 24])
@pytest.mark.parametrize("kind", KINDS)
def test_any_position_against_brute_force(kind: Kind, reach: int) -> None:
    """NA-2, NA-11, NA-12, NA-22, NA-23: scattered positions, among them blocked ones, bars and bearing off."""
    chance = SeededChance(f"scattered {kind} {reach}")
    for _ in range(250):
        mine, theirs = scattered(kind, chance, reach)
        dice = (chance.die(), chance.die())
        if dice[0] == dice[1] and chance.below(4):
            continue  # a double has very many ways
        compare(kind, mine, theirs, dice, asked_of(kind, chance, dice[0] == dice[1]))


def perft(course: Course, mine: Checkers, theirs: Checkers, depth: int, leave: Leave) -> int:
    """The positions after ``depth`` throws, one for each throw and each of its ends, throw after throw."""
    total = 0
    for a, b in THROWS:
        for end in ways(course, mine, theirs, numbers((a, b)), leave):
            total += 1 if depth == 1 else perft(course, end.theirs, end.mine, depth - 1, leave)
    return total


def row(kind: Kind, head: int, dice: tuple[int, int]) -> list[int]:
    """[ways step by step, ends] of a throw from the opening position."""
    course = COURSE[kind]
    leave = Leave(head) if course.head else FREE
    setup = course.setup
    steps = sum(1 for _ in engines_ways(course, setup, setup, numbers(dice), leave))
    return [steps, sum(1 for _ in ways(course, setup, setup, numbers(dice), leave))]


@pytest.mark.parametrize("name", sorted(PERFT["opening"]))
def test_perft_of_the_opening(name: str) -> None:
    """NA-10, NA-20, NA-30: for each throw from the set-up, the ways step by step and the positions they end in."""
    kind, head = PERFT["opening"][name]["kind"], PERFT["opening"][name]["head"]
    for (a, b), expected in zip(THROWS, PERFT["opening"][name]["throws"], strict=True):
        assert expected[0] == f"{a}-{b}"
        assert row(kind, head, (a, b)) == expected[1:], expected[0]


DEPTHS = [(kind, depth, n) for kind in KINDS for depth, n in enumerate(PERFT["depth"][kind], 1)]


@pytest.mark.parametrize(("kind", "depth", "expected"), sampled(DEPTHS, [one for one in DEPTHS if one[1] == 1]))
def test_perft_in_depth(kind: Kind, depth: int, expected: int) -> None:
    """NA-10, NA-20, NA-30: positions after one and after two throws, each of the 21 throws once."""
    course = COURSE[kind]
    assert perft(course, course.setup, course.setup, depth, Leave(1) if course.head else FREE) == expected


def test_the_set_up() -> None:
    """NA-10: 2 on 24, 5 on 13, 3 on 8, 5 on 6 for each side from its own view."""
    table = Table()
    for who in ("vardan", "nino"):
        assert {p: table.on(who, p) for p in range(26) if table.on(who, p)} == {24: 2, 13: 5, 8: 3, 6: 5}


def test_chance_is_asked_for_dice_only() -> None:
    """HS-20: a deal asks for one die each until they differ, a throw for two."""
    dice = Dice((1, 1, 2, 1))
    game = rules_of("nardi")
    state = game.evolve(None, game.start(2, options_from(rules_of("nardi")))[0])
    game.deal(state, dice)
    with pytest.raises(IndexError):
        dice.die()
