"""The join code as people meet it: typed, or brought by the link."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.adapters.local.house import Running, house
from tests.browser.conftest import People


@pytest_asyncio.fixture(loop_scope="session")
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """Known by a name: as behind a proxy, everybody may come from elsewhere."""
    monkeypatch.setenv("LOCAL_NAMES", "localhost")
    async with house(tmp_path) as running:
        yield running


async def test_typed_wrongly_then_rightly_and_by_the_link(here: Running, people: People) -> None:
    page = await (await people.window()).new_page()
    await page.goto(here.url)
    await page.locator("#hello[open] #code").wait_for()
    await page.locator("#who").fill("Aram")
    await page.locator("#code").fill("AAAA-2222")
    await page.locator("#hello button[type=submit]").click()
    await expect(page.locator("#hello [role=alert]")).to_contain_text("not the code")
    assert await page.locator("#who").input_value() == "Aram"
    await page.locator("#code").fill(here.front.code.lower())
    await page.locator("#hello button[type=submit]").click()
    await page.locator(".welcome").wait_for()
    await page.reload()
    await page.locator(".welcome").wait_for()

    other = await (await people.window()).new_page()
    await other.goto(f"{here.url}#code={here.front.code}")
    await other.locator("#hello[open]").wait_for()
    assert await other.locator("#code").count() == 0, "the link has brought it"
    await other.locator("#who").fill("Nino")
    await other.locator("#hello button[type=submit]").click()
    await other.locator(".welcome").wait_for()
    assert "#" not in other.url
