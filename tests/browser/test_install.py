"""The page as a program of its own: it can be installed, its worker keeps nothing that is anybody's own, and without a
connection it says so."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from adapters.local.files import File, Files, digest, file_of
from bot.text import LANGUAGES, Lang, t
from tests.adapters.local.house import Running, catalog, house
from tests.adapters.local.initdata import TOKEN, init_data
from tests.browser import telegram
from tests.browser.conftest import ARGS, SPEED, People, found
from tests.browser.play import PageScreen, patiently

pytestmark = pytest.mark.timeout(300)

OWN = "#board.staged .piece.own"
WORKER = "() => navigator.serviceWorker?.controller !== null"
CACHES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      found.push([name, request.url, answer.headers.get('cache-control'), await answer.text()]);
    }
  }
  return found;
}"""


def said(lang: Lang, key: str) -> str:
    return catalog().say(lang, t(f"web-{key}"))


@pytest.fixture
def port() -> int:
    """One to which the house comes back."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest_asyncio.fixture(loop_scope="session")
async def crowd(browser: Browser) -> AsyncIterator[People]:
    """People whose house goes and comes; what their browsers say of that is not looked at."""
    made = People(browser)
    yield made
    await made.close()


async def at_a_game(people: People, url: str, *, lang: Lang = "en", phone: bool = True) -> Page:
    """A newcomer with a hand of their own; the worker has come."""
    size = (390, 664) if phone else (1440, 900)
    context = await people.window(*size)
    await context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: ['{lang}'] }})")
    page = await context.new_page()
    page.on("websocket", lambda socket: people.requests.append(socket.url))
    await page.goto(f"{url}?now=bazaar-blot&name=Nino")
    await expect(page.locator(OWN).first).to_be_visible()
    await page.wait_for_function(WORKER)
    return page


# --- installing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_it_can_be_installed(here: Running, tmp_path: Path, lang: Lang) -> None:
    """What Chromium would say against it, asked in a profile of its own: nothing is installed from a private window."""
    path = found()
    if path is None:
        pytest.skip("no Chromium here (DAVTAR_CHROMIUM names one)")
    async with async_playwright() as playwright:
        profile = await playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=path, args=ARGS, locale=lang
        )
        page = await profile.new_page()
        await page.goto(here.url)
        asks = await profile.new_cdp_session(page)
        manifest: Any = await asks.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"].endswith(f"/manifest-{lang}.json")
        assert said(lang, "title") in manifest["data"]
        assert await asks.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        await profile.close()


async def test_its_name_is_in_the_language_that_is_chosen(here: Running, people: People) -> None:
    page = await at_a_game(people, here.url)
    manifest = page.locator("link[rel=manifest]")
    await expect(manifest).to_have_attribute("href", re.compile("manifest-en"))
    await page.locator("#open-settings").click()
    await page.locator("#box [data-value=ka]").click()
    await expect(manifest).to_have_attribute("href", re.compile("manifest-ka"))
    assert await page.evaluate("localStorage.getItem('davtar.lang')") == "ka"


# --- without a connection ------------------------------------------------------------------------------------------


async def test_without_a_connection_it_says_so_and_then_plays_on(tmp_path: Path, crowd: People, port: int) -> None:
    """In each language: opened while the house is away, it says so; when the house is back, one's hand lies there."""
    async with house(tmp_path, speed=SPEED, port=port) as here:
        pages = {lang: await at_a_game(crowd, here.url, lang=lang) for lang in LANGUAGES}
    for lang, page in pages.items():
        await page.goto(f"http://127.0.0.1:{port}/")
        await expect(page.get_by_role("heading", name=said(lang, "offline"))).to_be_visible()
        await expect(page.get_by_text(said(lang, "offline-hint"))).to_be_visible()
        await expect(page.locator("section:visible")).to_have_count(1)
        assert await page.title() == said(lang, "offline")
        again = page.get_by_role("button", name=said(lang, "try-again"))
        await again.click()
        await expect(again).to_be_visible()
    async with house(tmp_path, speed=SPEED, port=port):
        for page in pages.values():
            await expect(page.locator(OWN).first).to_be_visible()


async def test_a_table_that_was_open_stays_and_says_that_it_is_not_live(
    tmp_path: Path, crowd: People, port: int
) -> None:
    async with house(tmp_path, speed=SPEED, port=port) as here:
        page = await at_a_game(crowd, here.url)
        cards = await page.locator(OWN).count()
    sign = page.locator("#cut")
    await expect(sign).to_be_visible()
    assert re.search(r"\d\d:\d\d", await sign.inner_text())
    assert await page.locator(OWN).count() == cards
    await sign.get_by_role("button").click()
    await expect(sign).to_be_visible()
    async with house(tmp_path, speed=SPEED, port=port):
        await expect(sign).to_have_count(0)
        await expect(page.locator("#line-state")).to_be_empty()


# --- an update -----------------------------------------------------------------------------------------------------


class Changed(Files):
    """The files of a newer house."""

    def __init__(self, *, activity: bool = False) -> None:
        super().__init__(activity=activity)
        old = self.made["page.css"]
        self.made["page.css"] = File(old.data, old.mime, digest(old.data, b"newer"))
        self.page = self.page.replace(old.etag, self.made["page.css"].etag)
        self.by_name["newer.css"] = file_of(b"", "text/css")
        self.version = digest(self.version.encode(), b"newer")


async def test_a_newer_house_is_shown_at_once(
    tmp_path: Path, crowd: People, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tab that was open says so and loads itself again, at its table; nothing of the old shell is kept."""
    version = "document.documentElement.dataset.version"
    async with house(tmp_path, speed=SPEED, port=port) as here:
        page = await at_a_game(crowd, here.url)
        old = await page.evaluate(version)
    monkeypatch.setattr("adapters.local.app.Files", Changed)
    async with house(tmp_path, speed=SPEED, port=port) as here:
        await expect(page.locator("#toasts")).to_contain_text(said("en", "renewed"))
        await page.wait_for_function(f"() => {version} !== '{old}'")
        await expect(page.locator(OWN).first).to_be_visible()
        new = await page.evaluate(version)
        await page.wait_for_function(f"async () => (await caches.keys()).join() === 'davtar-{new}'")
        assert await page.evaluate("sessionStorage.getItem('davtar.renewed')") is None


# --- what is kept --------------------------------------------------------------------------------------------------


async def test_nothing_of_anybody_is_kept(here: Running, crowd: People) -> None:
    """After a deal was played and links to tables and matches were opened: what lies in the worker's store is
    anybody's, and the house had said so."""
    page = await at_a_game(crowd, here.url, phone=False)
    await page.reload()
    await expect(page.locator(OWN).first).to_be_visible()
    screen = PageScreen(page)
    for _ in range(12):
        presses = [one for one in await screen.shown() if one.startswith("a:")]
        if presses:
            await patiently(screen.press(presses[0]))
        await screen.wait()
    token = await page.evaluate("localStorage.getItem('davtar.token')")
    assert token
    await page.goto(f"{here.url}t/evening#join=abc")
    await page.goto(f"{here.url}r/{'a' * 22}")
    kept = await page.evaluate(CACHES)
    assert len(kept) >= 5
    paths = {re.sub(r"^http://[^/]+", "", url) for _, url, _, _ in kept}
    assert all(re.fullmatch(r"/(?:s|a|g|i|words)/[\w.-]+\?v=\w+", path) for path in paths), paths
    assert any(path.startswith("/a/cards-classic") for path in paths)
    for _, url, cache, text in kept:
        assert cache == "public, max-age=31536000, immutable", url
        assert token not in text
        assert "Nino" not in text


async def test_links_and_apps_of_platforms_go_by(tmp_path: Path, crowd: People) -> None:
    """Where the worker is there: a page inside Telegram and a link to a match come from the house, not from it. Where
    it is not, the page inside Telegram brings none."""
    async with house(tmp_path, speed=SPEED, telegram=TOKEN) as here:
        page = await at_a_game(crowd, here.url)
        await telegram.around(page.context)
        for path in (f"r/{'a' * 22}", "privacy", "app/telegram"):
            answer = await page.goto(f"{here.url}{path}")
            assert answer is not None
            assert not answer.from_service_worker, path
        answer = await page.goto(here.url)
        assert answer is not None
        assert answer.from_service_worker

        other = await crowd.window(390, 664)
        await telegram.around(other)
        inside = await telegram.opens(other, here.url, init_data())
        await expect(inside.locator("#room")).to_be_visible()
        assert await inside.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
        assert await inside.locator("link[rel=manifest]").count() == 0


async def test_in_ones_own_network_there_is_no_worker_and_nothing_is_missing(tmp_path: Path, crowd: People) -> None:
    """Plain http at an address of the network: a browser has no worker for that."""
    async with house(tmp_path, speed=SPEED, host="0.0.0.0") as here:
        url, code = str(here.front.link).split("#")
        if "127.0.0.1" in url:
            pytest.skip("this machine has no address in a network")
        context: BrowserContext = await crowd.window(390, 664)
        page = await context.new_page()
        await page.goto(f"{url}?now=bura3&name=Nino#{code}")
        await expect(page.locator("#board.staged")).to_be_visible()
        assert await page.evaluate("'serviceWorker' in navigator") is False
        assert [one for one in crowd.complaints if "Cross-Origin-Opener" not in one] == []
