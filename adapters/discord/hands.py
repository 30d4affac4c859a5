"""Answers to one person, and their open hands that can still be edited."""

import asyncio
import io
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import discord
import structlog
from cachetools import LRUCache
from discord import ui

from adapters.discord import address, errors, layout
from adapters.runtime import courier, system
from bot.ports import Clock, people
from bot.text import Lang

# --- open hands -------------------------------------------------------------------------------------------------------


YOUNG_MS: Final = 14 * 60_000 + 30_000
"""An interaction's token lives fifteen minutes; half a minute is for transit."""


ANSWER_S: Final = 3.0
"""How long a refresh waits for the answer to a press, which is usually quicker but may be lost."""

PEOPLE: Final = 10_000
"""How many users' languages are remembered."""


@dataclass(frozen=True, slots=True, repr=False)
class OpenHand:
    """An open hand. ``message``: the id of a follow-up, None for the interaction's own answer. ``hash``: its content.

    ``id``: of the Discord message in either case. ``fate``: shared with what the hand becomes when it is redrawn.
    """

    interaction: discord.Interaction[Any]
    message: int | None
    at_ms: int
    hash: str
    id: int
    fate: "Fate" = field(default_factory=lambda: Fate(), compare=False)
    hidden: bool = field(default=True, compare=False)
    """Whether Discord says that only its user sees it."""


@dataclass(slots=True)
class Fate:
    """A message is redrawn and removed one after the other, never redrawn after that."""

    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_removed: bool = False


class OpenHands:
    """The newest open hand of each person at each table. Kept in memory: after a restart, or fifteen minutes, a press
    of *My cards* reopens it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: dict[tuple[str, str], OpenHand] = {}
        self._langs: LRUCache[str, Lang] = LRUCache(PEOPLE)
        self._answering: dict[tuple[str, str], list[asyncio.Event]] = {}

    def speaks(self, person: str, lang: Lang) -> None:
        """Note the language of the user's last answer."""
        self._langs[person] = lang

    def lang_of(self, person: str) -> Lang | None:
        return self._langs.get(person)

    def shown(self, person: str, table: str, hand: OpenHand) -> OpenHand | None:
        """Note a hand just shown; return the one it replaces, if that can still be removed."""
        self._forget_old()
        before = self._open.get((person, table))
        self._open[person, table] = hand
        return before

    def newest(self, person: str, table: str) -> OpenHand | None:
        self._forget_old()
        return self._open.get((person, table))

    @contextmanager
    def answering(self, person: str, table: str) -> Iterator[None]:
        """Mark the user's open hand as about to be redrawn by the answer to a press in it."""
        done = asyncio.Event()
        others = self._answering.setdefault((person, table), [])
        others.append(done)
        try:
            yield
        finally:
            done.set()
            others.remove(done)
            if not others:
                self._answering.pop((person, table), None)

    async def answered(self, person: str, table: str) -> bool:
        """Wait for pending answers that will redraw this hand; return whether there were any."""
        waiting = self._answering.get((person, table))
        if not waiting:
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                while waiting:
                    await waiting[0].wait()
                    await asyncio.sleep(0)
        return True

    def forget(self, person: str, table: str) -> None:
        self._open.pop((person, table), None)

    def _forget_old(self) -> None:
        oldest = self._clock.now_ms() - YOUNG_MS
        for key in [key for key, hand in self._open.items() if hand.at_ms < oldest]:
            del self._open[key]


async def redraw(hand: OpenHand, body: layout.Body) -> bool:
    """Replace the content of an open hand with ``body``; False if it can no longer be reached.

    :raises discord.HTTPException: for anything else.
    """
    async with hand.fate.busy:
        if hand.fate.is_removed:
            return False
        try:
            await edit(hand.interaction, hand.message, body)
        except discord.HTTPException as error:
            if errors.is_late(error) or errors.is_lost(error):
                return False
            raise
    return True


async def remove(hand: OpenHand) -> None:
    """Delete an open hand, if still possible."""
    async with hand.fate.busy:
        hand.fate.is_removed = True
        with suppress(discord.HTTPException):
            await delete(hand.interaction, hand.message)


async def edit(interaction: discord.Interaction[Any], message: int | None, body: layout.Body, **how: Any) -> Any:
    """Edit a follow-up of the interaction, or its own answer if ``message`` is None."""
    how |= {"view": body.view, "attachments": body.files}
    if message is None:
        return await interaction.edit_original_response(**how)
    return await interaction.followup.edit_message(message, **how)


async def delete(interaction: discord.Interaction[Any], message: int | None) -> None:
    """Delete a follow-up of the interaction, or its own answer if ``message`` is None."""
    if message is None:
        await interaction.delete_original_response()
    else:
        await interaction.followup.delete_message(message)


# --- answers to one person --------------------------------------------------------------------------------------------


log = structlog.get_logger(__name__)

TOAST_S: Final = 8.0
"""How long a confirmation stays; a refusal stays until it is dismissed."""

_RETRY_S: Final = 1.0
"""The library waits at least this long before it repeats a failed request."""

RED: Final = 0xB3261E


class Reply:
    """Answers one interaction. A late or repeated answer (10062, 40060) is logged, not an error."""

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        tasks: system.Tasks,
        at_ms: int,
        rivals: errors.Rivals | None = None,
    ) -> None:
        self.interaction, self.at_ms = interaction, at_ms
        self._tasks, self._rivals = tasks, rivals
        self._is_tried = False
        """Whether a first answer has been attempted."""
        self._thinking = False
        self.follow_ups = 0
        """How many follow-ups have been sent."""

    @property
    def component(self) -> bool:
        """Whether the interaction comes from a message (a button, a select, a modal opened there)."""
        return self.interaction.message is not None

    @property
    def private(self) -> bool:
        """Whether its message is the user's own: an ephemeral, or a hand sent directly."""
        message = self.interaction.message
        if message is None:
            return False
        direct = self._direct and any(f.filename.startswith("hand.") for f in message.attachments)
        return message.flags.ephemeral or direct

    @property
    def _direct(self) -> bool:
        """Whether it comes from the user's private chat with the bot."""
        return self.interaction.guild_id is None and not address.as_user_app(self.interaction)

    @property
    def open(self) -> bool:
        """Whether there has been no answer yet."""
        return not self.interaction.response.is_done()

    async def defer(self) -> None:
        """Defer the answer: fifteen minutes instead of three seconds. A late answer is visible to the user alone."""
        self._thinking = not self.component
        await self._try(self.interaction.response.defer(ephemeral=True, thinking=self._thinking))

    async def quiet(self) -> None:
        """Acknowledge without an answer."""
        if self.open:
            await self._try(self.interaction.response.defer())
        elif self._thinking:
            await self._try(self.interaction.delete_original_response())

    async def modal(self, modal: ui.Modal) -> None:
        await self._try(self.interaction.response.send_modal(modal))

    async def sentence(self, words: courier.Rich, *, good: bool) -> None:
        """Send one sentence to the user alone."""
        shown = await self.show(layout.said([("body", words)], layout.FELT if good else RED))
        if good and shown is not None:
            self._tasks.start(_clear(shown))

    async def update(self, body: layout.Body) -> OpenHand | None:
        """Replace the pressed message with ``body``."""
        change = self.interaction.response.edit_message if self.open else self.interaction.edit_original_response
        if not await self._try(change(view=body.view, attachments=body.files)):
            return None
        message = self.interaction.message
        return self._sent(None, message.id if message else 0)

    async def show_guarded(self, blank: layout.Body, body: layout.Body) -> tuple[OpenHand | None, bool]:
        """Like ``show``, in a chat where the bot is not a member: ``blank`` is sent first, and becomes ``body`` only if
        Discord says that it is ephemeral. False: it was not, and has been deleted."""
        shown = await self.show(blank)
        if shown is None:
            return None, True
        if not shown.hidden:
            log.error("discord answer not private")
            await remove(shown)
            return None, False
        edited = await self._try(edit(self.interaction, shown.message, body))
        return (shown if edited else None), True

    async def give(self, words: str, file: people.OwnFile) -> None:
        """Send a file to the user alone, if possible."""
        attached = discord.File(io.BytesIO(file.data), file.name)
        if self.open:
            await self._try(self.interaction.response.send_message(words, file=attached, ephemeral=True))
        elif self._thinking:
            await self._try(self.interaction.edit_original_response(content=words, attachments=[attached]))
        else:
            await self._try(self.interaction.followup.send(words, file=attached, ephemeral=True, wait=True))

    # --- requests -----------------------------------------------------------------------------------------------

    async def show(self, body: layout.Body) -> OpenHand | None:
        """Send a new message, visible to the user alone."""
        none = discord.AllowedMentions.none()
        if self.open and self.component and not self.private and address.as_user_app(self.interaction):
            # After this, the interaction can edit the pressed message; the answer follows it.
            await self.defer()
        if self.open:
            call = self.interaction.response.send_message(
                view=body.view, files=body.files, ephemeral=True, allowed_mentions=none
            )
            made = await self._try(call)
            return self._sent(None, made.message_id or 0, hidden=made.is_ephemeral()) if made else None
        if self._thinking:
            edited = await self._try(edit(self.interaction, None, body))
            return self._sent(None, edited.id, hidden=edited.flags.ephemeral) if edited else None
        sending = self.interaction.followup.send(
            view=body.view, files=body.files, ephemeral=True, allowed_mentions=none, wait=True
        )
        sent = await self._try(sending)
        self.follow_ups += 1
        return self._sent(sent.id, sent.id, hidden=sent.flags.ephemeral) if sent else None

    def _sent(self, message: int | None, shown: int, *, hidden: bool = True) -> OpenHand:
        return OpenHand(self.interaction, message, self.at_ms, "", shown, hidden=hidden)

    async def _try(self, call: Any) -> Any:
        """The call's result; None if Discord refused it.

        A refusal here concerns one user's screen and not the table, so it is only logged.
        """
        is_first, self._is_tried, began = not self._is_tried, True, time.monotonic()
        try:
            return await call or True
        except discord.InteractionResponded:
            log.info("discord answered twice")
        except discord.HTTPException as error:
            is_once = is_first and time.monotonic() - began < _RETRY_S  # later, the library may have sent it twice
            if error.code == errors.ACKNOWLEDGED and is_once and self._rivals is not None:
                self._rivals.beaten()
            how = log.info if errors.is_late(error) else log.warning
            how("discord answer refused", code=error.code, status=error.status)
        return None


async def _clear(shown: OpenHand) -> None:
    """Delete a confirmation after a while, so that it does not fill the chat."""
    await asyncio.sleep(TOAST_S)
    await remove(shown)
