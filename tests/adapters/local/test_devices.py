"""Somebody's seat on another device: a link that is good once, asked about on the old one; devices listed and ended."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import aiohttp
import pytest

from adapters.local.devices import ENDED
from adapters.local.handover import LIFE_MS, Handover
from adapters.local.sessions import MOST_DEVICES
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page, cards_of

PHONE = {"User-Agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"}


async def link(page: Page) -> str:
    """The secret of a new link."""
    given = await page.do({"t": "handover"})
    url: str = given["way"]["url"]
    assert url.startswith(f"{page.url}/#take=")
    assert "<svg" in given["way"]["svg"]
    return url.partition("#take=")[2]


async def opens(http: aiohttp.ClientSession, here: Running, secret: object) -> Page:
    page = await Page(http, here.url).connect(**PHONE)
    await page.say({"t": "hello", "room": "main", "take": secret})
    return page


async def let_in(http: aiohttp.ClientSession, here: Running, old: Page) -> Page:
    new = await opens(http, here, await link(old))
    sign = (await new.until("taking"))["sign"]
    assert (await old.until("asks", sign=sign))["label"] == "Chrome · Android"
    assert (await old.do({"t": "device", "sign": sign, "yes": True}))["ok"]
    welcome = await new.until("welcome")
    new.token, new.me = welcome["token"], welcome["me"]
    return new


async def test_the_seat_comes_along(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    old = await visit("Nino")
    table = (await old.command("now", "bazaar-blot"))["table"]
    held = set(cards_of(await old.hand()))
    new = await let_in(http, here, old)
    assert (new.me, len(held)) == (old.me, 8)
    assert set(cards_of(await new.hand())) == held
    await old.until("asks", sign=None)
    assert [row.table_id for row in await here.store.tables_in("web:main")] == [table]
    again = await Page(http, here.url).connect()
    await again.hello(token=new.token)
    assert again.me == old.me


async def test_a_link_is_good_once(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    old = await visit("Nino")
    before, secret = await link(old), await link(old)
    first, second = await opens(http, here, secret), await opens(http, here, secret)
    assert (await second.until("refused"))["why"] == "take-gone"
    sign = (await first.until("taking"))["sign"]
    assert (await old.do({"t": "device", "sign": sign, "yes": False}))["ok"]
    assert (await first.until("refused"))["why"] == "take-no"
    forged: list[object] = ["", "x" * 43, None, 7, {"a": 1}]
    for gone in (before, secret, *forged):  # a new link ends the one before
        assert (await (await opens(http, here, gone)).until("refused"))["why"] == "take-gone", gone
    assert not (await old.do({"t": "device", "sign": sign, "yes": True}))["ok"]


async def test_nobody_answers_for_another(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    old, stranger = await visit("Nino"), await visit("Eve")
    new = await opens(http, here, await link(old))
    sign = (await new.until("taking"))["sign"]
    for say in ({"sign": sign, "yes": True}, {"sign": "", "yes": True}):
        assert not (await stranger.do({"t": "device", **say}))["ok"]
    assert not any(message["t"] == "asks" for message in stranger.seen)
    assert not (await old.do({"t": "device", "sign": "1", "yes": True}))["ok"], "not the number that it shows"
    await new.say({"t": "device", "n": "page-1", "sign": sign, "yes": True})
    assert (await old.do({"t": "device", "sign": sign, "yes": False}))["ok"], "the new one cannot let itself in"
    assert (await new.until("refused"))["why"] == "take-no"


async def test_it_ends_with_time_or_the_device(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    old = await visit("Nino")
    new = await opens(http, here, await link(old))
    await new.until("taking")
    here.clock.ahead_ms += LIFE_MS
    assert (await new.until("refused"))["why"] == "take-no"
    late = await link(old)
    here.clock.ahead_ms += LIFE_MS
    assert (await (await opens(http, here, late)).until("refused"))["why"] == "take-gone"
    gone = await opens(http, here, await link(old))
    sign = (await gone.until("taking"))["sign"]
    await gone.ws.close()
    await old.until("asks", sign=None)
    assert not (await old.do({"t": "device", "sign": sign, "yes": True}))["ok"]


async def test_devices_are_listed_and_ended(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    old, stranger = await visit("Nino"), await visit("Eve")
    new = await let_in(http, here, old)
    listed = (await old.do({"t": "devices"}))["devices"]
    assert [(one["id"] == "first", one["label"], one["here"]) for one in listed] == [
        (True, "", True),
        (False, "Chrome · Android", False),
    ]
    assert not (await stranger.do({"t": "end", "id": listed[1]["id"]}))["ok"]
    closed = asyncio.create_task(new.closed())
    assert (await old.do({"t": "end", "id": listed[1]["id"]}))["ok"]
    assert await closed == ENDED
    back = await Page(http, here.url).connect()
    await back.say({"t": "hello", "room": "main", "token": new.token})
    assert (await back.until("who"))["t"] == "who"
    assert (await back.get("/qr/main", new.token)).status == 404
    assert len((await old.do({"t": "devices"}))["devices"]) == 1
    other = await let_in(http, here, old)
    closed = asyncio.create_task(old.closed())
    assert (await other.do({"t": "end", "id": "first"}))["ok"], "the first device can be ended too"
    assert await closed == ENDED


async def test_there_are_not_too_many(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    old = await visit("Nino")
    for n in range(MOST_DEVICES - 1):
        new = await let_in(http, here, old)
        await new.ws.close()
        assert len((await old.do({"t": "devices"}))["devices"]) == n + 2
    one_more = await opens(http, here, await link(old))
    sign = (await one_more.until("taking"))["sign"]
    await old.do({"t": "device", "sign": sign, "yes": True})
    assert (await one_more.until("refused"))["why"] == "take-many"


async def test_no_secret_is_kept_or_told(
    here: Running, http: aiohttp.ClientSession, visit: Visit, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    old = await visit("Nino")
    secret = await link(old)
    new = await opens(http, here, secret)
    sign = (await new.until("taking"))["sign"]
    await old.do({"t": "device", "sign": sign, "yes": True})
    token: str = (await new.until("welcome"))["token"]
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())  # noqa: ASYNC240
    out, err = capfd.readouterr()
    told = json.dumps(await new.do({"t": "cmd", "name": "mydata", "rest": ""}))
    proofs = [one.proof for one in await here.core.store.visits.of(f"web:{new.seen[1]['me']['id']}")]
    assert len(proofs) == 2
    for hidden in (secret, token, token.partition(".")[2]):
        assert hidden.encode() not in kept
        assert hidden not in out + err
        assert hidden not in told
    assert not any(proof in told for proof in proofs)


async def test_links_of_the_forgotten_do_not_pile_up() -> None:
    now = [0]
    handover = Handover(lambda: now[0])
    secrets = [handover.offer(f"web:p.{n}") for n in range(1500)]
    assert handover.open(secrets[0], "") is None
    assert handover.open(secrets[-1], "") is not None
    now[0] = LIFE_MS
    assert handover.open(secrets[-2], "") is None
