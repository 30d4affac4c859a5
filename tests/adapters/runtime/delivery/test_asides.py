"""What is said in the board's message stays for a minute, a few lines of it, each once."""

from __future__ import annotations

from adapters.runtime.delivery.asides import MOST, STAYS_MS, Asides
from bot.ports.keys import Dest
from bot.scene import Line
from bot.text import t

HERE, THERE = Dest("dcu:1"), Dest("dcu:2")


def line(n: int) -> Line:
    return Line(t("note", n=n))


def test_it_stays_for_a_minute_beside_what_is_new() -> None:
    asides = Asides()
    assert asides.with_new(HERE, {1: line(1)}, 0) == (line(1),)
    assert asides.with_new(HERE, {2: line(2)}, 1_000) == (line(1), line(2))
    assert asides.with_new(HERE, {}, STAYS_MS) == (line(2),)
    assert asides.with_new(THERE, {}, STAYS_MS) == ()


def test_a_row_that_is_tried_again_is_said_once() -> None:
    asides = Asides()
    for at in (0, 10_000, 20_000):
        assert asides.with_new(HERE, {1: line(1)}, at) == (line(1),)


def test_only_the_newest_are_shown() -> None:
    asides = Asides()
    shown = asides.with_new(HERE, {n: line(n) for n in range(1, 10)}, 0)
    assert shown == tuple(line(n) for n in range(10 - MOST, 10))
