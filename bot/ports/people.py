"""People's names, made fit to store, and how long their data is kept."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol

from bot.ports.records import Person
from bot.text.tidy import FILLERS, is_seen, one_line

# --- names from outside -----------------------------------------------------------------------------------------------
# Pictures and platforms escape them separately.


LONGEST = 40
NAMELESS = "?"
HOUSE = Person("house", "")
"""The program itself, for commands without an actor."""


def tidy(person: Person) -> Person:
    """The person with a name of 1 to LONGEST characters: no control characters, at most two accents on a letter."""
    return replace(person, name=tidy_name(person.name))


@lru_cache(4096)
def tidy_name(name: str) -> str:
    tidied = one_line(name, LONGEST)
    return tidied if is_seen(tidied) else NAMELESS


# --- two people with one name -----------------------------------------------------------------------------------------

_MARK = re.compile(r" \(\d{1,2}\)$")
_BASE = 24
"""The characters of a long name kept before a number, so that the number is never cut off."""
_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝօոսցյρονι\u0131",
    "abekmhopctyxijsdhqwonugjpovii",
)
"""Lower-case letters of other alphabets that look like Latin ones."""


def told_apart(name: str, others: Iterable[str]) -> str:
    """``name``, with a number appended if another player at the table has the same or a similar-looking name: the first
    keeps the name, the next are (2), (3) …"""
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
    """The number that distinguishes the name, with the space before it; empty if it has none."""
    found = _MARK.search(name)
    return found[0] if found else ""


def _look(name: str) -> str:
    """A key that is equal for names that look the same."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in plain if c not in FILLERS and unicodedata.category(c) not in ("Cf", "Zs"))
    return seen.translate(_ALIKE)


# --- data retention ---------------------------------------------------------------------------------------------------
# ``/privacy`` quotes this figure, and deletion uses it (``adapters.store.prune``, ``adapters.store.archive``).


TRAFFIC_DAYS: Final = 30
"""Commands, finished updates and sent messages are deleted after this many days."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file for one person's eyes. ``name`` does not identify them."""

    name: str
    data: bytes


class Withdrawal(Protocol):
    async def withdraw(self, person: str) -> int:
        """Delete messages in a person's private chat with the bot, as far as the platform allows; return their number.

        :raises StoreUnavailable: nothing was deleted.
        """
