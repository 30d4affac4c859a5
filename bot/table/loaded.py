"""The game of a table with its options, loaded once for each combination, and its views."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.games import entry_of, rules_of
from bot.table.model import Table
from rules.core import Seat
from rules.options import Loaded, load


@lru_cache(maxsize=512)
def loaded_with(game: str, preset: str, options: tuple[tuple[str, str], ...]) -> Loaded:
    """:raises Illegal: unknown game, preset or option."""
    return load(rules_of(game), preset, dict(options))


def loaded_of(table: Table) -> Loaded:
    return loaded_with(table.game, table.preset, table.options)


class _Same:
    """A state that equals only itself: a cache key that compares identities, not contents."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=256)
def _public(game: str, same: _Same) -> Any:
    return rules_of(game).view(same.state, None)


def public_view(table: Table) -> Any:
    """The public view of the game; built once for each state."""
    return public_of(table, table.state)


def public_of(table: Table, state: Any) -> Any:
    """The same for another state of the table's game."""
    return _sealed(table, _public(table.game, _Same(state)))


def own_view(table: Table, seat: Seat) -> Any:
    """The view of the owner of ``seat``."""
    return _sealed(table, loaded_of(table).game.view(table.state, seat))


def _sealed(table: Table, view: Any) -> Any:
    """The view without what a finished deal opens, if others play the same cards (``Table.pack``)."""
    return view if table.pack is None else entry_of(table.game).conduct.unopened(view)
