"""The sealed words of pages over the real socket: told only once the set stands, and every deal can be done again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from adapters.beacon import Relays
from bot.core import clocks
from bot.core import events as ev
from bot.core.codec import decode_event
from bot.fair import AHEAD_MS, PackChance, link, randomness, time_of
from tests.adapters.local.house import Running, house
from tests.adapters.local.page import PATIENCE, Json, Page
from tests.bot.matches import sha
from tests.fakes.drand import Keeper, Relay, relays


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is the real one, and the machine may be busy: a page that is late is another test's subject."""
    for limit in ("SEALING_MS", "TELLING_MS"):
        monkeypatch.setattr(clocks, limit, 60_000)


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Running]:
    """By the real clock."""
    async with house(tmp_path) as running:
        yield running


class Sealing(Page):
    """A page that does what ``fair.js`` does, unless it is told not to."""

    async def until(self, kind: str, within: float = PATIENCE, **fits: object) -> Json:
        """Also one that came while something else was waited for."""
        for n, one in enumerate(self.seen):
            if kind == "seals" == one["t"] and all(one.get(k) == v for k, v in fits.items()):
                return self.seen.pop(n)
        found = await super().until(kind, within, **fits)
        if kind == "seals":
            self.seen.remove(found)
        return found

    def mine(self, ref: str) -> str:
        return sha(f"{self.me['id']} {ref} of this test")

    async def seal(self) -> Json:
        """Seal when the house asks; the message that asked."""
        asked = await self.until("seals", stage="gather")
        about = {"table": asked["table"], "ref": asked["ref"]}
        assert (await self.do({"t": "seal", **about, "seal": sha(self.mine(asked["ref"]))}))["ok"]
        return asked

    async def tell(self) -> Json:
        """Tell the word once the set stands; the message that showed it."""
        shown = await self.until("seals", stage="closed")
        about = {"table": shown["table"], "ref": shown["ref"]}
        assert (await self.do({"t": "word", **about, "word": self.mine(shown["ref"])}))["ok"]
        return shown


async def come(http: aiohttp.ClientSession, here: Running, name: str, token: str | None = None) -> Sealing:
    page = Sealing(http, here.url)
    await page.connect()
    await page.hello(name, token=token)
    return page


async def two(http: aiohttp.ClientSession, here: Running, game: str = "duel-blot") -> tuple[Sealing, Sealing, str]:
    """Two people at a table that begins."""
    aram, nino = await come(http, here, "Aram"), await come(http, here, "Nino")
    table = (await aram.command("new", game))["table"]
    await nino.until("board", table=table)
    assert (await nino.press(f"t:{table}:sit"))["ok"]
    await nino.until("board", table=table, seat=1)
    assert (await aram.press(f"t:{table}:start"))["ok"]
    return aram, nino, table


async def log(here: Running, table: str) -> list[ev.Event]:
    row = await here.store.table(table)
    assert row is not None
    return [decode_event(one, row.game) for one in await here.store.events(table)]


async def test_words_go_in_once_the_set_stands(real: Running, http: aiohttp.ClientSession) -> None:
    aram, nino, table = await two(http, real)
    asked, _ = await asyncio.gather(aram.seal(), nino.seal())
    shown, other = await asyncio.gather(aram.tell(), nino.tell())
    assert shown["seals"] == other["seals"] == [[0, sha(aram.mine("1.1.1"))], [1, sha(nino.mine("1.1.1"))]]
    dealt, hers = await asyncio.gather(*(page.until("seals", stage="dealt") for page in (aram, nino)))
    assert dealt["words"] == hers["words"] == [aram.mine("1.1.1"), nino.mine("1.1.1")]
    now = await real.table(table)
    assert sha(link(now.seed, 1)) == asked["seal"] == dealt["seal"] == asked["first"]
    order = PackChance(link(now.seed, 1), 1, dealt["words"]).shuffled(len(shown["pack"]))
    for page, closed, told in ((aram, shown, dealt), (nino, other, hers)):
        assert sorted(shown["pack"][order[n]] for n in closed["places"]) == sorted(told["cards"])
        assert len(told["cards"]) == 6
        assert not any(one["t"] == "proof" for one in page.seen), "the secret stays one while the deal is played"
    assert not {*dealt["cards"]} & {*hers["cards"]}
    kinds = [type(event).__name__ for event in await log(real, table)]
    assert kinds.index("SealsClosed") < kinds.index("Unsealed") < kinds.index("Dealt")


async def test_a_page_that_comes_back_tells_what_it_had_sealed(real: Running, http: aiohttp.ClientSession) -> None:
    aram, nino, table = await two(http, real)
    await asyncio.gather(aram.seal(), nino.seal())
    telling = asyncio.create_task(nino.tell())
    await aram.ws.close()
    back = await come(http, real, "Aram", token=aram.token)
    back.count = 100  # another load of the page, with numbers of its own
    asked = await back.until("seals")
    if asked["stage"] == "gather":
        assert asked["mine"] == "", "the page that knew the word is gone: another may take its place"
        await back.do({"t": "seal", "table": table, "ref": asked["ref"], "seal": sha(back.mine(asked["ref"]))})
    else:
        back.seen.append(asked)
    await back.tell()
    await telling
    assert (await back.until("seals", stage="dealt"))["words"] == [aram.mine("1.1.1"), nino.mine("1.1.1")]
    assert (await real.service.proofs(table))[0].fair()


async def test_cards_follow_from_a_round_named_before_it_is_out(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    keeper = Keeper()
    relay = Relay(keeper)
    async with (
        relays(Relay(keeper, "lies"), relay) as urls,
        house(tmp_path, rounds=lambda clock: Relays(urls, clock, keeper.chain)) as real,
    ):
        aram, nino, table = await two(http, real)
        await asyncio.gather(aram.seal(), nino.seal())
        first, _ = await asyncio.gather(aram.tell(), nino.tell())
        assert first["round"] == 0, "none is named while words are told"
        named = (await aram.until("seals", stage="closed"))["round"]
        assert (named in relay.asked, time_of(named) > time.time() * 1000) == (False, True)
        dealt = await aram.until("seals", stage="dealt")
        assert dealt["words"] == [aram.mine("1.1.1"), nino.mine("1.1.1"), randomness(keeper.sign(named))]
        assert relay.asked[-1] == named
        events = await log(real, table)
        kinds = [type(event).__name__ for event in events]
        order = ["SealsClosed", "Unsealed", "RoundNamed", "RoundCame", "Dealt"]
        assert [kinds.index(one) for one in order] == sorted(kinds.index(one) for one in order)
        assert (await real.store.table(table)) is not None
        at = {one.type: one.at_ms for one in await real.store.events(table)}
        assert time_of(named) - at["RoundNamed"] >= AHEAD_MS
        assert at["Dealt"] >= time_of(named), "it waited for the round"
        (proof,) = await real.service.proofs(table)
        assert (proof.verdict(), proof.beacon and proof.beacon.signature) == ("proved", keeper.sign(named))
