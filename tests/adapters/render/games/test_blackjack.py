"""The table of Blackjack: every box in the frame, every rank in sight, nothing told that is face down."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from adapters.render.art.felt import BOARD_SIZE
from adapters.render.art.ink import BRIGHT
from adapters.render.games.blackjack import BOX_FOOT, BOX_TOP, CARDS_ROOM, CARDS_TOP, NARROW, SHARE, WIDE, column, laid
from bot import samples
from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat
from tests.adapters.render.kit import count, draw, same

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


def test_whose_turn_it_is_glows() -> None:
    play = picture("blackjack-play")
    still = replace(play, boxes=tuple(replace(b, active=False) for b in play.boxes))
    assert count(draw(play), BRIGHT) > count(draw(still), BRIGHT) + 3_000


def test_a_card_face_down_looks_like_any_other() -> None:
    """The picture is of what lies open: nothing about the hole card is in it."""
    play = picture("blackjack-play")
    assert same(draw(play), draw(replace(play, dealer=("AS", "??"))))
    assert not same(draw(play), draw(replace(play, dealer=("AS", "KH"))))


def test_palettes_differ_and_results_are_seen() -> None:
    result = picture("blackjack-result")
    assert not same(draw(result, "classic"), draw(result, "four"))
    box = replace(result.boxes[0], hands=(replace(result.boxes[0].hands[0], net=-25),))
    assert not same(draw(result), draw(replace(result, boxes=(box, *result.boxes[1:]))))


def test_any_words_and_numbers_fit() -> None:
    """Five players with long names and large purses, hands of many cards: drawn without a fault, of the same size."""
    cards = ("AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C", "3S", "3H")
    hand = BlackjackHand(cards, "20", doubled=True, sign="lost", net=-1_000_000)
    box = BlackjackBox("W" * 60, 3, 100_000, (hand, hand), insurance=50_000, active=True, automatic=True)
    seats = tuple(BlackjackSeat("Ա" * 60, n, 999_999_999, None, True) for n in range(5))
    full = BlackjackPicture(cards, "26", "bust", (box,) * 5, seats, picture("blackjack-play").corner)
    assert draw(full).size == BOARD_SIZE
    assert draw(BlackjackPicture()).size == BOARD_SIZE
