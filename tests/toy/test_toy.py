"""A game from one folder and one line: played from the lobby to its end by the buttons shown, told and played again."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.fair import SeededChance
from bot.games import LINES, entry_of, game_keys
from bot.handlers import commands
from bot.handlers.names import Names
from bot.selfplay import deals, replay
from bot.text import LANGUAGES, t
from bot.view import info
from bot.view.show import public
from rules.core import Illegal
from tests.bot.house import ARAM, House
from tests.bot.matches import offered_step, presses, seated
from tests.toy.plugged import toy as toy


def test_it_is_there_and_gone_again() -> None:
    assert "toy" not in game_keys()


def test_it_is_listed_named_and_said(toy: str) -> None:
    assert toy in game_keys()
    catalog = FluentCatalog()
    assert Names(catalog).find("game", game_keys(), "игрушка") == toy
    assert any(data.endswith(".toy") for data in presses(info.games_panel()))
    assert commands.by_name()["play"] in commands.all_commands()
    for lang in LANGUAGES:
        assert catalog.say(lang, t("game-toy")) == "Toy"
        for line in info.rules(toy).lines:
            assert "[" not in catalog.say(lang, line.text)
    assert not catalog.missing


def test_it_is_played_to_its_end_by_the_buttons_shown(toy: str) -> None:
    house: House = seated(toy, 2, 3)
    house.say(ARAM, "start")
    chance = SeededChance(4)
    for _ in range(100):
        if house.t.phase == "over":
            break
        assert offered_step(house, chance) == []
    assert house.t.phase == "over"
    assert any(data.endswith(":rematch") for data in presses(public(house.t, house.now + 1_000)))
    assert all(proof.fair() for proof in house.proofs())
    assert "verify-good" in [line.text.key for line in info.proof_scene(house.t, None, house.proofs()).lines]


def test_its_records_are_played_over_again(toy: str) -> None:
    assert all(redone.agrees for redone in replay(deals(toy, n=6, seed=2)))


def test_a_line_that_names_another_game_is_no_entry(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LINES, "whist", "tests.toy:TOY")
    with pytest.raises(TypeError, match="whist"):
        entry_of("whist")
    with pytest.raises(Illegal, match="unknown-game"):
        entry_of("tarok")
