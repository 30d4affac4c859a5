"""A record in which one number is another is not the deal that was played: ``davtar replay`` says which."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import game_keys
from bot.selfplay import deals, replay
from tests.facts import FACTS

NOT_PLAYED = frozenset({"options", "game", "preset", "actions"})
"""What the deal is played from: another option or action is another deal."""


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a record stand."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path
    elif isinstance(value, dict):
        for name, one in value.items():
            if path or name not in NOT_PLAYED:
                yield from numbers(one, (*path, name))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from numbers(one, (*path, at))


def altered(record: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    other = copy.deepcopy(record)
    at: Any = other
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] += 1
    return other


def still_opens(record: dict[str, Any]) -> bool:
    one, other = record["opening"][-1]
    return max(one, other) <= 6 and one != other and record["beginner"] == (0 if one > other else 1)


@pytest.mark.parametrize("key", game_keys())
def test_every_altered_number_is_noticed(key: str) -> None:
    records = list(deals(key, n=FACTS[key].altered, seed=3))
    assert all(redone.agrees for redone in replay(records))
    missed, tried = [], 0
    for at, record in enumerate(records):
        paths = list(numbers(record))
        step = max(1, len(paths) // 60)
        alike = [p for p in paths if len(p) == 1] + paths[::step]
        for path in dict.fromkeys(alike):
            if key == "hyper-nardi" and path[0] == "opening" and still_opens(altered(record, path)):
                continue  # a throw that only says who begins, and says the same: it is the same deal
            tried += 1
            changed = [*records[:at], altered(record, path), *records[at + 1 :]]
            if all(redone.agrees for redone in replay(changed)):
                missed.append((at, path))
    assert tried > 20
    assert missed == []
