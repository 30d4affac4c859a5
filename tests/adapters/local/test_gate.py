"""The join code: who comes from elsewhere needs it once; nobody learns it who is not in."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from adapters.local import invite as gates
from adapters.local.invite import Gate
from bot.ports.records import Person
from tests.adapters.local.house import Running, house
from tests.adapters.local.page import Json, Page

NEIGHBOUR = "192.168.1.9"


def test_this_machine_needs_none_and_the_neighbours_do() -> None:
    gate = Gate(closed=True, here=True)
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", gate.code)
    assert gate.fragment == f"#code={gate.code}"
    assert gate.ask("127.0.0.1", None) == ""
    assert gate.ask("::1", "wrong") == ""
    assert gate.ask(NEIGHBOUR, None) == "wanted"
    assert gate.ask(NEIGHBOUR, "") == "wanted"
    assert gate.ask(NEIGHBOUR, 7) == "wanted"
    assert gate.ask(NEIGHBOUR, gate.code[:-1]) == "wrong"
    assert gate.ask(NEIGHBOUR, gate.code + "2") == "wrong"
    for way in (gate.code, gate.code.lower(), gate.code.replace("-", ""), f" {gate.code} "):
        assert gate.ask(NEIGHBOUR, way) == ""
    assert Gate(closed=True, here=True).code != gate.code, "a new one at each start"


def test_behind_a_proxy_nobody_is_at_this_machine() -> None:
    gate = Gate(closed=True, here=False)
    assert gate.ask("127.0.0.1", None) == "wanted"
    assert gate.ask("127.0.0.1", gate.code) == ""


def test_where_nobody_else_can_come_there_is_none() -> None:
    gate = Gate(closed=False, here=True)
    assert (gate.code, gate.fragment) == ("", "")
    assert gate.ask(NEIGHBOUR, None) == ""


def test_tries_are_limited_for_each_and_for_all() -> None:
    gate = Gate(closed=True, here=True)
    answers = [gate.ask(NEIGHBOUR, "AAAA-AAAA") for _ in range(30)]
    assert answers == ["wrong"] * 20 + ["wait"] * 10
    assert gate.ask(NEIGHBOUR, gate.code) == "wait", "no guess is answered meanwhile, not even a right one"
    assert gate.ask("192.168.1.10", gate.code) == ""
    many = [gate.ask(f"10.0.{n}.1", "AAAA-AAAA") for n in range(200)]
    assert many.count("wrong") <= 90


# --- on the wire ------------------------------------------------------------------------------------------------


@pytest.fixture
async def reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A page that others come to, by a name: behind a proxy, as all come from loopback."""
    monkeypatch.setenv("LOCAL_NAMES", "cards.example.org")
    async with house(tmp_path, host="0.0.0.0") as running:
        yield running


async def hello(page: Page, **more: object) -> Json:
    await page.say({"t": "hello", "v": 1, "room": "main", "lang": "en", **more})
    return await page.read()


async def test_the_way_in(reached: Running, http: aiohttp.ClientSession) -> None:
    code = reached.front.code
    page = await Page(http, reached.url).connect()
    assert await hello(page) == {"t": "who", "code": "wanted"}
    assert await hello(page, name="Aram", code="AAAA-2222") == {"t": "who", "code": "wrong"}
    assert await hello(page, code=code) == {"t": "who"}, "only the name is wanted now"
    welcome = await hello(page, name="Aram", code=code.lower())
    assert welcome["t"] == "welcome"
    again = await Page(http, reached.url).connect()
    assert (await hello(again, token=welcome["token"]))["t"] == "welcome", "who has been in needs it no more"
    for wrong in ({"a": 1}, ["x"], 5, True, "x" * 4000):
        other = await Page(http, reached.url).connect()
        assert (await hello(other, name="Eve", code=wrong))["t"] == "who"


async def test_nobody_learns_the_code_who_is_not_in(
    tmp_path: Path,
    http: aiohttp.ClientSession,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(gates.secrets, "choice", lambda signs: "Q")
    monkeypatch.setenv("LOCAL_NAMES", "cards.example.org")
    async with house(tmp_path, host="0.0.0.0") as running:
        assert running.front.code == "QQQQ-QQQQ"
        assert str(running.front.link).endswith("/#code=QQQQ-QQQQ"), "where no server and no log sees it"
        for path in ("", "t/evening", "words/en", "s/main.js", "qr/main"):
            answer = await http.get(f"{running.url}{path}")
            assert "QQQQ" not in await answer.text()
            assert "QQQQ" not in str(answer.headers)
        assert (await http.get(f"{running.url}qr/main")).status == 404
        page = await Page(http, running.url).connect()
        welcome = await hello(page, name="Aram", code="QQQQQQQQ")
        page.token = welcome["token"]
        shared = await (await page.get("/qr/evening")).json()
        assert shared["url"].endswith("/t/evening#code=QQQQ-QQQQ")
    out = capsys.readouterr()
    assert "QQQQ" not in caplog.text + out.out + out.err


async def test_a_page_for_this_machine_alone_asks_for_none(here: Running, http: aiohttp.ClientSession) -> None:
    assert here.front.code == ""
    page = await Page(http, here.url).connect()
    assert (await hello(page, name="Aram"))["t"] == "welcome"


async def test_invite_in_the_lobby_gives_the_rooms_address_to_those_who_are_in(
    reached: Running, http: aiohttp.ClientSession
) -> None:
    """And to nobody who presses the same button from another platform: the address lets people in."""
    page = await Page(http, reached.url).connect()
    assert (await hello(page, name="Aram", code=reached.front.code))["t"] == "welcome"
    table = (await page.command("new"))["table"]
    panel = (await page.press(f"s:{table}:share"))["panel"]
    assert [key["url"] for row in panel["keys"] for key in row] == [reached.front.link]
    for place in ("tg:-5:0", "dc:1:2", "@dc:3"):
        answer = await reached.desk.press(f"k{place}", place, Person("tg:9", "Eve"), f"s:{table}:share")
        assert answer.scene is not None
        assert [line.text.key for line in answer.scene.lines] == ["share-head", "share-code", "share-watch"]
        assert reached.front.code not in repr(answer)


async def test_a_table_of_this_machine_only_has_no_address(http: aiohttp.ClientSession, tmp_path: Path) -> None:
    async with house(tmp_path) as running:
        page = await Page(http, running.url).connect()
        assert (await hello(page, name="Aram"))["t"] == "welcome"
        table = (await page.command("new"))["table"]
        panel = (await page.press(f"s:{table}:share"))["panel"]
        assert panel["keys"] == []
        assert "http" not in repr(panel)
