"""The commands, the same on every platform: those of the table, of the games and of the features.

Each command is declared once (``CommandSpec``): those of the table here, the others in the folder of their game or
feature.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, get_args

from bot.features import features
from bot.games import game_keys
from bot.games.folder import BOTH, GROUP, PRIVATE, ArgSpec, CommandSpec, Group, Scope, folder_of

_TABLE: Final = ArgSpec("game", complete=True, of="table")
_SEAT: Final = ArgSpec("seat", complete=True)
_WHOSE: Final = ArgSpec("seat", required=True, complete=True)

_FIRST: Final = (
    CommandSpec("now", "play", (_TABLE,), top=True, menus=BOTH, ephemeral=False),
    CommandSpec("new", "play", (_TABLE,), top=True, menus=BOTH, ephemeral=False),
    CommandSpec("join", "play", (_SEAT,), top=True, menus=GROUP, verb="sit"),
    CommandSpec("hand", "play", (ArgSpec("where", complete=True, of="hand"),), top=True, menus=BOTH, look=True),
)
_OTHERS: Final = (
    CommandSpec("hint", "play", top=True, menus=BOTH, look=True),
    CommandSpec("who", "play", top=True, menus=GROUP, look=True),
    CommandSpec("last", "play", top=True, menus=GROUP, look=True),
    CommandSpec("davtar", "play", (ArgSpec("match"),), top=True, menus=BOTH, look=True),
    CommandSpec("yes", "play", top=True, verb="yes"),
    CommandSpec("no", "play", top=True, verb="no"),
    CommandSpec("leave", "seat", menus=GROUP, verb="leave"),
    CommandSpec("back", "seat", verb="back"),
    CommandSpec("sub", "seat", (_SEAT,), verb="sub"),
    CommandSpec("swap", "seat", (_WHOSE,), verb="swap"),
    CommandSpec("fill", "seat", verb="fill"),
    CommandSpec("level", "seat", (ArgSpec("level", complete=True),), verb="set level"),
    CommandSpec("lots", "seat", verb="lots"),
    CommandSpec("dealer", "seat", (_WHOSE,), verb="dealer"),
    CommandSpec("remove", "seat", (_WHOSE,), verb="remove"),
    CommandSpec("start", "match", verb="start"),
    CommandSpec("options", "match", look=True),
    CommandSpec("score", "match", look=True),
    CommandSpec("pause", "match", verb="pause"),
    CommandSpec("resume", "match", menus=PRIVATE, verb="resume"),
    CommandSpec("takeback", "match", verb="takeback"),
    CommandSpec("adjourn", "match", verb="adjourn"),
    CommandSpec("abandon", "match", verb="abandon"),
    CommandSpec("rematch", "match", verb="rematch"),
    CommandSpec("voteout", "match", (_WHOSE,), verb="voteout"),
    CommandSpec("word", "match", (ArgSpec("word", required=True),), verb="word"),
    CommandSpec("verify", "match", (ArgSpec("deal"),), look=True),
)
_LAST: Final = (
    CommandSpec("rules", "play", (ArgSpec("game", complete=True),), top=True, menus=BOTH, anywhere=True),
    CommandSpec("help", "play", top=True, menus=BOTH, anywhere=True),
)
ANNOUNCE: Final = "announce"
"""Works only in the operator's chat, so no list shows it."""


def all_commands() -> tuple[CommandSpec, ...]:
    return tuple(by_name().values())


def by_name() -> dict[str, CommandSpec]:
    return _by_name(game_keys())


@cache
def _by_name(keys: tuple[str, ...]) -> dict[str, CommandSpec]:
    brought = (spec for feature in features() for spec in feature.commands)
    found = {spec.name: spec for spec in _in_order((*_FIRST, *_actions(keys).values(), *_OTHERS, *brought, *_LAST))}
    for spec in found.values():
        namesake = None if spec.top else found.get(spec.group)
        if namesake is not None and (namesake.top or namesake.group != spec.group):
            raise ValueError(f"/{spec.group} is a command by itself: no group can have its name.")
    return found


def _in_order(specs: Iterable[CommandSpec]) -> list[CommandSpec]:
    found: list[CommandSpec] = []
    for spec in specs:
        at = [one.name for one in found].index(spec.after) + 1 if spec.after else len(found)
        found.insert(at, spec)
    return found


def actions() -> dict[str, CommandSpec]:
    """Commands that are actions of a game, by name; the game's stage parses them."""
    return _actions(game_keys())


@cache
def _actions(keys: tuple[str, ...]) -> dict[str, CommandSpec]:
    return {spec.name: spec for key in keys for spec in folder_of(key).actions}


def concerns_table(name: str) -> bool:
    """Whether a command shows or changes a table."""
    spec = by_name()[name]
    return spec.look or bool(spec.verb) or name in actions()


def by_group() -> dict[Group, tuple[CommandSpec, ...]]:
    """All commands by their section of ``/help``, in the order of ``Group``."""
    found = {group: tuple(spec for spec in all_commands() if spec.group == group) for group in get_args(Group)}
    return {group: specs for group, specs in found.items() if specs}


def of_menu(scope: Scope) -> tuple[CommandSpec, ...]:
    """The commands in Telegram's menu of groups, or of private chats."""
    return tuple(spec for spec in all_commands() if scope in spec.menus)


def names_somebody(name: str) -> bool:
    spec = by_name().get(name)
    return spec is not None and (spec.names or spec.by_seat)


def names_by(name: str, rest: str, mention: str) -> bool:
    """Whether a mention in a command's words names the person it is about."""
    spec = by_name().get(name)
    at = spec.named_at if spec is not None else None
    return at is None or " ".join(rest.split(maxsplit=at)[at:]).startswith(mention)


def of_admins(word: str) -> bool:
    """Whether an admin decides for a chat with this command, or with buttons that begin with this word."""
    return word in _of_admins(game_keys())


@cache
def _of_admins(keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for spec in _by_name(keys).values() if spec.admins for word in (spec.name, *spec.buttons))
