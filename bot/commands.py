"""The commands, the same on every platform; described by keys ``cmd-<name>``, ``cmd-<name>-<arg>``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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


_GAME = ArgSpec("game", complete=True)
_SEAT = ArgSpec("seat", complete=True)

COMMANDS: Final[tuple[CommandSpec, ...]] = (
    CommandSpec("now", (_GAME,), ephemeral=False),
    CommandSpec("new", (_GAME,), ephemeral=False),
    CommandSpec("hand", (ArgSpec("where", complete=True),)),
    CommandSpec("bid", (ArgSpec("bid", required=True, complete=True),)),
    CommandSpec("pass"),
    CommandSpec("quansh"),
    CommandSpec("kuanch", alias_of="quansh"),
    CommandSpec("sur"),
    CommandSpec("kaput", (ArgSpec("bid", complete=True),)),
    CommandSpec("play", (ArgSpec("card", required=True, complete=True),)),
    CommandSpec("declare", (ArgSpec("what", complete=True),)),
    CommandSpec("show", (ArgSpec("what", complete=True),)),
    CommandSpec("open"),
    CommandSpec("roll"),
    CommandSpec("move", (ArgSpec("move", required=True, complete=True),)),
    CommandSpec("done"),
    CommandSpec("undo"),
    CommandSpec("draw"),
    CommandSpec("beat", (ArgSpec("cards", complete=True),)),
    CommandSpec("give", (ArgSpec("cards", required=True, complete=True),)),
    CommandSpec("raise", (ArgSpec("word", complete=True),)),
    CommandSpec("accept"),
    CommandSpec("decline"),
    CommandSpec("var"),
    CommandSpec("bet", (ArgSpec("amount", required=True, complete=True),)),
    CommandSpec("fold"),
    CommandSpec("look"),
    CommandSpec("hit"),
    CommandSpec("stand"),
    CommandSpec("double"),
    CommandSpec("split"),
    CommandSpec("insurance", (ArgSpec("answer", complete=True),)),
    CommandSpec("chips"),
    CommandSpec("davtar", (ArgSpec("match"),)),
    CommandSpec("history"),
    CommandSpec("score"),
    CommandSpec("last"),
    CommandSpec("who"),
    CommandSpec("next"),
    CommandSpec("tables", ephemeral=False),
    CommandSpec("join", (_SEAT,)),
    CommandSpec("swap", (ArgSpec("seat", required=True, complete=True),)),
    CommandSpec("fill"),
    CommandSpec("lots"),
    CommandSpec("options"),
    CommandSpec("start"),
    CommandSpec("dealer", (ArgSpec("seat", required=True, complete=True),)),
    CommandSpec("leave"),
    CommandSpec("remove", (ArgSpec("seat", required=True, complete=True),)),
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
    CommandSpec("word", (ArgSpec("word", required=True),)),
    CommandSpec("verify", (ArgSpec("deal"),)),
    CommandSpec("language", (ArgSpec("language", complete=True),)),
    CommandSpec("palette", (ArgSpec("palette", complete=True),)),
    CommandSpec("pictures", (ArgSpec("pictures", complete=True),)),
    CommandSpec("remind", (ArgSpec("when", complete=True),)),
    CommandSpec("quiet", (ArgSpec("hours", complete=True),)),
    CommandSpec("bids", (ArgSpec("bids", complete=True),)),
    CommandSpec("rules", (_GAME,), anywhere=True),
    CommandSpec("feedback", (ArgSpec("text", required=True),)),
    CommandSpec("help", anywhere=True),
)

BY_NAME: Final = {spec.name: spec for spec in COMMANDS}

GROUP_MENU: Final = (
    "now",
    "new",
    "join",
    "hand",
    "who",
    "last",
    "davtar",
    "tables",
    "leave",
    "rules",
    "language",
    "help",
)
"""What stands in the menu of a group: what people use there. All others work there too, and are in the menu of the
private chat."""

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "table": (
        *("now", "new", "tables", "join", "swap", "fill", "lots", "options", "start", "dealer", "leave", "remove"),
        *("back", "sub", "takeback", "pause", "resume", "adjourn", "abandon", "rematch", "yes", "no"),
    ),
    "cards": (
        *("hand", "bid", "pass", "quansh", "sur", "kaput", "play", "declare", "show", "open", "next"),
        *("draw", "beat", "give", "raise", "accept", "decline", "var"),
    ),
    "others": (
        *("roll", "move", "done", "undo"),
        *("bet", "fold", "look", "hit", "stand", "double", "split", "insurance", "chips"),
    ),
    "looks": (
        *("who", "last", "score", "davtar", "history", "verify", "word", "rules", "help"),
        *("language", "palette", "pictures", "bids", "remind", "quiet", "feedback"),
    ),
}
"""All commands but other spellings, as they are listed: the table, cards, dice and chips, to look at and to one's own
taste."""

TABLE_WORDS: Final = {
    "join": "sit",
    "swap": "swap",
    "fill": "fill",
    "lots": "lots",
    "start": "start",
    "dealer": "dealer",
    "leave": "leave",
    "remove": "remove",
    "back": "back",
    "sub": "sub",
    "takeback": "takeback",
    "pause": "pause",
    "adjourn": "adjourn",
    "abandon": "abandon",
    "rematch": "rematch",
    "yes": "yes",
    "no": "no",
    "word": "word",
    "next": "ready",
}
"""Commands that are a table's verb with what follows them."""

ACTIONS: Final = frozenset(
    [
        "bid",
        "pass",
        "quansh",
        "kuanch",
        "sur",
        "kaput",
        "play",
        "declare",
        "show",
        "open",
        "roll",
        "move",
        "done",
        "undo",
        "draw",
        "beat",
        "give",
        "raise",
        "accept",
        "decline",
        "var",
        "bet",
        "fold",
        "look",
        "hit",
        "stand",
        "double",
        "split",
        "insurance",
    ]
)
"""Commands that are an action of the game; its stage reads them."""

LOOKS: Final = frozenset({"hand", "davtar", "score", "last", "options", "who", "verify"})
"""Commands that only look."""

TABLELESS: Final = frozenset(
    {"new", "now", "help", "rules", "tables", "chips", "history"}
    | {"language", "palette", "pictures", "bids", "remind", "quiet"}
)
"""Commands that are about no table."""
