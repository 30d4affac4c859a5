"""The card table for two: nothing leaves the frame or covers a card's index, gifts are backs, warm drawing is quick."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from adapters.render.art.felt import BOARD_SIZE, HAND_SIZE
from adapters.render.art.ink import BRIGHT
from adapters.render.art.sprites import BOARD
from adapters.render.games.bura import OVER_X, PAIRS, TRICK_LEFT, TRICK_RIGHT, places
from bot import samples
from bot.games.bura.pictures import DOWN, DuelHandPicture, DuelPicture, Pairs
from bot.games.bura.samples import SAMPLES
from bot.scene import Plate
from tests.adapters.render.kit import count, draw, same

INDEX = 66
"""This much of a covered card, from its left, shows its index."""
PLATES = (Plate("Nino", 4, cards=3), Plate("Gela", 7, cards=3))


NOTHING = Pairs()


def board(pairs: Pairs = NOTHING) -> DuelPicture:
    return DuelPicture(PLATES, pairs, trump="S", turned="10S", stock=9)


@pytest.mark.parametrize("name", list(SAMPLES))
def test_sizes(name: str) -> None:
    """1000 wide, at most 1280 high, and among the samples."""
    assert samples.SAMPLES[name] == SAMPLES[name]
    image = draw(SAMPLES[name])
    assert image.mode == "RGB"
    if isinstance(SAMPLES[name], DuelPicture):
        assert image.size == BOARD_SIZE
    else:
        assert image.width == HAND_SIZE[0]
        assert image.height in (HAND_SIZE[1], HAND_SIZE[1] + PAIRS)


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


def test_who_takes_is_ringed() -> None:
    """Gold round the cards that win, the led ones or those upon them; none while it is open."""
    led = Pairs(("KH", "QH"), ("AH", "JS"), 0)
    open_, won, lost = (draw(board(p)) for p in (led, Pairs(led.led, led.over, 0, 1), Pairs(led.led, led.over, 0, 0)))
    assert count(won, BRIGHT) > count(open_, BRIGHT) + 1_000
    assert count(lost, BRIGHT) > count(open_, BRIGHT) + 500
    assert not same(won, lost)


def test_the_stock_goes_down() -> None:
    """BU-2: the turned-up card lies under it until it is drawn."""
    full, last, gone = draw(board()), draw(board()), draw(DuelPicture(PLATES, trump="S"))
    assert same(full, last)
    assert not same(full, gone)
    assert not same(draw(DuelPicture(PLATES, trump="S", stock=1, turned="10S")), gone)


def test_a_chosen_card_is_lifted_and_others_are_dimmed() -> None:
    cards = ("AS", "KH", "QH")
    plain = draw(DuelHandPicture(cards))
    chosen = draw(DuelHandPicture(cards, frozenset({"KH"}), frozenset({"KH", "QH"})))
    assert count(plain, BRIGHT) < 50
    assert count(chosen, BRIGHT) > 1_000


@pytest.mark.parametrize("name", ["bura-given", "bura-hand-answer"])
def test_palettes_differ(name: str) -> None:
    assert not same(draw(SAMPLES[name], "classic"), draw(SAMPLES[name], "four"))


def test_a_warm_board_is_quick() -> None:
    """Some milliseconds; the limit leaves room for a busy machine."""
    draw(SAMPLES["bura-given"])
    began = time.process_time()
    for _ in range(10):
        draw(SAMPLES["bura-given"])
    spent = (time.process_time() - began) / 10
    print(f"{spent * 1000:.1f} ms")
    assert spent < 0.03
