"""What each function draws on the samples: how many strokes and pastes, and the sums of where, how wide and in which
colour. A stroke of a pixel more is seen here, and so is a line that is a pixel lower."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest
from PIL import Image, ImageDraw

from adapters.render import renderer as module
from adapters.render import text as fonts
from adapters.render.art import cards
from adapters.render.kept import PIECES
from adapters.render.renderer import draw_icon
from bot import samples
from bot.text import Text, t
from bot.view.pictures import AtTable, Cell
from bot.view.scene import HandPicture
from tests.adapters.render.kit import draw, english
from tests.conftest import forget
from tests.told import numbers, weighed

GOLDEN: Final = Path(__file__).with_name("strokes.txt")
"""Function, what it called, how often: the sums of x, of y, and of all numbers, weighed by their
place in a call. ``DAVTAR_GOLDEN=write`` writes it anew."""
STROKES: Final = ("polygon", "line", "ellipse", "rectangle", "rounded_rectangle", "text", "arc")
PASTES: Final = ("paste", "alpha_composite", "resize", "crop", "point", "filter")
THROUGH: Final = ("art/canvas.py", "text.py", "art/cards.py", "kept.py")
"""What these draw is counted for the function that called them."""
HOME: Final = os.sep + os.path.join("adapters", "render") + os.sep


def drawer(frame: FrameType | None) -> str | None:
    """The function that asked for a stroke; None if it was the library itself."""
    assert frame is not None
    if HOME not in frame.f_code.co_filename:
        return None
    helper = ""
    while frame is not None and HOME in frame.f_code.co_filename:
        name = frame.f_code.co_filename.partition(HOME)[2]
        if not name.endswith(THROUGH):
            return f"{name.removesuffix('.py')}.{frame.f_code.co_name}"
        helper = helper or f"{name.removesuffix('.py')}.{frame.f_code.co_name}"
        frame = frame.f_back
    return helper


STRIPS: Final = [
    AtTable(
        HandPicture(("AS", "10H")),
        cells=(Cell("A", card="AS", lit=True), Cell("B", tile=(1, 2)), Cell("C", call="9H"), Cell("D", words=t("w"))),
        ends=(("L", 5), ("R", 2), ("U", 1), ("D", 0)),
        over=over,
    )
    for over in (False, True)
]
"""What lies on the table, beside a hand."""


def at_length(text: Text) -> str:
    """Words that have no room."""
    return f"{english(text)} and whatever else there is to be said of it"


def words(sums: dict[str, list[float]]) -> list[str]:
    return [f"{name:72s} {n:.0f}: {x:.1f} {y:.1f} {more:.1f}" for name, (n, x, y, more) in sorted(sums.items())]


def test_every_sample_is_drawn_stroke_by_stroke_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the house's own fonts alone: those of the machine do not matter."""
    sums: dict[str, list[float]] = {}

    def noted(kind: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(itself: Any, first: Any, *others: Any, **more: Any) -> Any:
            if by := drawer(sys._getframe(1)):
                there = sums.setdefault(f"{by} {kind}", [0, 0, 0, 0])
                rest: list[Any] = [*others, *more.values()]
                where, rest = (
                    (rest[:1], [first, *rest[1:]]) if kind in ("paste", "alpha_composite") else ([first], rest)
                )
                places = list(numbers(where))
                found = (1, sum(places[::2]), sum(places[1::2]), weighed([*places, *numbers(rest)]))
                for n, one in enumerate(found):
                    there[n] += one
            return call(itself, first, *others, **more)

        return wrapped

    for owner, kinds in ((ImageDraw.ImageDraw, STROKES), (Image.Image, PASTES)):
        for kind in kinds:
            monkeypatch.setattr(owner, kind, noted(kind, getattr(owner, kind)))
    monkeypatch.setattr(Image, "new", noted("new", Image.new))
    monkeypatch.setattr(cards, "_sprites", {})
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    monkeypatch.setattr(fonts, "_SYSTEM", ())
    monkeypatch.setattr(fonts, "_EMOJI", ())
    forget("adapters.render")
    for picture in (*samples.SAMPLES.values(), *STRIPS):
        PIECES.clear()  # a picture's strokes are its own, whatever was drawn before it
        draw(picture)
        module.draw(picture, "classic", at_length)
    for whole in (True, False):
        draw_icon(64, whole)
    forget("adapters.render")
    if os.environ.get("DAVTAR_GOLDEN") == "write":
        GOLDEN.write_text("\n".join(words(sums)) + "\n", encoding="utf-8")
    assert words(sums) == GOLDEN.read_text(encoding="utf-8").splitlines()
