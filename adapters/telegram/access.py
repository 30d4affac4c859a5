"""Rate limits on arrival: every update is charged to its sender before it is kept, and a flood ends here.

A request (a press, a command, a thumb down) is charged to the desk's throttle (``bot.desk.throttle``); what people say
to each other, which some chats show us, has looser limits of its own. The platform's own news (a chat has moved, the
bot was added or removed) is always let in.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog

from adapters.telegram.address import ChatRef, person
from adapters.telegram.inline.address import place_of
from bot.desk.desk import Desk

log = structlog.get_logger(__name__)

COMMAND = re.compile(r"/([\w-]{1,32})(?:@(\w+))?(?:\s+(.*))?", re.DOTALL)
"""Read from the words: Telegram marks no command in Cyrillic, Armenian or Georgian letters as one."""
THUMB_DOWN = "👎"
SKINS = dict.fromkeys((0xFE0F, *range(0x1F3FB, 0x1F400)))
"""Variation selector and skin tones: a thumb is a thumb."""

Known: TypeAlias = Callable[[str, str], tuple[str, str] | None]
"""The command that is typed by a word and what follows it (``Desk.named``)."""
Refuse: TypeAlias = Callable[[dict[str, Any], int, bool], Awaitable[None]]
"""Tells the sender of an update, which came at that time (ms), to go slowly (True), or only takes the little clock off
the button (False)."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of an update, and the place. ``wants``: whether it is a request to us."""

    user: int
    place: str
    wants: bool


def line_of(update: dict[str, Any]) -> int:
    """In whose line an update stands: its sender's, so that nobody waits behind another; a chat's own news in the
    chat's; 0 if in none. Tolerates any shape, for it comes from outside."""
    caller = caller_of(update, lambda word, rest: None)
    if caller is not None:
        return caller.user
    for body in update.values():
        if isinstance(body, dict) and isinstance(chat := body.get("chat"), dict) and isinstance(chat.get("id"), int):
            return int(chat["id"])
    return 0


def caller_of(update: dict[str, Any], known: Known) -> Caller | None:
    """The person behind a press, a message or a reaction; None if it is news of a chat, or of no known shape."""
    if isinstance(query := update.get("callback_query"), dict):
        if isinstance(inline := query.get("inline_message_id"), str):
            return _guest(query.get("from"), place_of(inline))
        message = query.get("message")
        return _caller(query.get("from"), message if isinstance(message, dict) else {}, True)
    for kind in ("chosen_inline_result", "guest_message"):
        if isinstance(asked := update.get(kind), dict):
            return _guest(asked.get("from"), "")
    if isinstance(message := update.get("message"), dict):
        if "migrate_to_chat_id" in message or "migrate_from_chat_id" in message:
            return None
        return _caller(message.get("sender_chat") or message.get("from"), message, _is_for_us(message, known))
    if isinstance(reaction := update.get("message_reaction"), dict):
        return _caller(reaction.get("user"), reaction, _is_thumb(reaction.get("new_reaction")))
    return None


def _guest(who: Any, place: str) -> Caller | None:
    """Somebody in a chat that we do not know; without a message yet they count as in their private chat."""
    user = who.get("id") if isinstance(who, dict) else None
    return Caller(user, place or ChatRef(user).place, True) if isinstance(user, int) else None


def _caller(who: Any, message: dict[str, Any], wants: bool) -> Caller | None:
    user = who.get("id") if isinstance(who, dict) else None
    chat = message.get("chat")
    number = chat.get("id") if isinstance(chat, dict) else 0
    if not isinstance(user, int) or not isinstance(number, int):
        return None
    topic = message.get("message_thread_id") if message.get("is_topic_message") else 0
    return Caller(user, ChatRef(number, topic if isinstance(topic, int) else 0).place, wants)


def _is_for_us(message: dict[str, Any], known: Known) -> bool:
    text = message.get("text")
    if not isinstance(text, str):
        return False
    found = COMMAND.fullmatch(text.strip())
    if found is None:
        return text.strip().translate(SKINS) == THUMB_DOWN
    chat = message.get("chat")
    return known(found[1].lower(), found[3] or "") is not None or (
        isinstance(chat, dict) and chat.get("type") == "private"
    )


def _is_thumb(reactions: Any) -> bool:
    emoji = [one.get("emoji") for one in reactions if isinstance(one, dict)] if isinstance(reactions, list) else []
    return any(isinstance(one, str) and one.translate(SKINS) == THUMB_DOWN for one in emoji)


class Access:
    """``key``: the permanent key of an update. Refusals are sent in the background, once and without retries."""

    def __init__(self, desk: Desk, key: Callable[[object], str], on_refused: Refuse) -> None:
        self._desk = desk
        self._key = key
        self._on_refused = on_refused
        self._telling: set[asyncio.Task[None]] = set()

    def knock(self, update: dict[str, Any], at_ms: int) -> bool:
        """Whether the update is let in. One that is not has no effect and is not kept."""
        caller = caller_of(update, self._desk.named)
        if caller is None:
            return True
        if not caller.wants:
            return self._desk.chatter(caller.place, person(caller.user))
        verdict = self._desk.knock(self._key(update.get("update_id")), caller.place, person(caller.user))
        if verdict in ("slowly", "hush"):
            task = asyncio.create_task(self._tell(update, at_ms, verdict == "slowly"), name="telegram-slowly")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        return verdict == "in"

    def admit(self, update: dict[str, Any]) -> None:
        """Note an update that was let in before a restart."""
        if (caller := caller_of(update, self._desk.named)) is not None and caller.wants:
            self._desk.admit(self._key(update.get("update_id")))

    def dismiss(self, update: dict[str, Any]) -> None:
        """Refund an update that had been kept before."""
        if (caller := caller_of(update, self._desk.named)) is not None and caller.wants:
            self._desk.dismiss(self._key(update.get("update_id")), caller.place, person(caller.user))

    async def close(self) -> None:
        """Cancel the refusals that have not been sent."""
        for task in self._telling:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._telling, return_exceptions=True)

    async def _tell(self, update: dict[str, Any], at_ms: int, words: bool) -> None:
        try:
            await self._on_refused(update, at_ms, words)
        except Exception as error:  # not worth a second try
            log.info("telegram not told to go slowly", error=type(error).__name__)
