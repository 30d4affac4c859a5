"""Token buckets and windows of time: what they let through, and what a clock that jumps does to them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rate import Buckets, Rate, Window


class Hand:
    """A clock whose hand is moved by the test."""

    def __init__(self) -> None:
        self.ms = 1_000_000.0

    def now_ms(self) -> float:
        return self.ms


def test_buckets() -> None:
    clock = Hand()
    buckets = Buckets[str](Rate(3, 500), clock.now_ms)
    assert ([buckets.take("a") for _ in range(3)], buckets.take("a")) == ([0, 0, 0], 500)
    assert buckets.take("b") == 0, "another key's bucket is full"
    clock.ms += 500
    assert (buckets.wait_ms("a"), buckets.wait_ms("a", 2), buckets.take("a")) == (0, 500, 0)
    buckets.give("a", 2)
    assert buckets.take("a", 2) == 0
    assert buckets.take("a", 0.5) == 250, "a part of a token takes a part of the time"
    clock = Hand()
    owed = Buckets[int](Rate(2, 1000), clock.now_ms, deepest_ms=60_000)
    for _ in range(5):
        owed.spend(7)
    assert (owed.short_ms(7), owed.wait_ms(7)) == (5000, 4000)
    clock.ms -= 3_600_000
    assert owed.wait_ms(7) == 0, "nobody is silenced because the clock was set back"
    clock = Hand()
    few = Buckets[int](Rate(1, 1000), clock.now_ms, remembered=3)
    for key in (1, 2, 3, 1, 4):
        few.take(key)
    assert (len(few), [few.wait_ms(key) for key in (1, 2, 3, 4)]) == (3, [1000, 0, 1000, 1000])


@settings(max_examples=200)
@given(st.floats(0.1, 100), st.integers(1, 40), st.lists(st.floats(0, 3000), max_size=120))
def test_a_flood_gets_the_burst_and_the_rate(per_second: float, burst: int, pauses: list[float]) -> None:
    clock = Hand()
    buckets = Buckets[str](Rate(burst, 1000 / per_second), clock.now_ms)
    start, let_in = clock.ms, 0
    for pause in pauses:
        clock.ms += pause
        let_in += sum(buckets.take("a") == 0 for _ in range(3))
        assert let_in <= burst + (clock.ms - start) * per_second / 1000 + 0.001


def test_windows() -> None:
    window = Window(60_000, (1000, 2000))
    window.note(30_000)
    assert (window.wait_ms(30_000, 4), window.wait_ms(30_000, 3)) == (0, 31_000)
    assert (window.wait_ms(30_000, 1, 5000), list(window.recent(61_999))) == (5000, [2000, 30_000])
    window.unnote()
    assert list(window.recent(61_999)) == [2000]
    window = Window(1000, (100,))
    window.note(900_000)
    window.note(200)
    assert (list(window.recent(200)), window.wait_ms(200, 1)) == ([200], 1000)
