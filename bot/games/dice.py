"""Dice that have fallen already."""

from __future__ import annotations

from collections.abc import Sequence


class Fallen:
    """A chance that repeats dice in their order; ``left``: those not thrown yet. Nothing can be shuffled with it."""

    def __init__(self, dice: Sequence[int]) -> None:
        self.left = list(dice)

    def die(self) -> int:
        """:raises ValueError: there are no more dice, or the next is impossible."""
        if not self.left:
            raise ValueError("no more dice")
        found = self.left.pop(0)
        if found not in range(1, 7):
            raise ValueError("no such die")
        return found

    def shuffled(self, n: int) -> tuple[int, ...]:
        """:raises ValueError: always."""
        raise ValueError("dice are not shuffled")
