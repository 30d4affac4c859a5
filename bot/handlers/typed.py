"""Typed arguments: their translation into the codes a button would carry, and their completions.

Unknown words are refused with a list of the known ones, never ignored or guessed. A game's words (cards, bids, steps)
are parsed by its stage; seats and words for the shuffle by the table.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from bot.core.chips import for_chips
from bot.core.levels import level_text
from bot.core.model import SWITCHES, Table
from bot.core.rated import can_be_rated
from bot.features.matchmaking.handler import quick_wish
from bot.features.matchmaking.views import ANY
from bot.features.packs import games
from bot.features.ratings.views import SOMEBODY
from bot.features.ratings.views import WORDS as TOP
from bot.games import entry_of, game_keys, rules_of
from bot.games.folder import CommandSpec, stage_of
from bot.games.levels import levels_of
from bot.handlers.names import Names, NotUnderstood, unknown
from bot.ports.players import LEVELS
from bot.ports.preferences import PALETTES, REMINDERS, TURNS
from bot.ports.records import Person
from bot.text import LANGUAGES, Text, house_language, t
from rules.options import offers

PREFS: Final = {
    "palette": PALETTES,
    "pictures": ("on", "off"),
    "hand": ("here", "dm"),
    "bids": ("steps", "grid"),
}
"""What a person may choose, by command."""
OF_CHATS: Final = frozenset({"palette", "pictures"})
"""Preferences an admin may choose for a chat: they change what everybody there sees."""
HOURS: Final = ("22-7", "23-8", "0-9")
"""Quiet hours offered as buttons and completions."""
UNLISTED: Final = frozenset({"fill", "options"})
"""Commands listed without an argument that take one: a seat, an option's name."""


def typed(names: Names, game: str, spec: CommandSpec, rest: str) -> str:
    """The argument of a command in codes. ``game``: the table's game.

    :raises NotUnderstood: with the sentence to reply.
    """
    if not rest:
        return ""
    if not spec.args and spec.name not in UNLISTED:
        raise NotUnderstood(t("takes-no-words", command=spec.name))
    match kind := _kind(spec):
        case "table":
            return _game_and_preset(names, rest)
        case "wish":
            return quick_wish(names, rest)
        case "notify":
            return names.find("quick", (ANY,), rest) or names.need("game", game_keys(), rest)
        case "daily" | "duplicate":
            return _shuffled(names, kind, rest)
        case "top":
            return _top(names, rest)
        case "game":
            return names.need("game", game_keys(), rest)
        case "language":
            return _language(names, rest)
        case "palette" | "pictures" | "hand" | "bids":
            return _choice(names, kind, rest)
        case "remind":
            return _reminder(names, rest)
        case "options" | "level":
            return names.need("option", _options(game), rest) if kind == "options" else _level(names, game, rest)
        case "deal" if not (rest.isascii() and rest.isdecimal() and len(rest) < 5):
            raise NotUnderstood(t("cannot-read-verify"))
        case _:
            return rest


def _kind(spec: CommandSpec) -> str:
    """The kind of thing the argument names."""
    return spec.args[0].kind if spec.args else spec.name


def _game_and_preset(names: Names, rest: str) -> str:
    """``нарды`` as ``nardi``, ``bazar blot лига`` as ``bazaar-blot league``; a preset alone is of the first game."""
    found, left = names.leading("game", game_keys(), rest)
    game = found or game_keys()[0]
    presets = tuple(rules_of(game).presets)
    preset = names.find("preset", presets, left) if left else ""
    if preset is None:
        raise unknown("preset", presets, left) if found else unknown("game", game_keys(), rest)
    return f"{game} {preset}".strip()


def _shuffled(names: Names, name: str, rest: str) -> str:
    """``слово слива`` as ``word.слива``, ``задача нарды`` as ``puzzle.nardi``; else the game of a day, ``нарды`` as
    ``nardi``, or the code of a duplicate."""
    found, left = names.leading("daily", ("word",) if name == "duplicate" else ("word", "puzzle"), rest)
    if found == "puzzle":
        return f"puzzle.{names.need('game', game_keys(), left)}" if left else "puzzle"
    if found:
        return f"word.{left}"
    return names.need("game", games(), rest) if name == "daily" else rest


def _top(names: Names, rest: str) -> str:
    """``пары нарды все`` as ``pair.nardi.all``; anything else as a person's name, behind a mark."""
    said: list[str] = []
    while rest:
        found, left = names.leading("top", TOP, rest)
        if found is None:
            found, left = names.leading("game", game_keys(), rest)
        if found is None and said:
            raise unknown("top", TOP, rest)
        if found is None:
            return f"{SOMEBODY}{rest}"
        said.append(found)
        rest = left
    return ".".join(said)


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


def _choice(names: Names, name: str, rest: str) -> str:
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


def _level(names: Names, game: str, rest: str) -> str:
    """``сильный`` as ``strong``; for one seat, in either order, ``2 сильный`` as ``strong 2``. The table refuses a
    level that the game lacks."""
    words = rest.split()
    seats = [word for word in words if word.isdecimal()]
    level = names.find("level", LEVELS, " ".join(word for word in words if not word.isdecimal()))
    if level is None or len(seats) > 1:
        raise unknown("level", levels_of(game), rest)
    return " ".join((level, *seats))


def _options(game: str) -> tuple[str, ...]:
    """The options offered in a game's lobby, under any preset."""
    offered = (o.setting.name for preset in tuple(rules_of(game).presets) for o in offers(rules_of(game), preset))
    stake = ("stake",) if for_chips(game) else ()
    dealer = ("first_dealer",) if entry_of(game).conduct.may_agree else ()
    rated = ("rated",) if can_be_rated(game) else ()
    level = ("level",) if len(levels_of(game)) > 1 else ()
    others = (*rated, *stake, *dealer, *offered, *level, *SWITCHES)
    return tuple(dict.fromkeys(("game", "preset", "clock", *others)))


MOST = 25
"""The most completions that Discord shows."""
_OF_GAMES: Final = frozenset({"daily", "notify", "table", "wish"})
"""Arguments that begin with a game."""

Choices: TypeAlias = tuple[tuple[Text, str], ...]


def choices(names: Names, table: Table | None, person: Person, spec: CommandSpec, begun: str) -> Choices:
    """(label, value) pairs for a command's argument that match the typed beginning: by the value, a word of the label
    in any language, or an alias. If none match, all of them.

    Only choices legal for this person, shown to nobody else.
    """
    found = _all(table, person, spec)
    kind = "game" if _kind(spec) in _OF_GAMES else _kind(spec)
    fitting = [
        (label, value)
        for label, value in found
        if names.matches(label, value, begun) or names.alias(kind, value, begun)
    ]
    return tuple((fitting or found)[:MOST])


def _all(table: Table | None, person: Person, spec: CommandSpec) -> list[tuple[Text, str]]:
    match kind := _kind(spec):
        case "daily":
            return [*((t(f"game-{key}"), key) for key in games()), (t("btn-puzzle"), "puzzle")]
        case "notify":
            return [(t("btn-notify-any"), ANY), *((t(f"game-{key}"), key) for key in game_keys())]
        case "wish":
            return [(t("btn-quick-any"), ANY), *((t(f"game-{key}"), key) for key in game_keys())]
        case "table" | "game":
            return [(t(f"game-{key}"), key) for key in game_keys()]
        case "language":
            return [(t(f"language-{code}"), code) for code in LANGUAGES]
        case "palette" | "pictures" | "hand" | "bids":
            return [(t(f"{kind}-{value}"), value) for value in PREFS[kind]]
        case "remind":
            return [(t(f"remind-{v}"), v) for v in REMINDERS] + [(t(f"ping-{v}"), v) for v in TURNS]
        case "top":
            return [(t(f"btn-top-{word}"), word) for word in TOP] + [
                (t(f"game-{key}"), key) for key in game_keys() if can_be_rated(key)
            ]
        case "quiet":
            return [(t("btn-quiet", hours=v.replace("-", "–")), v) for v in HOURS] + [(t("btn-quiet-off"), "off")]
        case _:
            pass
    if table is None:
        return []
    if kind == "seat":
        return [(_seat(table, seat), str(seat + 1)) for seat in range(len(table.chairs))]
    if kind == "level":
        return [(level_text(level), level) for level in levels_of(table.game)]
    mine = table.seat_of(person.id)
    if mine is None or table.state is None:
        return []
    return list(stage_of(table.game).choices(table, mine, spec.name))


def _seat(table: Table, seat: int) -> Text:
    chair = table.chairs[seat]
    return t("btn-seat-free", seat=seat + 1) if chair is None else t("btn-seat", seat=seat + 1, name=chair.name)
