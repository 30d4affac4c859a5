"""Typed arguments: their translation into the codes a button would carry, and their completions.

Unknown words are refused with a list of the known ones, never ignored or guessed. A game's words (cards, bids, steps)
are parsed by its stage; seats and words for the shuffle by the table.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.core import chips, levels, model
from bot.core.rated import can_be_rated
from bot.features import features
from bot.games import entry_of, folder, game_keys, rules_of
from bot.games.levels import levels_of
from bot.handlers.names import Names, NotUnderstood, unknown
from bot.handlers.part import ArgKind, Choices
from bot.ports.players import LEVELS
from bot.ports.records import Person
from bot.text import Text, t
from rules.options import offers

UNLISTED: Final = frozenset({"fill", "options"})
"""Commands listed without an argument that take one: a seat, an option's name."""


def typed(names: Names, game: str, spec: folder.CommandSpec, rest: str) -> str:
    """The argument of a command in codes. ``game``: the table's game.

    :raises NotUnderstood: with the sentence to reply.
    """
    if not rest:
        return ""
    if not spec.args and spec.name not in UNLISTED:
        raise NotUnderstood(t("takes-no-words", command=spec.name))
    match kind := _kind(spec):
        case _ if kind in kinds():
            return kinds()[kind].read(names, rest)
        case "table":
            return _game_and_preset(names, rest)
        case "game":
            return names.need("game", game_keys(), rest)
        case "options" | "level":
            return names.need("option", _options(game), rest) if kind == "options" else _level(names, game, rest)
        case "deal" if not (rest.isascii() and rest.isdecimal() and len(rest) < 5):
            raise NotUnderstood(t("cannot-read-verify"))
        case _:
            return rest


@cache
def kinds() -> Mapping[str, ArgKind]:
    """The kinds of arguments that features read and complete, by name."""
    return {name: kind for feature in features() for name, kind in feature.kinds.items()}


def _kind(spec: folder.CommandSpec) -> str:
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
    stake = ("stake",) if chips.for_chips(game) else ()
    dealer = ("first_dealer",) if entry_of(game).conduct.may_agree else ()
    rated = ("rated",) if can_be_rated(game) else ()
    level = ("level",) if len(levels_of(game)) > 1 else ()
    others = (*rated, *stake, *dealer, *offered, *level, *model.SWITCHES)
    return tuple(dict.fromkeys(("game", "preset", "clock", *others)))


MOST = 25
"""The most completions that Discord shows."""


def choices(names: Names, table: model.Table | None, person: Person, spec: folder.CommandSpec, begun: str) -> Choices:
    """(label, value) pairs for a command's argument that match the typed beginning: by the value, a word of the label
    in any language, or an alias. If none match, all of them.

    Only choices legal for this person, shown to nobody else.
    """
    found = _all(table, person, spec)
    kind = _kind(spec)
    kind = "game" if kind == "table" or (kind in kinds() and kinds()[kind].of_game) else kind
    fitting = [
        (label, value)
        for label, value in found
        if names.matches(label, value, begun) or names.alias(kind, value, begun)
    ]
    return tuple((fitting or found)[:MOST])


def _all(table: model.Table | None, person: Person, spec: folder.CommandSpec) -> list[tuple[Text, str]]:
    match kind := _kind(spec):
        case _ if kind in kinds():
            return [*kinds()[kind].offered()]
        case "table" | "game":
            return [(t(f"game-{key}"), key) for key in game_keys()]
        case _:
            pass
    if table is None:
        return []
    if kind == "seat":
        return [(_seat(table, seat), str(seat + 1)) for seat in range(len(table.chairs))]
    if kind == "level":
        return [(levels.level_text(level), level) for level in levels_of(table.game)]
    mine = table.seat_of(person.id)
    if mine is None or table.state is None:
        return []
    return list(folder.stage_of(table.game).choices(table, mine, spec.name))


def _seat(table: model.Table, seat: int) -> Text:
    chair = table.chairs[seat]
    return t("btn-seat-free", seat=seat + 1) if chair is None else t("btn-seat", seat=seat + 1, name=chair.name)
