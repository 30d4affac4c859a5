"""Telegram's courier: posts, edits and removes what the sender's lanes deliver."""

from dataclasses import dataclass, replace
from functools import partial

import structlog
from cachetools import LRUCache
from telegram import InlineKeyboardMarkup, Message
from telegram.error import TelegramError

from adapters.runtime.courier import Delivery, NoRoom, Receipt, RetryLater
from adapters.runtime.courier import Message as Rendered
from adapters.telegram import errors, menu, private
from adapters.telegram.address import ChatRef, MessageRef, ref_of, unpack
from adapters.telegram.budget import SECOND_MS, Budget, Scroll
from adapters.telegram.inline import InlineCourier
from adapters.telegram.markup import CAPTION, TEXT, Short, body_html, keyboard, parted
from adapters.telegram.poster import Body, Poster
from bot.ports import Clock, Outbox, records
from bot.ports.keys import Dest, Slot, dest_of, is_guest
from bot.view import info, press

# --- unconfirmed sends and duplicates ---------------------------------------------------------------------------------
# A post whose answer was lost (or whose process died) may have arrived, so its message may exist twice. Telegram
# reveals a duplicate only when a user presses a button on it.


DOUBTS = 5
"""How many unconfirmed posts to remember per chat."""
NEVER = 1 << 62
"""Above any message number."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A message whose button was pressed. ``sent_ms``: to the second. ``about``: see ``about``."""

    ref: MessageRef
    where: ChatRef
    sent_ms: int
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class Doubt:
    """An unconfirmed post. If it arrived, its message is in ``where``, was sent between ``since_ms`` and ``until_ms``,
    has a number below ``below``, and its buttons are for the same things.

    Other messages were sent there in that time too: answers, boards of other tables, the users' own.
    """

    where: ChatRef
    about: frozenset[str]
    since_ms: int
    until_ms: int
    below: int = NEVER

    def may_be(self, one: Pressed) -> bool:
        return (
            one.where == self.where
            and not one.ref.receiver
            and one.ref.number < self.below
            and self.since_ms < one.sent_ms + 1_000
            and one.sent_ms <= self.until_ms
            and not one.about.isdisjoint(self.about)
        )


class Doubts:
    """The newest unconfirmed posts of each chat. A match is kept: the post may have arrived twice, and deleting may
    fail."""

    def __init__(self) -> None:
        self.of: LRUCache[int, tuple[Doubt, ...]] = LRUCache(1000)
        """By chat."""

    def note(self, doubt: Doubt) -> None:
        chat = doubt.where.chat
        self.of[chat] = (*self.of.get(chat, ())[1 - DOUBTS :], doubt)

    def may_be(self, one: Pressed) -> bool:
        """Whether it may be an unconfirmed post."""
        return any(doubt.may_be(one) for doubt in self.of.get(one.ref.chat, ()))


def pressed(ref: MessageRef, where: ChatRef, message: Message) -> Pressed:
    return Pressed(ref, where, int(message.date.timestamp() * 1000), about(message.reply_markup))


def about(keys: InlineKeyboardMarkup | None) -> frozenset[str]:
    """The tables that the buttons are for, or a button's data where it has no table."""
    rows = keys.inline_keyboard if keys else ()
    presses = [str(key.callback_data) for row in rows for key in row if key.callback_data]
    named = [(data, press.unpack(data)) for data in presses]
    return frozenset(data if what is None or what.table == info.NO_TABLE else what.table for data, what in named)


log = structlog.get_logger(__name__)

SCROLLED = 6
"""A board with this many newer messages below it is posted anew at its next change."""

PANEL_ROWS = 2
"""Rows of bids on a panel; the board shows one row."""


async def body_of(message: Rendered, short: Short, *, pictures: bool = True) -> Body:
    """Render a Message for Telegram; if ``pictures`` are wanted, the picture is drawn now."""
    bare = message.bare
    if message.image is None or (bare is not None and not pictures):
        return _in_words(bare() if bare is not None else message, short)
    words = (lambda: _in_words(bare(), short)) if bare is not None else None
    return Body(body_html(message, CAPTION), _keys(message, short), await message.image(), words=words)


def _in_words(message: Rendered, short: Short) -> Body:
    keeps = message.scene.picture is None and message.scene.kind != "hand"
    return Body(body_html(message, TEXT), _keys(message, short), keeps=keeps)


def _keys(message: Rendered, short: Short) -> InlineKeyboardMarkup | None:
    amounts = [(short(message.lang, label, amount), amount) for label, amount in message.amounts]
    return keyboard(message.keys, amounts, PANEL_ROWS if message.scene.kind == "panel" else 1)


async def bodies_of(message: Rendered, short: Short) -> tuple[Body, ...]:
    """Like ``body_of``, for messages never edited: text that does not fit under the picture follows as a message."""
    parts = parted(message.lines, CAPTION) if message.image is not None else (message.lines,)
    if len(parts) == 1:
        return (await body_of(message, short),)
    head, rest = (replace(message, lines=tuple(lines), bare=None) for lines in parts)
    assert message.image is not None
    assert message.bare is not None
    shown = replace(head, lines=head.lines + message.bare().lines[len(message.lines) :], keys=(), amounts=())
    first = Body(
        body_html(head, CAPTION),
        image=await message.image(),
        words=lambda: _in_words(replace(shown, image=None), short),
    )
    return first, _in_words(replace(rest, image=None), short)


class TelegramCourier:
    """``adapters.runtime.courier.Courier`` for ``tg:`` places and ``@tg:`` people; passes ``tgi:`` places to
    ``InlineCourier``."""

    prefixes: tuple[str, ...] = ("tg:", "@tg:", "tgi:")

    def __init__(
        self,
        poster: Poster,
        ephemerals: private.Ephemerals,
        budget: Budget,
        scroll: Scroll,
        outbox: Outbox,
        short: Short,
        older: private.Older,
        inline: InlineCourier,
        clock: Clock,
        *,
        gap_ms: int = SECOND_MS,
        app: menu.MiniApp | None = None,
    ) -> None:
        self._poster, self._ephemerals, self._inline = poster, ephemerals, inline
        self._budget, self._scroll, self._outbox, self._clock = budget, scroll, outbox, clock
        self._short, self._older, self._app, self._gap_ms = short, older, app, gap_ms
        self._boards: LRUCache[tuple[int, int], tuple[Dest, Slot]] = LRUCache(5000)
        self.doubts = Doubts()
        self.answering = private.Answering()
        self._called_out: LRUCache[tuple[Dest, str | None], bool] = LRUCache(1000)

    def gap_ms(self, dest: Dest) -> int:
        """A second between calls. The group's budget per minute is kept here, because it includes calls to its topics
        and ephemeral hands."""
        return self._gap_ms

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """See ``Courier.deliver``. An open hand is refreshed, a closed one skipped; everything else is posted or edits
        its slot's message."""
        if is_guest(delivery.dest.key):
            return await self._inline.deliver(delivery)
        where = ref_of(delivery.dest)
        previous = unpack(delivery.previous.ext_id) if delivery.previous else None
        try:
            if delivery.kind == "hand":
                return await self._refresh_hand(delivery, previous)
            if delivery.kind == "loud" and not where.private:
                # A group has eighteen calls a minute. Post the board anew, which notifies the group, instead of
                # spending a call on a message that makes the board wait.
                self._called_out[_table(delivery)] = True
                return None
            receipt = await self._deliver(delivery, where, previous)
        except TelegramError as error:
            meant = errors.meaning(error, where.chat)
            log.info("telegram refused", kind=delivery.kind, meant=type(meant).__name__, error=type(error).__name__)
            raise meant from None
        now = unpack(receipt.ext_id) if receipt is not None else None
        if delivery.message.scene.kind == "lobby":
            self._budget.lobby_shown(where.chat)
        elif receipt is not None and delivery.slot_kind == "board":
            self._budget.shown(where.chat, board=True)
            if previous is None:
                self._budget.dealt(where.chat)
        if receipt is not None and now is not None and delivery.slot is not None and delivery.slot_kind != "hand":
            self._boards[(now.chat, now.number)] = (delivery.dest, delivery.slot)
        return receipt

    async def remove(self, previous: records.Sent) -> bool:
        """See ``Courier.remove``: Telegram does not count deletions."""
        old = unpack(previous.ext_id)  # None: an inline message cannot be deleted
        return old is None or await self._poster.delete(old)

    # --- identifying messages --------------------------------------------------------------------------------------

    def board_at(self, chat: int, number: int) -> ChatRef | None:
        """The place of the board with this message number; None if it is not one of our boards."""
        known = self._boards.get((chat, number))
        return ref_of(known[0]) if known is not None and known[1].kind == "board" else None

    def may_send_pictures_again(self, chat: int) -> None:
        """Try pictures again: the bot's rights in the chat have changed."""
        self._poster.pictures.again(chat)

    async def repair(self, one: Pressed) -> None:
        """Delete a duplicate board when a user presses it. Messages known to have arrived are not duplicates: an answer
        to a user, or another table's board."""
        ref = one.ref
        if not self.doubts.may_be(one) or self._poster.knows(ref) or (ref.chat, ref.number) in self._boards:
            return
        if await self._outbox.slot_of(dest_of(one.where.place), ref.pack()) is None:
            await self._poster.delete(ref)

    async def _deliver(self, delivery: Delivery, where: ChatRef, previous: MessageRef | None) -> Receipt | None:
        if delivery.message.scene.gone and previous is not None and await self._poster.remove(previous):
            return None  # deletions do not count towards the minute
        ring = delivery.kind == "ping"
        if ring and (wait := self._budget.wait_ring_ms(where.chat, spare=delivery.spare)) > 0:
            raise NoRoom(wait)
        if not ring:
            lobby = delivery.message.scene.kind == "lobby"
            self._wait(self._budget.wait_lobby_ms(where.chat) if lobby else self._budget.wait_board_ms(where.chat))
        body = await self._body(delivery, where.chat, new=delivery.fresh or previous is None)
        gone_by = False
        if delivery.message.scene.epilogue and previous is not None:
            # The final form of a finished message is not posted anew if the message was deleted.
            edited = await self._poster.edit(previous, body) if previous.chat == where.chat else None
            return Receipt(edited.pack(), posted=False) if edited is not None else None
        if previous is not None and previous.chat == where.chat:
            board = delivery.slot_kind == "board"
            gone_by = board and (
                self._scroll.since(where.chat, where.topic, previous.number) >= SCROLLED
                or _table(delivery) in self._called_out
            )
            if not delivery.fresh and not gone_by:
                edited = await self._poster.edit(previous, body)
                if edited is not None:
                    return Receipt(edited.pack(), posted=False)
                gone_by = True
        posted = await self._post(delivery, where, body, small=ring and not delivery.spare)
        if delivery.slot_kind == "board":
            self._called_out.pop(_table(delivery), None)
        if delivery.slot_kind == "tables":
            await self._poster.pin(posted, previous)
        if previous is not None and previous.chat == where.chat:
            await self._clear_away(previous, gone_by or ring)
        return Receipt(posted.pack(), posted=True)

    async def _post(self, delivery: Delivery, where: ChatRef, body: Body, *, small: bool) -> MessageRef:
        """Post, and note what may have arrived unconfirmed: this post, or an earlier try since ``doubt_ms``."""
        began_ms = self._clock.now_ms()
        doubt = partial(Doubt, where, about(body.keys) | {delivery.message.scene.table or ""})
        try:
            posted = await self._poster.post(where, body, small=small)
        except TelegramError as error:
            meant = errors.meaning(error, where.chat)
            if isinstance(meant, RetryLater) and meant.ambiguous:
                # Note it now: its content may be out of date before there is a second try.
                self.doubts.note(doubt(began_ms, self._clock.now_ms()))
            raise
        if delivery.doubt_ms:
            self.doubts.note(doubt(delivery.doubt_ms, self._clock.now_ms(), posted.number))
        return posted

    async def _body(self, delivery: Delivery, chat: int, *, new: bool = False) -> Body:
        message = delivery.message
        if delivery.kind == "board":
            message = self._older.seen_on(message)
            message = self._app.under(message, ref_of(delivery.dest)) if self._app is not None else message
        return await body_of(message, self._short, pictures=self._poster.pictures.allowed(chat, new=new))

    async def _clear_away(self, previous: MessageRef, gone_by: bool) -> None:
        """Delete a board that scrolled away or a ping that was replaced; a board from a finished deal stays without
        its buttons."""
        if gone_by and await self._poster.delete(previous):
            return
        if gone_by or self._budget.is_easy(previous.chat):
            await self._poster.strip(previous)

    async def _refresh_hand(self, delivery: Delivery, open_hand: MessageRef | None) -> Receipt | None:
        table = delivery.message.scene.table
        if open_hand is None and ref_of(delivery.dest).chat in self.answering:
            raise NoRoom(private.ANSWERED_MS)  # a hand may be opening right now
        if open_hand is None or delivery.slot is None:
            self._older.caught_up(table, delivery.dest)
            return None
        if delivery.message.scene.gone:
            await self._poster.delete(open_hand)
            return None
        alone = open_hand.only_for(ref_of(delivery.dest).chat)
        if not alone or (open_hand.receiver and self._ephemerals.off):
            # Never draw a hand where others can see it; an older version may have left one there.
            await self._outbox.forget_sent(delivery.dest, delivery.slot)
            await self._poster.delete(open_hand)
            return None
        if delivery.watching and open_hand.receiver:
            return Receipt(open_hand.pack(), posted=False)  # the group's calls are for boards and for the players asked
        body = await self._body(delivery, open_hand.chat)
        if not self._poster.shows(open_hand, body):
            wait = self._wait_for_hand(delivery.message, open_hand)
            if wait > 0 and open_hand.receiver:
                self._older.left(table, delivery.dest)
            self._wait(wait)
        try:
            edited = await self._poster.edit(open_hand, body)
        except TelegramError as error:
            meant = errors.meaning(error, open_hand.chat)
            if isinstance(meant, RetryLater) and not (open_hand.receiver and self._ephemerals.refused(error)):
                raise meant from None
            edited = None
        self._older.caught_up(table, delivery.dest)
        if edited is not None and open_hand.receiver and _asked(delivery.message):
            self._budget.shown(open_hand.chat, board=False)
        if edited is None:
            await self._outbox.forget_sent(delivery.dest, delivery.slot)
            return None
        return Receipt(edited.pack(), posted=False)

    def _wait_for_hand(self, message: Rendered, open_hand: MessageRef) -> int:
        if not open_hand.receiver:
            return self._budget.wait_ms(open_hand.chat)
        chat = open_hand.chat
        return self._budget.wait_turn_ms(chat) if _asked(message) else self._budget.wait_aside_ms(chat)

    @staticmethod
    def _wait(ms: int) -> None:
        """:raises RetryLater: it is too early."""
        if ms > 0:
            raise RetryLater(ms)


def _asked(message: Rendered) -> bool:
    """Whether the reader can act on it."""
    return bool(message.amounts) or any(key.data.startswith("a:") for row in message.keys for key in row)


def _table(delivery: Delivery) -> tuple[Dest, str | None]:
    """A delivery's place and table; one place may have several tables."""
    return delivery.dest, delivery.message.scene.table
