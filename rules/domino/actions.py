"""The actions of Domino, and their text forms.

===============  ===============================================================================================
``6-4``          lead: the first tile of a deal
``6-4L 6-4R``    join the tile to the left or the right end
``6-4U 6-4D``    join it to a side of the spinner (DO-3)
``draw``         take one tile from the bazaar (DO-5)
===============  ===============================================================================================

There is no action for passing: a player passes automatically when the bazaar is empty and nothing fits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core import LONGEST, unreadable
from rules.domino.layout import ENDS, End
from rules.domino.tiles import Tile, tile


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile. ``end``: empty for the first tile of a deal."""

    tile: Tile
    end: End = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the bazaar."""


Action: TypeAlias = Lay | Draw

DRAW: Final = Draw()
_FORM: Final = re.compile(r"([0-6])\s?[-–:|/]?\s?([0-6])\s?([lrud]?)", re.IGNORECASE | re.ASCII)
_END: Final[dict[str, End]] = {"": "", **{str(end): end for end in ENDS}}


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Lay(of, end):
            return f"{of}{end}"
        case Draw():
            return "draw"


def parse(text: str) -> Action:
    """The action of a text form; halves in either order and any usual separator are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = text.strip()
    if len(plain) <= LONGEST:
        if plain.lower() == "draw":
            return DRAW
        found = _FORM.fullmatch(plain)
        if found is not None:
            return Lay(tile(int(found[1]), int(found[2])), _END[found[3].upper()])
    raise unreadable(text)
