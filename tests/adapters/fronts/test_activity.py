"""The page inside Discord, over the socket: the same person at the same seat as in the chat."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.ports.records import Person
from bot.scene import press
from tests.adapters.finished import finished_match
from tests.adapters.fronts.activity import Inside, inside_discord, table_on
from tests.adapters.local.page import Page, text_of
from tests.fakes.discord import Guild, Player
from tests.fakes.discord.message import Message

Json = dict[str, Any]


@pytest.fixture
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    async with inside_discord(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def guild(inside: Inside) -> Guild:
    return inside.guild


@pytest.fixture
def aram(inside: Inside) -> Player:
    return inside.fake.person("Aram")


@pytest.fixture
def nino(inside: Inside) -> Player:
    return inside.fake.person("Նինո")


def keys(message: Json) -> list[str]:
    return [key["data"] for row in message["keys"] for key in row if key["enabled"]]


def moves(message: Message) -> list[str]:
    return [b.custom_id for b in message.buttons if b.custom_id.startswith("a:") and not b.disabled]


async def board_of(page: Page, table: str, says: str) -> Json:
    """The table's board on the page, once it says so."""
    while True:
        board = await page.until("board", table=table)
        if any(says in text_of(line["p"]) for line in board["message"]["lines"]) or says in str(board["message"]):
            return board


async def test_whoever_opens_it_is_asked_to_sit_down_or_watch_and_sits_in_the_chat_too(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    board = await inside.evening.lobby(channel, aram)
    opened = await nino.presses(board, "Open the table")
    page, welcome = await inside.opens(nino, opened.launched)
    assert (welcome["table"], welcome["me"]["name"]) == (table_on(board), "Նինո")
    offered = await page.until("offer")
    sit = f"t:{table_on(board)}:sit"
    assert sit in keys(offered["panel"])
    assert f"s:{table_on(board)}:board" in keys(offered["panel"])
    assert (await page.press(sit))["ok"]
    await inside.fake.until(lambda: "Նինո" in board.text)
    table = await inside.evening.table(table_on(board))
    assert table is not None
    assert table.seat_of(nino.id) is not None


async def test_a_press_in_one_is_seen_in_the_other(inside: Inside, guild: Guild, aram: Player, nino: Player) -> None:
    """Nino sits down in the chat and plays on the page, Aram the other way round; each sees what the other does."""
    (channel,) = guild.channels
    await aram.slash(channel, "new", game="nardi")
    board = await inside.evening.board(channel)
    table = table_on(board)
    opened = await nino.presses(board, "Open the table")
    page, _ = await inside.opens(nino, opened.launched)
    await nino.slash(channel, "join")
    seated = await page.until("board", table=table)
    while seated["seat"] is None:
        seated = await page.until("board", table=table)
    await page.press(f"t:{table}:set clock 0")
    assert (await page.press(f"t:{table}:start"))["ok"]
    await inside.fake.until(lambda: any(":hand" in b.custom_id for b in channel.last.buttons))
    played = {"page": 0, "chat": 0}
    hand: Json = {}
    while min(played.values()) < 2:
        now = await inside.evening.table(table)
        assert now is not None
        assert now.state is not None
        before = now.seq
        while hand.get("seq") != before:
            hand = await fresh_hand(page, table)
            now = await inside.evening.table(table)
            assert now is not None
            hand["seq"] = before = now.seq
        mine = [data for data in keys(hand["message"]) if data.startswith("a:")] if hand["message"] else []
        if mine:
            await page.press(mine[0])
            played["page"] += 1
        else:
            shown = await aram.opens_hand(channel.last, label_of(channel.last))
            await aram.forges(shown, moves(shown)[0]).answered()
            played["chat"] += 1
        after = await inside.evening.table(table)
        assert after is not None
        assert after.seq > before
        await page.until("board", table=table)
        await inside.fake.until(lambda: channel.last.buttons)


def label_of(board: Message) -> str:
    return next(b.label for b in board.buttons if b.custom_id.endswith(":hand"))


async def fresh_hand(page: Page, table: str) -> Json:
    """The hand as it now is, asked for as the page does after a reconnection."""
    answer = await page.press(f"s:{table}:hand")
    assert answer["ok"], answer
    return {"message": answer["panel"]}


async def test_a_page_that_loses_its_line_comes_back_by_its_token(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    board = await inside.evening.lobby(channel, aram)
    opened = (await nino.presses(board, "Open the table")).launched
    page, _ = await inside.opens(nino, opened)
    await page.ws.close()
    again, welcome = await inside.hello({"instance": opened.id}, token=page.token)
    assert (welcome["t"], welcome["table"], welcome["me"]) == ("welcome", table_on(board), page.me)
    assert "token" not in welcome
    inside.fake.activities.leave(opened, nino.user)
    _, refused = await inside.hello({"instance": opened.id}, token=page.token)
    assert (refused["t"], refused["why"]) == ("refused", "door-no")
    assert again.token


async def test_where_no_table_is_a_new_one_stands_in_the_channel(inside: Inside, guild: Guild, nino: Player) -> None:
    """Opened from Discord's own list: the page offers a table, and opens it where it was opened from."""
    (channel,) = guild.channels
    page, welcome = await inside.opens(nino, await nino.launches(channel))
    assert welcome["table"] is None
    assert (await page.until("offer"))["panel"]["keys"]
    assert (await page.command("new", "nardi"))["ok"]
    board = await inside.evening.board(channel)
    assert "Նինո" in board.text


async def test_all_tables_of_the_channel_are_to_be_chosen_from(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    first = await inside.evening.lobby(channel, aram)
    await nino.slash(channel, "new", thread=False)
    await inside.fake.until(lambda: len(channel.shown) == 2)
    gio = inside.fake.person("Gio")
    page, welcome = await inside.opens(gio, await gio.launches(channel))
    assert welcome["table"] is None
    offered = keys((await page.until("offer"))["panel"])
    assert {f"s:{table_on(board)}:board" for board in channel.shown} <= set(offered)
    assert {f"t:{table_on(board)}:sit" for board in channel.shown} <= set(offered)
    rows = next(m for m in reversed(page.seen) if m["t"] == "tables")["rows"]
    assert {row["id"] for row in rows} == {table_on(first), table_on(channel.last)}


async def test_in_a_voice_channel_without_a_table_one_is_opened_there(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    """It stands in the voice channel's own chat; whoever opens the Activity after that is asked to sit down there."""
    voice = inside.fake.voice(guild, "Evening")
    instance = await nino.launches(voice)
    page, welcome = await inside.opens(nino, instance)
    assert welcome["table"] is None
    assert (await page.until("offer"))["panel"]["keys"]
    assert (await page.command("new", "nardi"))["ok"]
    board = await inside.evening.board(voice)
    assert "Նինո" in board.text
    assert [one.shown for one in guild.channels if one is not voice] == [[]]
    second = await aram.launches(voice)
    assert second is instance
    other, welcome = await inside.opens(aram, second)
    assert welcome["table"] == table_on(board)
    sit = f"t:{table_on(board)}:sit"
    assert sit in keys((await other.until("offer"))["panel"])
    assert (await other.press(sit))["ok"]
    await inside.fake.until(lambda: "Aram" in board.text)
    seated = await page.until("board", table=table_on(board))
    while "Aram" not in str(seated):
        seated = await page.until("board", table=table_on(board))


async def test_where_a_match_runs_in_a_voice_channel_one_watches_it(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    """Its player has the seat and the hand as soon as they open it; anybody else is told what they can do, and sees
    what all may see. Who is only in another channel sees nothing."""
    voice = inside.fake.voice(guild, "Evening")
    board = await inside.evening.dealt(voice, aram)
    table = table_on(board)
    own, welcome = await inside.opens(aram, await aram.launches(voice))
    assert welcome["table"] == table
    assert [m for m in own.seen if m["t"] == "offer"] == []
    hand = next(m for m in own.seen if m["t"] == "hand" and m["table"] == table)
    assert "model" in str(hand)
    page, welcome = await inside.opens(nino, await nino.launches(voice))
    assert welcome["table"] == table
    offered = await page.until("offer")
    assert {f"t:{table}:sub", f"s:{table}:board"} <= set(keys(offered["panel"]))
    shown = next(m for m in page.seen if m["t"] == "board" and m["table"] == table)
    assert shown["seat"] is None
    assert not any([(await page.press(key))["ok"] for key in keys(shown["message"]) if key.startswith("a:")])
    assert [m for m in page.seen if m["t"] == "hand" and m["message"]] == []
    gio = inside.fake.person("Gio")
    stranger, welcome = await inside.opens(gio, await gio.launches(guild.channels[0]))
    assert welcome["table"] is None
    assert [m for m in stranger.seen if m["t"] == "board"] == []
    assert not (await stranger.press(f"s:{table}:board"))["ok"]


async def test_a_spectator_sees_no_hand_and_the_table_no_more_when_they_leave(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    board = await inside.evening.dealt(channel, aram)
    opened = (await nino.presses(board, "Open the table")).launched
    page, _ = await inside.opens(nino, opened)
    hands = [m for m in page.seen if m["t"] == "hand" and m["message"]]
    assert hands == []
    asked = await page.press(f"s:{table_on(board)}:hand")
    assert "cards" not in (asked.get("panel") or {})
    inside.fake.activities.leave(opened, nino.user)
    inside.fake.clock.advance(31)
    await aram.slash(channel, "leave")
    await page.until("gone", table=table_on(board))


async def test_a_match_is_looked_at_again_by_way_of_the_proxy(
    inside: Inside, guild: Guild, aram: Player, nino: Player
) -> None:
    """Whoever is in the channel sees its matches, as in the chat; only those who played pass them on, and by an address
    that others can open."""
    (channel,) = guild.channels
    people = [Person(one.id, name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    match = f"{await finished_match(inside.house.core, f'dc:{guild.id}:{channel.id}', *people)}.1"
    davit, vano = inside.fake.person("Davit"), inside.fake.person("Vano")

    async def looks(page: Page, token: str = "") -> tuple[int, list[Json]]:
        sent = {"Origin": inside.origin, "Authorization": f"Bearer {token or page.token}"}
        ask = {"match": match, "room": "main", "lang": "en"}
        async with inside.http.post(f"{inside.url}/discord/replay", json=ask, headers=sent) as answer:
            return answer.status, [json.loads(line) for line in (await answer.text()).splitlines()]

    page, _ = await inside.opens(aram, await aram.launches(channel))
    for _ in range(7):
        assert (await page.command("replay"))["replay"] == match
    assert await inside.house.core.store.shares.count(*_numbered(match), (aram.id,)) == 0, "looking makes no link"
    status, lines = await looks(page)
    assert (status, lines[0]["id"], lines[-1]["t"]) == (200, match, "end")

    watching, _ = await inside.opens(davit, await davit.launches(channel))
    assert (await looks(watching))[0] == 200
    assert not (await watching.press(press.see("-", f"replay.{match}.share")))["ok"]
    away, _ = await inside.opens(vano, await vano.launches(inside.fake.channel(guild, "other")))
    assert (await looks(away))[0] == 404

    link = (await page.press(press.see("-", f"replay.{match}.share")))["link"]
    host = inside.url.removeprefix("http://")
    assert link.startswith(f"https://{host}/r/")
    way = (await page.do({"t": "handover"}))["way"]["url"]
    assert way.startswith(f"https://{host}/#take="), "no address of the frame, which opens in Discord alone"


async def test_a_lesson_is_on_the_page_and_is_left_there(inside: Inside, guild: Guild, nino: Player) -> None:
    """In the Activity of a channel: shown there to whoever learns, with what the coach says, and to nobody else."""
    (channel,) = guild.channels
    page, _ = await inside.opens(nino, await nino.launches(channel))
    davit = inside.fake.person("Davit")
    other, _ = await inside.opens(davit, await davit.launches(channel))
    answer = await page.command("learn", "domino")
    assert text_of(answer["text"]) == "Your lesson is ready. Take your time: nobody is waiting."
    table = answer["table"]

    def coached() -> bool:
        hands = [told["message"] for told in page.seen if told["t"] == "hand" and told["table"] == table]
        return any(line["w"] == "coach" for hand in hands if hand for line in hand["lines"])

    while not coached():
        await page.read()
    assert (await page.press(f"t:{table}:leave sure"))["ok"]
    found = await inside.evening.table(table)
    assert found is not None
    assert found.phase == "abandoned"
    await other.command("help")
    assert not any(told.get("table") == table for told in other.seen)


def _numbered(match: str) -> tuple[str, int]:
    table, _, number = match.partition(".")
    return table, int(number)
