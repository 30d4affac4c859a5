"""The process: causes of failures by name, its log without secrets, health, failing fronts, the daily backup."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import logging
import os
import random
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import aiohttp
import discord
import httpx
import pytest
import structlog
from aiohttp.test_utils import TestServer
from pydantic import SecretStr
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError
from telegram.error import Conflict, InvalidToken, NetworkError

from adapters import causes, proxy
from adapters.bootstrap import open_core
from adapters.causes import cause
from adapters.config import BadSettings, Settings, load
from adapters.operator import Operator
from adapters.release import release
from adapters.runtime import housekeeping
from adapters.runtime.core import Core
from adapters.runtime.front import FrontRefused, Keeper, Keepers, Patience
from adapters.runtime.health import Health, HealthSettings, Metrics
from adapters.runtime.housekeeping import AGAIN_S, LOOK_S, DailyBackup
from adapters.runtime.listen import Listener
from adapters.runtime.log import SAME_A_MINUTE, Repeated, configure, redact
from adapters.runtime.system import SystemClock, Vitals
from adapters.store.backup import copy
from adapters.store.backup.copy import restore
from adapters.store.backup.file import Passphrase
from adapters.store.schema import event
from adapters.store.sqlite import _writing, engine_on
from adapters.telegram.app import TelegramSettings, made_bot
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest
from bot.ports.records import Stats
from bot.text import LANGUAGES, t
from tests.adapters.runtime.kit import Platform, Stage, note
from tests.chaos.process import Proxy, certified
from tests.project.test_settings import TELEGRAM, written
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("logging_as_before")


def raised(error: BaseException, by: BaseException) -> BaseException:
    error.__cause__ = by
    return error


OLD, UNKNOWN = ssl.SSLCertVerificationError(), ssl.SSLCertVerificationError()
OLD.verify_code, UNKNOWN.verify_code = 10, 20


@pytest.mark.parametrize(
    ("error", "named"),
    [
        *((OSError(errno.EADDRINUSE, "x"), "port-taken"), (PermissionError(errno.EACCES, "x"), "port-denied")),
        *((OSError(errno.EADDRNOTAVAIL, "x"), "host-not-ours"), (OSError(errno.EMFILE, "x"), "files")),
        *((OSError(errno.ENOSPC, "x"), "disk-full"), (OSError(errno.EROFS, "x"), "disk-read-only")),
        (OSError("Multiple exceptions: [Errno 111] Connect call failed, [Errno 101] x"), "closed"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "x"), "closed"),
        (raised(httpx.ConnectError("x"), socket.gaierror(-2, "x")), "no-name"),
        (raised(NetworkError("x"), raised(httpx.ConnectError("x"), OSError(errno.ENETUNREACH, "x"))), "no-network"),
        (raised(NetworkError("x"), raised(httpx.ConnectError("x"), OLD)), "tls-time"),
        (raised(aiohttp.ClientError("x"), UNKNOWN), "tls"),
        (raised(httpx.ConnectError("x"), ssl.SSLError(1, "WRONG_VERSION_NUMBER")), "no-tls"),
        (NetworkError("Bad Gateway (502)"), "ill"),
        (raised(NetworkError("x"), httpx.ProxyError("407 Proxy Authentication Required")), "proxy-password"),
        (raised(NetworkError("x"), httpx.ProxyError("502 Bad Gateway")), "proxy-refused"),
        (aiohttp.ClientResponseError(cast(Any, None), (), status=407), "proxy-password"),
        *((TimeoutError(), "silent"), (InvalidToken("x"), "token-refused")),
        *((discord.LoginFailure("x"), "token-refused"), (Conflict("x"), "two-programs")),
        *((StoreUnavailable("busy"), "store-busy"), (ZeroDivisionError(), "failing")),
    ],
)
def test_an_error_has_its_cause(error: BaseException, named: str) -> None:
    assert cause(error) == named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cause_has_a_sentence(lang: str) -> None:
    operator = Operator(lang)  # type: ignore[arg-type]
    for one in causes.CAUSES:
        assert "[" not in operator.say(causes.sentence(one, where="here", setting="PORT", host="HOST"))


def test_a_connection_that_fails_is_the_proxy_s_if_there_is_one() -> None:
    error = ConnectionRefusedError(errno.ECONNREFUSED, "x")
    assert FrontRefused.by(error).cause == "closed"
    assert FrontRefused.by(error, proxied=True).cause == "proxy-unreachable"
    assert FrontRefused.by(error, proxied=True).key == "unreachable"


@pytest.mark.parametrize("kind", ["socks5", "http"])
async def test_a_proxy_that_refuses_a_password(kind: str) -> None:
    async with Proxy("right") as there, proxy.session(f"{kind}://user:wrong@127.0.0.1:{there.port}", 5) as web:
        with pytest.raises(aiohttp.ClientError) as refused:
            await web.get("https://cards.example.org/")
    assert cause(refused.value) == "proxy-password"
    assert "wrong" not in redact(str(refused.value)), "should anybody log it"


async def test_tls_through_a_proxy_that_speaks_tls_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the library of each platform, with a certificate that only ``SSL_CERT_FILE`` knows."""

    async def me(_: aiohttp.web.Request) -> aiohttp.web.Response:
        return aiohttp.web.json_response({"ok": True, "result": {"id": 1, "is_bot": True, "first_name": "Davtar"}})

    known, tls = certified(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(known))
    proxy.trust.cache_clear()
    app = aiohttp.web.Application()
    app.router.add_route("*", "/{path:.*}", me)
    there = TestServer(app, scheme="https", host="localhost")
    await there.start_server(ssl=tls)
    try:
        async with Proxy(tls=tls) as between:
            way, at = f"https://localhost:{between.port}", f"https://localhost:{there.port}"
            async with made_bot(TelegramSettings("42:of-no-account", at, way)) as telegram:
                assert (await telegram.get_me()).first_name == "Davtar"
            monkeypatch.setattr(discord.http.Route, "BASE", at)
            how = {"connector": proxy.connector(way), "proxy": proxy.http_only(way)}
            async with discord.Client(intents=discord.Intents.none(), **how) as client:
                assert "Davtar" in str(await client.http.static_login("of-no-account"))
        assert between.seen == {f"localhost:{there.port}"}
    finally:
        await there.close()
        proxy.trust.cache_clear()


@pytest.mark.parametrize(
    ("env", "found"),
    [
        *(({}, None), ({"HTTPS_PROXY": "h:3128"}, "http://h:3128")),
        ({"https_proxy": "http://small", "HTTPS_PROXY": "http://large"}, "http://small:80"),
        *(({"HTTP_PROXY": "http://h:1"}, None), ({"ALL_PROXY": "socks5h://[::1]:9"}, "socks5://[::1]:9")),
        ({"ALL_PROXY": "socks://h"}, "socks5://h:1080"),
        ({"ALL_PROXY": "http://h", "NO_PROXY": "cord.com"}, "http://h:80"),
        ({"ALL_PROXY": "http://h", "NO_PROXY": "x, .discord.com"}, None),
        ({"ALL_PROXY": "http://h", "NO_PROXY": "*.com"}, None),
        ({"ALL_PROXY": "http://h", "NO_PROXY": "[::1],discord.com:80"}, "http://h:80"),
        ({"ALL_PROXY": "http://h", "no_proxy": "*"}, None),
    ],
)
def test_the_way_to_a_platform(env: dict[str, str], found: str | None) -> None:
    assert proxy.way("https://discord.com/api/v10", None, env) == found


def test_no_proxy_names_addresses_and_networks() -> None:
    env = {"ALL_PROXY": "http://h", "NO_PROXY": "[::1],10.0.0.0/8,127.0.0.1:8081"}
    ways = [proxy.way(f"http://{at}/", None, env) for at in ("[::1]", "10.2.3.4", "127.0.0.1:8081", "127.0.0.1:8082")]
    assert ways == [None, None, None, "http://h:80"]


def test_a_setting_wins_over_the_environment_and_is_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://other:1")
    settings = load(written(tmp_path, f"TELEGRAM_TOKEN={TELEGRAM}\nPROXY=socks5://me:hunter2@h\n"))
    assert settings.way_to("telegram") == settings.way_to("discord") == "socks5://me:hunter2@h:1080"
    assert "hunter2" in settings.secrets()
    assert "hunter2" not in repr(settings)
    assert proxy.shown(settings.way_to("telegram") or "") == "socks5://h:1080"


def test_the_environment_is_checked_only_where_it_matters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALL_PROXY", "nonsense://h")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    assert load(tmp_path / "none").local_open
    with pytest.raises(BadSettings, match="ALL_PROXY, SSL_CERT_FILE"):
        load(written(tmp_path, f"TELEGRAM_TOKEN={TELEGRAM}\n"))


def test_names_in_other_letters_are_written_as_the_network_does(tmp_path: Path) -> None:
    settings = load(written(tmp_path, "PAGE_URL=https://Нарды.example\nLOCAL_NAMES=нарды.example, [::1]\n"))
    assert settings.page_url == "https://xn--80aizn0d.example"
    assert settings.local_names == ("xn--80aizn0d.example", "::1")


@pytest.mark.parametrize("name", ["https://a.example", "a.example:8443", "a.example/x", "a b", "user@a.example"])
def test_what_no_request_can_name_is_no_local_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="LOCAL_NAMES"):
        load(written(tmp_path, f"LOCAL_NAMES={name}\n"))


async def test_both_families_are_served_on_one_port() -> None:
    served = Listener(aiohttp.web.Application(), "::", 0)
    await served.start()
    try:
        for at in ("127.0.0.1", "::1"):
            _, line = await asyncio.open_connection(at, served.port)
            line.close()
    finally:
        await served.stop()


@pytest.mark.parametrize(("host", "named"), [("203.0.113.9", "host-not-ours"), ("127.0.0.1", "port-taken")])
async def test_an_address_that_cannot_be_had(host: str, named: str) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(FrontRefused) as refused:
            await Listener(aiohttp.web.Application(), host, port, setting="HEALTH_PORT").start()
    assert refused.value.cause == named
    assert f"{host}:{port}" in Operator("en").say(refused.value.why)
    assert "HEALTH_" in Operator("en").say(refused.value.why)


# Shapes of tokens, none of them anybody's.
TOKEN = "12345678:" + "Ab0_-" * 7
DISCORD = "x" * 24 + ".abc-ef." + "y" * 27


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        *((f"({TOKEN})", "([hidden])"), (TOKEN.replace(":", "%3A"), "[hidden]"), (f"9{TOKEN}", "[hidden]")),
        (f"GET https://api.telegram.org/bot{TOKEN}/getMe", "GET https://api.telegram.org/bot[hidden]/getMe"),
        *((f"Bot {DISCORD}, Ա", "Bot [hidden], Ա"), (f"{DISCORD}zz", "[hidden]")),
        (
            "at postgresql+psycopg://davtar:p!$^&*@db:5432/davtar",
            "at postgresql+psycopg://davtar:[hidden]@db:5432/davtar",
        ),
        ("POST /api/v10/interactions/12345/se-cret/callback", "POST /api/v10/interactions/12345/[hidden]/callback"),
        ("PATCH /webhooks/9/se-cret?wait=1", "PATCH /webhooks/9/[hidden]?wait=1"),
        ("a known word is hushed", "a known [hidden] is hushed"),
        *(
            (ordinary, ordinary)
            for ordinary in (
                *("table abcdefgh seq 12 at 2026-11-21T03:59:07.123456Z", "https://example.org:8080/healthz?x=1@2"),
                "tg:-1001234567890:0 dc:123456789012345678:876543210987654321",
                *("adapters.telegram.receive.poller.PollerStopped at line 10", "timer:abcdefgh:turn.0:12 in 12:34:56"),
            )
        ),
    ],
)
def test_a_line_loses_its_secrets_and_nothing_else(line: str, shown: str) -> None:
    assert redact(line, ["word"]) == shown


HAND = "JH 9H AC"
FIELDS: dict[str, Any] = {"hand": ["JH", "9H"], "extra": {"payload": "JH", "seq": 4}, "raw": b"JH 9H"}


class Odd(Exception):
    pass


def fail(hand: str) -> None:
    cards = hand  # a variable whose value must not be printed
    raise Odd(f"https://api.telegram.org/bot{TOKEN}/sendPhoto: {len(cards)} failed")


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "console"])
def test_everything_goes_through_one_door(as_json: bool) -> None:
    out = io.StringIO()
    configure(json=as_json, secrets=("webhook-hush-1",), stream=out)
    log = structlog.get_logger("adapters.telegram")
    try:
        fail(HAND)
    except Odd:
        log.exception("send-failed", table="t", **FIELDS)
        logging.getLogger("some.library").exception("token %s, path %s", TOKEN, "/webhook-hush-1/x")
    logging.getLogger("httpx").info("HTTP Request: POST https://api.telegram.org/bot%s/getMe", TOKEN)
    text = out.getvalue()
    assert "Ab0_-" not in text
    assert "webhook-hush-1" not in text
    assert "JH" not in text
    assert "HTTP Request" not in text
    assert text.count("Odd") >= 2, "the tracebacks are there"
    assert "send-failed" in text
    assert "some.library" in text
    if as_json:
        first = json.loads(text.splitlines()[0])
        assert (first["event"], first["table"], first["extra"]["seq"], first["level"]) == (
            *("send-failed", "t", 4, "error"),
        )


def test_a_database_error_does_not_quote_the_row(tmp_path: Path) -> None:
    out = io.StringIO()
    configure(stream=out)
    path = tmp_path / "x.db"
    path.touch()
    with engine_on(lambda: _writing(path), "BEGIN").connect() as conn:
        try:
            conn.execute(insert(event), [{"table_id": "t", "seq": 1, "body": HAND.encode()}])
        except SQLAlchemyError:
            structlog.get_logger("x").exception("store")
    assert "JH 9H" not in out.getvalue()
    assert "INSERT INTO event" in out.getvalue()


def test_nobody_fills_the_disk_with_one_line() -> None:
    """Eighteen thousand accept errors, of ours and of a library's: twenty lines each, then how many were left out."""
    out, now = io.StringIO(), [0.0]
    configure(json=True, stream=out)
    logging.getLogger().handlers[0].filters[:] = [Repeated(lambda: now[0])]
    ours, theirs = structlog.get_logger("ours"), logging.getLogger("theirs")
    for n in range(18_041):
        ours.warning("not-accepted", n=n)
        theirs.error("out of %s", "descriptors")
    ours.warning("something-else")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one["event"] for one in lines].count("not-accepted") == SAME_A_MINUTE
    assert len(lines) == 2 * SAME_A_MINUTE + 1
    now[0] = 61.0
    ours.warning("not-accepted", n=1)
    assert json.loads(out.getvalue().splitlines()[-1])["left_out"] == 18_041 - SAME_A_MINUTE


async def get(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as web, web.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_health_and_numbers(stage: Stage) -> None:
    metrics = Metrics()
    well = True

    async def poller() -> bool:
        return well

    await stage.say(note("a"), note("b", dest="@tg:7"))
    stage.clock.on(2500)
    health = Health(metrics, {"store": stage.store.ping, "poller": poller}, stage.store.stats)
    port = await health.start(HealthSettings(0))
    try:
        assert await get(port, "/healthz") == (
            200,
            f'{{"ok": true, "version": "{release()}", "parts": {{"store": "ok", "poller": "ok"}}}}',
        )
        well = False
        status, told = await get(port, "/healthz")
        assert (status, json.loads(told)) == (
            503,
            {
                "ok": False,
                "version": release(),
                "parts": {"store": "ok", "poller": "failing"},
                "why": {"poller": "cli-cause-failing"},
            },
        )
        metrics.delivered(Dest.parse("@tg:7"), "sent", 1500)
        status, text = await get(port, "/metrics")
        assert status == 200
        assert {"davtar_outbox_rows 2.0", "davtar_outbox_oldest_seconds 2.5", "davtar_lanes 2.0"} <= {
            *text.splitlines()
        }
        assert 'davtar_delivered_total{platform="tg",state="sent"} 1.0' in text
        assert "-5" not in text, "no chat is named"
        assert (await get(port, "/"))[0] == 404
    finally:
        await health.stop()


NUMBERS = Path(__file__).with_name("numbers.txt")
"""Every number, its value or buckets, without ``davtar_``; ``DAVTAR_GOLDEN=write`` and this test write it anew."""


def test_every_number_is_told_with_its_value() -> None:
    metrics = Metrics()
    metrics.committed(0.003, 4)
    metrics.delivered(Dest.parse("@tg:7"), "sent", 1_500)
    metrics.delivered(Dest("dc:1:2"), "dead", 9_000)
    metrics.limited(Dest("dc:1:2"), everywhere=False)
    metrics.fired(250)
    metrics.fired(-5)
    metrics.thought(0.25)
    metrics.forgave(2_500)
    metrics.forgave(-1)
    metrics.failed("board-failed")
    metrics.front("page", up=True)
    metrics.front("telegram", up=False)
    metrics.stored(Stats(open_rows=3, oldest_ms=4_500, lanes=2, live=7, inbox=5, size=4_096))
    metrics.living(Vitals(descriptors=30, most=1_024, sockets=None, resident=200_000_000), 86_400.0)
    found, bounds = list[str](), dict[str, str]()
    for line in metrics.text().decode().splitlines():
        name, _, value = line.removeprefix("davtar_").rpartition(" ")
        if "_bucket{" in name:
            family = name.partition("_bucket")[0]
            bounds[family] = f"{bounds.get(family, '')} {name.split(chr(34))[1]}".lstrip()
        elif not line.startswith("#") and "_created" not in name:
            found.append(f"{name} {float(value):.10g}")
    found += [f"{family} buckets {limits}" for family, limits in bounds.items()]
    timed = {"commit_seconds", "commit_transactions", "outbox_wait_seconds", "timer_lag_seconds", "thought_seconds"}
    assert bounds.keys() == timed
    assert {"forgiven_seconds_total 2.5", "inbox_rows 5", "tables_live 7"} <= {*found}
    assert [line for line in found if line.startswith("retry_later_total")]
    if os.environ.get("DAVTAR_GOLDEN") == "write":
        NUMBERS.write_text("\n".join(sorted(found)) + "\n", encoding="utf-8")
    assert sorted(found) == NUMBERS.read_text(encoding="utf-8").splitlines()
    metrics.stored(None)
    assert b"davtar_store_up 0.0" in metrics.text()


async def test_a_store_that_is_gone_fails_the_check(stage: Stage) -> None:
    health = Health(Metrics(), {"store": stage.store.ping}, stage.store.stats)
    port = await health.start(HealthSettings(0))
    stage.store._backend._path.unlink()  # type: ignore[attr-defined]
    try:
        assert (await get(port, "/healthz"))[0] == 503
        status, text = await get(port, "/metrics")
        assert status == 200, "whoever watches has to see it"
        assert "davtar_store_up 0.0" in text.splitlines()
        assert "davtar_open_descriptors " in text
    finally:
        await health.stop()


_SLEEP = asyncio.sleep


class Fickle:
    """``starts`` and ``runs``: what each attempt does: an exception, or None for good. When none is left: well."""

    name = "fickle"
    well = True

    def __init__(self, starts: list[Exception | None], runs: list[Exception | None] | None = None) -> None:
        self.starts, self.runs = starts, runs or []
        self.courier = Platform()
        self.stopped = False
        self.cancelled = False

    async def start(self) -> None:
        act = self.starts.pop(0) if self.starts else None
        if isinstance(act, Stuck):
            try:
                await asyncio.Event().wait()
            finally:
                self.cancelled = True
        if act is not None:
            raise act

    async def run(self) -> None:
        act = self.runs.pop(0) if self.runs else None
        if act is not None:
            raise act
        await asyncio.Event().wait()

    async def stop(self) -> None:
        self.stopped = True


class Stuck(Exception):
    """An attempt that comes to no end."""


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the keeper waits for: noted, and taking no time."""
    noted: list[float] = []

    async def sleep(seconds: float) -> None:
        noted.append(seconds)
        await _SLEEP(0)

    monkeypatch.setattr("adapters.runtime.front.asyncio.sleep", sleep)
    return noted


async def watched(front: Fickle, patience: Patience, until_ok: int = 1) -> list[str]:
    states: list[str] = []
    ok = asyncio.Event()

    def changed(keeper: Keeper) -> None:
        states.append(keeper.state)
        if states.count("ok") == until_ok:
            ok.set()

    task = asyncio.create_task(Keeper(front, changed, patience).run())
    await ok.wait()
    task.cancel()
    return states


async def test_unreachable_waits_grow_and_are_spread_by_chance(waits: list[float]) -> None:
    for _ in range(2):
        front = Fickle([FrontRefused("unreachable") for _ in range(9)])
        assert await watched(front, Patience(chance=random.Random(7))) == ["unreachable", "ok"], "said once"
    plain = [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert all(low <= wait <= 1.5 * low for low, wait in zip(plain, waits[:9], strict=True)), waits
    assert waits[9:] == waits[:9]


async def test_a_refused_token_is_asked_for_rarely_in_play_from_the_second_time(waits: list[float]) -> None:
    states = await watched(Fickle([FrontRefused("token-refused"), FrontRefused("token-refused")]), Patience())
    assert states == ["token-refused", "ok"]
    assert all(600 <= wait <= 900 for wait in waits)
    waits.clear()
    front = Fickle([None, FrontRefused("token-refused")], [FrontRefused("token-refused")])
    assert await watched(front, Patience(), 2) == ["ok", "token-refused", "ok"]
    assert (waits[0] < 2, waits[1] >= 600) == (True, True)


@pytest.mark.usefixtures("waits")
async def test_our_own_fault_is_no_end_either() -> None:
    front = Fickle([RuntimeError("secret words")], [ValueError("more of them")])
    assert await watched(front, Patience(), 2) == ["failing", "ok", "failing", "ok"]


async def test_an_attempt_has_an_end() -> None:
    front = Fickle([Stuck()])
    assert await watched(front, Patience(first=0.01, start=0.05)) == ["unreachable", "ok"]
    assert front.cancelled


async def test_no_hope_is_when_all_are_refused() -> None:
    for other, hopeless in (("unreachable", False), ("port-taken", True)):  # the line may come back
        fronts = [Fickle([FrontRefused("token-refused")] * 9), Fickle([FrontRefused(other)] * 9)]
        keepers = Keepers(fronts, lambda _: None, Patience(first=30, refused=30))
        keepers.open()
        await keepers.tried()
        assert keepers.hopeless.is_set() is hopeless
        await keepers.close()


async def test_stopping_waits_for_no_attempt() -> None:
    stuck, waiting = Fickle([Stuck()]), Fickle([FrontRefused("unreachable")])
    keepers = Keepers([stuck, waiting], lambda _: None, Patience(first=600))
    keepers.open()
    await keepers.all[1].tried.wait()
    await keepers.close()
    assert (stuck.cancelled, stuck.stopped, waiting.stopped) == (True, True, True)


DAY_MS = 86_400_000
NOON = 1_795_348_800_000  # 2026-11-22 12:00 UTC
SECRET = "seven of clubs on the table"


class Days(SystemClock):
    now = NOON

    def now_ms(self) -> int:
        return self.now


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        _env_file=None,
        database_url=f"sqlite:///{tmp_path}/davtar.db",
        backup_folder=tmp_path / "backups",
        backup_keep=3,
        telegram_token=SecretStr("123456:" + "a" * 30),
        operator_chat="tg:-77",
    )


@pytest.fixture
async def core(settings: Settings) -> AsyncIterator[Core]:
    one = await open_core(settings, Days())
    yield one
    await one.store.close()


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


async def told(core: Core) -> list[str]:
    lane = await core.store.outbox.claim(("tg:-77",), "me", 1000)
    if lane is None:
        return []
    rows = await core.store.outbox.rows(lane, 100)
    await core.store.outbox.release(lane)
    return [row.row.ref for row in rows]


async def test_one_a_day_and_the_last_ones_are_kept(core: Core, settings: Settings, tmp_path: Path) -> None:
    backups, folder = DailyBackup(core, settings), tmp_path / "backups"
    for day in range(5):
        core.clock.now = NOON + day * DAY_MS  # type: ignore[attr-defined]
        assert await backups.look() == LOOK_S
        made = {name: (folder / name).stat().st_mtime_ns for name in names(folder)}
        assert await backups.look() == LOOK_S
        assert {name: (folder / name).stat().st_mtime_ns for name in names(folder)} == made, "a day has one"
    assert names(folder) == [f"davtar-2026-11-2{day}.backup" for day in (4, 5, 6)]
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "letters.txt").touch()
    core.clock.now += DAY_MS  # type: ignore[attr-defined]
    await backups.look()
    assert "letters.txt" in names(folder), "only its own are removed"
    assert await told(core) == []


async def test_of_two_processes_one_makes_it(core: Core, settings: Settings, tmp_path: Path) -> None:
    assert await core.store.leases.take(housekeeping.LEASE, "another:1", 60_000)
    assert await DailyBackup(core, settings).look() == LOOK_S
    assert not (tmp_path / "backups").exists()


async def test_under_the_passphrase_of_the_settings(core: Core, settings: Settings, tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    sealed = settings.model_copy(update={"backup_passphrase": SecretStr(SECRET)})
    await DailyBackup(core, sealed).look()
    (name,) = names(tmp_path / "backups")
    restore(f"sqlite:///{tmp_path}/other.db", tmp_path / "backups" / name, Passphrase(SECRET))


async def test_a_failure_is_logged_and_told_once_a_day(core: Core, settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("in the way")
    backups = DailyBackup(core, settings)
    assert backups.state() == "unwritable"
    assert backups.why() == t("cli-backups-unwritable", folder=str(tmp_path / "backups"), why="Not a directory")
    with structlog.testing.capture_logs() as logs:
        assert (await backups.look(), await backups.look()) == (AGAIN_S, AGAIN_S)
    failed = [line for line in logs if line["event"] == "backup-failed"]
    assert [line["log_level"] for line in failed] == ["error", "error"]
    assert "Today’s backup has failed. No backups are made: " in failed[0]["why"]
    (row,) = await told(core)
    assert "backup-failed" in row
    (tmp_path / "backups").unlink()
    assert (backups.state(), await backups.look()) == ("failing", LOOK_S)
    assert (backups.state(), backups.why()) == ("ok", None)


async def test_a_fault_of_ours_stops_nothing(core: Core, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(housekeeping, "back_up", broken)
    assert await DailyBackup(core, settings).look() == AGAIN_S


async def test_an_end_is_quick(core: Core, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copy, "_PAUSE_S", 30)
    running = asyncio.create_task(DailyBackup(core, settings).run())
    folder = tmp_path / "backups"
    await until(lambda: folder.exists() and names(folder))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await until(lambda: not names(folder))
