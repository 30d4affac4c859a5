"""The page adds a word to every shuffle by itself, does each deal again, and says whether it holds."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bot.core import clocks
from bot.core.clocks import Pauses
from bot.fair import PackChance, link, randomness, seal_of
from bot.games import entry_of
from tests.browser.conftest import People, Room, closed
from tests.waiting import until

ANYTHING = """() => [...document.querySelectorAll("[data-act]:enabled, [data-press$=':ready']")]
  .find(one => one.checkVisibility() && one.dataset.act !== 'davi')?.click()"""
"""Presses the first thing that goes on with the match."""
SIGNED = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
"""The signature of round 657413 of the beacon."""


async def test_the_page_seals_tells_and_checks(here: Room, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its word goes into the shuffle; when a deal is over it is done again."""
    for limit in ("SEALING_MS", "TELLING_MS"):  # the clock runs fast, the page does not
        monkeypatch.setattr(clocks, limit, 100_000)
    monkeypatch.setattr(clocks, "PAUSES", Pauses(first_alone_ms=20_000))  # the first deal finds the page there
    here.pace(8)  # or an automatic player acts before the page has
    page = await people.come(await people.window(390, 664), f"{here.url}?now=bura3&name=Nino")
    table = await here.table()
    mark = page.locator("[data-fair]")

    async def checked() -> re.Match[str] | None:
        await page.evaluate(ANYTHING)
        text = await mark.inner_text() if await mark.count() else ""
        return re.fullmatch(r"Deal (\d+) checked: dealt as sealed, your cards too\.", text)

    await page.locator("#board .piece.own").first.wait_for()
    found = await until(checked, 240, every=0.1)
    assert found is not None
    await expect(page.locator(".broken[data-fair]")).to_have_count(0)
    proofs = await here.service.proofs(table.id)
    assert all(one.fair() for one in proofs)
    assert all(len(one.pages) == 1 and not one.dropped for one in proofs)
    await mark.click()
    await expect(page.locator("#panel")).to_contain_text(proofs[int(found[1]) - 1].pages[0].word)


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


async def test_whatever_does_not_agree_is_found(here: Room, browser: Browser) -> None:
    """The same program as on the page, given proofs of a house that cheats."""
    page = await (await browser.new_context()).new_page()
    await page.goto(f"{here.root}privacy")

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
    assert "".join(f"{part:08x}" for part in digest) == sha256("ծիրան|plum".encode()).hexdigest()
    await closed(page.context)
