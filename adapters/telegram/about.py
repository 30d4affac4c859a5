"""Panels about a group that are shown in a private chat: their buttons name the group, so that they do there what they
would do in it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from adapters.telegram.address import ChatRef
from bot.scene import Scene, press
from bot.scenes.info import NO_TABLE

_NAMED: Final = re.compile(r"(.+)@(-[0-9]{1,19})(?:\.([0-9]{1,19}))?")


def naming(scene: Scene, group: ChatRef) -> Scene:
    """The scene with the group in the data of its buttons; without it where there is no room."""
    rows = tuple(tuple(replace(one, data=_with(one.data, group)) for one in row) for row in scene.buttons)
    return replace(scene, buttons=rows)


def _with(data: str, group: ChatRef) -> str:
    named = f"{data}@{group.chat}{f'.{group.topic}' if group.topic else ''}"
    return named if _has_place(data) and len(named) <= press.MAX_BYTES else data


def named_in(data: str) -> tuple[str, ChatRef | None]:
    """The data without the group, and the group; anybody may have written either."""
    found = _NAMED.fullmatch(data)
    if found is None or not _has_place(found[1]):
        return data, None
    return found[1], ChatRef(int(found[2]), int(found[3] or 0))


def _has_place(data: str) -> bool:
    """Whether the effect of a button depends on where it is pressed: those of a table name their table."""
    pressed = press.unpack(data)
    return pressed is not None and pressed.kind == "s" and pressed.table == NO_TABLE
