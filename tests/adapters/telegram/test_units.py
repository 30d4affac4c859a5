"""What refusals mean, addresses, what stands below a message, who runs a chat: small parts of the front."""

from __future__ import annotations

import httpx
import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.runtime.delivery.courier import Moved, RetryLater, Undeliverable
from adapters.telegram import errors
from adapters.telegram.about import named_in
from adapters.telegram.address import ChatRef, chat_ref, unpack, user_of
from adapters.telegram.budget import Scroll
from adapters.telegram.rights import is_present, may_speak
from tests.adapters.telegram.kit import Kit
from tests.fakes.telegram import FakeTelegram, Fault, skipped, spec

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
    meant = errors.meaning(BadRequest(said), GROUP)
    assert isinstance(meant, Undeliverable)
    assert meant.reason == reason
    own = errors.meaning(BadRequest(said), 7)
    assert isinstance(own, Undeliverable)
    assert own.reason == ("blocked" if reason == "removed" else reason)


def later(error: TelegramError, cause: Exception | None = None) -> tuple[int, bool, bool]:
    error.__cause__ = cause
    meant = errors.meaning(error, GROUP)
    assert isinstance(meant, RetryLater)
    return meant.after_ms, meant.ambiguous, meant.everywhere


def test_what_is_tried_again_and_when() -> None:
    assert later(RetryAfter(7)) == (7_000, False, False)
    assert later(InvalidToken()) == (5_000, False, True)
    for never in (httpx.ConnectError("x"), httpx.ConnectTimeout("x"), httpx.PoolTimeout("x")):
        assert later(NetworkError("x"), never) == (1_000, False, False)
    for unknown in (NetworkError("x"), TimedOut(), TelegramError("x")):
        assert later(unknown, httpx.ReadError("x")) == (1_000, True, False)
    gone = [errors.meaning(Forbidden("x"), chat) for chat in (GROUP, 7)]
    assert [one.reason for one in gone if isinstance(one, Undeliverable)] == ["removed", "blocked"]
    moved = errors.meaning(ChatMigrated(-1005), -5)
    assert isinstance(moved, Moved)
    assert (moved.old, moved.new) == ("tg:-5", "tg:-1005")
    for lost in ("Message to edit not found", "MESSAGE_ID_INVALID", "message can't be edited"):
        assert errors.is_lost(BadRequest(lost))
    assert not errors.is_lost(BadRequest("Message is not modified: x"))
    assert [errors.is_same(BadRequest("Message is not modified: x")), errors.is_same(BadRequest("x"))] == [True, False]
    assert errors.is_bad_file(BadRequest("Wrong file identifier/HTTP URL specified"))


def test_addresses() -> None:
    assert [chat_ref(one) for one in ("tg:-100:5", "@tg:7")] == [ChatRef(-100, 5), ChatRef(7)]
    assert (ChatRef(-100, 5).place, ChatRef(-100).private, ChatRef(7).private) == ("tg:-100:5", False, True)
    for foreign in ("dc:1:0", "@dc:7", "tg:-100"):
        with pytest.raises(ValueError, match=r"."):
            chat_ref(foreign)
    assert [user_of(one) for one in ("tg:7", "dc:7", "auto:1")] == [7, None, None]
    assert unpack("-100:45:p:7:8") is None
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
    assert [may_speak(one) for one in (*allowed, {"status": "member"}, {"status": "left"})] == [
        True,
        False,
        True,
        False,
    ]


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
    assert await rights.people_who_run(room.id) == ()
    assert await rights.people_who_run(room.id) == (boss.id,)
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
    assert await rights.link(room.id, 5) == "https://t.me/friends/5"
    assert await rights.title(room.id) == "Friends"
    assert await rights.link(-500, 5) is None


@pytest.mark.skipif(bool(skipped()), reason=skipped())
@pytest.mark.parametrize(
    ("method", "params", "files"),
    [
        ("sendPhotos", {}, set()),
        ("sendPhoto", {"chat_id": 1}, set()),
        ("sendMessage", {"chat_id": 1, "text": "x", "colour": "red"}, set()),
        ("sendMessage", {"chat_id": True, "text": "x"}, set()),
        ("sendMessage", {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"txt": "a"}]]}}, set()),
        ("editMessageMedia", {"chat_id": 1, "message_id": 2, "media": {"type": "photo"}}, set()),
        ("sendPhoto", {"chat_id": 1, "photo": "f", "ephemeral_message_parameters": {"user": 1}}, set()),
        ("setMyCommands", {"commands": [{"command": "a", "descr": "x"}]}, set()),
    ],
)
def test_what_telegram_does_not_describe_is_a_problem(method: str, params: dict[str, object], files: set[str]) -> None:
    described = spec.load()
    assert described is not None
    assert described.problems(method, params, files) or described.unknown(method, params)
