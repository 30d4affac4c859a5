"""Every hand that a player can come to against one up card, with the exact chances between them.

Theory of operation. A hand is which cards it has, not their order, so the hands against one up card make a tree that
grows together again: some three thousand nodes. A node knows what standing is worth (the dealer's ends, from exactly
the shoe that is left) and the chance of each next card. Drawing always raises a hand's total with aces counted 1, so
that sorted by it, highest first, a node comes after all that can follow it, and one pass values them all.

The chance of the next card takes the peek into account: after it, the hole card under an ace is no ten, which makes a
ten among the rest of the shoe a little likelier.

A split hand has a tree of its own: its shoe lacks the other card of the pair too. The other hand of the split takes
cards from the same shoe, and it need not be followed: cards that nobody has looked at leave the chance of every other
card as it is, whoever drew them before. So a split is worth exactly twice one of its hands, and any further box at the
table changes nothing either.
"""

from __future__ import annotations

from tests.tools.blackjack.odds import ACE, TEN, UNIT, Dealer, value


def never(up: int) -> int:
    """The worth that the hole card does not have after the peek, -1 if there was none (BJ-3)."""
    return TEN if up == ACE else ACE if up == TEN else -1


def draws(left: list[int], not_in_hole: int) -> list[float]:
    """The chance of each worth to be the next card, with a hole card of which only what it is not is known.

    ``left`` has the hole card still in it.
    """
    total = sum(left)
    if not_in_hole < 0:
        # Which of the cards lies in the hole is open: it is as if it were the last of the shoe.
        return [n / total for n in left]
    kept = left[not_in_hole]
    other = (total - kept - 1) / ((total - kept) * (total - 1))
    chances = [n * other for n in left]
    chances[not_in_hole] = kept / (total - 1)
    return chances


class Node:
    """One hand. ``size``: 2 for two cards, 3 for more. ``next``: (chance, node) for all cards that do not bust it."""

    __slots__ = ("ace", "bust", "hard", "next", "place", "size", "stand")

    def __init__(self, hard: int, ace: bool, size: int) -> None:
        self.hard, self.ace, self.size = hard, ace, size
        self.stand = self.bust = 0.0
        self.next: list[tuple[float, Node]] = []
        self.place = 0

    @property
    def total(self) -> int:
        return value(self.hard, self.ace)

    @property
    def soft(self) -> bool:
        return self.ace and self.hard <= 11


class Tree:
    """All hands against one up card. ``first``: the card that a split hand begins with, None for a fresh one.

    The shoe must have cards enough for any hand and the dealer's. ``nodes``: highest totals first. ``two``: the
    two-card hands by their worths, lower first. ``second``: of a split hand, the chance of each second card.
    """

    def __init__(self, dealer: Dealer, up: int, first: int | None = None) -> None:
        self.up, self.first = up, first
        self._dealer = dealer
        self._left = list(dealer.shoe)
        self._gone = 0
        self._never = never(up)
        self._take(up)
        self._found: dict[int, Node] = {}
        self.two: dict[tuple[int, int], Node] = {}
        self.second: list[float] = []
        if first is None:
            for a in range(10):
                for b in range(a, 10):
                    self._from(a, b)
        elif self._left[first] >= 2:
            self._take(first)
            self._take(first)
            self.second = draws(self._left, self._never)
            self._give(first)
            for b in range(10):
                if self.second[b]:
                    self._from(first, b, one_card=first == ACE)
        self.nodes = sorted(self._found.values(), key=lambda node: -node.hard)
        for place, node in enumerate(self.nodes):
            node.place = place

    def _take(self, w: int) -> None:
        self._left[w] -= 1
        self._gone += UNIT[w]

    def _give(self, w: int) -> None:
        self._left[w] += 1
        self._gone -= UNIT[w]

    def _from(self, a: int, b: int, one_card: bool = False) -> None:
        if not self._left[a]:
            return
        self._take(a)
        if self._left[b]:
            self._take(b)
            self.two[min(a, b), max(a, b)] = self._grow(a + b + 2, ACE in (a, b), 2, one_card)
            self._give(b)
        self._give(a)

    def _grow(self, hard: int, ace: bool, size: int, one_card: bool) -> Node:
        found = self._found.get(self._gone)
        if found is not None:
            found.size = min(found.size, size)
            return found
        node = self._found[self._gone] = Node(hard, ace, size)
        node.stand = self._standing(node.total)
        if one_card:
            return node
        for w, chance in enumerate(draws(self._left, self._never)):
            if not chance:
                continue
            if hard + w + 1 > 21:
                node.bust += chance
                continue
            self._take(w)
            node.next.append((chance, self._grow(hard + w + 1, ace or w == ACE, 3, False)))
            self._give(w)
        return node

    def _standing(self, total: int) -> float:
        ends = self._dealer.ends(self.up, self._left, self._gone)
        below = sum(ends[end - 17] for end in range(17, min(total, 22)))
        above = sum(ends[end - 17] for end in range(max(total + 1, 17), 22))
        return below + ends[5] - above
