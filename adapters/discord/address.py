"""Converts between Discord's numbers and our keys for channels and people."""

from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.ports.keys import USER_APP, key_of, number_of, parts_of
from bot.ports.records import Person

PLATFORM: Final = "dc"
DIRECT: Final = "@me"


@dataclass(frozen=True, slots=True)
class ChatRef:
    """A destination. ``guild`` None: a direct channel; ``channel``: in a thread, the thread's own id."""

    guild: int | None
    channel: int

    @property
    def place(self) -> str:
        return key_of(PLATFORM, self.guild if self.guild is not None else DIRECT, self.channel)


def chat_ref(place: str) -> ChatRef:
    """The channel of ``dc:<guild>:<channel>``.

    :raises ValueError: not a Discord place.
    """
    match parts_of(place):
        case [kind, guild, channel] if kind == PLATFORM and channel.isdecimal():
            if guild == DIRECT or guild.isdecimal():
                return ChatRef(None if guild == DIRECT else int(guild), int(channel))
    raise ValueError(f"not a place of Discord: {place!r}")


def user_of(person: str) -> int | None:
    """The user number of ``dc:7``; None for other platforms and automatic players."""
    return number_of(person, PLATFORM)


def person_of(user: discord.abc.User, locale: str | None = None, rights: discord.Permissions | None = None) -> Person:
    """A Discord user; an admin if they may manage the server or its channels."""
    admin = rights is not None and runs(rights)
    return Person(key_of(PLATFORM, user.id), user.display_name, locale, admin)


def runs(rights: discord.Permissions) -> bool:
    """Whether these permissions make their owner an admin."""
    return rights.administrator or rights.manage_guild or rights.manage_channels


def asker(interaction: discord.Interaction[Any]) -> Person:
    rights = interaction.permissions if interaction.guild_id is not None else None
    return person_of(interaction.user, str(interaction.locale), rights)


def as_user_app(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot was called in a chat where it is not a member (a group of direct messages, a user's private chat,
    a server without it). There it can only answer interactions."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def place_of(interaction: discord.Interaction[Any]) -> str:
    """``dc:<guild>:<channel or thread>``; ``dc:@me:<channel>`` in private; ``dcu:<channel>`` where the bot is not a
    member."""
    if as_user_app(interaction):
        return key_of(USER_APP, interaction.channel_id or 0)
    return ChatRef(interaction.guild_id, interaction.channel_id or 0).place
