"""Whole matches and lessons over the page's own wire, by pressing what is shown."""

from __future__ import annotations

import pytest

from bot.table import pauses
from bot.table.pauses import Pauses
from bot.text import LANGUAGES
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Json, Page, keys_of, text_of
from tests.facts import FACTS
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of
from tests.toy.plugged import toy as toy

pytestmark = pytest.mark.timeout(300)


class PageScreen:
    """What one person sees on the page: their hand, then the board."""

    def __init__(self, page: Page, table_id: str) -> None:
        self._page, self._table_id = page, table_id

    async def shown(self) -> list[str]:
        found: list[str] = []
        for kind in ("hand", "board"):
            if last := [one["message"] for one in self._page.told(kind) if one["message"]]:
                found += [key["data"] for row in last[-1].get("keys", []) for key in row if key.get("enabled", True)]
        return found

    async def press(self, data: str) -> str:
        return str(await self._page.press(data))

    async def wait(self) -> None:
        try:
            await self._page.read(0.3)
        except TimeoutError:
            await self._page.press(f"s:{self._table_id}:hand")


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3",)))
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
    assert people[0].told("hand")[-1]["message"] is None


def _rematch(page: Page) -> bool:
    """Whether the result lies before a person."""
    boards = [board["message"] for board in page.told("board") if board["message"]]
    return any(data.endswith(":rematch") for board in boards for data in keys_of(board))


async def test_an_outside_game(toy: str, here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    await test_a_match_of_every_game(here, visit, monkeypatch, toy)


def coached(message: Json) -> list[str]:
    return [text_of(line["p"]) for line in message["lines"] if line["w"] == "coach"]


def newest(page: Page, kind: str, table: str) -> Json | None:
    found = [one["message"] for one in page.told(kind, table=table) if one["message"]]
    return found[-1] if found else None


GAME = "bazaar-blot"


async def learn(page: Page, game: str) -> str:
    answer = await page.command("learn", game)
    assert answer["ok"], text_of(answer["text"])
    return str(answer["table"])


async def left(page: Page, table: str) -> Json:
    hand = newest(page, "hand", table)
    assert hand is not None
    assert f"t:{table}:leave sure" in keys_of(hand)
    assert (await page.press(f"t:{table}:leave sure"))["ok"]
    while newest(page, "board", table) is None or f"s:-:now.{GAME}" not in keys_of(newest(page, "board", table) or {}):
        await page.until("board")
    board = newest(page, "board", table)
    assert board is not None
    return board


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("ka",)))
async def test_it_is_begun_seen_by_nobody_else_and_left(here: Running, visit: Visit, lang: str) -> None:
    ani, bob = await visit("Ani", lang=lang), await visit("Bob")
    chosen = await ani.command("learn")
    assert f"s:-:learn.{GAME}" in keys_of(chosen["panel"])
    begun = await ani.press(f"s:-:learn.{GAME}")
    table = str(begun["table"])
    while (first := newest(ani, "hand", table)) is None:
        await ani.until("hand", table=table)
    assert len(coached(first)) >= 3, "what the game is about"
    assert (await ani.press(f"t:{table}:goon"))["ok"]
    hand = await ani.hand()
    while not coached(hand["message"]):
        hand = await ani.hand()
    assert not [line for line in coached(hand["message"]) if "[" in line or "{" in line]
    again = await ani.command("learn", GAME)
    assert again["table"] == table, "the lesson that is under way"
    assert not (await bob.press(f"s:{table}:hand"))["ok"]
    for verb in ("sit", "sub"):
        assert not (await bob.press(f"t:{table}:{verb}"))["ok"]
    assert not [m for m in bob.seen if m["t"] in ("board", "hand") and m.get("table") == table and m.get("message")]
    board = await left(ani, table)
    assert f"s:-:learn.more.{GAME}" in keys_of(board)
    other = await ani.press(f"s:-:learn.more.{GAME}")
    assert other["ok"]
    assert other["table"] != table


async def test_another_lesson_ends_the_one_before_and_a_real_game_is_at_hand(here: Running, visit: Visit) -> None:
    ani = await visit("Ani")
    first = await learn(ani, "domino")
    second = await learn(ani, "seka")
    assert [(await here.table(one)).phase for one in (first, second)] == ["abandoned", "play"]
    assert (await ani.press("s:-:now.seka"))["ok"]
    assert not (await ani.command("learn", "chess"))["ok"]
