"""Pictures of the page in the documentation: each is drawn, none is empty or heavy; what is kept is what is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.screens import PARTS, draw, names
from tests.tiers import nightly

KEPT = Path(__file__).parents[2] / "docs" / "pictures"
WHOLE = 2_000_000
"""Bytes that all of them may have."""


@nightly
@pytest.mark.parametrize("part", PARTS)
async def test_they_are_drawn(browser: Browser, tmp_path: Path, part: str) -> None:
    await draw(browser, tmp_path, part)
    assert {file.name for file in tmp_path.iterdir()} == names(part)  # noqa: ASYNC240


async def test_those_that_are_drawn_are_kept() -> None:
    kept = list(KEPT.glob("page-*.webp"))
    assert {file.name for file in kept} == set().union(*map(names, PARTS))
    assert sum(file.stat().st_size for file in kept) < WHOLE
