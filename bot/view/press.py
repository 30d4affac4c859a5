"""The data of a button: everything a press needs after a restart, in at most 64 bytes.

``a:<table>:<decision>:<action>``   a game action; stale when the decision is no longer the open one
``t:<table>:<words>``               a table command: ``sit 2``, ``start``, ``yes`` …
``s:<table>:<what>``                something to look at, for this person only: ``hand``, ``davtar``, ``bid`` …

See docs/laws.md, Buttons outlive restarts.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

MAX_BYTES = 64
SEAT = 2
"""The most characters in a seat's number."""
_TABLE = re.compile(r"[a-z0-9]{1,16}|-")
_DATA = re.compile(rf"([ats]):({_TABLE.pattern}):(.+)")


@dataclass(frozen=True, slots=True)
class Act:
    """An action in a game; stale if ``decision`` is no longer the open one."""

    table: str
    decision: str
    action: str

    @property
    def words(self) -> str:
        """The text form of its command (``bot.core.decide``)."""
        return f"act {self.decision} {self.action}"


@dataclass(frozen=True, slots=True)
class Do:
    """A table command in its words: ``sit 2``."""

    table: str
    words: str


@dataclass(frozen=True, slots=True)
class See:
    """Something to look at, ``options.level``; or without a table, a subject of its own, ``new.domino``."""

    table: str
    what: str

    @property
    def name(self) -> str:
        return self.what.partition(".")[0]


Press: TypeAlias = Act | Do | See


def act(table: str, decision: str, action: str) -> str:
    return f"a:{table}:{decision}:{action}"


def do(table: str, words: str) -> str:
    return f"t:{table}:{words}"


def see(table: str, what: str) -> str:
    return f"s:{table}:{what}"


def is_table(text: str) -> bool:
    """Whether ``text`` could be the id of a table (or ``-``, for none)."""
    return _TABLE.fullmatch(text) is not None


def code_of(text: str) -> str | None:
    """The table id a user typed as a code (``/join CODE``); None if it cannot be one, such as a seat."""
    code = text.strip().casefold()
    return code if len(code) > SEAT and not code.isdecimal() and is_table(code) else None


def unpack(data: str) -> Press | None:
    """The press in a button's data; None if Davtar did not make it (forged) or an old version did."""
    found = _DATA.fullmatch(data) if len(data) <= MAX_BYTES and data.isascii() and data.isprintable() else None
    if found is None:
        return None
    kind, table, rest = found.groups()
    if kind != "a":
        return Do(table, rest) if kind == "t" else See(table, rest)
    decision, _, action = rest.partition(":")
    return Act(table, decision, action) if decision and action else None
