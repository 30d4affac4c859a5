"""Thousands of random layouts: no tile leaves the frame, none overlaps another, neighbours join, and nobody else."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from adapters.render.games.domino import SIZES, Chain, Laid, Layout, chain
from tests.tiers import sampled

Box = tuple[float, float, float, float]
FRAME = (868, 536)


def grown(dice: Random, most: int, spinner: bool, lean: float) -> Layout:
    """A random layout of at most ``most`` tiles, laid one by one; ``lean``: how much one end is preferred."""
    pack = [(a, b) for a in range(7) for b in range(a + 1)]
    dice.shuffle(pack)
    line = [pack.pop()]
    up: list[tuple[int, int]] = []
    down: list[tuple[int, int]] = []
    first, at = 0, 0  # how many lie left of the first tile
    while len(line) + len(up) + len(down) < most:
        double = next((n for n, (a, b) in enumerate(line) if a == b), None) if not (up or down) else at
        ends = {"L": line[0][0], "R": line[-1][1]}
        if spinner and double is not None:
            at = double
            ends["U"] = up[-1][1] if up else line[at][0]
            ends["D"] = down[-1][1] if down else line[at][0]
        could = [(t, end) for t in pack for end, number in ends.items() if number in t]
        if not could:
            break
        favourite = [c for c in could if c[1] == "LRUD"[int(lean * 4) % 4]]
        tile, end = dice.choice(favourite if favourite and dice.random() < lean else could)
        pack.remove(tile)
        number = ends[end]
        outer = tile[1] if tile[0] == number else tile[0]
        match end:
            case "L":
                line.insert(0, (outer, number))
                first, at = first + 1, at + (1 if up or down else 0)
            case "R":
                line.append((number, outer))
            case "U":
                up.append((number, outer))
            case _:
                down.append((number, outer))
    root = at if up or down else first
    return Layout(
        line[root],
        tuple(line[root + 1 :]),
        tuple((b, a) for a, b in reversed(line[:root])),
        tuple(up),
        tuple(down),
        sides=spinner and line[root][0] == line[root][1],
    )


def box(it: Laid) -> Box:
    return it.x0, it.y0, it.x1, it.y1


def halves(it: Laid, half: int) -> tuple[tuple[Box, int], tuple[Box, int]]:
    """The two halves with their numbers."""
    if it.upright:
        return ((it.x0, it.y0, it.x1, it.y0 + half), it.a), ((it.x0, it.y1 - half, it.x1, it.y1), it.b)
    return ((it.x0, it.y0, it.x0 + half, it.y1), it.a), ((it.x1 - half, it.y0, it.x1, it.y1), it.b)


def gap(one: Box, other: Box) -> tuple[float, float]:
    """How far apart two rectangles are in x and in y; negative: how far they reach into each other."""
    return max(one[0], other[0]) - min(one[2], other[2]), max(one[1], other[1]) - min(one[3], other[3])


def touch(one: Box, other: Box) -> float:
    """The length of the edge that two rectangles share, 0 if they do not meet."""
    x, y = gap(one, other)
    if abs(x) < 1e-6 and y < 0:
        return -y
    return -x if abs(y) < 1e-6 and x < 0 else 0.0


def within(it: Box, width: int, height: int) -> bool:
    return min(it) >= -1e-6 and it[2] <= width + 1e-6 and it[3] <= height + 1e-6


def proven(found: Chain, width: int, height: int) -> None:
    half = found.half
    for it in found.tiles:
        x0, y0, x1, y1 = box(it)
        assert within((x0, y0, x1, y1), width, height), it
        assert sorted((x1 - x0, y1 - y0)) == pytest.approx([half, 2 * half])
    order = {(it.arm, it.place): it for it in found.tiles}
    for one, other in combinations(found.tiles, 2):
        x, y = gap(box(one), box(other))
        joined = one.arm == other.arm and abs(one.place - other.place) == 1
        joined |= one.arm == "" and other.place == 0
        if joined:
            # They share an edge, and of the halves that meet there some two bear the same number.
            assert touch(box(one), box(other)) >= half - 1e-6, (one, other)
            meeting = [
                (n, m)
                for here, n in halves(one, half)
                for there, m in halves(other, half)
                if touch(here, there) > half * 0.4
            ]
            assert meeting, (one, other)
            assert any(n == m for n, m in meeting), (one, other)
        else:
            assert max(x, y) >= half * 0.5 - 1e-6, (one, other)
    for end in found.ends:
        mark = (end.x - half / 2, end.y - half / 2, end.x + half / 2, end.y + half / 2)
        assert within(mark, width, height), end
        for it in found.tiles:
            assert max(gap(mark, box(it))) >= -1e-6, (end, it)
        last = max((p for arm, p in order if arm == end.name), default=None)
        at = order[end.name, last] if last is not None else order["", 0]
        assert touch(mark, box(at)) >= half * 0.5 - 1e-6, (end, at)


@pytest.mark.parametrize("spinner", [False, True], ids=["line", "spinner"])
@pytest.mark.parametrize(("width", "height"), sampled([FRAME, (868, 568), (720, 720)], [FRAME]))
def test_random_chains(spinner: bool, width: int, height: int) -> None:
    """All that is promised, of 700 layouts of 1 to 28 tiles each, many of them leaning to one end."""
    smallest, frame = SIZES[0], (width, height)
    for seed in range(700):
        dice = Random(f"chain|{spinner}|{frame}|{seed}")
        layout = grown(dice, dice.randint(1, 28), spinner, dice.choice((0.0, 0.3, 0.6, 0.9, 0.99)))
        try:
            found = chain(layout, *frame)
            proven(found, *frame)
        except (AssertionError, ValueError) as fault:
            raise AssertionError(f"seed {seed}: {layout}") from fault
        smallest = min(smallest, found.half)
    assert smallest >= (34 if spinner else 46)


def test_all_28_tiles_at_one_end() -> None:
    dice = Random("euler")
    longest: list[tuple[int, int]] = []
    while len(longest) < 28:
        layout = grown(dice, 28, False, 0.0)
        assert layout.root is not None
        longest = [(b, a) for a, b in reversed(layout.left)] + [layout.root, *layout.right]
    for right, left in ((longest[1:], []), ([], longest[:-1])):
        root = longest[0] if right else longest[-1]
        found = chain(Layout(root, tuple(right), tuple((b, a) for a, b in reversed(left))), *FRAME)
        assert len(found.tiles) == 28
        proven(found, *FRAME)


def test_nothing_lies_yet() -> None:
    assert chain(Layout(None), *FRAME).tiles == ()


def test_one_tile_lies_in_the_middle() -> None:
    (it,) = chain(Layout((6, 6)), *FRAME).tiles
    assert ((it.x0 + it.x1) / 2, (it.y0 + it.y1) / 2) == (FRAME[0] / 2, FRAME[1] / 2)
    assert it.upright
    (it,) = chain(Layout((6, 4)), *FRAME).tiles
    assert not it.upright


def test_a_frame_too_small_is_said() -> None:
    with pytest.raises(ValueError, match="too small"):
        chain(Layout((6, 4), ((4, 4), (4, 3)), ((6, 6), (6, 5))), 60, 60)


def test_the_left_end_is_on_the_left() -> None:
    found = chain(Layout((6, 4), ((4, 4), (4, 3)), ((6, 5), (5, 5))), *FRAME)
    line = sorted(found.tiles, key=lambda it: it.x0)
    assert [(it.a, it.b) for it in line] == [(5, 5), (5, 6), (6, 4), (4, 4), (4, 3)]
    assert [it.upright for it in line] == [True, False, False, True, False]
    left, right = sorted(found.ends, key=lambda end: end.x)
    assert (left.name, right.name) == ("L", "R")
