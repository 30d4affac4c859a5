"""The table over a private hand: what lies there, what is played and how it stands, so that a hand is enough to decide.

Made from public facts alone; whoever sees only the hand misses nothing that the board shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.scene import Picture, Strain
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has put on the table, over the player's name: a card, a tile, a call in its text form, or words.

    ``lit``: the card that is winning, the call that stands, whose word it is.
    """

    name: str
    card: str = ""
    tile: tuple[int, int] | None = None
    call: str = ""
    words: Text | None = None
    lit: bool = False


@dataclass(frozen=True, slots=True)
class AtTable(Picture):
    """``hand`` under a strip of the table; None where nothing is held any more: the strip alone.

    ``title`` with ``strain`` and ``by``: what is played and who has bid it; ``call``: its quansh or sur. ``cells`` in
    the order in which things were played. ``over``: they are a finished trick. ``facts``: scores, one a line.
    ``ends``: where a domino may be laid, ``L`` ``R`` ``U`` ``D``, and the number that is asked for there.
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
