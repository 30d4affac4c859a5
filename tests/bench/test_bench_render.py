"""A warm hand picture takes at most 5 ms and a board 12 ms on one core, drawing and JPEG included.

Every picture timed is a new one (the cache holds nothing). Beside each time stands its ratio to a fixed piece of plain
work done in the same run, so that a slow machine can be told from slow code. Run: ``make bench``.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from statistics import median
from time import perf_counter, process_time

import pytest

from adapters.render import Renderer
from adapters.render.art import sprites
from bot import samples
from bot.scene import BoardPicture, HandPicture, Picture
from bot.text.model import Text, t
from tests.bench.kit import Size, record, sizes

SEED = 20
PACK = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def say(text: Text) -> str:
    return " ".join([text.key.removeprefix("pic-"), *(str(value) for _, value in text.args)])


def times(work: Callable[[], object], rounds: int) -> list[float]:
    """Milliseconds of one core's time of each of so many runs, after three that do not count."""
    found = []
    for number in range(rounds + 3):
        start = process_time()
        work()
        if number >= 3:
            found.append((process_time() - start) * 1000)
    return found


def plain_work() -> object:
    """The yardstick: compress the same 256 kB."""
    return zlib.compress(bytes(range(256)) * 1024, 6)


def hands() -> Iterator[Picture]:
    dice = random.Random(SEED)
    while True:
        cards = tuple(dice.sample(PACK, 8))
        yield HandPicture(cards, frozenset(cards[:3]), dice.choice("SHDCN"))


def boards() -> Iterator[Picture]:
    """A match card by card: cards, counts, notes and scores change as they do at a table."""
    dice = random.Random(SEED)
    base = samples.SAMPLES["board"]
    assert isinstance(base, BoardPicture)
    for n in count():
        cards, tricks, played = dice.sample(PACK, 8), n // 5 % 8, n % 5
        yield replace(
            base,
            plates=tuple(
                replace(plate, cards=8 - tricks - (seat < played), active=seat == played, note=t("tricks", n=tricks))
                for seat, plate in enumerate(base.plates)
            ),
            trick=tuple(enumerate(cards[:played])),
            winning=0 if played else None,
            to_move=played if played < 4 else None,
            last_trick=tuple(enumerate(cards[4:])),
            last_winner=1,
            trump="SHDCN"[n % 5],
            score=(n % 300, 2 * n % 300),
            tricks=(tricks, 0),
            deal=1 + n // 40,
        )


@sizes
@pytest.mark.parametrize(
    ("kind", "pictures", "limit", "ratio"),
    [("hand", hands, 5.0, 6.0), ("board", boards, 12.0, 6.0)],
    ids=["hand", "board"],
)
def test_a_warm_picture_is_quick(
    kind: str, pictures: Callable[[], Iterator[Picture]], limit: float, ratio: float, size: Size
) -> None:
    rounds = size.of(60, 15)
    renderer = Renderer(cache_bytes=0)
    renderer.warm("classic")
    stream = pictures()
    tries = []
    for _ in range(3):  # the best counts: the machine does other things as well
        shown = iter([next(stream) for _ in range(rounds + 3)])

        def drawn(shown: Iterator[Picture] = shown) -> object:
            return renderer.render(next(shown), say, "en")

        tries.append((times(drawn, rounds), times(plain_work, rounds)))
    found, yardstick = min(tries, key=lambda one: median(one[0]) / median(one[1]))
    record(
        "Pictures",
        f"a new {kind}, warm, drawing and JPEG (seed {SEED})",
        f"median {median(found):.2f} ms",
        f"≤ {limit:.0f} ms, ≤ {ratio:.0f} ×",
        f"{median(found) / median(yardstick):.2f} × plain work of {median(yardstick):.2f} ms",
    )
    size.target(median(found), limit)
    size.ratio(median(found) / median(yardstick), ratio)


@sizes
def test_cold_cards_take_about_a_second_once(monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    monkeypatch.setattr(sprites, "_sprites", {})
    start = perf_counter()
    Renderer().warm("classic")
    cold = perf_counter() - start
    start = perf_counter()
    Renderer().warm("classic")
    warm = perf_counter() - start
    record("Pictures", "the whole pack drawn for the first time", f"{cold:.2f} s", "< 5 s")
    size.target(cold, 5)
    size.ratio(warm / cold, 0.1, "drawn once, they are kept")
