"""Basic strategy: the best play by only the hand's total and the dealer's up card.

The tables are computed by ``python -m tests.tools.blackjack.edge``; a test compares them. A row is a total, its ten
columns are the dealer's up card 2 3 4 5 6 7 8 9 10 A:

``H`` hit, ``S`` stand, ``D`` double, or hit where doubling is not allowed, ``P`` split, ``.`` do not split and play the
total.

Insurance and even money are always declined: both cost more than they are worth.
"""

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

Advice: TypeAlias = Literal["hit", "stand", "double", "split"]
Rows: TypeAlias = "dict[int, str]"

UPS: Final = "23456789TA"  # The columns


class Strategy:
    """``hard``, ``soft``: rows by total; ``pairs``: rows by the value of one of the two cards, 1 for aces."""

    def __init__(self, hard: Rows, soft: Rows, pairs: Rows) -> None:
        self.hard, self.soft, self.pairs = hard, soft, pairs

    def advice(self, up: int, total: int, soft: bool, pair: int, may: Collection[str]) -> Advice:
        """The best choice.

        :param up: the up card's value, 1 for an ace.
        :param pair: the value of each card of a pair, 0 for none.
        :param may: the legal choices among ``hit stand double split``.
        """
        column = 9 if up == 1 else up - 2
        if pair and "split" in may and self.pairs[pair][column] == "P":
            return "split"
        mark = (self.soft if soft else self.hard)[total][column]
        if mark == "D":
            return "double" if "double" in may else "hit"
        return "stand" if mark == "S" else "hit"


_SOFT: Final[Rows] = {
    12: "HHHHHHHHHH",
    13: "HHHHHHHHHH",
    14: "HHHHHHHHHH",
    15: "HHHHHHHHHH",
    16: "HHHHHHHHHH",
    17: "HHHHHHHHHH",
    18: "SSSSSSSHHH",
    19: "SSSSSSSSSS",
    20: "SSSSSSSSSS",
    21: "SSSSSSSSSS",
}
_PAIRS: Final[Rows] = {
    1: "PPPPPPPPPP",
    2: "PPPPPP....",
    3: "PPPPPP....",
    4: "...PP.....",
    5: "..........",
    6: "PPPPP.....",
    7: "PPPPPP....",
    8: "PPPPPPPPPP",
    9: "PPPPP.PP..",
    10: "..........",
}
_HARD: Final[Rows] = {
    4: "HHHHHHHHHH",
    5: "HHHHHHHHHH",
    6: "HHHHHHHHHH",
    7: "HHHHHHHHHH",
    8: "HHHHHHHHHH",
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHHH",
    16: "SSSSSHHHHH",
    17: "SSSSSSSSSS",
    18: "SSSSSSSSSS",
    19: "SSSSSSSSSS",
    20: "SSSSSSSSSS",
    21: "SSSSSSSSSS",
}

S17: Final = Strategy(_HARD, _SOFT, _PAIRS)  # The dealer stands on every 17
H17: Final = Strategy({**_HARD, 11: "DDDDDDDDDD"}, _SOFT, _PAIRS)
"""The dealer draws to a soft 17: double eleven against an ace too."""


def strategy(h17: bool) -> Strategy:
    return H17 if h17 else S17
