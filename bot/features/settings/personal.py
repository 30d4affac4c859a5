"""The commands for a person's own settings, and their typed arguments. ``handler`` beside it answers them."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.features.settings.views import ANY, HOURS
from bot.games import game_keys
from bot.games.folder import BOTH, PRIVATE, ArgSpec, CommandSpec
from bot.handlers.names import Names, unknown
from bot.handlers.part import ArgKind, Choices, Feature
from bot.ports.preferences import PALETTES, REMINDERS, TURNS
from bot.text import LANGUAGES, house_language, t

PREFS: Final = {
    "palette": PALETTES,
    "pictures": ("on", "off"),
    "hand": ("here", "dm"),
    "bids": ("steps", "grid"),
}
"""What a person may choose, by command."""
OF_CHATS: Final = frozenset({"palette", "pictures"})
"""Preferences an admin may choose for a chat: they change what everybody there sees."""


def _language(names: Names, rest: str) -> str:
    """``русский`` and ``ru-RU`` as ``ru``; ``чат русский``, in either order, as ``chat ru``."""
    words = rest.split()
    for_chat = [word for word in words if names.find("chat", ("chat",), word)]
    said = " ".join(word for word in words if word not in for_chat)
    code = names.find("language", LANGUAGES, said)
    if code is None and len(said) == 5 and said[2] in "-_":
        code = house_language(said)
    if code is None or len(for_chat) > 1:
        raise unknown("language", LANGUAGES, rest)
    return f"chat {code}" if for_chat else code


def _choice(name: str, names: Names, rest: str) -> str:
    """One of ``PREFS``; ``chat`` may precede a preference of chats: ``chat off``."""
    words = rest.split()
    chat = name in OF_CHATS and len(words) > 1 and names.find("chat", ("chat",), words[0]) is not None
    return ("chat " if chat else "") + names.need(name, PREFS[name], " ".join(words[1:]) if chat else rest)


def _reminder(names: Names, rest: str) -> str:
    """``chat`` and a reminder, also by its button's label; anything else unchanged, to be refused."""
    words = rest.split()
    for_chat = "chat " if names.find("chat", ("chat",), words[0]) else ""
    said = " ".join(words[1:] if for_chat else words)
    return for_chat + (names.find("remind", REMINDERS, said) or names.find("ping", TURNS, said) or said)


def _notified(names: Names, rest: str) -> str:
    return names.find("quick", (ANY,), rest) or names.need("game", game_keys(), rest)


def _choices(name: str) -> Choices:
    return [(t(f"{name}-{value}"), value) for value in PREFS[name]]


KINDS: Final[Mapping[str, ArgKind]] = {
    **{name: ArgKind(read=partial(_choice, name), offered=partial(_choices, name)) for name in PREFS},
    "language": ArgKind(read=_language, offered=lambda: [(t(f"language-{code}"), code) for code in LANGUAGES]),
    "notify": ArgKind(
        read=_notified,
        offered=lambda: [(t("btn-notify-any"), ANY), *((t(f"game-{key}"), key) for key in game_keys())],
        of_game=True,
    ),
    "remind": ArgKind(
        read=_reminder,
        offered=lambda: [*((t(f"remind-{v}"), v) for v in REMINDERS), *((t(f"ping-{v}"), v) for v in TURNS)],
    ),
    "quiet": ArgKind(
        offered=lambda: [*((t("btn-quiet", hours=v.replace("-", "–")), v) for v in HOURS), (t("btn-quiet-off"), "off")],
    ),
}

FEATURE: Final = Feature(
    commands=(
        CommandSpec("language", "set", (ArgSpec("language", complete=True),), top=True, menus=BOTH),
        CommandSpec("palette", "set", (ArgSpec("palette", complete=True),)),
        CommandSpec("pictures", "set", (ArgSpec("pictures", complete=True),)),
        CommandSpec("bids", "set", (ArgSpec("bids", complete=True),)),
        CommandSpec("notify", "set", (ArgSpec("game", complete=True, of="notify"),), menus=PRIVATE),
        CommandSpec("remind", "set", (ArgSpec("when", complete=True, of="remind"),)),
        CommandSpec("quiet", "set", (ArgSpec("hours", complete=True, of="quiet"),)),
    ),
    kinds=KINDS,
)
