"""The way from a chat to the page inside Telegram: buttons that Telegram takes where they stand."""

from __future__ import annotations

from tests.adapters.telegram.house import Opens, board, data, started
from tests.fakes.telegram import FakeTelegram, Message

PAGE = "https://cards.example.org"


def apps(message: Message) -> list[str]:
    return [str(b["web_app"]["url"]) for b in message.buttons if "web_app" in b]


def links(message: Message) -> list[str]:
    return [str(b["url"]) for b in message.buttons if "startapp" in str(b.get("url", ""))]


async def test_under_a_board(opens: Opens, fake: FakeTelegram) -> None:
    async with opens(page_url=PAGE, telegram_app="table") as run:
        aram, nino = fake.user("Aram", started=True), fake.user("Nino")
        room = fake.group("Friends", aram, nino)
        await aram.says(room, "/new")
        lobby = await board(room, ":sit 2")
        wanted = f"https://t.me/{fake.bot.username}/table?startapp={(await run.table(room)).id}"
        assert links(lobby) == [wanted]
        await nino.presses(lobby, data(lobby, ":sit 2"))
        lobby = await board(room, ":start fill")
        await aram.presses(lobby, data(lobby, ":start fill"))
        assert links(await board(room, ":hand")) == [wanted]
        assert not any(apps(message) for message in room.said())
        await nino.starts()
        await nino.says(nino.private, "/now")
        found = await board(nino.private, ":hand")
        assert apps(found) == [f"{PAGE}/app/telegram?table={(await run.table(nino.private)).id}"]
        assert links(found) == []
        await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
        assert fake.menu_button["web_app"]["url"] == f"{PAGE}/app/telegram"


async def test_without_a_short_name_groups_have_none(opens: Opens, fake: FakeTelegram) -> None:
    async with opens(page_url=PAGE) as run:
        aram = fake.user("Aram", started=True)
        room = fake.group("Friends", aram)
        await started(run, room, [aram])
        assert not any(links(message) or apps(message) for message in room.said())


async def test_without_a_page_nothing_is_there_and_the_menu_is_given_back(opens: Opens, fake: FakeTelegram) -> None:
    async with opens(page_url=PAGE, telegram_app="table"):
        await fake.until(lambda: fake.menu_button["type"] == "web_app", 10, "the menu button")
    async with opens():
        aram = fake.user("Aram", started=True)
        await fake.until(lambda: fake.menu_button["type"] == "default", 10, "the menu button")
        await aram.says(aram.private, "/now")
        found = await board(aram.private, ":hand")
        assert apps(found) == links(found) == []
