"""The tables of Blackjack, Bura, Seka, nardi and domino: nothing leaves its frame, and what counts is seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from adapters.render.art import paint
from adapters.render.art.cards import BOARD
from adapters.render.art.felt import BOARD_SIZE, table
from adapters.render.games.blackjack import BOX_FOOT, CARDS_ROOM, NARROW, ONE_COLUMN, SHARE, column, laid
from adapters.render.games.blackjack import WIDE as BOX_WIDE
from adapters.render.games.bura import OVER_X, TRICK_LEFT, TRICK_RIGHT, places
from adapters.render.games.domino import _FRAME, MARGIN, _layout, _newest, back, chain, tile, tile_places
from adapters.render.games.nardi import CHECKER, FIELD_LOW, FIELD_TOP, LEFT, MIDDLE, RIGHT_HALF, WIDE, heights, place
from adapters.render.games.seka import _SPOTS
from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat
from bot.games.domino.pictures import DominoBoard, DominoHand, Halves
from bot.games.domino.samples import SAMPLES as DOMINO
from bot.games.nardi.pictures import NardiBoard
from bot.games.seka.pictures import SekaPlace, SekaTablePicture
from bot.text import LANGUAGES, t
from bot.view.scene import Plate
from rules.nardi.moves import COURSE, Kind
from tests.adapters.render.kit import count, draw, same, sample, stub

RANK = 0.62
"""A small card's rank ends at this part of its width below its top."""


def test_boxes_stand_side_by_side_in_the_frame() -> None:
    edges = [column(n) for n in range(5)]
    assert edges[0][0] >= 16
    assert edges[-1][1] <= BOARD_SIZE[0] - 16
    assert BOARD_SIZE[1] >= BOX_FOOT + 16
    for (_, right), (left, _) in pairwise(edges):
        assert left > right


@pytest.mark.parametrize("cards", range(1, 13))
@pytest.mark.parametrize(("room", "most"), [(146, BOX_WIDE), (70, NARROW)], ids=["whole", "split"])
def test_all_ranks_of_a_hand_are_seen(cards: int, room: int, most: int) -> None:
    width, places = laid(cards, room, most)
    high = round(width * SHARE)
    assert len(places) == cards
    for x, y in places:
        assert 0 <= x <= room - width + 1
        assert 0 <= y <= CARDS_ROOM - high
    if cards <= (8 if room > 100 else 6):
        for n, (x, y) in enumerate(places):
            over = [(a, b) for a, b in places[n + 1 :] if abs(a - x) < width]
            assert all(b - y >= RANK * width for _, b in over)
        assert width >= 32


def test_many_cards_of_a_box_lie_in_two_columns_where_there_is_room() -> None:
    most = ONE_COLUMN + 1
    assert laid(ONE_COLUMN, 2 * NARROW, 100)[0] == 66
    assert laid(most, 2 * NARROW - 20, 100) == (50, [(1, 0), (20, 33), (39, 66), (58, 99), (77, 132)])
    assert laid(most, 2 * NARROW - 19, 100) == (58, [(4, 0), (66, 0), (4, 38), (66, 38), (4, 76)])


def test_a_card_face_down_looks_like_any_other() -> None:
    play = sample(BlackjackPicture, "blackjack-play")
    assert same(draw(play), draw(replace(play, dealer=("AS", "??"))))
    assert not same(draw(play), draw(replace(play, dealer=("AS", "KH"))))


def test_any_words_and_numbers_fit() -> None:
    cards = ("AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C", "3S", "3H")
    hand = BlackjackHand(cards, "20", doubled=True, sign="lost", net=-1_000_000)
    box = BlackjackBox("W" * 60, 3, 100_000, (hand, hand), insurance=50_000, active=True, automatic=True)
    seats = tuple(BlackjackSeat("Ա" * 60, n, 999_999_999, None, True) for n in range(5))
    full = BlackjackPicture(cards, "26", "bust", (box,) * 5, seats, sample(BlackjackPicture, "blackjack-play").corner)
    assert (draw(full).size, draw(BlackjackPicture()).size) == (BOARD_SIZE, BOARD_SIZE)


@pytest.mark.parametrize("n", range(1, 6))
def test_every_led_card_shows_its_index(n: int) -> None:
    """BU-3: up to five cards side by side, each with one upon it, between the stock and the rim."""
    lefts = places(n, True)
    assert lefts[0] >= TRICK_LEFT
    assert lefts[-1] + BOARD + OVER_X <= TRICK_RIGHT + 1
    assert all(b - a >= 66 + OVER_X for a, b in pairwise(lefts))


SIX = sample(SekaTablePicture, "seka")


def changed(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where the two differ."""
    found = ImageChops.difference(one, other).convert("L").point([255 if v else 0 for v in range(256)])
    assert found.getbbox() is not None
    return found


@pytest.mark.parametrize("seats", range(1, 7))
def test_nothing_of_a_full_table_leaves_its_frame_or_covers_another_place(seats: int) -> None:
    bare = SekaPlace("Aram", 0, 5)
    empty = SekaTablePicture((bare,) * seats)
    full = replace(
        bare, purse=999_999, put=999_999, cards=("10S", "QH", "9C"), counting=("10S",), points=22, active=True,
        dealer=True, automatic=True, loud=True, mark=t("pic-seka-over"), name="Konstantin-Alexander",
    )  # fmt: skip
    touched: list[Image.Image] = []
    for seat in range(seats):
        places = tuple(full if s == seat else bare for s in range(seats))
        mask = changed(draw(empty), draw(replace(empty, places=places)))
        left, top, right, foot = mask.getbbox() or (0, 0, 0, 0)
        assert 0 < left < right < 1000
        assert 0 < top < foot < 880
        for other in touched:
            assert ImageChops.darker(mask, other).getbbox() is None, seat
        touched.append(mask)


def test_seven_do_not_fit() -> None:
    with pytest.raises(ValueError, match="six"):
        draw(SekaTablePicture((SekaPlace("A", 0, 1),) * 7))


def test_who_is_waited_for_is_ringed() -> None:
    for seat, spot in enumerate(_SPOTS[6]):
        places = tuple(replace(p, active=s == seat, standing="in") for s, p in enumerate(SIX.places))
        image = draw(replace(SIX, places=places))
        x, y = spot.plate
        width, high = (330, 100) if spot.wide else (214, 186)
        assert count(image.crop((x - 6, y - 6, x + width + 6, y + high + 6)), paint.BRIGHT, 4) > 500


IVORY, EBONY = "#fbf3e0", "#3d4047"
KINDS: tuple[Kind, ...] = ("short", "long", "hyper")


def empty(kind: Kind = "short", **changes: object) -> NardiBoard:
    nothing = (0,) * 26
    blank = NardiBoard((Plate("", 1), Plate("", 2)), (nothing, nothing), COURSE[kind].across)
    return replace(blank, **changes)  # type: ignore[arg-type]


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


def test_nothing_lies_over_the_edge() -> None:
    full = replace(sample(NardiBoard, "nardi-other-side"), pips=(375, 375), score=(10, 10), target=11, worth=6)
    full = replace(full, plates=(Plate("Ա" * 60, 1, active=True), Plate("ქ" * 60, 2, active=True)))
    image = draw(full)
    assert image.size == (1000, 1000)
    for box in ((996, 120, 1000, 880), (0, 130, 8, 870)):
        assert len(image.crop(box).getcolors() or ()) == 1, box


BOARDS = [name for name, picture in DOMINO.items() if isinstance(picture, DominoBoard)]
ALL: tuple[Halves, ...] = tuple((a, b) for a in range(7) for b in range(a + 1))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plates_and_panels_keep_out_of_the_chains_frame(name: str, lang: str) -> None:
    from adapters.render import renderer

    picture = sample(DominoBoard, name)
    bare = replace(picture, line=(), up=(), down=(), spinner=None, last=None)
    frame = _FRAME[len(picture.plates)]
    assert same(renderer.draw(bare, "classic", stub(lang)).crop(frame), table().crop(frame))


@pytest.mark.parametrize("name", BOARDS)
def test_the_newest_tile_is_the_one_that_was_laid(name: str) -> None:
    picture = sample(DominoBoard, name)
    newest = _newest(picture)
    if newest is None:
        return
    x0, y0, x1, y1 = _FRAME[len(picture.plates)]
    laid = {(it.arm, it.place): it for it in chain(_layout(picture), x1 - x0, y1 - y0).tiles}
    it = laid[newest]
    part: tuple[Halves, ...] = {"U": picture.up, "D": picture.down}.get(picture.last or "", picture.line)
    outermost = part[0] if picture.last in ("L", "") else part[-1]
    assert {it.a, it.b} == set(outermost)
    assert (newest[0], newest[1] + 1) not in laid


def test_wrong_numbers_of_players_are_refused() -> None:
    picture = sample(DominoBoard, "domino")
    with pytest.raises(ValueError, match="two to four"):
        draw(replace(picture, plates=picture.plates[:1]))


def test_every_tile_has_its_pips() -> None:
    """As many as its numbers say, lying and standing; all 28 look different."""
    assert len({tile(a, b, 60, True).tobytes() for a, b in ALL}) == 28
    dark = [_dark(tile(a, b, 60, True)) for a, b in ALL]
    bare = _dark(tile(0, 0, 60, True))
    one = (_dark(tile(6, 6, 60, True)) - bare) / 12
    for (a, b), found in zip(ALL, dark, strict=True):
        assert round((found - bare) / one) == a + b
        lying = tile(a, b, 60, False)
        assert lying.size == (120 + 2 * MARGIN, 60 + 2 * MARGIN)
        assert abs(_dark(lying) - found) < one
    assert same(tile(4, 1, 40, True, "plain"), tile(4, 1, 40, True))
    assert not same(tile(4, 1, 40, True, "ringed"), tile(4, 1, 40, True))
    assert count(back(40), paint.PAPER) < count(tile(0, 0, 40, True), paint.PAPER)


def _dark(image: Image.Image) -> int:
    """Pixels as dark as a pip, on the tile itself."""
    face = image.crop((MARGIN + 4, MARGIN + 4, image.width - MARGIN - 6, image.height - MARGIN - 6)).convert("L")
    return sum(face.histogram()[:90])


@pytest.mark.parametrize("tiles", range(22))
def test_a_hand_of_any_size_lies_within_its_picture(tiles: int) -> None:
    """Up to 21 tiles, in at most two rows, none over another, lifted ones too."""
    half, places = tile_places(tiles)
    assert len(places) == tiles
    lift = 30 if tiles <= 10 else 14
    for n, (x, y) in enumerate(places):
        assert x >= 12
        assert y - lift >= 6
        assert x + half <= 988
        assert y + 2 * half <= 334
        for left, top in places[:n]:
            assert abs(x - left) >= half + 8 or abs(y - top) >= 2 * half + 8
    assert draw(DominoHand(ALL[:tiles], frozenset(ALL[:3]))).size == (1000, 340)


def test_tiles_that_can_be_laid_are_lifted_and_the_others_dim() -> None:
    hand = ALL[5:12]
    plain, asked = draw(DominoHand(hand)), draw(DominoHand(hand, frozenset(hand[:2])))
    nothing = draw(DominoHand(hand, frozenset()))
    assert count(plain, paint.PAPER) > count(asked, paint.PAPER) > count(nothing, paint.PAPER)
    assert count(asked, paint.BRIGHT) > 1000 > count(nothing, paint.BRIGHT)
