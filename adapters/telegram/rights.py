"""Administrators and members of chats, and the bot's own rights there."""

from typing import Any

from cachetools import LRUCache
from telegram import Bot, ChatFullInfo, ChatMember
from telegram.error import BadRequest, TelegramError

from bot.ports import Clock

FRESH_MS = 300_000
SEEN_MS = 30_000
"""How long a confirmed member is assumed to remain one."""
MET_MS = 86_400_000
"""How long an active user is assumed to be a member where Telegram does not say."""
SUPER = "-100"
"""Prefix of supergroup numbers, omitted in message links."""
PRESENT = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER)


class Rights:
    """Administrators are requested at most every five minutes."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._admins: LRUCache[int, tuple[int, frozenset[int]]] = LRUCache(2000)
        self._seen: LRUCache[tuple[int, int], int] = LRUCache(10_000)
        self._met: LRUCache[tuple[int, int], int] = LRUCache(10_000)
        self._names: LRUCache[str, int] = LRUCache(10_000)

    async def admins(self, chat: int, *, fresh: bool = False) -> frozenset[int]:
        """The administrators' user numbers; empty if unknown. ``fresh``: ask Telegram even if they are
        cached, and return none if it does not answer."""
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
        """The current administrators who are not bots; empty if Telegram does not say."""
        try:
            found = await self._bot.get_chat_administrators(chat)
        except TelegramError:
            return ()
        return tuple(one.user.id for one in found if not one.user.is_bot)

    async def runs(self, chat: int, user: int, *, fresh: bool = False) -> bool:
        """Whether a user is an administrator; in a private chat, always. ``fresh``: as for ``admins``."""
        return chat > 0 or user in await self.admins(chat, fresh=fresh)

    async def bot_runs(self, chat: int) -> bool:
        return chat < 0 and self._bot.id in await self.admins(chat)

    async def lets_in(self, chat: int, user: int) -> bool:
        """Whether a user may join a group's table: yes unless Telegram says they are not a member. Where members are
        visible only to administrators, a link is enough, since it comes from a member."""
        try:
            member = await self._bot.get_chat_member(chat, user)
        except BadRequest as error:
            return not _no_member(error)
        except TelegramError:
            return True
        return is_present(member.to_dict())

    async def is_member(self, chat: int, user: int) -> bool:
        """Whether Telegram confirms that a user is in a group."""
        return await self._membership(chat, user) is True

    async def belongs(self, chat: int, user: int) -> bool:
        """Like ``is_member``; where Telegram does not say, whether they wrote or pressed there within a day."""
        found = await self._membership(chat, user)
        return found if found is not None else 0 <= self._clock.now_ms() - self._met.get((chat, user), -MET_MS) < MET_MS

    def user_named(self, said: str) -> int | None:
        """The user with this ``@name``, among those seen since the start: Telegram does not resolve it for bots."""
        return self._names.get(said.removeprefix("@").casefold())

    def saw(self, chat: int, user: int, name: str | None = None) -> None:
        """Note that a user (``name``: their ``@name``) has written or pressed a button in a group."""
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
        """A message's link: public in a public group, for members only in other supergroups, None in small groups."""
        name = await self.public_name(chat)
        if name:
            return f"https://t.me/{name}/{message}"
        return f"https://t.me/c/{str(chat).removeprefix(SUPER)}/{message}" if str(chat).startswith(SUPER) else None

    async def public_name(self, chat: int) -> str | None:
        """A public group's user name."""
        there = await self._chat(chat)
        return there.username if there is not None else None

    async def title(self, chat: int) -> str:
        """A group's title; empty if unknown."""
        there = await self._chat(chat)
        return (there.title or "") if there is not None else ""

    async def _chat(self, chat: int) -> ChatFullInfo | None:
        try:
            return await self._bot.get_chat(chat)
        except TelegramError:
            return None

    def forget(self, chat: int) -> None:
        """Forget a chat's administrators."""
        self._admins.pop(chat, None)

    async def missing(self, chat: int, me: dict[str, Any]) -> tuple[str, ...]:
        """The bot's missing rights, as keys of sentences that explain each."""
        if chat > 0 or me.get("status") == ChatMember.ADMINISTRATOR:
            return ()
        if me.get("status") == ChatMember.RESTRICTED:
            words, photos = bool(me.get("can_send_messages")), bool(me.get("can_send_photos"))
        else:
            words, photos = await self._by_default(chat)
        return (*(() if words else ("perm-tg-send",)), *(() if photos else ("perm-tg-photos",)))

    async def _by_default(self, chat: int) -> tuple[bool, bool]:
        """What the chat allows every member: (text, photos)."""
        there = await self._chat(chat)
        allowed = there.permissions if there is not None else None
        if allowed is None:
            return True, True
        return allowed.can_send_messages is not False, allowed.can_send_photos is not False


def _no_member(error: BadRequest) -> bool:
    return any(word in error.message.lower() for word in ("user not found", "participant_id_invalid"))


def is_present(member: dict[str, Any]) -> bool:
    """Whether the member is in the chat. Takes a raw ChatMember: the library rejects those without a right it knows,
    and an older server may omit some."""
    status = member.get("status")
    return status in PRESENT or (status == ChatMember.RESTRICTED and bool(member.get("is_member")))


def may_speak(member: dict[str, Any]) -> bool:
    """Whether the member may write there."""
    muted = member.get("status") == ChatMember.RESTRICTED and not member.get("can_send_messages")
    return is_present(member) and not muted
