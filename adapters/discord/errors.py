"""Discord's errors, the bot's permissions in a channel, and the state of the connection."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import aiohttp
import discord
import structlog

from adapters.runtime.courier import RetryLater, Undeliverable

# --- errors and refusals ----------------------------------------------------------------------------------------------


UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10004, 10008, 10013
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10015, 10062
OLD_EDITS, ACKNOWLEDGED, BAD_TOKEN = 30046, 40060, 50027
FOLLOW_UPS = 40094
"""More follow-ups than a user app may send where the bot is not a member."""
NO_ACCESS, CLOSED_DMS, NO_PERMISSION, ARCHIVED = 50001, 50007, 50013, 50083

TOO_LATE: Final = frozenset({UNKNOWN_INTERACTION, ACKNOWLEDGED, UNKNOWN_WEBHOOK, BAD_TOKEN})
"""The interaction can no longer be answered: the user has moved on, and the table is unaffected."""

LOST: Final = frozenset({UNKNOWN_MESSAGE, OLD_EDITS, ARCHIVED})
"""The message cannot be edited: deleted, too old, or in an archived thread, which a new post reopens."""

MUTE: Final = frozenset({NO_ACCESS, NO_PERMISSION, ARCHIVED})

BREATH_MS: Final = 1_000
UNKNOWN_TOKEN_MS: Final = 5_000
"""Meanwhile the front finds out whether the token has been withdrawn, and then stops."""


def is_late(error: discord.HTTPException) -> bool:
    return error.code in TOO_LATE


def is_unknown(error: Exception) -> bool:
    """Whether Discord refused our token."""
    return isinstance(error, discord.HTTPException) and error.status == 401


def is_lost(error: discord.HTTPException) -> bool:
    return error.code in LOST


def meaning(error: Exception, *, private: bool) -> Exception:
    """Translate an error into RetryLater or Undeliverable (``adapters.runtime.courier``)."""
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
        # Without a Via header discord.py does not wait by itself: a proxy in front of Discord is limiting us.
        return RetryLater(30 * BREATH_MS if error.code == 0 else 5 * BREATH_MS, everywhere=error.code == 0)
    if error.status >= 500 or error.status == 408:
        return RetryLater(2 * BREATH_MS, ambiguous=True)
    if error.status == 401:
        return RetryLater(UNKNOWN_TOKEN_MS, everywhere=True)
    return Undeliverable("refused")


# --- permissions ------------------------------------------------------------------------------------------------------


NEEDED: Final = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""Needed for a table in a channel; in a thread, ``send_messages_in_threads`` replaces the second."""

WELCOME: Final = ("create_public_threads", "send_messages_in_threads")
"""Needed only to give a channel's second table a thread."""


def invitation(application: int) -> str:
    """The link that adds the bot to a server, with the permissions it needs."""
    rights = discord.Permissions(**dict.fromkeys((*NEEDED, *WELCOME), True))
    return discord.utils.oauth_url(application, permissions=rights, scopes=("bot", "applications.commands"))


def missing(rights: discord.Permissions, *, thread: bool = False) -> tuple[str, ...]:
    """Names of the permissions that the bot lacks for a table in a channel or thread."""
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
    """The channel for the greeting: the system channel if writable, else the first writable one."""
    candidates = [guild.system_channel] if guild.system_channel else []
    candidates += sorted(guild.text_channels, key=lambda channel: (channel.position, channel.id))
    for channel in candidates:
        rights = channel.permissions_for(guild.me)
        if rights.view_channel and rights.send_messages:
            return channel
    return None


async def who_added(guild: discord.Guild) -> discord.abc.User | None:
    """The user who added the bot, if the audit log is readable; else the owner."""
    if guild.me.guild_permissions.view_audit_log:
        try:
            async for entry in guild.audit_logs(limit=10, action=discord.AuditLogAction.bot_add):
                target = getattr(entry.target, "id", None)
                if target == guild.me.id and entry.user is not None:
                    return entry.user
        except discord.HTTPException:
            pass
    return guild.owner


# --- connection -------------------------------------------------------------------------------------------------------
# Client events set whether the gateway is connected, and the front waits for it. Also detects another program that uses
# the same token.


log = structlog.get_logger(__name__)

PATIENCE_S: Final = 20.0
"""How long the library may try to reconnect by itself; its back-off grows to many minutes."""


class Line:
    """The connection. ``up``: since the gateway's first answer, until a break. ``refused``: a request got a 401."""

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

    async def lost(self, patience_s: float) -> None:
        """Wait until the connection has been down for ``patience_s`` without interruption."""
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
    """Detects another program that answers with our token. Discord admits both and sends each interaction to both; the
    slower answer is refused as a duplicate (40060)."""

    ENOUGH: Final = 3
    WITHIN_S: Final = 60.0
    """This many refusals within this time are no accident."""
    HELD_S: Final = 600.0
    """How long the other program is assumed to be there after the last refusal; it may be slower by now, or gone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._beaten: deque[float] = deque(maxlen=self.ENOUGH)
        self._until = self._logged = float("-inf")

    def beaten(self) -> None:
        """Note that our first and only attempt to answer an interaction was refused as a duplicate."""
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
