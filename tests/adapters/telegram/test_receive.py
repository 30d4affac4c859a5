"""Small parts of the front: refusals, scroll, rights, labels, the budget; updates: durable, in order, once."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import httpx
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram import Bot, InlineKeyboardButton
from telegram import error as tg

from adapters.runtime.courier import Key, Moved, RetryLater, Rich, Undeliverable
from adapters.runtime.front import FrontRefused
from adapters.store.store import SqlStore, open_store
from adapters.telegram import errors
from adapters.telegram.address import ChatRef, MessageRef, chat_ref, unpack, user_of
from adapters.telegram.answer import named_in
from adapters.telegram.budget import FOR_BOARDS, PRIVATE_BURST, Budget, Scroll
from adapters.telegram.errors import Redactor
from adapters.telegram.markup import ALERT, CAPTION, NAME, ROOM, cut, fitted, keyboard, letters, lines_html, tidy, units
from adapters.telegram.menu import publish_commands
from adapters.telegram.receive import SECRET_HEADER, Poller, Updates, Webhook, line_of
from adapters.telegram.rights import is_present, may_speak
from adapters.text import FluentCatalog
from bot.games import game_keys
from bot.ports import StoreUnavailable
from bot.text import LANGUAGES, Lang, Name, Text, t
from bot.view.scene import Amount
from tests.adapters.telegram.kit import Kit, TestClock
from tests.fakes.telegram.methods import parse_html
from tests.fakes.telegram.model import Fault
from tests.fakes.telegram.server import FakeTelegram, Human
from tests.record.hours import Hours
from tests.security.worlds import NASTY
from tests.store.kit import ManualClock
from tests.text.test_files import said
from tests.text.used import messages
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


GROUP = -100
WORDS = {
    "pictures": ("Not enough rights to send photos to the chat", "CHAT_SEND_PHOTOS_FORBIDDEN"),
    "mute": ("have no rights to send a message", "CHAT_WRITE_FORBIDDEN", "TOPIC_CLOSED", "CHAT_SEND_PLAIN_FORBIDDEN"),
    "topic": ("message thread not found", "TOPIC_DELETED", "TOPIC_ID_INVALID"),
    "removed": ("chat not found", "PEER_ID_INVALID"),
    "refused": ("anything else",),
}


@pytest.mark.parametrize(("reason", "said"), [(reason, said) for reason, many in WORDS.items() for said in many])
def test_what_a_refusal_means(reason: str, said: str) -> None:
    meant = errors.meaning(tg.BadRequest(said), GROUP)
    assert isinstance(meant, Undeliverable)
    assert meant.reason == reason
    own = errors.meaning(tg.BadRequest(said), 7)
    assert isinstance(own, Undeliverable)
    assert own.reason == ("blocked" if reason == "removed" else reason)


def later(error: tg.TelegramError, cause: Exception | None = None) -> tuple[int, bool, bool]:
    error.__cause__ = cause
    meant = errors.meaning(error, GROUP)
    assert isinstance(meant, RetryLater)
    return meant.after_ms, meant.ambiguous, meant.everywhere


def test_what_is_tried_again_and_when() -> None:
    assert (later(tg.RetryAfter(7)), later(tg.InvalidToken())) == ((7_000, False, False), (5_000, False, True))
    for never in (httpx.ConnectError("x"), httpx.ConnectTimeout("x"), httpx.PoolTimeout("x")):
        assert later(tg.NetworkError("x"), never) == (1_000, False, False)
    for unknown in (tg.NetworkError("x"), tg.TimedOut(), tg.TelegramError("x")):
        assert later(unknown, httpx.ReadError("x")) == (1_000, True, False)
    gone = [errors.meaning(tg.Forbidden("x"), chat) for chat in (GROUP, 7)]
    assert [one.reason for one in gone if isinstance(one, Undeliverable)] == ["removed", "blocked"]
    moved = errors.meaning(tg.ChatMigrated(-1005), -5)
    assert isinstance(moved, Moved)
    assert (moved.old, moved.new) == ("tg:-5", "tg:-1005")
    for lost in ("Message to edit not found", "MESSAGE_ID_INVALID", "message can't be edited"):
        assert errors.is_lost(tg.BadRequest(lost))
    assert not errors.is_lost(tg.BadRequest("Message is not modified: x"))
    assert [errors.is_same(tg.BadRequest("Message is not modified: x")), errors.is_same(tg.BadRequest("x"))] == [
        True,
        False,
    ]
    assert errors.is_bad_file(tg.BadRequest("Wrong file identifier/HTTP URL specified"))


def test_addresses() -> None:
    assert [chat_ref(one) for one in ("tg:-100:5", "@tg:7")] == [ChatRef(-100, 5), ChatRef(7)]
    assert (ChatRef(-100, 5).place, ChatRef(-100).private, ChatRef(7).private) == ("tg:-100:5", False, True)
    for foreign in ("dc:1:0", "@dc:7", "tg:-100"):
        with pytest.raises(ValueError, match=r"."):
            chat_ref(foreign)
    assert [user_of(one) for one in ("tg:7", "dc:7", "auto:1")] == [7, None, None]
    for ref in (MessageRef(-100, 45, True), MessageRef(7, 1, False), MessageRef(-100, 3, True, 7)):
        assert unpack(ref.pack()) == ref
    for junk in ("", "45", "a:b:p", "1:2:x", "1:2:p:3:4", "-100:45:p:7:8"):
        assert unpack(junk) is None
    assert named_in("s:-:top@-100.5") == ("s:-:top", ChatRef(-100, 5))
    assert named_in("s:-:top@-100") == ("s:-:top", ChatRef(-100))
    assert named_in("s:t1:hand@-100") == ("s:t1:hand@-100", None), "a table's buttons name their table"


def test_how_much_stands_below_a_message() -> None:
    scroll, big, small = Scroll(), -1_000_000_000_500, -500
    assert scroll.since(big, 0, 1) == 0
    scroll.note(big, 0, 9)
    scroll.note(big, 0, 8)
    assert [scroll.newest(big, 0), scroll.since(big, 0, 4), scroll.since(big, 0, 12)] == [9, 5, 0]
    scroll.gone(big, 4)
    scroll.gone(big, 6)
    assert scroll.since(big, 0, 4) == 4, "what is gone from below it"
    for number in (3, 7, 20):
        scroll.note(small, 0, number)
    assert scroll.since(small, 0, 3) == 2
    scroll.gone(small, 7)
    assert scroll.since(small, 0, 3) == 1
    for number in (3, 20):
        scroll.note(big - 1, 5, number)
    assert scroll.since(big - 1, 5, 3) == 1


def test_who_is_there_and_may_speak() -> None:
    there = [is_present({"status": one}) for one in ("member", "administrator", "creator", "left", "kicked")]
    assert there == [True, True, True, False, False]
    assert [is_present({"status": "restricted", "is_member": one}) for one in (True, False)] == [True, False]
    allowed = [{"status": "restricted", "is_member": True, "can_send_messages": one} for one in (True, False)]
    speaks = [may_speak(one) for one in (*allowed, {"status": "member"}, {"status": "left"})]
    assert speaks == [True, False, True, False]


async def test_administrators_are_asked_for_every_five_minutes(kit: Kit, fake: FakeTelegram) -> None:
    boss, nino = fake.user("Boss"), fake.user("Nino", username="Nino_B")
    room, rights = fake.group("Friends", boss, nino), kit.rights

    def asked() -> int:
        return len(fake.called("getChatAdministrators", code=None))

    assert [await rights.runs(room.id, one.id) for one in (boss, nino)] == [True, False]
    assert await rights.runs(nino.id, nino.id), "everybody their private chat"
    kit.clock.ahead_ms += 299_000
    await rights.admins(room.id)
    assert asked() == 1
    kit.clock.ahead_ms += 1_000
    await rights.admins(room.id)
    assert asked() == 2
    fake.faults += [Fault("getChatAdministrators", "500") for _ in range(2)]
    assert await rights.admins(room.id, fresh=True) == frozenset(), "not taken on trust"
    assert (await rights.people_who_run(room.id), await rights.people_who_run(room.id)) == ((), (boss.id,))
    rights.saw(room.id, nino.id, "Nino_B")
    assert [rights.user_named(one) for one in ("@nino_b", "NINO_B", "@boss")] == [nino.id, nino.id, None]


async def test_where_members_are_hidden_who_spoke_within_a_day_belongs(kit: Kit, fake: FakeTelegram) -> None:
    boss, nino, vano = (fake.user(name) for name in ("Boss", "Nino", "Vano"))
    room, rights = fake.group("Friends", boss, nino), kit.rights
    assert [await rights.belongs(room.id, one.id) for one in (nino, vano)] == [True, False]
    assert [await rights.is_member(room.id, one.id) for one in (nino, vano)] == [True, False]
    room.chat.hides_members = True
    rights.saw(room.id, vano.id)
    assert [await rights.lets_in(room.id, one.id) for one in (boss, vano)] == [True, True]
    assert not await rights.is_member(room.id, vano.id)
    assert [await rights.belongs(room.id, one.id) for one in (boss, vano)] == [False, True]
    kit.clock.ahead_ms += 24 * 3_600_000
    assert not await rights.belongs(room.id, vano.id)


async def test_what_a_bot_lacks(kit: Kit, fake: FakeTelegram) -> None:
    room, rights = fake.group("Friends", fake.user("Boss")), kit.rights
    member, restricted = {"status": "member"}, {"status": "restricted", "can_send_messages": True}
    assert await rights.missing(room.id, member) == ()
    assert await rights.missing(room.id, restricted) == ("perm-tg-photos",)
    assert await rights.missing(room.id, {"status": "administrator"}) == ()
    room.chat.permissions = {"can_send_photos": False, "can_send_messages": False}
    assert await rights.missing(room.id, member) == ("perm-tg-send", "perm-tg-photos")
    room.chat.username = "friends"
    assert (await rights.link(room.id, 5), await rights.title(room.id)) == ("https://t.me/friends/5", "Friends")
    assert await rights.link(-500, 5) is None


MARKUP = [
    *("<a href='x'>", "<b>", "</b>", "<", ">", "&", "&amp;", "&lt", "]]>", '"', "'", "\ud83d", "\u202e", "Արամ", "🇦🇲")
]

words = st.lists(st.sampled_from([*MARKUP, *NASTY]) | st.text(max_size=12), max_size=12).map("".join)
names = st.builds(Name, st.sampled_from(["tg:7", "auto:1", "dc:5", "tg:x"]), words, st.booleans())
sentences = st.lists(words | names, max_size=6).map(tuple)
weights = st.sampled_from(["head", "body", "small", "loud"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(weights, sentences), max_size=10), st.integers(1, 300))
def test_any_name_parses_and_fits(lines: list[tuple[str, Rich]], limit: int) -> None:
    text, _ = parse_html(lines_html(lines, limit))
    assert units(text) <= limit


@settings(max_examples=40, deadline=None)
@given(words)
def test_a_name_stays_a_name(name: str) -> None:
    shown = tidy(name)
    assert units(shown) <= NAME
    assert "\n" not in shown
    assert not any(mark in shown for mark in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\x00")
    text, entities = parse_html(lines_html([("body", ("x ", Name("tg:7", name, True), " y"))], CAPTION))
    assert (text, [(e["type"], e.get("user_id")) for e in entities]) == (f"x {shown} y", [("text_mention", 7)])


@settings(max_examples=40, deadline=None)
@given(st.text(), st.integers(1, 250))
def test_cut_fits(text: str, limit: int) -> None:
    assert units(cut(text, limit)) <= limit


def test_names_and_words_are_cut_and_only_pings_of_telegram_people_are_mentions() -> None:
    assert (cut("short", ALERT), cut("word " * 60, ALERT)[-5:]) == ("short", "word…")
    assert units(cut("😀" * 150, ALERT)) <= ALERT
    assert units("Ձեր թղթերը՝ 7♠, 8♠, 9♠, 10♠, J♦, Q♦, K♦, A♦. Հերթը ձերն է։") <= ALERT, "eight cards"
    assert tidy("Z" + "\u0335" * 30 + "o") == "Z\u0335\u0335o"
    people = (Name("tg:7", "Aram", True), Name("tg:8", "Nino"), Name("dc:9", "Dis", True), Name("auto:1", "Robo", True))
    assert lines_html([("body", people)], CAPTION) == '<a href="tg://user?id=7">Aram</a>NinoDisRobo'


def test_keyboard_limits() -> None:
    many = [[Key(str(n), f"t:x:{n}") for n in range(12)] for _ in range(12)]
    made = keyboard(many, [("♠", Amount(Text("s"), "a:t:d:{n}S", 8, 9))])
    assert made is not None
    assert sum(map(len, made.inline_keyboard)) <= 100
    assert max(map(len, made.inline_keyboard)) <= 8
    assert [b.text for b in made.inline_keyboard[0]] == ["♠ 8", "♠ 9"]
    assert keyboard([], []) is None
    with pytest.raises(AssertionError, match="64 bytes"):
        keyboard([[Key("x", "x" * 65)]])


CATALOG = FluentCatalog()

FOUR = [t(f"btn-bj-{what}") for what in ("hit", "stand", "double")]
THREE = [t(f"btn-{what}") for what in ("options", "leave", "rules", "start", "share", "seats")]
THREE += [t("btn-raise", word=t("raise-word", word="shashi"), n=6), t("btn-accept", n=6), t("btn-decline", n=6)]
THREE += [t("btn-seka-all", n=1011), t("btn-seka-all-in", n=457), t("btn-seka-open", n=110)]
THREE += [t("btn-give-one", card="10S")]
"""Labels that always stand three, or four, in a row, with their longest values."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_is_shown_whole(lang: Lang) -> None:
    keys = [key for key in messages(lang) if key.startswith("btn-")] + [f"game-{key}" for key in game_keys()]
    labels = [words for key in keys for words in said(CATALOG, lang, key)]
    assert len(labels) > 300
    assert [words for words in labels if letters(words) > ROOM[1]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_three_and_four_in_a_row_is_short(lang: Lang) -> None:
    shown = [(CATALOG.say(lang, label), n) for n, labels in ((3, THREE), (4, FOUR)) for label in labels]
    assert [words for words, n in shown if letters(words) > ROOM[n]] == []


@pytest.mark.parametrize(
    ("labels", "sizes"),
    [
        *((["yes", "no"], [2]), (["x" * 19, "y"], [2]), (["x" * 20, "y"], [1, 1]), (["x" * 12, "y", "z"], [3])),
        *((["x" * 13, "y", "z"], [2, 1]), (["a" * 9, "b", "c", "d"], [2, 2]), (["10♠"] * 8, [8])),
        *((["a"] * 12, [6, 6]), (["x" * 60], [1]), ([], [])),
    ],
)
def test_rows_are_broken_evenly_and_no_more_than_needed(labels: list[str], sizes: list[int]) -> None:
    shown = fitted([InlineKeyboardButton(label, callback_data="x") for label in labels])
    assert ([len(row) for row in shown], [b.text for row in shown for b in row]) == (sizes, labels)


class Spread(Budget):
    """As it is for people; ``clock`` stands until a test moves it."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        super().__init__(self.clock)

    def after(self, wait: int, *, small: bool = False) -> None:
        """A call to the group after so long."""
        self.clock.on(wait)
        self.spend(GROUP, small=small)
        assert self.room(GROUP) >= 0


def test_a_busy_minute_is_spread() -> None:
    """Two at once, then one every 3.75 s: never more than 18 in any minute, and never a board older than 4 s."""
    budget, waits = Spread(), []
    for _ in range(60):
        waits.append(budget.wait_ms(GROUP))
        budget.after(max(waits[-1], 1))
    assert waits[:2] == [0, 0]
    assert set(waits[3:]) <= {3749, 3750}
    assert sum(waits) > 57 * 3749


def test_ephemerals_do_not_take_the_boards_turn() -> None:
    """Beside the board only what it need not wait for; a person without a private chat may make it wait for two."""
    budget = Spread()
    assert budget.is_easy(GROUP)
    budget.after(0)
    assert budget.wait_ms(GROUP) == 0
    assert not budget.is_easy(GROUP)
    assert budget.wait_aside_ms(GROUP, needy=True) <= 0
    for _ in range(3):
        budget.after(0)
    assert budget.wait_aside_ms(GROUP, needy=True) > 0
    assert budget.wait_ms(7) == 0, "private chats are not concerned"


def test_a_clock_set_back_silences_nobody() -> None:
    budget = Spread()
    for _ in range(18):
        budget.after(0)
    budget.clock.on(-3_600_000)
    assert (budget.wait_ms(GROUP), budget.room(GROUP)) == (0, 18)


def test_in_a_tight_minute_the_hand_that_is_asked_goes_first() -> None:
    """Five seconds a card, a board and four hands: the asked hands come before the next card, boards soon after."""
    budget = Spread()
    clock, start = budget.clock, budget.clock.now
    waits = {"hand": budget.wait_turn_ms, "board": budget.wait_board_ms}  # the hand goes first
    due, late, boards = dict.fromkeys(waits, start), [], [start]
    for n in range(60):
        moved, pending = start + 5000 * n, {"board", "hand"}
        while clock.now < moved + 5000:
            for kind, wait_ms in waits.items():
                if kind not in pending or clock.now < due[kind]:
                    continue
                due[kind] = clock.now + (wait := wait_ms(GROUP))
                if wait <= 0:
                    budget.after(0)
                    budget.shown(GROUP, board=kind == "board")
                    pending.discard(kind)
                    boards += [clock.now] if kind == "board" else []
            clock.on(50)
        late.append("hand" in pending)
    assert sum(late) <= 1
    assert max(after - before for before, after in pairwise(boards)) <= 16_000


@pytest.mark.parametrize("seconds", [4, 30, 200])
def test_a_lobby_is_shown_ever_more_rarely_while_it_changes(seconds: int) -> None:
    """At its end a first board, its form after that, and four hands are within the eighteen calls."""
    budget = Spread()
    end = budget.clock.now + seconds * 1000
    while budget.clock.now < end:
        wait = budget.wait_lobby_ms(GROUP)
        assert wait <= 12_000
        budget.after(max(wait, 300))
        budget.lobby_shown(GROUP)
    for _ in range(2):
        budget.after(budget.wait_ms(GROUP))
    budget.dealt(GROUP)
    for _ in range(4):
        assert budget.open(GROUP)
        budget.after(0, small=True)
        budget.after(0)
        budget.opened(GROUP)


def test_no_board_takes_what_is_kept_for_hands() -> None:
    """But not for long: then the board has it."""
    budget = Spread()
    for _ in range(5):
        budget.after(0, small=True)
    budget.lobby_shown(GROUP)
    budget.dealt(GROUP)
    assert budget.kept(GROUP) == 8
    for _ in range(5):
        budget.after(100, small=True)
    assert budget.room(GROUP) == 8
    wait = budget.wait_ms(GROUP)
    assert 10_000 < wait <= 15_000
    assert budget.open(GROUP)
    budget.clock.on(wait)
    assert budget.wait_ms(GROUP) < 12_000
    assert budget.kept(GROUP) == 0


def test_after_the_hands_boards_come_at_even_steps() -> None:
    """What is left of the minute is not spent at once, to stand still for half a minute then."""
    budget, waits = Spread(), []
    for _ in range(14):
        budget.after(500, small=True)
    for _ in range(12):
        waits.append(budget.wait_ms(GROUP))
        budget.after(max(waits[-1], 1))
    assert max(waits) <= 13_000


def test_boards_come_first() -> None:
    """Answers to one person never take the last calls of a second, and a private chat's own board waits for none."""
    budget, sent = Spread(), 0
    while budget.wait_aside_ms(5000 + sent) <= 0:
        budget.spend(5000 + sent)
        sent += 1
    assert sent == 28 - FOR_BOARDS
    for n in range(FOR_BOARDS):
        assert budget.wait_ms(-100 - n) == 0, "a board goes"
        budget.spend(-100 - n)
    assert budget.wait_ms(-999) > 0, "28 in all"
    budget.clock.on(1000)
    spent = 0
    while budget.wait_aside_ms(7) <= 0:
        budget.spend(7)
        spent += 1
    assert (spent, budget.wait_ms(7)) == (PRIVATE_BURST - 1, 0)
    budget.spend(7)
    assert 0 < budget.wait_ms(7) <= 1000
    budget.clock.on(1000)
    assert budget.wait_ms(7) == 0
    assert budget.wait_aside_ms(7) > 0


def test_a_ring_comes_after_a_silence_or_takes_what_nothing_else_will_want() -> None:
    budget = Spread()
    assert [budget.wait_ring_ms(GROUP, spare=spare) for spare in (False, True)] == [0, 0]
    for _ in range(2):
        budget.after(0)
    assert budget.wait_ring_ms(GROUP, spare=False) == 0
    assert budget.wait_ring_ms(GROUP, spare=True) > 0
    while budget.room(GROUP) > 1:
        budget.after(0, small=True)
    assert budget.wait_ring_ms(GROUP, spare=False) >= 1000
    assert budget.wait_ring_ms(7, spare=False) <= 0


def test_where_calls_are_short_a_board_lets_an_expected_hand_go_first() -> None:
    budget = Spread()
    for _ in range(15):
        budget.after(0, small=True)
    budget.clock.on(10_000)
    budget.shown(GROUP, board=True)
    wait = budget.wait_turn_ms(GROUP)
    assert wait == budget.wait_board_ms(GROUP) == 2_000
    budget.clock.on(wait)
    assert (budget.wait_turn_ms(GROUP), budget.wait_board_ms(GROUP)) == (0, 500), "it asks again within that"
    budget.shown(GROUP, board=False)
    assert budget.wait_board_ms(GROUP) == 0


async def test_menus_that_were_refused_are_not_taken_for_set() -> None:
    anything: Any = SimpleNamespace(
        id=5, set_my_commands=AsyncMock(side_effect=tg.TelegramError("x")), prefs=AsyncMock(return_value={})
    )
    assert await publish_commands(anything, FluentCatalog(), anything) is False
