"""The strip above a private hand: the cards on the table, the contract and the score, so that the hand is enough to
decide.

Made from public facts alone; it leaves out nothing that the board shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.scene import Picture, Strain
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has put on the table, under their name: a card, a tile, a call in its text form, or words.

    ``lit``: the winning card, the standing call, the player to act.
    """

    name: str
    card: str = ""
    tile: tuple[int, int] | None = None
    call: str = ""
    words: Text | None = None
    lit: bool = False


@dataclass(frozen=True, slots=True)
class AtTable(Picture):
    """``hand`` under the strip; None once nobody holds cards: the strip alone.

    ``title`` with ``strain`` and ``by``: the contract and who bid it; ``call``: its quansh or sur. ``cells`` in the
    order of play. ``over``: they are a finished trick. ``facts``: scores, one a line. ``ends``: where a domino may be
    laid, ``L`` ``R`` ``U`` ``D``, and the number it must match there.
    """

    hand: Picture | None = field(repr=False)
    cells: tuple[Cell, ...] = ()
    title: Text | None = None
    by: str = ""
    strain: Strain | None = None
    call: Literal["", "quansh", "sur"] = ""
    facts: tuple[Text, ...] = ()
    over: bool = False
    ends: tuple[tuple[str, int], ...] = ()
