"""What a hand of Seka is good for: how often it beats hands drawn from the cards that its owner has not seen."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from rules.cards import Card
from rules.seka.worth import pack, worth


@lru_cache(maxsize=2048)
def others(hand: tuple[Card, ...], joker: bool, pairs: str = "all") -> tuple[int, ...]:
    """What every hand is worth that somebody else could hold, ascending."""
    rest = [c for c in pack(joker) if c not in hand]
    return tuple(sorted(worth(cards, pairs).points for cards in combinations(rest, 3)))


def beats(hand: tuple[Card, ...], joker: bool, best: float, pairs: str = "all") -> float:
    """How often ``hand`` beats one other that is among the ``best`` part (0 to 1) of all it could be; a tie is half."""
    every = others(hand, joker, pairs)
    floor = int(len(every) * (1 - best))
    own = worth(hand, pairs).points
    below = max(0, bisect_left(every, own) - floor)
    equal = max(0, bisect_right(every, own) - max(floor, bisect_left(every, own)))
    return (below + equal / 2) / (len(every) - floor)


def wins(hand: tuple[Card, ...], joker: bool, bests: Sequence[float], pairs: str = "all") -> float:
    """How often ``hand`` is the best of all, each of the others being among its ``bests`` part."""
    chance = 1.0
    for best in bests:
        chance *= beats(hand, joker, best, pairs)
    return chance
