"""The keys of people, places, destinations and slots: their text forms in the store, written and parsed.

A *person* is ``tg:<user>``, ``dc:<user>``, ``web:<session>``, ``auto:<n>`` or ``gone:<n>``. A *place* of tables is
``tg:<chat>:<topic>`` (topic 0 outside forums), ``dc:<guild>:<channel>``, ``web:<room>``; and where the bot is no
member, ``dcu:<channel>`` (Discord, as a user app), ``tgi:<message>`` (a message sent inline on Telegram). A
*destination* is a place, or ``@<person>`` for that person's private chat; ``dest_of`` makes one from a place. A *slot*
names a message that is edited: ``board:<table>:<n>``.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import msgspec

AUTO: Final = "auto"
"""The platform of automatic players."""
GONE: Final = "gone"
"""The platform of forgotten people: ``gone:<random>``."""
GONE_NAME: Final = "…"
"""Their stored name; inside a sentence, it is worded in the reader's language."""
USER_APP: Final = "dcu"
INLINE: Final = "tgi"
GUESTS_OF: Final = {USER_APP: "dc", INLINE: "tg"}
GUEST: Final = frozenset(GUESTS_OF)
"""The platforms of places where the bot is no member: it can only edit its own messages there, and cannot call."""
FOLLOWING: Final = frozenset({"web"})
"""The platforms that follow commits themselves: the state of a table is not sent to them."""
_PRIVATE: Final = "@"
_DIRECT: Final = "@me"
"""Replaces the server in the places of Discord's direct channels."""


def key_of(platform: str, *parts: int | str) -> str:
    """The key of a person, a chat or a place: ``tg:7``, ``tg:-5``, ``tg:-5:0``."""
    return ":".join((platform, *map(str, parts)))


def web_key(key: str) -> str:
    """The key of a command from the page, with its visitor's public id hashed: ``web:p.<id>:<n>`` → ``web:<hash>:<n>``;
    other keys are unchanged."""
    platform, visitor, *rest = (*key.split(":", 2), "")
    if platform != "web" or not visitor.startswith("p."):
        return key
    digest = sha256(f"davtar web key\0{visitor}".encode()).hexdigest()[:24]
    return f"{platform}:{digest}:{rest[0]}"


def parts_of(key: str) -> list[str]:
    """The inverse of ``key_of``."""
    return key.split(":")


def platform_of(key: str) -> str:
    """``tg`` for ``tg:7`` and ``tg:-5:0``."""
    return key.partition(":")[0]


def is_guest(place: str) -> bool:
    """Whether the bot is no member of a place."""
    return platform_of(place) in GUEST


def number_of(person: str, platform: str) -> int | None:
    """The user's number on ``platform``; None for people of other platforms and for automatic players."""
    kind, _, number = person.partition(":")
    return int(number) if kind == platform and number.isdecimal() and number.isascii() else None


@lru_cache(4096)
def chat_of(place: str) -> str:
    """The chat of a place, for preferences, which a chat's topics share (``tg:-5:7`` → ``tg:-5``)."""
    place = place.removeprefix(_PRIVATE)
    return key_of(*parts_of(place)[:2]) if platform_of(place) == "tg" else place


def company_of(place: str) -> str:
    """The prefix of places shared by the same people: a Telegram chat with its topics, a Discord server with its
    channels and threads (``tg:-5:7`` → ``tg:-5:``); elsewhere the place itself."""
    front, chat, *_ = (*parts_of(place), "")
    return key_of(front, chat, "") if front == "tg" or (front == "dc" and chat.isdecimal()) else place


def house_of(place: str) -> str:
    """The scope of one set of rules: a Telegram chat (``tg:-5``), a Discord server (``dc:9``), elsewhere the place."""
    return company_of(place.removeprefix(_PRIVATE)).removesuffix(":")


def is_private(place: str) -> bool:
    """Whether a place (or destination) is a private chat."""
    if place.startswith(_PRIVATE):
        return True
    front, chat, *_ = (*parts_of(place), "")
    return (front == "tg" and chat.isdecimal()) or (front == "dc" and not chat.isdecimal())


def is_public(place: str) -> bool:
    """Whether people other than the players can be there: in a place, a destination or a chat (``chat_of``) that is not
    private. The chat of a private channel on Discord is an account, ``dc:9``."""
    return not is_private(place) and not (platform_of(place) == "dc" and len(parts_of(place)) < 3)


def is_in(place: str, chat: str) -> bool:
    """Whether a place is in a chat or on a server (``tg:-5:7`` is in ``tg:-5``); a private chat is in its person's."""
    place = place.removeprefix(_PRIVATE)
    return place == chat or place.startswith(f"{chat}:")


@dataclass(frozen=True, slots=True)
class Dest:
    """A destination. ``key``: of the place or, if ``private``, of its only reader. ``text``: its text form.
    ``front``: the platform of the people there, ``tg`` for ``tgi:…`` too."""

    key: str
    private: bool = False
    text: str = field(init=False, repr=False, compare=False)
    platform: str = field(init=False, repr=False, compare=False)
    front: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        platform = self.key.partition(":")[0]
        object.__setattr__(self, "text", _PRIVATE + self.key if self.private else self.key)
        object.__setattr__(self, "platform", platform)
        object.__setattr__(self, "front", GUESTS_OF.get(platform, platform))

    def __str__(self) -> str:
        return self.text

    @classmethod
    @lru_cache(4096)
    def parse(cls, text: str) -> "Dest":
        return cls(text[1:], private=True) if text.startswith(_PRIVATE) else cls(text)

    @property
    def reader(self) -> str | None:
        """The only reader; None for a place."""
        return self.key if self.private else None


@lru_cache(4096)
def private_to(person: str) -> Dest:
    """The destination that only this person reads."""
    return Dest(person, private=True)


@lru_cache(4096)
def dest_of(place: str, person: str = "") -> Dest:
    """The destination of a place. A private chat belongs to its person (``tg:7:0`` → ``@tg:7``); the number of a direct
    channel (``dc:@me:5``) does not name its reader, who is ``person``, the user acting there."""
    front, chat, *_ = (*parts_of(place), "")
    if front == "tg" and chat.isdecimal():
        return private_to(key_of(front, chat))
    if front == "dc" and chat == _DIRECT and platform_of(person) == front:
        return private_to(person)
    return Dest.parse(place)


@dataclass(frozen=True, slots=True)
class Slot:
    """``kind``: ``board``, ``hand``, ``ping``, ``vote`` (of a table), ``tables``, ``news`` (of a place), ``told`` (by a
    person, to the operator), ``place`` (of another slot, or of nothing). ``number``: of a board; the lobby and each
    deal have a new one."""

    kind: str
    of: str = ""
    number: int | None = None
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = (self.kind, self.of) if self.number is None else (self.kind, self.of, str(self.number))
        object.__setattr__(self, "text", ":".join(parts) if self.of or len(parts) == 3 else self.kind)

    def __str__(self) -> str:
        return self.text

    @classmethod
    @lru_cache(4096)
    def parse(cls, text: str) -> "Slot":
        """The slot with this text form."""
        kind, _, of = text.partition(":")
        if not of:
            return cls(text)
        table, _, number = of.partition(":")
        if kind == "board" and number.isdecimal() and number == str(int(number)):
            return cls(kind, table, int(number))
        return cls(kind, of)


@lru_cache(4096)
def board_slot(table: str, number: int) -> Slot:
    return Slot("board", table, number)


@lru_cache(4096)
def hand_slot(table: str) -> Slot:
    return Slot("hand", table)


def tables_slot(place: str) -> Slot:
    """The slot of the list of a place's live tables."""
    return Slot("tables", place)


SAID: Final = "said"
"""The kind of the slots that remember all private messages sent to a person."""


def said_slot(ext_id: str) -> Slot:
    """The slot of one private message. Never edited; ``/forgetme`` deletes it."""
    return Slot(SAID, ext_id)


NEWS: Final = "news"
"""The kind of the slots and rows of announcements."""
TOLD: Final = "told"


def news_slot(place: str) -> Slot:
    return Slot(NEWS, place)


def told_slot(person: str, key: str) -> Slot:
    """The slot of a message with a person's feedback; ``key`` makes it unique."""
    return Slot(TOLD, key_of(*parts_of(person), key))


def teller_of(slot: Slot | None) -> str | None:
    """The person whose feedback is in a slot; None for other slots."""
    return key_of(*parts_of(slot.of)[:2]) if slot is not None and slot.kind == TOLD else None


# --- classes that msgspec reads ---------------------------------------------------------------------------------------
# msgspec examines a class on first use, and if two threads do so at once, the process can crash (0.22.0). So classes
# are registered while their module is imported, which only one thread does at a time.


def known(*types: Any) -> None:
    """Make msgspec examine ``types`` and everything in them now."""
    for one in types:
        msgspec.json.Decoder(one)
