"""Showing something to one person: unseen in the group, else in the private chat, else not at all (never in public).

1. Where the press came from such a message (a panel, a hand), that message is changed.
2. Ephemeral in the group (``ephemeral``), where the server has such messages: within 15 seconds of a press or an
   ephemeral command, or at any time where the bot is an administrator; only while the board need not wait for it.
3. The private chat, if it has ever been opened; if not, ephemeral all the same, though the board may have to wait.
Nothing else: the caller then has the 200 characters of the answer to the press.

A hand has a place of its own at each table, group or private chat: where it was first opened, until its owner opens it
elsewhere or says otherwise (``/hand``). After a restart and in the next deal it is still there. A hand whose place is
the group waits for its turn in a busy minute, and only when that does not come is shown in the private chat for once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from cachetools import LRUCache
from telegram.error import BadRequest, Forbidden, TelegramError

from adapters.telegram.address import ChatRef, MessageRef, person, unpack
from adapters.telegram.budget import MINUTE_MS, Budget
from adapters.telegram.ephemeral import Ephemerals
from adapters.telegram.poster import Body, Poster
from adapters.telegram.rights import Rights
from bot.ports import Clock, Outbox
from bot.ports.keys import Slot, private_to
from bot.ports.records import Sent
from bot.text import Lang

NEEDY_S = 1.5
"""How long to wait for the group's turn when there is no other way."""

HAND_S = 8.0
"""How long a hand waits that has its place in the group."""

GROUP, PRIVATE = "group", "private"
"""The places of a hand, as they are remembered."""

TRIGGER_MS = 14_000
"""Telegram allows 15 s; one is left for the way there."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a person did that calls for an answer. ``at_ms``: when we got it, 0 if that is not known (after a restart).

    ``query``: of a press. ``command``: the number of an ephemeral command; ``message``: of one that everybody sees.
    ``pressed``: the message whose button it was. ``about``: the group that it concerns, if that is not ``where``.
    """

    user: int
    where: ChatRef
    at_ms: int
    query: str | None = None
    command: int | None = None
    message: int = 0
    pressed: MessageRef | None = None
    about: ChatRef | None = None


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """How to show it. ``slot``: remember it as this slot of the person (an open hand). ``here``: the person does not
    mind seeing it in the group (``/hand dm`` minds). ``only_here``: it is not worth a message elsewhere. ``lang``: the
    person's language."""

    slot: Slot | None = None
    hash: str = ""
    here: bool = True
    only_here: bool = False
    lang: Lang = "en"


class Whisper:
    """See the module."""

    def __init__(
        self,
        poster: Poster,
        ephemerals: Ephemerals,
        budget: Budget,
        rights: Rights,
        outbox: Outbox,
        clock: Clock,
    ) -> None:
        self._poster = poster
        self._ephemerals = ephemerals
        self._budget = budget
        self._rights = rights
        self._outbox = outbox
        self._clock = clock
        self._closed: LRUCache[int, bool] = LRUCache(5000)
        self._shown: LRUCache[MessageRef, Slot | None] = LRUCache(10_000)
        self._opened_ms: LRUCache[tuple[int, int], int] = LRUCache(5000)

    async def show(self, trigger: Trigger, body: Body, options: ShowOptions) -> MessageRef | None:
        """Show ``body`` to the person alone; where it is now, or None if it could not be shown."""
        place = await self._place(trigger, options)
        shown = await self._replace(trigger, body, options)
        if shown is None and place != PRIVATE:
            shown = await self._ephemeral(trigger, body, options, patient=place == GROUP)
        if shown is None and (trigger.where.private or not options.only_here):
            shown = await self._private(trigger.user, body)
            if shown is None and self._closed.get(trigger.user):
                shown = await self._ephemeral(trigger, body, options)
        if shown is not None:
            self._shown[shown] = options.slot
            if options.slot is not None:
                await self._remember(trigger, shown, options)
                await self._settle(trigger, options.slot, place, GROUP if shown.receiver else PRIVATE)
        return shown

    async def chosen(self, user: int) -> None:
        """The person has said where hands are to be shown: the places they had count no more."""
        await self._outbox.remember(Sent(private_to(person(user)), Slot("place"), "", 0, "", self._clock.now_ms()))

    async def remark(self, trigger: Trigger, body: Body) -> bool:
        """Say in the group, to the person alone, what the others may know as well; whether that was possible."""
        if trigger.where.private or self._budget.wait_last_ms(trigger.where.chat) > 0:
            return False
        return await self._ephemerals.remark(trigger.where, trigger.user, body, partial(self.allowance, trigger))

    def has_opened(self, user: int) -> None:
        """The person has written in the private chat: it is open."""
        self._closed.pop(user, None)

    async def _replace(self, trigger: Trigger, body: Body, options: ShowOptions) -> MessageRef | None:
        old = trigger.pressed
        if old is None or not old.only_for(trigger.user) or old not in self._shown or self._shown[old] != options.slot:
            return None  # nothing takes a hand's place, and a board in a private chat stays a board
        if old.receiver and self._ephemerals.off:
            return None
        if not self._poster.shows(old, body) and not await self._budget.turn_aside(old.chat, needy=True, patience_s=1):
            return None
        try:
            return await self._poster.edit(old, body)
        except TelegramError as error:
            if old.receiver:
                self._ephemerals.refused(error)
            return None

    # --- where a hand has its place -------------------------------------------------------------------------------

    async def _place(self, trigger: Trigger, options: ShowOptions) -> str | None:
        """The place of the hand that is asked for; None if it has none yet, or it is no hand."""
        if options.slot is None or trigger.where.private:
            return None
        dest = private_to(person(trigger.user))
        kept = await self._outbox.sent(dest, Slot("place", str(options.slot)))
        chosen = await self._outbox.sent(dest, Slot("place"))
        if kept is not None:
            return kept.ext_id if chosen is None or chosen.at_ms < kept.at_ms else None
        before = await self._outbox.sent(dest, options.slot) if chosen is None else None
        old = unpack(before.ext_id) if before is not None else None
        return None if old is None else GROUP if old.receiver else PRIVATE

    async def _settle(self, trigger: Trigger, slot: Slot, before: str | None, now: str) -> None:
        """The hand lies there ``now``. What the group's minute had no room for does not move it to the private chat."""
        if before == now or (before == GROUP and not trigger.where.private):
            return
        dest = private_to(person(trigger.user))
        await self._outbox.remember(Sent(dest, Slot("place", str(slot)), now, 0, "", self._clock.now_ms()))

    # --- the ways --------------------------------------------------------------------------------------------------

    async def _ephemeral(
        self, trigger: Trigger, body: Body, options: ShowOptions, *, patient: bool = False
    ) -> MessageRef | None:
        """``patient``: a hand that has its place here."""
        chat, user = trigger.where.chat, trigger.user
        closed = bool(self._closed.get(user))
        if trigger.where.private or not (options.here or closed):
            return None
        at_once = options.slot is not None and self._is_first(chat, user) and self._budget.open(chat)
        if not at_once:
            patience_s = HAND_S if patient else NEEDY_S if closed else 0
            if not await self._budget.turn_aside(chat, needy=closed or patient, patience_s=patience_s):
                return None
        if options.slot is not None:
            self._opened_ms[(chat, user)] = self._clock.now_ms()
        try:
            return await self._ephemerals.show(
                trigger.where, user, body, options.lang, partial(self.allowance, trigger)
            )
        finally:
            if at_once:
                self._budget.opened(chat)

    def _is_first(self, chat: int, user: int) -> bool:
        """Whether somebody opens a hand there for the first time in a minute; only then it may go before a board."""
        at = self._opened_ms.get((chat, user))
        return at is None or not 0 <= self._clock.now_ms() - at < MINUTE_MS

    async def allowance(self, trigger: Trigger) -> dict[str, Any] | None:
        """The parameters that ask for an ephemeral message, or None where none would be taken."""
        options: dict[str, Any] = {"receiver_user_id": trigger.user}
        recent = 0 <= self._clock.now_ms() - trigger.at_ms < TRIGGER_MS
        if recent and trigger.query is not None:
            return {"ephemeral_message_parameters": options | {"callback_query_id": trigger.query}}
        if recent and trigger.command is not None:
            reply = {"ephemeral_message_id": trigger.command}
            return {"ephemeral_message_parameters": options, "reply_parameters": reply}
        if await self._rights.bot_runs(trigger.where.chat):
            return {"ephemeral_message_parameters": options}
        return None

    async def _private(self, user: int, body: Body) -> MessageRef | None:
        if not await self._budget.turn_aside(user):
            return None
        try:
            return await self._poster.post(ChatRef(user), body)
        except (Forbidden, BadRequest):
            self._closed[user] = True
            return None
        except TelegramError:
            return None

    async def _remember(self, trigger: Trigger, shown: MessageRef, options: ShowOptions) -> None:
        """One open hand a table and person: the one before it goes away."""
        assert options.slot is not None
        dest = private_to(person(trigger.user))
        before = await self._outbox.sent(dest, options.slot)
        await self._outbox.remember(Sent(dest, options.slot, shown.pack(), 0, options.hash, self._clock.now_ms()))
        old = unpack(before.ext_id) if before is not None else None
        if old is not None and (old.chat, old.number, old.receiver) != (shown.chat, shown.number, shown.receiver):
            await self._poster.delete(old)
