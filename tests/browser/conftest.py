"""Chromium, headless, and the people who use it: each a browser of its own.

``DAVTAR_CHROMIUM`` names the browser, else it is looked for; where there is none these tests are skipped, unless
``DAVTAR_TEST_BROWSER=required`` says that they must run.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    async_playwright,
    expect,
)

from tests.adapters.local.house import Running, house
from tests.chance import same_cards

__all__ = ["same_cards"]

SPEED = 25
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)  # the browser lives in its loop


def found() -> str | None:
    named = os.environ.get("DAVTAR_CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One for all tests; every person has a context of their own."""
    path = found()
    if path is None:
        if os.environ.get("DAVTAR_TEST_BROWSER") == "required":
            pytest.fail("no Chromium: set DAVTAR_CHROMIUM to the browser's path")
        pytest.skip("no Chromium here (DAVTAR_CHROMIUM names one)")
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=path, args=ARGS)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def here(tmp_path: Path) -> AsyncIterator[Running]:
    async with house(tmp_path, speed=SPEED) as running:
        yield running


expect.set_options(timeout=30_000)  # what comes is seen at once; the machine may be busy with other tests


class People:
    """Browsers of people, each with a storage of its own. What the page complained of, and every request, is kept and
    looked at in the end."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.also = ""
        """Another address of the house: that of a line before it."""

    async def window(self, width: int = 1440, height: int = 900, **more: object) -> BrowserContext:
        context = await self._browser.new_context(viewport={"width": width, "height": height}, locale="en", **more)  # type: ignore[arg-type]
        self._contexts.append(context)
        context.on("request", self._asked)
        context.on("console", self._said)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.set_default_timeout(60_000)
        return context

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _failed(self, request: Request) -> None:
        """A page that is left or loaded anew lets go of what it had asked for; anything else has failed."""
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.failure}: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "WebSocket" not in message.text:
            self.complaints.append(message.text)

    async def tab(self, context: BrowserContext, url: str, name: str) -> Page:
        """Somebody opens a tab and comes in."""
        page = await context.new_page()
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        await page.goto(url)
        await page.locator("#who").fill(name)
        await page.locator("#hello button[type=submit]").click()
        await page.locator("#room").wait_for()
        return page

    async def close(self) -> None:
        for context in self._contexts:
            await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, here: Running) -> AsyncIterator[People]:
    """Afterwards: no request left the origin, and the page had nothing to complain of."""
    crowd = People(browser)
    yield crowd
    await crowd.close()
    origin = here.url.rstrip("/")
    homes = [one.rstrip("/") for one in (origin, crowd.also) if one]
    allowed = tuple(f"{kind}{home}" for home in homes for kind in ("", "blob:"))
    allowed += tuple(home.replace("http", "ws") for home in homes)
    assert [url for url in crowd.requests if not url.startswith(allowed)] == []
    assert crowd.requests
    assert crowd.complaints == []


async def settle(page: Page) -> None:
    """Let pictures and motion come to rest."""
    await expect(page.locator("img.going, .waiting")).to_have_count(0)
    await asyncio.sleep(0.3)
