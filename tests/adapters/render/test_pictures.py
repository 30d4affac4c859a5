"""Every kind of picture in every palette and language, and with any words at all."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from adapters.render import PALETTES, Renderer
from adapters.render import renderer as module
from bot import samples
from bot.scene import BoardPicture, DavtarPicture, DealPicture, Picture
from bot.text.model import LANGUAGES, Text, t
from tests.adapters.render.conftest import stub
from tests.adapters.render.kit import board_of, book_of, draw, same, score_of
from tests.tiers import sampled

BOARD_SAMPLE = board_of("board")


GOLDEN = Path(__file__).parent / "pictures.json"
"""A small grey picture of every sample; ``python -m tests.adapters.render.test_pictures`` writes them anew."""


def small(picture: Picture) -> bytes:
    """A twentieth of the picture: a mark that is missing or elsewhere is seen, another version of a library is not."""
    image = draw(picture).convert("L")
    return image.resize((image.width // 20, image.height // 20), Image.Resampling.BOX).tobytes()


def written() -> dict[str, bytes]:
    return {name: zlib.decompress(b64decode(text)) for name, text in json.loads(GOLDEN.read_text()).items()}


def test_every_sample_is_drawn_as_it_was() -> None:
    """After a wanted change, look at the pictures (``make pictures``) and write the file anew."""
    kept, changed = written(), {}
    assert set(kept) == set(samples.SAMPLES)
    for name, picture in samples.SAMPLES.items():
        now = small(picture)
        if name == "names":  # what other scripts look like depends on the machine's fonts
            continue
        assert len(now) == len(kept[name]), name
        if (most := max(abs(a - b) for a, b in zip(now, kept[name], strict=True))) > 6:
            changed[name] = most
    assert changed == {}


KINDS = {type(picture): name for name, picture in reversed(samples.SAMPLES.items())}
"""One sample of each kind of picture."""


@pytest.mark.parametrize("name", sampled(samples.SAMPLES, [*KINDS.values()]))
def test_every_sample_is_a_picture_both_platforms_take(name: str, renderer: Renderer) -> None:
    """Telegram: opaque, at most 10 MB, sides at most 20 : 1, scaled down beyond 1280; Discord takes the same.

    A board of nardi, all edges and few colours, goes in a palette: at most 120 kB, a third of what JPEG makes of it.
    """
    nardi = name.startswith("nardi")
    for palette, lang in product(PALETTES, LANGUAGES):
        made = renderer.render(samples.SAMPLES[name], stub(lang), lang, palette)
        with Image.open(BytesIO(made.data)) as image:
            assert (image.format, image.mode) == (("PNG", "P") if nardi else ("JPEG", "RGB"))
            assert image.size == (made.width, made.height)
            assert "transparency" not in image.info
        assert made.mime == ("image/png" if nardi else "image/jpeg")
        assert made.width == 1000
        assert 50 <= made.height <= 1280
        assert len(made.data) <= (120_000 if nardi else 500_000)


@pytest.mark.parametrize("name", ["bura-given", "seka-result", "seka-hand", "blackjack-result", "hand", "board"])
def test_palettes_differ(name: str) -> None:
    drawn = [draw(samples.SAMPLES[name], palette) for palette in PALETTES]
    assert not any(same(one, other) for one, other in combinations(drawn, 2))


def test_sample_names_carry_palettes() -> None:
    assert samples.sample("hand").palette == "classic"
    assert samples.sample("hand-cvd").palette == "cvd"
    assert samples.sample("board-last-trick-four").picture == samples.SAMPLES["board-last-trick"]
    with pytest.raises(KeyError):
        samples.sample("no-such-picture")


def test_samples_are_possible_positions() -> None:
    """No card twice on a board, the tricks won as counted, every Davtar's totals the sums of what was written."""
    for name, picture in samples.SAMPLES.items():
        if isinstance(picture, BoardPicture):
            cards = [card for _, card in (*picture.trick, *picture.last_trick)]
            cards += [card for plate in picture.plates for card in plate.shown]
            assert len(cards) == len(set(cards)), name
        if isinstance(picture, BoardPicture) and picture.contract and name != "names":
            held = sum(plate.cards for plate in picture.plates)
            won = len(picture.plates) * sum(picture.tricks)
            dealt = 32 if len(picture.plates) == 4 else 18  # DU-3: nine each
            assert held + len(picture.trick) + won == dealt, name
        if isinstance(picture, DavtarPicture):
            for side in (0, 1):
                assert picture.total[side] == sum(row.written[side] for row in picture.rows), name


@pytest.mark.parametrize("name", ["board", "deal", "davtar"])
def test_words_of_the_language_stand_in_public_pictures(name: str, renderer: Renderer) -> None:
    picture = samples.sample(name).picture
    made = {renderer.render(picture, stub(lang), lang).data for lang in ("hy", "ka", "ru", "en")}
    assert len(made) == 4


def test_a_hand_has_no_language(renderer: Renderer) -> None:
    picture = samples.sample("hand-asked").picture
    made = [renderer.render(picture, stub(lang), lang) for lang in ("hy", "ka", "ru", "en")]
    assert len({one.key for one in made}) == 1
    assert len({one.data for one in made}) == 1


ANY = st.text(max_size=60)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(names=st.tuples(ANY, ANY, ANY, ANY), word=ANY, by=ANY)
def test_no_words_can_break_a_picture(names: tuple[str, str, str, str], word: str, by: str) -> None:
    def say(text: Text) -> str:
        return word

    plates = tuple(replace(p, name=n, note=t("x")) for p, n in zip(BOARD_SAMPLE.plates, names, strict=True))
    board = replace(BOARD_SAMPLE, plates=plates, contract_by=by, call="sur", score_labels=None)
    bidding = replace(board, bidding=True, bids=((0, "9H"), (1, "25Nk"), (2, word), (3, "q")))
    score = replace(score_of("score-made"), sides=(names[0], names[1]))
    book = replace(book_of("davtar"), sides=(names[2], names[3]))
    for picture in (board, bidding, score, book, DealPicture(score, book)):
        image = module.draw(picture, "four", say)
        assert image.width == 1000
        assert image.height <= 1280


def test_the_word_of_a_call_is_not_said_twice() -> None:
    """``12 hearts`` and ``12 hearts · quansh`` look the same once the stamp of the quansh stands below."""

    def say(text: Text) -> str:
        return {"plain": "12 hearts", "whole": "12 hearts · quansh"}.get(text.key, "Quansh")

    board = replace(BOARD_SAMPLE, call="quansh")
    plain, whole = (module.draw(replace(board, contract=t(key)), "classic", say) for key in ("plain", "whole"))
    assert same(plain, whole)


if __name__ == "__main__":
    told = {name: b64encode(zlib.compress(small(picture), 9)).decode() for name, picture in samples.SAMPLES.items()}
    GOLDEN.write_text(json.dumps(told, indent=0) + "\n")
