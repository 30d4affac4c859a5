"""What the parts of pictures show, told by their pixels: boards, hands, scores, the Davtar (HS-10), the risk game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from adapters.render import PALETTES, Palette, Renderer
from adapters.render import renderer as module
from adapters.render.art.ink import BRIGHT, PAPER
from adapters.render.art.sprites import BOARD, HAND, height
from adapters.render.parts.board import _CARDS, _PLATES
from adapters.render.parts.book import HEAD, ROW
from adapters.render.parts.book import MOST as ROWS
from adapters.render.parts.hand import LIFT, hand_layout, places
from adapters.render.parts.marks import GREEN
from adapters.render.parts.risk import MOST
from adapters.render.parts.strip import _ROOM, _SMALL, _fact
from adapters.render.text.labels import width
from adapters.text import FluentCatalog
from bot.scene import BoardPicture, DavtarPicture, DealPicture, HandPicture, ScorePicture
from bot.scene.risk import RiskPicture, RiskStep
from bot.text import LANGUAGES, Lang, t
from tests.adapters.render.conftest import english, stub
from tests.adapters.render.kit import FOOT, PACK, count, draw, near, same, sample

BOARD_SAMPLE = sample(BoardPicture, "board")


def region(image: Image.Image, place: str) -> Image.Image:
    x, y = _CARDS[place]  # type: ignore[index]
    return image.crop((x - 8, y - 8, x + BOARD + 8, y + height(BOARD) + 8))


def test_the_player_who_is_waited_for_has_gold_round_name_and_place() -> None:
    for seat, place in enumerate(("bottom", "left", "top", "right")):
        picture = replace(BOARD_SAMPLE, trick=(), winning=None, to_move=seat)
        picture = replace(picture, plates=tuple(replace(p, active=False, note=None) for p in picture.plates))
        image = draw(picture)
        for other, (x, y) in _PLATES.items():
            plate = image.crop((x - 6, y - 6, x + 336, y + 106)) if other in ("top", "bottom") else None
            plate = plate or image.crop((x - 6, y - 6, x + 220, y + 192))
            assert (count(plate, BRIGHT, 4) > 900) is (other == place), (place, other)
            assert (count(region(image, other), BRIGHT, 4) > 900) is (other == place)


def test_a_board_is_the_same_for_all_and_shows_public_things_only(renderer: Renderer) -> None:
    """The public picture has no field for a hand; equal boards are equal bytes, whoever asks (Views, not states)."""
    again = replace(BOARD_SAMPLE, plates=tuple(replace(plate) for plate in BOARD_SAMPLE.plates))
    assert renderer.render(BOARD_SAMPLE, english, "en").data == Renderer().render(again, english, "en").data
    assert "hand" not in set(BoardPicture.__dataclass_fields__)


def test_bids_are_written_out_by_seat_and_the_standing_one_is_gold() -> None:
    start = BoardPicture(BOARD_SAMPLE.plates, bidding=True)
    before = draw(start)
    zones = {0: (190, 600, 810, 690), 1: (236, 260, 380, 560), 2: (190, 190, 810, 280), 3: (624, 260, 762, 560)}
    for seat, zone in zones.items():
        for form in ("9H", "25Hk", "30Sg", "12N", "pass", "q", "s", "ok", "strange"):
            after = draw(replace(start, bids=((seat, form),)))
            assert not same(before.crop(zone), after.crop(zone)), (seat, form)
            assert (count(after.crop(zone), BRIGHT, 4) > 300) is (form[0].isdigit() or form == "s"), (seat, form)


def test_more_than_four_are_refused() -> None:
    with pytest.raises(ValueError, match="four"):
        draw(BoardPicture(BOARD_SAMPLE.plates * 2))


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
    assert (lefts, draw(HandPicture(tuple(PACK[:number]))).size) == (sorted(set(lefts)), (1000, 340))


@pytest.mark.parametrize("number", [1, 3, 4, 8, 12])
def test_the_layout_says_where_each_card_can_be_touched(number: int) -> None:
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


def test_a_long_davtar_keeps_its_last_rows_and_its_totals() -> None:
    """HS-10: forty deals in one picture: the newest rows at full size and the totals; the first row tells the rest."""
    long = sample(DavtarPicture, "davtar-long")
    image = draw(long)
    assert image.height <= 1280
    newest = replace(long, rows=long.rows[-ROWS:])
    top = HEAD + ROW
    assert same(image.crop((0, top, 1000, image.height)), draw(newest).crop((0, top, 1000, image.height)))
    assert not same(image.crop((0, HEAD, 1000, top)), draw(newest).crop((0, HEAD, 1000, top)))


@pytest.mark.parametrize("lines", [0, 1, 14, 22, 60])
def test_a_score_of_any_length_stays_within_what_platforms_show(lines: int) -> None:
    made = sample(ScorePicture, "score-made")
    long = replace(made, lines=(made.lines * 10)[:lines])
    for picture in (long, DealPicture(long, sample(DavtarPicture, "davtar-long"))):
        assert max(draw(picture).size) <= 1280


WORDS = FluentCatalog()
LONG = "Մաքսիմիլիանոս & Аполлинария Константиновна"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["strip-side", "strip-tricks"])
def test_long_names_give_way_to_the_score(lang: Lang, key: str) -> None:
    fact = t(key, who=LONG, n=127, **({"points": 301} if key == "strip-tricks" else {}))
    line = _fact(fact, lambda text: WORDS.say(lang, text))
    assert line.endswith("301" if key == "strip-tricks" else "127")
    assert "127" in line
    assert "…" in line
    assert width(line, _SMALL) <= _ROOM


def test_steps_before_are_shown_the_newest_of_them(renderer: Renderer) -> None:
    picture = sample(RiskPicture, "risk-again")
    assert count(draw(picture), GREEN) > count(draw(replace(picture, past=())), GREEN) + 1000
    steps = tuple(RiskStep("9S", "KH", "higher") for _ in range(MOST))
    more = (RiskStep("7D", "8S", "higher"), *steps)
    assert same(draw(replace(picture, past=steps)), draw(replace(picture, past=more)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_the_bank_cannot_pay_has_no_numbers_to_press(lang: str) -> None:
    picture = sample(RiskPicture, "risk")
    offered = module.draw(picture, "classic", stub(lang))
    assert module.draw(replace(picture, double=None), "classic", stub(lang)).height < offered.height
    assert count(offered, BRIGHT) > 3000
