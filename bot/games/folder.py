"""The complete entry of a game: its rules, display, commands and records."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from bot.core import loaded, model
from bot.games import entry, entry_of, records, teach
from bot.games.stage import Stage, act
from bot.text import Text, t
from bot.view.scene import Picture
from rules.core import Seat

Scope: TypeAlias = Literal["group", "private"]
BOTH: Final[frozenset[Scope]] = frozenset({"group", "private"})
GROUP: Final[frozenset[Scope]] = frozenset({"group"})
PRIVATE: Final[frozenset[Scope]] = frozenset({"private"})
Group: TypeAlias = Literal["play", "cards", "board", "chips", "seat", "match", "stats", "league", "chat", "data", "set"]


@dataclass(frozen=True, slots=True)
class ArgSpec:
    """One argument, a string. ``complete``: Davtar completes it for the user (``Desk.choices``). ``of``: the kind of
    thing it names (``bot.handlers.typed``); its own name if empty."""

    name: str
    required: bool = False
    complete: bool = False
    of: str = ""

    @property
    def kind(self) -> str:
        return self.of or self.name


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """The one declaration of a command. ``cmd-<name>`` and ``cmd-<name>-<arg>`` describe it; ``cmdname-<name>`` lists
    the words that invoke it in each language, its name first.

    ``ephemeral``: the command and its answer concern the user alone and may be hidden from others.
    """

    name: str
    group: Group
    """Its section in ``/help``, and on Discord its parent command: ``/seat leave``."""
    args: tuple[ArgSpec, ...] = ()
    after: str = ""
    """The command that it follows in lists; empty: the one declared before it."""
    top: bool = False
    """Typed in play: on Discord a top-level command."""
    sub: str = ""
    """Its name within its group; ``name`` if empty."""
    menus: frozenset[Scope] = frozenset()
    """The Telegram menus that list it; they are almost full (``adapters.telegram.menu.MOST``)."""
    ephemeral: bool = True
    anywhere: bool = False
    """Useful where the bot is not a member (a user-installed app): it needs no table."""
    look: bool = False
    """Read-only: shows part of a table."""
    verb: str = ""
    """The table verb it sends, followed by its argument; empty for commands without a table and for game actions."""
    names: bool = False
    """It can name a user; a reply to their message names them, too."""
    named_at: int | None = None
    """The one word that can name them, from 0; None: any. Elsewhere (in a reason, which is kept on record) a mention
    is an ordinary word."""
    admins: bool = False
    """Only for admins of the chat; their rights are checked on each use."""
    buttons: tuple[str, ...] = ()
    """The first words of its buttons, in addition to its name."""
    longest: int = 100
    """The number of characters read of its argument."""

    @property
    def by_seat(self) -> bool:
        """Whether its argument is a seat of the table; naming the seat's owner also works."""
        return any(arg.kind in ("seat", "level") and arg.complete for arg in self.args)

    @property
    def path(self) -> str:
        """Its grouped name: ``seat leave``."""
        return self.name if self.top else f"{self.group} {self.sub or self.name}"


# Commands for actions shared by several games
PLAY: Final = CommandSpec("play", "cards", (ArgSpec("card", required=True, complete=True),), top=True)
BID: Final = CommandSpec("bid", "cards", (ArgSpec("bid", required=True, complete=True),), top=True)
PASS: Final = CommandSpec("pass", "cards", top=True)
OPEN: Final = CommandSpec("open", "cards", top=True)
RAISE: Final = CommandSpec("raise", "board", (ArgSpec("word", complete=True),), top=True)
ACCEPT: Final = CommandSpec("accept", "cards", top=True)
DECLINE: Final = CommandSpec("decline", "board", top=True)
BET: Final = CommandSpec("bet", "chips", (ArgSpec("amount", required=True, complete=True),))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFolder(entry.GameEntry):
    """Everything that a game provides; ``bot/games/<family>/__init__.py`` has one for each game."""

    actions: tuple[CommandSpec, ...]
    """The commands that its stage parses."""
    called: str
    """Its aliases, separated by commas: other names and spellings, in any language."""
    stage: Stage
    coach: teach.Coach = field(default_factory=teach.Coach)
    """Explanations for learners."""
    riddles: teach.Riddles = field(default_factory=teach.Riddles)
    """The rules for its puzzles."""
    samples: Mapping[str, Picture]
    """Sample pictures by name, for the documentation and the tests."""
    cover: str
    """The sample that represents the game in menus."""
    exports: Mapping[str, records.Export] = field(default_factory=dict)
    """Export formats for a match, by file extension."""


def folder_of(key: str) -> GameFolder:
    """:raises Illegal: ``unknown-game`` (``game``)."""
    found = entry_of(key)
    if not isinstance(found, GameFolder):
        raise TypeError(f"{key} cannot be shown")
    return found


@cache
def stage_of(key: str) -> Stage:
    return folder_of(key).stage


def in_words(table: model.Table, seat: Seat, action: Any) -> Text:
    """An action of ``seat`` in the words of its button; without a button, in the game's own words."""
    stage, pressed = stage_of(table.game), act(table, action)
    hand = stage.hand(table, seat)
    for rows in (hand.buttons, hand.steps, hand.grid):
        for button in (one for row in rows for one in row):
            if button.data == pressed:
                return button.label
    return stage.action(action) or t("replay-typed", text=loaded.loaded_of(table).game.encode(action))
