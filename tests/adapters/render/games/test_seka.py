"""What the pictures of Seka show, told by their pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from adapters.render.art.ink import BRIGHT
from adapters.render.art.sprites import HAND, height
from adapters.render.games.seka import _SPOTS
from bot import samples
from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture
from bot.text.model import t
from tests.adapters.render.kit import count, draw, same


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


@pytest.mark.parametrize(
    "change",
    [
        *({"purse": 779}, {"put": 230}, {"standing": "folded"}, {"active": False}, {"dealer": True}),
        *({"automatic": True}, {"cards": ()}, {"cards": ("AH", "KH", "9C")}, {"mark": t("pic-seka-dark")}),
        *({"won": 500}, {"note": t("pic-seka-out")}),
    ],
    ids=lambda change: "-".join(change),
)
def test_everything_of_a_place_is_seen(change: dict[str, object]) -> None:
    places = (replace(SIX.places[0], **change), *SIX.places[1:])  # type: ignore[arg-type]
    assert not same(draw(SIX), draw(replace(SIX, places=places)))


def test_pots_are_seen_each() -> None:
    """Everything that a pot needs to be followed."""
    whole = draw(replace(SIX, pots=((t("pic-seka-pot"), 670),)))
    for pots in (
        ((t("pic-seka-pot"), 671),),
        ((t("pic-seka-pot"), 550), (t("pic-seka-side", n=1), 120)),
        ((t("pic-seka-pot"), 550), (t("pic-seka-side", n=1), 60), (t("pic-seka-side", n=2), 60)),
    ):
        assert not same(whole, draw(replace(SIX, pots=pots)))


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


def test_counting_cards_are_lifted_and_the_joker_is_starred() -> None:
    hand = SekaHandPicture(("AH", "KD", "9C"), frozenset(("AH", "9C")), 22)
    image = draw(hand)
    foot = 340 - height(HAND) - 14
    assert count(image.crop((0, foot - 40, 1000, foot)), BRIGHT, 4) > 200
    assert not same(image, draw(replace(hand, points=0)))
    assert not same(image, draw(replace(hand, counting=frozenset())))


@pytest.mark.parametrize("name", ["seka-result", "seka-hand"])
def test_palettes_differ(name: str) -> None:
    picture = samples.SAMPLES[name]
    assert not same(draw(picture, "classic"), draw(picture, "four"))
    assert not same(draw(picture, "four"), draw(picture, "cvd"))
