"""The way out to user-app chats: boards are edited and posted by the interactions of those who play there.

What cannot be said now waits in its lane until somebody presses; nothing there is ever given up.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
import structlog

from adapters.discord import errors
from adapters.discord.layout import Body, said
from adapters.discord.userapp.windows import Holder, Window, Windows
from adapters.runtime.core import Core
from adapters.runtime.delivery.courier import Delivery, Message, Receipt, RetryLater, Undeliverable
from bot.outbox import rings
from bot.ports.records import Sent
from bot.text import t

log = structlog.get_logger(__name__)

WAIT_MS: Final = 3_600_000
"""How long a lane rests without a window at most; the next press there wakes it (``renewal``)."""
FIRST_WAIT_MS: Final = 2_000
"""And at first, doubled each time: another worker may have been pressed, and hold the window."""

Bodies = Callable[[Message], Awaitable[Body]]


class UserAppCourier:
    """Delivers to ``dcu:`` places; part of the front's courier. ``body`` makes a message's components and picture."""

    def __init__(self, core: Core, windows: Windows, body: Bodies) -> None:
        self._core = core
        self._windows = windows
        self._body = body

    async def deliver(self, delivery: Delivery, *, live: bool) -> Receipt | None:
        """See ``Courier.deliver``. ``live``: the message is still played on.

        :raises RetryLater: nobody has pressed lately.
        """
        if delivery.kind == rings.KIND:
            return None  # nobody can be rung here
        previous = delivery.previous
        if previous is not None and delivery.message.scene.gone and await self._delete(int(previous.ext_id)):
            return None
        if previous is not None and not delivery.fresh and await self._edit(int(previous.ext_id), delivery.message):
            return Receipt(previous.ext_id, posted=False)
        if previous is not None and not live:
            return Receipt(previous.ext_id, posted=False)  # what nobody plays on may stay as it was
        posted = await self._post(delivery)
        if previous is not None and previous.ext_id != posted.ext_id:
            await self.close(int(previous.ext_id), delivery.message)
        return posted

    async def remove(self, previous: Sent) -> bool:
        """See ``Courier.remove``."""
        return await self._delete(int(previous.ext_id))

    async def close(self, message: int, newer: Message) -> None:
        """A board that another has replaced is deleted or says so, if it can still be reached."""
        if self._windows.holder(message) is None or await self._delete(message):
            return
        bare = said([("small", self._core.catalog.rich(newer.lang, t("dc-board-moved")))])
        try:
            await self._change(message, bare)
        except discord.HTTPException as error:
            log.info("discord user app: old board stays as it was", code=error.code)

    # --- editing ------------------------------------------------------------------------------------------------------

    async def _edit(self, message: int, shown: Message) -> bool:
        if self._windows.holder(message) is None:
            return False
        return await self._change(message, await self._body(shown))

    async def _change(self, message: int, body: Body) -> bool:
        """False if the message cannot be reached any more.

        :raises discord.HTTPException: for anything else.
        """
        holder = self._windows.holder(message)
        if holder is None:
            return False
        try:
            await _edited(holder, body)
        except discord.HTTPException as error:
            if not unreachable(error):
                raise
            self._windows.lose(message)
            return False
        return True

    async def _delete(self, message: int) -> bool:
        holder = self._windows.holder(message)
        if holder is None:
            return False
        interaction = holder.window.interaction
        try:
            if holder.follow_up is not None:
                await interaction.followup.delete_message(holder.follow_up)
            else:
                await interaction.delete_original_response()
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
                self._windows.shut(window)
                body = await self._body(delivery.message)  # its file has been read
                continue
            window.left -= 1
            if sent.flags.ephemeral:
                await self._unseen(sent, window, delivery.message)
            self._windows.holds(sent.id, window, sent.id)
            return Receipt(str(sent.id), posted=True)
        raise RetryLater(min(WAIT_MS, FIRST_WAIT_MS << min(delivery.attempts, 11)))

    async def _unseen(self, sent: Any, window: Window, message: Message) -> None:
        """A server may keep the answers of user apps from everybody but the asker: no table can stand there.

        :raises Undeliverable: always.
        """
        words = said([("body", self._core.catalog.rich(message.lang, t("dcu-unseen")))])
        try:
            await window.interaction.followup.edit_message(sent.id, view=words.view, attachments=[])
        except discord.HTTPException as error:
            log.info("discord user app: unseen board stays", code=error.code)
        raise Undeliverable("mute")


async def _edited(holder: Holder, body: Body) -> None:
    interaction, none = holder.window.interaction, discord.AllowedMentions.none()
    if holder.follow_up is not None:
        await interaction.followup.edit_message(
            holder.follow_up, view=body.view, attachments=body.files, allowed_mentions=none
        )
    else:
        await interaction.edit_original_response(view=body.view, attachments=body.files, allowed_mentions=none)


def unreachable(error: discord.HTTPException) -> bool:
    """Whether this way to a message is closed: the token has run out, or the message is gone."""
    return errors.is_late(error) or errors.is_lost(error) or error.status in (403, 404)
