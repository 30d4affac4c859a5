"""What an answered interaction of a user-app chat makes possible: waiting boards are sent, and one that can no longer
be edited comes back as a new message."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import discord
import structlog

from adapters.discord.address import place_of
from adapters.discord.layout import said
from adapters.discord.userapp.windows import Windows
from adapters.runtime.core import Core
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, Slot, board_slot
from bot.ports.records import OutRow, Sent, TableRow
from bot.scene import press
from bot.scenes.info import NO_TABLE
from bot.text import t

log = structlog.get_logger(__name__)

AGAIN_S: Final = (1.0, 4.0)
"""When a lane is woken again, that was just being put to rest or was taken by a worker without a window."""


class Renewal:
    """``answered`` after every interaction in a ``dcu:`` place."""

    def __init__(self, core: Core, windows: Windows, tasks: set[asyncio.Task[None]]) -> None:
        self._core = core
        self._windows = windows
        self._tasks = tasks

    def answered(self, interaction: discord.Interaction[Any], at_ms: int, used: int) -> None:
        """The interaction has been answered with ``used`` follow-ups: it can now be spoken by."""
        task = asyncio.get_running_loop().create_task(self._answered(interaction, at_ms, used))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answered(self, interaction: discord.Interaction[Any], at_ms: int, used: int) -> None:
        place, message = place_of(interaction), interaction.message
        window = self._windows.open(place, interaction, at_ms, used)
        pressed_on_board = message is not None and not message.flags.ephemeral
        if pressed_on_board and message is not None and interaction.response.is_done():
            # A press on a public message is acknowledged in place, so the message itself is the original answer.
            self._windows.holds(message.id, window)
        with contextlib.suppress(StoreUnavailable):
            if pressed_on_board and message is not None:
                await self._recognised(interaction, place, message.id)
            elif message is None:
                await self._brought_down(place, interaction.id)
            await self._wake(Dest(place))

    async def _recognised(self, interaction: discord.Interaction[Any], place: str, message: int) -> None:
        """A board that the store does not know (its sending was cut short) is adopted if it is the newest, else it says
        that it has been replaced."""
        data: Any = interaction.data or {}
        pressed = press.unpack(str((data.get("values") or [data.get("custom_id", "")])[0]))
        if pressed is None or pressed.table == NO_TABLE:
            return
        dest = Dest(place)
        table = await self._core.service.table(pressed.table)
        if table is None or await self._core.store.outbox.slot_of(dest, str(message)) is not None:
            return
        slot = board_slot(table.id, table.board)
        newest = await self._core.store.outbox.sent(dest, slot)
        if newest is None or int(newest.ext_id) < message:
            await self._core.store.outbox.remember(Sent(dest, slot, str(message), 0, "", self._core.clock.now_ms()))
            await self._say(dest, slot, table.id, f"adopt:{interaction.id}", fresh=False)
            return
        lang = await self._core.desk.lang(None, place)
        bare = said([("small", self._core.catalog.rich(lang, t("dc-board-moved")))])
        with contextlib.suppress(discord.HTTPException):
            await interaction.edit_original_response(view=bare.view, attachments=[])
        self._windows.lose(message)
        if self._windows.holder(int(newest.ext_id)) is None:
            await self._say(dest, slot, table.id, f"moved:{interaction.id}", fresh=True)

    async def _brought_down(self, place: str, interaction: int) -> None:
        """A command was typed: the boards that nobody has pressed lately are posted anew, where they can be seen."""
        dest = Dest(place)
        for row in await self._core.store.tables_in(place):
            slot = await self._board_of(row)
            newest = await self._core.store.outbox.sent(dest, slot) if slot is not None else None
            if slot is not None and newest is not None and self._windows.holder(int(newest.ext_id)) is None:
                await self._say(dest, slot, row.table_id, f"down:{interaction}", fresh=True)

    async def _board_of(self, row: TableRow) -> Slot | None:
        table = await self._core.service.table(row.table_id) if row.status in ("lobby", "live") else None
        return board_slot(table.id, table.board) if table is not None else None

    async def _say(self, dest: Dest, slot: Slot, table_id: str, why: str, *, fresh: bool) -> None:
        row = OutRow(dest, slot, "board", fresh=fresh)
        await self._core.store.outbox.say(row, f"userapp:{why}:{table_id}", table_id)

    async def _wake(self, dest: Dest) -> None:
        for pause in (0.0, *AGAIN_S):
            await asyncio.sleep(pause)
            if not await self._core.store.outbox.wake(dest):
                return
            self._core.service.committed()
