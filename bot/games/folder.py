"""What the folder of a game holds besides: what it takes to show the game, and to keep records of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games import entry_of
from bot.games.command import CommandSpec
from bot.games.entry import GameEntry
from bot.games.recorder import Recorder
from bot.games.stage import Stage
from bot.scene import Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFolder(GameEntry):
    """Everything that a game brings along: ``bot/games/<family>/__init__.py`` has one of these for each game."""

    actions: tuple[CommandSpec, ...]
    """The commands that its stage reads."""
    part: Literal["cards", "others"] = "cards"
    """Where they are listed."""
    called: str
    """What else people call it, with commas between: other names, other spellings, in any language."""
    stage: Stage
    recorder: Recorder
    samples: Mapping[str, Picture]
    """Sample pictures by name, for the documentation and the tests."""


def folder_of(key: str) -> GameFolder:
    """:raises Illegal: ``unknown-game`` (``game``)."""
    found = entry_of(key)
    if not isinstance(found, GameFolder):
        raise TypeError(f"{key} cannot be shown")
    return found


def stage_of(key: str) -> Stage:
    return folder_of(key).stage
