"""The page as a program of its own: it can be installed, its worker keeps nothing that is anybody's own, and without a
connection it says so."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from adapters.local.files import File, Files, digest, file_of
from bot.text import LANGUAGES, Lang, t
from tests.adapters.local.house import catalog, house
from tests.adapters.local.initdata import TOKEN, init_data
from tests.browser import telegram
from tests.browser.conftest import ARGS, SPEED, People, Room, found
from tests.browser.play import free_port
from tests.tiers import nightly, sampled
from tests.waiting import until

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


@pytest_asyncio.fixture(loop_scope="session")
async def crowd(browser: Browser) -> AsyncIterator[People]:
    """People whose house goes and comes; what their browsers say of that is not looked at."""
    made = People(browser)
    yield made
    await made.close()


async def at_a_game(people: People, url: str, lang: Lang = "en") -> Page:
    """A newcomer with a hand of their own; the worker has come."""
    context = await people.window(390, 664, own=True, service_workers="allow")
    await context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: ['{lang}'] }})")
    page = await people.come(context, f"{url}?now=bazaar-blot&name=Nino")
    await expect(page.locator(OWN).first).to_be_visible()
    await page.wait_for_function(WORKER)
    return page


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("hy",)))
async def test_it_can_be_installed(here: Room, tmp_path: Path, lang: Lang) -> None:
    """What Chromium would say against it, asked in a profile of its own: nothing is installed from a private window.
    Its name is in the language that is chosen."""
    path = found()
    if path is None:
        pytest.skip("no Chromium here (DAVTAR_CHROMIUM names one)")
    async with async_playwright() as playwright:
        profile = await playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=path, args=ARGS, locale=lang, reduced_motion="reduce"
        )
        page = await profile.new_page()
        await page.goto(here.root)
        asks = await profile.new_cdp_session(page)
        manifest: Any = await asks.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"].endswith(f"/manifest-{lang}.json")
        assert said(lang, "title") in manifest["data"]
        assert await asks.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        other = "ka" if lang != "ka" else "ru"
        await page.locator("#hello button[type=submit]").click()
        await page.locator("#open-settings").click()
        await page.locator(f"#box [data-value={other}]").click()
        await expect(page.locator("link[rel=manifest]")).to_have_attribute("href", re.compile(f"manifest-{other}"))
        assert await page.evaluate("localStorage.getItem('davtar.lang')") == other
        await profile.close()


class Changed(Files):
    """The files of a newer house."""

    def __init__(self, *, activity: bool = False) -> None:
        super().__init__(activity=activity)
        old = self.made["page.css"]
        self.made["page.css"] = File(old.data, old.mime, digest(old.data, b"newer"))
        self.page = self.page.replace(old.etag, self.made["page.css"].etag)
        self.by_name["newer.css"] = file_of(b"", "text/css")
        self.version = digest(self.version.encode(), b"newer")


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("ka",)))
async def test_the_house_goes_and_a_newer_one_comes(
    tmp_path: Path, crowd: People, monkeypatch: pytest.MonkeyPatch, lang: Lang
) -> None:
    """A table that was open stays and says that it is not live; opened meanwhile, the page says so. What the worker
    keeps is anybody's, and the house had said so. A newer house is shown at once: what was open loads itself again, at
    its table; nothing of the old shell is kept."""
    version, port = "document.documentElement.dataset.version", free_port()
    async with house(tmp_path, speed=SPEED, port=port) as here:
        page = await at_a_game(crowd, here.url, lang)
        other = await crowd.come(page.context, here.url)
        await expect(other.locator(OWN).first).to_be_visible()
        old, cards = await page.evaluate(version), await page.locator(OWN).count()
        token = await page.evaluate("localStorage.getItem('davtar.token')")
        assert token
        kept = await page.evaluate(CACHES)
        assert len(kept) >= 5
        paths = {re.sub(r"^http://[^/]+", "", url) for _, url, _, _ in kept}
        assert all(re.fullmatch(r"/(?:s|a|g|i|words)/[\w.-]+\?v=\w+", path) for path in paths), paths
        assert any(path.startswith("/a/cards-classic") for path in paths)
        for _, url, cache, text in kept:
            assert cache == "public, max-age=31536000, immutable", url
            assert token not in text
            assert "Nino" not in text
    sign = page.locator("#cut")
    await expect(sign).to_be_visible()
    assert re.search(r"\d\d:\d\d", await sign.inner_text())
    assert await page.locator(OWN).count() == cards
    await sign.get_by_role("button").click()
    await expect(sign).to_be_visible()

    await other.goto(f"http://127.0.0.1:{port}/")
    await expect(other.get_by_role("heading", name=said(lang, "offline"))).to_be_visible()
    await expect(other.get_by_text(said(lang, "offline-hint"))).to_be_visible()
    await expect(other.locator("section:visible")).to_have_count(1)
    assert await other.title() == said(lang, "offline")
    again = other.get_by_role("button", name=said(lang, "try-again"))
    await again.click()
    await expect(again).to_be_visible()

    monkeypatch.setattr("adapters.local.files.Files", Changed)
    async with house(tmp_path, speed=SPEED, port=port):
        await expect(page.locator("#toasts")).to_contain_text(said(lang, "renewed"))
        await page.wait_for_function(f"() => {version} !== '{old}'")
        for one in (page, other):
            await expect(one.locator(OWN).first).to_be_visible()
        await expect(sign).to_have_count(0)
        await expect(page.locator("#line-state")).to_be_empty()
        new = await page.evaluate(version)
        await until(lambda: page.evaluate(f"async () => (await caches.keys()).join() === 'davtar-{new}'"))
        assert await page.evaluate("sessionStorage.getItem('davtar.renewed')") is None


@nightly
async def test_links_and_apps_of_platforms_go_by(tmp_path: Path, crowd: People) -> None:
    """Where the worker is there: a page inside Telegram and a link to a match come from the house, not from it. Where
    it is not, the page inside Telegram brings none."""
    async with house(tmp_path, speed=SPEED, telegram=TOKEN) as here:
        page = await at_a_game(crowd, here.url)
        await telegram.around(page.context)
        for path in (f"r/{'a' * 22}", "privacy", "app/telegram", "t/evening#join=abc", ""):
            answer = await page.goto(f"{here.url}{path}")
            assert answer is not None
            assert answer.from_service_worker == (path in ("", "t/evening#join=abc")), path

        other = await crowd.window(390, 664, own=True, service_workers="allow")
        await telegram.around(other)
        inside = await telegram.opens(other, here.url, init_data())
        await expect(inside.locator("#room")).to_be_visible()
        assert await inside.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
        assert await inside.locator("link[rel=manifest]").count() == 0


@nightly
async def test_in_ones_own_network_there_is_no_worker_and_nothing_is_missing(tmp_path: Path, crowd: People) -> None:
    """Plain http at an address of the network: a browser has no worker for that."""
    async with house(tmp_path, speed=SPEED, host="0.0.0.0") as here:
        url, code = str(here.front.link).split("#")
        if "127.0.0.1" in url:
            pytest.skip("this machine has no address in a network")
        window = await crowd.window(390, 664, own=True, service_workers="allow")
        page = await crowd.come(window, f"{url}?now=bura3&name=Nino#{code}")
        await expect(page.locator("#board.staged")).to_be_visible()
        assert await page.evaluate("'serviceWorker' in navigator") is False
        assert [one for one in crowd.complaints if "Cross-Origin-Opener" not in one] == []
