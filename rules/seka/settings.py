"""The options of Seka."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.options import Setting, form


@dataclass(frozen=True, slots=True)
class Options:
    """Sums are chips."""

    preset: str = "standard"
    ante: int = 10
    """SE-2: the chips each player puts in before a deal, and the lowest first bet."""
    purse: int = 1000
    """SE-8: the chips each player starts with at a table without a stake."""
    deals: int = 10
    """SE-2: the number of deals in a match; a seka standing after the last is played out (SE-7)."""
    pairs: Literal["all", "aces"] = "all"
    """SE-3: whether ``all`` pairs are combinations or, as often played, only those of ``aces``."""
    joker: bool = True
    """SE-1: the 9 of clubs is in the pack."""


STANDARD: Final = Options()
PRESETS: Final[Mapping[str, Options]] = {"standard": STANDARD}

_ALL: Final = ("standard",)

SETTINGS: Final = form(
    Options,
    Setting("ante", (1, 5, 10, 20, 50, 100), low=1, high=1000, offered=_ALL),
    Setting("deals", (5, 10, 20, 30, 50), low=1, high=200, offered=_ALL),
    Setting("purse", (500, 1000, 2000, 5000, 10000), low=10, high=1_000_000, offered=_ALL),
    Setting("pairs", offered=_ALL),
    Setting("joker", offered=_ALL),
)
