"""A deal's betting as a learnt strategy sees it: who has put in what, and the few sums it may choose from.

The same as ``assets/players/build/seka/core.c``, where the strategy is made (a test holds one against the other). Seats
are numbered in betting order. Sums are chips; all the edges are shares of the pot, so that the ante does not matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

FOLD, OPEN, MATCH, SIZED = range(4)
SIZE: Final = (33, 60, 100, 200, 500)
"""Bets, in hundredths of the pot."""
ALL: Final = SIZED + len(SIZE)
ACTIONS: Final = ALL + 1
"""What may be done by a seat that has seen its cards: ``MATCH`` is to bet as little as one may."""
MENU: Final = (
    ((0, 1, 2, 3, 4), (1, 2, 3), (2,)),
    ((2, 4), (1, 2), (2,)),
    ((2, 4), (1, 2), (2,)),
    ((2, 4), (2,), ()),
    ((2, 4), (2,), ()),
)
"""By players, from two: which sizes are thought of at one's first, second, later word. The more there are, the fewer,
or the tree of what may be said grows too big."""
NEAR: Final = ((9, 9), (9, 4), (9, 4), (9, 4), (9, 4))
"""By players, what part of the most that can be lost these are below, in twelfths, at one's first and at later words:
near to all there is, that stands for them too."""
LATE: Final = (3, 3, 2, 2, 2)
"""By players, the turns after which a seat that may open does not bet the least."""
LOOK, LEAST, DARKER = range(3)
"""What may be done by one that has not: ``LEAST`` is the lowest sum that can be said dark."""
DARKS: Final = ((0, 1, 2, 3), (1,), (1,), (1,), (1,))
"""By players, which of the higher ones are thought of: half as much again, the pot, twice and four times the pot."""

Sums: TypeAlias = dict[int, int]
"""By action its sum; only those that are possible."""


@dataclass(frozen=True, slots=True)
class Course:
    """``base``: what was in the middle when the betting began. ``purses``: by seat; ``bets``, ``turns``: see
    ``rules.seka.state.Betting``. ``turn``: None once it is over. ``dark``: who has played dark. ``said``: the last sum
    bet dark; ``words``: how many have been spoken."""

    ante: int
    base: int
    purses: tuple[int, ...]
    bets: tuple[int, ...]
    turns: tuple[int, ...]
    lowest: int
    turn: int | None
    unseen: frozenset[int]
    folded: frozenset[int] = frozenset()
    dark: tuple[int, ...] = ()
    said: int = 0
    words: int = 0

    @property
    def pot(self) -> int:
        return self.base + sum(self.bets)

    @property
    def live(self) -> tuple[int, ...]:
        return tuple(s for s in range(len(self.purses)) if s not in self.folded)

    @property
    def able(self) -> tuple[int, ...]:
        return tuple(s for s in self.live if self.purses[s])

    @property
    def _many(self) -> int:
        """Where tables by players have what is theirs."""
        return len(self.purses) - 2

    def price(self, seat: int) -> int:
        return self._to_match(seat) if self.able == (seat,) else self.lowest

    def most(self, seat: int) -> int:
        """What it can still lose."""
        others = max((self.bets[s] + self.purses[s] for s in self.live if s != seat), default=0)
        return min(self.purses[seat], max(0, others - self.bets[seat]))

    def may_open(self, seat: int) -> bool:
        overtaken = len(self.dark) == 2 and self.dark[0] == seat
        return self.able == (seat,) or self.turns[seat] >= (2 if overtaken else 1)

    def dark_least(self, seat: int) -> int:
        """The lowest sum that it may bet dark; 0 if it may not."""
        if seat not in self.unseen or self.able == (seat,):
            return 0
        least = self.ante if not self.words else 2 * self.said if self.words == 1 and self.dark else 0
        return least if least <= self.purses[seat] else 0

    def darks(self, seat: int) -> Sums:
        """What a seat may do that ``dark_least`` allows to play dark."""
        least, most, pot = self.dark_least(seat), self.most(seat), self.pot
        sums = {LOOK: 0, LEAST: least}
        if not self.words:
            last = least
            for k in DARKS[self._many]:
                wanted = pot << (k - 1) if k else 3 * least // 2
                if wanted > last and 2 * wanted <= most:
                    sums[DARKER + k] = last = wanted
        return sums

    def options(self, seat: int) -> Sums:
        """What a seat may do that has seen its cards."""
        cost, purse, most, pot = self.price(seat), self.purses[seat], self.most(seat), self.pot
        sums = {FOLD: 0}
        opens = purse < cost or self.may_open(seat)
        if opens:
            sums[OPEN] = min(cost, purse)
        if purse < cost or self.able == (seat,):
            return sums
        turns = self.turns[seat]
        if not opens or turns <= LATE[self._many]:
            sums[MATCH] = cost
        last, near = cost, NEAR[self._many][turns > 0]
        for k in MENU[self._many][min(2, turns)]:
            wanted = SIZE[k] * pot // 100
            if 8 * wanted > 9 * last and 12 * wanted < near * most:
                sums[SIZED + k] = last = wanted
        if most > cost:
            sums[ALL] = most
        return sums

    def looked(self, seat: int) -> Course:
        seen = self.unseen if seat == self.turn and not self.words else {seat}
        return replace(self, unseen=self.unseen - seen)

    def spoken(self, seat: int, kind: str, amount: int) -> Course:
        """After a word (``bet dark open allin fold``, as in ``View.log``) and its sum. Whoever speaks, unless dark, is
        taken to have looked."""
        after = replace(
            self,
            purses=_plus(self.purses, seat, -amount),
            bets=_plus(self.bets, seat, amount),
            turns=_plus(self.turns, seat, 1),
            words=self.words + 1,
            unseen=self.unseen if kind == "dark" else self.unseen - {seat},
        )
        if kind == "fold":
            after = replace(after, turns=self.turns, folded=self.folded | {seat})
        elif kind == "bet":
            after = replace(after, lowest=amount)
        elif kind == "dark":
            after = replace(after, lowest=2 * amount, said=amount, dark=(*self.dark, seat))
        if after.words > 1 or not after.dark:
            after = replace(after, unseen=after.unseen & set(after.dark))
        return replace(after, turn=None if kind == "open" else after.next_after(seat))

    def taken(self, seat: int, action: int, blind: bool) -> Course:
        """After one of ``darks`` (``blind``) or ``options``."""
        if blind:
            return self.looked(seat) if action == LOOK else self.spoken(seat, "dark", self.darks(seat)[action])
        amount = self.options(seat)[action]
        if action == OPEN:
            return self.spoken(seat, "allin" if self.purses[seat] < self.price(seat) else "open", amount)
        return self.spoken(seat, "fold" if action == FOLD else "bet", amount)

    def _to_match(self, seat: int) -> int:
        return max((self.bets[s] for s in self.live if s != seat), default=0) - self.bets[seat]

    def next_after(self, seat: int) -> int | None:
        n = len(self.purses)
        if len(self.live) < 2:
            return None
        able = self.able
        found = next((s for s in ((seat + k) % n for k in range(1, n)) if s in able), None)
        return None if able == (found,) and found is not None and self._to_match(found) <= 0 else found


def begun(ante: int, base: int, purses: Sequence[int]) -> Course:
    """Before the first word."""
    nothing = (0,) * len(purses)
    first = [s for s, purse in enumerate(purses) if purse][:2]
    return Course(ante, base, tuple(purses), nothing, nothing, ante, min(first, default=None), frozenset(first))


def _plus(sums: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return tuple(n + amount if s == seat else n for s, n in enumerate(sums))


# --- moments that are alike ---------------------------------------------------------------------------------------

RATIO: Final = (8, 15, 23, 29, 37, 45, 58, 80)
DEPTH: Final = (50, 150, 400, 1200, 3000)
BASE: Final = (15, 35, 60, 90)
OWN: Final = (5, 20, 38)
"""In hundredths of the pot: what it costs to stay, what can be lost at most, what was there before the betting, what
is one's own; steps from one number to the next."""
PHASES: Final = 6
ALIKE: Final = (len(RATIO) + 1, len(DEPTH) + 1, len(BASE) + 1, len(OWN) + 1)
BLIND_ALIKE: Final = ALIKE[:2]
MOMENTS: Final = 4 * PHASES * 2 * ALIKE[0] * ALIKE[1] * ALIKE[2] * ALIKE[3]
BLIND_SEATS: Final = 5


def moment(course: Course, seat: int) -> int:
    """The number of the moment at which ``seat``, having seen its cards, is to speak."""
    players, left, turns = len(course.purses), len(course.live), course.turns[seat]
    if players == 2:
        kind, phase = 0, 2 * min(turns, 2) + (seat == 0) if turns else int(not _behind(course, seat))
    else:
        kind, phase = min(left, 4) - 1, 2 + min(turns, 2) if turns else min(_behind(course, seat), 2)
    at = (kind * PHASES + phase) * 2 + bool(course.unseen - {seat})
    pot, cost = course.pot, min(course.price(seat), course.purses[seat])
    told = ((cost, RATIO), (course.most(seat), DEPTH), (course.base, BASE), (course.bets[seat], OWN))
    for part, edges in told:
        at = at * (len(edges) + 1) + _step(part, pot, edges)
    return at


def blind_moment(course: Course, seat: int) -> int:
    """The same of a seat that may play dark."""
    at = (course.words != 0) * BLIND_SEATS + len(course.purses) - 2
    for part, edges in ((course.lowest, RATIO), (course.most(seat), DEPTH)):
        at = at * (len(edges) + 1) + _step(part, course.pot, edges)
    return MOMENTS + at


def _behind(course: Course, seat: int) -> int:
    return sum(s != seat and not course.turns[s] and course.purses[s] > 0 for s in course.live)


def _step(part: int, whole: int, edges: Sequence[int]) -> int:
    """How many of ``edges`` a share has reached."""
    return bisect_right(edges, 100 * part // whole) if whole else len(edges)
