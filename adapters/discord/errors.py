"""What Discord's refusals mean, what the bot may do in a channel, and whether the gateway is connected."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import aiohttp
import discord
import structlog

from adapters.runtime.courier import RetryLater, Undeliverable

# --- What Discord's refusals mean to the sender -----------------------------------------------------------------------


UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10004, 10008, 10013
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10015, 10062
OLD_EDITS, ACKNOWLEDGED, BAD_TOKEN = 30046, 40060, 50027
FOLLOW_UPS = 40094
"""More follow-ups to an interaction than a user app may send where the bot is no member."""
NO_ACCESS, CLOSED_DMS, NO_PERMISSION, ARCHIVED = 50001, 50007, 50013, 50083

TOO_LATE: Final = frozenset({UNKNOWN_INTERACTION, ACKNOWLEDGED, UNKNOWN_WEBHOOK, BAD_TOKEN})
"""An interaction that can no longer be answered: its person has gone on, nothing is wrong with the table."""

LOST: Final = frozenset({UNKNOWN_MESSAGE, OLD_EDITS, ARCHIVED})
"""A message that is edited no more: it is deleted, too old, or in an archived thread, which a new post opens again."""

MUTE: Final = frozenset({NO_ACCESS, NO_PERMISSION, ARCHIVED})

BREATH_MS: Final = 1_000
UNKNOWN_TOKEN_MS: Final = 5_000
"""The front finds out meanwhile whether the token has been withdrawn, and then nothing is tried at all."""


def is_late(error: discord.HTTPException) -> bool:
    return error.code in TOO_LATE


def is_unknown(error: Exception) -> bool:
    """Our token was refused."""
    return isinstance(error, discord.HTTPException) and error.status == 401


def is_lost(error: discord.HTTPException) -> bool:
    return error.code in LOST


def meaning(error: Exception, *, private: bool) -> Exception:
    """The courier's word for an error: RetryLater or Undeliverable (``adapters.runtime.courier``)."""
    match error:
        case discord.RateLimited():
            return RetryLater(int(error.retry_after * 1000))
        case discord.HTTPException():
            return _refusal(error, private=private)
        case aiohttp.ClientConnectorError():
            return RetryLater(BREATH_MS, everywhere=True)
        case TimeoutError() | aiohttp.ClientError() | OSError():
            return RetryLater(BREATH_MS, ambiguous=True)
        case _:
            return error


def _refusal(error: discord.HTTPException, *, private: bool) -> Exception:
    if error.code in (CLOSED_DMS, UNKNOWN_USER) or (private and error.status == 403):
        return Undeliverable("blocked")
    if error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD):
        return Undeliverable("removed")
    if error.code in MUTE or error.status == 403:
        return Undeliverable("mute")
    if error.status == 429:
        # Without a Via header discord.py does not wait by itself: something before Discord has had enough of us.
        return RetryLater(30 * BREATH_MS if error.code == 0 else 5 * BREATH_MS, everywhere=error.code == 0)
    if error.status >= 500 or error.status == 408:
        return RetryLater(2 * BREATH_MS, ambiguous=True)
    if error.status == 401:
        return RetryLater(UNKNOWN_TOKEN_MS, everywhere=True)
    return Undeliverable("refused")


# --- What the bot must be allowed to do in a channel, and who can give it that right ----------------------------------


NEEDED: Final = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
)
"""Without these no table can stand in a channel; in a thread, ``send_messages_in_threads`` in place of the second."""

WELCOME: Final = ("create_public_threads", "send_messages_in_threads")
"""Needed only when a second table of a channel is to have a thread."""


def invitation(application: int) -> str:
    """The address at which somebody adds the bot to a server, with the permissions it needs."""
    rights = discord.Permissions(**dict.fromkeys((*NEEDED, *WELCOME), True))
    return discord.utils.oauth_url(application, permissions=rights, scopes=("bot", "applications.commands"))


def missing(rights: discord.Permissions, *, thread: bool = False) -> tuple[str, ...]:
    """Names of Discord's permissions that a channel (a thread) lacks for a table."""
    needed = ["send_messages_in_threads" if thread and name == "send_messages" else name for name in NEEDED]
    if rights.administrator:
        return ()
    return tuple(name for name in needed if not getattr(rights, name))


def may_open_thread(rights: discord.Permissions) -> bool:
    return rights.administrator or all(getattr(rights, name) for name in WELCOME)


def keys(names: tuple[str, ...]) -> tuple[str, ...]:
    """Text keys of permissions: ``perm-dc-send-messages``."""
    return tuple(f"perm-dc-{name.replace('_', '-')}" for name in names)


def greeting_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Where to say hello: the system channel if it may be written in, else the first one that may."""
    candidates = [guild.system_channel] if guild.system_channel else []
    candidates += sorted(guild.text_channels, key=lambda channel: (channel.position, channel.id))
    for channel in candidates:
        rights = channel.permissions_for(guild.me)
        if rights.view_channel and rights.send_messages:
            return channel
    return None


async def who_added(guild: discord.Guild) -> discord.abc.User | None:
    """Who brought the bot in, as far as it may know (the audit log); else the owner."""
    if guild.me.guild_permissions.view_audit_log:
        try:
            async for entry in guild.audit_logs(limit=10, action=discord.AuditLogAction.bot_add):
                target = getattr(entry.target, "id", None)
                if target == guild.me.id and entry.user is not None:
                    return entry.user
        except discord.HTTPException:
            pass
    if guild.owner is not None:
        return guild.owner
    return None


# --- How the way to Discord fares -------------------------------------------------------------------------------------
# whether the gateway connection is up, set by the client's events and awaited by the front; and whether another
# program is connected with the same token.


log = structlog.get_logger(__name__)

PATIENCE_S: Final = 20.0
"""How long the library may try to reconnect by itself; its back-off grows to many minutes."""


class Line:
    """``up`` between the first answer of the gateway and a break. ``refuse``: a request was answered 401."""

    def __init__(self) -> None:
        self.up = False
        self.refused: Final = asyncio.Event()
        self._changed: Final = asyncio.Event()

    def connected(self) -> None:
        self.up = True
        self._changed.set()

    def broken(self) -> None:
        self.up = False
        self._changed.set()

    def refuse(self) -> None:
        self.refused.set()

    async def lost(self, patience_s: float) -> None:
        """Until the line has been down for that long without a break."""
        while True:
            while self.up:
                await self._change()
            try:
                async with asyncio.timeout(patience_s):
                    while not self.up:
                        await self._change()
            except TimeoutError:
                return

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


class Rivals:
    """Whether another program answers with our token. Discord lets both in and sends each interaction to both; the
    slower answer is refused as given already (40060)."""

    ENOUGH: Final = 3
    WITHIN_S: Final = 60.0
    """So many refusals in so short a time are no accident."""
    HELD_S: Final = 600.0
    """How long it counts as there after the last refusal; it may also be quicker no more, or gone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._beaten: deque[float] = deque(maxlen=self.ENOUGH)
        self._until = self._logged = float("-inf")

    def beaten(self) -> None:
        """Our first and only attempt to answer an interaction was refused: it had an answer."""
        now = self._now()
        self._beaten.append(now)
        if not self.there and (len(self._beaten) < self.ENOUGH or now - self._beaten[0] > self.WITHIN_S):
            return
        self._until = now + self.HELD_S
        if now - self._logged >= self.WITHIN_S:
            self._logged = now
            log.error("discord token used by another program")

    @property
    def there(self) -> bool:
        return self._now() < self._until
