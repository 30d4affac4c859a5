"""The card tables of Blackjack, Bura and Seka: nothing leaves the frame, ranks are seen, backs tell nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from adapters.render.art.felt import BOARD_SIZE
from adapters.render.art.ink import BRIGHT
from adapters.render.art.sprites import BOARD
from adapters.render.games.blackjack import BOX_FOOT, BOX_TOP, CARDS_ROOM, CARDS_TOP, NARROW, SHARE, WIDE, column, laid
from adapters.render.games.bura import OVER_X, TRICK_LEFT, TRICK_RIGHT, places
from adapters.render.games.seka import _SPOTS
from bot import samples
from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat
from bot.games.bura.pictures import DOWN, DuelPicture, Pairs
from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture
from bot.scene import Plate
from bot.text.model import t
from tests.adapters.render.kit import count, draw, same

# --- The table of Blackjack: every box in the frame, every rank in sight, nothing told that is face down -------------

RANK = 0.62
"""A small card's rank ends at this part of its width below its top."""


def picture(name: str) -> BlackjackPicture:
    found = samples.SAMPLES[name]
    assert isinstance(found, BlackjackPicture)
    return found


def test_boxes_stand_side_by_side_in_the_frame() -> None:
    edges = [column(n) for n in range(5)]
    assert edges[0][0] >= 16
    assert edges[-1][1] <= BOARD_SIZE[0] - 16
    assert BOARD_SIZE[1] >= BOX_FOOT + 16
    for (_, right), (left, _) in pairwise(edges):
        assert left > right


@pytest.mark.parametrize("cards", range(1, 13))
@pytest.mark.parametrize(("room", "most"), [(146, WIDE), (70, NARROW)], ids=["whole", "split"])
def test_all_ranks_of_a_hand_are_seen(cards: int, room: int, most: int) -> None:
    """No card leaves its place; up to eight in a whole box and six in a split one show their ranks."""
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


def test_cards_and_stamps_do_not_reach_the_owner() -> None:
    assert BOX_TOP + CARDS_TOP + CARDS_ROOM + 6 + 48 + 46 <= BOX_FOOT - 32 - 22


def test_a_card_face_down_looks_like_any_other() -> None:
    """The picture is of what lies open: nothing about the hole card is in it."""
    play = picture("blackjack-play")
    assert same(draw(play), draw(replace(play, dealer=("AS", "??"))))
    assert not same(draw(play), draw(replace(play, dealer=("AS", "KH"))))


def test_any_words_and_numbers_fit() -> None:
    """Five players with long names and large purses, hands of many cards: drawn without a fault, of the same size."""
    cards = ("AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C", "3S", "3H")
    hand = BlackjackHand(cards, "20", doubled=True, sign="lost", net=-1_000_000)
    box = BlackjackBox("W" * 60, 3, 100_000, (hand, hand), insurance=50_000, active=True, automatic=True)
    seats = tuple(BlackjackSeat("Ա" * 60, n, 999_999_999, None, True) for n in range(5))
    full = BlackjackPicture(cards, "26", "bust", (box,) * 5, seats, picture("blackjack-play").corner)
    assert draw(full).size == BOARD_SIZE
    assert draw(BlackjackPicture()).size == BOARD_SIZE


# --- The card table for two: nothing leaves the frame or covers a card's index, gifts are backs, warm drawing  -------

INDEX = 66
"""This much of a covered card, from its left, shows its index."""
PLATES = (Plate("Nino", 4, cards=3), Plate("Gela", 7, cards=3))


NOTHING = Pairs()


def board(pairs: Pairs = NOTHING) -> DuelPicture:
    return DuelPicture(PLATES, pairs, trump="S", turned="10S", stock=9)


@pytest.mark.parametrize("n", range(1, 6))
def test_every_led_card_shows_its_index(n: int) -> None:
    """BU-3: up to five cards side by side, each with one upon it, between the stock and the rim."""
    lefts = places(n, True)
    assert lefts[0] >= TRICK_LEFT
    assert lefts[-1] + BOARD + OVER_X <= TRICK_RIGHT + 1
    assert all(b - a >= INDEX + OVER_X for a, b in pairwise(lefts))


def test_gifts_are_backs() -> None:
    """BU-4: a gift looks like any other, whatever it is."""
    given = draw(board(Pairs(("KH", "QH"), (DOWN, DOWN), 0, 0)))
    beaten = draw(board(Pairs(("KH", "QH"), ("AH", "JS"), 0, 1)))
    assert not same(given, beaten)


def test_the_stock_goes_down() -> None:
    """BU-2: the turned-up card lies under it until it is drawn."""
    full, last, gone = draw(board()), draw(board()), draw(DuelPicture(PLATES, trump="S"))
    assert same(full, last)
    assert not same(full, gone)
    assert not same(draw(DuelPicture(PLATES, trump="S", stock=1, turned="10S")), gone)


# --- What the pictures of Seka show, told by their pixels ------------------------------------------------------------


def table_of(name: str) -> SekaTablePicture:
    picture = samples.SAMPLES[name]
    assert isinstance(picture, SekaTablePicture)
    return picture


SIX = table_of("seka")


def changed(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where the two differ."""
    found = ImageChops.difference(one, other).convert("L").point([255 if v else 0 for v in range(256)])
    assert found.getbbox() is not None
    return found


@pytest.mark.parametrize("seats", range(1, 7))
def test_nothing_of_a_full_table_leaves_its_frame_or_covers_another_place(seats: int) -> None:
    """The largest sums, the longest words and open hands at every seat: what one seat changes, touches no other's."""
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
        assert count(image.crop((x - 6, y - 6, x + width + 6, y + high + 6)), BRIGHT, 4) > 500


def test_closed_hands_look_alike() -> None:
    """A hand that has not been looked at is three backs, whatever it is."""
    picture = samples.SAMPLES["seka-hand-dark"]
    assert isinstance(picture, SekaHandPicture)
    assert picture.cards == ("??", "??", "??")
    assert "AH" not in repr(SekaHandPicture(("AH", "KD", "9C"), frozenset(("AH",)), 22))
