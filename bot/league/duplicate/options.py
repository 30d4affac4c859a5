"""What can be chosen about a duplicate before people sign up: numbers, or words out of a short list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.games import entry_of, rules_of
from bot.league.days import games
from bot.table.model import CLOCKS
from rules.core import Illegal
from rules.options import options_from

Manner: TypeAlias = Literal["points", "difference", "teams"]
"""Each pair against all that hold the same cards, by match points or by the difference; or two teams at two tables."""
HOUR, DAY = 60, 1440
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "manner": ("points", "difference", "teams"),
    "deals": ("2", "4", "6", "8", "12", "16"),
    "tables": ("2", "3", "4", "5", "6", "8"),
    "signup": tuple(map(str, (15, 30, HOUR, 3 * HOUR, DAY))),
    "time": tuple(map(str, (HOUR, 2 * HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY))),
    "clock": tuple(map(str, CLOCKS)),
}
"""By setting, what it may be. Minutes; ``clock``: seconds of a turn."""


@dataclass(frozen=True, slots=True)
class Options:
    """``signup``, ``time``: how long people can sign up, and play, in minutes; ``clock``: seconds of a turn."""

    game: str
    preset: str
    manner: Manner = "points"
    deals: int = 4
    tables: int = 2
    signup: int = 60
    time: int = DAY
    clock: int = 60

    @property
    def size(self) -> int:
        """How many sit on one side."""
        return max(rules_of(self.game).seats) // 2

    @property
    def most(self) -> int:
        """How many sides can sign up."""
        return 2 * self.tables


def checked(options: Options, name: str, value: str) -> None:
    """:raises Illegal: ``bad-option``, ``unknown-preset``: it may not be chosen."""
    match name:
        case "game" if value in games():
            return
        case "preset":
            options_from(rules_of(options.game), value)
        case _ if value in CHOICES.get(name, ()):
            return
        case _:
            raise Illegal("bad-option", option=name[:24], value=value[:24])


def chosen(options: Options, name: str, value: str) -> Options:
    """The options with another choice; two teams play at two tables."""
    match name:
        case "game":
            return replace(options, game=value, preset=next(iter(entry_of(value).rules.presets)))
        case "preset":
            return replace(options, preset=value)
        case "manner":
            manner: Manner = next(one for one in _MANNERS if one == value)
            return replace(options, manner=manner, tables=2 if manner == "teams" else options.tables)
        case "tables" if options.manner == "teams":
            return options
        case "deals":
            return replace(options, deals=int(value))
        case "tables":
            return replace(options, tables=int(value))
        case "signup":
            return replace(options, signup=int(value))
        case "time":
            return replace(options, time=int(value))
        case "clock":
            return replace(options, clock=int(value))
        case _:
            return options


_MANNERS: Final[tuple[Manner, ...]] = ("points", "difference", "teams")
