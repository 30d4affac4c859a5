"""Nardi, short and long: NA-1 … NA-24; how checkers move at all is in ``test_moves``."""

from __future__ import annotations

import pytest

from bot.games import rules_of
from rules.core import Illegal
from rules.options import options_from
from tests.rules.nardi.board import Dice, Table


def test_the_set_up() -> None:
    """NA-10: 2 on 24, 5 on 13, 3 on 8, 5 on 6 for each side from its own view."""
    table = Table()
    for who in ("vardan", "nino"):
        assert {p: table.on(who, p) for p in range(26) if table.on(who, p)} == {24: 2, 13: 5, 8: 3, 6: 5}


def test_no_other_target() -> None:
    """NA-15: 1, 3, 5, 7 or 11."""
    for bad in ("0", "2", "4", "12", "x"):
        with pytest.raises(Illegal, match="bad-option"):
            options_from(rules_of("nardi"), None, {"target": bad})


def test_each_game_has_its_own_options() -> None:
    """NA-1, NA-21, NA-22: the opening numbers are for short and hyper, the head's options for long."""
    assert options_from(rules_of("nardi"), None, {"opening_numbers": "on"}).opening_numbers
    for key, name in (("long-nardi", "opening_numbers"), ("nardi", "federation_head"), ("hyper-nardi", "mars2")):
        with pytest.raises(Illegal, match="unknown-option"):
            options_from(rules_of(key), None, {name: "on"})


def test_chance_is_asked_for_dice_only() -> None:
    """HS-20: a deal asks for one die each until they differ, a throw for two."""
    dice = Dice((1, 1, 2, 1))
    game = rules_of("nardi")
    state = game.evolve(None, game.start(2, options_from(rules_of("nardi")))[0])
    game.deal(state, dice)
    with pytest.raises(IndexError):
        dice.die()
