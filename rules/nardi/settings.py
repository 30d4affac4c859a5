"""The options of Nardi, shared by the three games; the board is fixed by the game (``rules.nardi.course``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.nardi.course import COURSE, Course, Kind
from rules.options import Setting, form


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    preset: str = "standard"
    kind: Kind = "short"
    """The board; fixed by the game."""
    target: int = 3
    """NA-15: points that win the match."""
    mars: bool = False
    """NA-13: a deal counts double if the loser has borne off nothing."""
    raises: bool = True
    """NA-14: davi … shashi."""
    auto_throw: bool = True
    """NA-14: the dice are thrown automatically for a side that may not offer a raise."""
    opening_numbers: bool = False
    """NA-1: the first turn plays the two numbers of the opening throw."""
    federation_head: bool = False
    """NA-21: the exceptions for the head by the federation's rules."""
    double_one_checker: bool = False
    """NA-22: one and the same checker makes all the steps of a double."""

    @property
    def course(self) -> Course:
        return COURSE[self.kind]


PRESETS: Final[Mapping[Kind, Mapping[str, Options]]] = {
    "short": {"standard": Options(kind="short")},
    "long": {"standard": Options(kind="long")},
    "hyper": {"standard": Options(kind="hyper")},
}

_ALL: Final = ("standard",)
_MATCH: Final = form(
    Options,
    Setting("target", (1, 3, 5, 7, 11), offered=_ALL),
    Setting("mars", offered=_ALL),
    Setting("raises", offered=_ALL),
    Setting("auto_throw", offered=_ALL),
)
_OPENING: Final = form(Options, Setting("opening_numbers", offered=_ALL))

SETTINGS: Final[Mapping[Kind, tuple[Setting, ...]]] = {
    "short": (*_MATCH, *_OPENING),
    "long": (
        *_MATCH,
        *form(Options, Setting("federation_head", offered=_ALL), Setting("double_one_checker", offered=_ALL)),
    ),
    "hyper": (*_MATCH, *_OPENING),
}
