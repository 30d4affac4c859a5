"""Values of cups and duplicates that planted faults changed unnoticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.league.cup.view import View as CupView
from bot.league.duplicate.model import View
from bot.scenes import cups_setup
from bot.scenes.duplicate_result import own
from bot.scenes.duplicate_setup import run
from bot.text import t
from tests.bot.league.duplicate.test_model import SCORES, drawn_up, over
from tests.bot.league.test_cup_course import Played


def test_everybody_is_told_their_place_and_share() -> None:
    nobody: Any = SimpleNamespace(person=str)
    seen = View(over(SCORES), nobody)
    places = ((2, 62, "+18"), (3, 12, "−30"), (1, 75, "+12"), (2, 38, "−18"), (1, 88, "+30"), (3, 25, "−12"))
    for player, (place, share, above) in enumerate(places, start=1):
        (line,) = own(seen, player)
        assert line.text == t("dup-your-place", place=place, of=3, share=share, above=above)


@pytest.mark.parametrize("sides", [2, 1])
def test_a_duplicate_begins_by_a_button_once_there_are_enough(sides: int) -> None:
    nobody: Any = SimpleNamespace(person=str)
    now = drawn_up(*((n,) for n in range(1, sides + 1)), tables="2", game="duel-blot")
    found = [one.data for row in run(View(now, nobody)).buttons for one in row]
    begin = [f"s:-:duprun.begin {now.id}"] if now.ready else []
    assert found == [*begin, f"s:-:duprun.cancel {now.id}", f"s:-:dupdo.see {now.id}"]
    assert now.ready == (sides == 2)


def test_whoever_runs_a_cup_sees_what_they_can_do_at_each_stage() -> None:
    """Sign-up with too few, with enough, check-in, and play: the matches without a result, each with its button."""
    nobody: Any = SimpleNamespace(name="p{}".format)
    one = Played(format="swiss", checkin="10", round="60", wait="10")

    def shown() -> tuple[list[str], list[str]]:
        scene = cups_setup.run(CupView(one.cup, nobody))
        presses = [button.data.removeprefix("s:-:") for row in scene.buttons for button in row]
        return [line.text.key for line in scene.lines[2:]], presses

    always = ["cuprun.referees cup", "cuprun.cancel cup", "cupdo.see cup"]
    assert shown() == (["cup-close-how", "illegal-cup-few"], always)
    for player in range(2, 6):
        one.does(player, "enter")
    assert shown() == (["cup-close-how"], ["cuprun.close cup", *always])
    one.does(1, "close", manages=True)
    assert shown() == (["cup-begin-how", "illegal-cup-few"], always)
    for player in range(2, 5):
        one.does(player, "here")
    assert shown() == (["cup-begin-how"], ["cuprun.close cup", *always])
    one.does(5, "here")
    one.does(1, "close", manages=True)
    assert shown() == (
        ["cup-judge-how", "cup-entry", "cup-entry"],
        ["cuprun.match cup 1", "cuprun.match cup 2", *always],
    )
