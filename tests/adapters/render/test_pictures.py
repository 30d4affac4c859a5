"""Every kind of picture in every palette and language, with any words at all; drawn once and kept by content."""

from __future__ import annotations

import asyncio
import json
import threading
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from adapters.render import PALETTES, Palette, Rendered, Renderer, Say
from adapters.render import renderer as module
from adapters.render.art import sprites
from adapters.render.cache import ByteCache, fingerprint
from bot import samples
from bot.scene import BoardPicture, DavtarPicture, DealPicture, HandPicture, Picture, ScorePicture
from bot.text.model import LANGUAGES, Text, t
from tests.adapters.render.kit import draw, english, same, sample, stub
from tests.tiers import sampled

BOARD_SAMPLE = sample(BoardPicture, "board")


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
        assert (made.mime, made.width) == ("image/png" if nardi else "image/jpeg", 1000)
        assert 50 <= made.height <= 1280
        assert len(made.data) <= (120_000 if nardi else 500_000)


def test_sample_names_carry_palettes() -> None:
    assert (samples.sample("hand").palette, samples.sample("hand-cvd").palette) == ("classic", "cvd")
    assert samples.sample("board-last-trick-four").picture == samples.SAMPLES["board-last-trick"]
    with pytest.raises(KeyError):
        samples.sample("no-such-picture")


@pytest.mark.parametrize("name", ["board", "deal", "davtar", "hand-asked"])
def test_words_of_the_language_stand_in_public_pictures(name: str, renderer: Renderer) -> None:
    """A hand has none."""
    made = [renderer.render(samples.sample(name).picture, stub(lang), lang) for lang in LANGUAGES]
    different = 1 if name == "hand-asked" else 4
    assert (len({one.key for one in made}), len({one.data for one in made})) == (different, different)


ANY = st.text(max_size=60)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(names=st.tuples(ANY, ANY, ANY, ANY), word=ANY, by=ANY)
def test_no_words_can_break_a_picture(names: tuple[str, str, str, str], word: str, by: str) -> None:
    def say(text: Text) -> str:
        return word

    plates = tuple(replace(p, name=n, note=t("x")) for p, n in zip(BOARD_SAMPLE.plates, names, strict=True))
    board = replace(BOARD_SAMPLE, plates=plates, contract_by=by, call="sur", score_labels=None)
    bidding = replace(board, bidding=True, bids=((0, "9H"), (1, "25Nk"), (2, word), (3, "q")))
    score = replace(sample(ScorePicture, "score-made"), sides=(names[0], names[1]))
    book = replace(sample(DavtarPicture, "davtar"), sides=(names[2], names[3]))
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


def test_the_same_content_is_drawn_once(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []
    real = module.draw

    def counted(picture: Picture, palette: Palette, say: Say) -> object:
        drawn.append(picture)
        return real(picture, palette, say)

    monkeypatch.setattr(module, "draw", counted)
    fresh = Renderer()
    assert fresh.render(BOARD_SAMPLE, english, "en") is fresh.render(replace(BOARD_SAMPLE), english, "en")
    assert len(drawn) == 1
    fresh.render(BOARD_SAMPLE, english, "en", "four")
    fresh.render(replace(BOARD_SAMPLE, deal=99), english, "en")
    assert len(drawn) == 3


def test_the_key_is_what_the_words_say_not_their_keys() -> None:
    one = Renderer()
    board = replace(BOARD_SAMPLE, contract=t("a"))
    plain = one.key(board, english, "en", "classic")
    assert plain == one.key(board, english, "en", "classic")
    assert plain != one.key(board, lambda text: "other words", "en", "classic")
    assert plain != one.key(board, english, "ru", "classic")
    assert plain != one.key(board, english, "en", "cvd")


def test_a_salt_makes_keys_of_hands_unguessable() -> None:
    hand = HandPicture(("AS", "KS"))
    salted = Renderer(salt=b"known to this house only")
    assert salted.key(hand, english, "en", "classic") != Renderer().key(hand, english, "en", "classic")
    assert salted.render(hand, english, "en").data == Renderer().render(hand, english, "en").data


def test_different_shapes_never_share_a_fingerprint() -> None:
    parts: list[tuple[object, ...]] = [
        *(("a", "b"), ("ab",), (("a", "b"),), (("a",), "b"), ("1",), (1,), (True,), (None,), ("",))
    ]
    assert len({fingerprint(*part, say=None) for part in parts}) == len(parts)
    hands = [HandPicture(()), HandPicture((), frozenset()), HandPicture(("AS",)), HandPicture((), frozenset({"AS"}))]
    assert len({fingerprint(hand, say=None) for hand in hands}) == len(hands)
    assert fingerprint(t("a"), say=lambda text: "the same") == fingerprint(t("b"), say=lambda text: "the same")
    assert fingerprint(t("a"), say=None) != fingerprint(t("b"), say=None)


def test_the_cache_holds_no_more_than_its_bytes_and_drops_the_oldest() -> None:
    cache: ByteCache[Rendered] = ByteCache(100)
    for name in "abc":
        cache.put(name, Rendered(bytes(40), "image/jpeg", 1, 1, name))
        cache.get("a")
    assert cache.size <= 100
    assert cache.get("a") is not None
    assert cache.get("b") is None
    assert cache.get("c") is not None
    cache.put("big", Rendered(bytes(101), "image/jpeg", 1, 1, "big"))
    assert cache.size <= 100
    cache.put("c", Rendered(bytes(10), "image/jpeg", 1, 1, "c"))
    cache.put("c", Rendered(bytes(10), "image/jpeg", 1, 1, "c"))
    assert cache.size <= 100


async def test_cold_work_leaves_the_event_loop_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []
    real = module.draw

    def noted(picture: Picture, palette: Palette, say: Say) -> object:
        where.append(threading.current_thread())
        return real(picture, palette, say)

    monkeypatch.setattr(module, "draw", noted)
    monkeypatch.setattr(sprites, "_sprites", {})
    fresh = Renderer()
    assert not fresh.is_warm("classic")
    await fresh.render_async(HandPicture(("AS", "KH")), english, "en")
    assert where[-1] is not threading.main_thread()
    await asyncio.to_thread(fresh.warm, "classic")
    assert fresh.is_warm("classic")
    await fresh.render_async(HandPicture(("AS", "KD")), english, "en")
    assert where[-1] is threading.main_thread(), "a warm picture is quicker than a thread"


def test_a_rendered_picture_does_not_print_itself() -> None:
    made = Rendered(b"secret bytes", "image/jpeg", 1, 1, "secret key")
    assert "secret" not in repr(made)
    assert "secret" not in str(made)


if __name__ == "__main__":
    told = {name: b64encode(zlib.compress(small(picture), 9)).decode() for name, picture in samples.SAMPLES.items()}
    GOLDEN.write_text(json.dumps(told, indent=0) + "\n")
