"""Who runs a chat and what the bot may do there."""

from __future__ import annotations

from typing import Any

from cachetools import LRUCache
from telegram import Bot, ChatMember
from telegram.error import BadRequest, TelegramError

from bot.ports import Clock

FRESH_MS = 300_000
SEEN_MS = 30_000
"""How long a person who was seen in a chat is taken to be there."""
MET_MS = 86_400_000
"""The same, where Telegram does not say whether they are."""
SUPER = "-100"
"""How numbers of supergroups begin; in addresses of their messages it is left out."""
PRESENT = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER)


class Rights:
    """The administrators of chats, requested at most every five minutes."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._admins: LRUCache[int, tuple[int, frozenset[int]]] = LRUCache(2000)
        self._seen: LRUCache[tuple[int, int], int] = LRUCache(10_000)
        self._met: LRUCache[tuple[int, int], int] = LRUCache(10_000)
        self._names: LRUCache[str, int] = LRUCache(10_000)

    async def admins(self, chat: int, *, fresh: bool = False) -> frozenset[int]:
        """The administrators' user numbers; empty if they are unknown. ``fresh``: asked of Telegram in any case, and
        empty if it does not answer."""
        now = self._clock.now_ms()
        known = None if fresh else self._admins.get(chat)
        if known is not None and 0 <= now - known[0] < FRESH_MS:
            return known[1]
        try:
            found = frozenset(one.user.id for one in await self._bot.get_chat_administrators(chat))
        except TelegramError:
            found = known[1] if known is not None else frozenset()
        self._admins[chat] = (now, found)
        return found

    async def people_who_run(self, chat: int) -> tuple[int, ...]:
        """The administrators who are people, as Telegram has them at this moment; empty if it does not say."""
        try:
            found = await self._bot.get_chat_administrators(chat)
        except TelegramError:
            return ()
        return tuple(one.user.id for one in found if not one.user.is_bot)

    async def runs(self, chat: int, user: int, *, fresh: bool = False) -> bool:
        """Whether a person runs a chat; everybody runs their private chat. ``fresh``: as for ``admins``."""
        return chat > 0 or user in await self.admins(chat, fresh=fresh)

    async def bot_runs(self, chat: int) -> bool:
        return chat < 0 and self._bot.id in await self.admins(chat)

    async def lets_in(self, chat: int, user: int) -> bool:
        """Whether a person may come to what stands in a group: not if it is known to be no member there. Where a bot
        may not look (members are hidden from all but administrators), whoever has a link has it from a member."""
        try:
            member = await self._bot.get_chat_member(chat, user)
        except BadRequest as error:
            return not _no_member(error)
        except TelegramError:
            return True
        return is_present(member.to_dict())

    async def is_member(self, chat: int, user: int) -> bool:
        """Whether Telegram says that a person is in a group; no, if it does not say."""
        return await self._membership(chat, user) is True

    async def belongs(self, chat: int, user: int) -> bool:
        """The same; where Telegram does not say, whether they wrote or pressed something there within a day."""
        found = await self._membership(chat, user)
        return found if found is not None else 0 <= self._clock.now_ms() - self._met.get((chat, user), -MET_MS) < MET_MS

    def user_named(self, said: str) -> int | None:
        """The person with this ``@name``, of those seen since the start: Telegram does not tell a bot whose it is."""
        return self._names.get(said.removeprefix("@").casefold())

    def saw(self, chat: int, user: int, name: str | None = None) -> None:
        """Note that somebody (``name``: their ``@name``) has written or pressed something in a group."""
        if name:
            self._names[name.casefold()] = user
        if chat < 0:
            self._met[chat, user] = self._clock.now_ms()

    async def _membership(self, chat: int, user: int) -> bool | None:
        now = self._clock.now_ms()
        if 0 <= now - self._seen.get((chat, user), -SEEN_MS) < SEEN_MS:
            return True
        try:
            found = is_present((await self._bot.get_chat_member(chat, user)).to_dict())
        except BadRequest as error:
            return False if _no_member(error) else None
        except TelegramError:
            return None
        if found:
            self._seen[chat, user] = now
        return found

    async def link(self, chat: int, message: int) -> str | None:
        """The address of a message: of a public group for everybody, of another for its members; small groups have
        none."""
        name = await self.public_name(chat)
        if name:
            return f"https://t.me/{name}/{message}"
        return f"https://t.me/c/{str(chat).removeprefix(SUPER)}/{message}" if str(chat).startswith(SUPER) else None

    async def public_name(self, chat: int) -> str | None:
        """The name under which everybody finds a public group."""
        try:
            return (await self._bot.get_chat(chat)).username
        except TelegramError:
            return None

    async def title(self, chat: int) -> str:
        """What a group is called; empty if that cannot be learned."""
        try:
            return (await self._bot.get_chat(chat)).title or ""
        except TelegramError:
            return ""

    def forget(self, chat: int) -> None:
        """Forget what is known of a chat."""
        self._admins.pop(chat, None)

    async def missing(self, chat: int, me: dict[str, Any]) -> tuple[str, ...]:
        """The rights the bot lacks: keys of sentences that say why each is needed."""
        if chat > 0 or me.get("status") == ChatMember.ADMINISTRATOR:
            return ()
        if me.get("status") == ChatMember.RESTRICTED:
            words, photos = bool(me.get("can_send_messages")), bool(me.get("can_send_photos"))
        else:
            words, photos = await self._by_default(chat)
        return (*(() if words else ("perm-tg-send",)), *(() if photos else ("perm-tg-photos",)))

    async def _by_default(self, chat: int) -> tuple[bool, bool]:
        """What the chat lets every member do: (words, photos)."""
        try:
            allowed = (await self._bot.get_chat(chat)).permissions
        except TelegramError:
            return True, True
        if allowed is None:
            return True, True
        return allowed.can_send_messages is not False, allowed.can_send_photos is not False


def _no_member(error: BadRequest) -> bool:
    return any(word in error.message.lower() for word in ("user not found", "participant_id_invalid"))


def is_present(member: dict[str, Any]) -> bool:
    """Whether the bot is in the chat. Takes a ChatMember as it comes over the wire: the library refuses those that lack
    a right it has heard of, and the server's version may be older."""
    status = member.get("status")
    return status in PRESENT or (status == ChatMember.RESTRICTED and bool(member.get("is_member")))


def may_speak(member: dict[str, Any]) -> bool:
    """Whether it may say anything there."""
    muted = member.get("status") == ChatMember.RESTRICTED and not member.get("can_send_messages")
    return is_present(member) and not muted
