"""The options of Bura, the same for both games; the size of the hands is fixed by the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from rules.options import Setting, form


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    preset: str = "standard"
    cards: int = 3
    """BU-1: the size of a hand, 3 or 5; fixed by the game."""
    target: int = 7
    """BU-11: points that win the match."""
    malutka: Literal["in_turn", "out_of_turn"] = "in_turn"
    """BU-7."""
    count: Literal["memory", "shown"] = "memory"
    """BU-8: whether the points of open cards taken are shown to all."""
    raises: bool = True
    """BU-10: davi … shashi."""


THREE: Final[Mapping[str, Options]] = {"standard": Options()}
FIVE: Final[Mapping[str, Options]] = {"standard": replace(THREE["standard"], cards=5)}

_ALL: Final = ("standard",)

SETTINGS: Final = form(
    Options,
    Setting("target", (1, 3, 5, 7, 11), offered=_ALL),
    Setting("malutka", offered=_ALL, also=(("out", "out_of_turn"),)),
    Setting("raises", offered=_ALL),
    Setting("count", offered=_ALL),
)
