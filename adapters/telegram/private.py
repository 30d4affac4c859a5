"""Shows something to one person: an ephemeral message in the group (Bot API 10.3), else the private chat."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

import structlog
from cachetools import LRUCache
from telegram import Message
from telegram.error import BadRequest, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from adapters.runtime.courier import Message as Rendered
from adapters.runtime.system import Tasks
from adapters.telegram import errors
from adapters.telegram.address import ChatRef, MessageRef, person, unpack
from adapters.telegram.budget import MINUTE_MS, Budget
from adapters.telegram.poster import Body, Poster
from adapters.telegram.rights import Rights
from bot.ports import Clock, Outbox
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.records import Sent
from bot.text import Lang
from bot.view import press

# --- ephemeral messages -----------------------------------------------------------------------------------------------
# A server that does not know ephemeral messages ignores the parameter and posts an ordinary one. So ``Ephemerals``
# first sends a blank ("one moment", cards face down). If the answer shows that the server kept it to one person, it
# edits the blank into the real content, by a method that older servers refuse. Every send tests the server this way: it
# may be replaced, and one address may have several servers behind it.
#
# The verdict holds for this process (one bot, one address):
#
# * unknown: one blank is sent, and other presses wait for its result;
# * no (an ordinary message came back, or the edit method is missing): delete the blank, warn the operator, stop;
# * unclear (refused, broken connection, told to wait): not now; try again later.


log = structlog.get_logger(__name__)

Blank: TypeAlias = Callable[[Lang, bool], Awaitable[Body]]
"""The blank to send first, by language, with or without a picture (not every server can turn text into a picture)."""

Allowance: TypeAlias = Callable[[], Awaitable[dict[str, Any] | None]]
"""The parameters that ask for an ephemeral message, or None where Telegram would refuse one."""

AGAIN_MS: Final = (15_000, 30_000, 60_000, 300_000, 900_000, 3_600_000)
"""How long to wait after the first, second … unclear answer."""

ENOUGH: Final = 3
"""After this many failures in a row, the server must prove itself again."""

SWEEPS: Final = 5
"""How many times to try to delete a blank that the whole group can see."""


class Ephemerals:
    """Sends all ephemeral messages. ``wanted``: the operator's setting."""

    def __init__(self, poster: Poster, clock: Clock, blank: Blank, *, wanted: bool = True) -> None:
        self._poster, self._clock, self._blank = poster, clock, blank
        self._off = not wanted
        self._kept = False
        self._unclear = 0
        self._again_ms = 0
        self._first = asyncio.Lock()
        self._litter: list[tuple[MessageRef, int]] = []

    @property
    def off(self) -> bool:
        """Whether no more will be sent, and those already sent are unreliable."""
        return self._off

    async def show(self, where: ChatRef, user: int, body: Body, lang: Lang, allowance: Allowance) -> MessageRef | None:
        """Show ``body`` to one person in a group; return its message, or None if it could not be shown to them alone.

        Nobody else sees any of ``body``, even on failure.
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
        """Tell one person something that is not secret, in a single call; return whether it was sent.

        Only on a server that is known to support ephemeral messages: a remark is not worth the test.
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
        """Whether a refused edit shows that the server has no ephemeral messages; if so, switch them off."""
        if not isinstance(error, EndPointNotFound):
            return False
        self._switch_off("no-such-method")
        return True

    # --- sending ---------------------------------------------------------------------------------------------------

    async def _open(
        self, where: ChatRef, user: int, pictured: bool, lang: Lang, allowance: Allowance
    ) -> MessageRef | None:
        extra = await allowance()
        if extra is None:
            return None
        blank = await self._blank(lang, pictured)
        try:
            sent = await self._poster.send(where, blank, extra=extra, small=True)
        except (TelegramError, TypeError, KeyError, ValueError) as error:  # the latter: not a message
            if pictured and isinstance(error, TelegramError) and errors.no_pictures(error):
                self._poster.pictures.refused(where.chat)
                return await self._open(where, user, False, lang, allowance)
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
        """Note an unclear answer. On a server that has kept a message before, one failure concerns only one press."""
        now = self._clock.now_ms()
        if now < self._again_ms:
            return  # of several concurrent sends, one has already reported
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
        """Delete the blanks that the whole group can see."""
        left, self._litter = self._litter, []
        for posted, tries in left:
            if not await self._poster.delete(posted) and tries + 1 < SWEEPS:
                self._litter.append((posted, tries + 1))


def kept_for(sent: Message, user: int) -> int | None:
    """The number of a message that only ``user`` can see; None if that is not certain.

    The library (Bot API 10.0) keeps unknown fields in ``api_kwargs``.
    """
    number = sent.api_kwargs.get("ephemeral_message_id")
    receiver = sent.api_kwargs.get("receiver_user")
    if sent.message_id != 0 or not isinstance(number, int) or isinstance(number, bool) or number <= 0:
        return None
    if receiver is not None and not (isinstance(receiver, dict) and receiver.get("id") == user):
        return None
    return number


# --- showing something to one person ----------------------------------------------------------------------------------
# 1. If the press came from such a message (a panel, a hand), edit that message.
# 2. Otherwise send an ephemeral message in the group, if the server has them: within 15 seconds of a press or an
#    ephemeral command, or at any time if the bot is an administrator; only while the board need not wait for it.
# 3. Otherwise use the private chat. If the user never opened it, send an ephemeral message even if the board must wait.
# 4. Otherwise the caller has only the 200 characters of the answer to the press.
#
# A hand keeps its place (group or private chat) per table, also after a restart and in the next deal, until its owner
# opens it elsewhere or uses ``/hand``. A hand placed in the group waits for its turn in a busy minute; if it gets none,
# it is shown in the private chat this once.


NEEDY_S = 1.5
"""How long to wait for the group's turn when there is no other way."""

HAND_S = 8.0
"""How long a hand placed in the group waits."""

GROUP, PRIVATE = "group", "private"
"""The places of a hand, as stored."""

TRIGGER_MS = 14_000
"""Telegram allows 15 s; one second is for transit."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a user did that needs an answer. ``at_ms``: when we received it, 0 if unknown (after a restart).

    ``query``: of a press. ``command``: the number of an ephemeral command; ``message``: of a public one.
    ``pressed``: the message with the button. ``about``: the group concerned, if it is not ``where``.
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
    """How to show it. ``slot``: remember the message as this slot of the user (an open hand). ``here``: the group is
    allowed (``/hand dm`` forbids it). ``only_here``: not worth a message elsewhere. ``lang``: the user's language."""

    slot: Slot | None = None
    hash: str = ""
    here: bool = True
    only_here: bool = False
    lang: Lang = "en"


class Whisper:
    """Shows messages to one person, in the order of places described above."""

    def __init__(
        self, poster: Poster, ephemerals: Ephemerals, budget: Budget, rights: Rights, outbox: Outbox, clock: Clock
    ) -> None:
        self._poster, self._ephemerals, self._budget = poster, ephemerals, budget
        self._rights, self._outbox, self._clock = rights, outbox, clock
        self._closed: LRUCache[int, bool] = LRUCache(5000)
        self._shown: LRUCache[MessageRef, Slot | None] = LRUCache(10_000)
        self._opened_ms: LRUCache[tuple[int, int], int] = LRUCache(5000)

    async def show(self, trigger: Trigger, body: Body, options: ShowOptions) -> MessageRef | None:
        """Show ``body`` to the user alone; return its message, or None if it could not be shown."""
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
        """Forget the places of this user's hands: they have chosen a new one for all."""
        await self._outbox.remember(Sent(private_to(person(user)), Slot("place"), "", 0, "", self._clock.now_ms()))

    async def remark(self, trigger: Trigger, body: Body) -> bool:
        """Tell the user something that is not secret, in the group and to them alone; return whether it was sent."""
        if trigger.where.private or self._budget.wait_last_ms(trigger.where.chat) > 0:
            return False
        return await self._ephemerals.remark(trigger.where, trigger.user, body, partial(self.allowance, trigger))

    def has_opened(self, user: int) -> None:
        """Note that the user has opened the private chat, by writing in it."""
        self._closed.pop(user, None)

    async def _replace(self, trigger: Trigger, body: Body, options: ShowOptions) -> MessageRef | None:
        old = trigger.pressed
        if old is None or not old.only_for(trigger.user) or old not in self._shown or self._shown[old] != options.slot:
            return None  # nothing replaces a hand, and a board in a private chat stays a board
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

    # --- the place of a hand --------------------------------------------------------------------------------------

    async def _place(self, trigger: Trigger, options: ShowOptions) -> str | None:
        """The place of the requested hand; None if it has none yet, or this is not a hand."""
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
        """Remember the hand's place. If only the group's budget forced it into the private chat, keep the group."""
        if before == now or (before == GROUP and not trigger.where.private):
            return
        dest = private_to(person(trigger.user))
        await self._outbox.remember(Sent(dest, Slot("place", str(slot)), now, 0, "", self._clock.now_ms()))

    # --- sending ---------------------------------------------------------------------------------------------------

    async def _ephemeral(
        self, trigger: Trigger, body: Body, options: ShowOptions, *, patient: bool = False
    ) -> MessageRef | None:
        """``patient``: the hand has its place here."""
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
        allowance = partial(self.allowance, trigger)
        try:
            return await self._ephemerals.show(trigger.where, user, body, options.lang, allowance)
        finally:
            if at_once:
                self._budget.opened(chat)

    def _is_first(self, chat: int, user: int) -> bool:
        """Whether this is the user's first hand there within a minute; only then may it go before a board."""
        at = self._opened_ms.get((chat, user))
        return at is None or not 0 <= self._clock.now_ms() - at < MINUTE_MS

    async def allowance(self, trigger: Trigger) -> dict[str, Any] | None:
        """The parameters that ask for an ephemeral message, or None where Telegram would refuse one."""
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
        """Remember the open hand and delete the previous one: one per table and person."""
        assert options.slot is not None
        dest = private_to(person(trigger.user))
        before = await self._outbox.sent(dest, options.slot)
        await self._outbox.remember(Sent(dest, options.slot, shown.pack(), 0, options.hash, self._clock.now_ms()))
        old = unpack(before.ext_id) if before is not None else None
        if old is not None and (old.chat, old.number, old.receiver) != (shown.chat, shown.number, shown.receiver):
            await self._poster.delete(old)


# --- nudges -----------------------------------------------------------------------------------------------------------
# A public line that sends a user to the private chat when they cannot be told privately. It says that there is an
# answer, never which. It may use the last calls of a busy minute, which are otherwise reserved for boards; if those
# are spent, it waits for the next minute.


MOST_WAITING: Final = 200


class Nudges:
    """At most one nudge a minute per person and chat."""

    def __init__(self, poster: Poster, budget: Budget, clock: Clock) -> None:
        self._poster, self._budget, self._clock = poster, budget, clock
        self._told: LRUCache[tuple[int, int], int] = LRUCache(5000)
        self._waiting = Tasks()

    def due(self, where: ChatRef, user: int) -> bool:
        """Whether the user has not been nudged within the last minute; if so, count them as nudged now."""
        now, at = self._clock.now_ms(), self._told.get((where.chat, user))
        if at is not None and 0 <= now - at < MINUTE_MS:
            return False
        self._told[(where.chat, user)] = now
        return True

    async def say(self, where: ChatRef, body: Body, reply_to: int = 0) -> None:
        """Post it now, or in the background once the chat's budget allows. ``reply_to``: the user's request."""
        if self._budget.wait_last_ms(where.chat) <= 0:
            await self._post(where, body, reply_to)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.start(self._later(where, body, reply_to), "telegram-nudge")

    async def close(self) -> None:
        """Cancel unsent nudges."""
        await self._waiting.cancel()

    async def _later(self, where: ChatRef, body: Body, reply_to: int) -> None:
        while True:
            wait = self._budget.wait_last_ms(where.chat)
            if wait <= 0:
                break
            await asyncio.sleep(wait / 1000)
        await self._post(where, body, reply_to)

    async def _post(self, where: ChatRef, body: Body, reply_to: int) -> None:
        try:
            await self._poster.post(where, body, quiet=True, reply_to=reply_to)
        except TelegramError as error:
            log.info("telegram not nudged", error=type(error).__name__)


# --- stale open hands -------------------------------------------------------------------------------------------------
# The board marks the button that opens a fresh hand.


Marked: TypeAlias = Callable[[Lang, str], str]
"""Returns a button's label, marked as worth pressing."""


class Older:
    """Stale open hands in group chats: table → owners."""

    def __init__(self, marked: Marked) -> None:
        self._marked = marked
        self._tables: LRUCache[str, set[Dest]] = LRUCache(1000)

    def left(self, table: str | None, dest: Dest) -> None:
        """Note that the hand of ``dest`` could not be refreshed."""
        if table is not None:
            self._tables.setdefault(table, set()).add(dest)

    def caught_up(self, table: str | None, dest: Dest) -> None:
        """Note that the hand is up to date or gone."""
        people = self._tables.get(table or "", set())
        people.discard(dest)
        if not people:
            self._tables.pop(table or "", None)

    def seen_on(self, message: Rendered) -> Rendered:
        """The board, with *My cards* marked if any hand is stale, whatever its cards."""
        table = message.scene.table
        if table is None or table not in self._tables:
            return message
        data = press.see(table, "hand")
        keys = tuple(
            tuple(replace(key, label=self._marked(message.lang, key.label)) if key.data == data else key for key in row)
            for row in message.keys
        )
        bare = message.bare
        return replace(message, keys=keys, bare=None if bare is None else lambda: replace(bare(), keys=keys))


# --- users being answered ---------------------------------------------------------------------------------------------
# Their hand may be on its way without being recorded as open yet.


ANSWERED_MS: Final = 250
"""When to retry the refresh of a hand that came too early."""


class Answering:
    """Senders of the updates being handled in this process."""

    def __init__(self) -> None:
        self._people: Counter[int] = Counter()

    @contextmanager
    def sender_of(self, raw: dict[str, Any]) -> Iterator[None]:
        """Count the update's sender while the update is handled."""
        asked = raw.get("callback_query") or raw.get("message") or {}
        user = int((asked.get("from") or {}).get("id", 0))
        self._people[user] += 1
        try:
            yield
        finally:
            self._people[user] -= 1
            self._people += Counter()  # drops the zeros

    def __contains__(self, user: int) -> bool:
        return self._people[user] > 0
