"""The pieces of the risk game after a match (HS-5): cards, or those of the game itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Literal

from rules.cards import PACK
from rules.core import Chance

LAID: Final = 5
"""The number of pieces."""
_RANKS: Final = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Pieces(ABC):
    """``closed``: the number of pieces face down beside the open one."""

    kind: ClassVar[Literal["cards", "tiles", "dice"]]
    closed: ClassVar[int] = LAID - 1

    @abstractmethod
    def laid(self, chance: Chance) -> tuple[str, ...]:
        """``LAID`` pieces in their text form."""

    @abstractmethod
    def rank(self, shown: str) -> int:
        """The value by which a piece is compared."""


class Cards(Pieces):
    kind = "cards"

    def laid(self, chance: Chance) -> tuple[str, ...]:
        return tuple(str(PACK[i]) for i in chance.shuffled(len(PACK))[:LAID])

    def rank(self, shown: str) -> int:
        """Aces are high."""
        return _RANKS.index(shown[:-1])
