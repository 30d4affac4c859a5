"""What keeps us from a platform is named for what it is, whichever library says it, and by a proxy or not."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from contextlib import closing
from pathlib import Path

import aiohttp
import discord
import httpx
import pytest
from aiohttp.test_utils import TestServer
from telegram.error import Conflict, InvalidToken, NetworkError

from adapters import causes, proxy
from adapters.causes import cause
from adapters.config import BadSettings, load
from adapters.operator import Operator
from adapters.runtime.process.front import FrontRefused
from adapters.runtime.process.listen import Listener
from adapters.runtime.process.log import redact
from adapters.telegram.app import TelegramSettings, made_bot
from bot.ports import StoreUnavailable
from bot.text import LANGUAGES
from tests.chaos.proxies import Proxy, certified
from tests.project.test_settings import TELEGRAM, written


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
