"""The options of a table of Blackjack; the numbers are those of ``docs/rules/blackjack.md``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.options import Setting


@dataclass(frozen=True, slots=True)
class Options:
    """Sums are chips."""

    preset: str = "standard"
    rounds: int = 10
    """The match is over after so many deals; a deal on which nobody bets counts."""
    min_stake: int = 10
    """The lowest stake of a box. Never below 10, so that rounding 3:2 up stays small change."""
    max_stake: int = 500
    """The highest first stake of a box; a table that sets it below the lowest plays for the lowest."""
    purse: int = 1000
    """What everybody sits down with when the table plays for nothing."""
    h17: bool = False
    """BJ-3: the dealer draws to a soft 17."""
    on_timeout: Literal["stand", "lose"] = "stand"
    """BJ-7: what a hand left unfinished comes to."""


STANDARD: Final = Options()
PRESETS: Final[Mapping[str, Options]] = {"standard": STANDARD}

_ALL: Final = ("standard",)

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("rounds", "number", "BJ-1", (5, 10, 20, 30), low=1, high=100, offered=_ALL),
    Setting("min_stake", "number", "BJ-1", (10, 20, 50, 100), low=10, high=10_000, offered=_ALL),
    Setting("max_stake", "number", "BJ-1", (100, 200, 500, 1000), low=10, high=100_000, offered=_ALL),
    Setting("purse", "number", "BJ-1", (500, 1000, 2000, 5000), low=10, high=1_000_000, offered=_ALL),
    Setting("h17", "switch", "BJ-3", offered=_ALL),
    Setting("on_timeout", "choice", "BJ-7", ("stand", "lose"), offered=_ALL),
)
