"""Domino pictures: boards for two to four, the hand of tiles, and that nothing lies over anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from adapters.render.art.felt import table
from adapters.render.art.ink import BRIGHT, PAPER
from adapters.render.games.domino import _FRAME, _layout, _newest, tile_places
from adapters.render.games.domino_chain import chain
from adapters.render.games.domino_tiles import MARGIN, back, tile
from bot.games.domino.pictures import DominoBoard, DominoHand, Halves
from bot.games.domino.samples import SAMPLES
from bot.text.model import LANGUAGES
from tests.adapters.render.conftest import stub
from tests.adapters.render.kit import count, draw, same

BOARDS = [name for name, picture in SAMPLES.items() if isinstance(picture, DominoBoard)]
ALL: tuple[Halves, ...] = tuple((a, b) for a in range(7) for b in range(a + 1))


def board(name: str) -> DominoBoard:
    picture = SAMPLES[name]
    assert isinstance(picture, DominoBoard)
    return picture


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plates_and_panels_keep_out_of_the_chains_frame(name: str, lang: str) -> None:
    """With the longest words of a language, too: without tiles the frame is bare felt."""
    from adapters.render import renderer

    picture = board(name)
    bare = replace(picture, line=(), up=(), down=(), spinner=None, last=None)
    frame = _FRAME[len(picture.plates)]
    drawn = renderer.draw(bare, "classic", stub(lang))
    assert same(drawn.crop(frame), table().crop(frame))


@pytest.mark.parametrize("name", BOARDS)
def test_the_newest_tile_is_the_one_that_was_laid(name: str) -> None:
    """The ring goes to the outermost tile of its end."""
    picture = board(name)
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


def test_a_sum_that_scores_is_gold() -> None:
    picture = board("domino")
    panel = (16, 16, 316, 146)
    seven, five = draw(picture), draw(replace(picture, sum=5, scored=5))
    assert count(five.crop(panel), BRIGHT) > count(seven.crop(panel), BRIGHT) + 300


def test_wrong_numbers_of_players_are_refused() -> None:
    picture = board("domino")
    with pytest.raises(ValueError, match="two to four"):
        draw(replace(picture, plates=picture.plates[:1]))


def test_every_tile_has_its_pips() -> None:
    """As many as its numbers say, lying and standing; all 28 look different."""
    faces = {tile(a, b, 60, True).tobytes() for a, b in ALL}
    assert len(faces) == 28
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
    assert count(back(40), PAPER) < count(tile(0, 0, 40, True), PAPER)


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
    assert count(plain, PAPER) > count(asked, PAPER) > count(nothing, PAPER)
    assert count(asked, BRIGHT) > 1000 > count(nothing, BRIGHT)


def test_a_hand_says_nothing_of_itself() -> None:
    """Neither in its representation nor in any word: the same picture in every language."""
    assert "6" not in repr(DominoHand(((6, 5),), frozenset({(6, 5)})))
    assert DominoHand.wordless


@pytest.mark.parametrize("name", BOARDS)
def test_samples_are_possible_positions(name: str) -> None:
    """Equal numbers meet, no tile lies twice, and the sum is that of the ends (DO-3, DO-4)."""
    picture = board(name)
    arms = [picture.line]
    if picture.spinner is not None:
        root = picture.line[picture.spinner]
        arms += [(root, *picture.up), (root, *picture.down)]
    for part in arms:
        assert all(one[1] == other[0] for one, other in pairwise(part))
    lying = [tuple(sorted(halves)) for halves in (*picture.line, *picture.up, *picture.down)]
    assert len(lying) == len(set(lying)) <= 28
    assert picture.sum == sum(end.number * (2 if end.double else 1) for end in picture.ends if end.counts)
    if picture.bazaar or picture.line:
        held = sum(plate.cards for plate in picture.plates)
        assert held + len(lying) + picture.bazaar == 28
