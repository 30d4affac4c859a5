"""The bank's exact edge in Blackjack as it is played here: ``python -m tests.tools.blackjack.edge``.

What is computed. For 6 packs shuffled for every deal, S17 or H17, the peek, one split a box, doubling 9 to 15 without
an ace (BJ-1 to BJ-6), every hand against every up card with all cards seen so far out of the shoe; nothing is sampled
and nothing taken as infinite. Two figures come of it:

* ``basic``: the exact expectation of basic strategy, which looks at its total and the up card only. The strategy is the
  best of its kind: a cell is changed as long as that, over all the hands that come to it as often as they do, gains.
* ``best``: the exact expectation of whoever also looks at which cards make up the total (its own hand's cards; neither
  the other half of a split nor other boxes).

Both are shares of the first stake, negative for the player; neither takes insurance. See ``trees`` for why one box, and
one half of a split, can be computed alone. Runs some ten seconds a rule set.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.blackjack.basic import Strategy
from tests.tools.blackjack.odds import ACE, FULL, TEN, Counts, Dealer
from tests.tools.blackjack.trees import Node, Tree, never

DOUBLES: Final = range(9, 16)
"""BJ-5: the totals that may be doubled, without an ace."""
NATURAL: Final = 1.5
"""BJ-2."""
TINY: Final = 1e-15
"""Less than this is no gain."""
_COLUMNS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""Up cards in the order of the tables, by place."""


def may_double(node: Node) -> bool:
    """BJ-5."""
    return node.size == 2 and not node.ace and node.hard in DOUBLES


def doubled(node: Node) -> float:
    """What doubling is worth: one card, twice the stake."""
    return 2 * (sum(chance * after.stand for chance, after in node.next) - node.bust)


@dataclass(frozen=True, slots=True)
class Start:
    """A way in which a deal begins, blackjacks aside. ``chance``: of two cards and up card together, the dealer having
    none. ``pair``: the worth by place, or -1."""

    chance: float
    up: int
    node: Node
    pair: int


class Deal:
    """Everything about one shoe and one rule for the dealer: the hands, and what needs no decision.

    ``settled``: what blackjacks of either side bring the player. ``starts``: all the rest.
    """

    def __init__(self, shoe: Counts = FULL, h17: bool = False) -> None:
        dealer = Dealer(shoe, h17)
        ups = [up for up in range(10) if shoe[up]]
        self.fresh = {up: Tree(dealer, up) for up in ups}
        self.split = {(up, w): Tree(dealer, up, w) for up in ups for w in range(10)}
        self.settled = 0.0
        self.starts: list[Start] = []
        for up in ups:
            for (a, b), node in self.fresh[up].two.items():
                self._begin(shoe, up, a, b, node)

    def _begin(self, shoe: Counts, up: int, a: int, b: int, node: Node) -> None:
        left, chance = list(shoe), 1.0 if a == b else 2.0
        for w in (a, b, up):
            chance *= left[w] / sum(left)
            left[w] -= 1
        not_in_hole = never(up)
        dealer = left[not_in_hole] / sum(left) if not_in_hole >= 0 else 0.0
        if (a, b) == (ACE, TEN):
            self.settled += chance * (1 - dealer) * NATURAL
            return
        self.settled -= chance * dealer
        self.starts.append(Start(chance * (1 - dealer), up, node, a if a == b else -1))

    def trees(self) -> Iterator[Tree]:
        yield from self.fresh.values()
        yield from self.split.values()


def best(deal: Deal) -> float:
    """The expectation of the best play by the cards of one's own hand."""
    worth: dict[Tree, list[float]] = {}
    for tree in deal.trees():
        values = worth[tree] = [0.0] * len(tree.nodes)
        for place, node in enumerate(tree.nodes):
            values[place] = max(node.stand, _hit(node, values)) if node.next else node.stand
    total = deal.settled
    for start in deal.starts:
        top = _first(start.node, worth[deal.fresh[start.up]])
        if start.pair >= 0:
            half = deal.split[start.up, start.pair]
            values = worth[half]
            two = ((p, half.two[min(start.pair, w), max(start.pair, w)]) for w, p in enumerate(half.second) if p)
            top = max(top, 2 * sum(p * _first(node, values) for p, node in two))
        total += start.chance * top
    return total


def _hit(node: Node, values: list[float]) -> float:
    return sum(chance * values[after.place] for chance, after in node.next) - node.bust


def _first(node: Node, values: list[float]) -> float:
    """A two-card hand with the choice to double."""
    return max(values[node.place], doubled(node)) if may_double(node) else values[node.place]


class Search:
    """The best strategy by totals. Cells of ``hits``, ``doubles`` are (up, soft, total), of ``splits`` (up, worth)."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        cells = {(t.up, n.soft, n.total) for t in deal.trees() for n in t.nodes}
        self.hits = {(up, soft, total) for up, soft, total in cells if total < 17 and (soft or total < 12 or up > 5)}
        self.doubles: set[tuple[int, bool, int]] = set()
        self.splits: set[tuple[int, int]] = set()
        self.worth: dict[Tree, list[float]] = {}

    def run(self) -> float:
        """Change cells until no change gains; the expectation of what has been found."""
        top, kept = float("-inf"), (self.hits, self.doubles, self.splits)
        while (total := self._evaluate()) > top + TINY:
            top, kept = total, (self.hits, self.doubles, self.splits)
            self._improve()
        self.hits, self.doubles, self.splits = kept
        return top

    def _evaluate(self) -> float:
        for tree in self.deal.trees():
            values = self.worth[tree] = [0.0] * len(tree.nodes)
            for place, node in enumerate(tree.nodes):
                hit = node.next and (tree.up, node.soft, node.total) in self.hits
                values[place] = _hit(node, values) if hit else node.stand
        total = self.deal.settled
        for start in self.deal.starts:
            if (start.up, start.pair) in self.splits:
                total += start.chance * self._halves(start.up, start.pair)
            else:
                total += start.chance * self._two(self.deal.fresh[start.up], start.node)
        return total

    def _two(self, tree: Tree, node: Node) -> float:
        if may_double(node) and (tree.up, node.soft, node.total) in self.doubles:
            return doubled(node)
        return self.worth[tree][node.place]

    def _halves(self, up: int, w: int) -> float:
        tree = self.deal.split[up, w]
        return 2 * sum(p * self._two(tree, tree.two[min(w, v), max(w, v)]) for v, p in enumerate(tree.second) if p)

    def _improve(self) -> None:
        """Every cell as its hands, weighed by how often they come, would have it."""
        hit: dict[tuple[int, bool, int], float] = {}
        double: dict[tuple[int, bool, int], float] = {}
        for tree, came in self._came().items():
            values = self.worth[tree]
            for node in reversed(tree.nodes):
                weight, cell = came[node.place], (tree.up, node.soft, node.total)
                if not node.next:
                    continue
                by_hitting = _hit(node, values)
                # A hand that nobody comes to by this strategy still has its say where no other has one.
                hit[cell] = hit.get(cell, 0.0) + max(weight, 1e-30) * (by_hitting - node.stand)
                if may_double(node):
                    gain = doubled(node) - max(by_hitting, node.stand)
                    double[cell] = double.get(cell, 0.0) + max(weight, 1e-30) * gain
                if cell in self.hits:
                    for chance, after in node.next:
                        came[after.place] += weight * chance
        self.hits = {cell for cell, gain in hit.items() if gain > 0}
        self.doubles = {cell for cell, gain in double.items() if gain > 0}
        self.splits = {
            (s.up, s.pair)
            for s in self.deal.starts
            if s.pair >= 0 and self._halves(s.up, s.pair) > self._two(self.deal.fresh[s.up], s.node)
        }

    def _came(self) -> dict[Tree, list[float]]:
        """How often the two-card hands come."""
        came = {tree: [0.0] * len(tree.nodes) for tree in self.deal.trees()}
        for start in self.deal.starts:
            if (start.up, start.pair) not in self.splits:
                came[self.deal.fresh[start.up]][start.node.place] += start.chance
                continue
            half = self.deal.split[start.up, start.pair]
            for w, p in enumerate(half.second):
                if p:
                    node = half.two[min(start.pair, w), max(start.pair, w)]
                    came[half][node.place] += 2 * start.chance * p
        return came

    def strategy(self) -> Strategy:
        """What has been found, as tables."""

        def row(soft: bool, total: int) -> str:
            cells = [(up, soft, total) for up in _COLUMNS]
            return "".join("D" if c in self.doubles else "H" if c in self.hits else "S" for c in cells)

        pairs = {w + 1: "".join("P" if (up, w) in self.splits else "." for up in _COLUMNS) for w in range(10)}
        return Strategy({t: row(False, t) for t in range(4, 22)}, {t: row(True, t) for t in range(12, 22)}, pairs)


def insurance() -> float:
    """What a chip of insurance is worth against an ace to who has seen nothing but that ace (BJ-6)."""
    return 3 * FULL[TEN] / (sum(FULL) - 1) - 1


def report() -> Iterator[str]:
    """The lines that the program prints."""
    for h17 in (False, True):
        deal = Deal(h17=h17)
        search = Search(deal)
        found = search.run()
        strategy = search.strategy()
        yield f"{'h17' if h17 else 's17'}  bank's edge: basic {-found:.5%}, best {-best(deal):.5%}"
        for name, rows in (("hard", strategy.hard), ("soft", strategy.soft), ("pairs", strategy.pairs)):
            yield f"{name:6}" + " ".join("23456789TA")
            for total, marks in rows.items():
                yield f"{total:4}  " + " ".join(marks)
    yield f"insurance: {insurance():.4%} of a chip insured"


if __name__ == "__main__":
    for line in report():
        sys.stdout.write(line + "\n")
