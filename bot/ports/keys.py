"""The keys of people, places, destinations and slots: their text forms in the store, written and parsed.

A *person* is ``tg:<user>``, ``dc:<user>``, ``web:<session>`` or ``auto:<n>``. A *place* is where a table is:
``tg:<chat>:<topic>`` (topic 0 outside forums), ``dc:<guild>:<channel>``, ``web:<room>``. A *destination* is a place, or
``@<person>`` for that person's private channel. A *slot* names a message that is edited: ``board:<table>:<n>``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

AUTO: Final = "auto"
"""The platform of automatic players."""
_PRIVATE: Final = "@"


def platform_of(key: str) -> str:
    """``tg`` for ``tg:7``, ``tg:-5:0`` and ``@tg:7``."""
    return key.removeprefix(_PRIVATE).partition(":")[0]


def person_key(platform: str, number: int | str) -> str:
    return f"{platform}:{number}"


def number_of(person: str, platform: str) -> int | None:
    """The user's number on ``platform``; None for people of other platforms and for automatic players."""
    kind, _, number = person.partition(":")
    return int(number) if kind == platform and number.isdecimal() and number.isascii() else None


def private_to(person: str) -> str:
    """The destination that only this person reads."""
    return _PRIVATE + person


def reader_of(dest: str) -> str | None:
    """The only reader of ``dest``; None for a place."""
    return dest.removeprefix(_PRIVATE) if dest.startswith(_PRIVATE) else None


def chat_of(place: str) -> str:
    """The chat of a place, for preferences, which the topics of a chat share (``tg:-5:7`` → ``tg:-5``)."""
    return ":".join(place.split(":")[:2]) if platform_of(place) == "tg" else place


def company_of(place: str) -> str:
    """The people who share a place: a Telegram chat with all its topics, a Discord server with all its channels and
    threads (as the prefix of their places, ``tg:-5:7`` → ``tg:-5:``); elsewhere the place itself."""
    front, _, rest = place.partition(":")
    chat = rest.partition(":")[0]
    return f"{front}:{chat}:" if front == "tg" or (front == "dc" and chat.isdecimal()) else place


@dataclass(frozen=True, slots=True)
class Slot:
    """``kind``: ``board``, ``hand``, ``ping``, ``vote`` (of a table), ``tables`` (of a place). ``number``: of a board;
    the lobby and each deal have a new one."""

    kind: str
    of: str
    number: int | None = None

    def __str__(self) -> str:
        return f"{self.kind}:{self.of}" if self.number is None else f"{self.kind}:{self.of}:{self.number}"

    @classmethod
    def parse(cls, text: str | None) -> Slot:
        """The slot with this text form; of kind ``""`` if there is none."""
        kind, colon, of = (text or "").partition(":")
        if not colon:
            return cls("", text or "")
        table, _, number = of.partition(":")
        return cls(kind, table, int(number)) if kind == "board" and number.isdecimal() else cls(kind, of)


def board_slot(table: str, number: int) -> str:
    return str(Slot("board", table, number))


def hand_slot(table: str) -> str:
    return str(Slot("hand", table))


def tables_slot(place: str) -> str:
    """The slot of the list of a place's live tables."""
    return str(Slot("tables", place))
