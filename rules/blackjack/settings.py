"""The options of Blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.options import Setting, form


@dataclass(frozen=True, slots=True)
class Options:
    """Sums are chips."""

    preset: str = "standard"
    rounds: int = 10
    """BJ-1: the number of deals in a match, including those on which nobody bets."""
    min_stake: int = 10
    """BJ-1: the lowest stake of a box. Never below 10, so that rounding 3:2 up stays negligible."""
    max_stake: int = 500
    """BJ-1: the highest first stake of a box; if set below the lowest, the lowest."""
    purse: int = 1000
    """BJ-1: the chips each player starts with at a table without a stake."""
    h17: bool = False
    """BJ-3: the dealer draws to a soft 17."""
    on_timeout: Literal["stand", "lose"] = "stand"
    """BJ-7: the fate of an unfinished hand."""


STANDARD: Final = Options()
PRESETS: Final[Mapping[str, Options]] = {"standard": STANDARD}

_ALL: Final = ("standard",)

SETTINGS: Final = form(
    Options,
    Setting("rounds", (5, 10, 20, 30), low=1, high=100, offered=_ALL),
    Setting("min_stake", (10, 20, 50, 100), low=10, high=10_000, offered=_ALL),
    Setting("max_stake", (100, 200, 500, 1000), low=10, high=100_000, offered=_ALL),
    Setting("purse", (500, 1000, 2000, 5000), low=10, high=1_000_000, offered=_ALL),
    Setting("h17", offered=_ALL),
    Setting("on_timeout", offered=_ALL),
)
