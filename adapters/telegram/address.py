"""Converts between Telegram's numbers and our keys for chats, people and messages."""

from dataclasses import dataclass
from typing import Final

from telegram import User

from bot.ports import keys, records

PLATFORM: Final = "tg"


@dataclass(frozen=True, slots=True)
class ChatRef:
    """A destination: a chat and, in a forum, a topic (0: none). A private chat's id is its user's."""

    chat: int
    topic: int = 0

    @property
    def private(self) -> bool:
        return self.chat > 0

    @property
    def place(self) -> str:
        """Its key, ``tg:<chat>:<topic>``."""
        return f"{PLATFORM}:{self.chat}:{self.topic}"


def person(user_id: int) -> str:
    return f"{PLATFORM}:{user_id}"


def person_of(user: User, *, admin: bool = False) -> records.Person:
    """A Telegram user. Deleted accounts have an empty first name, for which the library returns no name."""
    name = user.full_name or user.last_name or user.username or ""
    return records.Person(person(user.id), name, user.language_code, admin)


def user_of(person_id: str) -> int | None:
    """The user number of ``tg:7``; None for other platforms and automatic players."""
    return keys.number_of(person_id, PLATFORM)


def chat_key(chat: int) -> str:
    """``tg:<chat>``: the prefix of the chat's places, without the colon."""
    return keys.key_of(PLATFORM, chat)


def chat_ref(place: str) -> ChatRef:
    """The chat of ``tg:<chat>:<topic>``, or of ``@tg:<user>``.

    :raises ValueError: not a Telegram address.
    """
    return ref_of(keys.Dest.parse(place))


def ref_of(dest: keys.Dest) -> ChatRef:
    """The chat of a destination.

    :raises ValueError: not a Telegram destination.
    """
    kind, *numbers = keys.parts_of(dest.key)
    if kind != PLATFORM or len(numbers) != (1 if dest.private else 2):
        raise ValueError(str(dest))
    return ChatRef(*map(int, numbers))


@dataclass(frozen=True, slots=True)
class MessageRef:
    """One of our messages. ``photo``: a picture with a caption, else text. ``receiver``: of an ephemeral message, whose
    ``number`` is its ephemeral_message_id.

    ``pack`` returns ``-100:45:p`` or ``-100:45:p:7``. It includes the chat, because a group's message numbers change
    meaning when it becomes a supergroup, and the kind, because text and captions have different edit methods.
    """

    chat: int
    number: int
    photo: bool
    receiver: int = 0

    def only_for(self, user: int) -> bool:
        """Whether only this user sees it."""
        return user in (self.receiver, self.chat)

    def pack(self) -> str:
        tail = f":{self.receiver}" if self.receiver else ""
        return f"{self.chat}:{self.number}:{'p' if self.photo else 't'}{tail}"


def unpack(ext_id: str) -> MessageRef | None:
    """The message with a packed id; None if it is not one."""
    parts = ext_id.split(":")
    if len(parts) not in (3, 4) or parts[2] not in ("p", "t"):
        return None
    try:
        return MessageRef(int(parts[0]), int(parts[1]), parts[2] == "p", int(parts[3]) if len(parts) == 4 else 0)
    except ValueError:
        return None
