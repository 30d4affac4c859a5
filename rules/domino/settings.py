"""The options of Domino."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.domino.layout import Spinner
from rules.options import Setting, form


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    preset: str = "standard"
    """The origin of the values; shown, never read by the engine."""
    target: Literal[75, 175, 255] = 75
    """DO-8."""
    spinner: bool = False
    """DO-3: the first double may be extended at its two sides."""
    spinner_covered: bool = False
    """DO-3: with ``spinner``, its sides open when the line continues at both of its ends."""

    @property
    def sides(self) -> Spinner:
        """The rule of ``open_ends`` for the first double."""
        if not self.spinner:
            return "off"
        return "covered" if self.spinner_covered else "on"


STANDARD: Final = Options()
PRESETS: Final[Mapping[str, Options]] = {"standard": STANDARD}

_ALL: Final = ("standard",)

SETTINGS: Final = form(
    Options,
    Setting("target", (75, 175, 255), offered=_ALL),
    Setting("spinner", offered=_ALL),
    Setting("spinner_covered", offered=_ALL),
)
