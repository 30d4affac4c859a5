"""Discord as a user app: games in chats where the bot is not a member (direct messages, groups, other servers).

There the bot can only answer interactions, for fifteen minutes each and with at most five follow-ups. So a board is
posted as an answer, and presses by its players keep it up to date. ``Windows`` knows the interactions that can still be
answered, ``UserAppCourier`` edits and posts through them, ``Renewal`` brings a board back to the bottom.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import discord
import structlog
from cachetools import LRUCache

from adapters.discord import address, errors, hands, layout
from adapters.runtime.core import Core
from adapters.runtime.courier import Delivery, Message, Receipt, RetryLater, Undeliverable
from adapters.runtime.system import Tasks
from bot.delivery import pings
from bot.ports import Clock, StoreUnavailable, keys, records
from bot.text import t
from bot.view import info, press

# --- windows ----------------------------------------------------------------------------------------------------------
# The user-app interactions that can still be answered, and the messages that each can edit. A token lets its holder
# speak in a private chat, so it is kept only in memory. After a restart the next press brings a new one.


FOLLOW_UPS: Final = 5
"""Discord's limit per interaction where the bot is not a member."""
PLACES: Final = 10_000
KEPT: Final = 12
"""Windows kept per place."""


@dataclass(slots=True, repr=False)
class Window:
    """An interaction that can be answered. ``left``: its remaining follow-ups."""

    interaction: discord.Interaction[Any]
    at_ms: int
    left: int


@dataclass(frozen=True, slots=True, repr=False)
class Holder:
    """The interaction that can edit a message. ``follow_up``: the message's id if it is a follow-up, None if it is the
    interaction's own answer or the pressed message."""

    window: Window
    follow_up: int | None


class Windows:
    """Windows by place (``dcu:<channel>``) and by message."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._at: LRUCache[str, deque[Window]] = LRUCache(PLACES)
        self._holders: LRUCache[int, Holder] = LRUCache(PLACES)

    def open(self, place: str, interaction: discord.Interaction[Any], at_ms: int, used: int) -> Window:
        """Note an interaction that has been answered, with ``used`` follow-ups so far."""
        window = Window(interaction, at_ms, max(0, FOLLOW_UPS - used))
        self._at.setdefault(place, deque(maxlen=KEPT)).append(window)
        return window

    def holds(self, message: int, window: Window, follow_up: int | None = None) -> None:
        """Note that a window can edit a message; a newer window replaces an older one."""
        known = self._holders.get(message)
        if known is None or known.window.at_ms <= window.at_ms:
            self._holders[message] = Holder(window, follow_up)

    def holder(self, message: int) -> Holder | None:
        """How to edit a message now; None if it has had no press for a quarter of an hour."""
        found = self._holders.get(message)
        return found if found is not None and self._young(found.window) else None

    def speaker(self, place: str) -> Window | None:
        """The newest window that can post."""
        return next((one for one in reversed(self._at.get(place, ())) if one.left and self._young(one)), None)

    def lose(self, message: int) -> None:
        """Note that a message can no longer be edited."""
        self._holders.pop(message, None)

    def _young(self, window: Window) -> bool:
        return self._clock.now_ms() - window.at_ms < hands.YOUNG_MS


# --- messages to user-app chats ---------------------------------------------------------------------------------------
# What cannot be sent now waits in its lane until the next press; nothing is dropped.


log = structlog.get_logger(__name__)

WAIT_MS: Final = 3_600_000
"""The longest rest of a lane without a window; the next press in its chat wakes it (``Renewal``)."""
FIRST_WAIT_MS: Final = 2_000
"""The first rest, doubled each time: another worker may have got the press, and so the window."""

Bodies = Callable[[Message], Awaitable[layout.Body]]


class UserAppCourier:
    """Delivers to ``dcu:`` places; part of the front's courier. ``body`` renders components and picture."""

    def __init__(self, core: Core, windows: Windows, body: Bodies) -> None:
        self._core = core
        self._windows = windows
        self._body = body

    async def deliver(self, delivery: Delivery, *, live: bool) -> Receipt | None:
        """See ``Courier.deliver``. ``live``: the message is still in use.

        :raises RetryLater: there has been no press lately.
        """
        if delivery.kind == pings.KIND:
            return None  # pings do not work here
        previous = delivery.previous
        if previous is None:
            return await self._post(delivery)
        message, there = int(previous.ext_id), Receipt(previous.ext_id, posted=False)
        if delivery.message.scene.gone and await self.remove(message):
            return None
        reached = not delivery.fresh and self._windows.holder(message) is not None
        if reached and await self._change(message, await self._body(delivery.message)):
            return there
        if not live:
            return there  # an unused message may stay as it was
        posted = await self._post(delivery)
        if previous.ext_id != posted.ext_id:
            await self.close(message, delivery.message)
        return posted

    async def close(self, message: int, newer: Message) -> None:
        """Delete a replaced board, or mark it as moved, if it can still be reached."""
        if self._windows.holder(message) is None or await self.remove(message):
            return
        try:
            await self._change(message, layout.moved(self._core, newer.lang))
        except discord.HTTPException as error:
            log.info("discord user app: old board stays as it was", code=error.code)

    # --- editing ------------------------------------------------------------------------------------------------------

    async def _change(self, message: int, body: layout.Body) -> bool:
        """False if the message can no longer be reached.

        :raises discord.HTTPException: for anything else.
        """
        holder = self._windows.holder(message)
        if holder is None:
            return False
        none = discord.AllowedMentions.none()
        try:
            await hands.edit(holder.window.interaction, holder.follow_up, body, allowed_mentions=none)
        except discord.HTTPException as error:
            if not unreachable(error):
                raise
            self._windows.lose(message)
            return False
        return True

    async def remove(self, message: int) -> bool:
        """See ``Courier.remove``."""
        holder = self._windows.holder(message)
        if holder is None:
            return False
        try:
            await hands.delete(holder.window.interaction, holder.follow_up)
        except discord.HTTPException as error:
            return error.code == errors.UNKNOWN_MESSAGE
        finally:
            self._windows.lose(message)
        return True

    # --- posting ------------------------------------------------------------------------------------------------------

    async def _post(self, delivery: Delivery) -> Receipt:
        place, body = delivery.dest.key, await self._body(delivery.message)
        while (window := self._windows.speaker(place)) is not None:
            try:
                sent = await window.interaction.followup.send(
                    view=body.view,
                    files=body.files,
                    ephemeral=False,
                    allowed_mentions=discord.AllowedMentions.none(),
                    wait=True,
                )
            except discord.HTTPException as error:
                if not unreachable(error) and error.code != errors.FOLLOW_UPS:
                    raise
                window.left = 0
                body = await self._body(delivery.message)  # the old one's file has been read
                continue
            window.left -= 1
            if sent.flags.ephemeral:
                await self._unseen(sent, window, delivery.message)
            self._windows.holds(sent.id, window, sent.id)
            return Receipt(str(sent.id), posted=True)
        raise RetryLater(min(WAIT_MS, FIRST_WAIT_MS << min(delivery.attempts, 11)))

    async def _unseen(self, sent: Any, window: Window, message: Message) -> None:
        """Say that no table is possible here: the server shows a user app's answers only to the user.

        :raises Undeliverable: always.
        """
        words = layout.said([("body", self._core.catalog.rich(message.lang, t("dcu-unseen")))])
        try:
            await hands.edit(window.interaction, sent.id, words)
        except discord.HTTPException as error:
            log.info("discord user app: unseen board stays", code=error.code)
        raise Undeliverable("mute")


def unreachable(error: discord.HTTPException) -> bool:
    """Whether this way to a message is closed: the token has expired, or the message is gone."""
    return errors.is_late(error) or errors.is_lost(error) or error.status in (403, 404)


# --- renewal after an interaction -------------------------------------------------------------------------------------
# Sends waiting boards, and reposts a board that can no longer be edited.


AGAIN_S: Final = (1.0, 4.0)
"""When to wake a lane again that was just going to rest, or was taken by a worker without a window."""


class Renewal:
    """``answered`` is called after every interaction in a ``dcu:`` place."""

    def __init__(self, core: Core, windows: Windows, tasks: Tasks) -> None:
        self._core = core
        self._windows = windows
        self._tasks = tasks

    def answered(self, interaction: discord.Interaction[Any], at_ms: int, used: int) -> None:
        """Use an interaction answered with ``used`` follow-ups as a window."""
        self._tasks.start(self._answered(interaction, at_ms, used))

    async def _answered(self, interaction: discord.Interaction[Any], at_ms: int, used: int) -> None:
        place, message = address.place_of(interaction), interaction.message
        window = self._windows.open(place, interaction, at_ms, used)
        board = message if message is not None and not message.flags.ephemeral else None
        if board is not None and interaction.response.is_done():
            # A press on a public message is acknowledged in place, so the message is the original response.
            self._windows.holds(board.id, window)
        with contextlib.suppress(StoreUnavailable):
            if board is not None:
                await self._recognised(interaction, place, board.id)
            elif message is None:
                await self._brought_down(place, interaction.id)
            await self._wake(keys.Dest(place))

    async def _recognised(self, interaction: discord.Interaction[Any], place: str, message: int) -> None:
        """Adopt a pressed board that the store does not know (its sending was cut short) if it is the newest, else mark
        it as moved."""
        data: Any = interaction.data or {}
        pressed = press.unpack(str((data.get("values") or [data.get("custom_id", "")])[0]))
        if pressed is None or pressed.table == info.NO_TABLE:
            return
        dest = keys.Dest(place)
        table = await self._core.service.table(pressed.table)
        if table is None or await self._core.store.outbox.slot_of(dest, str(message)) is not None:
            return
        slot = keys.board_slot(table.id, table.board)
        newest = await self._core.store.outbox.sent(dest, slot)
        if newest is None or int(newest.ext_id) < message:
            await self._core.store.outbox.remember(
                records.Sent(dest, slot, str(message), 0, "", self._core.clock.now_ms())
            )
            await self._say(dest, slot, table.id, f"adopt:{interaction.id}", fresh=False)
            return
        lang = await self._core.desk.lang(None, place)
        with contextlib.suppress(discord.HTTPException):
            await hands.edit(interaction, None, layout.moved(self._core, lang))
        self._windows.lose(message)
        if self._windows.holder(int(newest.ext_id)) is None:
            await self._say(dest, slot, table.id, f"moved:{interaction.id}", fresh=True)

    async def _brought_down(self, place: str, interaction: int) -> None:
        """After a typed command, post boards without a recent press anew, at the bottom."""
        dest = keys.Dest(place)
        for row in await self._core.store.tables_in(place):
            slot = await self._board_of(row)
            newest = await self._core.store.outbox.sent(dest, slot) if slot is not None else None
            if slot is not None and newest is not None and self._windows.holder(int(newest.ext_id)) is None:
                await self._say(dest, slot, row.table_id, f"down:{interaction}", fresh=True)

    async def _board_of(self, row: records.TableRow) -> keys.Slot | None:
        table = await self._core.service.table(row.table_id) if row.status in ("lobby", "live") else None
        return keys.board_slot(table.id, table.board) if table is not None else None

    async def _say(self, dest: keys.Dest, slot: keys.Slot, table_id: str, why: str, *, fresh: bool) -> None:
        row = records.OutRow(dest, slot, "board", fresh=fresh)
        await self._core.store.outbox.say(row, f"userapp:{why}:{table_id}", table_id)

    async def _wake(self, dest: keys.Dest) -> None:
        for pause in (0.0, *AGAIN_S):
            await asyncio.sleep(pause)
            if not await self._core.store.outbox.wake(dest):
                return
            self._core.service.committed()
