"""The Mini App in a browser in which Telegram is played: who it is, what it looks like there, and the same seat as in
the chat, which stands before the fake Bot API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect
from pydantic import SecretStr

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.local.app import LocalFront, LocalSettings
from adapters.runtime.core import Core
from adapters.runtime.process.front import Front
from adapters.telegram.app import TelegramFront, TelegramSettings
from bot.table.loaded import loaded_of
from tests.adapters.local.initdata import OTHER, init_data
from tests.adapters.telegram.house import HumanScreen, Running, board, data
from tests.browser import telegram
from tests.browser.conftest import People
from tests.fakes.telegram import FakeTelegram, Human

PHONE = {"width": 390, "height": 664}


class Evening:
    """Telegram with a group, and the page."""

    def __init__(self, run: Running, page: LocalFront, browser: Browser) -> None:
        self.run, self.page = run, page
        self.people = People(browser)
        self.aram, self.nino = run.fake.user("Aram", started=True), run.fake.user("Nino")
        self.room = run.fake.group("Friends", self.aram, self.nino)

    async def window(self, **more: int) -> Any:
        context = await self.people.window(**(more or PHONE))
        await telegram.around(context)
        return context

    async def opens(self, human: Human, table: str = "", **more: Any) -> Page:
        return await telegram.opens(await self.window(), self.page.url, said(human, **more), table)

    async def table(self) -> str:
        """A duel of the two, dealt in the group."""
        await self.aram.says(self.room, "/new duel-blot")
        lobby = await board(self.room, ":sit 2")
        await self.nino.presses(lobby, data(lobby, ":sit 2"))
        lobby = await board(self.room, ":start")
        await self.aram.presses(lobby, data(lobby, ":start"))
        await board(self.room, ":hand")
        return (await self.run.table(self.room)).id


def said(human: Human, **more: Any) -> str:
    return init_data(human.id, human.account.first_name, **more)


@pytest_asyncio.fixture(loop_scope="session")
async def evening(tmp_path: Path, browser: Browser) -> AsyncIterator[Evening]:
    async with FakeTelegram() as fake:
        settings = Settings(
            _env_file=None,
            telegram_token=SecretStr(fake.token),
            telegram_api_base=fake.base,
            database_url=f"sqlite:///{tmp_path}/davtar.db",
        )

        def fronts(core: Core, _: Settings) -> list[Front]:
            wanted = TelegramSettings(fake.token, api=fake.base, gap_ms=1, per_minute=100_000, poll_s=2)
            return [TelegramFront(core, wanted), LocalFront(core, LocalSettings(telegram_token=fake.token))]

        house = await open_program(settings, fronts=fronts)
        await house.start()
        chat, page = house.fronts
        assert isinstance(chat, TelegramFront)
        assert isinstance(page, LocalFront)
        made = Evening(Running(fake, house, chat), page, browser)
        try:
            yield made
        finally:
            await made.people.close()
            await house.stop()
        origin = page.url.rstrip("/")
        allowed = (origin, origin.replace("http", "ws"), f"blob:{origin}", telegram.BRIDGE)
        assert [url for url in made.people.requests if not url.startswith(allowed)] == []
        assert made.people.complaints == []
        assert fake.problems == []


TURN = "haptic.notification.warning"


async def until(look: Callable[[], Awaitable[object]], what: str) -> None:
    for _ in range(600):
        if await look():
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"not in time: {what}")


async def calls(page: Page) -> list[str]:
    return list(await page.evaluate("window.telegramCalls"))


async def test_the_same_seat_from_the_chat_and_from_the_page(evening: Evening) -> None:
    """What is done on the page is seen in the chat, and the other way round."""
    table = await evening.table()
    page = await evening.opens(evening.aram, table)
    await page.locator("#room").wait_for()
    await expect(page.locator("#hello")).to_be_hidden()
    await expect(page.locator("#hand")).to_be_visible()
    assert "tgWebApp" not in await page.evaluate("location.hash")

    seat = (await evening.run.table(evening.room)).seat_of(f"tg:{evening.aram.id}")
    moves = {"page": 0, "chat": 0}
    while min(moves.values()) < 3:
        now = await evening.run.table(evening.room)
        waited = loaded_of(now).game.waiting(now.state)
        if not waited:
            await asyncio.sleep(0.05)
        elif seat in waited:
            before = shown(evening)
            await page.locator("[data-act]:visible:not([disabled])").first.click()
            await until(lambda seq=now.seq: moved(evening, seq), "the house has heard of it")
            await until(lambda old=before: differs(evening, old), "the chat shows it")
            moves["page"] += 1
        else:
            felt = (await calls(page)).count(TURN)
            await plays(evening)
            after = await evening.run.table(evening.room)
            if after.seq > now.seq and seat in loaded_of(after).game.waiting(after.state):
                await until(lambda n=felt: turned(page, n), "the page says whose turn it is")
                moves["chat"] += 1
    assert "haptic.impact.light" in await calls(page)


async def plays(evening: Evening) -> None:
    """Nino presses the first thing in the chat that plays."""
    screen = HumanScreen(evening.nino, evening.room)
    offered = await screen.shown()
    acts = [one for one in offered if one.startswith("a:")]
    hands = [one for one in offered if one.endswith(":hand")]
    await screen.press((acts or hands)[0])
    await evening.run.settled()


def shown(evening: Evening) -> list[tuple[int, str, str]]:
    """The messages of the group as they stand."""
    return [(m.id, m.text, repr((m.photo, m.keyboard))) for m in evening.room.said()]


async def differs(evening: Evening, before: list[tuple[int, str, str]]) -> bool:
    return shown(evening) != before


async def moved(evening: Evening, seq: int) -> bool:
    return (await evening.run.table(evening.room)).seq > seq


async def turned(page: Page, before: int) -> bool:
    return (await calls(page)).count(TURN) > before


async def test_how_it_looks_and_feels_there(evening: Evening) -> None:
    table = await evening.table()
    page = await evening.opens(evening.nino, table)
    await page.locator("#room").wait_for()
    assert {"ready", "expand", "disableVerticalSwipes"} <= set(await calls(page))
    style = "getComputedStyle(document.documentElement).getPropertyValue"
    assert await page.evaluate(f"{style}('--page')") == "#0a1016"
    assert await page.evaluate(f"{style}('--ink')") == "#f5f5f5"
    assert await page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert await page.evaluate("getComputedStyle(document.body).paddingTop") == "56px"
    assert await page.evaluate("getComputedStyle(document.body).paddingBottom") == "20px"
    await page.locator("#open-settings").click()
    visible = "window.Telegram.WebApp.BackButton.isVisible"
    await until(lambda: page.evaluate(visible), "the back button")
    await page.evaluate("window.telegramPresses('back')")
    await expect(page.locator("#box")).to_be_hidden()
    await until(lambda: page.evaluate(f"!{visible}"), "the back button goes")


async def test_the_large_button_does_the_one_thing_there_is_to_do(evening: Evening) -> None:
    """In the lobby: start with the computer. It is the button of the page, pressed in another place."""
    await evening.aram.says(evening.room, "/new")
    await board(evening.room, ":sit 2")
    table = await evening.run.table(evening.room)
    page = await evening.opens(evening.aram, table.id)
    await page.locator("#room").wait_for()
    button = "window.Telegram.WebApp.MainButton"
    shows = f"{button}.isVisible && {button}.text === 'Start with computer'"
    await until(lambda: page.evaluate(shows), "the large button")
    await page.evaluate("window.telegramPresses('main')")
    await board(evening.room, ":hand")
    assert (await evening.run.table(evening.room)).phase == "play"


@pytest.mark.parametrize("kind", ["forged", "old", "future", "another bot's", "nobody's"])
async def test_who_is_not_let_in(evening: Evening, kind: str) -> None:
    now = evening.run.core.clock.now_ms() / 1000
    sent = {
        "forged": said(evening.aram).replace("Aram", "Boss"),
        "old": said(evening.aram, at=now - 3700),
        "future": said(evening.aram, at=now + 3600),
        "another bot's": said(evening.aram, token=OTHER),
        "nobody's": "",
    }[kind]
    page = await telegram.opens(await evening.window(), evening.page.url, sent)
    await expect(page.locator("#hello [role=alert]")).to_be_visible()
    await expect(page.locator("#hello input")).to_have_count(0)
    await expect(page.locator("#room")).to_be_hidden()


async def test_a_copy_opens_nothing_and_a_reload_goes_on(evening: Evening) -> None:
    sent = said(evening.aram)
    context = await evening.window()
    page = await telegram.opens(context, evening.page.url, sent)
    await page.locator("#room").wait_for()
    await page.reload()
    await page.locator("#room").wait_for()
    other = await telegram.opens(await evening.window(), evening.page.url, sent)
    await expect(other.locator("#hello [role=alert]")).to_be_visible()
    again = await telegram.opens(context, evening.page.url, sent)  # the same app opens the same address once more
    await again.locator("#room").wait_for()


async def test_a_stranger_with_a_tables_id(evening: Evening) -> None:
    table = await evening.table()
    page = await evening.opens(evening.run.fake.user("Zura"), table)
    await expect(page.locator(".toast, #toasts").first).to_contain_text("chat in which you are not")
    assert table not in await page.content()


async def test_outside_telegram_its_script_is_not_asked_for(evening: Evening) -> None:
    page = await (await evening.window()).new_page()
    await page.goto(f"{evening.page.url}app/telegram")
    await expect(page.locator("#hello [role=alert]")).to_contain_text("Telegram")
    assert telegram.BRIDGE not in evening.people.requests


async def test_the_page_outside_and_inside_are_two_people(evening: Evening) -> None:
    """In the same browser: a visitor's seat is not touched by the Mini App, nor the other way round."""
    context = await evening.window()
    plain = await evening.people.tab(context, evening.page.url, "Visitor")
    inside = await telegram.opens(context, evening.page.url, said(evening.aram))
    await inside.locator("#room").wait_for()
    await plain.reload()
    await plain.locator("#room").wait_for()
    keys = await plain.evaluate("Object.keys(localStorage).sort()")
    assert {"davtar.token", "davtar.telegram"} <= set(keys)


async def test_nobody_else_may_frame_it(evening: Evening) -> None:
    """A page of somebody else shows it in a frame: the browser refuses."""
    context = await evening.window()
    page = await context.new_page()
    inner = telegram.address(evening.page.url, said(evening.aram))

    async def foreign(route: Any) -> None:
        await route.fulfill(body=f'<iframe id="in" src="{inner}"></iframe>', content_type="text/html")

    await context.route("http://evil.example/", foreign)
    await page.goto("http://evil.example/")
    await page.wait_for_timeout(1500)
    inside = [await frame.query_selector("#room") for frame in page.frames if frame != page.main_frame]
    everything = evening.people
    everything.requests = [one for one in everything.requests if "evil.example" not in one]
    refused = [one for one in everything.complaints if "frame" in one or "BLOCKED" in one]
    everything.complaints = [one for one in everything.complaints if one not in refused]
    assert inside == [None]
    assert refused
