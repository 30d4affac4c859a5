"""The page inside Telegram and inside Discord, both played here: who it is, what it looks like there, and the same seat
as in the chat, which stands before the fake of the platform."""

from __future__ import annotations

import asyncio
import datetime
import json
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import WSMsgType, web
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from playwright.async_api import Browser, ConsoleMessage, FrameLocator, Page, Response, async_playwright, expect
from pydantic import SecretStr

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.local.app import LocalFront, LocalSettings
from adapters.runtime.core import Core
from adapters.runtime.front import Front
from adapters.telegram.app import TelegramFront, TelegramSettings
from bot.core.loaded import loaded_of
from tests.adapters.fronts.activity import Inside, inside_discord
from tests.adapters.local.initdata import init_data
from tests.adapters.telegram.house import HumanScreen, Running, board, data
from tests.browser import telegram
from tests.browser.conftest import ARGS, People, found
from tests.fakes.discord.world import Instance
from tests.fakes.telegram.server import FakeTelegram, Human
from tests.tiers import nightly, sampled
from tests.waiting import until

# --- Telegram ------------------------------------------------------------------------------------------------------


class Evening:
    """Telegram with a group, and the page."""

    def __init__(self, run: Running, page: LocalFront, browser: Browser) -> None:
        self.run, self.page = run, page
        self.people = People(browser)
        self.aram, self.nino = run.fake.user("Aram", started=True), run.fake.user("Nino")
        self.room = run.fake.group("Friends", self.aram, self.nino)

    async def window(self) -> Any:
        context = await self.people.window(390, 664, own=True)
        await telegram.around(context)
        return context

    async def opens(self, human: Human, table: str = "") -> Page:
        page = await telegram.opens(await self.window(), self.page.url, said(human), table)
        await page.locator("#room").wait_for()
        return page

    async def lobby(self, game: str) -> str:
        """A table of Aram's in the group, at which Nino sits too."""
        await self.aram.says(self.room, f"/new {game}")
        lobby = await board(self.room, ":sit 2")
        await self.nino.presses(lobby, data(lobby, ":sit 2"))
        await board(self.room, ":start")
        return (await self.run.table(self.room)).id


def said(human: Human) -> str:
    return init_data(human.id, human.account.first_name)


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
        made.people.requests = [one for one in made.people.requests if not one.startswith(telegram.BRIDGE)]
        made.people.looked_after(page.url)
        assert fake.problems == []


TURN = "haptic.notification.warning"


async def calls(page: Page) -> list[str]:
    return list(await page.evaluate("window.telegramCalls"))


async def test_the_same_seat_from_the_chat_and_from_the_page(evening: Evening) -> None:
    """It looks and feels as Telegram does; its large button does the one thing that there is to do. What is done on the
    page is seen in the chat, and the other way round."""
    table = await evening.lobby("duel-blot")
    page = await evening.opens(evening.aram, table)
    await expect(page.locator("#hello")).to_be_hidden()
    assert "tgWebApp" not in await page.evaluate("location.hash")
    assert {"ready", "expand", "disableVerticalSwipes"} <= set(await calls(page))
    root = page.locator("html")
    await expect(root).to_have_css("--page", "#0a1016")
    await expect(root).to_have_css("--ink", "#f5f5f5")
    assert await page.evaluate("document.documentElement.dataset.theme") == "dark"
    await expect(page.locator("body")).to_have_css("padding-top", "56px")
    await expect(page.locator("body")).to_have_css("padding-bottom", "20px")
    await page.locator("#open-settings").click()
    visible = "window.Telegram.WebApp.BackButton.isVisible"
    await until(lambda: page.evaluate(visible))
    await page.evaluate("window.telegramPresses('back')")
    await expect(page.locator("#box")).to_be_hidden()
    await until(lambda: page.evaluate(f"!{visible}"))

    button = "window.Telegram.WebApp.MainButton"
    await until(lambda: page.evaluate(f"{button}.isVisible && {button}.text"))
    await page.evaluate("window.telegramPresses('main')")
    await board(evening.room, ":hand")
    await page.locator("#hand").wait_for()
    seat = (await evening.run.table(evening.room)).seat_of(f"tg:{evening.aram.id}")
    moves = {"page": 0, "chat": 0}

    async def moved(seq: int) -> bool:
        return (await evening.run.table(evening.room)).seq > seq

    async def turned(before: int) -> bool:
        return (await calls(page)).count(TURN) > before

    async def once_each() -> bool:
        now = await evening.run.table(evening.room)
        waited = loaded_of(now).game.waiting(now.state)
        if seat in waited:
            before = shown(evening)
            await page.locator("[data-act]:visible:not([disabled])").first.click()
            await until(lambda: moved(now.seq), what="the house has heard of it")
            await until(lambda: shown(evening) != before, what="the chat shows it")
            moves["page"] += 1
        elif waited:
            felt = (await calls(page)).count(TURN)
            await plays(evening)
            after = await evening.run.table(evening.room)
            if after.seq > now.seq and seat in loaded_of(after).game.waiting(after.state):
                await until(lambda: turned(felt), what="the page says whose turn it is")
                moves["chat"] += 1
        return min(moves.values()) > 0

    await until(once_each)
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


@nightly
async def test_a_visitor_and_the_mini_app_in_one_browser_are_two_people(evening: Evening) -> None:
    """Neither touches the seat of the other; outside Telegram its script is not asked for."""
    context = await evening.window()
    outside = await evening.people.come(context, f"{evening.page.url}app/telegram")
    await expect(outside.locator("#hello [role=alert]")).to_contain_text("Telegram")
    assert telegram.BRIDGE not in evening.people.requests
    plain = await evening.people.tab(context, evening.page.url, "Visitor")
    inside = await telegram.opens(context, evening.page.url, said(evening.aram))
    for page in (inside, plain, inside):
        await page.locator("#room").wait_for()
        await page.reload()
    assert {"davtar.token", "davtar.telegram"} <= set(await plain.evaluate("Object.keys(localStorage)"))


# --- Discord -------------------------------------------------------------------------------------------------------


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
        page = await browser.new_page(
            viewport={"width": width, "height": height}, ignore_https_errors=True, locale="en", reduced_motion="reduce"
        )
        made = Client(page, frame)
        page.on("console", made.heard)
        page.on("pageerror", lambda error: made.complaints.append(str(error)))
        page.on("response", made.answered)
        try:
            yield made
        finally:
            print(made.complaints, frame.asked, frame.blocked)
            await page.close()


@pytest.mark.parametrize(("width", "height"), sampled([(390, 664), (1440, 900)], [(390, 664)]))
async def test_the_same_person_at_the_same_seat_in_the_chat_and_in_the_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    """Nino opens the table from under the board, does not agree at first, and sits down in the frame; all of it goes by
    the proxy."""
    async with inside_discord(tmp_path, monkeypatch) as inside:
        (channel,) = inside.guild.channels
        aram, nino = inside.fake.person("Aram"), inside.fake.person("Nino")
        board = await inside.evening.lobby(channel, aram)
        opened = (await nino.presses(board, "Open the table")).launched
        async with client(inside, tmp_path, width, height) as discord:
            codes = [""]
            await discord.opens(opened, lambda: codes.pop() if codes else nino.authorizes())
            await expect(discord.table.get_by_role("alert")).to_contain_text("does not confirm")
            await discord.table.get_by_role("button", name="Try again").click()
            await discord.table.locator("#panel").get_by_role("button", name="Sit down").click()
            await inside.fake.until(lambda: "Nino" in board.text)
            await aram.sets(board, clock="0")
            await aram.slash(channel, "fill")
            await aram.slash(channel, "start")
            hand = discord.table.locator("#hand")
            await expect(hand.locator("[data-act], [data-press], img").first).to_be_visible()
            asked = discord.frame.asked
            assert "/.proxy/ws" in asked
            assert "/.proxy/s/embedded-app-sdk.js" in asked
            assert discord.frame.blocked == []
            told = await discord.page.evaluate("told")
            assert told[0][0] == 0
            assert told[0][1]["client_id"] == inside.client
            assert await discord.page.context.cookies() == []
            assert [one for one in discord.complaints if "40" not in one] == []


CLIENT = Path(__file__).with_name("frame.html").read_text("utf-8")
_DROPPED = {"connection", "host", "transfer-encoding", "content-encoding", "content-length", "upgrade"}


class Frame:
    """``async with Frame(client, url, folder) as frame``: ``url`` is where the proxy leads (``…/discord``)."""

    def __init__(self, client: str, url: str, folder: Path) -> None:
        self.client, self.url = client, url.rstrip("/")
        self._folder = folder
        self.asked: list[str] = []
        """Every path for which the frame's browser has asked the proxy."""
        self.blocked: list[str] = []
        self._query = ""

    @property
    def origin(self) -> str:
        return f"https://{self.client}.discordsays.com"

    @property
    def args(self) -> list[str]:
        to = f"127.0.0.1:{self._port}"
        return [
            f"--host-resolver-rules=MAP discord.com {to}, MAP *.discordsays.com {to}",
            "--ignore-certificate-errors",
        ]

    def shows(self, instance: Instance) -> None:
        where = {"instance_id": instance.id, "channel_id": str(instance.channel.id), "location_id": instance.id[2:]}
        more = {"launch_id": str(instance.launch), "frame_id": "8a2f", "platform": "desktop"}
        self._query = "&".join(f"{key}={value}" for key, value in {**where, **more}.items())

    async def __aenter__(self) -> Frame:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=self._certificate()).start()
        self._port = int(self._runner.addresses[0][1])
        self._web = aiohttp.ClientSession(auto_decompress=False)
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._web.close()
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        host = request.host.partition(":")[0]
        if host == "discord.com":
            page = CLIENT.replace("FRAME", json.dumps(self.origin)).replace("QUERY", json.dumps(self._query))
            return web.Response(text=page, content_type="text/html")
        assert host == f"{self.client}.discordsays.com", host
        self.asked.append(request.path)
        if request.path != "/" and not request.path.startswith("/.proxy/"):
            self.blocked.append(request.path)
            return web.Response(status=403, text="blocked")
        to = f"{self.url}{request.path_qs.removeprefix('/.proxy')}"
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _DROPPED}
        if "upgrade" in request.headers.get("Connection", "").lower():
            return await self._socket(request, to, headers)
        async with self._web.request(request.method, to, headers=headers, data=await request.read()) as there:
            response = web.Response(body=await there.read(), status=there.status)
            for name, value in there.headers.items():
                if name.lower() not in {*_DROPPED, "content-type"} or name.lower() == "content-encoding":
                    response.headers.add(name, value)
            response.headers["Content-Type"] = there.headers.get("Content-Type", "application/octet-stream")
        response.headers.add("Content-Security-Policy", self.policy)
        return response

    @property
    def policy(self) -> str:
        """Stricter than Discord's own at this time: nothing but what is under the prefix."""
        own = f"{self.origin}/.proxy/"
        return (
            f"default-src {own}; script-src {own}; style-src {own}; img-src {own} blob: data:; font-src {own}; "
            f"connect-src {own} {own.replace('https', 'wss')}; frame-ancestors https://discord.com"
        )

    async def _socket(self, request: web.Request, to: str, headers: dict[str, str]) -> web.WebSocketResponse:
        kept = {name: value for name, value in headers.items() if not name.lower().startswith("sec-websocket")}
        ours = web.WebSocketResponse()
        async with self._web.ws_connect(to, headers=kept, max_msg_size=1 << 24) as theirs:
            await ours.prepare(request)
            both = [asyncio.create_task(_pass(one, other)) for one, other in ((ours, theirs), (theirs, ours))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in both:
                task.cancel()
        await ours.close()
        return ours

    def _certificate(self) -> ssl.SSLContext:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "discord.com")])
        now, days = datetime.datetime.now(datetime.UTC), datetime.timedelta
        made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        made = made.serial_number(1).not_valid_before(now - days(1)).not_valid_after(now + days(9))
        cert = made.sign(key, hashes.SHA256())
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file = self._folder / "nobody.pem"
        file.write_bytes(private + cert.public_bytes(Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


async def _pass(one: Any, other: Any) -> None:
    async for frame in one:
        if frame.type is not WSMsgType.TEXT:
            return
        await other.send_str(frame.data)
