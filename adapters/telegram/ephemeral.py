"""Messages in a group that one person alone sees (Bot API 10.3), and whether this server has them at all.

A server that does not know them reads parameters by name and passes over the rest: what was meant for one person is
then an ordinary message. So nothing that matters is ever *sent* this way. What is sent is a blank, a moment's patience
asked for beside cards face down; only when the answer says that the server has kept it to one person is it edited into
what that person is to see, by a method that an older server does not have and refuses. Every whisper is thus a test
of the server that answers it, at the price of a small call, and not only the first: a server may be replaced, and
behind one address there may be several.

The verdict on the server holds for this process (one bot, one address):

* not known yet: one person's blank is sent, and whoever presses meanwhile waits for what comes of it;
* *no*, the answer is that of an ordinary message, or the method to edit is not there: the blank is deleted, the
  operator is told, and no ephemeral is sent any more;
* no clear answer to the first (refused, a broken line, told to wait): not now, and asked again later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Final, TypeAlias

import structlog
from telegram import Message
from telegram.error import EndPointNotFound, RetryAfter, TelegramError

from adapters.telegram import errors
from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.poster import Body, Poster
from bot.ports import Clock
from bot.text import Lang

log = structlog.get_logger(__name__)

Blank: TypeAlias = Callable[[Lang, bool], Awaitable[Body]]
"""What is sent before anything else, in a language, with a picture or without one (text cannot become a picture on
every server)."""

Allowance: TypeAlias = Callable[[], Awaitable[dict[str, Any] | None]]
"""The parameters that ask for an ephemeral message, or None where none would be taken any more."""

AGAIN_MS: Final = (15_000, 30_000, 60_000, 300_000, 900_000, 3_600_000)
"""How long to let be after the first, second … time without a clear answer."""

ENOUGH: Final = 3
"""So many failures one after the other, and what was known of the server counts no more."""

SWEEPS: Final = 5
"""How often a blank that everybody sees is tried to be deleted."""


class Ephemerals:
    """The one way to an ephemeral message. ``wanted``: the operator's setting."""

    def __init__(self, poster: Poster, clock: Clock, blank: Blank, *, wanted: bool = True) -> None:
        self._poster = poster
        self._clock = clock
        self._blank = blank
        self._off = not wanted
        self._kept = False
        self._unclear = 0
        self._again_ms = 0
        self._first = asyncio.Lock()
        self._litter: list[tuple[MessageRef, int]] = []

    @property
    def off(self) -> bool:
        """Whether none will be sent any more, and those that are out there cannot be relied on."""
        return self._off

    async def show(self, where: ChatRef, user: int, body: Body, lang: Lang, allowance: Allowance) -> MessageRef | None:
        """Show ``body`` in a group to one person; where it is, or None if it could not be shown to that person alone.

        Whatever happens on the way, nobody else has seen anything of ``body``.
        """
        async with AsyncExitStack() as stack:
            if not self._kept:
                await stack.enter_async_context(self._first)
            await self._sweep()
            if self._off or (not self._kept and self._clock.now_ms() < self._again_ms):
                return None
            pictured = body.image is not None and self._poster.pictures.allowed(where.chat)
            opened = await self._open(where, user, pictured, lang, allowance)
        return await self._fill(opened, body) if opened is not None else None

    async def remark(self, where: ChatRef, user: int, body: Body, allowance: Allowance) -> bool:
        """Say to one person what anybody might hear, at the price of one call; whether it stands there.

        Only where the server has been seen to keep such a message: it is not worth asking.
        """
        extra = await allowance() if self._kept and not self._off else None
        if extra is None:
            return False
        try:
            sent = await self._poster.send(where, body, extra=extra)
        except (TelegramError, TypeError, KeyError, ValueError) as error:
            self._unsure(error)
            return False
        if kept_for(sent, user) is None:
            self._poster.noted(where, body, sent)
            self._switch_off("shown-to-all")
        return True

    def refused(self, error: TelegramError) -> bool:
        """Whether the refusal of an edit means that this server has no ephemeral messages; then they are off."""
        if not isinstance(error, EndPointNotFound):
            return False
        self._switch_off("no-such-method")
        return True

    # --- how -------------------------------------------------------------------------------------------------------

    async def _open(
        self, where: ChatRef, user: int, pictured: bool, lang: Lang, allowance: Allowance
    ) -> MessageRef | None:
        extra = await allowance()
        if extra is None:
            return None
        blank = await self._blank(lang, pictured)
        try:
            sent = await self._poster.send(where, blank, extra=extra, small=True)
        except TelegramError as error:
            if pictured and errors.no_pictures(error):
                self._poster.pictures.refused(where.chat)
                return await self._open(where, user, False, lang, allowance)
            self._unsure(error)
            return None
        except (TypeError, KeyError, ValueError) as error:  # the answer is no message
            self._unsure(error)
            return None
        number = kept_for(sent, user)
        if number is None:
            self._litter.append((self._poster.noted(where, blank, sent), 0))
            self._switch_off("shown-to-all")
            await self._sweep()
            return None
        self._kept, self._unclear = True, 0
        opened = MessageRef(where.chat, number, blank.image is not None, user)
        self._poster.note(opened, blank)
        return opened

    async def _fill(self, opened: MessageRef, body: Body) -> MessageRef | None:
        try:
            filled = await self._poster.edit(opened, body)
        except TelegramError as error:
            self.refused(error)
            filled = None
        if filled is None:
            await self._poster.delete(opened)
        return filled

    def _unsure(self, error: Exception) -> None:
        """Nothing was learnt of the server. After it has been seen to keep one, a single failure is about one press."""
        now = self._clock.now_ms()
        if now < self._again_ms:
            return  # several were on their way at once, and one of them has said so already
        self._unclear += 1
        if self._kept and self._unclear < ENOUGH:
            return
        self._kept = False
        wait = AGAIN_MS[min(self._unclear, len(AGAIN_MS)) - 1]
        if isinstance(error, RetryAfter):
            wait = max(wait, int(errors.seconds(error) * 1000))
        self._again_ms = now + wait
        tell = log.info if self._unclear < ENOUGH else log.warning
        tell("telegram-ephemerals-unclear", error=type(error).__name__, again_ms=wait)

    def _switch_off(self, why: str) -> None:
        if not self._off:
            log.warning("telegram-ephemerals-off", why=why)
        self._off, self._kept = True, False

    async def _sweep(self) -> None:
        """Delete the blanks that everybody sees. They tell nothing; but nobody wants them there."""
        left, self._litter = self._litter, []
        for posted, tries in left:
            if not await self._poster.delete(posted) and tries + 1 < SWEEPS:
                self._litter.append((posted, tries + 1))


def kept_for(sent: Message, user: int) -> int | None:
    """The number of a message that was kept to this one person, None if it was not, or not plainly.

    The library (Bot API 10.0) leaves what it does not know in ``api_kwargs``.
    """
    number = sent.api_kwargs.get("ephemeral_message_id")
    receiver = sent.api_kwargs.get("receiver_user")
    if sent.message_id != 0 or not isinstance(number, int) or isinstance(number, bool) or number <= 0:
        return None
    if receiver is not None and not (isinstance(receiver, dict) and receiver.get("id") == user):
        return None
    return number
