"""Secrets of the operator, hands and seeds: in no log, error, repr or finding; compared in constant time."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
import re
import sqlite3
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest
import structlog
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from adapters.bootstrap import open_program, run
from adapters.config import Settings, load
from adapters.doctor import examine
from adapters.operator import Operator
from adapters.runtime.courier import Delivery, Receipt, RetryLater
from adapters.runtime.log import configure
from adapters.runtime.program import Program
from adapters.store.store import open_store, parse_url
from bot.core import clocks
from bot.core.clocks import Pauses
from bot.core.codec import UnreadableEvent, encode_event
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.fair import link
from bot.ports import StoreUnavailable
from bot.ports.records import Command, Person, Sent, StoredEvent
from bot.view import press
from bot.view.show import private
from tests.bot.house import ARAM, FOUR, VANO, House, must
from tests.chaos.play import QuietFront
from tests.waiting import until

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


def heard(*, json: bool) -> Iterator[io.StringIO]:
    """Everything at DEBUG, set up as the process does it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    out = io.StringIO()
    configure(json=json, level="debug", secrets=(HOOK,), stream=out)
    yield out
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


@pytest.fixture(params=[True, False], ids=["json", "text"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    yield from heard(json=request.param)


def leaks(text: str) -> list[str]:
    """Which of the secrets, whole or their secret half, stand in a text, also URL-encoded or inside JSON."""
    found = []
    for secret in EVERY:
        half = secret.partition(":")[2] or secret.rpartition(".")[2]
        if any(form in text for form in (secret, half, secret.replace(":", "%3A"), json.dumps(half)[1:-1])):
            found.append(secret)
    return found


async def test_what_http_libraries_say_when_they_fail(log: io.StringIO) -> None:
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


def test_settings_and_doctor_never_print_a_secret_and_the_log_is_handed_all(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The doctor: of good values, and of every secret in every line that it does not belong to."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    settings = load(written(tmp_path, **GOOD))
    structlog.get_logger("x").error("settings", settings=settings, dumped=settings.model_dump())
    told = repr(settings) + str(settings) + f"{settings!r}" + log.getvalue()
    for values in (GOOD, *({name: secret} for name in GOOD for secret in EVERY), {"TELEGRAM_TOKE": TELEGRAM[0]}):
        for found in examine(written(tmp_path, **values)):
            told += Operator("en").say(found.text) + repr(found)
    assert told
    assert leaks(told) == []
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


CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[7-9JQKA])(?:[SCDH](?![A-Za-z0-9])|[♠♣♦♥])")
"""A card as it is written in states, scenes and bodies, or in pictures' words."""


def cards_in(text: str) -> list[str]:
    return CARD.findall(text)


@pytest.fixture
def everything() -> Iterator[io.StringIO]:
    yield from heard(json=True)


class Clumsy:
    """A platform that draws every picture, and now and then fails in all the ways there are."""

    prefixes = ("tg:", "@tg:")

    def __init__(self) -> None:
        self.calls = 0
        self.hands = 0

    def gap_ms(self, dest: str) -> int:
        return 0

    async def remove(self, previous: Sent) -> bool:
        return True

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        self.calls += 1
        self.hands += delivery.kind == "hand"
        if delivery.message.image is not None and self.calls < 12:
            await delivery.message.image()
        match self.calls % 7:
            case 3:
                raise RuntimeError(f"cannot send {delivery if delivery.kind == 'hand' else delivery.kind!r}")
            case 4:
                raise RetryLater(1)
            case 5:
                raise TimeoutError
            case 6:
                raise KeyError(delivery.message if delivery.kind == "hand" else delivery.slot)
            case _:
                return Receipt(f"m{self.calls}", True)


class Door(QuietFront):
    """A front without a platform behind it."""

    def __init__(self) -> None:
        self.clumsy = Clumsy()

    @property
    def courier(self) -> Clumsy:
        return self.clumsy


@pytest.fixture
async def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Program, Door]]:
    monkeypatch.setattr(clocks, "PAUSES", Pauses(auto_ms=20, longest_ms=50))
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/t.db", local_table=False)
    door = Door()
    house = await open_program(settings, fronts=lambda *_: [door])
    await house.start()
    yield house, door
    await house.stop()


async def test_a_deal_at_debug_level_leaves_no_card_in_the_log(
    everything: io.StringIO, running: tuple[Program, Door], tmp_path: Path
) -> None:
    house, door = running
    desk, service = house.core.desk, house.core.service
    place = "tg:-5:0"
    keys = iter(range(10_000))

    async def do(person: Person, name: str, rest: str = "") -> bool:
        return (await desk.command(f"tg:1:{next(keys)}", place, person, name, rest)).ok

    opened = await desk.command("tg:1:x", place, ARAM, "new")
    assert opened.table is not None
    for person in FOUR[1:]:
        assert await do(person, "join")
    assert await do(ARAM, "start")
    async with asyncio.timeout(150):
        await until(lambda: _dealt(house, str(opened.table)))
        table = await _now(house, str(opened.table))
        assert len({str(card) for hand in table.state.hands for card in hand}) == 32
        calls = iter(("8H", "pass", "pass", "pass"))
        seeds = [table.seed]
        while not loaded_of(table).game.needs_deal(table.state):
            said = door.courier.calls
            seat = min(loaded_of(table).game.waiting(table.state))
            game = loaded_of(table).game
            text = next(calls, None) or game.encode(game.legal(table.state, seat).actions[0])
            await desk.press(f"tg:1:{next(keys)}", place, FOUR[seat], press.see(table.id, "hand"))
            await desk.press(f"tg:1:{next(keys)}", place, VANO, press.act(table.id, "-", text))
            await desk.press(f"tg:1:{next(keys)}", place, FOUR[seat - 1], press.act(table.id, "-", text))
            played = await desk.press(f"tg:1:{next(keys)}", place, FOUR[seat], press.act(table.id, "-", text))
            assert played.ok, played.text
            if door.courier.calls < 14:  # the sender's turn, until it has failed in all the ways there are
                await until(lambda said=said: door.courier.calls > said)
            table = await _now(house, table.id)
    _damage(tmp_path)
    service.forget(table.id)
    try:
        await service.handle(Command("k", table.id, ARAM, "ready"))
    except UnreadableEvent:
        logging.getLogger("x").exception("cannot be read")
    text = everything.getvalue()
    assert door.courier.calls > 10
    assert door.courier.hands > 2
    assert text.count("delivery-failed") > 1, "what went wrong is logged"
    assert "cannot be read" in text
    assert "(DealtOtherwise, version 1) cannot be read" in text
    assert cards_in(text) == []
    assert not any(seed in text or seed[:16] in text for seed in seeds)
    for note in table.deals:
        assert link(table.seed, note.deal) not in text
    for name in ("hands", "dealt", '"game":', "INSERT INTO event"):
        assert name not in text, name


async def _dealt(house: Program, table_id: str) -> bool:
    return (await _now(house, table_id)).deal > 0


async def _now(house: Program, table_id: str) -> Table:
    return must(await house.core.service.table(table_id))


def _damage(folder: Path) -> None:
    """The deal's event becomes one of a newer version; its body, with the hands, stays."""
    with closing(sqlite3.connect(folder / "t.db")) as conn, conn:
        conn.execute("UPDATE event SET type = 'DealtOtherwise' WHERE type = 'Dealt'")


def test_reprs_hold_no_hand_and_no_seed() -> None:
    """What a traceback, an assertion or a careless log line would print of the values that carry secrets."""
    house = House(seed=3).four()
    table = house.t
    hidden = [str(card) for hand in table.state.hands for card in hand]
    stored = encode_event(house.log[-1])
    values: list[object] = [
        table,
        table.state,
        house.log,
        stored,
        StoredEvent(1, stored.type, stored.v, stored.body, 0),
        [private(table, seat) for seat in range(4)],
        [loaded_of(table).game.view(table.state, seat) for seat in (None, 0, 1, 2, 3)],
        house.proofs(),
    ]
    lots = set(table.lots)
    for value in values:
        text = repr(value)
        assert not [c for c in hidden if f"'{c}'" in text and c not in lots], type(value)
        assert table.seed not in text
        assert all(link(table.seed, note.deal) not in text for note in table.deals)
