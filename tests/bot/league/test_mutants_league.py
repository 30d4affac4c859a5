"""Values of cups and duplicates that planted faults changed unnoticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.league.duplicate.model import View
from bot.scenes.duplicate_result import own
from bot.text import t
from tests.bot.league.duplicate.test_model import SCORES, over


def test_everybody_is_told_their_place_and_share() -> None:
    nobody: Any = SimpleNamespace(person=str)
    seen = View(over(SCORES), nobody)
    places = ((2, 62, "+18"), (3, 12, "−30"), (1, 75, "+12"), (2, 38, "−18"), (1, 88, "+30"), (3, 25, "−12"))
    for player, (place, share, above) in enumerate(places, start=1):
        (line,) = own(seen, player)
        assert line.text == t("dup-your-place", place=place, of=3, share=share, above=above)
