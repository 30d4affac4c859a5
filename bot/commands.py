"""The commands, the same on every platform: those of the table, and the actions of the games."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games import game_keys
from bot.games.folder import ArgSpec, CommandSpec, folder_of

_GAME = ArgSpec("game", complete=True)
_SEAT = ArgSpec("seat", complete=True)

_FIRST: Final = (
    CommandSpec("now", (_GAME,), ephemeral=False),
    CommandSpec("new", (_GAME,), ephemeral=False),
    CommandSpec("hand", (ArgSpec("where", complete=True),)),
)
_OTHERS: Final = (
    CommandSpec("quick", (ArgSpec("wish", complete=True),)),
    CommandSpec("daily", (ArgSpec("what", complete=True),)),
    CommandSpec("puzzle", (_GAME,), within="daily"),
    CommandSpec("learn", (_GAME,)),
    CommandSpec("chips"),
    CommandSpec("davtar", (ArgSpec("match"),)),
    CommandSpec("history"),
    CommandSpec("record", (ArgSpec("match"),)),
    CommandSpec("replay", (ArgSpec("match"),)),
    CommandSpec("analyse", (ArgSpec("match"),), within="replay"),
    CommandSpec("me"),
    CommandSpec("stats", (ArgSpec("name", complete=True),)),
    CommandSpec("top", (ArgSpec("what", complete=True),)),
    CommandSpec("rating", (ArgSpec("name", complete=True),)),
    CommandSpec("score"),
    CommandSpec("last"),
    CommandSpec("hint"),
    CommandSpec("who"),
    CommandSpec("tables", ephemeral=False),
    CommandSpec("join", (_SEAT,)),
    CommandSpec("watch", (ArgSpec("code", required=True),), ephemeral=False),
    CommandSpec("unwatch", (ArgSpec("code"),)),
    CommandSpec("cup", (ArgSpec("code"),)),
    CommandSpec("duplicate", (ArgSpec("code"),)),
    CommandSpec("link", (ArgSpec("code"),)),
    CommandSpec("unlink"),
    CommandSpec("say", (ArgSpec("text", required=True),), ephemeral=False),
    CommandSpec("swap", (ArgSpec("seat", required=True, complete=True),)),
    CommandSpec("fill"),
    CommandSpec("lots"),
    CommandSpec("options"),
    CommandSpec("level", (ArgSpec("level", complete=True),)),
    CommandSpec("start"),
    CommandSpec("dealer", (ArgSpec("seat", required=True, complete=True),)),
    CommandSpec("leave"),
    CommandSpec("remove", (ArgSpec("seat", required=True, complete=True),)),
    CommandSpec("voteout", (ArgSpec("seat", required=True, complete=True),)),
    CommandSpec("back"),
    CommandSpec("sub", (_SEAT,)),
    CommandSpec("takeback"),
    CommandSpec("pause"),
    CommandSpec("resume"),
    CommandSpec("adjourn"),
    CommandSpec("abandon"),
    CommandSpec("rematch"),
    CommandSpec("yes"),
    CommandSpec("no"),
    CommandSpec("referee", (ArgSpec("what"),)),
    CommandSpec("word", (ArgSpec("word", required=True),)),
    CommandSpec("verify", (ArgSpec("deal"),)),
    CommandSpec("language", (ArgSpec("language", complete=True),)),
    CommandSpec("palette", (ArgSpec("palette", complete=True),)),
    CommandSpec("pictures", (ArgSpec("pictures", complete=True),)),
    CommandSpec("notify", (ArgSpec("game", complete=True),)),
    CommandSpec("remind", (ArgSpec("when", complete=True),)),
    CommandSpec("quiet", (ArgSpec("hours", complete=True),)),
    CommandSpec("bids", (ArgSpec("bids", complete=True),)),
    CommandSpec("settings", (ArgSpec("what"),)),
    CommandSpec("report", (ArgSpec("seat"),)),
    CommandSpec("court", (ArgSpec("what"),)),
    CommandSpec("block", (ArgSpec("who"),)),
    CommandSpec("blocked"),
    CommandSpec("blocks"),
    CommandSpec("account", (ArgSpec("code"),)),
    CommandSpec("privacy", anywhere=True),
    CommandSpec("mydata"),
    CommandSpec("forgetme"),
    CommandSpec("rules", (_GAME,), anywhere=True),
    CommandSpec("feedback", (ArgSpec("text", required=True),)),
    CommandSpec("help", anywhere=True),
)


MOST_LISTED: Final = 100
"""Commands in Discord's list, and in Telegram's menu."""


def all_commands() -> tuple[CommandSpec, ...]:
    """Every command, aliases included."""
    return tuple(by_name().values())


def listed() -> tuple[CommandSpec, ...]:
    """Those for a list that holds no more than a hundred: Discord's, and Telegram's menu."""
    return tuple(spec for spec in all_commands() if not spec.within)


def names_by(name: str, rest: str, mention: str) -> bool:
    """Whether a mention in the words of a command names whom it is about. In the reasons that a referee or the court
    is given, which are kept on record, it is a word like others."""
    match name:
        case "referee":
            return rest.startswith(mention)
        case "court":
            return "".join(rest.split(maxsplit=1)[1:]).startswith(mention)
        case _:
            return True


def by_name() -> dict[str, CommandSpec]:
    return _by_name(game_keys())


@cache
def _by_name(keys: tuple[str, ...]) -> dict[str, CommandSpec]:
    found = {spec.name: spec for spec in (*_FIRST, *_actions(keys).values(), *_OTHERS)}
    places = sum(not spec.within for spec in found.values())
    if places > MOST_LISTED:
        raise ValueError(
            f"There are {places} commands, but Discord lists only {MOST_LISTED}. "
            "Remove one, or make it part of another (CommandSpec.within)."
        )
    return found


def actions() -> dict[str, CommandSpec]:
    """Commands that are actions of some game, by name; the game's stage parses them."""
    return _actions(game_keys())


@cache
def _actions(keys: tuple[str, ...]) -> dict[str, CommandSpec]:
    return {spec.name: spec for key in keys for spec in folder_of(key).actions}


ANNOUNCE: Final = "announce"
"""A command of the operator's chat alone, so it stands in no list."""

GROUP_MENU: Final = (
    *("now", "new", "quick", "join", "hand", "who", "last", "davtar"),
    *("tables", "leave", "rules", "language", "help"),
)
"""The commands in a group's menu: those people use there. The others work in a group too; their menu is the private
chat's."""

_TABLE: Final = (
    *("now", "new", "quick", "tables", "join", "watch", "unwatch", "swap", "fill", "lots", "options", "start"),
    *("level", "dealer", "leave", "remove", "link", "unlink", "say", "cup", "duplicate"),
    *("voteout", "back", "sub", "takeback", "pause", "resume", "adjourn", "abandon", "rematch", "yes", "no"),
    "referee",
)
_LOOKS: Final = (
    *(
        "learn",
        "daily",
        "puzzle",
        "who",
        "last",
        "hint",
        "score",
        "davtar",
        "history",
        "replay",
        "analyse",
        "record",
        "me",
        "stats",
        "top",
        "rating",
    ),
    *("verify", "word", "rules", "help"),
    *("language", "palette", "pictures", "bids", "notify", "remind", "quiet", "settings", "account", "feedback"),
    *("block", "blocked", "blocks", "report", "court", "privacy", "mydata", "forgetme"),
)


def parts() -> dict[str, tuple[str, ...]]:
    """All commands except aliases, by section: the table, cards, dice and chips, information and preferences."""
    named: dict[str, list[str]] = {"cards": ["hand"], "others": ["chips"]}
    listed = {name for names in named.values() for name in names}
    for key in game_keys():
        folder = folder_of(key)
        new = [spec.name for spec in folder.actions if spec.alias_of is None and spec.name not in listed]
        named[folder.part] += new
        listed.update(new)
    return {"table": _TABLE, "cards": tuple(named["cards"]), "others": tuple(named["others"]), "looks": _LOOKS}


_VERBS: Final = (
    *("swap", "fill", "lots", "start", "dealer", "leave", "remove", "voteout", "back", "sub"),
    *("takeback", "pause", "adjourn", "abandon", "rematch", "yes", "no", "word"),
)
TABLE_WORDS: Final = {name: name for name in _VERBS} | {"join": "sit", "level": "set level"}
"""Commands that run a verb of the table, with their arguments."""

LOOKS: Final = frozenset({"hand", "hint", "davtar", "score", "last", "options", "who", "verify"})
"""Commands that only show something."""

TABLELESS: Final = frozenset(
    {
        "new",
        "now",
        "learn",
        "quick",
        "daily",
        "puzzle",
        "help",
        "rules",
        "tables",
        "chips",
        "history",
        "replay",
        "analyse",
        "record",
        "me",
        "stats",
    }
    | {"top", "rating"}
    | {"language", "palette", "pictures", "bids", "notify", "remind", "quiet", "settings", "account"}
    | {"block", "blocked", "blocks", "report", "court", "privacy", "mydata", "forgetme"}
    | {"watch", "unwatch", "link", "unlink", "say", "cup", "duplicate", "referee"}
)
"""Commands that concern no table."""

LONG: Final = {"referee": 300, "court": 300}
"""The number of characters read of commands that carry more than a few words."""

BY_SEAT: Final = frozenset({"voteout", "remove", "swap", "sub", "dealer", "join", "level"})
"""Commands of a table that ask for a seat; its owner can be named instead."""
NAMING: Final = BY_SEAT | {"block", "blocked", "blocks", "report", "court", "referee"}
"""Commands with which somebody else is named; a reply to what they wrote names them, too."""

OF_ADMINS: Final = frozenset(
    {"settings", "keep", "link", "unlink", "block", "blocked", "court", "cup", "cuprun", "duplicate", "duprun"}
)
"""Commands, and the first words of buttons, by which an admin decides for a chat: whether somebody still is one is
looked up when they use them."""
