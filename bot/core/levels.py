"""The levels of a table's automatic players.

The level is chosen in the lobby, for the table or for one seat. While a player is away, their seat is played at
``KEPT``; but where chips are at risk, it only makes the game's default move on timeout. In packs and lessons every
automatic player has the same level.
"""

from typing import Final

from bot.core import context, model, people
from bot.core import events as ev
from bot.games import entry_of
from bot.games.levels import at_most, levels_of
from bot.ports.players import LEVELS, Level
from bot.text import Text, listed_all, t
from rules.core import Illegal, Seat

SAME: Final[Level] = "easy"
"""The level in lessons and packs."""
USUAL: Final[Level] = "easy"
"""The level if none was chosen."""
KEPT: Final[Level] = "strong"


def level_of(table: model.Table, seat: Seat) -> Level:
    """The level at which an automatic player acts for ``seat``: the one wanted, or the best the game has below it."""
    return at_most(levels_of(table.game), _wanted(table, seat))


def _wanted(table: model.Table, seat: Seat) -> str:
    chair = table.chairs[seat]
    if table.lesson is not None or table.pack is not None:
        return SAME
    if chair is not None and not chair.auto:
        return KEPT
    return (chair.level if chair is not None else "") or table.level or USUAL


def level_at(table: model.Table) -> Level:
    """The level of seats without one of their own."""
    return at_most(levels_of(table.game), table.level or USUAL)


def has_levels(table: model.Table) -> bool:
    """Whether the game has several levels."""
    return len(levels_of(table.game)) > 1


def at_risk(table: model.Table, seat: Seat) -> bool:
    """Whether an automatic player would play with a person's chips."""
    chair = table.chairs[seat]
    return bool(table.stake or entry_of(table.game).chips) and not (chair is not None and chair.auto)


def level_text(level: Level) -> Text:
    return t(f"level-{level}")


LONGEST: Final = 16
"""The most characters of an unknown level that the refusal quotes."""


def level_chosen(table: model.Table, words: str) -> tuple[ev.Chosen, ...]:
    """``LEVEL``: of all automatic players of the table; ``LEVEL SEAT``: of one seat, counted from 1.

    :raises Illegal: ``no-such-level``, ``no-seat-of`` or ``not-automatic``.
    """
    wanted, _, named = words.partition(" ")
    there = levels_of(table.game)
    level = next((one for one in there if one == wanted), None)
    if level is None:
        known = next((level_text(one) for one in LEVELS if one == wanted), wanted[:LONGEST])
        levels = listed_all([level_text(one) for one in there])
        raise people.Ruled(t("illegal-no-such-level", level=known, levels=levels))
    if not named:
        alone = [seat for seat, chair in enumerate(table.chairs) if chair is not None and chair.level]
        return (ev.Chosen("level", level), *(ev.Chosen("level", f"{seat} ") for seat in alone))
    seat = context.seat_named(table, named)
    chair = table.chairs[seat]
    if chair is None or not chair.auto:
        raise Illegal("not-automatic")
    return (ev.Chosen("level", f"{seat} {level}"),)
