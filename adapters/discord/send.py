"""Discord's courier: posts, edits and removes what the sender's lanes deliver."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from adapters.discord import address, errors, layout, userapp
from adapters.discord.hands import OpenHands, redraw, remove
from adapters.runtime.core import Core, remember_said
from adapters.runtime.courier import Delivery, Message, Receipt, RetryLater, Undeliverable
from adapters.runtime.system import Tasks
from bot.ports.keys import Dest, hand_slot, is_guest, private_to
from bot.ports.records import Person, Sent

# --- newer messages below a board -------------------------------------------------------------------------------------
# Noted from the gateway, which reports every message without its content, and from our own posts. Ephemeral messages
# do not count. Kept in memory: after a restart a board counts as the last message.


CHANNELS: Final = 5_000
SEEN: Final = 64
"""Messages remembered per channel; more are never counted."""


class Scroll:
    """Message ids by channel. Ids grow with time."""

    def __init__(self) -> None:
        self._seen: LRUCache[int, list[int]] = LRUCache(CHANNELS)

    def note(self, channel: int, message: int) -> None:
        """Note a posted message; repetition does no harm."""
        seen = self._seen.setdefault(channel, [])
        if message not in seen:
            seen.append(message)
            del seen[:-SEEN]

    def gone(self, channel: int, message: int) -> None:
        """Note a deleted message."""
        seen = self._seen.get(channel)
        if seen is not None and message in seen:
            seen.remove(message)

    def since(self, channel: int, message: int) -> int:
        """How many known messages are below this one."""
        return sum(1 for one in self._seen.get(channel, ()) if one > message)


log = structlog.get_logger(__name__)

OLD_MS: Final = 50 * 60_000
"""Discord limits edits of messages older than an hour (30046), so a new one is posted before that."""

GAP_MS: Final = 1_000
"""Discord allows a channel five messages in five seconds."""

SCROLLED: Final = 5
"""A board with this many newer messages below it is posted anew at its next change."""

TRANSIENT: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)


class DiscordCourier:
    """``adapters.runtime.courier.Courier`` for ``dc:`` places and ``@dc:`` people; passes ``dcu:`` places to
    ``UserAppCourier``.

    ``on_mute(dest)``: called when the bot may not write in a place, to tell an admin why.
    ``on_refused``: called when Discord rejects the token.
    """

    prefixes: tuple[str, ...] = ("dc:", "@dc:", "dcu:")

    def __init__(
        self,
        client: discord.Client,
        core: Core,
        hands: OpenHands,
        scroll: Scroll,
        windows: userapp.Windows,
        on_mute: Callable[[Dest], Coroutine[Any, Any, None]] | None = None,
        *,
        gap_ms: int = GAP_MS,
        on_refused: Callable[[], None] = lambda: None,
    ) -> None:
        self.client, self._core = client, core
        self._hands, self._scroll = hands, scroll
        self._user_app = userapp.UserAppCourier(core, windows, self._body)
        self._on_mute, self._on_refused = on_mute, on_refused
        self._gap_ms = gap_ms
        self._direct: dict[tuple[str, str], int] = {}
        self._tasks = Tasks()

    def gap_ms(self, dest: Dest) -> int:
        """A second between calls in a channel; private hands use interactions, which have no such limit."""
        return min(self._gap_ms, 250) if dest.private else self._gap_ms

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """See ``Courier.deliver``. An open hand is refreshed, a closed one skipped."""
        private = delivery.dest.private
        if self.client.is_closed():
            raise RetryLater(errors.BREATH_MS, everywhere=True)
        try:
            if delivery.kind == "hand":
                return await self._hand(delivery)
            if is_guest(delivery.dest.key):
                live = in_use(delivery.message) and not delivery.message.scene.epilogue
                return await self._user_app.deliver(delivery, live=live)
            return await self._deliver(delivery, await self._channel(delivery.dest))
        except RuntimeError:
            if not self.client.is_closed():
                raise
            # Davtar is stopping; the next start repeats the delivery, and the nonce prevents a duplicate.
            raise RetryLater(errors.BREATH_MS, everywhere=True, ambiguous=True) from None
        except TRANSIENT as error:
            meant = errors.meaning(error, private=private)
            if errors.is_unknown(error):
                self._on_refused()
            log.info("discord refused", kind=delivery.kind, meant=str(meant), error=type(error).__name__)
            if isinstance(meant, Undeliverable) and meant.reason == "mute" and self._on_mute is not None:
                self._tasks.start(self._on_mute(delivery.dest))
            raise meant from None

    async def _channel(self, dest: Dest) -> Any:
        if not dest.private:
            where = address.chat_ref(dest.key)
            return self.client.get_partial_messageable(where.channel, guild_id=where.guild)
        user = address.user_of(dest.key)
        if user is None:
            raise Undeliverable("blocked")
        return await self.client.create_dm(discord.Object(user))

    async def remove(self, previous: Sent) -> bool:
        """See ``Courier.remove``: Discord limits deletions separately."""
        if self.client.is_closed():
            return False
        if is_guest(previous.dest.key):
            return await self._user_app.remove(int(previous.ext_id))
        return await self._delete(await self._channel(previous.dest), int(previous.ext_id))

    # --- boards, notes --------------------------------------------------------------------------------------------

    async def _deliver(self, delivery: Delivery, channel: Any) -> Receipt | None:
        previous = delivery.previous
        if previous is None:
            return await self._post(channel, delivery)
        if delivery.message.scene.gone and await self._remove(channel, int(previous.ext_id)):
            return None
        live = in_use(delivery.message) and not delivery.message.scene.epilogue
        near = self._core.clock.now_ms() - previous.at_ms < OLD_MS and not self._pushed_up(channel, delivery)
        # A message no longer in use (the last deal's board) stays in place, whatever its age.
        in_place = not delivery.fresh and (near or not live)
        if in_place and (await self._edit(channel, previous, delivery.message) or not live):
            return Receipt(previous.ext_id, posted=False)
        posted = await self._post(channel, delivery)
        if previous.ext_id != posted.ext_id and not await self._delete(channel, int(previous.ext_id)):
            await self._close(channel, previous, delivery.message)
        return posted

    def _pushed_up(self, channel: Any, delivery: Delivery) -> bool:
        """Whether the board has scrolled out of sight."""
        previous, board = delivery.previous, delivery.slot_kind == "board"
        return board and previous is not None and self._scroll.since(channel.id, int(previous.ext_id)) >= SCROLLED

    async def _close(self, channel: Any, old: Sent, message: Message) -> None:
        """Mark a board that cannot be deleted as moved, and remove its buttons."""
        bare = layout.moved(self._core, message.lang)
        try:
            await channel.get_partial_message(int(old.ext_id)).edit(view=bare.view, attachments=[])
        except discord.HTTPException as error:
            log.info("discord old board stays as it was", code=error.code)

    async def _edit(self, channel: Any, previous: Sent, message: Message) -> bool:
        """False if the message can no longer be edited: deleted, or too old (30046)."""
        body = await self._body(message)
        try:
            await channel.get_partial_message(int(previous.ext_id)).edit(
                view=body.view, attachments=body.files, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if errors.is_lost(error):
                return False
            if not self._without_picture(error, channel):
                raise
            bare = await self._body(message.bare() if message.bare else message)
            await channel.get_partial_message(int(previous.ext_id)).edit(view=bare.view, attachments=[])
        return True

    async def _post(self, channel: Any, delivery: Delivery) -> Receipt:
        body = await self._body(delivery.message)
        try:
            sent = await self._send(channel, body, delivery.nonce)
        except discord.HTTPException as error:
            if error.code == errors.UNKNOWN_MESSAGE:
                # The nonce's message did arrive, and was deleted since.
                raise Undeliverable("deleted") from None
            if not self._without_picture(error, channel):
                raise
            bare = delivery.message.bare
            sent = await self._send(channel, await self._body(bare() if bare else delivery.message), delivery.nonce)
        if delivery.dest.private:
            await remember_said(self._core, delivery.dest, str(sent.id))
        return Receipt(str(sent.id), posted=True)

    async def _send(self, channel: Any, body: layout.Body, nonce: str | None) -> Any:
        sent = await channel.send(view=body.view, files=body.files, nonce=nonce, allowed_mentions=body.mentions)
        self._scroll.note(channel.id, sent.id)
        return sent

    async def _delete(self, channel: Any, message: int) -> bool:
        """Delete a message; return whether it is gone. Failure does not matter."""
        try:
            return await self._remove(channel, message)
        except discord.HTTPException as error:
            log.info("discord old board stays", code=error.code)
            return False

    async def _remove(self, channel: Any, message: int) -> bool:
        """Delete a message; False if Discord refuses.

        :raises discord.HTTPException: it may be tried again.
        """
        try:
            await channel.get_partial_message(message).delete()
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            return error.code in (errors.UNKNOWN_MESSAGE, errors.UNKNOWN_CHANNEL)
        self._scroll.gone(channel.id, message)
        return True

    async def _body(self, message: Message) -> layout.Body:
        image = await message.image() if message.image is not None else None
        return layout.make_body(self._core, message, image)

    def _without_picture(self, error: discord.HTTPException, channel: Any) -> bool:
        """Whether the bot may send text here but not files."""
        if error.code != errors.NO_PERMISSION:
            return False
        guild = self.client.get_guild(getattr(channel, "guild_id", None) or 0)
        known = guild.get_channel_or_thread(channel.id) if guild is not None else None
        if guild is None or known is None:
            return False
        rights = known.permissions_for(guild.me)
        speak = rights.send_messages_in_threads if isinstance(known, discord.Thread) else rights.send_messages
        return speak and not rights.attach_files

    # --- private hands --------------------------------------------------------------------------------------------

    async def _hand(self, delivery: Delivery) -> Receipt | None:
        person, table = delivery.dest.reader, delivery.message.scene.table
        if person is None or table is None:
            return None
        if delivery.message.scene.gone:
            await self._taken_away(delivery, person, table)
            return None
        delivery = replace(delivery, message=await self._spoken(person, delivery.message))
        refreshed = await self._refresh(person, table, delivery.message)
        if not (await self._core.desk.prefs(person)).direct:
            return None
        channel = await self._channel(delivery.dest)
        known = self._direct.get((person, table))
        if known is not None and (delivery.previous is None or int(delivery.previous.ext_id) < known):
            at_ms = discord.utils.snowflake_time(known).timestamp() * 1000
            sent = Sent(delivery.dest, delivery.slot or hand_slot(table), str(known), 0, "", int(at_ms))
            delivery = replace(delivery, previous=sent)
        if delivery.previous is not None and refreshed == int(delivery.previous.ext_id):
            return Receipt(delivery.previous.ext_id, posted=False)
        receipt = await self._deliver(delivery, channel)
        if receipt is not None:
            self._direct[person, table] = int(receipt.ext_id)
        return receipt

    async def _taken_away(self, delivery: Delivery, person: str, table: str) -> None:
        """Remove a hand from a former owner, where it can still be reached."""
        open_hand = self._hands.newest(person, table)
        self._hands.forget(person, table)
        if open_hand is not None:
            await remove(open_hand)
        direct = self._direct.pop((person, table), None)
        for message in {direct, int(delivery.previous.ext_id) if delivery.previous is not None else None} - {None}:
            await self._delete(await self._channel(delivery.dest), message or 0)

    async def _spoken(self, person: str, message: Message) -> Message:
        """The message in the language of the user's last answer: only then is their Discord locale known."""
        lang = self._hands.lang_of(person)
        if lang is None or lang == message.lang:
            return message
        return self._core.presenter.for_reader(message.scene, lang, await self._core.desk.prefs(person))

    async def _refresh(self, person: str, table: str, message: Message) -> int:
        """Redraw the open hand with its owner's newest token, in an ephemeral or a direct message. Return the id of the
        message that shows the hand now, 0 if none does.

        :raises RetryLater: an answer has just changed it; the retry compares with that.
        """
        answered = await self._hands.answered(person, table)
        hand = self._hands.newest(person, table)
        if hand is None or hand.hash == message.hash:
            return hand.id if hand is not None else 0
        if answered:
            raise RetryLater(errors.BREATH_MS // 4)
        if await redraw(hand, await self._body(message)):
            if self._hands.newest(person, table) is hand:
                self._hands.shown(person, table, replace(hand, hash=message.hash))
            return hand.id
        if self._hands.newest(person, table) is hand:
            self._hands.forget(person, table)
        return 0

    async def send(self, person: Person, message: Message) -> str | None:
        """Send a hand by direct message; return its address, or None if its owner accepts no direct messages."""
        table = message.scene.table or ""
        try:
            channel = await self._channel(private_to(person.id))
            sent = await self._send(channel, await self._body(message), None)
        except discord.Forbidden:
            return None
        await remember_said(self._core, private_to(person.id), str(sent.id))
        before = self._direct.get((person.id, table))
        self._direct[person.id, table] = sent.id
        if before is not None:
            await self._delete(channel, before)
        return f"https://discord.com/channels/@me/{channel.id}/{sent.id}"


def in_use(message: Message) -> bool:
    """Whether a message is in use: it has a move, a table command or *My cards*, or lists tables."""
    data = [key.data for row in message.keys for key in row if key.url is None]
    return message.scene.kind == "tables" or any(one[:2] in ("a:", "t:") or one.endswith(":hand") for one in data)
