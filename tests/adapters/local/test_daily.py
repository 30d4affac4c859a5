"""The deal of the day on the page: it is in the tabs of its player alone, even in a room full of people."""

from __future__ import annotations

from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Json, Page, cards_of, text_of


def keys_of(message: Json) -> list[str]:
    return [key["data"] for row in message["keys"] for key in row]


async def begun(page: Page) -> Json:
    front = await page.command("daily")
    assert "s:-:daily.bazaar-blot" in keys_of(front["panel"])
    game = await page.press("s:-:daily.bazaar-blot")
    assert "s:-:daily.play.bazaar-blot" in keys_of(game["panel"])
    return await page.press("s:-:daily.play.bazaar-blot")


async def test_it_is_played_in_ones_own_tab_and_seen_in_no_other(here: Running, visit: Visit) -> None:
    ani, bob = await visit("Ani"), await visit("Bob")
    answer = await begun(ani)
    assert answer["ok"], text_of(answer["text"])
    table = answer["table"]
    board = await ani.until("board", table=table)
    assert board["seat"] == 0
    hand = await ani.hand()
    assert hand["table"] == table
    assert [table] in [[row["id"] for row in one["rows"]] for one in ani.seen if one["t"] == "tables"]
    spied = await bob.press(f"s:{table}:board")
    assert not spied["ok"]
    assert spied.get("panel") is None or "image" not in spied["panel"] or spied["panel"]["image"] is None
    for verb in ("sit", "sub"):
        assert not (await bob.press(f"t:{table}:{verb}"))["ok"]
    assert not (await bob.command("watch", table))["ok"]
    await bob.command("tables")
    assert not [
        one for one in bob.seen if one["t"] in ("board", "hand") and one.get("table") == table and one.get("message")
    ]
    assert not [one for one in bob.seen if one["t"] == "tables" and one["rows"]]


async def test_it_is_there_again_when_the_page_is_opened_again(here: Running, visit: Visit) -> None:
    ani = await visit("Ani")
    table = (await begun(ani))["table"]
    await ani.hand()
    again = await visit("Ani", token=ani.token)
    board, hand = (next(one for one in again.seen if one["t"] == kind) for kind in ("board", "hand"))
    assert (board["table"], board["seat"]) == (table, 0)
    assert (hand["table"], bool(cards_of(hand))) == (table, True)
