"""Posts, edits and deletes messages with as few calls and bytes as possible.

Caches what each message shows, to edit only what differs, and each picture's ``file_id``, to upload it only once.
Without the caches an edit is merely larger.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from cachetools import LRUCache
from telegram import Bot, InlineKeyboardMarkup, InputMediaPhoto, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError

from adapters.runtime.courier import Rendered
from adapters.telegram import errors, markup
from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.budget import Budget, Scroll
from bot.ports import Clock

# --- chats that refuse pictures ---------------------------------------------------------------------------------------
# Telegram does not announce a change of this right, so the bot learns it from a refusal and tries again: soon in a new
# message, because a new deal needs its picture most, rarely when editing.


NEW_MS: Final = 30_000
"""How long after a refusal new messages are sent without a picture."""

EDIT_MS: Final = 300_000
"""How long after a refusal edits go without a picture."""


class Pictures:
    """Call ``allowed`` before drawing, and ``refused`` when Telegram refuses a picture."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused: LRUCache[int, int] = LRUCache(5000)

    def allowed(self, chat: int, *, new: bool = False) -> bool:
        """Whether to try a picture; ``new``: in a new message."""
        at = self._refused.get(chat)
        return at is None or not 0 <= self._clock.now_ms() - at < (NEW_MS if new else EDIT_MS)

    def refused(self, chat: int) -> None:
        self._refused[chat] = self._clock.now_ms()

    def again(self, chat: int) -> None:
        """Note that the bot's rights in the chat have changed."""
        self._refused.pop(chat, None)


FILE_NAMES: Final = {"image/jpeg": "table.jpg", "image/png": "table.png"}
"""A picture's file name by its format; the name reveals nothing."""


@dataclass(frozen=True, slots=True)
class Body:
    """The content of a message: HTML (a caption under ``image``, else a text) and buttons.

    ``keeps``: an existing picture may stay (the final form of a finished board has none of its own).
    ``words``: makes the same content without the picture, as text.
    """

    html: str
    keys: InlineKeyboardMarkup | None = None
    image: Rendered | None = None
    keeps: bool = False
    words: "Callable[[], Body] | None" = field(default=None, compare=False)

    def marks(self) -> tuple[str, str, str]:
        """(picture, text, buttons), for comparison with what is shown."""
        keys = json.dumps(self.keys.to_dict()) if self.keys else ""
        return (self.image.key if self.image else ""), self.html, keys


class Poster:
    """One bot's messages. In chats that refuse pictures (``pictures``), posts and edits text instead.

    :raises TelegramError: from every call, for the caller to interpret (``errors``).
    """

    def __init__(
        self,
        bot: Bot,
        budget: Budget,
        scroll: Scroll,
        pictures: Pictures,
        *,
        files: int = 2000,
        shown: int = 10_000,
        on_private: Callable[[MessageRef], Awaitable[None]] | None = None,
    ) -> None:
        """``on_private``: called with every message posted in a private chat."""
        self._bot, self._budget, self._scroll, self.pictures = bot, budget, scroll, pictures
        self._on_private = on_private
        self._files: LRUCache[str, str] = LRUCache(files)
        self._shown: LRUCache[MessageRef, tuple[str, str, str]] = LRUCache(shown)
        self._known: LRUCache[tuple[int, int], bool] = LRUCache(shown)

    async def post(
        self, where: ChatRef, body: Body, *, quiet: bool = False, reply_to: int = 0, small: bool = False
    ) -> MessageRef:
        """Post a new message. ``reply_to``: the message it answers, if that still exists. ``small``: see
        ``Budget.spend``."""
        if body.image is not None and body.words is not None:
            if not self.pictures.allowed(where.chat, new=True):
                return await self.post(where, body.words(), quiet=quiet, reply_to=reply_to, small=small)
            try:
                return await self._posted(where, body, quiet=quiet, reply_to=reply_to, small=small)
            except BadRequest as error:
                if not errors.no_pictures(error):
                    raise
                self.pictures.refused(where.chat)
                body = body.words()
        return await self._posted(where, body, quiet=quiet, reply_to=reply_to, small=small)

    async def _posted(self, where: ChatRef, body: Body, *, quiet: bool, reply_to: int, small: bool) -> MessageRef:
        sent = await self.send(where, body, quiet=quiet, reply_to=reply_to, small=small)
        ref = self.noted(where, body, sent)
        await self.sent_privately(ref)
        return ref

    async def sent_privately(self, ref: MessageRef) -> None:
        """Remember what was sent in a private chat (``bot.ports.keys.SAID``)."""
        if ref.chat > 0 and self._on_private is not None:
            await self._on_private(ref)

    async def send(
        self,
        where: ChatRef,
        body: Body,
        *,
        extra: dict[str, Any] | None = None,
        quiet: bool = False,
        small: bool = False,
        reply_to: int = 0,
    ) -> Message:
        """Post a new message and return the library's answer. ``small``: see ``Budget.spend``.

        ``extra``: parameters unknown to the library. A server may not know them either, so do not rely on them to hide
        a message (``adapters.telegram.private``).
        """
        common: dict[str, Any] = {
            "chat_id": where.chat,
            "message_thread_id": where.topic or None,
            "reply_markup": body.keys,
            "parse_mode": ParseMode.HTML,
            "disable_notification": quiet or None,
            "reply_parameters": ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None,
            "api_kwargs": extra,
        }
        if body.image is None:
            self._budget.spend(where.chat, small=small)
            return await self._bot.send_message(text=body.html or "…", **common)
        common |= {"caption": body.html, "filename": FILE_NAMES[body.image.mime]}

        def photo(file: str | bytes) -> Awaitable[Message]:
            self._budget.spend(where.chat, small=small)
            return self._bot.send_photo(photo=file, **common)

        sent: Message = await self._with_picture(body.image, photo)
        return sent

    async def edit(self, old: MessageRef, body: Body) -> MessageRef | None:
        """Make ``old`` show ``body`` with the smallest possible edit; return the message as it is now.

        None: the edit is impossible (the message is gone, or was a picture and must become text); post a new one.
        """
        if body.image is not None and body.words is not None and not self.pictures.allowed(old.chat):
            body = body.words()
        if old.photo and body.image is None and not (body.keeps and len(body.html) <= markup.CAPTION):
            return None
        new = MessageRef(old.chat, old.number, old.photo or body.image is not None, old.receiver)
        before, after = self._shown.get(old), body.marks()
        if before == after:
            return new
        try:
            await self._edit(old, body, before, after)
        except BadRequest as error:
            if errors.is_lost(error):
                self._shown.pop(old, None)
                return None
            if errors.no_pictures(error) and body.image is not None and body.words is not None:
                self.pictures.refused(old.chat)
                return await self.edit(old, body.words())
            if not errors.is_same(error):
                raise
        self._shown[new] = after
        return new

    def shows(self, posted: MessageRef, body: Body) -> bool:
        """Whether the message is known to show ``body`` already."""
        return self._shown.get(posted) == body.marks()

    def knows(self, posted: MessageRef) -> bool:
        """Whether Telegram has confirmed this message since the process started."""
        return (posted.chat, posted.number) in self._known

    async def strip(self, old: MessageRef) -> None:
        """Remove a finished message's buttons; failure does not matter."""
        try:
            await self._call(old, "ReplyMarkup", {})
        except TelegramError:
            return
        self._shown.pop(old, None)

    async def pin(self, new: MessageRef, old: MessageRef | None) -> None:
        """Pin a message silently, in place of another, if the bot may."""
        try:
            await self._bot.pin_chat_message(new.chat, new.number, disable_notification=True)
            if old is not None:
                await self._bot.unpin_chat_message(old.chat, old.number)
        except TelegramError:
            return

    async def delete(self, old: MessageRef) -> bool:
        """Delete a message; return whether it is gone. Failure does not matter."""
        try:
            return await self.remove(old)
        except TelegramError:
            return False

    async def remove(self, old: MessageRef) -> bool:
        """Delete a message; False if Telegram refuses because it is too old.

        :raises TelegramError: it may be tried again.
        """
        try:
            if old.receiver:
                await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=self._where(old))
            else:
                await self._bot.delete_message(old.chat, old.number)
                self._scroll.gone(old.chat, old.number)
        except (BadRequest, Forbidden) as error:
            return errors.is_lost(error)
        finally:
            self._shown.pop(old, None)
        return True

    def noted(self, where: ChatRef, body: Body, sent: Message) -> MessageRef:
        """Note a message just posted for the whole chat."""
        self._scroll.note(where.chat, where.topic, sent.message_id)
        new = MessageRef(where.chat, sent.message_id, body.image is not None)
        self._known[(new.chat, new.number)] = True
        self.note(new, body)
        return new

    def note(self, posted: MessageRef, body: Body) -> None:
        """Note what a message shows."""
        self._shown[posted] = body.marks()

    # --- edits -----------------------------------------------------------------------------------------------------

    async def _edit(
        self, old: MessageRef, body: Body, before: tuple[str, str, str] | None, after: tuple[str, str, str]
    ) -> None:
        image, pictured = body.image, old.photo and before is not None and before[0] == after[0]
        if image is None and not old.photo:
            await self._call(old, "Text", {"text": body.html or "…", "parse_mode": ParseMode.HTML}, body.keys)
        elif image is not None and pictured and before is not None and before[1] == after[1]:
            await self._call(old, "ReplyMarkup", {}, body.keys)
        elif image is None or pictured:
            await self._call(old, "Caption", {"caption": body.html, "parse_mode": ParseMode.HTML}, body.keys)
        else:
            name = FILE_NAMES[image.mime]

            def media(file: str | bytes) -> Awaitable[Any]:
                shown = InputMediaPhoto(file, caption=body.html, parse_mode=ParseMode.HTML, filename=name)
                return self._call(old, "Media", {"media": shown}, body.keys)

            await self._with_picture(image, media)

    async def _with_picture(self, image: Rendered, call: Callable[[str | bytes], Awaitable[Any]]) -> Any:
        """Call with the picture's file_id if it is known, else or if Telegram rejects it with the picture itself."""
        known = self._files.get(image.key)
        try:
            answer = await call(known or image.data)
        except BadRequest as error:
            if known is None or not errors.is_bad_file(error):
                raise
            self._files.pop(image.key, None)
            answer = await call(image.data)
        if isinstance(answer, Message) and answer.photo:
            self._files[image.key] = answer.photo[-1].file_id
        return answer

    async def _call(
        self, old: MessageRef, what: str, arguments: dict[str, Any], keys: InlineKeyboardMarkup | None = None
    ) -> Any:
        """One of the eight edits: of an ordinary or an ephemeral message's text, caption, media or buttons."""
        self._budget.spend(old.chat)
        if old.receiver:
            # The library predates these methods (Bot API 10.3) and passes arguments through.
            everything = self._where(old) | arguments | ({"reply_markup": keys} if keys else {})
            return await self._bot.do_api_request(f"editEphemeralMessage{what}", api_kwargs=everything)
        place: dict[str, Any] = {"chat_id": old.chat, "message_id": old.number, "reply_markup": keys}
        edits: dict[str, Callable[..., Awaitable[Any]]] = {
            "Text": self._bot.edit_message_text,
            "Caption": self._bot.edit_message_caption,
            "Media": self._bot.edit_message_media,
            "ReplyMarkup": self._bot.edit_message_reply_markup,
        }
        return await edits[what](**place, **arguments)

    @staticmethod
    def _where(old: MessageRef) -> dict[str, Any]:
        return {"chat_id": old.chat, "receiver_user_id": old.receiver, "ephemeral_message_id": old.number}
