"""What a private hand shows, told by its pixels."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import ImageChops

from adapters.render import PALETTES, Palette, Renderer
from adapters.render.art.ink import BRIGHT, PAPER
from adapters.render.art.sprites import HAND, height
from adapters.render.parts.hand import LIFT, hand_layout, places
from bot.scene import HandPicture
from tests.adapters.render.conftest import english
from tests.adapters.render.kit import FOOT, PACK, count, draw, near, same


def test_a_legal_card_is_lifted_in_a_gold_ring_and_the_others_dimmed() -> None:
    cards = ("AS", "10S", "KH", "QH")
    asked = draw(HandPicture(cards, frozenset({"KH"})))
    plain = draw(HandPicture(cards))
    for x, code in zip(places(4), cards, strict=True):
        middle = x + 120
        if code == "KH":
            assert near(asked.getpixel((middle, FOOT - LIFT - 3)), BRIGHT)
            assert near(asked.getpixel((x + 8, FOOT - LIFT + 20)), PAPER)
        else:
            assert near(plain.getpixel((x + 8, FOOT + 20)), PAPER)
            assert not near(asked.getpixel((x + 8, FOOT + 20)), PAPER, 40)
            assert not near(asked.getpixel((middle, FOOT - LIFT - 3)), PAPER, 60)
    assert count(plain, BRIGHT, 3) == 0


def test_nothing_is_lifted_while_nothing_is_asked() -> None:
    cards = ("AS", "10S", "7S", "KH", "QH", "JC", "9C", "AD")
    nobody = draw(HandPicture(cards, frozenset()))
    plain = draw(HandPicture(cards, None))
    assert count(nobody, BRIGHT, 3) == 0
    assert count(nobody, PAPER, 3) == 0, "every card is dimmed"
    assert count(plain, PAPER, 3) > 100_000


def test_a_trump_bears_a_star_and_no_trump_none() -> None:
    cards = ("JH", "9H", "AS")
    plain, hearts, none = (draw(HandPicture(cards, None, trump)) for trump in (None, "H", "N"))
    assert same(plain, none)
    changed = ImageChops.difference(plain, hearts).getbbox()
    lefts = places(3)
    assert changed is not None
    assert lefts[0] <= changed[0] < changed[2] <= lefts[1] + 70, "stars under the two hearts only"


def test_two_hands_are_two_pictures_and_the_same_hand_is_the_same(renderer: Renderer) -> None:
    one = HandPicture(("JH", "9H", "AS"))
    first, second = Renderer(), Renderer()
    assert first.render(one, english, "en") == second.render(one, english, "en")
    seen: dict[str, bytes] = {}
    for cards in (("JH", "9H", "AS"), ("9H", "JH", "AS"), ("JH", "9H", "AC"), ("JH", "9H"), ()):
        made = renderer.render(HandPicture(cards), english, "en")
        assert made.key not in seen
        assert made.data not in seen.values()
        seen[made.key] = made.data


@pytest.mark.parametrize("number", range(14))
def test_a_hand_of_any_size_stays_inside(number: int) -> None:
    lefts = places(number)
    assert all(0 <= x <= 1000 - HAND for x in lefts)
    assert lefts == sorted(set(lefts))
    assert draw(HandPicture(tuple(PACK[:number]))).size == (1000, 340)


@pytest.mark.parametrize("number", [1, 3, 4, 8, 12])
def test_the_layout_says_where_each_card_can_be_touched(number: int) -> None:
    """The boxes do not overlap, and each one's corner shows its own card: lifted if legal."""
    cards = tuple(PACK[:number])
    legal = frozenset(cards[::2])
    image = draw(HandPicture(cards, legal))
    boxes = hand_layout(cards, legal)
    for (x, y, wide, high), code in zip(boxes, cards, strict=True):
        assert high == height(HAND)
        assert near(image.getpixel((round(x) + 8, round(y) + 100)), PAPER) is (code in legal)
        assert round(y) == (FOOT - LIFT if code in legal else FOOT)
        assert wide > 40
    for (x, _, wide, _), (after, _, _, _) in pairwise(boxes):
        assert x + wide <= after


def test_a_code_that_is_no_card_lies_face_down() -> None:
    assert same(draw(HandPicture(("??",))), draw(HandPicture(("",))))
    assert same(draw(HandPicture(("??",))), draw(HandPicture(("1X",))))
    assert not same(draw(HandPicture(("??",))), draw(HandPicture(("AS",))))


@pytest.mark.parametrize("palette", PALETTES)
def test_all_cards_of_the_pack_differ(palette: Palette) -> None:
    assert len({draw(HandPicture((code,)), palette).tobytes() for code in PACK}) == 32


def test_palettes_colour_the_suits_as_they_say() -> None:
    diamonds: dict[Palette, str] = {"classic": "#c8202c", "four": "#0b63b8", "cvd": "#0a2fb5"}
    for palette, colour in diamonds.items():
        assert count(draw(HandPicture(("AD",)), palette), colour, 2) > 1500
