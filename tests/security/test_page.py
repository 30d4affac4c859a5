"""The page inside other pages: only Telegram and Discord may frame it, each its own page alone, and no error of it.
Whoever floods it is refused alone, also behind a web server. Forged instances, codes, seals and words fail."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import WSServerHandshakeError
from yarl import URL

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.local import platforms
from adapters.local.app import LocalFront, LocalSettings
from adapters.runtime.core import Core
from adapters.runtime.front import Front
from bot.core.events import Sealed, Unsealed
from tests.adapters.fronts.activity import Inside, inside_discord
from tests.adapters.local.house import Running, house
from tests.adapters.local.initdata import TOKEN
from tests.adapters.local.page import Page
from tests.adapters.local.test_seals import come, log, sha, two
from tests.bot.house import must
from tests.fakes.discord.evening import table_on
from tests.fakes.discord.world import CLIENT_SECRET

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


@pytest.fixture
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    async with inside_discord(tmp_path, monkeypatch) as made:
        yield made


ORIGINS = (
    *("https://1.discordsays.com", "http://{client}.discordsays.com", "https://{client}.discordsays.com.evil.example"),
    *("https://evil.{client}.discordsays.com", "https://{client}.discordsays.com:444", "https://discord.com"),
    *("https://evil.example", "null", ""),
)


async def test_only_our_own_frame_is_listened_to_and_only_discord_may_frame_it(inside: Inside) -> None:
    for origin in ORIGINS:
        said = {"Origin": origin.format(client=inside.client)} if origin else {}
        for path in ("discord/ws", "ws"):
            with pytest.raises(WSServerHandshakeError) as refused:
                await inside.http.ws_connect(f"{inside.url}/{path}", headers=said)
            assert refused.value.status == 403, (origin, path)

    page = await inside.http.get(f"{inside.url}/discord/?instance_id=i&frame_id=f&platform=desktop")
    policy = page.headers["Content-Security-Policy"]
    assert f"frame-ancestors {' '.join(platforms.CLIENTS)}" in policy
    assert all(one.startswith("https://") and one.endswith("discord.com") for one in platforms.CLIENTS)
    assert "unsafe" not in policy
    assert "X-Frame-Options" not in page.headers
    assert "Set-Cookie" not in page.headers
    text = await page.text()
    assert '"/s/' not in text
    assert '"/.proxy/s/page.js?v=' in text
    assert CLIENT_SECRET not in text


async def test_where_it_is_off_there_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside_discord(tmp_path, monkeypatch, discord_activity=False, local_table=True) as inside:
        assert (await inside.http.get(f"{inside.url}/discord/")).status == 404
        assert (await inside.http.get(f"{inside.url}/discord/s/main.js")).status == 404
        with pytest.raises(WSServerHandshakeError):
            await inside.http.ws_connect(f"{inside.url}/ws", headers={"Origin": inside.origin})


async def test_nobody_comes_in_by_what_they_say_of_themselves(inside: Inside) -> None:
    (channel,) = inside.guild.channels
    aram, vano = inside.fake.person("Aram"), inside.fake.person("Vano")
    opened = await aram.launches(channel)
    code = aram.authorizes()
    for shown, why in (
        (None, "door-again"),
        ({}, "door-again"),
        ([], "door-again"),
        ({"instance": opened.id}, "door-again"),
        ({"instance": opened.id, "person": aram.id}, "door-again"),
        ({"instance": opened.id, "code": "x", "person": aram.id}, "door-no"),
        ({"instance": opened.id, "code": vano.authorizes()}, "door-no"),
        ({"instance": opened.id + "0", "code": aram.authorizes()}, "door-no"),
        ({"instance": "i-1%2F..%2F..", "code": aram.authorizes()}, "door-no"),
        ({"instance": "x" * 3000, "code": "y"}, "door-no"),
        ({"instance": None, "code": code}, "door-again"),
    ):
        page, answer = await inside.hello(shown, name="Aram")  # type: ignore[arg-type]
        assert (answer["t"], answer["why"]) == ("refused", why), shown
        assert not page.token
        await page.ws.close()
    _, welcome = await inside.hello({"instance": opened.id, "code": code})
    assert welcome["t"] == "welcome"
    _, again = await inside.hello({"instance": opened.id, "code": code})
    assert again["why"] == "door-no"

    # A token of somebody else opens nobody's instance.
    theirs = await aram.launches(channel)
    page, _ = await inside.opens(aram, theirs)
    mine = await vano.launches(inside.fake.channel(inside.guild, "other"))
    vanos, _ = await inside.opens(vano, mine)
    for token, instance, why in ((vanos.token, theirs, "door-no"), (page.token, mine, "door-no")):
        _, answer = await inside.hello({"instance": instance.id}, token=token)
        assert (answer["t"], answer["why"]) == ("refused", why)
    forged = page.token.replace(aram.id.removeprefix("dc:"), vano.id.removeprefix("dc:"))
    _, answer = await inside.hello({"instance": mine.id}, token=forged)
    assert answer["why"] == "door-again"

    # Whoever comes from Discord's frame is asked each time whether they are there; a token is no way round it.
    _, answer = await inside.hello(None, token=page.token)
    assert answer["why"] == "door-again"
    inside.fake.activities.leave(theirs, aram.user)
    _, answer = await inside.hello({"instance": theirs.id}, token=page.token)
    assert answer["why"] == "door-no"


async def test_other_peoples_tables_are_not_seen_nor_touched(inside: Inside) -> None:
    """A table of another channel: asked for by name, pressed at, typed at; and its pictures."""
    (channel,) = inside.guild.channels
    aram, vano = inside.fake.person("Aram"), inside.fake.person("Vano")
    table = table_on(await inside.evening.dealt(channel, aram))
    opened = await vano.launches(inside.fake.channel(inside.guild, "other"))
    shown = {"instance": opened.id, "code": vano.authorizes()}
    page, welcome = await inside.hello(shown, table=table)
    assert welcome["table"] is None
    await page.until("settled")
    for data in (f"s:{table}:board", f"s:{table}:hand", f"t:{table}:sit", f"t:{table}:abandon"):
        answer = await page.press(data)
        assert not answer["ok"], data
        assert "panel" not in answer
    assert not any(m.get("table") == table for m in page.seen if m["t"] in ("board", "hand"))
    for name in ("who", "score", "davtar"):
        assert "Aram" not in str(await page.command(name))


async def test_too_many_questions_are_not_passed_on_to_discord(inside: Inside) -> None:
    opened = await inside.fake.person("Aram").launches(inside.guild.channels[0])
    told: list[str] = []
    while "too-fast" not in told and len(told) < 120:
        page: Page = await inside.line()
        for _ in range(8):
            _, answer = await inside.hello({"instance": opened.id, "code": "x"}, page)
            told.append(answer["why"])
        await page.ws.close()
    assert told.count("door-no") <= 75
    assert told[-1] == "too-fast"


ODD: tuple[Any, ...] = (
    *(None, 0, -1, 1.5, True, [], {}, "", "x", "1.1.1", "9" * 40, "0" * 64, "A" * 64, "٣.1.1", "../x", "-"),
)


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Running]:
    async with house(tmp_path) as running:
        yield running


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_no_word_is_heard_by_anybody_before_the_set_stands(real: Running, http: aiohttp.ClientSession) -> None:
    """Nor the secret before the deal is over; a stranger in the room hears of no seal at all."""
    stranger = await come(http, real, "Vano")
    aram, nino, table = await two(http, real)
    words = [page.mine("1.1.1") for page in (aram, nino)]
    await asyncio.gather(aram.seal(), nino.seal())
    await nino.until("seals", stage="closed")
    for page in (aram, nino, stranger):
        assert not any(word in str(page.seen) for word in words)
    await aram.tell()
    with pytest.raises(TimeoutError):
        await nino.until("seals", 0.7, stage="dealt")
    assert words[0] not in str(nino.seen), "told to the house is not told to the others"
    await nino.do({"t": "word", "table": table, "ref": "1.1.1", "word": words[1]})
    await nino.until("seals", stage="dealt")
    with pytest.raises(TimeoutError):
        await stranger.until("seals", 0.7)
    now = must(await real.service.table(table))
    for page in (aram, nino, stranger):
        assert now.seed not in str(page.seen)
        assert not any(one["t"] in ("proof", "seals") for one in page.seen if page is stranger)


async def test_whatever_is_sent_nothing_comes_of_it(real: Running, http: aiohttp.ClientSession) -> None:
    aram, nino, table = await two(http, real)
    chance = random.Random(5)
    for n in range(24):
        page = (aram, nino)[n % 2]  # each of them stays within the rate limit
        kind = chance.choice(("seal", "word"))
        message = {
            "t": kind,
            "table": chance.choice((table, *ODD)),
            "ref": chance.choice(ODD),
            kind: chance.choice(ODD),
        }
        if message["table"] == table and message["ref"] == "1.1.1" and message[kind] == "0" * 64:
            continue
        answer = await page.do({name: it for name, it in message.items() if chance.random() < 0.95 or name == "t"})
        assert not answer["ok"], message
        assert answer.get("why") != "too-fast", answer
    assert not any(isinstance(event, Sealed | Unsealed) for event in await log(real, table))
    assert not aram.ws.closed


async def test_nobody_seals_for_another_or_by_a_button(real: Running, http: aiohttp.ClientSession) -> None:
    aram, nino, table = await two(http, real)
    stranger = await come(http, real, "Vano")
    for press in (
        f"t:{table}:seal 1.1.1 {sha('x')}",
        f"a:{table}:1:unseal",
        f"t:{table}:tick words 1",
        f"t:{table}:attend on",
    ):
        assert not (await stranger.press(press))["ok"], press
    await asyncio.gather(aram.seal(), nino.seal())
    await aram.until("seals", stage="closed")
    for page in (stranger, nino):
        answer = await page.do({"t": "word", "table": table, "ref": "1.1.1", "word": aram.mine("1.1.1")})
        assert not answer["ok"]
    word = {"t": "word", "table": table, "ref": "1.1.1", "word": aram.mine("1.1.1")}
    await asyncio.gather(nino.tell(), aram.do(word))
    told = [event for event in await log(real, table) if isinstance(event, Unsealed)]
    assert {event.seat for event in told} == {0, 1}
