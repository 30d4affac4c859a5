"""What the fake Bot API knows of the world: users, chats, messages, files. Everything is looked at by tests."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from adapters.rehearsal.assumed import OK, Assumed
from tests.fakes.learned import assumed_here

if TYPE_CHECKING:
    from tests.fakes.telegram.server import Room

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


DEFAULT_OFF = {"chat_member", "message_reaction", "message_reaction_count"}
"""Updates that come only when asked for by name."""

ADMIN_RIGHTS = LISTS["rights of administrators"]
MEMBER_RIGHTS = LISTS["rights of members"]
Clock: TypeAlias = Callable[[], float]
CALLBACK_SECONDS = 15 * 60
EPHEMERAL_SECONDS = 15


class World:
    """Everything there is; ``clock`` in seconds, so that tests can make time pass."""

    def __init__(self, token: str, clock: Clock = time.time, assumed: Assumed | None = None) -> None:
        self.assumed = assumed or assumed_here("telegram")
        self.token = token
        self.clock = clock
        self.bot = Account(int(token.split(":")[0]), "Davtar", username="davtar_test_bot", is_bot=True)
        self.accounts: dict[int, Account] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, Photo] = {}
        self.updates: deque[Json] = deque()
        self.callbacks: dict[str, Callback] = {}
        self.inline = self.feedback = self.guest = False
        self.documents: dict[int, bytes] = {}
        """The last file sent to each chat."""
        self.inlines: dict[str, Message] = {}
        """Messages sent by way of the bot, by their ``inline_message_id``."""
        self.mood: Mood = "knows" if self.assumed["messages for one person"] == "kept" else "ignores"
        self.queries: dict[str, Query] = {}
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.menu_button: Json = {"type": "default"}
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.problems: list[str] = []
        self.allowed: set[str] = set()
        self.privacy = True
        self.webhook = self.webhook_secret = ""
        self.next_update = 1000
        self._private_id, self._serial = 100, 0
        self.changed = asyncio.Condition()
        self.polls = 0
        """Requests for updates so far; the newest one ends those that still wait."""
        self.watchers: list[Callable[[How, Message], None]] = []
        """Told of every message of the bot that is new, has changed or is gone, whoever may see it."""

    def tell(self, how: How, message: Message) -> None:
        for watcher in self.watchers:
            watcher(how, message)

    def refusal(self, fact: str) -> Refused:
        return worded(self.assumed.text(fact))

    def refuse(self, fact: str) -> None:
        """:raises Refused: unless the platform is known to take it."""
        if self.assumed[fact] != OK:
            raise self.refusal(fact)

    def now(self) -> int:
        return int(self.clock())

    async def stir(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    async def until(self, look: Callable[[], Any], seconds: float, what: str) -> Any:
        """The first true value of ``look``. :raises AssertionError: if it stays untrue for ``seconds`` of real time,
        ``PATIENCE`` at least: the machine may be busy with other tests."""
        end = time.monotonic() + max(seconds, PATIENCE)
        async with self.changed:
            while not (found := look()):
                left = end - time.monotonic()
                if left <= 0:
                    raise AssertionError(f"{what}: not seen within {seconds} s")
                try:
                    await asyncio.wait_for(self.changed.wait(), min(left, 0.5))
                except TimeoutError:
                    continue
        return found

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def serial(self) -> int:
        self._serial += 1
        return self._serial

    def chat(self, chat_id: Any) -> Chat:
        if isinstance(chat_id, str) and chat_id.startswith("@"):
            found = next((c for c in self.chats.values() if c.username and f"@{c.username}" == chat_id), None)
        else:
            found = self.chats.get(int(chat_id)) if str(chat_id).lstrip("-").isdigit() else None
        if found is None:
            raise bad("chat not found")
        if found.migrated_to:
            words = "Bad Request: group chat was upgraded to a supergroup chat"
            raise Refused(400, words, migrate_to_chat_id=found.migrated_to)
        return found

    def bot_is_admin(self, chat: Chat) -> bool:
        return chat.status.get(self.bot.id) in ("administrator", "creator")

    def check_may_send(self, chat: Chat, topic: int = 0, photo: bool = False) -> None:
        """:raises Refused: as the server words it for blocked, kicked and mute bots, and for missing topics."""
        if not chat.is_group:
            person = chat.accounts[chat.id]
            if person.blocked:
                raise Refused(403, "Forbidden: bot was blocked by the user")
            if not person.started:
                raise Refused(403, "Forbidden: bot can't initiate conversation with a user")
            return
        status = chat.status.get(self.bot.id, "left")
        if status == "kicked":
            raise Refused(403, f"Forbidden: bot was kicked from the {chat.type} chat")
        if status == "left":
            raise Refused(403, f"Forbidden: bot is not a member of the {chat.type} chat")
        if status in ("restricted", "member"):
            rights = chat.permissions | (chat.rights if status == "restricted" else {})
            if not rights.get("can_send_messages", True):
                raise bad("not enough rights to send text messages to the chat")
            if photo and not rights.get("can_send_photos", True):
                raise bad("not enough rights to send photos to the chat")
        if topic and topic not in chat.topics:
            raise self.refusal("refusal: no such topic")

    def new_id(self, chat: Chat) -> int:
        """Supergroups number their messages; groups and private chats share the bot's own numbers."""
        if chat.type == "supergroup":
            chat.last_id += 1
            return chat.last_id
        self._private_id += 1
        chat.last_id = self._private_id
        return self._private_id

    def post(self, chat: Chat, sender: Account, text: str = "", **more: Any) -> Message:
        message = Message(self.new_id(chat), chat, sender, self.now(), text, **more)
        chat.messages[message.id] = message
        if sender is self.bot:
            chat.glimpses.append(message.glimpse())
        return message

    def whisper(self, chat: Chat, sender: Account, receiver: int, text: str, shown: int = 0, **more: Any) -> Message:
        """A message between the bot and one person, under a number of its own; ``shown``: the ordinary one it has."""
        number = self.serial()
        message = Message(shown, chat, sender, self.now(), text, ephemeral=(number, receiver), **more)
        chat.ephemerals[receiver, number] = message
        return message

    def keep(self, data: bytes) -> Photo:
        """A file that has been uploaded, under a new file_id (the same bytes may have several)."""
        number = self.serial()
        photo = Photo(f"AgACAgIAAx{number:08d}", f"AQAD{hashlib.sha256(data).hexdigest()[:12]}", data)
        self.files[photo.file_id] = photo
        return photo

    def photo(self, file_id: str) -> Photo:
        if file_id not in self.files:
            raise self.refusal("refusal: an unknown file")
        return self.files[file_id]

    async def push(self, kind: str, body: Json) -> int:
        """Queue an update for the bot, unless it does not want this kind; its number, or 0."""
        if not (kind in self.allowed if self.allowed else kind not in DEFAULT_OFF):
            return 0
        number = self.next_update
        self.next_update += 1
        self.updates.append({"update_id": number, kind: body})
        await self.stir()
        return number

    def hears(self, message: Message) -> bool:
        """Whether the bot gets a person's message: everything in private and as admin, else what concerns it."""
        chat = message.chat
        if chat.status.get(self.bot.id, "left") in ("left", "kicked") and chat.is_group:
            return False
        if not chat.is_group or not self.privacy or self.bot_is_admin(chat) or message.service:
            return True
        target = chat.messages.get(message.reply_to)
        if target is not None and target.sender.id == self.bot.id:
            return True
        if not message.text.startswith("/"):
            return False
        called = message.text.split()[0].partition("@")[2]
        return not called or called.lower() == self.bot.username.lower()

    def member(self, chat: Chat, user: Account) -> Json:
        status = chat.status.get(user.id, "left")
        rights = chat.rights if user.id == self.bot.id else {}
        more: Json = {"is_anonymous": False} if status == "creator" else {}
        if status == "administrator":
            more = {name: rights.get(name, name not in ("is_anonymous", "can_be_edited")) for name in ADMIN_RIGHTS}
        elif status == "restricted":
            more = {name: rights.get(name, True) for name in MEMBER_RIGHTS} | {"is_member": True}
        if status in ("restricted", "kicked"):
            more["until_date"] = 0
        return {"status": status, "user": user.json(), **more}

    def called(self, *methods: str, chat: int | None = None, code: int | None = 200) -> list[Call]:
        """The calls of these methods, in order; only those answered with ``code`` unless it is None."""
        of = [call for call in self.calls if not methods or call.method in methods]
        return [call for call in of if (chat is None or call.chat == chat) and (code is None or call.code == code)]

    def busiest_minute(self, chat: int) -> int:
        times = [call.at for call in self.calls if call.chat == chat and spends(call.method)]
        return max((sum(1 for other in times if at <= other < at + 60) for at in times), default=0)


def spends(method: str) -> bool:
    return method.startswith(("send", "edit", "copy", "forward")) and method != "sendChatAction"
