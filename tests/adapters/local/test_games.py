"""A whole match of every game on the local table, over the page's own wire: lobby, moves by buttons, result."""

from __future__ import annotations

import pytest

from bot.table import pauses
from bot.table.pauses import Pauses
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page
from tests.facts import FACTS
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of

pytestmark = pytest.mark.timeout(300)


class PageScreen:
    """What one person sees on the page: their hand, then the board."""

    def __init__(self, page: Page, table_id: str) -> None:
        self._page, self._table_id = page, table_id

    async def shown(self) -> list[str]:
        found: list[str] = []
        for kind in ("hand", "board"):
            last = next((m for m in reversed(self._page.seen) if m["t"] == kind and m["message"]), None)
            for row in last["message"].get("keys", []) if last else ():
                found += [button["data"] for button in row if button.get("enabled", True)]
        return found

    async def press(self, data: str) -> str:
        return str(await self._page.press(data))

    async def wait(self) -> None:
        try:
            await self._page.read(0.3)
        except TimeoutError:
            await self._page.press(f"s:{self._table_id}:hand")


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "domino")))
async def test_a_match_of_every_game(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(pauses, "PAUSES", Pauses(next_deal_ms=200))
    people = [await visit(name) for name in ("Aram", "Nino", "Давид", "ლუსინე")[: people_of(key)]]
    opened = await people[0].command("new", key)
    table_id = opened["table"]
    for page in people[1:]:
        assert (await page.do({"t": "link", "payload": f"join_{table_id}"}))["ok"]
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), start_of(key)):
        assert (await people[0].press(f"t:{table_id}:{words}"))["ok"]
    table = await here.table(table_id)
    screens = {
        chair.person: PageScreen(page, table_id) for (_, chair), page in zip(table.people(), people, strict=True)
    }
    if FACTS[key].many_presses:  # hundreds of boards; the browser's tests look at them
        assert (await people[0].command("pictures", "off"))["ok"]
    await play(here.service, table_id, screens, Chooser(5))
    await people[0].press(f"s:{table_id}:hand")
    while not _rematch(people[0]):  # the last trick or tile is kept in sight for some seconds
        await people[0].until("board")
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
