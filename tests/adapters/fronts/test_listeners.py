"""What comes to the open ports: no traceback, no answer to a stranger's name, no place for a crowd."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import aiohttp
import pytest
from aiohttp import web

from adapters.local import wire
from adapters.local.app import LocalFront
from adapters.runtime import listen
from adapters.runtime.health import Health, HealthSettings, Metrics
from adapters.runtime.listen import DEADLINE_S, Bounds, Connection, FairShare, Hosts, Listener, connection_of
from adapters.store.store import open_store
from adapters.telegram.receive import SECRET_HEADER, Updates, Webhook
from tests.adapters.local.house import house
from tests.adapters.local.page import Page
from tests.project.kit import ROOT
from tests.store.kit import ManualClock
from tests.waiting import until


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the sockets of this test's listeners, not those of a page that other tests of this worker keep open."""
    monkeypatch.setattr(listen, "_LISTENERS", set())


SECRET = "a-secret-for-the-webhook"
OURS = b"Host: 127.0.0.1\r\n"
GARBAGE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64),
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\x00\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + OURS + b"Content-Length: abc\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + OURS + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n12",
    b"GET / HTTP/1.1\r\n" + OURS + b"X: " + b"a" * 20_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n" + OURS + b"\r\n",
    b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + OURS + b"\r\n\xff\xfe\x00 / nonsense\r\n\r\n",
    *(
        f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n{SECRET_HEADER}: {SECRET}\r\n".encode() + body
        for body in (
            b"Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n",
            b"Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n",
            b"Content-Encoding: deflate\r\nContent-Length: 6\r\n\r\nnoise!",
            b"Content-Encoding: gzip\r\nContent-Length: 6\r\n\r\nnoise!",
        )
    ),
]
DEEP = b"[" * 100_000
UNREADABLE = [
    *(b'{"update_id": %s}' % number for number in (b"1e400", b"-1e999", b"NaN", b"1.5", b"true", b"[1]", b"9" * 5_000)),
    b'{"update_id": 1, "message": {"date": 1e400}}',
    b'{"update_id": 1, "message": ' + DEEP + b"]" * 100_000 + b"}",
    b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    5 * DEEP,
    b'{"update_id": 1, "x": "\xff"}',
]


async def send(port: int, raw: bytes) -> bytes:
    """The first line of the answer; empty if the line was just closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(raw)
    answer = await reader.readline()
    writer.close()
    return answer


@asynccontextmanager
async def a_webhook(path: Path) -> AsyncIterator[int]:
    async def nothing(*_: object) -> None:
        return

    store = await open_store(f"sqlite:///{path}/davtar.db", ManualClock())
    app = web.Application()
    app.add_routes(Webhook(SECRET, Updates("tg:1", store.inbox, nothing, ManualClock())).routes("/"))
    served = Listener(app, "127.0.0.1", 0)
    await served.start()
    try:
        yield served.port
    finally:
        await served.stop()
        await store.close()


@asynccontextmanager
async def a_health_port(path: Path) -> AsyncIterator[int]:
    health = Health(Metrics(), {})
    try:
        yield await health.start(HealthSettings(0))
    finally:
        await health.stop()


@asynccontextmanager
async def a_page(path: Path) -> AsyncIterator[int]:
    async with house(path) as running:
        assert isinstance(running.front, LocalFront)
        yield running.front._port


Port: TypeAlias = Callable[[Path], AsyncIterator[int]]


@pytest.mark.parametrize("listener", [a_webhook, a_health_port, a_page])
async def test_what_is_no_http_leaves_no_traceback(
    listener: Port, tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO)
    async with listener(tmp_path) as port:  # type: ignore[attr-defined]
        caplog.clear()
        capsys.readouterr()
        for raw in GARBAGE:
            assert b" 500 " not in await send(port, raw)
        out = caplog.text + "".join(capsys.readouterr())
        assert not [record for record in caplog.records if record.exc_info]
        assert "Traceback" not in out
        assert len(out.splitlines()) <= len(GARBAGE), "a line each at most"


async def test_a_fault_of_our_own_is_still_told(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(_: web.Request) -> web.Response:
        raise RuntimeError("ours")

    app = web.Application()
    app.router.add_get("/", broken)
    served = Listener(app, "127.0.0.1", 0)
    await served.start()
    assert b" 500 " in await send(served.port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await served.stop()
    assert [record for record in caplog.records if record.exc_info]


async def test_a_webhook_refuses_what_nobody_can_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with a_webhook(tmp_path) as port, aiohttp.ClientSession() as web_:
        url, headers = f"http://127.0.0.1:{port}/", {SECRET_HEADER: SECRET}
        for junk in UNREADABLE:
            assert (await web_.post(url, data=junk, headers=headers)).status == 400, junk[:50]
        assert (await web_.post(url, data=b'{"update_id": 7}', headers=headers)).status == 200
    assert not [record for record in caplog.records if record.exc_info]


async def test_numbers_are_for_whoever_calls_us_by_our_name(tmp_path: Path) -> None:
    """A page of a stranger whose domain has been pointed at this machine learns nothing (DNS rebinding)."""
    async with a_health_port(tmp_path) as port, aiohttp.ClientSession() as web_:
        for url in (f"http://127.0.0.1:{port}/healthz", f"http://127.0.0.1:{port}/metrics"):
            for name in ("evil.example", "evil.example:80", "davtar", "10.0.0.1", ""):
                answer = await web_.get(url, headers={"Host": name})
                assert answer.status in (400, 421), name
                assert "davtar" not in await answer.text()
            for name in (f"127.0.0.1:{port}", "localhost", "[::1]:9"):
                assert (await web_.get(url, headers={"Host": name})).status == 200, name


def test_open_to_others_it_answers_to_names_of_ones_own_network() -> None:
    ours = Hosts("0.0.0.0", ["cards.example.org"], plain=True)
    for name in ("davtar:9090", "10.0.0.7", "localhost", "cards.example.org:1", "[fd00::1]:9090"):
        assert ours.knows(name), name
    for foreign in ("evil.example", "davtar.evil.example", "", None, "a b", "x@y"):
        assert not ours.knows(foreign), foreign
    assert not Hosts("0.0.0.0").knows("davtar-elsewhere")


UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
Line: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Door:
    """A listener, and who comes to it. ``open``: ends the answer to ``/slow``."""

    def __init__(self, bounds: Bounds | None, behind: bool) -> None:
        self.open = asyncio.Event()
        app = web.Application()
        for path, answer in (("/", self._ok), ("/big", self._big), ("/slow", self._slow), ("/ws", self._hello)):
            app.router.add_get(path, answer)
        app.router.add_post("/", self._length)
        self.listener = Listener(
            app,
            "127.0.0.1",
            0,
            bounds=bounds,
            caller=lambda request: request.headers.get("X-Forwarded-For") or request.remote or "",
            shared=lambda _: behind,
            shutdown_s=0.1,
        )
        self._taken: asyncio.Queue[None] = asyncio.Queue()
        let_in = self.listener._let_in

        async def counted(line: socket.socket, address: str) -> None:
            await let_in(line, address)
            self._taken.put_nowait(None)

        vars(self.listener)["_let_in"] = counted

    async def _hello(self, request: web.Request) -> web.StreamResponse:
        """A WebSocket that is named when it says anything."""
        line, ws = connection_of(request), web.WebSocketResponse(timeout=0.1)
        line.becomes_socket()
        await ws.prepare(request)
        async for _ in ws:
            full = line.full()
            line.name()
            await ws.send_str("full" if full else "welcome")
        return ws

    async def _ok(self, _: web.Request) -> web.Response:
        return web.Response(text="ok")

    async def _big(self, _: web.Request) -> web.Response:
        return web.Response(body=bytes(1 << 24))

    async def _slow(self, _: web.Request) -> web.Response:
        await self.open.wait()
        return web.Response(text="slow")

    async def _length(self, request: web.Request) -> web.Response:
        return web.Response(text=str(len(await request.read())))

    @property
    def counts(self) -> tuple[int, int]:
        return self.listener.counts

    def there(self, line: Line) -> Connection | None:
        """The connection at our end of a line, while it is held."""
        port = line[1].get_extra_info("sockname")[1]
        for group in (*self.listener._nameless.values(), *self.listener._named.values()):
            for one in group:
                if one._line and not one._line.is_closing() and one._line.get_extra_info("peername")[1] == port:
                    return one
        return None

    async def comes(self, words: str = "", forwarded: str = "") -> Line:
        """A connection that says ``words``, which begin with a request's line, and stays."""
        line = await asyncio.open_connection("127.0.0.1", self.listener.port, limit=1 << 12)
        await self._taken.get()
        if words:
            first, _, rest = words.partition("\r\n")
            more = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
            line[1].write(f"{first}\r\nHost: 127.0.0.1\r\n{more}{rest}".encode())
        return line

    async def upgraded(self, forwarded: str = "", *, says: bool = False) -> Line:
        line = await self.comes(f"GET /ws HTTP/1.1\r\n{UPGRADE}\r\n", forwarded)
        assert b"101" in await line[0].readuntil(b"\r\n\r\n")
        if says:
            line[1].write(b"\x81\x82\0\0\0\0hi")
            assert await line[0].readexactly(2)
        return line

    async def answers(self, forwarded: str = "") -> bool:
        line = await self.comes("GET / HTTP/1.1\r\n\r\n", forwarded)
        answer = await line[0].readline()
        line[1].close()
        return b" 200 " in answer


@asynccontextmanager
async def a_door(bounds: Bounds | None = None, *, behind: bool = False) -> AsyncIterator[Door]:
    door = Door(bounds, behind)
    await door.listener.start()
    try:
        yield door
    finally:
        door.open.set()
        await door.listener.stop()


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody is late is looked at all the time."""
    monkeypatch.setattr(listen, "LOOK_S", 0.01)


@pytest.mark.parametrize(
    ("words", "state", "passed"),
    [
        ("", "silent", "DEADLINE_S"),
        ("GET / HTTP/1.1\r\nX-Slow: ", "header", "DEADLINE_S"),
        ("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf", "asking", "DEADLINE_S"),
        ("GET /big HTTP/1.1\r\n\r\n", "unsent", "STALLED_S"),
    ],
    ids=["nothing", "half a header", "half a body", "reads nothing"],
)
async def test_late_callers(looks: None, words: str, state: str, passed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_door() as door:
        line = await door.comes(words)
        ours = door.there(line)
        assert ours is not None
        sent = ours._line
        assert sent is not None
        await until(lambda: ours.state == state or (state == "unsent" and sent.get_write_buffer_size()))
        assert door.counts == (1, 0)
        monkeypatch.setattr(listen, passed, 0.0)
        await until(lambda: door.counts == (0, 0))
        assert door.there(line) is None


async def test_the_deadline_is_ten_seconds_and_what_takes_its_time_here_has_none() -> None:
    async with a_door() as door:
        trickles = await door.comes("GET / HTTP/1.1\r\nX-Slow: ")
        slow = await door.comes("GET /slow HTTP/1.1\r\n\r\n")
        named = await door.upgraded(says=True)
        connections = [door.there(line) for line in (trickles, slow, named)]
        late, asks, has_name = connections
        assert late is not None
        assert asks is not None
        assert has_name is not None
        await until(lambda: (late.state, asks.state) == ("header", "asking"))
        since = late.since
        trickles[1].write(b"x")
        await door.answers()
        assert late.since == since
        assert not late.is_late(since + DEADLINE_S - 0.001)
        assert late.is_late(since + DEADLINE_S + 0.001)
        assert not asks.is_late(since + 1e9)
        assert not has_name.is_late(since + 1e9)
        door.open.set()
        assert b" 200 " in await slow[0].readline()
        await until(lambda: asks.state == "idle")
        assert not asks.is_late(since + 1e9), "it may ask again"


async def test_a_crowd_from_one_address_gets_in_its_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    async with a_door(Bounds(20, 16, 4, 4, 2)) as door:
        friend = await door.upgraded(says=True)
        crowd = [await door.comes() for _ in range(12)]
        assert door.counts == (4, 1)
        assert [door.there(one) is None for one in crowd] == [True] * 8 + [False] * 4, "the oldest go"
        assert await door.answers()
        assert door.there(friend)
    assert not capsys.readouterr().out


async def test_behind_a_proxy_people_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    async with a_door(Bounds(24, 16, 4, 4, 2), behind=True) as door:
        plain = [await door.comes() for _ in range(6)]
        nino = await door.upgraded("203.0.113.2")
        crowd = [await door.upgraded("203.0.113.1") for _ in range(9)]
        assert [door.there(one) is None for one in crowd] == [True] * 5 + [False] * 4
        assert all(door.there(one) for one in (nino, *plain))
        crowd += [await door.upgraded(f"198.51.100.{n}") for n in range(30)]  # everybody from an address of their own
        assert door.counts == (16, 0)
        assert await door.answers("203.0.113.3")
    assert not capsys.readouterr().out
    async with a_door(Bounds(24, 16, 4, 3, 2), behind=True) as door:
        said: list[bytes] = []
        lines: list[Line] = []
        for last in (1, 1, 1, 2, 3):
            lines.append(line := await door.upgraded(f"203.0.113.{last}"))
            line[1].write(b"\x81\x82\0\0\0\0hi")
            said.append((await line[0].readexactly(6))[2:])
            if said[-1] == b"full":
                before = door.counts[1]
                line[1].close()
                await until(lambda before=before: door.counts[1] < before)  # type: ignore[misc]
        assert said == [b"welc", b"welc", b"full", b"welc", b"full"]


@pytest.mark.parametrize("listener", [a_webhook, a_health_port, a_page])
async def test_ports_have_bounds(looks: None, listener: Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FEW", "EACH"):
        monkeypatch.setattr(listen, name, 5)
    async with listener(tmp_path) as port:  # type: ignore[attr-defined]
        crowd = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
        await until(lambda: 0 < listen.sockets()["nameless"] <= 5)
        assert await send(port, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        monkeypatch.setattr(listen, "DEADLINE_S", 0.0)
        await until(lambda: listen.sockets()["nameless"] == 0)
        for reader, _ in crowd:
            try:
                assert await reader.read() == b""
            except ConnectionError:
                continue


@pytest.mark.parametrize("said", ["", '{"t":"hello","v":1,"room":"main"}'], ids=["no hello", "no name"])
async def test_a_socket_of_the_page_says_who_it_is(said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async with house(tmp_path) as running, aiohttp.ClientSession() as http:
        friend = await (await Page(http, running.url).connect()).hello("Friend")
        monkeypatch.setattr(*((wire, "NAME_S") if said else (listen, "DEADLINE_S")), 0.2)
        page = await Page(http, running.url).connect()
        if said:
            await page.ws.send_str(said)
            assert (await page.read())["t"] == "who"
        await page.closed()
        assert (await friend.do({"t": "say", "text": "here"}))["ok"], "whoever has a name stays"
        assert listen.sockets()["named"] == 1


def test_nothing_else_opens_a_port() -> None:
    found = re.compile(r"\b(TCPSite|UnixSite|SockSite|AppRunner|run_app|create_server|start_server)\b")
    modules = (ROOT / "adapters").rglob("*.py")
    assert [one.name for one in modules if found.search(one.read_text(encoding="utf-8"))] == ["listen.py"]


def lowest_free() -> int:
    """The number of the next descriptor."""
    number = os.dup(0)
    os.close(number)
    return number


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
async def test_without_descriptors_it_waits_and_says_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    told = ""

    def complained() -> bool:
        nonlocal told
        told += capsys.readouterr().out
        return "too-many-connections" in told

    async with a_door() as door:
        callers = [socket.socket() for _ in range(20)]
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (lowest_free(), before[1]))
            for one in callers:
                one.connect(("127.0.0.1", door.listener.port))
            await until(complained)
            assert door.counts == (0, 0)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        assert b" 200 " in await send(door.listener.port, b"GET / HTTP/1.1\r\n" + OURS + b"\r\n")
        for one in callers:
            one.close()
    assert (told + capsys.readouterr().out).count("too-many-connections") == 1


async def test_a_reserve_is_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(listen, "open_files", lambda: (lowest_free() + 20) * 4 // 3)  # 20 more, and the reserve begins
    async with a_door(Bounds(900, 900, 900, 0, 0)) as door:
        crowd = [await asyncio.open_connection("127.0.0.1", door.listener.port) for _ in range(60)]
        await until(lambda: door.counts[0] > 0)
        assert door.counts[0] < 20
        for _, writer in crowd:
            writer.close()
        await until(lambda: door.counts == (0, 0))
        assert b" 200 " in await send(door.listener.port, b"GET / HTTP/1.1\r\n" + OURS + b"\r\n")
    assert capsys.readouterr().out.count("too-many-connections") == 1


async def test_a_crowd_takes_a_little_of_each_pass() -> None:
    share, done, passes = FairShare(), [0], [0]

    async def wants() -> None:
        await share.turn()
        done[0] += 1

    crowd = [asyncio.create_task(wants()) for _ in range(400)]
    most = 0
    while not all(one.done() for one in crowd):
        before = done[0]
        await asyncio.sleep(0)
        most, passes[0] = max(most, done[0] - before), passes[0] + 1
    assert most <= 8
    assert passes[0] < 150
    gone = [asyncio.create_task(wants()) for _ in range(40)]
    await asyncio.sleep(0)
    for one in gone:
        one.cancel()
    async with asyncio.timeout(5):
        await share.turn()  # a place in the queue whose owner has gone holds nobody up


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_the_limit_is_raised_and_part_of_it_kept() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert listen.raise_open_files() == min(before[1], 1 << 20)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    for limit in (256, 512, 1024, 4096, 1 << 20):
        page = Bounds.of(limit)
        assert page.all + 2 * listen.FEW + listen.reserve(limit) <= limit
        assert page.nameless < page.all
        assert page.named < page.all
        assert page.named_each < page.named
    assert [Bounds.of(limit).all for limit in (1024, 4096)] == [672, 2560], "docs/hosting.md says so"


async def test_what_is_said_on_the_page_cannot_turn_the_line_round(tmp_path: Path) -> None:
    async with house(tmp_path) as running, aiohttp.ClientSession() as http:
        page = await (await Page(http, running.url).connect()).hello("A\u202enna\u2066")
        said = "see \u202egnp.exe\u202c\u2067 \u200bz" + "\u0301" * 40
        assert (await page.do({"t": "say", "text": said}))["ok"]
        told = next((one for one in page.seen if one["t"] == "said"), None) or await page.until("said")
        assert (told["text"], told["who"]["name"]) == ("see gnp.exe \u017a\u0301\u0301", "Anna")
        assert (await page.do({"t": "say", "text": "\u202e\u2066\u200b"}))["ok"]
        assert "\u202e" not in json.dumps(page.seen, ensure_ascii=False)
