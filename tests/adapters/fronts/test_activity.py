"""The page inside Discord, over the socket: the same person at the same seat as in the chat."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.runtime.core import Core
from bot.ports.records import Person
from bot.scene import press
from tests.adapters.fronts.activity import Inside, inside_discord, table_on
from tests.adapters.local.page import Json, Page
from tests.bench.kit import moves
from tests.fakes.discord import Channel, Guild, Player

OPEN = "Open the table"


@pytest.fixture
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    async with inside_discord(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def guild(inside: Inside) -> Guild:
    return inside.guild


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.channels[0]


@pytest.fixture
def aram(inside: Inside) -> Player:
    return inside.fake.person("Aram")


@pytest.fixture
def nino(inside: Inside) -> Player:
    return inside.fake.person("Նինո")


def keys(message: Json) -> list[str]:
    return [key["data"] for row in message["keys"] for key in row if key["enabled"]]


async def test_one_is_asked_to_sit_and_comes_back(inside: Inside, channel: Channel, aram: Player, nino: Player) -> None:
    board = await inside.evening.lobby(channel, aram)
    opened = (await nino.presses(board, OPEN)).launched
    page, welcome = await inside.opens(nino, opened)
    assert (welcome["table"], welcome["me"]["name"]) == (table_on(board), "Նինո")
    offered = await page.until("offer")
    sit = f"t:{table_on(board)}:sit"
    assert {sit, f"s:{table_on(board)}:board"} <= set(keys(offered["panel"]))
    assert (await page.press(sit))["ok"]
    await inside.fake.until(lambda: "Նինո" in board.text)
    table = await inside.evening.table(table_on(board))
    assert table is not None
    assert table.seat_of(nino.id) is not None
    await page.ws.close()
    again, welcome = await inside.hello({"instance": opened.id}, token=page.token)
    assert (welcome["t"], welcome["table"], welcome["me"]) == ("welcome", table_on(board), page.me)
    assert "token" not in welcome
    assert again.token
    inside.fake.activities.leave(opened, nino.user)
    _, refused = await inside.hello({"instance": opened.id}, token=page.token)
    assert (refused["t"], refused["why"]) == ("refused", "door-no")


async def test_all_tables_of_the_channel_offered(inside: Inside, channel: Channel, aram: Player, nino: Player) -> None:
    await inside.evening.lobby(channel, aram)
    await nino.slash(channel, "new", thread=False)
    await inside.fake.until(lambda: len(channel.shown) == 2)
    gio = inside.fake.person("Gio")
    page, welcome = await inside.opens(gio, await gio.launches(channel))
    assert welcome["table"] is None
    tables = {table_on(board) for board in channel.shown}
    wanted = {press for table in tables for press in (f"s:{table}:board", f"t:{table}:sit")}
    assert wanted <= set(keys((await page.until("offer"))["panel"]))
    assert {row["id"] for row in page.told("tables")[-1]["rows"]} == tables


async def test_a_match_in_a_voice_channel_is_watched(inside: Inside, guild: Guild, aram: Player, nino: Player) -> None:
    voice = inside.fake.voice(guild, "Evening")
    board = await inside.evening.dealt(voice, aram)
    table = table_on(board)
    own, welcome = await inside.opens(aram, await aram.launches(voice))
    assert (welcome["table"], own.told("offer")) == (table, [])
    assert any("model" in str(hand) for hand in own.told("hand") if hand["table"] == table)
    opened = await nino.launches(voice)
    page, welcome = await inside.opens(nino, opened)
    assert welcome["table"] == table
    assert {f"t:{table}:sub", f"s:{table}:board"} <= set(keys((await page.until("offer"))["panel"]))
    shown = next(told for told in page.told("board") if told["table"] == table)
    assert shown["seat"] is None
    assert not any([(await page.press(key))["ok"] for key in keys(shown["message"]) if key.startswith("a:")])
    assert "cards" not in ((await page.press(f"s:{table}:hand")).get("panel") or {})
    assert [told for told in page.told("hand") if told["message"]] == []
    gio = inside.fake.person("Gio")
    stranger, welcome = await inside.opens(gio, await gio.launches(guild.channels[0]))
    assert welcome["table"] is None
    assert stranger.told("board") == []
    assert not (await stranger.press(f"s:{table}:board"))["ok"]
    inside.fake.activities.leave(opened, nino.user)
    inside.fake.clock.advance(31)
    await aram.slash(voice, "leave")
    await page.until("gone", table=table)


async def finished_match(core: Core, place: str, host: Person, guest: Person) -> str:
    """A match of Bura of several deals; its table."""
    table = (await core.desk.command("finished:1", place, host, "new", "bura3")).table
    assert table is not None
    assert (await core.desk.press("finished:2", place, guest, press.do(table, "sit"))).ok
    for n, words in enumerate(("set target 3", "set clock 0", "start"), 3):
        assert (await core.desk.press(f"finished:{n}", place, host, press.do(table, words))).ok
    await moves(core.service, table, 5_000)
    found = await core.service.table(table)
    assert found is not None
    assert found.phase == "over"
    assert found.deal > 1
    return table


async def test_replay_by_the_proxy(inside: Inside, guild: Guild, channel: Channel, aram: Player, nino: Player) -> None:
    people = [Person(one.id, name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    table = await finished_match(inside.house.core, f"dc:{guild.id}:{channel.id}", *people)
    match, share = f"{table}.1", press.see("-", f"replay.{table}.1.share")
    davit, vano = inside.fake.person("Davit"), inside.fake.person("Vano")

    async def looks(page: Page) -> tuple[int, list[Json]]:
        sent = {"Origin": inside.origin, "Authorization": f"Bearer {page.token}"}
        ask = {"match": match, "room": "main", "lang": "en"}
        async with inside.http.post(f"{inside.url}/discord/replay", json=ask, headers=sent) as answer:
            return answer.status, [json.loads(line) for line in (await answer.text()).splitlines()]

    page, _ = await inside.opens(aram, await aram.launches(channel))
    for _ in range(7):
        assert (await page.command("replay"))["replay"] == match
    assert await inside.house.core.store.shares.count(table, 1, (aram.id,)) == 0, "looking makes no link"
    status, lines = await looks(page)
    assert (status, lines[0]["id"], lines[-1]["t"]) == (200, match, "end")
    watching, _ = await inside.opens(davit, await davit.launches(channel))
    assert (await looks(watching))[0] == 200
    assert not (await watching.press(share))["ok"]
    away, _ = await inside.opens(vano, await vano.launches(inside.fake.channel(guild, "other")))
    assert (await looks(away))[0] == 404
    host = inside.url.removeprefix("http://")
    assert (await page.press(share))["link"].startswith(f"https://{host}/r/")
    way = (await page.do({"t": "handover"}))["way"]["url"]
    assert way.startswith(f"https://{host}/#take="), "no address of the frame, which opens in Discord alone"
