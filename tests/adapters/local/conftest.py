"""The running program, and pages that come to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from tests.adapters.local.house import Running, house
from tests.adapters.local.page import Page

Visit = Callable[..., Awaitable[Page]]


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Running]:
    async with house(tmp_path, speed=20) as running:
        yield running


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def visit(here: Running, http: aiohttp.ClientSession) -> Visit:
    """``await visit("Aram")``: a new tab, and its person has come in."""

    async def come(name: str = "Aram", **more: str) -> Page:
        page = await Page(http, here.url).connect()
        return await page.hello(name, **more)

    return come
