"""Inline mode of the fake Bot API by two clients; and Davtar, which has none, if somebody has switched it on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiogram
import pytest
import telegram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, InlineQueryResultArticle, InputTextMessageContent
from telegram import InlineQueryResultsButton

from tests.adapters.telegram.house import running
from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.inline import asks, chooses

JOIN = "https://t.me/davtar_test_bot?start=join_abcdefgh"


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as world:
        world.inline = True
        yield world


def article(number: str, words: str = "Sit down with us") -> telegram.InlineQueryResultArticle:
    keys = telegram.InlineKeyboardMarkup([[telegram.InlineKeyboardButton("Join", url=JOIN)]])
    return telegram.InlineQueryResultArticle(
        number, "Invite", telegram.InputTextMessageContent(words), reply_markup=keys
    )


async def test_results_are_for_the_one_who_types_until_one_is_chosen(fake: FakeTelegram) -> None:
    """Moment, answered once, chosen: then it stands in the chat, with its deep link."""
    aram = fake.user("Aram")
    room = fake.group("Friends", aram, present=False)
    async with telegram.Bot(fake.token, base_url=fake.base_url) as bot:
        assert bot.bot.supports_inline_queries
        query = await asks(aram, "table")
        (update,) = await bot.get_updates(timeout=5)
        assert update.inline_query
        assert update.inline_query.query == "table"
        await update.inline_query.answer([article("1")], cache_time=0, is_personal=True)
        assert room.said() == []
        sent = await chooses(aram, query, room)
        assert sent.text == "Sit down with us"
        assert [button["url"] for button in sent.buttons] == [JOIN]
        with pytest.raises(telegram.error.BadRequest, match=r"(?i)query is too old"):
            await update.inline_query.answer([])
    assert fake.problems == []


@pytest.mark.parametrize(
    ("results", "button", "words"),
    [
        ([article("1"), article("1")], None, "RESULT_ID_DUPLICATE"),
        ([article("x" * 65)], None, "RESULT_ID_INVALID"),
        ([article("1", "  ")], None, "MESSAGE_EMPTY"),
        ([], InlineQueryResultsButton("Open", start_parameter="no spaces"), "START_PARAM_INVALID"),
    ],
    ids=["two-alike", "long-id", "empty", "start-parameter"],
)
async def test_wrong_answers_are_refused(
    fake: FakeTelegram, results: list[telegram.InlineQueryResult], button: InlineQueryResultsButton | None, words: str
) -> None:
    query = await asks(fake.user("Aram"))
    async with telegram.Bot(fake.token, base_url=fake.base_url) as bot:
        with pytest.raises(telegram.error.BadRequest, match=f"(?i){words}"):
            await bot.answer_inline_query(query.id, results, button=button)


async def test_aiogram_answers_inline_queries(fake: FakeTelegram) -> None:
    query = await asks(fake.user("Aram"))
    session = AiohttpSession(api=TelegramAPIServer.from_base(fake.base))
    keys = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="Join", url=JOIN)]])
    result = InlineQueryResultArticle(
        id="1", title="Invite", input_message_content=InputTextMessageContent(message_text="Come"), reply_markup=keys
    )
    async with aiogram.Bot(fake.token, session=session) as bot:
        (update,) = await bot.get_updates(timeout=1)
        assert update.inline_query
        assert await update.inline_query.answer([result], cache_time=0)
        with pytest.raises(TelegramBadRequest):
            await bot.answer_inline_query(query.id, [])
    assert query.answer is not None
    assert fake.problems == []


async def test_davtar_asks_for_no_inline_queries(fake: FakeTelegram, tmp_path: Path) -> None:
    """With inline mode switched on by mistake: none comes, nothing is answered, everything else goes on."""
    async with running(fake, tmp_path):
        aram = fake.user("Aram", started=True)
        query = await asks(aram, "hand")
        room = fake.group("Friends", aram)
        await aram.says(room, "/new")
        await room.last()
        assert query.answer is None
        assert not [call for call in fake.calls if call.method == "answerInlineQuery"]
    assert "inline_query" not in fake.allowed
