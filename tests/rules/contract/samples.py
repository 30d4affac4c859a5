"""What could be tried at a game whether it is legal or not, and tables at which the suite is played.

``TABLES``: those of Bazaar Blot. Every game has a module ``of_<game>`` (``tests.facts``); it says at which tables the
suite is played (``tables``), what can be tried (``everything``), how another world is made that looks the same to one
seat (``redeal``), that nothing is lost or doubled (``conserved``), and what a seat has kept to itself so far, which no
take-back may touch (``closed``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from bot.games import rules_of
from rules.blot.actions import PLAY, Call, Declare, Named, Show
from rules.blot.combos import COMBO
from rules.options import Loaded, load
from tests.facts import FACTS

TABLES: list[tuple[str, str, dict[str, str]]] = [
    ("bazaar-blot", "league", {"target": "151"}),
    ("bazaar-blot", "classic", {"target": "151"}),
    ("bazaar-blot", "league", {"target": "101", "show": "manual", "announce": "manual", "self_raise": "on"}),
    ("bazaar-blot", "classic", {"target": "101", "show": "manual", "announce": "manual", "open_hand": "on"}),
    ("bazaar-blot", "league", {"target": "101", "revoke": "penalty", "pack": "cut", "quansh_in_turn": "on"}),
    ("bazaar-blot", "classic", {"target": "101", "declare": "auto", "one_only": "on", "auto_claim": "off"}),
]
IDS = [f"{key}-{preset}-{n}" for n, (key, preset, _) in enumerate(TABLES)]


class Known(Protocol):
    """What the suite has to be told of a game: the names of an ``of_<game>`` module."""

    tables: list[tuple[str, str, dict[str, str]]]
    everything: Callable[[], Iterable[Any]]
    redeal: Callable[[Any, int | None, Any], Any]
    conserved: Callable[[Any], None]
    closed: Callable[[Any, int], Any]


@cache
def known(key: str) -> Any:
    """The ``Known`` of a game."""
    return import_module(f"tests.rules.contract.of_{FACTS[key].contract}")


def all_tables() -> list[tuple[str, str, dict[str, str]]]:
    """Every table of every game, each module's once."""
    return [table for name in dict.fromkeys(facts.contract for facts in FACTS.values()) for table in _tables(name)]


def _tables(module: str) -> list[tuple[str, str, dict[str, str]]]:
    found: list[tuple[str, str, dict[str, str]]] = import_module(f"tests.rules.contract.of_{module}").tables
    return found


def players(table: tuple[str, str, dict[str, str]]) -> int:
    """How many play at a table: as many as can, or as its facts or the module's own ``players(options)`` says."""
    own = getattr(known(table[0]), "players", None)
    if own is not None:
        return int(own(table[2]))
    return FACTS[table[0]].most.get(table[1], max(rules_of(table[0]).seats))


@cache
def everything(key: str) -> tuple[Any, ...]:
    """A broad sample of a game's actions, nearly none of which is legal at any moment."""
    return tuple(known(key).everything())


def blot() -> Iterator[Any]:
    yield from PLAY.values()
    for level in range(1, 101):
        for strain in "SCDHN":
            for promise in ("", "k", "g"):
                yield Named(level, strain, promise)
    for word in ("pass", "q", "s", "ok", "blot", "reblot", "sevens", "open", "cut"):
        yield Call(word)
    for combo in COMBO:
        yield Declare((combo,))
        yield Show((combo,))
    some = list(COMBO)
    for a, b in zip(some, some[7:] + some[:7], strict=True):
        yield Declare((a, b))
        yield Show((a, b))
    yield Declare(())
    yield Show(())
    yield Named(9, "X")
    yield Named("Z", "H")


def loaded(table: tuple[str, str, dict[str, str]]) -> Loaded:
    return load(rules_of(table[0]), table[1], table[2])
