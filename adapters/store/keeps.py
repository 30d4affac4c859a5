"""What a module of the store keeps about people and chats, and what becomes of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Column, Connection, Table, select

from bot.ports.keys import GONE_NAME

Fate: TypeAlias = Literal["never", "renamed", "emptied", "deleted", "hashed", "passing"]
"""What forgetting a person does to a text column. ``never``: has nothing about a person; ``renamed``: gets the
pseudonym; ``emptied``: loses names and words; ``deleted``: its row is deleted; ``hashed``: holds a keyed hash;
``passing``: emptied once it is handled."""


@dataclass(frozen=True, slots=True)
class Traces:
    """Texts to look for: the account, and the user's names and words. ``alias``: the pseudonym."""

    person: str
    alias: str
    names: tuple[str, ...]
    words: tuple[str, ...]

    def found_in(self, text: str) -> bool:
        return any(trace in text for trace in map(quoted, (self.person, *self.names, *self.words)))

    def out_of(self, value: Any) -> Any:
        """A JSON value with the pseudonym and ``GONE_NAME`` in place of the traces."""
        if isinstance(value, dict):
            return {key: self.out_of(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.out_of(one) for one in value]
        if not isinstance(value, str):
            return value
        if value == self.person:
            return self.alias
        for trace in (*self.words, *self.names):
            value = value.replace(trace, GONE_NAME)
        return value.replace(self.person, self.alias) if contains(self.person, value) else value


def quoted(text: str) -> str:
    """``text`` as inside a JSON string."""
    return msgspec.json.encode(text).decode()[1:-1]


def contains(person: str, text: str) -> bool:
    """Whether a text contains the whole account: ``tg:7`` is not in ``tg:77``."""
    return re.search(rf"(?<![\w-]){re.escape(person)}(?![\w-])", text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeps:
    """``KEEPS`` of each module of tables. ``fates``: of every text column, by table. ``forget``: carries them out for
    an account, under the locks of its tables, before its finished matches get the pseudonym. ``names``: columns with a
    person and their name. ``own``: what ``/mydata`` shows an account, by heading. ``places``: columns with a place,
    which change when a chat gets a new id; ``keys``: those in a key of two columns. ``moved``: what else changes
    then. ``prune``: deletes what has expired."""

    fates: Mapping[str, Mapping[str, Fate]]
    forget: Callable[[Connection, Traces], None] = lambda conn, traces: None
    names: Sequence[tuple[Column[Any], Column[Any]]] = ()
    own: Mapping[str, Callable[[Connection, str], Any]] = field(default_factory=dict)
    places: Sequence[Column[Any]] = ()
    keys: Sequence[Column[Any]] = ()
    moved: Callable[[Connection, str, str], None] = lambda conn, old, new: None
    prune: Callable[[Connection, int], None] = lambda conn, now_ms: None


def rows_of(column: Column[Any], *without: str) -> Callable[[Connection, str], list[dict[str, Any]]]:
    """The rows with the account in ``column``, without it and without further columns."""
    table: Table = column.table
    shown = [one for one in table.columns if one.name not in (column.name, *without)]
    query = select(*shown).order_by(*table.primary_key.columns)

    def rows(conn: Connection, person: str) -> list[dict[str, Any]]:
        return [dict(row) for row in conn.execute(query.where(column == person)).mappings()]

    return rows
