"""The leak theorem over what the page is sent: the table model, and everything else that goes down the socket. Two
worlds that differ in what somebody cannot see are told to their tab, whole and as differences, in the same words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from adapters.local.rooms import Posted, Room
from adapters.local.sessions import Session
from adapters.local.tab import Tab
from adapters.runtime.process.listen import FairShare
from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.ports.keys import board_slot
from bot.ports.records import Person
from bot.scenes.show import private, public
from bot.table.model import Table
from tests.adapters.local.house import Running, house
from tests.rules.contract import samples
from tests.security.test_leak_games import evening, seated
from tests.security.worlds import STRANGER, otherwise
from tests.tiers import sampled

Frame = dict[str, Any]
POSITIONS = 8
EVERY = 4
TIMES = ("now", "at")
"""When something was sent: by the server's own clock."""


class Socket:
    """Keeps what is sent. ``settled``: all that was due has been."""

    closed = False

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.settled = asyncio.Event()

    async def send_frame(self, data: bytes, _: object) -> None:
        told = json.loads(data)
        told = told if isinstance(told, list) else [told]
        self.frames += told
        if any(frame["t"] == "settled" for frame in told):
            self.settled.set()

    async def close(self, *_: object, **__: object) -> None:
        self.closed = True


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: timeless(one) for name, one in value.items() if name not in TIMES}
    return [timeless(one) for one in value] if isinstance(value, list) else value


async def told(here: Running, tables: Sequence[Table], now: int, who: Person) -> list[Frame]:
    """What a tab of somebody is sent: all of a table, then what has changed."""
    site, socket = here.front._site, Socket()
    room = Room("web:leak")
    tab = Tab(site, cast(Any, socket), room, Room(who.id), Session(who.id, who.name, "en"), False)
    sending = asyncio.create_task(tab.send_due(FairShare().turn))
    try:
        for n, shown in enumerate(tables):
            table = replace(shown, attending=frozenset({who.id}))  # the page is open already
            here.service._cache[table.id] = table
            room.boards[table.id] = Posted(1, board_slot(table.id, table.board), public(table, now), now)
            if n == 0:
                tab.show_all()
            else:
                tab.show_board(table.id)
                tab.show_hand(table.id)
            for _ in range(2):  # what the fair dealing says is said after the board
                socket.settled.clear()
                tab._out.put("settled", tab._settled)
                async with asyncio.timeout(60):
                    await socket.settled.wait()
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        site.seals.left(tab)
    return cast(list[Frame], timeless(socket.frames))


HIDING = [key for key in game_keys() if "nardi" not in key]
"""Nardi hides nothing."""


@pytest.mark.parametrize("key", sampled(HIDING, ("georgian-belote", "seka")))
async def test_the_socket_says_nothing_of_what_is_hidden(tmp_path: Path, key: str) -> None:
    chance = SeededChance(f"page {key}")
    where = next(table for table in samples.all_tables() if table[0] == key)
    compared = noticed = 0
    async with house(tmp_path) as here:
        before: Table | None = None
        for step, at in enumerate(evening(where, 3)):
            now, last, before = at.t, before, at.t
            if step % EVERY or last is None:
                continue
            people = seated(now)
            seat = (None, *range(len(people)))[chance.below(len(people) + 1)]
            other = otherwise(now, seat, chance)
            if other is None:
                continue
            who = people[seat] if seat is not None else STRANGER
            one = await told(here, (last, now), at.now, who)
            assert one == await told(here, (last, other), at.now, who), (now.seq, seat)
            assert {"tables", "board", "hand", "settled"} <= {frame["t"] for frame in one}
            assert any("change" in frame for frame in one)
            compared += 1
            if not noticed:  # whose cards they are is told otherwise in the two worlds
                held = [s for s in range(len(people)) if private(other, s) != private(now, s)]
                for s in held[:1]:
                    noticed += await told(here, (now,), at.now, people[s]) != await told(
                        here, (other,), at.now, people[s]
                    )
                assert noticed == len(held[:1])
            if compared == POSITIONS:
                break
    assert compared >= POSITIONS // 2
    if key != "blackjack":  # there nobody holds anything that others may not see
        assert noticed
