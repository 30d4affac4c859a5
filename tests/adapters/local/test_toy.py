"""The toy (``tests/toy``) on the local table, from the lobby to its end."""

from __future__ import annotations

import pytest

from tests.adapters.local import test_games
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.toy.plugged import toy as toy

pytestmark = pytest.mark.timeout(300)


async def test_a_match_of_a_game_from_outside(
    toy: str, here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    await test_games.test_a_match_of_every_game(here, visit, monkeypatch, toy)
