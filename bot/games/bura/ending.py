"""Bura once the stock is empty: the rest of a deal worked out.

Theory of operation. Who has more points in the end wins, whoever says so first; so both sides play for the difference
of points still to be taken. All leads and answers are tried, with bounds (alpha-beta); what has been found of a
position is remembered. Sets of cards are bits as in ``judge``.
"""

from __future__ import annotations

from typing import Final

from bot.games.bounds import INFINITE, Bounds
from bot.games.bura.judge import beats, numbers


class Ending:
    """``positions``: how many may be looked at, over all questions; ``worth``: points by card."""

    def __init__(self, positions: int, worth: tuple[int, ...]) -> None:
        self._worth: Final = worth
        self._ranks: Final = len(worth) // 4
        self._bounds: Final[Bounds[tuple[int, int, int]]] = Bounds(positions)

    def led(self, cards: int, hand: int, other: int) -> int:
        """What whoever leads ``cards`` of ``hand`` takes from here on, less what the other side does.

        :raises TooMany: it takes too long.
        """
        return -self._best(other, hand & ~cards, cards, -INFINITE, INFINITE)

    def answered(self, cards: int, led: int, beaten: bool, hand: int, other: int) -> int:
        """The same for whoever answers ``led`` with ``cards`` of ``hand``."""
        return self._after(cards, led, beaten, hand & ~cards, other, -INFINITE, INFINITE)

    def _after(self, cards: int, led: int, beaten: bool, hand: int, other: int, low: int, high: int) -> int:
        points = sum(self._worth[n] for n in numbers(cards | led))
        if not beaten:
            return -points if not other else -points - self._best(other, hand, 0, -points - high, -points - low)
        return points if not hand else points + self._best(hand, other, 0, low - points, high - points)

    def _best(self, hand: int, other: int, led: int, low: int, high: int) -> int:
        """Of whoever has to lead or to answer ``led``; within the bounds the value, else a bound of it."""
        known = self._bounds.enough((hand, other, led), low, high)
        if known is not None:
            return known
        best, floor = -INFINITE, low
        for cards, beaten in ways(hand, led, self._ranks):
            if led:
                value = self._after(cards, led, beaten, hand & ~cards, other, floor, high)
            else:
                value = -self._best(other, hand & ~cards, cards, -high, -floor)
            best, floor = max(best, value), max(floor, value)
            if floor >= high:
                break
        return self._bounds.keep((hand, other, led), best, low, high)


def ways(hand: int, led: int, ranks: int) -> list[tuple[int, bool]]:
    """What can be done with a hand: led, or answered to ``led``, beating first; and whether it beats."""
    found: list[tuple[int, bool]] = []
    cards = hand
    if not led:
        while cards:
            held = numbers(cards)
            if held[0] // ranks == held[-1] // ranks:
                found.append((cards, False))
            cards = cards - 1 & hand
        return found
    size = led.bit_count()
    gifts: list[tuple[int, bool]] = []
    while cards:
        if cards.bit_count() == size:
            if beats(cards, led, ranks):
                found.append((cards, True))
            gifts.append((cards, False))
        cards = cards - 1 & hand
    return found + gifts
