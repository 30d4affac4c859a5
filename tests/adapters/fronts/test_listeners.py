"""What comes to the open ports without being meant for them: no traceback, and no answer to a stranger's name."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from adapters.local import LocalFront
from adapters.runtime.process.health import Health, HealthSettings
from adapters.runtime.process.listen import Hosts, Listener
from adapters.runtime.process.metrics import Metrics
from adapters.store import open_store
from adapters.telegram.receive import SECRET_HEADER, Webhook
from adapters.telegram.updates import Updates
from tests.adapters.local.house import house
from tests.adapters.local.page import Page
from tests.store.kit import ManualClock

SECRET = "a-secret-for-the-webhook"
GARBAGE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64),
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: abc\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\xff\xfe\x00 / nonsense\r\n\r\n",
]
BODIES = [
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n",
    b"Content-Encoding: deflate\r\nContent-Length: 6\r\n\r\nnoise!",
    b"Content-Encoding: gzip\r\nContent-Length: 6\r\n\r\nnoise!",
]


async def send(port: int, raw: bytes) -> bytes:
    """The first line of the answer; empty if the line was just closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(raw)
    async with asyncio.timeout(20):
        answer = await reader.readline()
    writer.close()
    return answer


@asynccontextmanager
async def a_webhook(path: Path) -> AsyncIterator[int]:
    store = await open_store(f"sqlite:///{path}/davtar.db", ManualClock())
    app = web.Application()
    app.add_routes(Webhook(SECRET, Updates("tg:1", store.inbox, _nothing, ManualClock())).routes("/"))
    served = Listener(app, "127.0.0.1", 0)
    await served.start()
    try:
        yield served.port
    finally:
        await served.stop()
        await store.close()


async def _nothing(*_: object) -> None:
    return


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


@pytest.mark.parametrize("listener", [a_webhook, a_health_port, a_page])
async def test_what_is_no_http_leaves_no_traceback(
    listener: Callable[[Path], AsyncIterator[int]],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.INFO)
    async with listener(tmp_path) as port:  # type: ignore[attr-defined]
        caplog.clear()
        capsys.readouterr()
        for raw in GARBAGE:
            assert b" 500 " not in await send(port, raw)
        for body in BODIES:
            head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n{SECRET_HEADER}: {SECRET}\r\n".encode()
            assert b" 500 " not in await send(port, head + body)
        out = capsys.readouterr()
        assert not [record for record in caplog.records if record.exc_info]
        assert "Traceback" not in caplog.text + out.out + out.err
        assert len((caplog.text + out.out + out.err).splitlines()) <= len(GARBAGE) + len(BODIES), "a line each at most"


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


@pytest.mark.parametrize(
    "junk",
    [
        b'{"update_id": 1e400}',
        b'{"update_id": 1, "message": {"date": 1e400}}',
        b'{"update_id": -1e999}',
        b'{"update_id": NaN}',
        b'{"update_id": 1.5}',
        b'{"update_id": true}',
        b'{"update_id": [1]}',
        b'{"update_id": 1, "message": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"[" * 500_000,
        b'{"update_id": ' + b"9" * 5_000 + b"}",
        b'{"update_id": 1, "x": "\xff"}',
    ],
    ids=range(12),
)
async def test_a_webhook_refuses_what_nobody_can_read(
    junk: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_webhook(tmp_path) as port, aiohttp.ClientSession() as web_:
        url, headers = f"http://127.0.0.1:{port}/", {SECRET_HEADER: SECRET}
        assert (await web_.post(url, data=junk, headers=headers)).status == 400
        assert (await web_.post(url, data=b'{"update_id": 7}', headers=headers)).status == 200
    assert not [record for record in caplog.records if record.exc_info]


# --- whom it answers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
async def test_numbers_are_for_whoever_calls_us_by_our_name(path: str) -> None:
    """A page of a stranger whose domain has been pointed at this machine learns nothing (DNS rebinding)."""
    health = Health(Metrics(), {})
    port = await health.start(HealthSettings(0))
    try:
        async with aiohttp.ClientSession() as web_:
            url = f"http://127.0.0.1:{port}{path}"
            for name in ("evil.example", "evil.example:80", "davtar", "10.0.0.1", ""):
                answer = await web_.get(url, headers={"Host": name})
                assert answer.status in (400, 421), name
                assert "davtar" not in await answer.text()
            for name in (f"127.0.0.1:{port}", "localhost", "[::1]:9"):
                assert (await web_.get(url, headers={"Host": name})).status == 200, name
    finally:
        await health.stop()


def test_open_to_others_it_answers_to_names_of_ones_own_network() -> None:
    """As containers call each other; what a stranger can own has a dot."""
    ours = Hosts("0.0.0.0", ["cards.example.org"], plain=True)
    for name in ("davtar:9090", "10.0.0.7", "localhost", "cards.example.org:1", "[fd00::1]:9090"):
        assert ours.knows(name), name
    for name in ("evil.example", "davtar.evil.example", "", None, "a b", "x@y"):
        assert not ours.knows(name), name
    assert not Hosts("0.0.0.0").knows("davtar-elsewhere")


# --- said in the room -------------------------------------------------------------------------------------------


async def test_what_is_said_on_the_page_cannot_turn_the_line_round(tmp_path: Path) -> None:
    async with house(tmp_path) as running, aiohttp.ClientSession() as http:
        page = await (await Page(http, running.url).connect()).hello("A\u202enna\u2066")
        said = "see \u202egnp.exe\u202c\u2067 \u200bz" + "\u0301" * 40
        assert (await page.do({"t": "say", "text": said}))["ok"]
        told = next((one for one in page.seen if one["t"] == "said"), None) or await page.until("said")
        assert told["text"] == "see gnp.exe \u017a\u0301\u0301"
        assert told["who"]["name"] == "Anna"
        assert (await page.do({"t": "say", "text": "\u202e\u2066\u200b"}))["ok"]
        assert "\u202e" not in json.dumps(page.seen, ensure_ascii=False)
