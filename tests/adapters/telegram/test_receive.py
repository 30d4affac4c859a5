"""Updates: durable before they are acknowledged, in order for each person, once, and never lost."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from telegram import Bot

from adapters.runtime.process.front import FrontRefused
from adapters.store import SqlStore, open_store
from adapters.telegram.access import line_of
from adapters.telegram.receive import SECRET_HEADER, Poller, Webhook
from adapters.telegram.redact import Redactor
from adapters.telegram.updates import Updates
from bot.ports import StoreUnavailable
from tests.adapters.telegram.kit import TestClock
from tests.fakes.telegram import FakeTelegram, Fault, Human
from tests.record.hours import Hours
from tests.waiting import until

SRC = "tg:4242"


@pytest.fixture
async def store(clock: Hours, tmp_path: Path) -> AsyncIterator[SqlStore]:
    opened = await open_store(f"sqlite:///{tmp_path}/d.db")
    yield opened
    await opened.close()


class Seen:
    """A handler that writes down what it gets; ``fail`` makes it fail for the texts named."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.times: list[int] = []
        self.fail: dict[str, int] = {}
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, update: dict[str, Any], at_ms: int) -> None:
        await self.gate.wait()
        text = update["message"]["text"]
        if self.fail.get(text, 0) > 0:
            self.fail[text] -= 1
            raise RuntimeError(f"secret words of {text}")
        self.texts.append(text)
        self.times.append(at_ms)


def raw(number: int, chat: int, text: str, user: int = 9) -> tuple[str, bytes]:
    update = {"update_id": number, "message": {"chat": {"id": chat}, "from": {"id": user}, "text": text}}
    return str(number), json.dumps(update).encode()


def updates(store: SqlStore, handle: Any = None) -> Updates:
    return Updates(SRC, store.inbox, handle or Seen(), TestClock())


def poller(bot: Bot, store: SqlStore, worker: Updates | None = None, name: str = "one", poll_s: int = 1) -> Poller:
    return Poller(bot, worker or updates(store), store.leases, name, poll_s=poll_s)


@asynccontextmanager
async def polling(*pollers: Poller) -> AsyncIterator[list[asyncio.Task[None]]]:
    runs = [asyncio.create_task(one.run()) for one in pollers]
    try:
        yield runs
    finally:
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)


async def test_offset_moves_only_after_the_inbox(
    fake: FakeTelegram, bot: Bot, store: SqlStore, aram: Human, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between fetching and keeping: Telegram gives it again, and it takes effect once."""
    seen = Seen()
    worker = updates(store, seen)
    polls = poller(bot, store, worker, poll_s=0)
    await aram.says(aram.private, "hello")
    with monkeypatch.context() as full:
        full.setattr(store.inbox, "put", AsyncMock(side_effect=StoreUnavailable("disk-full")))
        with pytest.raises(StoreUnavailable):
            await polls.once()
    assert len(fake.updates) == 1, "not confirmed"
    assert await polls.once() == 1
    await polls.once()
    await worker.idle()
    assert (seen.texts, len(fake.updates)) == (["hello"], 0), "confirmed by the next question"


async def test_killed_after_keeping(fake: FakeTelegram, bot: Bot, store: SqlStore, aram: Human) -> None:
    """The process dies before it is worked on: the next run takes it up, without a time."""
    seen = Seen()
    seen.gate.clear()
    first = updates(store, seen)
    polls = poller(bot, store, first, poll_s=0)
    for text in ("one", "two"):
        await aram.says(aram.private, text)
    await polls.once()
    await polls.once()
    for task in first._worker._tasks:
        task.cancel()
    seen.gate.set()
    second = updates(store, seen)
    assert await second.recover() == 2
    await second.idle()
    assert (seen.texts, seen.times, await store.inbox.pending(SRC)) == (["one", "two"], [0, 0], ())


async def test_order_for_a_person_and_none_between_people(store: SqlStore) -> None:
    """A person whose update hangs keeps its own waiting, nobody else's, not even in the same chat."""
    slow = asyncio.Event()
    texts: list[str] = []

    async def handle(update: dict[str, Any], at_ms: int) -> None:
        if update["message"]["text"] == "5:0":
            await slow.wait()
        texts.append(update["message"]["text"])

    worker = updates(store, handle)
    await worker.keep([raw(n, -5, f"{5 + n % 2}:{n}", user=5 + n % 2) for n in range(8)])
    await until(lambda: len(texts) == 4)
    assert texts == ["6:1", "6:3", "6:5", "6:7"]
    slow.set()
    await worker.idle()
    assert texts[4:] == ["5:0", "5:2", "5:4", "5:6"]


async def test_poison_is_put_aside_without_its_words(store: SqlStore, capsys: pytest.CaptureFixture[str]) -> None:
    """Five failures, then it is put aside, the presser is told, the chat goes on; no body in the log."""
    seen, told = Seen(), []
    seen.fail = {"JH": 100, "again": 2}

    async def give_up(update: dict[str, Any], at_ms: int) -> None:
        told.append(update["update_id"])

    worker = Updates(SRC, store.inbox, seen, TestClock(), on_give_up=give_up)
    await worker.keep([raw(1, 5, "JH"), raw(2, 5, "again"), raw(3, 5, "fine")])
    await worker.idle()
    assert (seen.texts, told, await store.inbox.pending(SRC)) == (["again", "fine"], [1], ())
    out = "".join(capsys.readouterr())
    assert "update put aside" in out
    assert [words for words in ("JH", "secret words") if words in out] == []


async def test_while_the_store_is_away_nobody_counts(store: SqlStore) -> None:
    left, done = 20, list[int]()

    async def handle(update: dict[str, Any], at_ms: int) -> None:
        nonlocal left
        if left:
            left -= 1
            raise StoreUnavailable("gone")
        done.append(update["update_id"])

    worker = updates(store, handle)
    await worker.keep([raw(1, 5, "x")])
    await worker.idle()
    assert done == [1]


async def test_only_the_holder_of_the_lease_polls(fake: FakeTelegram, bot: Bot, store: SqlStore) -> None:
    async with polling(*(poller(bot, store, name=f"w{n}") for n in range(2))):
        aram = fake.user("Aram")
        await fake.until(lambda: fake.called("getUpdates", code=None), 5, "polling")
        await aram.says(aram.private, "hi")
        asked = fake.polls
        await fake.until(lambda: fake.polls > asked + 2, 10, "more questions")
        assert all(call.code in (0, 200) for call in fake.called("getUpdates", code=None)), "never two at once"
    assert await store.leases.take("tg-poller:4242", "w9", 1000) is not None, "given back"


async def test_a_poller_without_a_store_waits(
    fake: FakeTelegram, bot: Bot, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner, away = store.leases.take, [2]

    async def take(name: str, owner: str, lease_ms: int) -> object:
        if away[0]:
            away[0] -= 1
            raise StoreUnavailable("gone")
        return await inner(name, owner, lease_ms)

    monkeypatch.setattr(store.leases, "take", take)
    async with polling(poller(bot, store)) as (run,):
        await fake.until(lambda: run.done() or fake.called("getUpdates", code=None), 5, "polling")
        assert (run.done(), away) == (False, [0])


async def test_polling_goes_on_after_trouble(fake: FakeTelegram, bot: Bot, store: SqlStore) -> None:
    """429, 5xx and cut lines are waited out; an update nobody knows the shape of is kept like any other."""
    seen = Seen()
    fake.faults += [Fault("getUpdates", "500"), Fault("getUpdates", "429", after=1), Fault("getUpdates", "lost")]
    async with polling(poller(bot, store, updates(store, seen))):
        aram = fake.user("Aram")
        await aram.says(aram.private, "hi")
        fake.updates[0]["message"] |= {"date": "no date", "chat": {"id": 5, "type": "brand-new"}}
        await fake.until(lambda: seen.texts, 20, "the update")
    assert seen.texts == ["hi"]


async def test_a_withdrawn_token_ends_it_and_is_not_quoted(fake: FakeTelegram, bot: Bot, store: SqlStore) -> None:
    fake.token = "4242:BBanotherTokenNowThatThisOneIsGone00"
    with pytest.raises(FrontRefused) as refused:
        await poller(bot, store).run()
    assert refused.value.key == "token-refused"
    assert "AAfake" not in repr(refused.value)


async def test_two_programs_with_one_token_are_told_so(
    fake: FakeTelegram, bot: Bot, store: SqlStore, tmp_path: Path
) -> None:
    """Each has a database of its own, so neither knows of the other; people press all the time."""
    elsewhere = await open_store(f"sqlite:///{tmp_path}/other.db")
    async with AsyncExitStack() as held:
        held.push_async_callback(elsewhere.close)
        other = await held.enter_async_context(Bot(fake.token, fake.base_url))
        both = [poller(by, one, poll_s=5) for by, one in ((bot, store), (other, elsewhere))]
        racing = await held.enter_async_context(polling(*both))
        aram = fake.user("Aram")
        await aram.says(aram.private, "hi")
        await asyncio.wait(racing, return_when=asyncio.FIRST_COMPLETED)
        refused = next(one for one in racing if one.done()).exception()
    assert isinstance(refused, FrontRefused)
    assert refused.key == "two-programs"


SECRET = "s3cret-header"


@pytest.fixture
async def hook(store: SqlStore) -> AsyncIterator[tuple[TestServer, Seen]]:
    seen = Seen()
    app = web.Application()
    app.add_routes(Webhook(SECRET, Updates(SRC, store.inbox, seen, TestClock())).routes("/telegram"))
    server = TestServer(app)
    await server.start_server()
    yield server, seen
    await server.close()


@pytest.mark.parametrize("secret", ["", "wrong", SECRET[:-1], SECRET + "x", "s3cret-h\u00e9ader", None])
async def test_webhook_without_the_secret(hook: tuple[TestServer, Seen], store: SqlStore, secret: str | None) -> None:
    headers = {} if secret is None else {SECRET_HEADER: secret}
    async with aiohttp.ClientSession() as session:
        answer = await session.post(hook[0].make_url("/telegram"), data=raw(1, 5, "x")[1], headers=headers)
        assert (answer.status, await answer.text()) == (403, "")
    assert await store.inbox.pending(SRC) == ()


async def test_webhook_keeps(hook: tuple[TestServer, Seen], store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    server, seen = hook
    seen.gate.clear()
    headers = {SECRET_HEADER: SECRET}
    async with aiohttp.ClientSession() as session:
        url = server.make_url("/telegram")
        assert (await session.post(url, data=raw(1, 5, "x")[1], headers=headers)).status == 200
        assert [ext_id for ext_id, _, _ in await store.inbox.pending(SRC)] == ["1"]
        for junk in (b"", b"[]", b"{", b'{"update_id": "x"}', b"\xff"):
            assert (await session.post(url, data=junk, headers=headers)).status == 400

        monkeypatch.setattr(store.inbox, "put", AsyncMock(side_effect=StoreUnavailable("read-only")))
        assert (await session.post(url, data=raw(2, 5, "y")[1], headers=headers)).status == 503
    seen.gate.set()


def test_a_webhook_needs_a_secret(store: object) -> None:
    with pytest.raises(ValueError, match="secret"):
        Webhook("", None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("update", "line"),
    [
        ({"update_id": 1, "message": {"chat": {"id": -5}}}, -5),
        ({"update_id": 1, "message": {"chat": {"id": -5}, "from": {"id": 7}}}, 7),
        ({"update_id": 1, "message": {"chat": {"id": -5}, "from": {"id": 8}, "sender_chat": {"id": -5}}}, -5),
        ({"update_id": 1, "message": {"chat": {"id": -5}, "from": {"id": 7}, "migrate_to_chat_id": -6}}, -5),
        ({"update_id": 1, "callback_query": {"id": "1", "from": {"id": 7}, "message": {"chat": {"id": -6}}}}, 7),
        ({"update_id": 1, "message_reaction": {"chat": {"id": -6}, "user": {"id": 7}}}, 7),
        ({"update_id": 1, "my_chat_member": {"chat": {"id": -7}, "from": {"id": 7}}}, -7),
        ({"update_id": 1, "callback_query": {"id": "1", "from": {"id": 7}, "inline_message_id": "x"}}, 7),
        ({"update_id": 1, "callback_query": {"id": "1", "from": 7}}, 0),
        ({"update_id": 1, "message": {"chat": "x"}}, 0),
        ({"update_id": 1, "message_reaction": {"new_reaction": 5, "user": {"id": "x"}}}, 0),
        ({}, 0),
    ],
)
def test_line_of_anything(update: dict[str, Any], line: int) -> None:
    assert line_of(update) == line


def test_no_token_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    token = "12345:AAsecretSecretSecretSecretSecret"
    Redactor(token).install()
    logger = logging.getLogger("httpx")
    with caplog.at_level(logging.DEBUG, logger="httpx"):
        logger.warning("POST https://api.telegram.org/bot%s/getMe", token)
        try:
            raise RuntimeError(f"https://api.telegram.org/bot{token}")
        except RuntimeError:
            logger.exception("failed for AAsecretSecretSecretSecretSecret")
    assert "AAsecret" not in caplog.text
    assert "<token>" in caplog.text
