"""What the score of a deal and the Davtar (HS-10) show, told by their pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from adapters.render.parts.book import HEAD, MOST, ROW
from bot.scene import DealPicture
from tests.adapters.render.kit import book_of, draw, same, score_of


def test_failed_and_made_look_different_without_colour() -> None:
    made = score_of("score-made")
    one, other = draw(made).convert("L"), draw(replace(made, good=False)).convert("L")
    mark = (142, 70, 190, 114)
    difference = ImageChops.difference(one.crop(mark), other.crop(mark))
    assert sum(difference.histogram()[40:]) > 60


def test_nothing_stands_where_a_side_has_no_number() -> None:
    failed = score_of("score-failed-quansh")
    shown = draw(failed)
    zero = tuple(replace(line, left=0) if line.left is None else line for line in failed.lines)
    assert not same(shown, draw(replace(failed, lines=zero)))


def test_a_long_davtar_keeps_its_last_rows_and_its_totals() -> None:
    """HS-10: forty deals in one picture: the newest rows at full size and the totals; the first row tells the rest."""
    long = book_of("davtar-long")
    image = draw(long)
    assert image.height <= 1280
    newest = replace(long, rows=long.rows[-MOST:])
    top = HEAD + ROW
    assert same(image.crop((0, top, 1000, image.height)), draw(newest).crop((0, top, 1000, image.height)))
    assert not same(image.crop((0, HEAD, 1000, top)), draw(newest).crop((0, HEAD, 1000, top)))


@pytest.mark.parametrize("rows", [0, 1, 2, 3, 16, 17, 18, 40, 99])
def test_a_deal_and_its_davtar_are_one_picture_within_limits(rows: int) -> None:
    long, score = book_of("davtar-long"), score_of("score-made")
    book = replace(long, rows=(long.rows * 3)[:rows])
    image = draw(DealPicture(score, book))
    assert image.width == 1000
    assert image.height <= 1280
    assert same(image.crop((0, 0, 1000, 300)), draw(score).crop((0, 0, 1000, 300)))


@pytest.mark.parametrize("bid", ["9H", "12N", "25Hk", "30Sg", "9", "", "90", "whatever this is"])
@pytest.mark.parametrize("made", [True, False, None])
def test_no_row_can_break_the_book(bid: str, made: bool | None) -> None:
    long = book_of("davtar-long")
    for strain in ("S", "N", None, "?"):
        for side in (0, 1, None):
            row = replace(long.rows[0], bid=bid, made=made, strain=strain, bidder_side=side, written=(-50, 9999))
            assert draw(replace(long, rows=(row,), total=(-50, 10_000), target=0)).width == 1000


def test_made_and_failed_stand_in_the_bidders_column() -> None:
    long = book_of("davtar-long")
    row = replace(long.rows[0], bidder_side=0, made=True)
    left = draw(replace(long, rows=(row,)))
    right = draw(replace(long, rows=(replace(row, bidder_side=1),)))
    box = ImageChops.difference(left, right).getbbox()
    assert box is not None
    assert 355 < box[0] < 400
    assert 680 < box[2] < 730


@pytest.mark.parametrize("lines", [0, 1, 14, 22, 60])
def test_a_score_of_any_length_stays_within_what_platforms_show(lines: int) -> None:
    made = score_of("score-made")
    long = replace(made, lines=(made.lines * 10)[:lines])
    for picture in (long, DealPicture(long, book_of("davtar-long"))):
        assert max(draw(picture).size) <= 1280
