"""Secrets of the operator: in no log, error or finding of the doctor; and compared in constant time."""

from __future__ import annotations

import ast
import io
import json
import logging
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest
import structlog
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from adapters.bootstrap import run
from adapters.config import Settings, load
from adapters.doctor import examine
from adapters.operator import Operator
from adapters.runtime.process.log import configure
from adapters.store import open_store, parse_url
from bot.ports import StoreUnavailable

ROOT = Path(__file__).parents[2]
# Made up: of the shapes that the platforms give out.
TELEGRAM = ("7123456789:AAHk3v_9QxT-2mBzLwPq8sNcYd5RfJgUe1o", "5000000001:AAE" + "x9_-Z" * 6 + "Qq")
DISCORD = (
    "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GxYz12.aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-",
    "OTk5OTk5OTk5OTk5OTk5OTk5.ZzZzZz." + "q1-W_e2" * 5,
)
HOOK = "hook_Secret-0123456789abcdef"
PASSWORD = "p4ss-W0rd_of!the$database"
URL = f"postgresql://davtar:{PASSWORD}@127.0.0.1:1/davtar"
EVERY = (*TELEGRAM, *DISCORD, HOOK, PASSWORD)


@pytest.fixture(params=[True, False], ids=["json", "text"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything at DEBUG, set up as the process does it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    out = io.StringIO()
    configure(json=request.param, level="debug", secrets=(HOOK,), stream=out)
    yield out
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def leaks(text: str) -> list[str]:
    """Which of the secrets, whole or their secret half, stand in a text, also URL-encoded or inside JSON."""
    found = []
    for secret in EVERY:
        half = secret.partition(":")[2] or secret.rpartition(".")[2]
        if any(form in text for form in (secret, half, secret.replace(":", "%3A"), json.dumps(half)[1:-1])):
            found.append(secret)
    return found


async def test_what_http_libraries_say_when_they_fail(log: io.StringIO) -> None:
    """Refused connections, bad answers and odd URLs with a token in them, logged with their tracebacks."""
    trace = structlog.get_logger("adapters.telegram")
    for token in TELEGRAM:
        url = f"http://127.0.0.1:1/bot{token}/sendPhoto"
        try:
            async with httpx.AsyncClient() as client:
                await client.post(url, data={"token": token})
        except httpx.HTTPError as error:
            trace.exception("call failed", url=url, why=str(error))
            trace.warning("call failed", error=repr(error.request))
        try:
            httpx.Response(401, request=httpx.Request("GET", url)).raise_for_status()
        except httpx.HTTPStatusError:
            trace.exception("refused")
    for token in DISCORD:
        headers = {"Authorization": f"Bot {token}"}
        try:
            async with aiohttp.ClientSession(headers=headers) as session:
                await session.get(f"http://127.0.0.1:1/api/{token}")
        except aiohttp.ClientError:
            trace.exception("call failed", headers=headers)
        try:
            async with aiohttp.ClientSession() as session:
                await session.get(f"http://[{token}")
        except (aiohttp.InvalidURL, ValueError):
            logging.getLogger("aiohttp.client").exception("odd url http://[%s", token)
    text = log.getvalue()
    assert text.count("call failed") >= 4
    assert "Traceback" in text
    assert leaks(text) == []


def test_what_careless_code_could_log(log: io.StringIO) -> None:
    """As the message, as an argument, as a field, in a mapping, in an exception and its cause, as a bound value."""
    for secret in (*TELEGRAM, *DISCORD, HOOK):
        structlog.get_logger("a").bind(where=secret).error(f"started with {secret}", settings={"x": {"y": secret}})
        logging.getLogger("b").error("token=%s %r", secret, {"Authorization": secret})
        try:
            try:
                raise KeyError(secret)
            except KeyError as first:
                raise RuntimeError(f"bad token {secret}!") from first
        except RuntimeError:
            logging.getLogger("c").exception("x")
            structlog.get_logger("d").exception("y", stack_info=True)
    structlog.get_logger("e").error("database", url=URL)
    assert leaks(log.getvalue()) == []


async def test_a_database_that_does_not_answer(log: io.StringIO) -> None:
    """The password of its URL stands neither in the error nor in the log, whichever layer speaks."""
    with pytest.raises(StoreUnavailable) as gone:
        await open_store(URL)
    told = "".join(traceback.format_exception(gone.value))
    try:
        create_engine(parse_url(URL).set(drivername="postgresql+psycopg")).connect()
    except SQLAlchemyError:
        structlog.get_logger("store").exception("connect", url=str(parse_url(URL)), engine=repr(parse_url(URL)))
    assert leaks(told + log.getvalue() + repr(gone.value)) == []


def written(folder: Path, **values: str) -> Path:
    file = folder / ".env"
    file.write_text("".join(f"{name}={value}\n" for name, value in values.items()), encoding="utf-8")
    return file


GOOD = {
    "TELEGRAM_TOKEN": TELEGRAM[0],
    "DISCORD_TOKEN": DISCORD[0],
    "TELEGRAM_WEBHOOK_URL": "https://bot.example.org/hook",
    "TELEGRAM_WEBHOOK_SECRET": HOOK,
    "DATABASE_URL": URL,
}


@pytest.fixture
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.mark.usefixtures("_own_environment")
def test_settings_never_print_their_secrets(tmp_path: Path, log: io.StringIO) -> None:
    settings = load(written(tmp_path, **GOOD))
    structlog.get_logger("x").error("settings", settings=settings, dumped=settings.model_dump())
    shown = repr(settings) + str(settings) + f"{settings!r}" + log.getvalue()
    assert leaks(shown) == []


@pytest.mark.usefixtures("_own_environment")
def test_the_doctor_never_prints_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Good values, and every secret in every line that it does not belong to."""
    monkeypatch.chdir(tmp_path)
    told = ""
    for values in (GOOD, *({name: secret} for name in GOOD for secret in EVERY), {"TELEGRAM_TOKE": TELEGRAM[0]}):
        for found in examine(written(tmp_path, **values)):
            told += Operator("en").say(found.text) + repr(found)
    assert told
    assert leaks(told) == []


@pytest.mark.usefixtures("_own_environment")
def test_the_whole_process_knows_what_to_hide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``run`` hands every secret of the settings to the log, whatever its shape."""
    handed: list[str] = []

    def noted(*, secrets: Any, **_: Any) -> None:
        handed.extend(secrets)
        raise InterruptedError

    monkeypatch.setattr("adapters.bootstrap.logs.configure", noted)
    with pytest.raises(InterruptedError):
        run(load(written(tmp_path, **GOOD)))
    assert {TELEGRAM[0], DISCORD[0], HOOK, PASSWORD} <= set(handed)


OUR_OWN = {"one._token == self._token"}
"""Comparisons of two values of our own, with nothing of a stranger's in them."""

# --- constant time ------------------------------------------------------------------------------------------------


def _compared(path: Path) -> list[tuple[str, str]]:
    """Comparisons by ``==`` and ``!=`` of something whose name says that it is secret: (place, source)."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops):
            for side in (node.left, *node.comparators):
                name = {ast.Name: "id", ast.Attribute: "attr"}.get(type(side))
                word = str(getattr(side, name, "")).lower() if name else ""
                if any(part in word for part in ("secret", "token", "password", "proof", "signature")):
                    found.append((f"{path.relative_to(ROOT)}:{node.lineno}", ast.unparse(node)))
    return found


def test_secrets_are_compared_in_constant_time() -> None:
    """The webhook's secret and the local table's sessions by ``hmac.compare_digest``; no secret anywhere by ``==``."""
    for name in ("adapters/telegram/receive.py", "adapters/local/sessions.py"):
        assert "compare_digest" in (ROOT / name).read_text(encoding="utf-8"), name
    found = [hit for path in sorted((ROOT / "adapters").rglob("*.py")) for hit in _compared(path)]
    harmless = [hit for hit in found if hit[1].endswith(("''", '""', "None"))]
    assert [hit for hit in found if hit not in harmless and hit[1] not in OUR_OWN] == []
