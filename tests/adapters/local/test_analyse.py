"""``/analyse`` on the page: a panel of whoever asks, from the match that is over, with its turning points."""

from __future__ import annotations

import aiohttp

from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import text_of
from tests.adapters.local.test_learn import keys_of
from tests.adapters.local.test_replay import Booth


async def test_for_whoever_asks(here: Running, http: aiohttp.ClientSession, visit: Visit) -> None:
    page = await visit("Aram")
    match = await Booth(here, http).match(page, "hyper-nardi")
    panel = (await page.command("analyse"))["panel"]
    assert sum("decisions without a fault" in text_of(line["p"]) for line in panel["lines"]) == 2
    points = [key for key in keys_of(panel) if key.startswith(f"s:-:analyse.{match}.") and key.count(".") == 4]
    if not points:
        assert any("Nobody made a fault" in text_of(line["p"]) for line in panel["lines"])
    for key in points:
        point = (await page.press(key))["panel"]
        assert any("Better:" in text_of(line["p"]) for line in point["lines"])
        assert point["image"] or point.get("model")
    refused = await page.press("s:-:analyse.zzzzzzzz.1")
    assert not refused["ok"]
