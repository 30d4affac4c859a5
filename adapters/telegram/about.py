"""Panels about a group that are shown in a private chat: the buttons by which its admins decide name the group."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from adapters.telegram.address import ChatRef
from bot import commands
from bot.scene import Scene, press
from bot.scenes.info import NO_TABLE

_NAMED: Final = re.compile(r"(.+)@(-[0-9]{1,19})(?:\.([0-9]{1,19}))?")


def naming(scene: Scene, group: ChatRef) -> Scene:
    """The scene with the group in the data of those buttons; without it where there is no room."""
    rows = tuple(tuple(replace(one, data=_with(one.data, group)) for one in row) for row in scene.buttons)
    return replace(scene, buttons=rows)


def _with(data: str, group: ChatRef) -> str:
    named = f"{data}@{group.chat}{f'.{group.topic}' if group.topic else ''}"
    return named if _decides(data) and len(named) <= press.MAX_BYTES else data


def named_in(data: str) -> tuple[str, ChatRef | None]:
    """The data without the group, and the group; anybody may have written either."""
    found = _NAMED.fullmatch(data)
    if found is None or not _decides(found[1]):
        return data, None
    return found[1], ChatRef(int(found[2]), int(found[3] or 0))


def _decides(data: str) -> bool:
    pressed = press.unpack(data)
    if pressed is None or pressed.kind != "s" or pressed.table != NO_TABLE:
        return False
    return pressed.rest.partition(".")[0] in commands.OF_ADMINS
