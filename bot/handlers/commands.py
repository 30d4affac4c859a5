"""The commands, the same on every platform: those of the table, and the actions of the games.

Each command is declared here once (``CommandSpec``), in the order of the lists; a game's commands in its folder.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games import game_keys
from bot.games.folder import ArgSpec, CommandSpec, Scope, folder_of

_BOTH: Final[frozenset[Scope]] = frozenset({"group", "private"})
_GROUP: Final[frozenset[Scope]] = frozenset({"group"})
_PRIVATE: Final[frozenset[Scope]] = frozenset({"private"})

_GAME: Final = ArgSpec("game", complete=True)
_TABLE: Final = ArgSpec("game", complete=True, of="table")
_CODE: Final = ArgSpec("code")
_MATCH: Final = ArgSpec("match")
_SEAT: Final = ArgSpec("seat", complete=True)
_WHOSE: Final = ArgSpec("seat", required=True, complete=True)

_FIRST: Final = (
    CommandSpec("now", "play", (_TABLE,), top=True, menus=_BOTH, ephemeral=False),
    CommandSpec("new", "play", (_TABLE,), top=True, menus=_BOTH, ephemeral=False),
    CommandSpec("quick", "play", (ArgSpec("wish", complete=True),), top=True, menus=_BOTH),
    CommandSpec("join", "play", (_SEAT,), top=True, menus=_GROUP, verb="sit"),
    CommandSpec("hand", "play", (ArgSpec("where", complete=True, of="hand"),), top=True, menus=_BOTH, look=True),
)
_OTHERS: Final = (
    CommandSpec("hint", "play", top=True, menus=_BOTH, look=True),
    CommandSpec("who", "play", top=True, menus=_GROUP, look=True),
    CommandSpec("last", "play", top=True, menus=_GROUP, look=True),
    CommandSpec("davtar", "play", (_MATCH,), top=True, menus=_BOTH, look=True),
    CommandSpec("yes", "play", top=True, verb="yes"),
    CommandSpec("no", "play", top=True, verb="no"),
    CommandSpec("daily", "play", (ArgSpec("what", complete=True, of="daily"),), top=True, menus=_PRIVATE),
    CommandSpec("learn", "play", (_GAME,), top=True, menus=_PRIVATE),
    CommandSpec("leave", "seat", menus=_GROUP, verb="leave"),
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
    CommandSpec("resume", "match", menus=_PRIVATE, verb="resume"),
    CommandSpec("takeback", "match", verb="takeback"),
    CommandSpec("adjourn", "match", verb="adjourn"),
    CommandSpec("abandon", "match", verb="abandon"),
    CommandSpec("rematch", "match", verb="rematch"),
    CommandSpec("voteout", "match", (_WHOSE,), verb="voteout"),
    CommandSpec("referee", "match", (ArgSpec("what"),), names=True, longest=300),
    CommandSpec("word", "match", (ArgSpec("word", required=True),), verb="word"),
    CommandSpec("verify", "match", (ArgSpec("deal"),), look=True),
    CommandSpec("me", "stats", menus=_PRIVATE),
    CommandSpec("stats", "stats", (ArgSpec("name", complete=True),), sub="player"),
    CommandSpec("top", "stats", (ArgSpec("what", complete=True, of="top"),)),
    CommandSpec("rating", "stats", (ArgSpec("name", complete=True),)),
    CommandSpec("history", "stats", menus=_PRIVATE),
    CommandSpec("record", "stats", (_MATCH,)),
    CommandSpec("replay", "stats", (_MATCH,), menus=_PRIVATE),
    CommandSpec("analyse", "stats", (_MATCH,)),
    CommandSpec("cup", "league", (_CODE,), admins=True, buttons=("cuprun",)),
    CommandSpec("duplicate", "league", (ArgSpec("code", of="duplicate"),), admins=True, buttons=("duprun",)),
    CommandSpec("puzzle", "league", (_GAME,), menus=_PRIVATE),
    CommandSpec("court", "league", (ArgSpec("what"),), names=True, admins=True, longest=300),
    CommandSpec("tables", "chat", menus=_GROUP, ephemeral=False),
    CommandSpec("settings", "chat", (ArgSpec("what"),), admins=True, buttons=("keep",)),
    CommandSpec("watch", "chat", (ArgSpec("code", required=True),), ephemeral=False),
    CommandSpec("unwatch", "chat", (_CODE,)),
    CommandSpec("link", "chat", (_CODE,), admins=True),
    CommandSpec("unlink", "chat", admins=True),
    CommandSpec("say", "chat", (ArgSpec("text", required=True),), ephemeral=False),
    CommandSpec("report", "chat", (ArgSpec("seat"),), names=True),
    CommandSpec("block", "chat", (ArgSpec("who"),), names=True, admins=True),
    CommandSpec("blocked", "chat", names=True, admins=True),
    CommandSpec("blocks", "data", names=True, anywhere=True),
    CommandSpec("chips", "chips", sub="mine", menus=_PRIVATE),
    CommandSpec("language", "set", (ArgSpec("language", complete=True),), top=True, menus=_BOTH),
    CommandSpec("palette", "set", (ArgSpec("palette", complete=True),)),
    CommandSpec("pictures", "set", (ArgSpec("pictures", complete=True),)),
    CommandSpec("bids", "set", (ArgSpec("bids", complete=True),)),
    CommandSpec("notify", "set", (ArgSpec("game", complete=True, of="notify"),), menus=_PRIVATE),
    CommandSpec("remind", "set", (ArgSpec("when", complete=True, of="remind"),)),
    CommandSpec("quiet", "set", (ArgSpec("hours", complete=True, of="quiet"),)),
    CommandSpec("account", "data", (_CODE,), anywhere=True),
    CommandSpec("privacy", "data", menus=_PRIVATE, anywhere=True),
    CommandSpec("mydata", "data", sub="download", anywhere=True),
    CommandSpec("forgetme", "data", sub="forget", anywhere=True),
    CommandSpec("feedback", "data", (ArgSpec("text", required=True),), menus=_PRIVATE, anywhere=True),
    CommandSpec("rules", "play", (_GAME,), top=True, menus=_BOTH, anywhere=True),
    CommandSpec("help", "play", top=True, menus=_BOTH, anywhere=True),
)
ANNOUNCE: Final = "announce"
"""Works only in the operator's chat, so no list shows it."""


def all_commands() -> tuple[CommandSpec, ...]:
    return tuple(by_name().values())


def by_name() -> dict[str, CommandSpec]:
    return _by_name(game_keys())


@cache
def _by_name(keys: tuple[str, ...]) -> dict[str, CommandSpec]:
    found = {spec.name: spec for spec in (*_FIRST, *_actions(keys).values(), *_OTHERS)}
    for spec in found.values():
        namesake = None if spec.top else found.get(spec.group)
        if namesake is not None and (namesake.top or namesake.group != spec.group):
            raise ValueError(f"/{spec.group} is a command by itself: no group can have its name.")
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


def by_group() -> dict[str, tuple[CommandSpec, ...]]:
    """All commands by their section of ``/help``; those for playing first."""
    found: dict[str, list[CommandSpec]] = {}
    for spec in all_commands():
        found.setdefault(spec.group, []).append(spec)
    return {group: tuple(specs) for group, specs in found.items()}


def of_menu(scope: Scope) -> tuple[CommandSpec, ...]:
    """The commands in Telegram's menu of groups, or of private chats."""
    return tuple(spec for spec in all_commands() if scope in spec.menus)


def names_somebody(name: str) -> bool:
    spec = by_name().get(name)
    return spec is not None and (spec.names or spec.by_seat)


def names_by(name: str, rest: str, mention: str) -> bool:
    """Whether a mention in a command's words names the person it is about. In a reason given to a referee or the court,
    which is kept on record, a mention is an ordinary word."""
    match name:
        case "referee":
            return rest.startswith(mention)
        case "court":
            return "".join(rest.split(maxsplit=1)[1:]).startswith(mention)
        case _:
            return True


def of_admins(word: str) -> bool:
    """Whether an admin decides for a chat with this command, or with buttons that begin with this word."""
    return word in _of_admins(game_keys())


@cache
def _of_admins(keys: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for spec in _by_name(keys).values() if spec.admins for word in (spec.name, *spec.buttons))
