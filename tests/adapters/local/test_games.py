"""A whole match of every game on the local table, over the page's own wire: lobby, moves by buttons, result."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.table import pauses
from bot.table.model import Table
from bot.table.pauses import Pauses
from tests.adapters.games import GAMES, SEATS, Chooser, options_of
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page

pytestmark = pytest.mark.timeout(300)
MOST = 3_000


def offered(page: Page) -> list[str]:
    """Every press that lies before a person now: in its hand, then on the board."""
    found: list[str] = []
    for kind in ("hand", "board"):
        last: dict[str, Any] | None = next((m for m in reversed(page.seen) if m["t"] == kind and m["message"]), None)
        for row in (last or {"message": {}})["message"].get("keys", []):
            found += [button["data"] for button in row if button.get("enabled", True)]
    return found


async def move(here: Running, pages: dict[str, Page], table: Table, chooser: Chooser) -> bool:
    """One press of somebody who is waited for; False if nobody is."""
    seat = chooser.next_seat(table)
    if seat is None:
        return False
    chair = table.chairs[seat]
    assert chair is not None
    page = pages[chair.person]
    for _ in range(100):
        press = chooser.pick(table, seat, offered(page))
        if press is not None:
            done = await page.press(press)
            assert done["ok"], (press, done)
            return True
        await page.press(f"s:{table.id}:hand")
    raise AssertionError(f"no button that counts: {offered(page)}")


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_of_every_game(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(pauses, "PAUSES", Pauses(next_deal_ms=200))
    people = [await visit(name) for name in ("Aram", "Nino", "Давид", "ლუსინე")[: SEATS[key]]]
    opened = await people[0].command("new", key)
    table_id = opened["table"]
    for page in people[1:]:
        assert (await page.do({"t": "link", "payload": f"join_{table_id}"}))["ok"]
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), "start"):
        assert (await people[0].press(f"t:{table_id}:{words}"))["ok"]
    table = await here.service.table(table_id)
    assert table is not None
    pages = {chair.person: page for chair, page in zip(table.chairs, people, strict=True) if chair}
    chooser = Chooser(5)
    for _ in range(MOST):
        table = await here.service.table(table_id)
        assert table is not None
        if table.phase == "over":
            break
        if not await move(here, pages, table, chooser):
            await asyncio.sleep(0.02)
    assert table.phase == "over"
    await people[0].press(f"s:{table_id}:hand")
    while not _rematch(people[0]):  # the last trick or tile is kept in sight for some seconds
        await people[0].until("board", 20)
    assert [message for message in people[0].seen if message["t"] == "hand"][-1]["message"] is None


def _rematch(page: Page) -> bool:
    """Whether the result lies before a person."""
    return any(
        str(button["data"]).endswith(":rematch")
        for message in page.seen
        if message["t"] == "board" and message["message"]
        for row in message["message"].get("keys", [])
        for button in row
    )
