"""The board of nardi: every checker in its place, from either side, nothing over the edge, the marks of a move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from adapters.render.games.nardi import heights, place
from adapters.render.games.nardi_parts import CHECKER, checker, coin, die, ghost, slab
from adapters.render.games.nardi_wood import FIELD_LOW, FIELD_TOP, LEFT, MIDDLE, RIGHT_HALF, WIDE
from bot import samples
from bot.games.nardi.pictures import NardiBoard
from bot.scene import Plate
from rules.nardi.course import COURSE, Kind
from tests.adapters.render.kit import count, draw, same

SAMPLES = {name: picture for name, picture in samples.SAMPLES.items() if isinstance(picture, NardiBoard)}
IVORY, EBONY = "#fbf3e0", "#3d4047"
KINDS: tuple[Kind, ...] = ("short", "long", "hyper")


def sample(name: str) -> NardiBoard:
    return SAMPLES[f"nardi-{name}"]


def empty(kind: Kind = "short", **changes: object) -> NardiBoard:
    nothing = (0,) * 26
    blank = NardiBoard((Plate("", 1), Plate("", 2)), (nothing, nothing), COURSE[kind].across)
    return replace(blank, **changes)  # type: ignore[arg-type]


def with_checkers(seat: int, point: int, n: int, kind: Kind = "short") -> NardiBoard:
    side = tuple(n if p == point else 0 for p in range(26))
    none = (0,) * 26
    return empty(kind, checkers=(side, none) if seat == 0 else (none, side))


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_samples_are_possible_positions(name: str) -> None:
    """Fifteen checkers a side, no point held by both."""
    picture = SAMPLES[name]
    assert [sum(side) for side in picture.checkers] == [15, 15]
    for point in range(1, 25):
        assert not (picture.checkers[0][point] and picture.checkers[1][picture.across[point]])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bottom", [0, 1])
def test_the_two_sides_meet_on_one_board(kind: Kind, bottom: int) -> None:
    """A point of one side and its name for the other are one place; all 24 lie in the field, 12 above and 12 below."""
    board = empty(kind, bottom=bottom)
    across = board.across
    for seat in (0, 1):
        places = {place(board, seat, p) for p in range(1, 25)}
        assert len(places) == 24
        assert sum(upper for _, upper in places) == 12
        assert all(LEFT < x < LEFT + WIDE or RIGHT_HALF < x < RIGHT_HALF + WIDE for x, _ in places)
    for p in range(1, 25):
        assert place(board, 0, p) == place(board, 1, across[p])


def test_home_is_below_on_the_right_for_who_looks() -> None:
    for bottom in (0, 1):
        board = empty(bottom=bottom)
        assert all(place(board, bottom, p)[0] > RIGHT_HALF and not place(board, bottom, p)[1] for p in range(1, 7))
        assert place(board, bottom, 24)[1]


@pytest.mark.parametrize("n", range(1, 16))
def test_a_pile_of_any_height_stays_in_its_half(n: int) -> None:
    for point in (1, 24):
        ys = heights(empty(), 0, point, n)
        assert len(set(ys)) == n
        half = (FIELD_TOP, MIDDLE) if point == 24 else (MIDDLE, FIELD_LOW)
        assert all(half[0] <= y - CHECKER / 2 and y + CHECKER / 2 <= half[1] for y in ys)


def test_a_double_shows_four_dice_and_played_ones_are_faint() -> None:
    lying, played = die(6, True), die(6, False)
    assert lying.getchannel("A").getextrema()[1] == 255
    assert played.getchannel("A").getextrema()[1] < 110
    two = draw(empty(roller=0, dice=((6, True), (6, True))))
    four = draw(empty(roller=0, dice=((6, True),) * 4))
    assert count(four, "#fdfaf3", 8) > 1.6 * count(two, "#fdfaf3", 8)


def test_points_are_numbered_by_whose_turn_it_is() -> None:
    """The corner below on the right: 1 for who sits there, 24 for the other."""
    corner = (RIGHT_HALF + WIDE - 60, FIELD_LOW + 6, RIGHT_HALF + WIDE, FIELD_LOW + 44)
    mine, other = draw(empty()).crop(corner), draw(empty(numbered=1)).crop(corner)
    from_there = draw(empty(bottom=1, numbered=1)).crop(corner)
    assert not same(mine, other)
    assert same(mine, from_there)


def test_raises_are_seen() -> None:
    assert not same(draw(empty()), draw(empty(worth=2)))
    assert coin(2).tobytes() != coin(3).tobytes()
    board = sample("davi")
    assert not same(draw(board), draw(replace(board, offer=None)))


def test_nothing_lies_over_the_edge() -> None:
    """Long names, the most of everything: the rim of the picture stays the table's."""
    full = replace(sample("other-side"), pips=(375, 375), score=(10, 10), target=11, worth=6)
    full = replace(full, plates=(Plate("Ա" * 60, 1, active=True), Plate("ქ" * 60, 2, active=True)))
    image = draw(full)
    assert image.size == (1000, 1000)
    for box in ((996, 120, 1000, 880), (0, 130, 8, 870)):
        assert len(image.crop(box).getcolors() or ()) == 1, box


def test_sprites_are_transparent_outside() -> None:
    for sprite in (checker(0), checker(1, "both", 12), die(3, True), ghost(0), coin(2)):
        assert sprite.mode == "RGBA"
        assert sprite.getpixel((0, 0)) == (0, 0, 0, 0)
    assert slab(0).tobytes() != slab(1).tobytes()
    assert isinstance(checker(0), Image.Image)
