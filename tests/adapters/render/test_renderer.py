"""-"""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from importlib import import_module

import pytest

from adapters.render import Palette, Rendered, Renderer, Say
from adapters.render import renderer as module
from adapters.render.art import sprites
from adapters.render.cache import ByteCache, fingerprint
from adapters.render.drawings import _SHARED
from bot import samples
from bot.scene import BoardPicture, HandPicture, Picture
from bot.text.model import Text, t
from tests.adapters.render.conftest import english

# --- The door: cache by content, keys, cold work in a thread ---------------------------------------------------------

_BOARD = samples.SAMPLES["board"]
assert isinstance(_BOARD, BoardPicture)
BOARD: BoardPicture = _BOARD


def test_the_same_content_is_drawn_once(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []
    real = module.draw

    def counted(picture: Picture, palette: Palette, say: Say) -> object:
        drawn.append(picture)
        return real(picture, palette, say)

    monkeypatch.setattr(module, "draw", counted)
    fresh = Renderer()
    first = fresh.render(BOARD, english, "en")
    again = fresh.render(replace(BOARD), english, "en")
    assert first is again
    assert len(drawn) == 1
    fresh.render(BOARD, english, "en", "four")
    fresh.render(replace(BOARD, deal=99), english, "en")
    assert len(drawn) == 3


def test_the_key_is_what_the_words_say_not_their_keys() -> None:
    one = Renderer()
    board = replace(BOARD, contract=t("a"))
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
        *(("a", "b"), ("ab",), (("a", "b"),), (("a",), "b"), ("1",), (1,), (True,), (None,), ("",)),
    ]
    assert len({fingerprint(*part, say=None) for part in parts}) == len(parts)
    hands = [HandPicture(()), HandPicture((), frozenset()), HandPicture(("AS",)), HandPicture((), frozenset({"AS"}))]
    assert len({fingerprint(hand, say=None) for hand in hands}) == len(hands)


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


async def test_rendering_at_the_same_time_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing while another thread warms up: no torn cards."""
    monkeypatch.setattr(sprites, "_sprites", {})
    fresh, other = Renderer(), Renderer()
    warming = asyncio.create_task(asyncio.to_thread(fresh.warm, "four"))
    hand = samples.SAMPLES["hand-asked"]
    made = await asyncio.gather(*(r.render_async(hand, english, "en", "four") for r in (fresh, other) * 3))
    await warming
    assert len({one.data for one in made}) == 1
    assert Renderer().render(hand, english, "en", "four").data == made[0].data


def test_a_text_is_fed_by_what_it_says() -> None:
    def say(text: Text) -> str:
        return "the same"

    assert fingerprint(t("a"), say=say) == fingerprint(t("b"), say=say)
    assert fingerprint(t("a"), say=None) != fingerprint(t("b"), say=None)


def test_a_rendered_picture_does_not_print_itself() -> None:
    made = Rendered(b"secret bytes", "image/jpeg", 1, 1, "secret key")
    assert "secret" not in repr(made)
    assert "secret" not in str(made)


# --- Pictures that belong to no single game are drawn by a function that is there ------------------------------------


@pytest.mark.parametrize("kind", sorted(_SHARED))
def test_a_shared_picture_has_its_drawing(kind: str) -> None:
    module, _, name = _SHARED[kind].partition(":")
    assert callable(getattr(import_module(f"adapters.render.parts.{module}"), name))
