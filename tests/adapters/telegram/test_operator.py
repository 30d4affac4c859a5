"""The operator's chat on Telegram: feedback answered by a reply, announcements to all live tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.text import FluentCatalog
from bot.text import LANGUAGES, t
from tests.adapters.telegram.house import four, quick, running, started
from tests.fakes.telegram import FakeTelegram, Message, Room

RESTART = [FluentCatalog().say(lang, t("announce-restart")) for lang in LANGUAGES]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)


def lines(room: Room, words: str) -> list[Message]:
    return [message for message in room.said() if words in message.text]


async def test_a_reply_answers_in_private_and_in_the_persons_language(fake: FakeTelegram, tmp_path: Path) -> None:
    """Nobody else reads it; the operator is told that it went, and that it did not when she has blocked the bot."""
    operator, nino = fake.user("Operator", "en"), fake.user("Nino", "ru")
    chat = fake.group("Operators", operator)
    place = fake.group("Friends", nino)
    async with running(fake, tmp_path, ephemerals=False, operator_chat=f"tg:{chat.id}:0") as run:
        await nino.starts()
        await nino.says(nino.private, "/feedback the clock is too short")
        told = await chat.last(lambda message: "the clock is too short" in message.text)
        await run.settled()
        await operator.says(chat, "Try a longer <b>one</b>:\n/options", reply_to=told)
        answer = await nino.private.last(lambda message: "longer" in message.text)
        assert "Тот, у кого работает этот бот, отвечает: " in answer.text
        assert "Try a longer <b>one</b>: /options" in answer.text
        await run.settled()
        assert lines(chat, f"on its way to tg:{nino.id}")
        assert not lines(place, "longer")
        nino.account.blocked = True
        await operator.says(chat, "One more thing", reply_to=told)
        await chat.last(lambda message: f"did not reach tg:{nino.id}" in message.text)
        await run.settled()
        assert not lines(nino.private, "One more thing")
    assert fake.problems == []


async def test_other_replies_and_other_chats_are_none_of_it(fake: FakeTelegram, tmp_path: Path) -> None:
    operator, nino = fake.user("Operator", "en"), fake.user("Nino", "en")
    chat = fake.group("Operators", operator)
    other = fake.group("Friends", nino, operator)
    async with running(fake, tmp_path, ephemerals=False, operator_chat=f"tg:{chat.id}:0") as run:
        await nino.starts()
        await nino.says(nino.private, "/feedback hello")
        told = await chat.last(lambda message: "hello" in message.text)
        await run.settled()
        await operator.says(other, "/announce nobody may say this here")
        await operator.says(chat, "just talk")
        confirmation = await operator.says(chat, "hm", reply_to=told)
        await run.settled()
        await operator.says(chat, "to a message of a person", reply_to=confirmation)
        await run.settled()
        private = nino.private.said()
        assert not lines(nino.private, "just talk")
        assert not lines(nino.private, "to a message of a person")
        assert len([message for message in private if "hm" in message.text]) == 1
        assert not lines(other, "nobody may say")
        assert not lines(chat, "live table")
    assert fake.problems == []


async def test_announced_at_every_live_table_and_taken_down_again(fake: FakeTelegram, tmp_path: Path) -> None:
    operator, people = fake.user("Operator", "en"), four(fake, opened=True)
    chat = fake.group("Operators", operator)
    room, idle = fake.group("Friends", *people), fake.group("Idle", *people)
    async with running(fake, tmp_path, ephemerals=False, operator_chat=f"tg:{chat.id}:0") as run:
        await started(run, room, people)
        await operator.says(chat, "/announce back in ten minutes")
        await room.last(lambda message: "back in ten minutes" in message.text)
        await chat.last(lambda message: "1 place" in message.text)
        await operator.says(chat, "/announce in twenty, sorry")
        await room.last(lambda message: "in twenty" in message.text)
        assert not lines(idle, "minutes")
        await operator.says(chat, "/announce -")
        await chat.last(lambda message: "taken down at 1 place" in message.text)
        await run.settled()
        assert not lines(room, "in twenty")
        await operator.says(chat, "/announce")
        await run.settled()
    assert fake.problems == []


async def test_a_restart_is_announced_and_the_line_goes_when_the_bot_is_back(
    fake: FakeTelegram, tmp_path: Path
) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path, ephemerals=False, announce_restart=True) as run:
        await started(run, room, people)
        await run.settled()
    (line,) = [message for message in room.said() if message.text in RESTART]
    async with running(fake, tmp_path, ephemerals=False, announce_restart=True) as run:
        await run.settled()
        assert line not in room.said()
        assert not [message for message in room.said() if message.text in RESTART]
        run.house._announce_restart = False
    assert fake.problems == []
