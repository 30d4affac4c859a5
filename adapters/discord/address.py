"""Channels and people: our keys for them and Discord's numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.ports.keys import USER_APP, key_of, number_of, parts_of
from bot.ports.records import Person

PLATFORM: Final = "dc"
DIRECT: Final = "@me"


@dataclass(frozen=True, slots=True)
class ChatRef:
    """Where a message goes. ``guild`` None: a direct channel; ``channel`` is a thread's own id inside a thread."""

    guild: int | None
    channel: int

    @property
    def place(self) -> str:
        return key_of(PLATFORM, self.guild if self.guild is not None else DIRECT, self.channel)


def chat_ref(place: str) -> ChatRef:
    """The channel of ``dc:<guild>:<channel>``.

    :raises ValueError: it is no place of Discord.
    """
    match parts_of(place):
        case [kind, guild, channel] if kind == PLATFORM and channel.isdecimal():
            if guild == DIRECT or guild.isdecimal():
                return ChatRef(None if guild == DIRECT else int(guild), int(channel))
    raise ValueError(f"not a place of Discord: {place!r}")


def user_of(person: str) -> int | None:
    """The user's number of ``dc:7``; None for people of other platforms and for automatic players."""
    return number_of(person, PLATFORM)


def person_of(user: discord.abc.User, locale: str | None = None, rights: discord.Permissions | None = None) -> Person:
    """Somebody of Discord. Who may manage the server or its channels runs the chat."""
    admin = rights is not None and runs(rights)
    return Person(key_of(PLATFORM, user.id), user.display_name, locale, admin)


def runs(rights: discord.Permissions) -> bool:
    """Whether somebody with these permissions runs the chat."""
    return rights.administrator or rights.manage_guild or rights.manage_channels


def asker(interaction: discord.Interaction[Any]) -> Person:
    rights = interaction.permissions if interaction.guild_id is not None else None
    return person_of(interaction.user, str(interaction.locale), rights)


def as_user_app(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot was called into a chat of which it is no member (a group of direct messages, somebody's private
    chat, a server that has not added it): there it may answer interactions, and do nothing else."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def place_of(interaction: discord.Interaction[Any]) -> str:
    """``dc:<guild>:<channel or thread>``; ``dc:@me:<channel>`` in private; ``dcu:<channel>`` where the bot is no
    member."""
    if as_user_app(interaction):
        return key_of(USER_APP, interaction.channel_id or 0)
    return ChatRef(interaction.guild_id, interaction.channel_id or 0).place
