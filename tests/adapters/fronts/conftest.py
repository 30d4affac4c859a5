"""A program with all its fronts before both fake platforms, not yet opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.fronts.kit import Both, both


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    async with both(tmp_path, monkeypatch) as made:
        yield made
