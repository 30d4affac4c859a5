"""The program is killed (−9) while a deal waits for the pages' words, and two processes share a table: there are always
cards, after the set of seals stood, and the proof is whole."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.store import open_store
from bot.fair.beacon import Beacon
from bot.ports.records import Command
from bot.table import events as ev
from bot.table.clocks import timers
from bot.table.codec import decode_event
from bot.table.proofs import DealProof, deal_proofs
from bot.table.seal_events import RoundCame, RoundNamed, SealsClosed, SealsDropped, Unsealed
from tests.adapters.local.house import house
from tests.adapters.local.test_seals import Sealing, come, sha, two
from tests.fakes.drand import Keeper, Relay, relays
from tests.store.servers import free_port
from tests.tiers import nightly
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)


@asynccontextmanager
async def process(folder: Path, port: int, url: str, relay: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.browser.serve", str(folder), str(port), "1", url, "seals"),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "RELAY": relay},
    )
    assert started.stdout is not None
    async with asyncio.timeout(180):
        while b"http://" not in (line := await started.stdout.readline()) or line.startswith(b"20"):
            assert line, "the house did not start"
    reading = asyncio.create_task(started.stdout.read())
    try:
        yield started
    finally:
        reading.cancel()
        if started.returncode is None:
            started.send_signal(signal.SIGKILL)
        await started.wait()


class At:
    """Where the program listens, for pages."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/"


async def told(url: str, table: str) -> tuple[list[ev.Event], tuple[DealProof, ...]]:
    """The events of a table, and its proofs."""
    store = await open_store(url)
    try:
        events = await store.events(table)
        return [decode_event(one, "duel-blot") for one in events], deal_proofs(events, "duel-blot")
    finally:
        await store.close()


async def dealt(url: str, table: str) -> None:
    async def seen() -> bool:
        return any(isinstance(event, ev.Dealt) for event in (await told(url, table))[0])

    await until(seen, every=0.3)


@nightly
@pytest.mark.parametrize("after", ["sealed", "closed", "one-word"])
async def test_killed_between_seals_and_words(tmp_path: Path, url: str, after: str) -> None:
    """The pages come back and go on, or the attempt is dropped; whichever, there are cards by themselves."""
    port = free_port()
    async with aiohttp.ClientSession() as http:
        async with process(tmp_path, port, url) as first:
            aram, nino, table = await two(http, At(port))  # type: ignore[arg-type]
            await asyncio.gather(aram.seal(), nino.seal())
            if after != "sealed":
                await asyncio.gather(*(page.until("seals", 30, stage="closed") for page in (aram, nino)))
            if after == "one-word":
                await aram.do({"t": "word", "table": table, "ref": "1.1.1", "word": aram.mine("1.1.1")})
            first.send_signal(signal.SIGKILL)
            await first.wait()
        before, _ = await told(url, table)
        assert not any(isinstance(event, ev.Dealt) for event in before)
        async with process(tmp_path, port, url):
            telling = [asyncio.create_task(again(http, port, page)) for page in (aram, nino)]
            await dealt(url, table)
            for task in telling:
                task.cancel()
            await asyncio.gather(*telling, return_exceptions=True)
    events, proofs = await told(url, table)
    assert [proof.fair() for proof in proofs] == [True]
    kinds = [type(event) for event in events]
    if Unsealed in kinds:
        assert kinds.index(SealsClosed) < kinds.index(Unsealed) < kinds.index(ev.Dealt)
    assert kinds.count(SealsDropped) == len(proofs[0].dropped)


async def again(http: aiohttp.ClientSession, port: int, old: Sealing) -> None:
    """A page that comes back and goes on with what it knows."""
    page = await come(http, At(port), str(old.me["name"]), token=old.token)  # type: ignore[arg-type]
    page.count = 1000
    while True:
        asked = await page.until("seals", 60)
        value = {"table": asked["table"], "ref": asked["ref"]}
        if asked["stage"] == "gather" and not asked["out"]:
            await page.do({"t": "seal", **value, "seal": sha(page.mine(asked["ref"]))})
        elif asked["stage"] == "closed":
            await page.do({"t": "word", **value, "word": page.mine(asked["ref"])})


async def test_a_deal_that_another_process_begins_is_told_to_the_pages_of_this_one(tmp_path: Path) -> None:
    """The other one's clock closes the set; the words come from here; nobody's is missed."""
    url = f"sqlite:///{tmp_path}/davtar.db"
    async with house(tmp_path, url=url) as here, aiohttp.ClientSession() as http:
        other = await open_core(Settings(database_url=url))
        try:
            aram, nino, table = await two(http, here)
            await asyncio.gather(aram.seal(), nino.seal())
            now = await other.service.table(table)
            assert now is not None
            clock = next(one for one in timers(now) if one.name == "deal")
            key = f"timer:{table}:deal:{clock.armed_seq}"
            await other.service.handle(Command(key, table, None, f"tick deal {clock.armed_seq}"))
            await asyncio.gather(aram.tell(), nino.tell())
            await aram.until("seals", stage="dealt")
            (proof,) = await other.service.proofs(table)
            assert proof.fair()
            assert [len(proof.pages), len(proof.dropped)] == [2, 0]
        finally:
            await other.store.close()


@nightly
async def test_killed_between_the_naming_of_a_round_and_the_deal(tmp_path: Path, url: str) -> None:
    """The same round is used afterwards: whoever knows its number by now cannot change to another."""
    port = free_port()
    keeper = Keeper()
    relay = Relay(keeper)
    async with relays(relay) as (address,), aiohttp.ClientSession() as http:
        async with process(tmp_path, port, url, address) as first:
            aram, nino, table = await two(http, At(port))  # type: ignore[arg-type]
            await asyncio.gather(aram.seal(), nino.seal())
            await asyncio.gather(aram.tell(), nino.tell())
            named = (await aram.until("seals", 30, stage="closed"))["round"]
            first.send_signal(signal.SIGKILL)
            await first.wait()
        before, _ = await told(url, table)
        assert [event.round for event in before if isinstance(event, RoundNamed)] == [named]
        assert not any(isinstance(event, RoundCame | ev.Dealt) for event in before)
        async with process(tmp_path, port, url, address):
            await dealt(url, table)
    events, (proof,) = await told(url, table)
    assert [event.round for event in events if isinstance(event, RoundNamed)] == [named]
    assert (proof.verdict(), proof.beacon) == ("proved", Beacon(named, keeper.sign(named)))
