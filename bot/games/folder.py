"""The complete entry of a game, with how it is shown, commanded and recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.games import entry_of
from bot.games.entry import GameEntry
from bot.games.records import Export, Recorder
from bot.games.stage import Stage, act
from bot.games.teach import Coach, Riddles
from bot.text import Text, t
from bot.view.scene import Picture
from rules.core import Seat

Scope: TypeAlias = Literal["group", "private"]
Group: TypeAlias = Literal["play", "cards", "board", "chips", "seat", "match", "stats", "league", "chat", "set", "data"]


@dataclass(frozen=True, slots=True)
class ArgSpec:
    """One argument, a string. ``complete``: the desk completes it for the person asking (``Desk.choices``). ``of``: the
    kind of thing it names (``bot.handlers.typed``); its own name if empty."""

    name: str
    required: bool = False
    complete: bool = False
    of: str = ""

    @property
    def kind(self) -> str:
        return self.of or self.name


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """The one declaration of a command. Its texts: ``cmd-<name>`` and ``cmd-<name>-<arg>`` say what it does,
    ``cmdname-<name>`` has the words by which it can be typed in each language, its name first.

    ``ephemeral``: the command and its answer concern the person alone, and need not be seen by others.
    """

    name: str
    group: Group
    """Its section in ``/help``, and on Discord the command of which it is a subcommand: ``/seat leave``."""
    args: tuple[ArgSpec, ...] = ()
    top: bool = False
    """Typed in play: on Discord it stands by itself, in no group."""
    sub: str = ""
    """Its name within its group; its own if empty."""
    menus: frozenset[Scope] = frozenset()
    """Telegram's menus that list it."""
    ephemeral: bool = True
    anywhere: bool = False
    """Useful where the bot is not a member (a user-installed app): nothing in it needs a table."""
    look: bool = False
    """Only shows something of a table."""
    verb: str = ""
    """What it has a table do, followed by its argument; empty too for what concerns no table, and for actions of
    games."""
    names: bool = False
    """Somebody can be named with it; a reply to what they wrote names them, too."""
    admins: bool = False
    """An admin decides for a chat by it: whether somebody still is one is looked up when they use it."""
    buttons: tuple[str, ...] = ()
    """The first words of its buttons, beside its name."""
    longest: int = 100
    """The number of characters read of its argument."""

    @property
    def by_seat(self) -> bool:
        """Whether it asks for a seat of the table; its owner can be named instead."""
        return any(arg.kind in ("seat", "level") and arg.complete for arg in self.args)

    @property
    def path(self) -> str:
        """Its name where commands stand in groups: ``seat leave``."""
        return self.name if self.top else f"{self.group} {self.sub or self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFolder(GameEntry):
    """Everything that a game provides; ``bot/games/<family>/__init__.py`` has one for each game."""

    actions: tuple[CommandSpec, ...]
    """The commands that its stage parses."""
    called: str
    """Its aliases, separated by commas: other names and spellings, in any language."""
    stage: Stage
    recorder: Recorder
    coach: Coach = field(default_factory=Coach)
    """What it says to those who learn it."""
    riddles: Riddles = field(default_factory=Riddles)
    """What its puzzles are made of."""
    samples: Mapping[str, Picture]
    """Sample pictures by name, for the documentation and the tests."""
    cover: str
    """The sample by which people choose the game."""
    exports: Mapping[str, Export] = field(default_factory=dict)
    """Text forms of the world outside in which a match can be had too, by the ending of their files."""


def folder_of(key: str) -> GameFolder:
    """:raises Illegal: ``unknown-game`` (``game``)."""
    found = entry_of(key)
    if not isinstance(found, GameFolder):
        raise TypeError(f"{key} cannot be shown")
    return found


def stage_of(key: str) -> Stage:
    return folder_of(key).stage


def in_words(table: Table, seat: Seat, action: Any) -> Text:
    """An action of ``seat`` as the button says that plays it; one that no button carries as a whole, as its game words
    it."""
    stage, pressed = stage_of(table.game), act(table, action)
    hand = stage.hand(table, seat)
    for rows in (hand.buttons, hand.steps, hand.grid):
        for button in (one for row in rows for one in row):
            if button.data == pressed:
                return button.label
    return stage.action(action) or t("replay-typed", text=loaded_of(table).game.encode(action))
