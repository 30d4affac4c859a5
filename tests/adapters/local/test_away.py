"""HS-30 on the page: whoever was away is told so beside the hand, and one touch takes the seat back."""

from __future__ import annotations

from tests.adapters.local.conftest import Visit
from tests.adapters.local.page import cards_of


async def test_back_at_once(visit: Visit) -> None:
    """Two people, a short clock: the silent one lapses, its hand says ``away``; ``back`` gives the seat back."""
    one, two = await visit("One"), await visit("Two")
    opened = await one.command("new")
    table = opened["table"]
    await two.press(f"t:{table}:sit 2")
    await one.press(f"t:{table}:set clock 20")
    await one.press(f"t:{table}:fill")
    await one.press(f"t:{table}:start")
    away = await one.until("hand", 60, away=True)
    assert away["table"] == table
    assert cards_of(away)
    answer = await one.command("back")
    assert answer["ok"]
    back = await one.until("hand", away=False)
    assert back["seat"] == away["seat"]
