"""What the bot must be allowed to do in a channel, and who can give it that right."""

from __future__ import annotations

from typing import Final

import discord

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
