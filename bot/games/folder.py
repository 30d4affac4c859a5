"""What the folder of a game holds besides: what it takes to show the game, and to keep records of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.games import entry_of
from bot.games.entry import GameEntry
from bot.games.recorder import Recorder
from bot.games.stage import Stage
from bot.scene import Picture

Scope: TypeAlias = Literal["group", "private"]


@dataclass(frozen=True, slots=True)
class ArgSpec:
    """One argument, a string. ``complete``: the desk can complete it for the person asking (``Desk.choices``)."""

    name: str
    required: bool = False
    complete: bool = False


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """``ephemeral``: what is typed and answered concerns the person alone, and others need not see it."""

    name: str
    args: tuple[ArgSpec, ...] = ()
    scopes: frozenset[Scope] = frozenset({"group", "private"})
    alias_of: str | None = None
    ephemeral: bool = True
    anywhere: bool = False
    """Useful where the bot is not a member (a user-installed app): nothing in it needs a table."""


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
