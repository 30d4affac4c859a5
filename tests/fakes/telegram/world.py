"""The state behind the fake Bot API: one bot, its chats, the updates it has not fetched, and what it may do."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from adapters.rehearsal.assumed import OK, Assumed
from tests.fakes.learned import assumed_here
from tests.fakes.telegram.model import (
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
from tests.fakes.telegram.wire import named

DEFAULT_OFF = {"chat_member", "message_reaction", "message_reaction_count"}
"""Updates that come only when asked for by name."""

ADMIN_RIGHTS = named("""
can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members
can_promote_members can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories
can_pin_messages can_manage_topics
""")
MEMBER_RIGHTS = named("""
can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos can_send_video_notes
can_send_voice_notes can_send_polls can_send_other_messages can_add_web_page_previews can_change_info
can_invite_users can_pin_messages can_manage_topics can_edit_tag can_react_to_messages
""")
CALLBACK_SECONDS = 15 * 60
EPHEMERAL_SECONDS = 15


class World:
    """Everything there is; ``clock`` in seconds, so that tests can make time pass."""

    def __init__(self, token: str, clock: Callable[[], float] = time.time, assumed: Assumed | None = None) -> None:
        self.assumed = assumed or assumed_here("telegram")
        self.token = token
        self.clock = clock
        self.bot = Account(int(token.split(":")[0]), "Davtar", username="davtar_test_bot", is_bot=True)
        self.accounts: dict[int, Account] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, Photo] = {}
        self.updates: deque[Json] = deque()
        self.callbacks: dict[str, Callback] = {}
        self.inline = False
        self.feedback = False
        self.guest = False
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
        self.webhook = ""
        self.webhook_secret = ""
        self.next_update = 1000
        self._private_id = 100
        self._serial = 0
        self.changed = asyncio.Condition()
        self.polls = 0
        """Requests for updates so far; the newest one ends those that still wait."""
        self.watchers: list[Callable[[How, Message], None]] = []
        """Told of every message of the bot that is new, has changed or is gone, whoever may see it."""

    def tell(self, how: How, message: Message) -> None:
        for watcher in self.watchers:
            watcher(how, message)

    # --- what is assumed ---------------------------------------------------------------------------------------

    def refusal(self, fact: str) -> Refused:
        """The refusal of this name, as it is assumed to be worded."""
        return worded(self.assumed.text(fact))

    def refuse(self, fact: str) -> None:
        """:raises Refused: unless the platform is known to take it."""
        if self.assumed[fact] != OK:
            raise self.refusal(fact)

    # --- time and waking ---------------------------------------------------------------------------------------

    def now(self) -> int:
        return int(self.clock())

    async def stir(self) -> None:
        """Something has changed: whoever waits may look again."""
        async with self.changed:
            self.changed.notify_all()

    async def until(self, look: Callable[[], Any], seconds: float, what: str) -> Any:
        """The first true value of ``look``.

        :raises AssertionError: if it stays untrue for ``seconds`` of real time, ``PATIENCE`` at least: the machine may
            be busy with other tests.
        """
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
        """What comes late comes by the loop's time, which jumps in most tests (``tests.record.hours``)."""
        await asyncio.sleep(seconds)

    def serial(self) -> int:
        self._serial += 1
        return self._serial

    # --- chats -------------------------------------------------------------------------------------------------

    def chat(self, chat_id: Any) -> Chat:
        """:raises Refused: unknown, or upgraded to a supergroup."""
        if isinstance(chat_id, str) and chat_id.startswith("@"):
            found = next((c for c in self.chats.values() if c.username and f"@{c.username}" == chat_id), None)
        else:
            found = self.chats.get(int(chat_id)) if str(chat_id).lstrip("-").isdigit() else None
        if found is None:
            raise bad("chat not found")
        if found.migrated_to:
            raise Refused(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                migrate_to_chat_id=found.migrated_to,
            )
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
        kind = "supergroup" if chat.type == "supergroup" else "group"
        if status == "kicked":
            raise Refused(403, f"Forbidden: bot was kicked from the {kind} chat")
        if status == "left":
            raise Refused(403, f"Forbidden: bot is not a member of the {kind} chat")
        if status in ("restricted", "member"):
            rights = chat.permissions | (chat.rights if status == "restricted" else {})
            if not rights.get("can_send_messages", True):
                raise bad("not enough rights to send text messages to the chat")
            if photo and not rights.get("can_send_photos", True):
                raise bad("not enough rights to send photos to the chat")
        if topic and topic not in chat.topics:
            raise self.refusal("refusal: no such topic")

    # --- messages ----------------------------------------------------------------------------------------------

    def new_id(self, chat: Chat) -> int:
        """Supergroups number their messages; groups and private chats share the bot's own numbers."""
        if chat.type == "supergroup":
            chat.last_id += 1
            return chat.last_id
        self._private_id += 1
        chat.last_id = self._private_id
        return self._private_id

    def post(self, chat: Chat, sender: Account, text: str = "", **more: Any) -> Message:
        """A message that everybody in the chat sees."""
        message = Message(self.new_id(chat), chat, sender, self.now(), text, **more)
        chat.messages[message.id] = message
        if sender is self.bot:
            chat.glimpses.append(message.glimpse())
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

    # --- updates -----------------------------------------------------------------------------------------------

    async def push(self, kind: str, body: Json) -> int:
        """Queue an update for the bot, unless it does not want this kind; its number, or 0."""
        wanted = kind in self.allowed if self.allowed else kind not in DEFAULT_OFF
        if not wanted:
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
        """A ChatMember object."""
        status = chat.status.get(user.id, "left")
        out: Json = {"status": status, "user": user.json()}
        if status == "creator":
            out["is_anonymous"] = False
        elif status == "administrator":
            rights = chat.rights if user.id == self.bot.id else {}
            out |= {name: rights.get(name, name not in ("is_anonymous", "can_be_edited")) for name in ADMIN_RIGHTS}
        elif status == "restricted":
            rights = chat.rights if user.id == self.bot.id else {}
            out |= {name: rights.get(name, True) for name in MEMBER_RIGHTS}
            out |= {"is_member": True, "until_date": 0}
        elif status == "kicked":
            out["until_date"] = 0
        return out

    # --- what went over the wire -------------------------------------------------------------------------------

    def called(self, *methods: str, chat: int | None = None, code: int | None = 200) -> list[Call]:
        """The calls of these methods, in order; only those answered with ``code`` unless it is None."""
        return [
            call
            for call in self.calls
            if (not methods or call.method in methods)
            and (chat is None or call.chat == chat)
            and (code is None or call.code == code)
        ]

    def busiest_minute(self, chat: int) -> int:
        """The most sends and edits to a chat within any 60 seconds."""
        times = [call.at for call in self.calls if call.chat == chat and spends(call.method)]
        return max((sum(1 for other in times if at <= other < at + 60) for at in times), default=0)


def spends(method: str) -> bool:
    """Whether a method counts against the limits on messages."""
    return method.startswith(("send", "edit", "copy", "forward")) and method != "sendChatAction"
