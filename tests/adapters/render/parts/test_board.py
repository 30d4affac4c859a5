"""What the public board shows (always visible), told by its pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from adapters.render import Renderer
from adapters.render.art.ink import BRIGHT, PAPER, SIDES
from adapters.render.art.sprites import BOARD, height
from adapters.render.parts.board import _CARDS, _PLATES
from bot.scene import BoardPicture
from bot.text.model import t
from tests.adapters.render.conftest import english
from tests.adapters.render.kit import board_of, count, draw, same

BOARD_SAMPLE = board_of("board")


def region(image: Image.Image, place: str) -> Image.Image:
    x, y = _CARDS[place]  # type: ignore[index]
    return image.crop((x - 8, y - 8, x + BOARD + 8, y + height(BOARD) + 8))


def test_the_winning_card_is_ringed_and_only_it() -> None:
    image = draw(BOARD_SAMPLE)
    gold = {place: count(region(image, place), BRIGHT, 4) for place in ("bottom", "left", "top")}
    assert gold["top"] > 2500
    assert gold["left"] == 0
    assert gold["bottom"] == 0


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


@pytest.mark.parametrize(
    "change",
    [
        *({"score": (82, 120)}, {"target": 501}, {"deal": 5}, {"tricks": (2, 1)}, {"call": "quansh"}),
        *({"call": "sur"}, {"trump": "H"}, {"trump": "N"}, {"contract": t("other")}, {"contract_by": "Nino"}),
        *({"winning": 0}, {"to_move": 0}, {"last_trick": ((0, "AS"), (1, "KS"), (2, "QS"), (3, "JS"))}),
        *({"trick": ((0, "KC"), (1, "7C"), (2, "10C"))}, {"score_labels": (t("x"), t("y"))}),
    ],
    ids=lambda change: next(iter(change)) if isinstance(change, dict) else str(change),
)
def test_everything_the_board_must_show_changes_it(change: dict[str, object]) -> None:
    """Waited for, contract with quansh and sur, trump, tricks, both tricks, score, target."""
    assert not same(draw(BOARD_SAMPLE), draw(replace(BOARD_SAMPLE, **change)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        *({"name": "Nino"}, {"hue": 7}, {"note": t("blot")}, {"active": True}, {"dealer": True}, {"automatic": True}),
        *({"cards": 5}, {"shown": ("KH", "QH", "JH")}),
    ],
    ids=lambda change: next(iter(change)) if isinstance(change, dict) else str(change),
)
@pytest.mark.parametrize("seat", range(4))
def test_everything_of_a_player_shows_at_its_place(seat: int, change: dict[str, object]) -> None:
    bare = replace(BOARD_SAMPLE, plates=tuple(replace(p, dealer=False, automatic=False) for p in BOARD_SAMPLE.plates))
    bare = replace(bare, plates=tuple(replace(p, active=False, note=None) for p in bare.plates), to_move=None)
    plates = list(bare.plates)
    plates[seat] = replace(plates[seat], **change)  # type: ignore[arg-type]
    box = ImageChops.difference(draw(bare), draw(replace(bare, plates=tuple(plates)))).getbbox()
    assert box is not None
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if seat == 0:
        assert middle[1] > 660
    elif seat == 2:
        assert middle[1] < 220
    else:
        assert (middle[0] < 250) if seat == 1 else (middle[0] > 750)


def test_the_winner_of_the_last_trick_is_ringed_in_the_corner() -> None:
    last = replace(board_of("board-last-trick"), to_move=None)
    corner = (16, 672, 262, 864)
    assert count(draw(last).crop(corner), BRIGHT, 4) > 400
    assert count(draw(replace(last, last_winner=None)).crop(corner), BRIGHT, 4) == 0
    assert same(draw(replace(last, last_trick=())).crop(corner), draw(BOARD_SAMPLE).crop(corner))


def test_sides_wear_their_colours() -> None:
    image = draw(
        replace(BOARD_SAMPLE, plates=tuple(replace(p, active=False) for p in BOARD_SAMPLE.plates), to_move=None)
    )
    x, y = _PLATES["top"]
    assert count(image.crop((x, y, x + 330, y + 100)), SIDES[0], 4) > 300
    x, y = _PLATES["left"]
    assert count(image.crop((x, y, x + 214, y + 186)), SIDES[1], 4) > 300


def test_bids_are_written_out_by_seat_and_the_standing_one_is_gold() -> None:
    start = BoardPicture(BOARD_SAMPLE.plates, bidding=True)
    before = draw(start)
    zones = {0: (190, 600, 810, 690), 1: (236, 260, 380, 560), 2: (190, 190, 810, 280), 3: (624, 260, 762, 560)}
    for seat, zone in zones.items():
        for form in ("9H", "25Hk", "30Sg", "12N", "pass", "q", "s", "ok", "strange"):
            after = draw(replace(start, bids=((seat, form),)))
            assert not same(before.crop(zone), after.crop(zone)), (seat, form)
            assert (count(after.crop(zone), BRIGHT, 4) > 300) is (form[0].isdigit() or form == "s"), (seat, form)


def test_a_long_bidding_still_fits() -> None:
    bids = tuple((i % 4, f"{8 + i}{'SHDCN'[i % 5]}" if i % 3 else "pass") for i in range(80))
    image = draw(replace(BOARD_SAMPLE, bidding=True, bids=(*bids, (0, "90Nk"), (1, "q"), (2, "s"))))
    assert image.size == (1000, 880)


@pytest.mark.parametrize("seats", range(5))
def test_boards_for_up_to_four(seats: int) -> None:
    picture = replace(BOARD_SAMPLE, plates=BOARD_SAMPLE.plates[:seats], bids=((0, "9H"), (3, "q")))
    assert draw(picture).size == (1000, 880)
    assert draw(replace(picture, bidding=True)).size == (1000, 880)


def test_more_than_four_are_refused() -> None:
    with pytest.raises(ValueError, match="four"):
        draw(BoardPicture(BOARD_SAMPLE.plates * 2))


@pytest.mark.parametrize("strain", ["S", "H", "D", "C", "N", None, "", "Z"])
@pytest.mark.parametrize("call", ["", "quansh", "sur"])
def test_no_contract_can_break_a_board(strain: str | None, call: str) -> None:
    for contract in (None, t("x"), t("a very long contract that nobody will ever bid in any language of this house")):
        picture = replace(BOARD_SAMPLE, trump=strain, contract=contract, call=call, contract_by=None)  # type: ignore[arg-type]
        assert draw(picture).size == (1000, 880)


def test_shown_hands_of_eight_fit_everywhere() -> None:
    pack = tuple(rank + "S" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
    image = draw(replace(BOARD_SAMPLE, plates=tuple(replace(p, shown=pack) for p in BOARD_SAMPLE.plates)))
    assert count(image.crop((16, 480, 240, 660)), PAPER, 3) > 5000
