"""The door: who may talk to the page, comes in by the code or on another device; nobody acts for another."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

import aiohttp
import pytest
from aiohttp import WSServerHandshakeError
from yarl import URL

from adapters.local import invite as gates
from adapters.local.files import Files
from adapters.local.invite import Gate
from adapters.local.security import same_origin
from adapters.local.sessions import ENDED, LIFE_MS, MOST_DEVICES, Handover, clean_name
from adapters.runtime.listen import Hosts
from bot.ports.records import Person
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running, house
from tests.adapters.local.page import Page, text_of
from tests.waiting import until


async def test_rebinding_gets_nothing_over_the_wire(here: Running, http: aiohttp.ClientSession) -> None:
    for path in ("/", "/s/main.js", "/words/en", "/ws"):
        answer = await http.get(f"{here.url.rstrip('/')}{path}", headers={"Host": "evil.example"})
        assert answer.status == 421
        assert "davtar" not in (await answer.text()).lower()


async def test_another_page_opens_no_socket_and_does_nothing(here: Running, http: aiohttp.ClientSession) -> None:
    """Nothing is done by a form or a fetch of another page (CSRF): first the Origin, then there is no such method."""
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", None):
        with pytest.raises(WSServerHandshakeError) as refused:
            await http.ws_connect(f"{here.url}ws", headers={"Origin": origin} if origin else {})
        assert refused.value.status == 403, origin
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        assert (await http.request(method, here.url, headers={"Origin": "http://evil.example"})).status == 403
        assert (await http.request(method, here.url)).status == 403
        assert (await http.request(method, here.url, headers={"Origin": here.url.rstrip("/")})).status == 405


async def test_headers_are_on_every_answer(here: Running, http: aiohttp.ClientSession) -> None:
    for path in ("", "t/evening", "s/main.js", "s/nothing.js", "words/ka", "p/00", "qr/main"):
        answer = await http.get(f"{here.url}{path}")
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in answer.headers
        assert "Server" not in answer.headers


async def test_the_page_has_no_inline_script_and_asks_nobody_else(here: Running, http: aiohttp.ClientSession) -> None:
    page = await (await http.get(here.url)).text()
    assert page.count("<script") == 1
    assert re.search(r'<script type="module" src="/s/first\.js\?v=[0-9a-f]{24}"></script>', page)
    assert "style=" not in page
    for file in Files().by_name.values():
        if file.mime in ("text/css", "text/javascript"):
            for foreign in (b"https:", b"http://", b'"//', b"innerHTML", b"outerHTML", b"insertAdjacent", b"eval("):
                assert foreign not in file.data.replace(b"http://www.w3.org/2000/svg", b"")


async def test_no_path_leads_out(here: Running, http: aiohttp.ClientSession) -> None:
    for path in (
        *("/s/../app.py", "/s/..%2fapp.py", "/s/%2e%2e/app.py", "/s/....//app.py", "/s//etc/passwd"),
        *("/s/main.js%00.css", "/s/index.html", "/s/", "/t/../s", "/t/a%2fb", "/t/UPPER", "/t/p.abcdefabcdefabcd"),
        *("/p/../../etc/passwd", "/words/../en", "/words/xx"),
    ):
        answer = await http.get(URL(f"{here.url.rstrip('/')}{path}", encoded=True), allow_redirects=False)
        assert answer.status == 404, path
        assert "def " not in await answer.text()


async def test_only_the_house_makes_sessions(here: Running, http: aiohttp.ClientSession) -> None:
    """A token that somebody brings along (session fixation) is no session: a name is asked for and a new one made."""
    tokens: tuple[object, ...] = ("", "a" * 43, "../x", "A" * 500, 7, None, ["x"], {"a": 1})
    for n, token in enumerate(tokens):
        page = await Page(http, here.url).connect()
        assert (await page.knock(token=token))["t"] == "who"
        welcome = await page.knock(token=token, name=f"Vano {n}")
        assert len(welcome["token"]) >= 43
        assert welcome["token"] != token


async def test_a_hand_is_seen_by_its_owner_alone(here: Running, visit: Visit) -> None:
    aram, nino = await visit("Aram"), await visit("Nino")
    table = (await aram.command("new"))["table"]
    await aram.press(f"t:{table}:set clock 0")  # nothing is played that nobody presses
    await aram.press(f"t:{table}:start fill")
    hand = await aram.hand()
    src = (await aram.press(f"s:{hand['table']}:rules"))["panel"]["image"]["src"]
    mine = await aram.get(src)
    assert (mine.status, mine.content_type) == (200, "image/jpeg")
    assert (mine.headers["Cache-Control"], (await nino.get(src)).status) == ("private, no-store", 404)
    assert ((await aram.get(src, token="")).status, (await aram.get(src, token="a" * 43)).status) == (404, 404)
    assert (await nino.http.get(f"{here.url.rstrip('/')}{src}")).status == 404


async def test_forged_presses_and_nonsense_are_answered_and_harmless(visit: Visit) -> None:
    page = await visit()
    for data in (
        *("", "a", "a:::", "x:y:z", "a:aaaaaaaa:d1:7S", "t:nosuchtb:start", "s:-:nothing", "s:-:" + "x" * 400),
        "t:a:rehome b",
    ):
        answer = await page.press(data)
        assert not answer["ok"], data
        assert text_of(answer["text"])
    for raw in (
        *("", "{", "[]", "null", "7", '"x"', "[" * 4000, '{"t":"press"}', '{"t":"press","n":"x","data":"y"}'),
        '{"t":7,"n":"a-1"}',
    ):
        await page.ws.send_str(raw)
        answer = await page.read()
        while answer["t"] not in ("toast", "ack"):
            answer = await page.read()
        assert not answer["ok"], raw
    assert (await page.command("help"))["ok"]


async def test_long_messages(visit: Visit) -> None:
    """A little too long: refused in words. Far too long: the line is closed with the code for it (1009)."""
    page = await visit()
    await page.say({"t": "say", "n": "a-1", "text": "x" * 5000})
    assert "long" in text_of((await page.until("toast"))["text"])
    assert (await page.command("help"))["ok"]
    await page.say({"t": "say", "n": "a-2", "text": "x" * 70_000})
    assert await page.closed() == 1009
    again = await visit()
    with contextlib.suppress(ConnectionError):
        await again.say({"t": "say", "n": "a-3", "text": "x" * 10_000_000})
    await again.closed()
    assert again.ws.closed


async def test_a_flood_is_slowed_and_cut(here: Running, visit: Visit) -> None:
    flood, calm = await visit("Flood"), await visit("Calm")
    for n in range(200):
        await flood.say({"t": "press", "n": f"f-{n}", "data": "s:-:help"})
    assert "fast" in text_of((await flood.until("toast"))["text"])
    assert (await flood.until("later"))["ms"] > 0
    assert (await calm.command("help"))["ok"]
    for n in range(200, 1200):
        if flood.ws.closed:
            break
        await flood.say({"t": "press", "n": f"f-{n}", "data": "s:-:help"})
    await flood.closed()
    assert (await calm.command("help"))["ok"]


async def test_too_many_tabs_of_one_person(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    first = await visit()
    more = [await (await Page(http, here.url).connect()).hello(token=first.token) for _ in range(7)]
    ninth = await Page(http, here.url).connect()
    assert (await ninth.knock(token=first.token))["why"] == "busy"
    await more[0].ws.close()

    async def let_in() -> bool:
        return bool((await ninth.knock(token=first.token))["t"] == "welcome")

    await until(let_in)


def test_the_page_names_its_own_addresses_by_where_it_lies() -> None:
    """In Discord everything goes by way of its proxy, under a path of its own: only ``place.js`` knows where we are."""
    static = files("adapters.local") / "static"
    own = re.compile(r"""(?<!at\()["'`(]/(?:s|p|a|ws|words|qr)[/"'`]""")
    found = [
        f"{entry.name}: {line.strip()[:80]}"
        for entry in static.iterdir()
        if entry.name.endswith((".js", ".css"))
        for line in entry.read_text(encoding="utf-8").splitlines()
        if own.search(line) and not line.lstrip().startswith(("//", "/*", "*")) and "address(`/a/" not in line
    ]
    assert found == []


@pytest.mark.parametrize(
    ("bound", "host", "known"),
    [
        *(("127.0.0.1", "127.0.0.1:8080", True), ("127.0.0.1", "localhost:8080", True)),
        *(("127.0.0.1", "[::1]:8080", True), ("127.0.0.1", "evil.example", False)),
        *(("127.0.0.1", "evil.example:8080", False), ("127.0.0.1", "127.0.0.1.evil.example", False)),
        *(("127.0.0.1", "192.168.1.9:8080", False), ("127.0.0.1", "localhost.evil.example", False)),
        *(("127.0.0.1", "evil@127.0.0.1", False), ("127.0.0.1", "127.0.0.1:99999", False), ("127.0.0.1", "", False)),
        *(("127.0.0.1", None, False), ("0.0.0.0", "192.168.1.9:8080", True), ("0.0.0.0", "evil.example", False)),
        ("0.0.0.0", "play.example", True),
    ],
)
def test_a_strange_name_is_not_answered(bound: str, host: str | None, known: bool) -> None:
    """DNS rebinding: a page of evil.example that resolves to us is refused by the name it asks for."""
    assert Hosts(bound, ["play.example"]).knows(host) is known


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        *(("http://127.0.0.1:8080", True), ("https://127.0.0.1:8080", True), ("http://127.0.0.1:8081", False)),
        *(("http://localhost:8080", False), ("http://evil.example", False), ("null", False), ("", False)),
        *((None, False), ("file://127.0.0.1:8080", False), ("http://[", False)),
    ],
)
def test_only_our_own_page_is_listened_to(origin: str | None, same: bool) -> None:
    assert same_origin(origin, "127.0.0.1:8080") is same


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        *(("  Արամ  ", "Արամ"), ("a\u202eb\u0000c\nd", "abc d"), ("e" + "\u0301" * 40, "\u00e9\u0301\u0301")),
        *(("\u200b\u3164", ""), ("x" * 99, "x" * 32), ("<b>Vano</b>", "<b>Vano</b>"), ("\ud800", ""), (7, "")),
        *((None, ""), ("👨‍👩‍👧 🇦🇲", "👨‍👩‍👧 🇦🇲")),
    ],
)
def test_names_are_tidied(raw: object, clean: str) -> None:
    assert clean_name(raw) == clean


NEIGHBOUR = "192.168.1.9"


def test_this_machine_needs_none_and_the_neighbours_do() -> None:
    gate = Gate(closed=True, here=True)
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", gate.code)
    assert gate.fragment == f"#code={gate.code}"
    assert [gate.ask("127.0.0.1", None), gate.ask("::1", "wrong")] == ["", ""]
    assert [gate.ask(NEIGHBOUR, said) for said in (None, "", 7)] == ["wanted"] * 3
    assert [gate.ask(NEIGHBOUR, said) for said in (gate.code[:-1], gate.code + "2")] == ["wrong"] * 2
    for way in (gate.code, gate.code.lower(), gate.code.replace("-", ""), f" {gate.code} "):
        assert gate.ask(NEIGHBOUR, way) == ""
    assert Gate(closed=True, here=True).code != gate.code, "a new one at each start"


def test_behind_a_proxy_nobody_is_at_this_machine_and_alone_there_is_no_code() -> None:
    gate = Gate(closed=True, here=False)
    assert [gate.ask("127.0.0.1", said) for said in (None, gate.code)] == ["wanted", ""]
    alone = Gate(closed=False, here=True)
    assert (alone.code, alone.fragment, alone.ask(NEIGHBOUR, None)) == ("", "", "")


def test_tries_are_limited_for_each_and_for_all() -> None:
    gate = Gate(closed=True, here=True)
    assert [gate.ask(NEIGHBOUR, "AAAA-AAAA") for _ in range(30)] == ["wrong"] * 20 + ["wait"] * 10
    assert gate.ask(NEIGHBOUR, gate.code) == "wait", "no guess is answered meanwhile, not even a right one"
    assert gate.ask("192.168.1.10", gate.code) == ""
    assert [gate.ask(f"10.0.{n}.1", "AAAA-AAAA") for n in range(200)].count("wrong") <= 90


@pytest.fixture
async def reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A page that others come to, by a name: behind a proxy, as all come from loopback."""
    monkeypatch.setenv("LOCAL_NAMES", "cards.example.org")
    async with house(tmp_path, host="0.0.0.0") as running:
        yield running


async def test_the_way_in(reached: Running, http: aiohttp.ClientSession) -> None:
    code = reached.front.code
    page = await Page(http, reached.url).connect()
    assert await page.knock() == {"t": "who", "code": "wanted"}
    assert await page.knock(name="Aram", code="AAAA-2222") == {"t": "who", "code": "wrong"}
    assert await page.knock(code=code) == {"t": "who"}, "only the name is wanted now"
    welcome = await page.knock(name="Aram", code=code.lower())
    assert welcome["t"] == "welcome"
    again = await Page(http, reached.url).connect()
    assert (await again.knock(token=welcome["token"]))["t"] == "welcome", "a token needs no code"
    for wrong in ({"a": 1}, ["x"], 5, True, "x" * 4000):
        other = await Page(http, reached.url).connect()
        assert (await other.knock(name="Eve", code=wrong))["t"] == "who"


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
        await page.knock(name="Aram", code="QQQQQQQQ")
        assert (await (await page.get("/qr/evening")).json())["url"].endswith("/t/evening#code=QQQQ-QQQQ")
    out = capsys.readouterr()
    assert "QQQQ" not in caplog.text + out.out + out.err


async def test_invite_gives_the_rooms_address_to_those_inside(reached: Running, http: aiohttp.ClientSession) -> None:
    page = await Page(http, reached.url).connect()
    assert (await page.knock(name="Aram", code=reached.front.code))["t"] == "welcome"
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
        assert running.front.code == ""
        page = await (await Page(http, running.url).connect()).hello()
        table = (await page.command("new"))["table"]
        panel = (await page.press(f"s:{table}:share"))["panel"]
        assert panel["keys"] == []
        assert "http" not in repr(panel)


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
    assert ((await back.knock(token=new.token))["t"], (await back.get("/qr/main", new.token)).status) == ("who", 404)
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
