"""A full house is not a closed house: a table of one person takes no room from others, is put aside when its person has
gone, and one address opens only so many."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from bot.table.clocks import ASIDE_MS
from bot.table.limits import OPENING
from tests.adapters.local.house import Running, house
from tests.adapters.local.page import Json, Page
from tests.waiting import until

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


async def test_the_thirteenth_stranger_plays_at_once(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """With the default limits twenty strangers press Play now. The room shows twelve of these tables, the others are in
    their people's own lists, and each is played and found again."""
    async with house(tmp_path) as here:
        pages = [await come(http, here, f"S{n}") for n in range(20)]
        tables = [(await page.do(NOW))["table"] for page in pages]
        assert None not in tables
        assert len(set(tables)) == 20
        seen = [await status(here, table) for table in tables]
        assert sum(dests == ("web:main",) for _, dests in seen) == 12
        assert {dests[0][:7] for _, dests in seen[12:]} == {"@web:p."}
        last = pages[19]
        assert (await last.until("board", table=tables[19]))["seat"] == 0
        assert (await last.do(NOW))["table"] == tables[19], "the same address leads to the same match"
        newcomer = await come(http, here, "Nino")
        listed = await rows(newcomer)
        assert {row["id"] for row in listed} == set(tables[:12])
        people = [f"web:{page.me['id']}" for page in pages]
        assert [await here.store.prefs(person) for person in people] == [{}] * 20, "nobody has chosen anything"
        kept = await here.core.store.visits.of(f"web:{newcomer.me['id']}")
        assert [visit.name for visit in kept] == ["Nino"], "after a restart she is known without saying her name again"
        shared = (await newcomer.command("new", "duel-blot"))["table"]
        assert shared, "and a table for two, too"
        friend = await come(http, here, "Davit")
        assert (await friend.command("join", shared))["ok"]


async def test_whoever_has_gone_finds_the_match_put_aside(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """Ten minutes after the last tab was closed, and not while one is open. The match is in their own list then, counts
    nowhere, and goes on where it stood."""
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
    """Nobody could say that it was closed: whoever does not come back within a minute has gone."""
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


async def test_an_address_is_that_of_the_visitor_behind_a_web_server(
    tmp_path: Path, http: aiohttp.ClientSession
) -> None:
    """One with many sessions opens forty tables, and others none the fewer."""
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
        refused = await pages["Mob"].do(NOW)
        assert not refused["ok"]
        assert (await pages["Nino"].do(NOW))["ok"]
