"""Names from outside, made fit to store; and what is kept about a person, and for how long."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from bot.ports.records import Person
from bot.text.tidy import FILLERS, is_seen, one_line

# --- Names of people as they come from outside, made fit to store -----------------------------------------------------
# pictures and platforms escape them separately.


LONGEST = 40
NAMELESS = "?"
HOUSE = Person("house", "")
"""The bot itself, for commands that nobody gives."""


def tidy(person: Person) -> Person:
    """The person with a name of 1 to LONGEST characters: no control characters, at most two accents on a letter."""
    return replace(person, name=tidy_name(person.name))


def tidy_name(name: str) -> str:
    tidied = one_line(name, LONGEST)
    return tidied if is_seen(tidied) else NAMELESS


# --- two people with one name ------------------------------------------------------------------------------------

_MARK = re.compile(r" \(\d{1,2}\)$")
_BASE = 24
"""The characters of a long name kept before a number, so that the number is never cut off."""
_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝօոսցյρονι\u0131",
    "abekmhopctyxijsdhqwonugjpovii",
)
"""Lower-case letters of other alphabets that look like Latin ones."""


def told_apart(name: str, others: Iterable[str]) -> str:
    """``name``, with a number appended if somebody else at the table has the same name or one that looks the same: the
    first keeps the name, the next are (2), (3) …"""
    taken = {_look(other) for other in others}
    if _look(name) not in taken:
        return name
    base = _MARK.sub("", name)
    base = base if len(base) <= _BASE else base[:_BASE].rstrip() + "…"
    number = 2
    while _look(f"{base} ({number})") in taken:
        number += 1
    return f"{base} ({number})"


def mark_of(name: str) -> str:
    """The number that tells the name from another, with the space before it; empty if it has none."""
    found = _MARK.search(name)
    return found[0] if found else ""


def _look(name: str) -> str:
    """The appearance of a name; equal for two names that cannot be told apart."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in plain if c not in FILLERS and unicodedata.category(c) not in ("Cf", "Zs"))
    return seen.translate(_ALIKE)


# --- What is kept about a person, and for how long --------------------------------------------------------------------
# One place for the figures: ``/privacy`` says them, and what deletes goes by them (``adapters.store.prune``,
# ``adapters.store.archive``).


TRAFFIC_DAYS: Final = 30
"""Commands, finished updates and sent messages are deleted after so many days."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file for one person's eyes. ``name`` says nothing about them."""

    name: str
    data: bytes


class Withdrawal(Protocol):
    async def withdraw(self, person: str) -> int:
        """Delete what stands in a person's private chat with the bot, as far as the platform still allows it; how many
        messages that was.

        :raises StoreUnavailable: nothing was deleted.
        """
        ...
