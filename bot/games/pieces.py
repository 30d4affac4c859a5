"""What is laid out in the risk game after a match (HS-5): cards, or what the game itself is played with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Literal

from rules.cards import PACK
from rules.core import Chance

LAID: Final = 5
"""So many are laid out."""
_RANKS: Final = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Pieces(ABC):
    """``closed``: how many lie face down beside the one that is open."""

    kind: ClassVar[Literal["cards", "tiles", "dice"]]
    closed: ClassVar[int] = LAID - 1

    @abstractmethod
    def laid(self, chance: Chance) -> tuple[str, ...]:
        """``LAID`` of them in their text form."""

    @abstractmethod
    def rank(self, shown: str) -> int:
        """What is compared of one."""


class Cards(Pieces):
    kind = "cards"

    def laid(self, chance: Chance) -> tuple[str, ...]:
        return tuple(str(PACK[i]) for i in chance.shuffled(len(PACK))[:LAID])

    def rank(self, shown: str) -> int:
        """With the ace on top."""
        return _RANKS.index(shown[:-1])
