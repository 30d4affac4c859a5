"""The level ``easy`` plays every card, throw and bet as it always has."""

from __future__ import annotations

import pytest

from bot.games import game_keys
from tests.bot.games.easy import HERE, lines
from tests.bot.matches import KINDS
from tests.tiers import sampled


@pytest.mark.parametrize("key", sampled(game_keys(), KINDS))
def test_easy_stays_what_it_is(key: str) -> None:
    assert lines(key) == (HERE / f"{key}.jsonl").read_text(encoding="utf-8").splitlines()


def test_every_game_was_recorded() -> None:
    assert {path.stem for path in HERE.glob("*.jsonl")} == set(game_keys())
