"""The state of the fake Discord and the one way in which it changes; routes, gateway and people act on this."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from adapters.rehearsal.assumed import Assumed
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.limits import check_message
from tests.fakes.discord.message import Attachment, Message, walk
from tests.fakes.discord.model import (
    COMPONENTS_V2,
    EPHEMERAL,
    PERMISSIONS,
    Channel,
    Files,
    Guild,
    How,
    Json,
    Refused,
    User,
    shaped,
    worded,
)
from tests.fakes.learned import assumed_here

FLAGS_SET_BY_BOTS = EPHEMERAL | COMPONENTS_V2 | 4 | 4096


@dataclass(slots=True)
class World:
    """Everything there is. ``emit(event, data, guild_id)`` goes to the gateway."""

    clock: Clock
    bot: User
    token: str
    base: str = ""
    emit: Callable[[str, Json], None] = lambda event, data: None
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    activities: bool = False
    """Whether the application has an Activity."""
    thread_members: dict[int, set[int]] = field(default_factory=dict)
    nonces: dict[tuple[int, str], Message] = field(default_factory=dict)
    assumed: Assumed = field(default_factory=lambda: assumed_here("discord"))
    old_edits_left: int = field(init=False)
    """How many edits of messages older than an hour are let through before 30046."""
    watchers: list[Callable[[How, Message], None]] = field(default_factory=list)
    """Told of every message of the bot that is new, has changed or is gone, whoever may see it."""

    def __post_init__(self) -> None:
        self.old_edits_left = self.assumed.number("limit: edits of an old message")

    def refusal(self, fact: str) -> Refused:
        return worded(self.assumed.text(fact))

    def tell(self, how: How, message: Message) -> None:
        for watcher in self.watchers:
            watcher(how, message)

    def channel(self, id_: str | int, *, must: Sequence[str] = ()) -> Channel:
        """A channel in which the bot may do what it must. :raises Refused: 10003, 50001 (it cannot see it), 50013."""
        channel = self.channels.get(int(id_))
        if channel is None or channel.gone:
            raise Refused(10003)
        if channel.kind == 3 or (channel.guild is not None and channel.guild.gone):
            raise Refused(50001)  # in a group of direct messages no bot is a member
        mine = channel.bot_permissions()
        if not mine & PERMISSIONS["view_channel"]:
            raise Refused(50001)
        if any(not mine & PERMISSIONS[name] for name in must):
            raise Refused(50013)
        return channel

    def message(self, channel: Channel, id_: str | int) -> Message:
        message = self.messages.get(int(id_))
        if message is None or message.deleted or message.channel is not channel:
            raise Refused(10008)
        return message

    def dm(self, user: User) -> Channel:
        known = next((channel for channel in self.channels.values() if channel.person is user), None)
        return known or self.opened(Channel(self.clock.snowflake(), f"@{user.name}", kind=1, person=user))

    def opened(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels.append(channel)
        return channel

    def post(
        self, channel: Channel, body: Json, files: Files, *, only_for: int | None = None, author: User | None = None
    ) -> Message:
        """A new message from a request body; a nonce seen lately gives the message it made then."""
        flags = int(body.get("flags") or 0) & FLAGS_SET_BY_BOTS
        nonce = body.get("nonce")
        enforced = self.assumed["a repeated nonce"] == "makes no second message"
        known = self.nonces.get((channel.id, str(nonce)))
        if known is not None and body.get("enforce_nonce") and enforced:
            if known.deleted:
                raise Refused(10008)
            return known
        kept = self._attach(channel, body, files, [])
        check_message(body, [file.filename for file in kept], flags, self.assumed, new=True)
        message = Message(
            self.clock.snowflake(), channel, author or self.bot, self.clock.now_ms(), body.get("content") or "", flags
        )
        message.only_for = only_for
        message.embeds = body.get("embeds") or []
        message.attachments = kept
        message.components = self._resolved(body.get("components") or [], kept)
        message.note_uploads(data for _, data in files)
        message.mentions = self._pinged(message, body)
        if nonce is not None:
            message.nonce = str(nonce)
            self.nonces[channel.id, str(nonce)] = message
        self.stands(message)
        self.tell("new", message)
        return message

    def stands(self, message: Message) -> None:
        self.messages[message.id] = message
        message.channel.messages.append(message)

    def edit(self, message: Message, body: Json, files: Files, how: How = "edit") -> Message:
        """An edit by a request body; what the body does not name stays. :raises Refused: 30046 for the edit too many of
        an old message."""
        if message.only_for is None and self.clock.now_ms() - message.at_ms > 3_600_000:
            self.old_edits_left -= 1
            if self.old_edits_left < 0:
                raise self.refusal("refusal: an old message is edited too often")
        flags = message.flags | (int(body.get("flags") or 0) & (COMPONENTS_V2 | 4))
        named = "attachments" in body or bool(files)
        kept = self._attach(message.channel, body, files, message.attachments) if named else message.attachments
        content = body.get("content", message.content)
        whole = {**body, "content": content, "embeds": body.get("embeds", message.embeds)}
        if "components" not in body and flags & COMPONENTS_V2:
            whole["components"] = message.components
        check_message(whole, [file.filename for file in kept], flags, self.assumed, new=False)
        message.history.append(message.text)
        message.flags = flags
        message.content = content or ""
        message.embeds = body.get("embeds", message.embeds) or []
        message.attachments = kept
        if "components" in body:
            message.components = self._resolved(body["components"] or [], kept)
        message.note_uploads(data for _, data in files)
        message.edits += 1
        message.edited_ms = self.clock.now_ms()
        self.tell(how, message)
        return message

    def delete(self, message: Message) -> None:
        message.deleted = True
        self.tell("gone", message)

    def _attach(self, channel: Channel, body: Json, files: Files, old: Sequence[Attachment]) -> list[Attachment]:
        wanted = body.get("attachments")
        described = {str(one.get("id")): one for one in wanted or []}
        kept = [file for file in old if wanted is None or str(file.id) in described]
        for index, (filename, data) in enumerate(files):
            id_ = self.clock.snowflake()
            url = f"{self.base}/cdn/{channel.id}/{id_}/{filename}"
            self.files[f"{channel.id}/{id_}/{filename}"] = data
            about = described.get(str(index), {})
            words = about.get("description") if self.assumed["the description of a picture"] == "kept" else None
            kept.append(Attachment(id_, filename, data, url, words, _size(data)))
        return kept

    def _resolved(self, components: list[Json], files: Sequence[Attachment]) -> list[Json]:
        """Components as Discord answers them: ``attachment://`` becomes an address."""
        by_name = {file.filename: file for file in files}
        for number, part in enumerate(walk(components), start=1):
            part.setdefault("id", number)
            for item in part.get("items", []) if part["type"] == 12 else []:
                name = item["media"]["url"].removeprefix("attachment://")
                if file := by_name.get(name):
                    size = dict(zip(("width", "height"), file.size or (None, None), strict=True))
                    item["media"] = shaped(
                        "media", url=file.url, proxy_url=file.url, attachment_id=str(file.id), **size
                    )
                item.setdefault("spoiler", False)
        return components

    def _pinged(self, message: Message, body: Json) -> list[int]:
        allowed: dict[str, Any] = body.get("allowed_mentions") or {"parse": ["users", "roles", "everyone"]}
        named = [user for user in self.users.values() if _mentions(message.raw, user.id)]
        listed = {str(one) for one in allowed.get("users") or []}
        return [user.id for user in named if "users" in (allowed.get("parse") or []) or str(user.id) in listed]


def _mentions(text: str, user: int) -> bool:
    found = max(text.find(f"<@{user}>"), text.find(f"<@!{user}>"))
    return found >= 0 and (found == 0 or text[found - 1] != "\\")


def _size(data: bytes) -> tuple[int, int] | None:
    try:
        return Image.open(io.BytesIO(data)).size
    except OSError:
        return None
