"""The knobs of Domino. The numbers are those of ``docs/rules/domino.md``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.domino.layout import Spinner
from rules.options import Setting


@dataclass(frozen=True, slots=True)
class Options:
    """Everything two tables of Domino can differ in."""

    preset: str = "standard"
    """Where the values came from; shown, never asked for by the engine."""
    target: Literal[75, 175, 255] = 75
    """DO-8."""
    spinner: bool = False
    """DO-3: the first double may be built on at its two sides."""
    spinner_covered: bool = False
    """DO-3: with ``spinner``, its sides open only once the line goes on at both of its ends."""

    @property
    def sides(self) -> Spinner:
        """What ``open_ends`` is to do with the first double."""
        if not self.spinner:
            return "off"
        return "covered" if self.spinner_covered else "on"


STANDARD: Final = Options()
PRESETS: Final[Mapping[str, Options]] = {"standard": STANDARD}

_ALL: Final = ("standard",)

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("target", "choice", "DO-8", (75, 175, 255), offered=_ALL),
    Setting("spinner", "switch", "DO-3", offered=_ALL),
    Setting("spinner_covered", "switch", "DO-3", offered=_ALL),
)
