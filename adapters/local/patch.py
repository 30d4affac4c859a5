"""Differences between two JSON values, so that a message says only what has changed.

A change is ``{"=": value}`` (put it here), ``{"o": {key: change or null}}`` (of an object; null: the key is gone) or
``{"a": [length, {index: change}]}`` (of a list, cut or lengthened to ``length``). The page applies it
(``static/patch.js``).
"""

from __future__ import annotations

from typing import Any, TypedDict

Json = Any
Change = TypedDict(
    "Change", {"=": Any, "o": "dict[str, Change | None]", "a": "tuple[int, dict[str, Change]]"}, total=False
)
"""One of them."""


def changes(old: Json, new: Json) -> Change | None:
    """The change from ``old`` to ``new``; None if they are the same."""
    if type(old) is not type(new):
        return {"=": new}
    if isinstance(new, dict):
        return _of_object(old, new)
    if isinstance(new, list):
        return _of_list(old, new)
    return None if old == new else {"=": new}


def _of_object(old: dict[str, Json], new: dict[str, Json]) -> Change | None:
    found: dict[str, Change | None] = {key: None for key in old if key not in new}
    for key, value in new.items():
        change = changes(old[key], value) if key in old else {"=": value}
        if change is not None:
            found[key] = change
    return {"o": found} if found else None


def _of_list(old: list[Json], new: list[Json]) -> Change | None:
    found: dict[str, Change] = {}
    for n, value in enumerate(new):
        change = changes(old[n], value) if n < len(old) else {"=": value}
        if change is not None:
            found[str(n)] = change
    if not found and len(old) == len(new):
        return None
    return {"a": (len(new), found)}
