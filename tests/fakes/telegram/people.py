"""Tests read like people: ``await aram.says(friends, "/new")``, ``await aram.presses(board, "Sit")``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tests.fakes.telegram.model import (
    ANONYMOUS,
    CHANNEL_BOT,
    PATIENCE,
    SERVICE,
    Account,
    Callback,
    Chat,
    Json,
    Message,
    Status,
    bad,
)

if TYPE_CHECKING:
    from tests.fakes.telegram.server import FakeTelegram


class Toast:
    """What a press was answered with: words, whether in a box that must be closed, a link that opens."""

    def __init__(self, answer: Json) -> None:
        self.text = str(answer.get("text", ""))
        self.alert = bool(answer.get("show_alert", False))
        self.url = str(answer.get("url", ""))

    def __repr__(self) -> str:
        return f"<Toast {self.text!r}{' alert' if self.alert else ''}{f' {self.url}' if self.url else ''}>"


class Room:
    def __init__(self, fake: FakeTelegram, chat: Chat) -> None:
        self.fake = fake
        self.chat = chat

    @property
    def id(self) -> int:
        return self.chat.id

    def topic(self, title: str) -> int:
        number = self.fake.new_id(self.chat)
        self.chat.topics[number] = title
        return number

    def said(self, topic: int | None = None) -> list[Message]:
        """The bot's messages that all can see, oldest first."""
        mine = (message for message in self.chat.live() if message.sender.id == self.fake.bot.id)
        return [message for message in mine if topic is None or message.topic == topic]

    async def last(
        self, suits: Callable[[Message], object] = bool, *, seconds: float = PATIENCE, what: str = "a message"
    ) -> Message:
        """The newest public message of the bot that suits, waiting for it if need be."""
        found: Message = await self.fake.until(lambda: next(filter(suits, self.said()[::-1]), None), seconds, what)
        return found

    async def offering(self, label: str, *, seconds: float = PATIENCE) -> Message:
        """The newest public message with a button whose label or data has ``label`` in it."""
        return await self.last(lambda m: find(m, label) is not None, seconds=seconds, what=f"a button {label!r}")

    async def add_bot(self, by: Human, *, admin: bool = False, rights: dict[str, bool] | None = None) -> None:
        await self.set_bot(by, "administrator" if admin else "restricted" if rights else "member", rights)

    async def remove_bot(self, by: Human) -> None:
        await self.set_bot(by, "kicked")

    async def set_bot(self, by: Human, status: Status, rights: dict[str, bool] | None = None) -> None:
        old = self.fake.member(self.chat, self.fake.bot)
        self.chat.status[self.fake.bot.id] = status
        self.chat.rights = dict(rights or {})
        change = {"old_chat_member": old, "new_chat_member": self.fake.member(self.chat, self.fake.bot)}
        about = {"chat": self.chat.json(), "from": by.account.json(), "date": self.fake.now()}
        await self.fake.push("my_chat_member", about | change)

    async def becomes_supergroup(self, by: Human) -> Room:
        """The group moves to a new id; both service messages are sent."""
        old, number = self.chat, -1_000_000_000_000 - self.fake.serial() - 900_000
        new = Chat(number, "supergroup", old.title, accounts=dict(old.accounts), status=dict(old.status))
        self.fake.chats[number] = new
        gone = self.fake.post(old, by.account, service={"migrate_to_chat_id": number})
        old.migrated_to = number
        come = self.fake.post(new, by.account, service={"migrate_from_chat_id": old.id})
        await self.fake.push("message", gone.json())
        await self.fake.push("message", come.json())
        return Room(self.fake, new)


class Human:
    def __init__(self, fake: FakeTelegram, account: Account) -> None:
        self.fake = fake
        self.account = account

    @property
    def id(self) -> int:
        return self.account.id

    @property
    def private(self) -> Room:
        return Room(self.fake, self.fake.chats[self.id])

    async def says(
        self,
        room: Room,
        text: str,
        *,
        topic: int = 0,
        reply_to: Message | None = None,
        ephemeral: bool = False,
        anonymous: bool = False,
        channel: str = "",
        forwarded: bool = False,
    ) -> Message:
        """Write into a chat; ``ephemeral``: an ephemeral command, seen by the bot alone. ``channel``: in the name of
        a channel of this title; ``forwarded``: as a post of it that came by itself."""
        chat = room.chat
        if chat.is_group and self.id not in chat.status:
            chat.accounts[self.id] = self.account
            chat.status[self.id] = "member"
        marks = [("bot_command", found) for found in re.finditer(r"^/[A-Za-z0-9_]+(?:@\w+)?", text)]
        marks += [("mention", found) for found in re.finditer(r"@\w+", text)]
        entities = [{"type": kind, "offset": it.start(), "length": len(it[0])} for kind, it in marks]
        if not chat.is_group:
            self.account.started, self.account.blocked = True, False
        sender = self.account
        service: Json = {}
        if anonymous:
            sender = Account(ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True)
            service = {"sender_chat": chat.json()}
        if channel:
            name, number = ("Telegram", SERVICE) if forwarded else ("Channel", CHANNEL_BOT)
            sender = Account(number, name, is_bot=not forwarded)
            service = {"sender_chat": {"id": -1009000000001, "type": "channel", "title": channel}}
            service |= {"is_automatic_forward": True} if forwarded else {}
        about: Json = {"entities": entities, "topic": topic}
        if ephemeral:
            message = self.fake.whisper(chat, sender, self.id, text, **about)
        else:
            about |= {"reply_to": reply_to.id if reply_to else 0, "service": service}
            message = self.fake.post(chat, sender, text, **about)
        if ephemeral or self.fake.hears(message):
            await self.fake.push("message", message.json())
        return message

    async def starts(self, payload: str = "") -> Message:
        """Press Start in the private chat, or follow a ``t.me/…?start=payload`` link."""
        return await self.says(self.private, f"/start {payload}".strip())

    async def clicks(self, message: Message, label: str) -> Callback:
        """Press a button without waiting for the answer. ``label`` is part of its text, or its data. :raises
        AssertionError: there is no such button."""
        button = find(message, label)
        assert button is not None, f"no button {label!r} in {message!r}"
        return await self.sends_callback(message, str(button["callback_data"]))

    async def sends_callback(self, message: Message, data: str, *, forged: bool = False) -> Callback:
        """Callback data of a button that stands on a message or once did; any other only if it is ``forged``. :raises
        AssertionError: this person never saw such a button there."""
        stood = forged or (data in message.offered and message.seen_by(self.id))
        assert stood, (
            f"{self.account.name} was never offered {data!r} on {message!r}: press a button, or say forged=True"
        )
        callback = Callback(f"cb{self.fake.serial()}", self.account, message, self.fake.clock())
        self.fake.callbacks[callback.id] = callback
        where: Json = {"inline_message_id": message.inline} if message.inline else {"message": message.json()}
        about = {"id": callback.id, "from": self.account.json(), "chat_instance": str(abs(message.chat.id) * 7919)}
        await self.fake.push("callback_query", about | {"data": data} | where)
        return callback

    async def answered(self, callback: Callback, seconds: float = PATIENCE) -> Toast:
        answer = await self.fake.until(lambda: callback.answer, seconds, f"an answer to {self.account.name}'s press")
        return Toast(answer)

    async def presses(self, message: Message, label: str) -> Toast:
        return await self.answered(await self.clicks(message, label))

    async def reacts(self, message: Message, *emoji: str) -> None:
        """Put reactions on a message (the bot learns of it only as an administrator)."""
        old = message.reactions.get(self.id, [])
        message.reactions[self.id] = list(emoji)
        if message.chat.is_group and not self.fake.bot_is_admin(message.chat):
            return
        about = {"chat": message.chat.json(), "message_id": message.id, "user": self.account.json()}
        kinds = {"old_reaction": old, "new_reaction": emoji}
        change = {kind: [{"type": "emoji", "emoji": one} for one in of] for kind, of in kinds.items()}
        await self.fake.push("message_reaction", about | {"date": self.fake.now()} | change)

    async def blocks(self) -> None:
        self.account.blocked = True
        self.private.chat.status[self.fake.bot.id] = "member"
        await self.private.set_bot(self, "kicked")

    def ephemerals(self, room: Room) -> list[Message]:
        """What this person alone was shown in a group, oldest first."""
        mine = sorted((n, message) for (who, n), message in room.chat.ephemerals.items() if who == self.id)
        return [one for _, one in mine if one.sender.id == self.fake.bot.id and not one.deleted]

    def shown(self, room: Room) -> list[Message]:
        """All private messages for this person: ephemerals in ``room``, then those of the private chat."""
        return [*self.ephemerals(room), *self.private.said()]

    async def gets(
        self, room: Room, suits: Callable[[Message], object] = bool, *, seconds: float = PATIENCE
    ) -> Message:
        what = f"a private message for {self.account.name}"
        found: Message = await self.fake.until(lambda: next(filter(suits, self.shown(room)[::-1]), None), seconds, what)
        return found


def find(message: Message, label: str) -> Json | None:
    """The button whose data is ``label``, else the first whose text has it in it."""
    pressable: Sequence[dict[str, Any]] = [button for button in message.buttons if "callback_data" in button]
    exact = [button for button in pressable if label in (button["callback_data"], button["text"])]
    return next(iter(exact or [button for button in pressable if label in str(button["text"])]), None)


def mute(room: Room) -> None:
    if room.fake.bot_is_admin(room.chat):
        raise bad("an administrator cannot be made mute")
    room.chat.status[room.fake.bot.id] = "restricted"
    room.chat.rights = {"can_send_messages": False}
