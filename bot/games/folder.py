"""What the folder of a game holds besides: what it takes to show the game, and to keep records of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games import entry_of
from bot.games.entry import GameEntry
from bot.games.recorder import Recorder
from bot.games.stage import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFolder(GameEntry):
    """Everything that a game brings along: ``bot/games/<family>/__init__.py`` has one of these for each game."""

    stage: Stage
    recorder: Recorder


def folder_of(key: str) -> GameFolder:
    """:raises Illegal: ``unknown-game`` (``game``)."""
    found = entry_of(key)
    if not isinstance(found, GameFolder):
        raise TypeError(f"{key} cannot be shown")
    return found


def stage_of(key: str) -> Stage:
    return folder_of(key).stage
