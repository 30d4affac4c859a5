"""Those who look on in the room: a trick later if the host wants it, and from a player's side only where they may."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from bot.scenes.show import for_onlooker
from bot.table.late import as_watched
from bot.table.loaded import public_view
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running, catalog
from tests.adapters.local.page import PATIENCE, Page, text_of


async def board_now(page: Page, here: Running, table: str) -> dict[str, Any]:
    """The board as a newly loaded page of the same person gets it."""
    again = await Page(page.http, here.url).connect()
    await again.hello(token=page.token, room="main")
    boards = [m for m in again.seen if m["t"] == "board" and m["table"] == table]
    await again.ws.close()
    return boards[-1]


def lines(board: dict[str, Any]) -> list[str]:
    return [text_of(line["p"]) for line in board["message"]["lines"]]


async def test_a_trick_later(here: Running, visit: Visit) -> None:
    player, other = await visit("Aram", lang="en"), await visit("Kate", lang="en")
    table = (await player.command("new"))["table"]
    for words in ("set late_watch on", "fill", "fill", "fill"):
        await player.press(f"t:{table}:{words}")
    lobby = await board_now(other, here, table)
    assert "Watchers see it all a trick later" in lines(lobby), "all see it before they sit down"
    await player.press(f"t:{table}:start")
    compared = 0
    for _ in range(30):
        now = await here.own_turn(table)
        seen = as_watched(now)
        mine, theirs = await board_now(player, here, table), await board_now(other, here, table)
        scene = for_onlooker(now, "web:somebody")
        assert (mine["watch"], theirs["watch"]) == (None, {"side": True, "late": True})
        if scene is not None:
            assert lines(theirs) == [catalog().say("en", line.text) for line in scene.lines]
            assert not [k for row in theirs["message"]["keys"] for k in row if k["data"].startswith(("a:", "t:"))]
            assert theirs["clocks"] == []
            assert public_view(seen) != public_view(now)
            compared += 1
        await here.act(now, 0, "first")
        if compared > 5:
            break
    assert compared > 3
    told = json.dumps([m for m in other.seen if m["t"] == "note"])
    assert "Your turn" not in told


async def test_a_side_at_a_rated_table_takes_leave(here: Running, visit: Visit) -> None:
    people = [await visit(name, lang="en") for name in ("Aram", "Nino")]
    other = await visit("Kate", lang="en")
    table = (await people[0].command("new", "nardi"))["table"]
    await people[1].press(f"t:{table}:sit 2")
    assert (await board_now(other, here, table))["watch"] == {"side": True, "late": False}
    await people[0].press(f"t:{table}:set stake 50")
    assert (await board_now(other, here, table))["watch"] == {"side": False, "late": False}
    asked = await other.command("watch", table)
    assert asked["ok"]
    assert "players’ leave" in text_of(asked["text"])
    async with asyncio.timeout(PATIENCE):
        while not any("Kate would like to watch" in line for line in lines(await people[0].until("board"))):
            pass
    await people[0].press(f"t:{table}:yes")
    assert (await board_now(other, here, table))["watch"] == {"side": False, "late": False}
    await people[1].press(f"t:{table}:yes")
    assert (await board_now(other, here, table))["watch"] == {"side": True, "late": False}
