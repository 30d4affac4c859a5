"""What the fake Discord consists of: people, servers, channels, requests, refusals. Each knows its JSON.

Fields that never change are in ``shapes.json``.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from tests.fakes.discord.message import Message

Json: TypeAlias = dict[str, Any]
Files: TypeAlias = Sequence[tuple[str, bytes]]
"""Uploads: name and content."""
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
HERE = Path(__file__).parent
SHAPES: dict[str, Json] = json.loads((HERE / "shapes.json").read_text("utf-8"))
REFUSALS: dict[str, tuple[int, str]] = json.loads((HERE / "refusals.json").read_text("utf-8"))
"""By code: the status and the words."""


def shaped(kind: str, **more: Any) -> Json:
    return copy.deepcopy(SHAPES[kind]) | more


class Refused(Exception):
    """Raised by a route; becomes the HTTP answer. ``where``: the fields at fault for 50035."""

    def __init__(self, code: int, where: str = "", status: int | None = None, message: str = "") -> None:
        super().__init__(f"{code} {where}")
        usual, words = REFUSALS.get(str(code), (400, "Bad Request"))
        self.code, self.where = code, where
        self.message = message or words
        self.status = usual if status is None else status

    def body(self) -> Json:
        found: Json = {"code": self.code, "message": self.message}
        if self.where:
            found["errors"] = {"_errors": [{"code": "BASE_TYPE_BAD", "message": self.where}]}
        if self.status == 429:
            found |= {"retry_after": 1.0, "global": False}
        return found


def worded(text: str) -> Refused:
    """A refusal as a report of a rehearsal has it: ``404 10008 Unknown Message``."""
    status, code, message = (*text.split(" ", 2), "", "")[:3]
    return Refused(int(code or 0), status=int(status), message=message)


@dataclass(slots=True)
class Request:
    """A request as the routes get it: JSON body (or a form's fields), uploads, query, who asks."""

    body: Any
    files: Files
    query: dict[str, str]
    authorization: str = ""


@dataclass(slots=True)
class User:
    """An account. ``dms_open`` False: messages to it are refused with 50007."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True

    def json(self) -> Json:
        return shaped("user", id=str(self.id), username=f"user{self.id}", global_name=self.name, bot=self.bot)


@dataclass(slots=True)
class Channel:
    """A text channel (0), a direct channel (1), a voice channel with its chat (2), a group of direct messages (3) or a
    public thread (11). ``denied``: what the bot may not do here. ``people``: who is in a group of direct messages; the
    bot never is."""

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
        base = self.guild.bot_permissions & ~self.denied & ~(self.parent.denied if self.parent else 0)
        return base if base & PERMISSIONS["view_channel"] else 0

    @property
    def place(self) -> dict[str, str]:
        """The server it is in, as events and interactions name it."""
        return {"guild_id": str(self.guild.id)} if self.guild is not None else {}

    def json(self, bot: User) -> Json:
        found = shaped("channel", id=str(self.id), type=self.kind)
        if self.kind in (1, 3):
            people = (self.person,) if self.person else self.people
            recipients = [person.json() for person in people]
            group = {"name": self.name, "icon": None, "owner_id": recipients[0]["id"]} if self.kind == 3 else {}
            return found | group | {"recipients": recipients}
        found |= shaped("guild channel", name=self.name, **self.place)
        if self.parent is not None:
            found["parent_id"] = str(self.parent.id)
        if self.kind in (0, 2):
            mine = {"id": str(bot.id), "type": 1, "allow": "0", "deny": str(self.denied)}
            kind = "text" if self.kind == 0 else "voice"
            return found | shaped(kind, permission_overwrites=[mine] if self.denied else [])
        meta = shaped("thread metadata", archived=self.archived)
        return found | shaped("thread", owner_id=str(bot.id), thread_metadata=meta)


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
        of_kind = {k: [one for one in self.channels if not one.gone and one.kind == k] for k in (0, 2, 11)}
        return shaped(
            "guild",
            id=str(self.id),
            name=self.name,
            owner_id=str(self.owner.id),
            roles=[shaped("role", id=str(self.id), permissions=str(self.bot_permissions))],
            system_channel_id=str(of_kind[0][0].id) if of_kind[0] else None,
            channels=[channel.json(bot) for kind in (0, 2) for channel in of_kind[kind]],
            threads=[channel.json(bot) for channel in of_kind[11]],
            members=[member(bot, joined)],
            joined_at=joined,
        )


def member(user: User, joined: str = "2026-01-01T00:00:00+00:00") -> Json:
    return shaped("member", user=user.json(), joined_at=joined)
