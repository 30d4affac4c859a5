"""What every recording has: the same cards each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chance import same_cards

__all__ = ["same_cards"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"))
            item.add_marker(pytest.mark.filterwarnings("ignore:.*retry_after.*"))
