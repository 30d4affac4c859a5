"""Differences between two JSON values, so that a message says only what has changed.

A change is ``{"=": value}`` (put it here), ``{"o": {key: change or null}}`` (of an object; null: the key is gone) or
``{"a": [length, {index: change}]}`` (of a list, cut or lengthened to ``length``). The page applies it
(``static/patch.js``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict
from weakref import ref

import msgspec

Json = Any
Change = TypedDict(
    "Change", {"=": Any, "o": "dict[str, Change | None]", "a": "tuple[int, dict[str, Change]]"}, total=False
)
"""One of them."""
_ROUND: Final = 6
"""What ``{"=":`` and its end take."""
_SMALL: Final = 48
"""A change as short as this is not worth weighing."""
_OLDER: Final = 32
"""From how many earlier ones at most a difference is remembered."""
_encode: Final = msgspec.json.Encoder().encode


def changes(old: Json, new: Json) -> Change | None:
    """The smallest change from ``old`` to ``new``; None if they are the same."""
    found = _changes(old, new)
    return found[0] if found is not None else None


def news(told: Mapping[str, Json], whole: Mapping[str, Json]) -> Change:
    """The change between two boards or hands; that time goes on (``now``) is none."""
    new = {**whole}
    change = changes({**told, "now": 0}, {**new, "now": 0})
    if change is None:
        return {}
    if "now" in new:
        change["o"]["now"] = changes(None, new["now"])
    return change


class Shared(dict[str, Any]):
    """An object that many are told of, and which stays as it is: what has changed in it is found once for all of
    them."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        super().__init__(value)
        self._since: dict[int, tuple[ref[Shared], tuple[Change, int] | None]] = {}

    def since(self, old: Shared) -> tuple[Change, int] | None:
        """What is new in it, for those who were last told of ``old``."""
        kept = self._since.get(id(old))
        if kept is None or kept[0]() is not old:  # it does not keep alive what was before it
            if len(self._since) >= _OLDER:
                self._since.clear()
            kept = self._since[id(old)] = ref(old), _lighter(_of_object(old, self), self)
        return kept[1]


def _changes(old: Json, new: Json) -> tuple[Change, int] | None:
    """The change, and about how many characters it has. Where most of a value is new it is said whole."""
    if old is new:
        return None
    kind = type(new)
    if kind is Shared and type(old) is kind:
        return new.since(old)  # type: ignore[no-any-return]
    if type(old) is kind and old == new:
        return None
    if kind is dict or kind is Shared:
        return _lighter(_of_object(old, new), new) if isinstance(old, dict) else _put(new)
    if kind is list and type(old) is list:
        return _lighter(_of_list(old, new), new)
    return _put(new)


def _lighter(found: tuple[Change, int] | None, new: Json) -> tuple[Change, int] | None:
    """What was found, or all of it if that is shorter."""
    if found is None or found[1] <= _SMALL:
        return found
    whole = _put(new)
    return found if found[1] <= whole[1] else whole


def _put(value: Json) -> tuple[Change, int]:
    return {"=": value}, _size(value) + _ROUND


def _of_object(old: dict[str, Json], new: dict[str, Json]) -> tuple[Change, int] | None:
    found: dict[str, Change | None] = {key: None for key in old if key not in new}
    size = sum(len(key) + 8 for key in found)
    for key, value in new.items():
        change = _changes(old[key], value) if key in old else _put(value)
        if change is not None:
            found[key] = change[0]
            size += len(key) + 4 + change[1]
    return ({"o": found}, size + _ROUND + 1) if found else None


def _of_list(old: list[Json], new: list[Json]) -> tuple[Change, int] | None:
    found: dict[str, Change] = {}
    size = 0
    for n, value in enumerate(new):
        change = _changes(old[n], value) if n < len(old) else _put(value)
        if change is not None:
            found[str(n)] = change[0]
            size += 6 + change[1]
    if not found and len(old) == len(new):
        return None
    return {"a": (len(new), found)}, size + _ROUND + 7


def _size(value: Json) -> int:
    """How many bytes its JSON has."""
    return len(_encode(value))
