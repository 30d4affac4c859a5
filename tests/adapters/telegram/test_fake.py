"""The fake Bot API itself, driven by two unmodified client libraries so that it is shaped to neither."""

from __future__ import annotations

import asyncio
import io

import aiogram
import pytest
import telegram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter
from aiogram.types import (
    BufferedInputFile,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
)
from PIL import Image

from tests.fakes.telegram import FakeTelegram, Fault, Limits, skipped, spec
from tests.fakes.telegram.inline import asks, chooses
from tests.fakes.telegram.markup import parse_html
from tests.fakes.telegram.model import Refused

JOIN = "https://t.me/davtar_test_bot?start=join_abcdefgh"


def jpeg(colour: str = "green") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 40), colour).save(out, "JPEG")
    return out.getvalue()


def button(label: str, data: str) -> telegram.InlineKeyboardMarkup:
    return telegram.InlineKeyboardMarkup([[telegram.InlineKeyboardButton(label, callback_data=data)]])


async def test_aiogram_talks_to_it(fake: FakeTelegram) -> None:
    """Upload, media edit, callbacks, ephemerals (10.3), commands and errors through aiogram's own types."""
    aram = fake.user("Արամ", "hy")
    friends = fake.group("Friends", aram)
    session = AiohttpSession(api=TelegramAPIServer.from_base(fake.base))
    keys = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="My cards", callback_data="s:1:hand")]])
    async with aiogram.Bot(fake.token, session=session) as bot:
        assert (await bot.get_me()).username == fake.bot.username
        board = await bot.send_photo(
            friends.id,
            BufferedInputFile(jpeg(), "table.jpg"),
            caption="<b>Deal 1</b>",
            parse_mode="HTML",
            reply_markup=keys,
        )
        assert board.photo
        assert board.caption == "Deal 1"
        edited = await bot.edit_message_media(
            InputMediaPhoto(media=BufferedInputFile(jpeg("red"), "table.jpg"), caption="two"),
            chat_id=friends.id,
            message_id=board.message_id,
            reply_markup=keys,
        )
        assert isinstance(edited, aiogram.types.Message)
        assert edited.photo
        assert edited.photo[0].file_id != board.photo[0].file_id
        with pytest.raises(TelegramBadRequest, match="message is not modified"):
            await bot.edit_message_caption(
                chat_id=friends.id, message_id=board.message_id, caption="two", reply_markup=keys
            )
        callback = await aram.clicks(await friends.last(), "My cards")
        (update,) = await bot.get_updates(timeout=1)
        assert update.callback_query
        assert update.callback_query.data == "s:1:hand"
        hand = await bot.send_photo(
            friends.id,
            edited.photo[0].file_id,
            ephemeral_message_parameters=EphemeralMessageParameters(
                receiver_user_id=aram.id, callback_query_id=callback.id
            ),
        )
        assert hand.message_id == 0
        assert hand.ephemeral_message_id
        await update.callback_query.answer("here", show_alert=True)
        assert (await aram.answered(callback)).alert
        with pytest.raises(TelegramBadRequest, match="query is too old"):
            await update.callback_query.answer("again")
        with pytest.raises(TelegramForbiddenError):
            await bot.send_message(aram.id, "not started")
        fake.faults.append(Fault("sendMessage", "429", after=3))
        with pytest.raises(TelegramRetryAfter) as too_many:
            await bot.send_message(friends.id, "x")
        assert too_many.value.retry_after == 3


async def test_polling_offsets_confirm(fake: FakeTelegram, bot: telegram.Bot) -> None:
    """What an offset has not passed comes again; what it has passed never does."""
    aram = fake.user("Aram")
    for text in ("one", "two"):
        await aram.says(aram.private, text)
    first = await bot.get_updates()
    assert [u.message.text for u in first if u.message] == ["one", "two"]
    assert len(await bot.get_updates()) == 2
    rest = await bot.get_updates(offset=first[0].update_id + 1)
    assert [u.message.text for u in rest if u.message] == ["two"]
    assert await bot.get_updates(offset=first[1].update_id + 1) == ()


async def test_long_poll_wakes_at_once(fake: FakeTelegram, bot: telegram.Bot) -> None:
    aram = fake.user("Aram")
    waiting = asyncio.create_task(bot.get_updates(timeout=20))
    await fake.until(lambda: fake.polls, 10, "a question")
    await aram.says(aram.private, "hi")
    (update,) = await waiting
    assert update.message
    assert update.message.text == "hi"


async def test_privacy_mode_hides_chatter(fake: FakeTelegram, bot: telegram.Bot) -> None:
    """A bot without admin rights gets commands for it and replies to it, nothing else; reactions never."""
    aram = fake.user("Aram")
    room = fake.group("Friends", aram)
    await bot.send_message(room.id, "board")
    board = await room.last()
    await aram.says(room, "chatter")
    await aram.says(room, "/new@another_bot")
    await aram.reacts(board, "👎")
    await aram.says(room, f"/new@{fake.bot.username}")
    await aram.says(room, "👎", reply_to=board)
    heard = [
        u.message.text for u in await bot.get_updates(allowed_updates=["message", "message_reaction"]) if u.message
    ]
    assert heard == [f"/new@{fake.bot.username}", "👎"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"text": "<b>open"}, "can't parse entities"),
        ({"text": "a < b"}, "can't parse entities"),
        ({"text": "<script>x</script>"}, "Unsupported start tag"),
        ({"text": "<b><i>x</b></i>"}, "can't parse entities"),
        ({"text": "x" * 4097}, "too long"),
        ({"text": "   "}, "empty"),
        ({"text": "x", "reply_markup": button("a", "d" * 65)}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "message_thread_id": 99}, "thread not found"),
    ],
)
async def test_wrong_requests_are_refused(
    fake: FakeTelegram, bot: telegram.Bot, arguments: dict[str, object], words: str
) -> None:
    room = fake.group("Friends", fake.user("Aram"))
    with pytest.raises(telegram.error.BadRequest, match=f"(?i){words}"):
        await bot.send_message(room.id, parse_mode="HTML", **arguments)  # type: ignore[arg-type]


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
def test_spec_refuses(method: str, params: dict[str, object], files: set[str]) -> None:
    described = spec.load()
    assert described is not None
    assert described.problems(method, params, files) or described.unknown(method, params)


async def test_limits_and_faults(fake: FakeTelegram, bot: telegram.Bot) -> None:
    """20 a minute in a group; a late answer has taken effect; a lost request has not."""
    room = fake.group("Friends", fake.user("Aram"))
    fake.limits = Limits(group_per_minute=3)
    for n in range(3):
        await bot.send_message(room.id, str(n))
    with pytest.raises(telegram.error.RetryAfter):
        await bot.send_message(room.id, "4")
    assert fake.busiest_minute(room.id) >= 3
    fake.limits = None
    fake.faults += [Fault("sendMessage", "late", after=2), Fault("sendMessage", "lost"), Fault("sendMessage", "cut")]
    with pytest.raises(telegram.error.TimedOut):
        await bot.send_message(room.id, "late", read_timeout=0.2)
    with pytest.raises(telegram.error.NetworkError):
        await bot.send_message(room.id, "lost")
    with pytest.raises(telegram.error.NetworkError):
        await bot.send_message(room.id, "cut")
    assert [m.text for m in room.said()] == ["0", "1", "2", "late", "cut"]


async def test_ephemeral_rules(fake: FakeTelegram, bot: telegram.Bot) -> None:
    """Bot API 10.3: a press opens 15 seconds; an admin needs none; only members of groups; message_id is 0."""
    now = 1_000_000.0
    fake.clock = lambda: now
    aram, lilit = fake.user("Aram"), fake.user("Lilit", started=True)
    room = fake.group("Friends", aram)
    await bot.send_message(room.id, "board", reply_markup=button("My cards", "x"))
    press = await aram.clicks(await room.last(), "My cards")

    async def whisper(who: int, query: str | None = None) -> telegram.Message:
        options = {"receiver_user_id": who} | ({"callback_query_id": query} if query else {})
        return await bot.send_photo(room.id, jpeg(), api_kwargs={"ephemeral_message_parameters": options})

    sent = await whisper(aram.id, press.id)
    assert sent.message_id == 0
    assert len(aram.ephemerals(room)) == 1
    assert room.said()[-1].text == "board", "nobody else sees it"
    for who, query in ((aram.id, None), (lilit.id, None), (lilit.id, press.id)):
        with pytest.raises(telegram.error.BadRequest):
            await whisper(who, query)
    now += 16
    with pytest.raises(telegram.error.BadRequest):
        await whisper(aram.id, press.id)
    room.chat.status[fake.bot.id] = "administrator"
    assert (await whisper(aram.id)).message_id == 0
    number = sent.api_kwargs["ephemeral_message_id"]
    where = {"chat_id": room.id, "receiver_user_id": aram.id, "ephemeral_message_id": number}
    assert await bot.do_api_request("editEphemeralMessageCaption", api_kwargs=where | {"caption": "yours"})
    assert await bot.do_api_request("deleteEphemeralMessage", api_kwargs=where)


def test_html_is_read_as_telegram_reads_it() -> None:
    text, entities = parse_html('<b>a</b>&lt;&amp; <a href="tg://user?id=7">Ն😀</a> &nbsp;')
    assert text == "a<& Ն😀 &nbsp;"
    assert [(e["type"], e["offset"], e["length"]) for e in entities] == [("bold", 0, 1), ("text_mention", 4, 3)]
    with pytest.raises(Refused):
        parse_html("</b>")


# --- inline mode and mini apps ----------------------------------------------------------------------------------


def article(number: str, words: str = "Sit down with us") -> telegram.InlineQueryResultArticle:
    keys = telegram.InlineKeyboardMarkup([[telegram.InlineKeyboardButton("Join", url=JOIN)]])
    return telegram.InlineQueryResultArticle(
        number, "Invite", telegram.InputTextMessageContent(words), reply_markup=keys
    )


async def test_results_are_for_the_one_who_types_until_one_is_chosen(fake: FakeTelegram, bot: telegram.Bot) -> None:
    """Moment, answered once, chosen: then it stands in the chat, with its deep link."""
    fake.inline, aram = True, fake.user("Aram")
    room = fake.group("Friends", aram, present=False)
    assert (await bot.get_me()).supports_inline_queries
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


@pytest.mark.parametrize(
    ("results", "button", "words"),
    [
        ([article("1"), article("1")], None, "RESULT_ID_DUPLICATE"),
        ([article("x" * 65)], None, "RESULT_ID_INVALID"),
        ([article("1", "  ")], None, "MESSAGE_EMPTY"),
        ([], telegram.InlineQueryResultsButton("Open", start_parameter="no spaces"), "START_PARAM_INVALID"),
    ],
    ids=["two-alike", "long-id", "empty", "start-parameter"],
)
async def test_wrong_answers_are_refused(
    fake: FakeTelegram,
    bot: telegram.Bot,
    results: list[telegram.InlineQueryResult],
    button: telegram.InlineQueryResultsButton | None,
    words: str,
) -> None:
    query = await asks(fake.user("Aram"))
    with pytest.raises(telegram.error.BadRequest, match=f"(?i){words}"):
        await bot.answer_inline_query(query.id, results, button=button)


async def test_telegram_takes_no_web_app_in_groups(fake: FakeTelegram, bot: telegram.Bot) -> None:
    aram = fake.user("Aram", started=True)
    room = fake.group("Friends", aram)
    app = telegram.InlineKeyboardButton("x", web_app=telegram.WebAppInfo("https://cards.example.org"))
    keys = telegram.InlineKeyboardMarkup([[app]])
    with pytest.raises(telegram.error.BadRequest, match=r"(?i)button_type_invalid"):
        await bot.send_message(room.id, "x", reply_markup=keys)
    assert await bot.send_message(aram.id, "x", reply_markup=keys)
