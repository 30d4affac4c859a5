"""The Activity in a browser, in a frame that plays Discord's part: its handshake, its proxy, its policy."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import ConsoleMessage, FrameLocator, Page, Response, ViewportSize, async_playwright, expect

from tests.adapters.fronts.activity import Inside, inside_discord, table_on
from tests.browser.conftest import ARGS, found
from tests.fakes.discord.activity import Instance
from tests.fakes.discord.frame import Frame
from tests.fakes.discord.people import Player

pytestmark = pytest.mark.timeout(300)


@pytest_asyncio.fixture(loop_scope="session")
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    async with inside_discord(tmp_path, monkeypatch) as made:
        yield made


class Client:
    """Somebody's Discord, with the frame in it. ``complaints``: of the browser about what is in the frame."""

    def __init__(self, page: Page, frame: Frame) -> None:
        self.page, self.frame = page, frame
        self.complaints: list[str] = []

    def heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and "escape its sandboxing" not in said.text:  # that is Discord's frame
            self.complaints.append(said.text)

    def answered(self, one: Response) -> None:
        if one.status >= 400:
            self.complaints.append(f"{one.status} {one.url}")

    @property
    def table(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    async def opens(self, instance: Instance, authorize: Callable[[], str]) -> None:
        self.frame.shows(instance)
        await self.page.expose_function("authorize", authorize)
        await self.page.goto("https://discord.com/")


@asynccontextmanager
async def client(inside: Inside, tmp_path: Path, width: int = 390, height: int = 664) -> AsyncIterator[Client]:
    path = found()
    if path is None:
        pytest.skip("no Chromium here (DAVTAR_CHROMIUM names one)")
    async with (
        Frame(inside.client, f"{inside.url}/discord", tmp_path) as frame,
        async_playwright() as playwright,
        await playwright.chromium.launch(executable_path=path, args=[*ARGS, *frame.args]) as browser,
    ):
        size: ViewportSize = {"width": width, "height": height}
        page = await browser.new_page(viewport=size, ignore_https_errors=True, locale="en")
        made = Client(page, frame)
        page.on("console", made.heard)
        page.on("pageerror", lambda error: made.complaints.append(str(error)))
        page.on("response", made.answered)
        try:
            yield made
        finally:
            print(made.complaints, frame.asked, frame.blocked)
            await page.close()


@pytest.mark.parametrize(("width", "height"), [(390, 664), (1440, 900)])
async def test_the_same_person_at_the_same_seat_in_the_chat_and_in_the_frame(
    inside: Inside, tmp_path: Path, width: int, height: int
) -> None:
    """Nino opens the table from under the board and sits down in the frame; all of it goes by the proxy."""
    (channel,) = inside.guild.channels
    aram, nino = inside.fake.person("Aram"), inside.fake.person("Nino")
    board = await inside.evening.lobby(channel, aram)
    opened = (await nino.presses(board, "Open the table")).launched
    async with client(inside, tmp_path, width, height) as discord:
        await discord.opens(opened, nino.authorizes)
        sit = discord.table.locator("#panel").get_by_role("button", name="Sit down")
        await sit.click()
        await inside.fake.until(lambda: "Nino" in board.text)
        await aram.forges(board, f"t:{table_on(board)}:set clock 0").answered()
        await aram.slash(channel, "fill")
        await aram.slash(channel, "start")
        hand = discord.table.locator("#hand")
        await expect(hand.locator("[data-act], [data-press], img").first).to_be_visible()
        asked = discord.frame.asked
        assert "/.proxy/ws" in asked
        assert "/.proxy/s/embedded-app-sdk.js" in asked
        assert discord.frame.blocked == []
        assert discord.complaints == []
        shot = os.environ.get("DAVTAR_SHOTS")
        if shot:
            await asyncio.sleep(1)
            await discord.page.screenshot(path=f"{shot}/activity-{width}.png")
        told = await discord.page.evaluate("told")
        assert told[0][0] == 0
        assert told[0][1]["client_id"] == inside.client
        cookies = await discord.page.context.cookies()
        assert cookies == []


async def test_who_does_not_agree_is_told_and_can_try_again(inside: Inside, tmp_path: Path) -> None:
    (channel,) = inside.guild.channels
    nino = inside.fake.person("Nino")
    opened = await nino.launches(channel)
    codes = ["", nino.authorizes()]
    async with client(inside, tmp_path) as discord:
        await discord.opens(opened, lambda: codes.pop(0))
        again = discord.table.get_by_role("button", name="Try again")
        await expect(discord.table.get_by_role("alert")).to_contain_text("does not confirm")
        await again.click()
        await expect(discord.table.locator("#room")).to_be_visible()


async def test_whoever_is_not_in_the_instance_stays_outside(inside: Inside, tmp_path: Path) -> None:
    (channel,) = inside.guild.channels
    nino, vano = inside.fake.person("Nino"), inside.fake.person("Vano")
    opened = await nino.launches(channel)
    async with client(inside, tmp_path) as discord:
        await discord.opens(opened, vano.authorizes)
        await expect(discord.table.get_by_role("alert")).to_contain_text("does not confirm")
        await expect(discord.table.locator("#room")).to_be_hidden()


async def test_no_other_page_can_frame_it(inside: Inside, tmp_path: Path) -> None:
    """A page of our own origin, or of anybody else: the browser shows nothing of it."""
    player: Player = inside.fake.person("Nino")
    opened = await player.launches(inside.guild.channels[0])
    async with client(inside, tmp_path) as discord:
        discord.frame.shows(opened)
        await discord.page.route(
            "http://evil.example/",
            lambda route: route.fulfill(
                content_type="text/html", body=f'<iframe src="{inside.url}/discord/?frame_id=1"></iframe>'
            ),
        )
        await discord.page.goto("http://evil.example/")
        await expect(discord.page.locator("iframe")).to_be_visible()
        assert [one.url for one in discord.page.frames[1:]] == ["chrome-error://chromewebdata/"]
