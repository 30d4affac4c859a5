"""The picture of a nardi board: checkers, dice, the last move, trays, pips and score."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from bot.text import Text
from bot.view.scene import Picture, Plate

Counts: TypeAlias = tuple[int, ...]
"""The 26 counts of one side from its own view: borne off, points 1 to 24, bar."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The path of a checker of ``seat``: from and to its own points (25: the bar, 0: borne off)."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class NardiBoard(Picture):
    """The board, for one side or for everybody: nothing on it is hidden.

    ``plates``, ``checkers``, ``pips`` and ``score`` by seat. ``bottom``: the side shown below. ``across``: by own
    point, the other side's number for it. ``numbered``: the side that numbers the points. ``dice``: (number, whether it
    is still to be played), a double four times; ``roller``: their owner. ``movable``: places from which ``roller`` can
    move. ``trails``: the last move.
    """

    flat: ClassVar[bool] = True
    staged: ClassVar[bool] = True

    plates: tuple[Plate, Plate]
    checkers: tuple[Counts, Counts]
    across: Counts
    bottom: int = 0
    numbered: int = 0
    pips: tuple[int, int] = (0, 0)
    score: tuple[int, int] = (0, 0)
    target: int = 1
    dice: tuple[tuple[int, bool], ...] = ()
    roller: int | None = None
    movable: frozenset[int] = frozenset()
    trails: tuple[Trail, ...] = ()
    worth: int = 1
    offer: Text | None = None
