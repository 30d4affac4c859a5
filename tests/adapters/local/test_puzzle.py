"""The puzzle of the day on the page: in the tab of whoever asks, a picture before and after."""

from __future__ import annotations

from bot.league.days import day_of
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Json, text_of
from tests.adapters.local.test_daily import keys_of
from tests.bot.puzzles.test_puzzles import BOOK

GAME = "hyper-nardi"


def said(panel: Json) -> str:
    return "\n".join(text_of(line["p"]) for line in panel["lines"])


async def test_asked_and_answered(here: Running, visit: Visit) -> None:
    ani = await visit("Ani")
    front = await ani.command("daily")
    assert "s:-:puzzle" in keys_of(front["panel"])
    answer = await ani.command("puzzle", "hyper")
    assert answer["ok"], text_of(answer["text"])
    asked = answer["panel"]
    assert asked["image"]
    day = day_of(here.core.clock.now_ms())
    steps = BOOK.at(GAME, day).best.split()
    for n in range(1, len(steps) + 1):
        data = f"s:-:puzzle.a.{GAME}.{day}.{','.join(steps[:n])}"
        assert data in keys_of(answer["panel"])
        assert "Best:" not in said(answer["panel"])
        answer = await ani.press(data)
    assert "Right!" in said(answer["panel"])
    assert "Best:" in said(answer["panel"])
    assert answer["panel"]["image"]["src"] != asked["image"]["src"]
