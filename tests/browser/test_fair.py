"""The page adds a word to every shuffle by itself, does each deal again, and says whether it holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.fair import PackChance, link, seal_of
from bot.fair.beacon import randomness
from bot.games import entry_of
from bot.ports.records import TableRow
from tests.adapters.local.house import Running, house
from tests.adapters.test_beacon import SIGNED
from tests.browser.conftest import People

pytestmark = pytest.mark.timeout(300)


@pytest_asyncio.fixture(loop_scope="session")
async def here(tmp_path: Path) -> AsyncIterator[Running]:
    """Not as fast as elsewhere: a page has three seconds to tell its word."""
    async with house(tmp_path, speed=3) as running:
        yield running


async def played(page: Page, until: str) -> None:
    """Play whatever is offered first, until something is there."""
    async with asyncio.timeout(200):
        while await page.locator(until).count() == 0:
            acts = page.locator("[data-act]:enabled:visible")
            if await acts.count():
                await acts.first.dispatch_event("click")
            else:
                more = page.locator("[data-press$=':ready']:visible")
                if await more.count():
                    await more.first.dispatch_event("click")
            await asyncio.sleep(0.05)


async def test_the_page_seals_tells_and_checks(here: Running, people: People) -> None:
    page = await (await people.window(390, 664)).new_page()
    page.on("websocket", lambda socket: people.requests.append(socket.url))
    await page.goto(f"{here.url}?now=georgian-belote&name=Nino")
    await played(page, "[data-fair='1']")
    mark = page.locator("[data-fair]")
    await expect(mark).to_have_text("Deal 1 checked: dealt as sealed, your cards too.")
    await expect(page.locator(".broken[data-fair]")).to_have_count(0)
    (row,) = await here.store.tables_in("web:main")
    (first, *_) = await here.service.proofs(row.table_id)
    assert first.fair()
    assert len(first.pages) == 1
    assert not first.dropped
    await mark.click()
    await expect(page.locator("#panel")).to_contain_text(first.pages[0].word)


async def test_a_page_loaded_anew_tells_the_word_it_had_sealed(here: Running, people: People) -> None:
    page = await (await people.window()).new_page()
    page.on("websocket", lambda socket: people.requests.append(socket.url))
    await page.goto(f"{here.url}?now=duel-blot&name=Nino")
    rows: tuple[TableRow, ...] = ()
    for _ in range(600):
        rows = await here.store.tables_in("web:main")
        if rows:
            break
        await asyncio.sleep(0.02)
    await page.reload()
    await expect(page.locator("#board .piece.own[data-card]").first).to_be_visible()
    table = await here.service.table(rows[0].table_id)
    assert table is not None
    assert table.deal == 1
    assert [proof.fair() for proof in await here.service.proofs(table.id)] == [True]


def deal(secret: int = 2) -> tuple[dict[str, Any], dict[str, Any], str]:
    """A deal with two pages, after an attempt that was dropped: what the house proves, what a page saw, the first
    seal."""
    seed = "ab" * 32
    pack = list(entry_of("duel-blot").fairness.pack)
    words = [link(seed, 900), link(seed, 901)]
    pages = [[seat, seal_of(word), word] for seat, word in enumerate(words)]
    entering = ["ծիրան", *words]
    order = PackChance(link(seed, secret), 1, entering).shuffled(len(pack))
    places = [0, 1, 2, 6, 7, 8]
    gone = {"secret": link(seed, 1), "pages": [[0, seal_of("x"), "x"], [1, seal_of("y"), ""]]}
    proof = {
        "ref": "1.1.2",
        "deal": 1,
        "secret": link(seed, secret),
        "words": entering,
        "pages": pages,
        "dropped": [gone],
    }
    cards = [pack[order[place]] for place in places]
    seen = {"seat": 1, "set": [page[:2] for page in pages], "pack": pack, "places": places, "cards": cards}
    return proof, {**seen, "words": entering}, link(seed, 0)


FAULT = "(given) => import('/s/checking.js').then((made) => made.fault(...given))"


async def test_whatever_does_not_agree_is_found(here: Running, browser: Browser) -> None:
    """The same program as on the page, given proofs of a house that cheats."""
    page = await (await browser.new_context()).new_page()
    await page.goto(f"{here.url}privacy")

    async def fault(
        change: dict[str, Any], sees: dict[str, Any] | None = None, delivered: tuple[int, ...] = ()
    ) -> str | None:
        proof, seen, first = deal()
        found: str | None = await page.evaluate(
            FAULT, [{**proof, **change}, {**seen, **(sees or {})}, first, list(delivered)]
        )
        return found

    proof, seen, _ = deal()
    assert await fault({}) is None
    assert await fault({}, delivered=(1,)) == "dropped", "a word of its own that had arrived"
    assert await fault({"secret": "cd" * 32}) == "chain"
    assert await fault({"secret": deal(3)[0]["secret"]}) == "chain", "a link was left out between"
    assert await fault({"dropped": []}) is None, "shown or not, the chain holds; the first seal is older"
    assert await fault({"words": ["plum", *proof["words"][1:]]}) == "word", "another typed word than when it was dealt"
    assert await fault({"words": proof["words"][:2]}) == "word"
    assert await fault({"pages": [proof["pages"][0], [1, proof["pages"][1][1], "00" * 32]]}) == "word"
    assert await fault({"pages": proof["pages"][:1], "words": proof["words"][:2]}) == "set"
    assert await fault({}, {"cards": [*seen["cards"][:5], "7S"]}) == "cards"
    assert await fault({"words": ["plum", *proof["words"][1:]]}, {"words": None}) == "cards"
    assert await fault({}, {"cards": [], "places": [], "set": None, "words": None}) is None
    # a round of the beacon: its number as the page was told it before, the SHA-256 of its signature as the last word
    given = [*proof["words"], randomness(SIGNED)]
    order = PackChance(proof["secret"], 1, given).shuffled(len(seen["pack"]))
    mine = [seen["pack"][order[place]] for place in seen["places"]]
    told = {"words": given, "beacon": [657413, SIGNED]}
    sees = {"words": given, "cards": mine, "round": 657413}
    assert await fault(told, sees) is None
    assert await fault({**told, "beacon": [657414, SIGNED]}, sees) == "beacon", "another round than the one it was told"
    assert await fault({**told, "beacon": None}, sees) == "beacon"
    assert await fault({**told, "beacon": [657413, "00" * 48]}, sees) == "beacon"
    assert await fault({**told, "words": proof["words"]}, {**sees, "words": None}) == "beacon"
    assert await fault({"beacon": [657413, ""]}, {"round": 657413}) is None, (
        "it was not to be had, and everybody is told"
    )
    assert await fault({**told, "words": ["plum", *given[1:]]}, {**sees, "words": None}) == "cards"
    plain = "import('/s/sha256.js').then((made) => made.plainly(new TextEncoder().encode('ծիրան|plum')))"
    digest = await page.evaluate(plain)
    assert "".join(f"{part:08x}" for part in digest) == seal_of_bytes("ծիրան|plum")
    await page.context.close()


def seal_of_bytes(text: str) -> str:
    return sha256(text.encode()).hexdigest()
