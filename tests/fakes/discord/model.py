"""What the fake Discord consists of: people, servers, channels. Each knows its JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from tests.fakes.discord.message import Message

Json: TypeAlias = dict[str, Any]
How: TypeAlias = Literal["new", "edit", "gone"]
"""What has become of a message."""

EPHEMERAL = 64
LOADING = 128
COMPONENTS_V2 = 1 << 15

PERMISSIONS = {name: 1 << bit for name, bit in {
    "create_instant_invite": 0, "administrator": 3, "manage_channels": 4, "manage_guild": 5, "add_reactions": 6,
    "view_audit_log": 7, "view_channel": 10, "send_messages": 11, "manage_messages": 13, "embed_links": 14,
    "attach_files": 15, "read_message_history": 16, "use_external_emojis": 18, "use_application_commands": 31,
    "manage_threads": 34, "create_public_threads": 35, "send_messages_in_threads": 38,
}.items()}  # fmt: skip
ALL = (1 << 50) - 1
USUAL = sum(1 << bit for bit in (6, 10, 11, 14, 15, 16, 18, 31, 35, 38))


@dataclass(slots=True)
class User:
    """An account. ``dms_open`` False: messages to it are refused with 50007."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True

    def json(self) -> Json:
        who = {"id": str(self.id), "username": f"user{self.id}", "global_name": self.name, "discriminator": "0"}
        none = dict.fromkeys(("avatar", "avatar_decoration_data", "collectibles", "clan", "primary_guild"))
        return {**who, **none, "bot": self.bot, "public_flags": 0, "flags": 0}


@dataclass(slots=True)
class Channel:
    """A text channel (0), a direct channel (1), a voice channel with its chat (2), a group of direct messages (3) or a
    public thread (11).

    ``denied``: what the bot may not do here. ``people``: who is in a group of direct messages; the bot never is."""

    id: int
    name: str
    kind: int = 0
    guild: Guild | None = None
    parent: Channel | None = None
    person: User | None = None
    people: tuple[User, ...] = ()
    denied: int = 0
    gone: bool = False
    archived: bool = False
    messages: list[Message] = field(default_factory=list)

    @property
    def shown(self) -> list[Message]:
        """The messages that everybody here sees, oldest first."""
        return [message for message in self.messages if message.only_for is None and not message.deleted]

    @property
    def last(self) -> Message:
        assert self.shown, f"nothing has been posted in #{self.name}"
        return self.shown[-1]

    def deny(self, *names: str) -> None:
        for name in names:
            self.denied |= PERMISSIONS[name]

    def allow(self, *names: str) -> None:
        for name in names:
            self.denied &= ~PERMISSIONS[name]

    def bot_permissions(self) -> int:
        if self.guild is None:
            return USUAL
        base = self.guild.bot_permissions & ~self.denied
        if self.parent is not None:
            base &= ~self.parent.denied
        return base if base & PERMISSIONS["view_channel"] else 0

    def json(self, bot: User) -> Json:
        found: Json = {"id": str(self.id), "type": self.kind, "last_message_id": None, "flags": 0}
        if self.kind == 1:
            assert self.person is not None
            return {**found, "recipients": [self.person.json()]}
        if self.kind == 3:
            recipients = [person.json() for person in self.people]
            return {**found, "name": self.name, "icon": None, "owner_id": recipients[0]["id"], "recipients": recipients}
        assert self.guild is not None
        found.update(guild_id=str(self.guild.id), name=self.name, nsfw=False, rate_limit_per_user=0)
        found["parent_id"] = str(self.parent.id) if self.parent else None
        if self.kind in (0, 2):
            mine = {"id": str(bot.id), "type": 1, "allow": "0", "deny": str(self.denied)}
            found.update(position=0, permission_overwrites=[mine] if self.denied else [])
            voice = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
            return found | ({"topic": None} if self.kind == 0 else voice)
        meta: Json = {"archived": self.archived, "auto_archive_duration": 1440, "locked": False}
        meta |= dict.fromkeys(("archive_timestamp", "create_timestamp"), "2026-01-01T00:00:00+00:00")
        found.update(owner_id=str(bot.id), thread_metadata=meta, message_count=0, member_count=1, total_message_sent=0)
        return found


@dataclass(slots=True)
class Guild:
    """A server. ``bot_permissions``: what the bot's role may do. ``external_apps``: whether everybody may see the
    answers of an application that one of its members brings along."""

    id: int
    name: str
    owner: User
    channels: list[Channel] = field(default_factory=list)
    bot_permissions: int = USUAL
    admins: set[int] = field(default_factory=set)
    inviter: User | None = None
    gone: bool = False
    external_apps: bool = True

    def permissions_of(self, user: User) -> int:
        return ALL if user.id == self.owner.id or user.id in self.admins else USUAL

    def json(self, bot: User, joined: str) -> Json:
        shown = [channel for channel in self.channels if not channel.gone]
        texts = [channel for channel in shown if channel.kind == 0]
        role = {"id": str(self.id), "name": "@everyone", "color": 0, "position": 0, "flags": 0}
        role |= {"colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "icon": None}
        role |= {"permissions": str(self.bot_permissions), "unicode_emoji": None}
        role |= dict.fromkeys(("hoist", "managed", "mentionable"), False)
        zero = (
            *("verification_level", "explicit_content_filter", "mfa_level", "nsfw_level", "premium_tier"),
            *("premium_subscription_count", "system_channel_flags"),
        )
        none = (
            *("icon", "splash", "discovery_splash", "banner", "application_id", "afk_channel_id", "rules_channel_id"),
            *("public_updates_channel_id", "vanity_url_code", "description"),
        )
        empty = (
            *("emojis", "stickers", "features", "voice_states", "presences", "stage_instances"),
            *("guild_scheduled_events", "soundboard_sounds"),
        )
        return {
            **dict.fromkeys(zero, 0),
            **dict.fromkeys(none),
            **{name: [] for name in empty},
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "afk_timeout": 300,
            "default_message_notifications": 1,
            "premium_progress_bar_enabled": False,
            "preferred_locale": "en-US",
            "roles": [role],
            "system_channel_id": str(texts[0].id) if texts else None,
            "channels": [channel.json(bot) for kind in (0, 2) for channel in shown if channel.kind == kind],
            "threads": [channel.json(bot) for channel in shown if channel.kind == 11],
            "members": [member(bot, joined)],
            "member_count": 5,
            "large": False,
            "joined_at": joined,
        }


def member(user: User, joined: str = "2026-01-01T00:00:00+00:00") -> Json:
    none = dict.fromkeys(("nick", "avatar", "banner", "premium_since", "communication_disabled_until"))
    flags = {"deaf": False, "mute": False, "pending": False, "flags": 0}
    return {"user": user.json(), "roles": [], "joined_at": joined, **none, **flags}
