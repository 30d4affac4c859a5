"""The C sources of this folder, compiled for this machine by the developers' packages' own compiler."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from bot.games.seka.strategy import ACTIONS, CLASSES, Row, Table, told
from rules.cards import RANK, SUIT, Card
from rules.seka.model import JOKER, pack, worth

Root: TypeAlias = tuple[int, int, int]
"""Of a tree: its number, the chips of each beside what is in the middle, and what is there."""
NOWHERE: Final = (-1, 0, 0)
HERE: Final = Path(__file__).parent
HANDS: Final = tuple(combinations(pack(True), 3))


@cache
def library() -> ctypes.CDLL:
    made = Path(tempfile.mkdtemp()) / "learn.so"
    options = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    compiler = [sys.executable, "-m", "ziglang", "cc"]
    subprocess.run([*compiler, *options, "-o", str(made), str(HERE / "learn.c")], check=True)
    found = ctypes.CDLL(str(made))
    for name in ("best_response", "played_out", "answered"):
        getattr(found, name).restype = ctypes.c_double
    for name in ("averages", "played", "visits", "parents", "by", "turns"):
        getattr(found, name).restype = ctypes.c_void_p
    return found


def kind(hand: Sequence[Card]) -> tuple[Any, ...]:
    """What a hand is but for the names of ranks and suits: hands of one kind are all alike. There are 21."""
    plain = [card for card in hand if card != JOKER]

    def alike(by: Any) -> tuple[str, ...]:
        pairs = [pair for pair in combinations(plain, 2) if by[pair[0]] == by[pair[1]]]
        return tuple(sorted("".join(sorted("A" if RANK[card] == "A" else "x" for card in pair)) for pair in pairs))

    return (*told(hand), alike(RANK), alike(SUIT))


def joint(of: Callable[[Sequence[Card]], Any], names: Sequence[Any]) -> np.ndarray:
    """How often two are dealt hands so named: a matrix whose sum is 1."""
    number = {name: n for n, name in enumerate(names)}
    numbered = [(set(hand), number[of(hand)]) for hand in HANDS]
    found, seen = np.zeros((len(names), len(names))), {}
    for (hand, own), cards in zip(numbered, HANDS, strict=True):
        alike = kind(cards)
        if alike not in seen:
            seen[alike] = np.bincount([other for held, other in numbered if not held & hand], minlength=len(names))
        found[own] += seen[alike]
    return np.asarray(found / found.sum(), np.float32)


class Learner:
    """The library of ``learn.c``: one strategy at a time. Arrays are (rows, classes, actions)."""

    def __init__(self, seed: int = 1) -> None:
        self.core: Final = library()
        self.moments, self.keys = self.core.moments(), self.core.keys()
        if not self.core.begin(ctypes.c_uint64(seed)):
            raise MemoryError("a strategy")
        self._deal_cards()
        shape = (self.core.rows(), len(CLASSES), ACTIONS)
        self.averages = self._array("averages", shape)
        self.played = self._array("played", shape)
        self.visits = self._array("visits", shape[:1])

    def _array(self, name: str, shape: tuple[int, ...], of: Any = ctypes.c_float) -> np.ndarray:
        return np.ctypeslib.as_array(ctypes.cast(getattr(self.core, name)(), ctypes.POINTER(of)), shape)

    def coarse(self) -> None:
        """Hands are told apart by class."""
        self._classes(told, CLASSES, [*range(len(CLASSES))])

    def fine(self) -> None:
        """Hands are told apart by all that matters."""
        kinds = sorted({kind(hand) for hand in HANDS})
        self._classes(kind, kinds, [CLASSES.index(one[:3]) for one in kinds])

    def _classes(self, of: Callable[[Sequence[Card]], Any], names: Sequence[Any], to: list[int]) -> None:
        given = np.array(to, np.int32), np.array([one[0] for one in names], np.int32), joint(of, names).ravel()
        self.core.classes(len(names), *map(_at, given))

    def _deal_cards(self) -> None:
        number = {card: n for n, card in enumerate(pack(True))}
        finer = sorted({kind(hand) for hand in HANDS})
        classes, kinds, points = (np.zeros((len(number),) * 3, np.uint8) for _ in range(3))
        for hand in HANDS:
            for order in permutations(number[card] for card in hand):
                classes[order], points[order] = CLASSES.index(told(hand)), worth(hand).points
                kinds[order] = finer.index(kind(hand))
        self.core.cards(_at(classes), _at(kinds), _at(points))

    def two(self, stack: int, base: int, round_: int, tree: int | None) -> None:
        """A round of both players from one beginning, ``round_`` counting from 1, in the tree of that number."""
        number = -1 if tree is None else tree
        self.core.round_of_two(stack, base, ctypes.c_float(1), ctypes.c_float(round_), number)

    def more(self, deals: int, base: int, purses: Sequence[int], weight: float, tree: int | None) -> None:
        """So many deals among more than two, in the tree of that number."""
        given, number = np.array(purses, np.int32), -1 if tree is None else tree
        self.core.sampled(deals, len(purses), base, _at(given), ctypes.c_float(weight), number)

    def tree(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """By node its parent, the action that led to it, the seat at turn, and whether that has not looked."""
        n = self.core.many()
        turns = self._array("turns", (n,), ctypes.c_uint8)
        parents, by = (self._array(name, (n,), ctypes.c_int) for name in ("parents", "by"))
        return parents, by, turns & 127, turns > 127

    def plays(self, table: Table, moments: bool = True) -> None:
        """``played`` becomes what a file says; ``moments``: outside of the tree too."""
        parents, by = (np.array(one, np.int32) for one in table.tree)
        self.core.grow(len(parents), _at(parents), _at(by))
        self.played[: self.keys + len(parents)] = 0
        for node, row in enumerate(table.nodes):
            self._says(self.keys + node, row)
        for number in range(self.keys if moments else 0):
            if (near := table.nearest(number)) is not None:
                self._says(number, near)

    def _says(self, at: int, row: Row) -> None:
        blind = 0 < len(row.shares) < len(CLASSES)
        for hand in range(1 if blind else len(CLASSES)):
            for action, share in row.of(hand).items():
                self.played[at, hand, action] = share

    def says(self, start: tuple[int, int, int], words: Sequence[tuple[int, int, int]], root: Root) -> np.ndarray:
        """What ``played`` does after so many words of players with as many chips each: (classes, actions). ``start``:
        how many they are, the chips, the middle."""
        found, said = np.zeros((len(CLASSES), ACTIONS), np.float32), np.array([*words, (0, 0, 0)], np.int32)
        self.core.says(*start, len(words), _at(said), *root, _at(found))
        return found

    def forget(self) -> None:
        """Nothing has been learnt; ``played`` stays."""
        self.core.forget()

    def end(self) -> None:
        """Its arrays are gone: strategies of a hundred megabytes would stay as long as the library."""
        self.core.end()

    def answered(
        self,
        deals: int,
        base: int,
        purses: Sequence[int],
        seat: int,
        weight: float,
        own: bool,
        alike: bool,
        root: Root | None,
        word: int = 0,
    ) -> float:
        """One seat learns on against the others, who play ``played``, going by every word and by all that matters of
        its hand; what it had a deal meanwhile, its ante apart. ``weight`` 0: it learns no more and does what it has
        found best. ``own``: with the sums that the strategy knows; ``alike``: going by moments alike, not by words;
        ``root``: of the tree in which the strategy looks, None for none; ``word``: with other sums at this word of its
        own only, counted from 1; 0: at all of them."""
        more = 0 if own else 1 + word
        given, asked = np.array(purses, np.int32), (ctypes.c_float(weight), more, int(alike))
        return float(self.core.answered(deals, len(purses), base, _at(given), seat, *asked, *(root or NOWHERE)))

    def best(self, stack: int, base: int, seat: int, root: Root | None, own: bool = False) -> float:
        """What a seat of two wins a deal at most against ``played``, half of ``base`` being its own; ``own``: with the
        sums that the strategy knows; ``root``: of the tree in which that looks, None for none."""
        asked = (stack, base, seat, 99, int(not own), *(root or NOWHERE))
        return float(self.core.best_response(*asked)) - base / 2

    def itself(self, stack: int, base: int, seat: int, root: Root | None) -> float:
        """What it wins where both play ``played``."""
        return float(self.core.played_out(stack, base, seat, *(root or NOWHERE))) - base / 2

    def after(self, base: int, purses: Sequence[int], words: Sequence[tuple[int, int, int]]) -> list[int]:
        """See ``after`` in ``learn.c``."""
        found = np.zeros(4 + ACTIONS, np.int32)
        given, said = np.array(purses, np.int32), np.array([*words, (0, 0, 0)], np.int32)
        self.core.after(len(purses), base, _at(given), len(words), _at(said), _at(found))
        return [int(one) for one in found]

    def ended(
        self, base: int, purses: Sequence[int], words: Sequence[tuple[int, int, int]], points: Sequence[int]
    ) -> list[float]:
        """By seat what it has beyond what it had when the betting began."""
        found = np.zeros(len(purses), np.float32)
        numbers = [np.array(one, np.int32) for one in (purses, [*words, (0, 0, 0)], points)]
        self.core.ended_with(
            len(purses), base, _at(numbers[0]), len(words), _at(numbers[1]), _at(numbers[2]), _at(found)
        )
        return [float(one) for one in found]


def _at(numbers: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)
