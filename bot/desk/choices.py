"""Completions for typed commands, legal for the person who types and shown to nobody else."""

from __future__ import annotations

from typing import TypeAlias

from bot.desk.names import Names
from bot.desk.rings import HOURS
from bot.desk.typed import PREFS
from bot.games import game_keys
from bot.games.folder import stage_of
from bot.ports.preferences import REMINDERS, TURNS
from bot.ports.records import Person
from bot.table.model import Table
from bot.text import LANGUAGES, Text, t

MOST = 25
"""What Discord shows at most."""
KIND = {"new": "game", "now": "game", "rules": "game"}
"""What kind of thing a command's argument names, where it is not called so itself."""


Choices: TypeAlias = tuple[tuple[Text, str], ...]


def choices(names: Names, table: Table | None, person: Person, name: str, begun: str) -> Choices:
    """(label, value) pairs for the argument of ``name`` that fit what has been typed so far: a value, a word of a label
    in any language, or another name of the thing. If none does: all of them, which says what there is."""
    found = _all(table, person, name)
    kind = KIND.get(name, name)
    fitting = [
        (label, value)
        for label, value in found
        if names.matches(label, value, begun) or names.alias(kind, value, begun)
    ]
    return tuple((fitting or found)[:MOST])


def _all(table: Table | None, person: Person, name: str) -> list[tuple[Text, str]]:
    match name:
        case "new" | "now" | "rules":
            return [(t(f"game-{key}"), key) for key in game_keys()]
        case "language":
            return [(t(f"language-{code}"), code) for code in LANGUAGES]
        case "palette" | "pictures" | "hand" | "bids":
            return [(t(f"{name}-{value}"), value) for value in PREFS[name]]
        case "remind":
            return [(t(f"remind-{v}"), v) for v in REMINDERS] + [(t(f"ping-{v}"), v) for v in TURNS]
        case "quiet":
            return [(t("btn-quiet", hours=v.replace("-", "–")), v) for v in HOURS] + [(t("btn-quiet-off"), "off")]
        case _:
            pass
    if table is None:
        return []
    if name in ("join", "swap", "sub", "remove", "dealer"):
        return [(_seat(table, seat), str(seat + 1)) for seat in range(len(table.chairs))]
    mine = table.seat_of(person.id)
    if mine is None or table.state is None:
        return []
    return list(stage_of(table.game).choices(table, mine, name))


def _seat(table: Table, seat: int) -> Text:
    chair = table.chairs[seat]
    return t("btn-seat-free", seat=seat + 1) if chair is None else t("btn-seat", seat=seat + 1, name=chair.name)
