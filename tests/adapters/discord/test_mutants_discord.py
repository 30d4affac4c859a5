"""Values of the Discord front that planted faults changed unnoticed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

from adapters.discord.app import DiscordFront
from adapters.discord.buttons import LiveParts
from adapters.discord.client import Events
from adapters.discord.commands import command_of
from adapters.discord.hands import OpenHand, OpenHands
from adapters.discord.layout import Words, body
from adapters.discord.send import DiscordCourier
from adapters.runtime.delivery.courier import Delivery, Key, Message
from adapters.text import FluentCatalog
from bot.commands import all_commands
from bot.ports.keys import Dest
from bot.scene import Scene
from bot.text import Name
from tests.fakes.discord.model import walk
from tests.store.kit import NOON, ManualClock


def message(*row: Key, line: tuple[str | Name, ...] = ("x",)) -> Message:
    return Message(Scene("board", "table001"), "en", (("body", line),), (row,) if row else (), (), "", "hash")


def test_nobody_is_mentioned_but_those_who_are_called() -> None:
    called = message(line=("@everyone ", Name("dc:7", "A", True), Name("dc:8", "B")))
    assert body(called, None, LiveParts(), Words("c", "Other", "More")).mentions.to_dict() == {
        "parse": [],
        "users": [7],
    }


def test_the_way_to_the_page_has_its_own_row_beside_a_full_one() -> None:
    full = message(*(Key(f"k{n}", f"t:table001:{n}") for n in range(5)))
    view: Any = body(full, None, LiveParts(), Words("c", "Other", "More", "Open")).view
    rows = [part for part in walk(view.to_components()) if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 1]


async def test_a_hand_that_was_taken_away_is_forgotten() -> None:
    """Nothing is refreshed there any more."""
    removed: list[str] = []

    async def deletes() -> None:
        removed.append("hand")

    anything: Any = SimpleNamespace(is_closed=lambda: False, delete_original_response=deletes, create_dm=AsyncMock())
    hands = OpenHands(ManualClock())
    hands.shown("dc:7", "table001", OpenHand(anything, None, NOON, "h", 1))
    courier = DiscordCourier(anything, anything, hands, anything, anything)
    gone = replace(message(), scene=Scene("hand", "table001", gone=True))
    assert await courier.deliver(Delivery(Dest.parse("@dc:7"), None, "hand", gone, None, False, "n")) is None
    assert (removed, hands.newest("dc:7", "table001")) == (["hand"], None)


async def test_a_client_that_goes_on_after_it_was_closed_is_ended() -> None:
    running = asyncio.ensure_future(asyncio.Event().wait())
    front: Any = SimpleNamespace(_line=MagicMock(), client=SimpleNamespace(close=AsyncMock()), _running=running)
    async with asyncio.timeout(60):
        await DiscordFront._disconnect(front)
    assert (running.cancelled(), front._running) == (True, None)


async def test_tables_of_a_thread_or_channel_that_was_deleted_are_told_of_it() -> None:
    front: Any = SimpleNamespace(core=SimpleNamespace(desk=AsyncMock()))
    front._gone = partial(Events._gone, front)
    thread: Any = SimpleNamespace(guild_id=1, thread_id=2)
    await Events.on_raw_thread_delete(front, thread)
    channel: Any = SimpleNamespace(guild=SimpleNamespace(id=1), id=3)
    await Events.on_guild_channel_delete(front, channel)
    removed = front.core.desk.removed.await_args_list
    assert [one.args for one in removed] == [("dc:gone:2", "dc:1:2"), ("dc:gone:3", "dc:1:3")]


def test_every_option_of_a_command_is_described() -> None:
    core: Any = SimpleNamespace(catalog=FluentCatalog(), desk=MagicMock())
    for spec in all_commands():
        for option in command_of(spec, core).parameters:
            assert len(str(option.description)) > 3, (spec.name, option.name)
