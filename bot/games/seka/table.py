"""The learnt strategy of Seka as a file: for every moment it knows, and every class of hands, how often it does what.

Theory of operation. The betting is a tree, and how it went is known: each of its nodes, up to the sums of
``course.SIZE``, is a row of its own. There are several trees, for the number of players, for what is in the middle (a
standing seka is more than the antes) and what each has beside it; the one most alike is looked at. Where there is none
(three and more in a standing seka, or with few chips) moments that are alike share a row; of those that have never been
met the nearest answers. A hand is one of fourteen classes: its points, whether it has the joker, and how many aces.

A file is one line of JSON (``roots``: by tree how many play, the chips of each and the middle, the ante being 10;
``nodes``, ``moments``: how many rows of each kind; ``sha256`` of all that follows; ``trainer``) and, compressed by
zlib, little-endian: by node how many follow it (8 bits; node 0 is followed by all roots; in the order in which they
are followed they are numbered), the action that led to it (8 bits; of a root the number of its tree), the actions
that are possible (16 bits, the highest set where the cards have not been seen); by moment its number (32 bits) and
its actions; then all shares but those of the first action, 8 bits each, row by row, class by class, action by action.
A class makes ``steps`` in all; where nothing is known of it ``UNKNOWN`` stands first.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import log
from statistics import fmean
from typing import Any, Final

from bot.games.network import closed, opened
from bot.games.seka.course import ACTIONS, ALIKE, BLIND_ALIKE, MOMENTS
from bot.games.seka.player import beats
from rules.cards import RANK, Card
from rules.seka.worth import JOKER, pack, worth

CLASSES: Final = (
    (10, 0, 0), (11, 0, 1), (20, 0, 0), (20, 0, 1), (21, 0, 1), (21, 1, 0), (22, 0, 2), (22, 1, 1),
    (30, 0, 0), (31, 1, 0), (31, 0, 1), (32, 1, 1), (33, 1, 2), (33, 0, 3),
)  # fmt: skip
"""By class its points, jokers and aces, with all 21 cards and all pairs; the weakest first."""
BLIND: Final = 1 << 15
UNKNOWN: Final = 255
CODES: Final = "BBHIH"
"""Of the columns in a file: see ``array``."""
ANTE: Final = 10
"""In the trees."""
UNLIKE: Final = 1.0
"""How far beginnings are apart, in natural logarithms, of which one says nothing of the other any more."""
APART: Final = (10, 7, 6, 8)
"""How far a step in each of ``course.ALIKE`` takes a moment from another one."""


def told(hand: Sequence[Card]) -> tuple[int, int, int]:
    """Points, jokers and aces."""
    return worth(hand).points, sum(card == JOKER for card in hand), sum(RANK[card] == "A" for card in hand)


def class_of(hand: tuple[Card, ...], joker: bool, pairs: str) -> int:
    """The class of a hand. At a table with other cards or other pairs: the one that wins as often against one other."""
    if joker and pairs == "all":
        return CLASSES.index(told(hand))
    strength = beats(hand, joker, 1.0, pairs)
    usual = _strengths()
    return min(range(len(CLASSES)), key=lambda one: abs(usual[one] - strength))


@lru_cache(maxsize=1)
def _strengths() -> tuple[float, ...]:
    """By class how often it beats one other, with all cards and all pairs."""
    points = sorted(worth(hand).points for hand in combinations(pack(True), 3))
    found: dict[tuple[int, int, int], list[float]] = {}
    for hand in combinations(pack(True), 3):
        own = told(hand)
        low = bisect_left(points, own[0])
        found.setdefault(own, []).append((low + bisect_left(points, own[0] + 1)) / 2 / len(points))
    return tuple(fmean(found[one]) for one in CLASSES)


@dataclass(frozen=True, slots=True)
class Row:
    """``actions``: those that are possible, none where nothing is known; ``shares``: as in the file, a class after the
    other, a single one where the cards have not been seen; ``steps``: what they and the first make together."""

    actions: tuple[int, ...]
    shares: bytes
    steps: int

    def of(self, hand: int) -> dict[int, int]:
        """By action its share for a class of hands; empty where nothing is known."""
        n = len(self.actions) - 1
        if n < 1:
            return dict.fromkeys(self.actions, self.steps)
        at = hand * n if len(self.shares) > n else 0
        rest = self.shares[at : at + n]
        if rest[0] == UNKNOWN:
            return {}
        return dict(zip(self.actions, (self.steps - sum(rest), *rest), strict=True))


class Table:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        about, body = opened(data)
        self.about: Final[dict[str, Any]] = about
        nodes, moments = int(about["nodes"]), int(about["moments"])
        raw = zlib.decompress(body)
        cut = [0]
        for size in (nodes, nodes, 2 * nodes, 4 * moments, 2 * moments):
            cut.append(cut[-1] + size)
        following, steps, masks, numbers, others = (
            _numbers(code, raw[low:high]) for code, (low, high) in zip(CODES, pairwise(cut), strict=True)
        )
        parents = [0, *(node for node, many in enumerate(following) for _ in range(many))]
        rows, at = [], cut[-1]
        for mask in (*masks, *others):
            actions = tuple(n for n in range(ACTIONS) if mask >> n & 1)
            size = max(0, len(actions) - 1) * (1 if mask & BLIND else len(CLASSES))
            rows.append(Row(actions, raw[at : at + size], int(about["steps"])))
            at += size
        if at != len(raw):
            raise ValueError("a table with more or fewer shares than its rows have")
        self.nodes: Final = rows[:nodes]
        self.roots: Final = [(int(players), int(stack), int(base)) for players, stack, base in about["roots"]]
        self.tree: Final = parents, steps
        """By node its parent, and the action that led to it."""
        self._children: Final = {(p, a): n for n, (p, a) in enumerate(zip(parents, steps, strict=True)) if n}
        self._rows: Final = dict(zip(numbers, rows[nodes:], strict=True))
        self._groups: Final[dict[int, list[int]]] = {}
        for number in numbers:
            self._groups.setdefault(_group(number), []).append(number)
        self.nearest: Final = lru_cache(4096)(self._nearest)

    def root(self, players: int, ante: int, stack: int, base: int) -> int | None:
        """The number of the tree that is most alike where so many have ``stack`` chips each beside ``base``; None where
        more than two have none that is alike enough."""

        def apart(number: int) -> float:
            _, chips, middle = self.roots[number]
            return abs(log(stack * middle / (chips * base))) + abs(log(base * ANTE / (ante * middle))) / 2

        theirs = [number for number, root in enumerate(self.roots) if root[0] == players]
        found = min(theirs, key=apart, default=None)
        return found if found is not None and (players == 2 or apart(found) <= UNLIKE) else None

    def child(self, node: int, action: int) -> int | None:
        """The node that an action leads to; None where the tree ends."""
        return self._children.get((node, action))

    def _nearest(self, number: int) -> Row | None:
        """The row of the moment that is most alike; None if there is none of its kind."""
        own = _steps(number)
        near = min(self._groups.get(_group(number), ()), key=lambda one: (_apart(own, _steps(one)), one), default=None)
        return None if near is None else self._rows[near]


def _numbers(code: str, raw: bytes) -> array[int]:
    found = array(code, raw)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _parts(number: int) -> tuple[int, int, tuple[int, ...]]:
    return (0, number, ALIKE) if number < MOMENTS else (1, number - MOMENTS, BLIND_ALIKE)


def _group(number: int) -> int:
    """Moments are compared only with those of the same number of players, phase and sight."""
    blind, at, alike = _parts(number)
    for size in alike:
        at //= size
    return at if not blind else -1 - at


def _steps(number: int) -> tuple[int, ...]:
    _, at, alike = _parts(number)
    found = []
    for size in reversed(alike):
        at, step = divmod(at, size)
        found.append(step)
    return tuple(reversed(found))


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(far * abs(a - b) for far, a, b in zip(APART, one, other, strict=False))


def packed(
    tree: Sequence[tuple[int, int, int]], moments: Sequence[tuple[int, int]], shares: bytes, **about: Any
) -> bytes:
    """The file. ``tree``: by node how many follow it, the action that led to it, its actions as bits; ``moments``:
    number and actions; ``shares``: of all rows in their order."""
    columns = [array(code, one) for code, one in zip(CODES, (*_columns(tree, 3), *_columns(moments, 2)), strict=True)]
    if sys.byteorder == "big":
        for column in columns:
            column.byteswap()
    body = b"".join(column.tobytes() for column in columns) + shares
    return closed(zlib.compress(body, 9), **about, nodes=len(tree), moments=len(moments))


def _columns(rows: Sequence[tuple[int, ...]], n: int) -> list[list[int]]:
    return [[row[k] for row in rows] for k in range(n)]
