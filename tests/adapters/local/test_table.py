"""Playing over the wire: exactly once, the same hand after a restart, for players and spectators, in a full house."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.ports.records import TableRow
from bot.scenes.show import for_onlooker
from bot.table.clocks import ASIDE_MS
from bot.table.late import as_watched
from bot.table.limits import OPENING
from bot.table.loaded import public_view
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running, catalog, house
from tests.adapters.local.page import PATIENCE, Json, Page, cards_of, text_of
from tests.tiers import nightly
from tests.waiting import until


async def test_play_now_deals_eight_cards_as_a_picture_or_in_words(visit: Visit) -> None:
    page = await visit()
    assert (await page.command("now"))["ok"]
    hand = await page.hand()
    assert (len(cards_of(hand)), hand["message"]["model"]["kind"]) == (8, "HandPicture")
    assert hand["message"]["reading"]
    assert (await page.command("pictures", "off"))["ok"]
    hand = page.told("hand")[-1]
    assert not {"image", "model"} & hand["message"].keys()
    words = " ".join(text_of(line["p"]) for line in hand["message"]["lines"])
    assert sum(sign in words for sign in "♠♥♦♣") >= 2


async def test_a_press_sent_again_counts_once(here: Running, visit: Visit, http: aiohttp.ClientSession) -> None:
    """``web:<public id>:<n>``: sent again under its number, also over a new line, it has one effect and one answer."""
    page = await visit()
    await page.do({"t": "cmd", "name": "now", "rest": ""}, n="load-1")
    again = await Page(http, here.url).connect()
    await again.hello(token=page.token)
    answers = [await again.do({"t": "cmd", "name": "now", "rest": ""}, n="load-1") for _ in range(3)]
    assert len({json.dumps({k: v for k, v in a.items() if k != "n"}) for a in answers}) == 1
    assert len(await here.store.tables_in("web:main")) == 1
    await page.do({"t": "say", "text": "barev"}, n="load-2")
    await again.do({"t": "say", "text": "barev"}, n="load-2")
    late = await visit("Late")
    assert len(late.told("said")) == 1
    await late.do({"t": "cmd", "name": "new", "rest": ""}, n="load-1")
    assert len(await here.store.tables_in("web:main")) == 2, "another person's number is another command"


async def test_restart_keeps_seat_and_hand(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """The program stops and starts again: the same token, the same seat, the same cards, the board back on the wall."""
    async with house(tmp_path, speed=20) as before:
        page = await (await Page(http, before.url).connect()).hello("Aram")
        await page.command("now")
        hand = await page.hand()
        while not hand["turn"]:
            hand = await page.hand()
        leaving = asyncio.create_task(page.closed())
    assert await leaving == 1012
    async with house(tmp_path, speed=20) as after:
        back = await Page(http, after.url).connect()
        await back.say({"t": "hello", "room": "main", "token": page.token})
        assert (await back.until("welcome"))["me"]["name"] == "Aram"
        board = await back.until("board")
        assert (board["seat"], board["message"]["model"]["kind"]) == (hand["seat"], "BoardPicture")
        assert cards_of(await back.hand()) == cards_of(hand)


async def test_each_in_its_own_language(visit: Visit) -> None:
    here, there = await visit("Aram", lang="hy"), await visit("Lusine", lang="en")
    await here.command("new")
    mine, theirs = await here.until("board"), await there.until("board")
    assert mine["message"]["lines"] != theirs["message"]["lines"]
    assert any("Ա" <= sign <= "ֆ" for line in mine["message"]["lines"] for sign in text_of(line["p"]))
    await there.say({"t": "choices", "q": 5, "name": "language", "arg": "language", "typed": ""})
    assert [value for _, value in (await there.until("choices", q=5))["items"]] == ["hy", "ka", "ru", "en"]
    await there.do({"t": "cmd", "name": "language", "rest": "ru"}, n="lang-1")
    assert any(m["t"] == "welcome" and m["lang"] == "ru" for m in there.seen)


async def test_a_newcomer_sees_what_is_on_the_wall_of_their_room(visit: Visit) -> None:
    first, other = await visit("Aram"), await visit("Nino", room="evening")
    await first.command("now")
    await first.hand()
    if not first.told("board"):
        await first.until("board")
    await first.do({"t": "say", "text": "hello all"})
    late = await visit("Late")
    assert late.told("board", seat=None)
    assert late.told("said", text="hello all")
    assert [row["mine"] for row in late.told("tables")[-1]["rows"]] == [False]
    await other.command("help")
    assert not any(m["t"] in ("board", "said") for m in other.seen)


async def test_deals_that_are_over_stay_in_the_talk(here: Running, visit: Visit) -> None:
    page = await visit()
    opened = await page.command("new")
    table = opened["table"]
    await page.press(f"t:{table}:fill")
    await page.press(f"t:{table}:start")
    async with asyncio.timeout(PATIENCE):
        while not any(m["t"] == "note" and m["slot"] for m in page.seen):
            await page.read()
    late = await visit("Late")
    boards = late.told("board")
    past = [m for m in late.seen if m["t"] == "note" and (m["slot"] or "").startswith(f"board:{table}:")]
    assert len(boards) == 1
    assert past
    assert all(m["slot"] != boards[0]["slot"] for m in past)
    told = {m["id"]: m["message"]["lines"] for m in page.seen if m["t"] == "note" and m["slot"]}
    assert all(m["message"]["lines"] == told[m["id"]] for m in past if m["id"] in told)  # in its last form for all


async def test_a_line_that_does_not_drain_is_cut(here: Running, visit: Visit) -> None:
    """What piles up for one tab is bounded; it is cut off (1013), and nobody else notices."""
    slow, other = await visit("Slow"), await visit("Other")
    room = here.front._rooms.get("web:main")
    tab = next(tab for tab in room.tabs if tab.session.name == "Slow")
    for n in range(1000):
        tab.tell({"t": "toast", "ok": True, "text": [str(n)]})
    assert await slow.closed() == 1013
    assert (await other.command("help"))["ok"]


async def board_now(page: Page, here: Running, table: str) -> dict[str, Any]:
    """The board as a newly loaded page of the same person gets it."""
    again = await Page(page.http, here.url).connect()
    await again.hello(token=page.token, room="main")
    boards = [m for m in again.seen if m["t"] == "board" and m["table"] == table]
    await again.ws.close()
    return boards[-1]


def lines(board: dict[str, Any]) -> list[str]:
    return [text_of(line["p"]) for line in board["message"]["lines"]]


async def test_a_trick_later(here: Running, visit: Visit) -> None:
    player, other = await visit("Aram", lang="en"), await visit("Kate", lang="en")
    table = (await player.command("new"))["table"]
    for words in ("set late_watch on", "set clock 300", "fill", "fill", "fill"):
        await player.press(f"t:{table}:{words}")
    lobby = await board_now(other, here, table)
    assert "Watchers see it all a trick later" in lines(lobby), "all see it before they sit down"
    await player.press(f"t:{table}:start")
    compared = 0
    for _ in range(30):
        now = await here.own_turn(table)
        seen = as_watched(now)
        mine, theirs = await board_now(player, here, table), await board_now(other, here, table)
        scene = for_onlooker(now, "web:somebody")
        assert (mine["watch"], theirs["watch"]) == (None, {"side": True, "late": True})
        if scene is not None:
            assert lines(theirs) == [catalog().say("en", line.text) for line in scene.lines]
            assert not [k for row in theirs["message"]["keys"] for k in row if k["data"].startswith(("a:", "t:"))]
            assert theirs["clocks"] == []
            assert public_view(seen) != public_view(now)
            compared += 1
        await here.act(now, 0, "first")
        if compared > 5:
            break
    assert compared > 3
    assert "Your turn" not in json.dumps(other.told("note"))


async def test_all_come_at_once(tmp_path: Path, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path) as here:
        aram, nino = [await (await Page(http, here.url).connect()).hello(name) for name in ("Aram", "Nino")]
        table = (await aram.command("new", "duel-blot"))["table"]
        await nino.press(f"t:{table}:sit")
        tokens = [aram.token, nino.token] * 4
    async with house(tmp_path) as here:
        read, go = here.store.tables_in, asyncio.Event()

        async def slow(*args: Any) -> tuple[TableRow, ...]:
            found = await read(*args)
            await go.wait()
            return found

        monkeypatch.setattr(here.store, "tables_in", slow)
        pages = [await Page(http, here.url).connect() for _ in tokens]
        coming = [asyncio.create_task(one.hello(token=token)) for one, token in zip(pages, tokens, strict=True)]
        for _ in range(5):  # by the answers to these the house has heard what was said before them
            assert (await http.get(here.url)).status == 200
        go.set()
        await asyncio.gather(*coming)
        for page in pages:
            boards = [one for one in page.seen if one["t"] == "board" and one["table"] == table]
            assert boards
            assert boards[0]["seat"] in (0, 1)


NOW: Json = {"t": "now", "game": "nardi", "preset": ""}


async def come(http: aiohttp.ClientSession, here: Running, name: str, token: str | None = None, **more: str) -> Page:
    page = await Page(http, here.url).connect(**more)
    return await page.hello(name, token=token)


async def rows(page: Page) -> list[Json]:
    """The tables that the page lists by now."""
    return next(one["rows"] for one in reversed(page.seen) if one["t"] == "tables")  # type: ignore[no-any-return]


async def status(here: Running, table: str) -> tuple[str, tuple[str, ...]]:
    row = await here.store.table(table)
    assert row is not None
    return row.status, tuple(str(one.dest) for one in row.audiences)


@nightly
async def test_the_thirteenth_stranger_plays_at_once(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """Of twenty tables the room shows twelve; the others are in their people's own lists, played and found again."""
    async with house(tmp_path) as here:
        pages = [await come(http, here, f"S{n}") for n in range(20)]
        tables = [(await page.do(NOW))["table"] for page in pages]
        assert len({*tables} - {None}) == 20
        seen = [await status(here, table) for table in tables]
        assert sum(dests == ("web:main",) for _, dests in seen) == 12
        assert {dests[0][:7] for _, dests in seen[12:]} == {"@web:p."}
        assert (await pages[19].do(NOW))["table"] == tables[19], "the same address leads to the same match"
        newcomer = await come(http, here, "Nino")
        assert {row["id"] for row in await rows(newcomer)} == set(tables[:12])
        shared = (await newcomer.command("new", "duel-blot"))["table"]
        assert (await (await come(http, here, "Davit")).command("join", shared))["ok"], "a table for two has room too"


async def test_whoever_has_gone_finds_the_match_put_aside(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path) as here:
        gone, stays = await come(http, here, "Aram"), await come(http, here, "Nino")
        left, kept = (await gone.do(NOW))["table"], (await stays.do(NOW))["table"]
        await gone.until("board", table=left)
        await stays.until("hand", table=kept)
        await gone.ws.close()

        async def closed() -> bool:
            table = await here.service.table(left)
            return table is not None and not table.pages and table.page_closed[1] > 0

        await until(closed)
        for table in (left, kept):
            await here.core.store.timers.shift(-ASIDE_MS, table)

        async def put_aside() -> bool:
            return (await status(here, left))[0] == "adjourned"

        await until(put_aside)
        person = f"web:{gone.me['id']}"
        assert await status(here, left) == ("adjourned", (f"@{person}",))
        assert (await status(here, kept))[0] == "live", "Nino's page is open"
        assert await here.store.open_tables({"web:main"}, person) == (((f"web:{stays.me['id']}",),), 0)
        newcomer = await come(http, here, "Davit")
        assert [row["id"] for row in await rows(newcomer)] == [kept], "nobody else sees it"
        again = await come(http, here, "Aram", gone.token)
        again.count = gone.count
        mine = next(row for row in await rows(again) if row["id"] == left)
        assert (mine["status"], mine["mine"]) == ("adjourned", True)
        resumed = await again.command("resume")
        assert (resumed["ok"], resumed["table"]) == (True, left), resumed
        assert await status(here, left) == ("live", ("web:main",))


async def test_a_page_that_was_open_when_the_house_was_killed(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path) as here:
        page = await come(http, here, "Aram")
        table = (await page.do(NOW))["table"]
        await page.until("board", table=table)
        here.front._site.seals.left = lambda _: None  # type: ignore[method-assign]
    async with house(tmp_path) as here:
        known = await here.table(table)
        assert known.pages == {chair.person for _, chair in known.people()}
        await here.front._site.seals._not_back(known)

        async def their_turn() -> bool:
            table_now = await here.service.table(table)
            return table_now is not None and {wait.seat for wait in table_now.waits} == {0}

        await until(their_turn)
        await here.core.store.timers.shift(-ASIDE_MS, table)

        async def put_aside() -> bool:
            return (await status(here, table))[0] == "adjourned"

        await until(put_aside)


async def test_behind_a_web_server_an_address_is_the_visitors(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path, names=("cards.example",)) as here:
        origins = here.service.limits.origins
        pages = {}
        for name, address in (("Mob", "203.0.113.7"), ("Nino", "198.51.100.9")):
            page = await Page(http, here.url).connect(**{"X-Forwarded-For": f"10.9.9.9, {address}"})
            code = here.front.code
            await page.say({"t": "hello", "v": 1, "room": "main", "name": name, "lang": "en", "code": code})
            page.me = (await page.until("welcome"))["me"]
            pages[name] = page
        assert origins.shared([f"web:{pages['Mob'].me['id']}"]) == "203.0.113.7"
        for _ in range(OPENING.burst):
            origins.opened(f"web:{pages['Mob'].me['id']}")
        assert not (await pages["Mob"].do(NOW))["ok"]
        assert (await pages["Nino"].do(NOW))["ok"]
