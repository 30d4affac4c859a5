"""The toy (``tests/toy``) over the real Telegram client, from the lobby to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.telegram import test_games
from tests.fakes.telegram import FakeTelegram
from tests.toy.plugged import toy as toy

pytestmark = pytest.mark.timeout(300)


async def test_a_match_of_a_game_from_outside(
    toy: str, fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await test_games.test_a_match_of_every_game(fake, tmp_path, monkeypatch, toy)
