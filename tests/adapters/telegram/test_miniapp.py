"""The way from a chat to the page inside Telegram: buttons that Telegram takes where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo
from telegram.error import BadRequest
from telegram.request import HTTPXRequest

from tests.adapters.telegram.house import board, data, running, started
from tests.fakes.telegram import FakeTelegram

PAGE = "https://cards.example.org"


def apps(message: object) -> list[str]:
    return [str(b["web_app"]["url"]) for b in message.buttons if "web_app" in b]  # type: ignore[attr-defined]


def links(message: object) -> list[str]:
    return [str(b["url"]) for b in message.buttons if "startapp" in str(b.get("url", ""))]  # type: ignore[attr-defined]


async def test_telegram_takes_no_web_app_in_groups() -> None:
    """What the fake refuses, as the real one does (BUTTON_TYPE_INVALID)."""
    async with FakeTelegram() as fake:
        aram = fake.user("Aram", started=True)
        room = fake.group("Friends", aram)
        keys = InlineKeyboardMarkup([[InlineKeyboardButton("x", web_app=WebAppInfo(PAGE))]])
        bot = Bot(fake.token, base_url=fake.base_url, request=HTTPXRequest())
        async with bot:
            with pytest.raises(BadRequest, match=r"(?i)button_type_invalid"):
                await bot.send_message(room.id, "x", reply_markup=keys)
            assert await bot.send_message(aram.id, "x", reply_markup=keys)


async def test_under_a_board_in_a_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link by the app's short name, on the lobby and on every board of the match; none under what is over."""
    async with (
        FakeTelegram() as fake,
        running(fake, tmp_path, page_url=PAGE, telegram_app="table") as run,
    ):
        aram, nino = fake.user("Aram"), fake.user("Nino")
        room = fake.group("Friends", aram, nino)
        await aram.says(room, "/new")
        lobby = await board(room, ":sit 2")
        table = (await run.table(room)).id
        wanted = f"https://t.me/{fake.bot.username}/table?startapp={table}"
        assert links(lobby) == [wanted]
        await nino.presses(lobby, data(lobby, ":sit 2"))
        lobby = await board(room, ":start fill")
        await aram.presses(lobby, data(lobby, ":start fill"))
        assert links(await board(room, ":hand")) == [wanted]
        assert not any(apps(message) for message in room.said())
        assert fake.problems == []


async def test_under_a_board_in_a_private_chat(tmp_path: Path) -> None:
    async with (
        FakeTelegram() as fake,
        running(fake, tmp_path, page_url=PAGE, telegram_app="table") as run,
    ):
        aram = fake.user("Aram", started=True)
        await aram.says(aram.private, "/now")
        found = await board(aram.private, ":hand")
        table = (await run.table(aram.private)).id
        assert apps(found) == [f"{PAGE}/app/telegram?table={table}"]
        assert links(found) == []
        await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
        assert fake.menu_button["web_app"]["url"] == f"{PAGE}/app/telegram"


async def test_without_a_short_name_groups_have_none(tmp_path: Path) -> None:
    async with FakeTelegram() as fake, running(fake, tmp_path, page_url=PAGE) as run:
        aram = fake.user("Aram", started=True)
        room = fake.group("Friends", aram)
        await started(run, room, [aram])
        assert not any(links(message) or apps(message) for message in room.said())


async def test_without_a_page_nothing_is_there_and_the_menu_is_given_back(tmp_path: Path) -> None:
    async with FakeTelegram() as fake:
        async with running(fake, tmp_path, page_url=PAGE, telegram_app="table"):
            await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
        fake.calls.clear()
        async with running(fake, tmp_path) as run:
            aram = fake.user("Aram", started=True)
            await fake.until(lambda: fake.menu_button["type"] == "default", 10, "the menu button")
            await aram.says(aram.private, "/now")
            found = await board(aram.private, ":hand")
            assert apps(found) == links(found) == []
            assert await run.table(aram.private)
