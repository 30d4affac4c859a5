"""Seals and words over the socket by those who mean no good; what each page hears, and when."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.table.seal_events import Sealed, Unsealed
from tests.adapters.local.house import Running, house
from tests.adapters.local.test_seals import come, log, sha, two

ODD: tuple[Any, ...] = (
    None,
    0,
    -1,
    1.5,
    True,
    [],
    {},
    "",
    "x",
    "1.1.1",
    "9" * 40,
    "0" * 64,
    "A" * 64,
    "٣.1.1",
    "../x",
    "-",
)


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Running]:
    async with house(tmp_path) as running:
        yield running


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_no_word_is_heard_by_anybody_before_the_set_stands(real: Running, http: aiohttp.ClientSession) -> None:
    """Nor the secret before the deal is over; a stranger in the room hears of no seal at all."""
    stranger = await come(http, real, "Vano")
    aram, nino, table = await two(http, real)
    words = [page.mine("1.1.1") for page in (aram, nino)]
    await asyncio.gather(aram.seal(), nino.seal())
    await nino.until("seals", stage="closed")
    for page in (aram, nino, stranger):
        assert not any(word in str(page.seen) for word in words)
    await aram.tell()
    with pytest.raises(TimeoutError):
        await nino.until("seals", 0.7, stage="dealt")
    assert words[0] not in str(nino.seen), "told to the house is not told to the others"
    await nino.do({"t": "word", "table": table, "ref": "1.1.1", "word": words[1]})
    await nino.until("seals", stage="dealt")
    with pytest.raises(TimeoutError):
        await stranger.until("seals", 0.7)
    now = await real.service.table(table)
    assert now is not None
    for page in (aram, nino, stranger):
        assert now.seed not in str(page.seen)
        assert not any(one["t"] in ("proof", "seals") for one in page.seen if page is stranger)


async def test_whatever_is_sent_the_line_stands_and_nothing_comes_of_it(
    real: Running, http: aiohttp.ClientSession
) -> None:
    aram, nino, table = await two(http, real)
    chance = random.Random(5)
    for n in range(24):
        page = (aram, nino)[n % 2]  # each of them stays within the rate limit
        kind = chance.choice(("seal", "word"))
        message = {
            "t": kind,
            "table": chance.choice((table, *ODD)),
            "ref": chance.choice(ODD),
            kind: chance.choice(ODD),
        }
        if message["table"] == table and message["ref"] == "1.1.1" and message[kind] == "0" * 64:
            continue
        answer = await page.do({name: it for name, it in message.items() if chance.random() < 0.95 or name == "t"})
        assert not answer["ok"], message
        assert answer.get("why") != "too-fast", answer
    assert not any(isinstance(event, Sealed | Unsealed) for event in await log(real, table))
    assert not aram.ws.closed


async def test_nobody_seals_for_another_or_by_a_button(real: Running, http: aiohttp.ClientSession) -> None:
    aram, nino, table = await two(http, real)
    stranger = await come(http, real, "Vano")
    for press in (
        f"t:{table}:seal 1.1.1 {sha('x')}",
        f"a:{table}:1:unseal",
        f"t:{table}:tick words 1",
        f"t:{table}:attend on",
    ):
        assert not (await stranger.press(press))["ok"], press
    await asyncio.gather(aram.seal(), nino.seal())
    await aram.until("seals", stage="closed")
    for page in (stranger, nino):
        answer = await page.do({"t": "word", "table": table, "ref": "1.1.1", "word": aram.mine("1.1.1")})
        assert not answer["ok"]
    await asyncio.gather(
        nino.tell(), aram.do({"t": "word", "table": table, "ref": "1.1.1", "word": aram.mine("1.1.1")})
    )
    told = [event for event in await log(real, table) if isinstance(event, Unsealed)]
    assert {event.seat for event in told} == {0, 1}
