"""Every registered game has its facts, and they are true of it."""

from __future__ import annotations

import pytest

from bot.games import game_keys, rules_of
from rules.options import load
from tests.facts import FACTS
from tests.golden.make import files
from tests.project.kit import ROOT


def test_every_registered_game_has_facts() -> None:
    assert set(FACTS) == set(game_keys())


@pytest.mark.parametrize("key", FACTS)
def test_facts_are_of_the_game(key: str) -> None:
    facts, game = FACTS[key], rules_of(key)
    assert facts.seats in game.seats
    assert set(facts.most.values()) <= set(game.seats)
    assert set(facts.most) <= set(rules_of(key).presets)
    load(rules_of(key), None, facts.short)
    assert (ROOT / "tests" / "rules" / "contract" / f"of_{facts.contract}.py").is_file()
    assert facts.golden


def test_golden_matches_are_those_of_the_facts() -> None:
    told = {path for path, _ in files()}
    assert told == set((ROOT / "tests" / "golden").glob("*/*.jsonl"))
