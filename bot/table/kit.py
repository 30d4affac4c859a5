"""The game of a table with its options, as the registry knows it; loaded once for each combination."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules import registry
from rules.core import replay

if TYPE_CHECKING:
    from bot.table.model import Table


@dataclass(frozen=True, slots=True)
class Kit:
    game: registry.Registered
    options: Any

    def fold(self, state: Any, events: Iterable[Any]) -> Any:
        return replay(self.game, events, state)


@lru_cache(maxsize=512)
def kit_with(game: str, preset: str, options: tuple[tuple[str, str], ...]) -> Kit:
    """:raises Illegal: unknown game, preset or option."""
    loaded = registry.load(game, preset=preset, overrides=dict(options))
    return Kit(loaded.game, loaded.options)


def kit_of(table: Table) -> Kit:
    return kit_with(table.game, table.preset, table.options)
