"""The page inside other pages: only Telegram and Discord may frame it, each its own page alone, and no error of it.
Whoever floods it is refused alone, also behind a web server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.local import LocalFront
from adapters.local.app import LocalSettings
from adapters.runtime.core import Core
from adapters.runtime.process.front import Front
from tests.adapters.local.initdata import TOKEN

CLIENT = "112233445566778899"
PUBLIC = "https://cards.example.org"
FRAMED = {"/app/telegram": "telegram.org", "/discord/": "discord.com"}
OTHERS = (
    *("/", "/t/evening", "/t/UPPER", "/r/" + "a" * 22, "/r/x", "/nothing", "/privacy", "/worker.js", "/qr/main", "/ws"),
    *("/s/main.js", "/s/nothing.js", "/s/offline.html", "/manifest-en.json", "/words/en", "/p/00", "/replay"),
    *("/app/telegram/", "/app", "/APP/TELEGRAM", "/discord", "/discord//", "//discord/", "/discord/index.html"),
    *("/discord/s/main.js", "/discord/words/en", "/discord/privacy", "/discord/ws", "/discord/replay", "/.proxy/ws"),
)


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    """A house that is both Mini App and Activity, behind a web server."""

    def page(core: Core, _: Settings) -> list[Front]:
        here = LocalSettings("127.0.0.1", public=PUBLIC, telegram_token=TOKEN, discord_client=CLIENT)
        return [LocalFront(core, here)]

    house = await open_program(Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/t.db"), fronts=page)
    await house.start()
    (front,) = house.fronts
    assert isinstance(front, LocalFront)
    yield front.url.rstrip("/")
    await house.stop()


async def asked(http: aiohttp.ClientSession, method: str, url: str, **headers: str) -> tuple[int, str]:
    """The answer's status, and who may frame it: whoever the policy names, unless the older header denies it."""
    async with http.request(method, URL(url, encoded=True), headers=headers, allow_redirects=False) as answer:
        frames = answer.headers["Content-Security-Policy"].partition("frame-ancestors ")[2]
        denied = answer.headers.get("X-Frame-Options")
        assert (denied == "DENY") == (frames == "'none'"), (method, url)
        assert denied in (None, "DENY")
        assert not {"Set-Cookie", "Access-Control-Allow-Origin", "Server"} & set(answer.headers)
        return answer.status, frames


async def test_each_page_is_framed_by_its_platform_and_nothing_else_by_anybody(url: str) -> None:
    async with aiohttp.ClientSession() as http:
        for path, platform in FRAMED.items():
            for method in ("GET", "HEAD"):
                status, frames = await asked(http, method, f"{url}{path}?table=abc")
                assert status == 200
                assert all(one.endswith(platform) and one.startswith("https://") for one in frames.split())
        for path in OTHERS:
            assert (await asked(http, "GET", url + path))[1] == "'none'", path


async def test_no_error_is_framed_not_even_at_their_addresses(url: str) -> None:
    async with aiohttp.ClientSession() as http:
        for path in FRAMED:
            for method, headers, expected in (
                ("POST", {}, 403),
                ("POST", {"Origin": PUBLIC, "Host": "cards.example.org"}, 405),
                ("DELETE", {"Origin": url}, 405),
                ("OPTIONS", {"Origin": "https://evil.example"}, 403),
                ("GET", {"Host": "evil.example"}, 421),
                ("GET", {"Host": "cards.example.org; script-src *"}, 421),
            ):
                assert await asked(http, method, url + path, **headers) == (expected, "'none'"), (method, path)


async def test_a_flood_behind_the_web_server_shuts_nobody_else_out(url: str) -> None:
    """The web server in front names who asks, last; what they have written there themselves is not believed."""

    async def asks(http: aiohttp.ClientSession, said: str) -> int:
        return (await asked(http, "POST", f"{url}/replay", **{"Origin": url, "X-Forwarded-For": said}))[0]

    async with aiohttp.ClientSession() as http:
        for flooder in ("203.0.113.{n}, 198.51.100.7", "2001:470:1:2::{n:x}"):
            came = [await asks(http, flooder.format(n=n)) for n in range(30)]
            assert came[:20] == [400] * 20
            assert 429 in came[20:], flooder
        for other in ("198.51.100.8", "198.51.100.7, 198.51.100.9", "2001:470:1:3::1", "nonsense", ""):
            assert await asks(http, other) == 400, other
