"""What the fake Bot API knows of the world: users, chats, messages, files. Everything is looked at by tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from tests.fakes.telegram.people import Room

Json = dict[str, Any]
ChatType = Literal["private", "group", "supergroup"]
FaultKind = Literal["429", "500", "deny", "lost", "late", "cut"]
Mood = Literal["knows", "refuses", "ignores"]
"""What a Bot API server makes of ephemeral messages: it has them (10.3); it refuses a request that asks for one; or it
has never heard of them, and then the message is an ordinary one, for parameters are read by name and others passed
over."""

How = Literal["new", "edit", "gone"]
"""What has become of a message."""

Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

ANONYMOUS = 1087968824
CHANNEL_BOT = 136817688
SERVICE = 777000
"""Telegram's own accounts, which stand as the sender where a group, a channel, or a channel's post writes."""

LISTS: dict[str, Any] = json.loads(Path(__file__).with_name("lists.json").read_text("utf-8"))
PATIENCE = 90.0
"""Seconds of real time that people wait for the bot, on a machine that is busy; it takes a tenth of one."""


class Refused(Exception):
    """An error of the Bot API: status code, the words of the real server, extra ``parameters``."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad(description: str) -> Refused:
    return Refused(400, f"Bad Request: {description}")


def given(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value}


def worded(text: str) -> Refused:
    """A refusal as a report of a rehearsal has it: ``400 Bad Request: …``."""
    code, _, description = text.partition(" ")
    return Refused(int(code) if code.isdecimal() else 502, description)


@dataclass(slots=True)
class Account:
    """A user or a bot. ``started``: has opened the private chat with the bot; ``blocked``: has blocked it."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_bot: bool = False
    started: bool = False
    blocked: bool = False

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    def json(self) -> Json:
        more = {name: getattr(self, name) for name in ("last_name", "username", "language_code")}
        return {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name, **given(more)}


@dataclass(slots=True)
class Photo:
    file_id: str
    unique_id: str
    data: bytes
    width: int = 1280
    height: int = 800

    def json(self) -> list[Json]:
        ids = {"file_id": self.file_id, "file_unique_id": self.unique_id}
        return [ids | {"width": self.width, "height": self.height, "file_size": len(self.data)}]


@dataclass(slots=True)
class Message:
    """A message as people see it; edits change it in place. ``text`` is the caption of a photo as well. Ephemeral:
    ``id`` is 0 and ``ephemeral`` is (ephemeral_message_id, receiver). ``silent``: it came without a sound."""

    id: int
    chat: Chat
    sender: Account
    date: int
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    photo: Photo | None = None
    keyboard: list[list[Json]] = field(default_factory=list)
    topic: int = 0
    reply_to: int = 0
    service: Json = field(default_factory=dict)
    ephemeral: tuple[int, int] | None = None
    deleted: bool = False
    silent: bool = False
    inline: str = ""
    """Its ``inline_message_id``, if it was sent by way of the bot."""
    edits: int = 0
    edit_date: int = 0
    reactions: dict[int, list[str]] = field(default_factory=dict)
    offered: set[str] = field(default_factory=set)
    """All the callback data that ever stood on it."""

    def __post_init__(self) -> None:
        self.offers(self.keyboard)

    def offers(self, keyboard: list[list[Json]]) -> None:
        self.keyboard = keyboard
        self.offered |= {str(button["callback_data"]) for button in self.buttons if "callback_data" in button}

    def seen_by(self, who: int) -> bool:
        if self.ephemeral is not None:
            return self.ephemeral[1] == who
        return self.chat.is_group or self.chat.id == who

    @property
    def buttons(self) -> tuple[Json, ...]:
        return tuple(button for row in self.keyboard for button in row)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(str(button["text"]) for button in self.buttons)

    def glimpse(self) -> Glimpse:
        presses = tuple(str(button.get("callback_data", "")) for button in self.buttons)
        return Glimpse(self.id, self.text, presses, self.labels, self.photo)

    def content(self) -> str:
        photo = self.photo.file_id if self.photo else ""
        return json.dumps([self.text, self.entities, self.keyboard, photo], sort_keys=True)

    def json(self) -> Json:
        out = {"message_id": self.id, "from": self.sender.json(), "chat": self.chat.json(), "date": self.date}
        text, entities = ("caption", "caption_entities") if self.photo else ("text", "entities")
        out |= given({"photo": self.photo and self.photo.json(), text: self.text, entities: self.entities})
        out |= given({"message_thread_id": self.topic, "is_topic_message": bool(self.topic)})
        out |= given({"reply_markup": self.keyboard and {"inline_keyboard": self.keyboard}})
        out |= given({"edit_date": self.edit_date})
        if self.ephemeral:
            number, receiver = self.ephemeral
            out |= {"ephemeral_message_id": number, "receiver_user": self.chat.accounts[receiver].json()}
        if self.reply_to and (target := self.chat.messages.get(self.reply_to)):
            out["reply_to_message"] = {key: value for key, value in target.json().items() if key != "reply_to_message"}
        return out | self.service

    def __repr__(self) -> str:
        return f"<Message {self.id} in {self.chat.id}: {self.text[:60]!r} {list(self.labels)}>"


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What everybody in a chat could see of a message of the bot, if only for a moment."""

    number: int
    text: str
    presses: tuple[str, ...]
    labels: tuple[str, ...]
    photo: Photo | None


@dataclass(slots=True)
class Chat:
    """A private chat (its id is the user's), a group or a supergroup; ``topics`` for a forum.

    ``accounts``: everybody that was ever here. ``rights``: what the bot may do when its status is ``restricted``,
    and what an administrator bot may do besides. ``glimpses``: everything the bot ever showed to all, deleted or not.
    ``permissions``: what its members may not do (False), the bot too if it is no more than one. ``hides_members``: from
    all but administrators.
    """

    id: int
    type: ChatType
    title: str = ""
    username: str = ""
    accounts: dict[int, Account] = field(default_factory=dict)
    status: dict[int, Status] = field(default_factory=dict)
    rights: dict[str, bool] = field(default_factory=dict)
    permissions: dict[str, bool] = field(default_factory=dict)
    topics: dict[int, str] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[tuple[int, int], Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    glimpses: list[Glimpse] = field(default_factory=list)
    last_id: int = 0
    migrated_to: int = 0
    hides_members: bool = False

    def json(self) -> Json:
        name = {"title": self.title} if self.is_group else {"first_name": self.accounts[self.id].first_name}
        more = given({"username": self.username, "is_forum": bool(self.topics)})
        return {"id": self.id, "type": self.type, **name, **more}

    def live(self) -> Iterator[Message]:
        return (message for _, message in sorted(self.messages.items()) if not message.deleted)

    @property
    def is_group(self) -> bool:
        return self.type != "private"


@dataclass(slots=True)
class Callback:
    """A pressed button, until it is answered. ``answer`` is what the presser gets to see."""

    id: str
    presser: Account
    message: Message
    at: float
    answer: Json | None = None


@dataclass(slots=True)
class Query:
    """What somebody typed behind ``@bot``, until it is answered. ``answer``: the parameters of the answer."""

    id: str
    person: Account
    at: float
    answer: Json | None = None
    room: Room | None = None
    """For a guest query: where it was asked."""


@dataclass(slots=True)
class Call:
    """A request of the bot. ``params`` are decoded; ``code`` is what it was answered with."""

    method: str
    params: Json
    files: dict[str, bytes]
    at: float
    code: int = 0
    description: str = ""

    @property
    def chat(self) -> int:
        return int(self.params.get("chat_id") or 0)


@dataclass(slots=True)
class Fault:
    """Something that goes wrong ``left`` times. ``method`` "" is any but getUpdates. ``kind``: ``429`` (``after``
    seconds), ``500``, ``deny`` (400 with ``words``), ``lost`` (refused before it took effect by a broken line),
    ``late`` (it takes effect, but the answer comes ``after`` seconds later), ``cut`` (it takes effect, and the line
    breaks)."""

    method: str
    kind: FaultKind
    left: int = 1
    after: float = 1
    words: str = ""
    chat: int = 0

    def hits(self, call: Call) -> bool:
        wanted = call.method == self.method or (not self.method and call.method != "getUpdates")
        return self.left > 0 and wanted and (not self.chat or self.chat == call.chat)
