"""The names of people at a table: how they are told apart, and who is meant by a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from bot.ports.keys import GONE_NAME
from bot.ports.people import mark_of, told_apart
from bot.table.model import Table
from rules.core import Seat


def called(table: Table, person: str, name: str, seat: Seat = -1) -> str:
    """The name of somebody at this table, in words, pictures and buttons: two people with one name are told apart."""
    if name == GONE_NAME:
        return name
    others = [chair for at, chair in enumerate(table.chairs) if chair is not None and at != seat]
    mine = next((chair.name for chair in others if chair.person == person), None)
    return mine or told_apart(name, (chair.name for chair in others))


MARK: Final = "="
"""In front of an account, by which a front says who is meant: by a reply, or by a mention."""
K = TypeVar("K")


def meant(people: Sequence[tuple[K, str, str]], said: str) -> tuple[list[K], str]:
    """Those of ``people`` (key, account, name) whom ``said`` begins with, as people name each other: the whole name,
    the first name or ``@name``, or the account behind ``MARK``; and the words that follow. Two of one name are told
    apart by their number only: without it both are meant."""
    words = said.split()
    if words and words[0].startswith(MARK):
        found = [key for key, account, _ in people if account == words[0].removeprefix(MARK)]
        return found, " ".join(words[1:])
    for cut in range(len(words), 0, -1):
        wanted = flat(" ".join(words[:cut]))
        marked = [key for key, _, name in people if mark_of(name) and flat(name) == wanted]
        plain = [key for key, _, name in people if wanted and wanted in _names(name)]
        if marked or plain:
            return marked or plain, " ".join(words[cut:])
    return [], said


def those(people: Mapping[str, str], said: str, *, part: bool = False) -> list[tuple[str, str]]:
    """(account, name) of those of ``people`` whom ``said`` names, as in ``meant``, or whose account it is; ``part``:
    else those in whose names it occurs."""
    if said in people:
        return [(said, people[said])]
    found, left = meant([(person, person, name) for person, name in people.items()], said)
    if found and not left:
        return [(one, people[one]) for one in found]
    wanted = flat(said)
    return [one for one in people.items() if wanted in flat(one[1])] if part and wanted else []


def _names(name: str) -> tuple[str, str]:
    """The whole name and the first one, without the number that tells two of one name apart."""
    base = name.removesuffix(mark_of(name))
    return flat(base), flat(base.split()[0]) if base.split() else ""


def flat(text: str) -> str:
    """Letters and digits only, in lower case: ``Long-Nardi`` becomes ``longnardi``."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").replace("և", "եւ")
    return "".join(c for c in plain if c.isalnum())
