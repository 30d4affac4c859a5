"""What can be chosen about a cup before registration begins.

Every setting is a number or a word out of a short list, so that a button can name it. Minutes throughout, the clock of
a turn in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.games import entry_of, game_keys, rules_of
from bot.table.model import CLOCKS
from rules.core import Illegal
from rules.options import offers, options_from

Format: TypeAlias = Literal["robin", "swiss", "knockout"]
FORMATS: Final[tuple[Format, ...]] = ("robin", "swiss", "knockout")
HOUR, DAY, WEEK = 60, 1440, 10_080
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "format": FORMATS,
    "rounds": ("0", "2", "3", "4", "5", "6", "7", "9"),
    "pace": ("evening", "weeks"),
    "registration": tuple(map(str, (15, 30, HOUR, 3 * HOUR, DAY, 3 * DAY, WEEK))),
    "checkin": tuple(map(str, (0, 5, 10, 15, 30, HOUR, DAY))),
    "round": tuple(map(str, (30, HOUR, 90, 2 * HOUR, DAY, 3 * DAY, WEEK, 2 * WEEK))),
    "wait": tuple(map(str, (5, 10, 15, 30, HOUR, DAY, 3 * DAY, WEEK, 2 * WEEK))),
    "clock": tuple(map(str, CLOCKS)),
    "where": ("chat", "private"),
    "rated": ("off", "on"),
}
"""By setting, what it may be. ``rounds``: of Swiss, 0: as many as it takes to find the best; ``wait``: how long players
are waited for at the beginning of a round."""
PACES: Final[Mapping[str, Mapping[str, str]]] = {
    "evening": {"registration": "60", "checkin": "10", "round": "90", "wait": "10", "clock": "60"},
    "weeks": {"registration": str(WEEK), "checkin": str(DAY), "round": str(WEEK), "wait": str(WEEK), "clock": "60"},
}
MOST: Final = 64
"""Entries of a cup."""
MOST_ROBIN: Final = 16
"""Entries of a round robin."""


@dataclass(frozen=True, slots=True)
class Options:
    """``target`` empty: that of the preset. Times in minutes, ``clock``: seconds of a turn."""

    game: str
    preset: str
    target: str = ""
    format: Format = "swiss"
    rounds: int = 0
    registration: int = 60
    checkin: int = 10
    round: int = 90
    wait: int = 10
    clock: int = 60
    where: Literal["chat", "private"] = "chat"
    rated: bool = False

    @property
    def pairs(self) -> bool:
        """Whether pairs enter, and not single players."""
        return _pairs(self.game)

    @property
    def most(self) -> int:
        return MOST_ROBIN if self.format == "robin" else MOST


def games() -> tuple[str, ...]:
    """The games of which there can be a cup: two play, or two pairs, and nothing but the match is at stake."""
    return tuple(key for key in game_keys() if _fits(key))


def _fits(game: str) -> bool:
    return entry_of(game).chips is None and (_pairs(game) or 2 in rules_of(game).seats)


def _pairs(game: str) -> bool:
    return rules_of(game).seats == frozenset({4})


def targets(game: str, preset: str) -> tuple[str, ...]:
    """The usual targets of a game, to be offered."""
    found = [one.setting for one in offers(rules_of(game), preset) if one.setting.name == "target"]
    return tuple(str(n) for n in found[0].choices) if found else ()


def checked(options: Options, name: str, value: str) -> None:
    """:raises Illegal: ``bad-option``, ``unknown-game``, ``unknown-preset``: it may not be chosen."""
    match name:
        case "game" if value in games():
            return
        case "preset":
            options_from(rules_of(options.game), value)
            return
        case "target":
            options_from(rules_of(options.game), options.preset, {"target": value} if value else {})
            return
        case _ if value in CHOICES.get(name, ()):
            return
        case _:
            raise Illegal("bad-option", name=name)


def chosen(options: Options, name: str, value: str) -> Options:
    """The options with another choice; those that do not go together with it follow it."""
    match name:
        case "game":
            return replace(options, game=value, preset=next(iter(entry_of(value).rules.presets)), target="")
        case "preset":
            return replace(options, preset=value, target="")
        case "target":
            return replace(options, target=value)
        case "format":
            return replace(options, format=next(one for one in FORMATS if one == value))
        case "where":
            return replace(options, where="private" if value == "private" else "chat")
        case "rated":
            return replace(options, rated=value == "on")
        case "pace":
            for key, number in PACES.get(value, {}).items():
                options = chosen(options, key, number)
            return options
        case "round":
            return replace(options, round=int(value), wait=min(options.wait, int(value)))
        case "wait":
            return replace(options, wait=min(int(value), options.round))
        case "rounds" | "registration" | "checkin" | "clock":
            return replace(options, **{name: int(value)})  # type: ignore[arg-type]
        case _:
            return options
