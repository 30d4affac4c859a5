"""Open hands that the budget has left behind: their table's board says so on the button that brings a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cachetools import LRUCache

from adapters.runtime.delivery.courier import Message
from bot.ports.keys import Dest
from bot.scene import press
from bot.text import Lang

Marked: TypeAlias = Callable[[Lang, str], str]
"""The label of a button, marked as one that is worth pressing."""


class Older:
    """Which tables have an open hand in their chat that shows less than there is to see; by table, then whose."""

    def __init__(self, marked: Marked) -> None:
        self._marked = marked
        self._tables: LRUCache[str, set[Dest]] = LRUCache(1000)

    def left(self, table: str | None, dest: Dest) -> None:
        """The hand of ``dest`` had to be left as it is."""
        if table is not None:
            people = self._tables.get(table) or set()
            people.add(dest)
            self._tables[table] = people

    def caught_up(self, table: str | None, dest: Dest) -> None:
        """The hand is up to date, or no longer there."""
        people = self._tables.get(table) if table is not None else None
        if people is not None and table is not None:
            people.discard(dest)
            if not people:
                self._tables.pop(table, None)

    def seen_on(self, message: Message) -> Message:
        """A board, its *My cards* marked if somebody's are older. Which cards they are has nothing to do with it."""
        table = message.scene.table
        if table is None or table not in self._tables:
            return message
        data = press.see(table, "hand")
        keys = tuple(
            tuple(replace(key, label=self._marked(message.lang, key.label)) if key.data == data else key for key in row)
            for row in message.keys
        )
        bare = message.bare
        return replace(message, keys=keys, bare=None if bare is None else lambda: replace(bare(), keys=keys))
