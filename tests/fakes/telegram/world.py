"""The state behind the fake Bot API: one bot, its chats, the updates it has not fetched, and what it may do."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

from adapters.rehearsal.assumed import OK, Assumed
from tests.fakes.learned import assumed_here
from tests.fakes.telegram.model import (
    LISTS,
    PATIENCE,
    Account,
    Call,
    Callback,
    Chat,
    Fault,
    How,
    Json,
    Message,
    Mood,
    Photo,
    Query,
    Refused,
    bad,
    worded,
)

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
