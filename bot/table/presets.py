"""The presets of a chat: tables it plays often, opened or taken over in a lobby with everything that was chosen."""

from __future__ import annotations

from bot.games import game_keys
from bot.ports.rights import ChatRules, Preset
from bot.table import events as ev
from bot.table.loaded import loaded_with
from bot.table.model import DEFAULT_CLOCK, Table
from rules.core import Illegal


def preset_of(rules: ChatRules, number: str, name: str | None = None) -> Preset:
    """A preset by its number, and by its name if one was seen.

    :raises Illegal: ``preset-gone``: it has been removed or replaced, or its game no longer has these options.
    """
    found = rules.preset(int(number)) if number.isascii() and number.isdecimal() and len(number) < 3 else None
    if found is None or name not in (None, found.name) or found.game not in game_keys():
        raise Illegal("preset-gone")
    try:
        loaded_with(found.game, found.preset, found.options)
    except Illegal:
        raise Illegal("preset-gone") from None
    return found


def chosen_as(kept: Preset, table: Table | None = None) -> tuple[ev.Chosen, ...]:
    """The choices of a preset, where a new table, or ``table`` with the game already chosen, has others."""
    found = [("preset", kept.preset)] if table is not None else []
    found += kept.options
    if kept.clock_s != (table.clock_s if table else DEFAULT_CLOCK):
        found.append(("clock", str(kept.clock_s)))
    if kept.stake != (table.stake if table and table.game == kept.game else 0):
        found.append(("stake", str(kept.stake)))
    if kept.agreed_dealer != (table.agreed_dealer if table else False):
        found.append(("first_dealer", "agreement" if kept.agreed_dealer else "ace"))
    if kept.rated and table is None:  # those who sit at a table already are asked (``lobby.choose_rated``)
        found.append(("rated", "on"))
    return tuple(ev.Chosen(name, value) for name, value in found)


def preset_from(table: Table, name: str) -> Preset:
    """What is chosen at a table, under a name; not numbered yet."""
    chosen = (table.preset, table.options, table.clock_s, table.stake, table.agreed_dealer, table.rated)
    return Preset(0, name, table.game, *chosen)
