"""The trained strategy of Seka: its model of the betting, its table, and the player that follows it."""

import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from math import log
from statistics import fmean
from typing import Any, Final, TypeAlias

from bot.games.seka.player import beats
from bot.games.seka.player import play as easy
from bot.games.thinking import closed, opened, weighted
from bot.ports.players import Level, Player, Supplies
from rules.cards import RANK, Card
from rules.core import Chance, Legal, Seat
from rules.seka.model import ALLIN, FOLD, JOKER, Action, Bet, Dark, pack, worth
from rules.seka.model import LOOK as SEE
from rules.seka.model import OPEN as COMPARE
from rules.seka.model import OUT as STAY
from rules.seka.view import View

# --- the betting ------------------------------------------------------------------------------------------------------
# The state of the betting, and the few sums that the strategy considers.
#
# The same model as ``assets/players/build/seka/core.c``, the trainer (a test compares them). Seats are numbered in
# betting order. Sums are chips; all limits are shares of the pot, independent of the ante.


FOLDED, OPEN, MATCH, SIZED = range(4)
SIZE: Final = (33, 60, 100, 200, 500)  # Bets, in hundredths of the pot
ALL: Final = SIZED + len(SIZE)
ACTIONS: Final = ALL + 1  # The number of actions after looking; ``MATCH`` is the lowest legal bet
MENU: Final = (
    ((0, 1, 2, 3, 4), (1, 2, 3), (2,)),
    ((2, 4), (1, 2), (2,)),
    ((2, 4), (1, 2), (2,)),
    ((2, 4), (2,), ()),
    ((2, 4), (2,), ()),
)
"""By number of players, from two: the sizes for a seat's first, second and later words. More players get fewer sizes,
to limit the tree."""
NEAR: Final = ((9, 9), (9, 4), (9, 4), (9, 4), (9, 4))
"""By number of players, for a seat's first and later words: sizes stay below this many twelfths of the largest possible
loss. ``ALL`` stands for anything larger."""
LATE: Final = (3, 3, 2, 2, 2)
"""By number of players, the turns after which a seat that may open does not bet the least."""
LOOK, LEAST, DARKER = range(3)  # The actions before looking; ``LEAST`` is the lowest dark sum
DARKS: Final = ((0, 1, 2, 3), (1,), (1,), (1,), (1,))
"""By number of players, the higher dark sums considered: half as much again, the pot, twice and four times the pot."""

Sums: TypeAlias = dict[int, int]  # The sum of each possible action


@dataclass(frozen=True, slots=True)
class Course:
    """``base``: the chips in the middle when the betting began. ``purses``: by seat; ``bets``, ``turns``: see
    ``rules.seka.model.Betting``. ``turn``: None once the betting is over. ``dark``: the seats that played dark.
    ``said``: the last dark sum; ``words``: the number spoken."""

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
        """The index into tables by number of players."""
        return len(self.purses) - 2

    def price(self, seat: int) -> int:
        return self._to_match(seat) if self.able == (seat,) else self.lowest

    def most(self, seat: int) -> int:
        """The most that the seat can still lose."""
        others = max((self.bets[s] + self.purses[s] for s in self.live if s != seat), default=0)
        return min(self.purses[seat], max(0, others - self.bets[seat]))

    def may_open(self, seat: int) -> bool:
        overtaken = len(self.dark) == 2 and self.dark[0] == seat
        return self.able == (seat,) or self.turns[seat] >= (2 if overtaken else 1)

    def dark_least(self, seat: int) -> int:
        """The lowest legal dark sum; 0 if there is none."""
        if seat not in self.unseen or self.able == (seat,):
            return 0
        least = self.ante if not self.words else 2 * self.said if self.words == 1 and self.dark else 0
        return least if least <= self.purses[seat] else 0

    def darks(self, seat: int) -> Sums:
        """The actions of a seat that may play dark."""
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
        """The actions of a seat that has seen its cards."""
        cost, purse, most, pot = self.price(seat), self.purses[seat], self.most(seat), self.pot
        sums = {FOLDED: 0}
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

    def looked(self, seat: int) -> "Course":
        seen = self.unseen if seat == self.turn and not self.words else {seat}
        return replace(self, unseen=self.unseen - seen)

    def spoken(self, seat: int, kind: str, amount: int) -> "Course":
        """The betting after a word (``bet dark open allin fold``, as in ``View.log``) and its sum. A word other than
        ``dark`` implies that the seat has looked."""
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

    def taken(self, seat: int, action: int, blind: bool) -> "Course":
        """The betting after one of ``darks`` (``blind``) or ``options``."""
        if blind:
            return self.looked(seat) if action == LOOK else self.spoken(seat, "dark", self.darks(seat)[action])
        amount = self.options(seat)[action]
        if action == OPEN:
            return self.spoken(seat, "allin" if self.purses[seat] < self.price(seat) else "open", amount)
        return self.spoken(seat, "fold" if action == FOLDED else "bet", amount)

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


# --- similar moments --------------------------------------------------------------------------------------------------

RATIO: Final = (8, 15, 23, 29, 37, 45, 58, 80)
DEPTH: Final = (50, 150, 400, 1200, 3000)
BASE: Final = (15, 35, 60, 90)
OWN: Final = (5, 20, 38)
"""Limits in hundredths of the pot: the price to stay, the largest possible loss, the chips from before the betting, the
seat's own bets."""
PHASES: Final = 6
ALIKE: Final = (len(RATIO) + 1, len(DEPTH) + 1, len(BASE) + 1, len(OWN) + 1)
BLIND_ALIKE: Final = ALIKE[:2]
MOMENTS: Final = 4 * PHASES * 2 * ALIKE[0] * ALIKE[1] * ALIKE[2] * ALIKE[3]
BLIND_SEATS: Final = 5


def moment(course: Course, seat: int) -> int:
    """The number of the moment for ``seat``, which has seen its cards and is to speak."""
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
    """The same for a seat that may play dark."""
    at = (course.words != 0) * BLIND_SEATS + len(course.purses) - 2
    for part, edges in ((course.lowest, RATIO), (course.most(seat), DEPTH)):
        at = at * (len(edges) + 1) + _step(part, course.pot, edges)
    return MOMENTS + at


def _behind(course: Course, seat: int) -> int:
    return sum(s != seat and not course.turns[s] and course.purses[s] > 0 for s in course.live)


def _step(part: int, whole: int, edges: Sequence[int]) -> int:
    """The number of ``edges`` that a share has reached."""
    return bisect_right(edges, 100 * part // whole) if whole else len(edges)


# --- the strategy file ------------------------------------------------------------------------------------------------
# For every known moment and class of hands, the share of each action.
#
# Theory of operation. The betting is a tree. Each node, with sums rounded to ``SIZE``, has its own row. There are
# several trees, by number of players, chips in the middle (a standing seka is more than the antes) and chips of each
# player; the most similar one is used. Without a tree (three and more in a standing seka, or with few chips) similar
# moments share a row; for an unknown moment the nearest row answers. A hand is one of fourteen classes: its points,
# whether it has the joker, and the number of aces.
#
# A file is one line of JSON (``roots``: for each tree the number of players, the chips of each and the middle, at an
# ante of 10; ``nodes``, ``moments``: the number of rows of each kind; ``sha256`` of the rest; ``trainer``), then data
# compressed by zlib, little-endian. By node: its number of children (8 bits; node 0 is the parent of all roots;
# children are numbered in order), the action that led to it (8 bits; for a root the number of its tree), and its
# possible actions (16 bits, the highest set before looking). By moment: its number (32 bits) and its actions. Then all
# shares except the first action's, 8 bits each, by row, class and action. A class adds up to ``steps``; ``UNKNOWN`` in
# the first place marks one without data.


CLASSES: Final = (
    (10, 0, 0), (11, 0, 1), (20, 0, 0), (20, 0, 1), (21, 0, 1), (21, 1, 0), (22, 0, 2), (22, 1, 1),
    (30, 0, 0), (31, 1, 0), (31, 0, 1), (32, 1, 1), (33, 1, 2), (33, 0, 3),
)  # fmt: skip
"""By class its points, jokers and aces, with all 21 cards and all pairs; weakest first."""
BLIND: Final = 1 << 15
UNKNOWN: Final = 255
CODES: Final = "BBHIH"  # The ``array`` types of the columns in a file
ANTE: Final = 10  # The ante in the trees
UNLIKE: Final = 1.0  # The distance, in natural logarithms, beyond which a tree's beginning is too different
APART: Final = (10, 7, 6, 8)  # The weight of a step in each of ``ALIKE`` for the distance of moments


def told(hand: Sequence[Card]) -> tuple[int, int, int]:
    """Points, jokers and aces."""
    return worth(hand).points, sum(card == JOKER for card in hand), sum(RANK[card] == "A" for card in hand)


def class_of(hand: tuple[Card, ...], joker: bool, pairs: str) -> int:
    """The class of a hand. With other cards or other pairs: the class that wins as often against one other hand."""
    if joker and pairs == "all":
        return CLASSES.index(told(hand))
    strength = beats(hand, joker, 1.0, pairs)
    usual = _strengths()
    return min(range(len(CLASSES)), key=lambda one: abs(usual[one] - strength))


@lru_cache(maxsize=1)
def _strengths() -> tuple[float, ...]:
    """By class, how often it beats one other hand, with all cards and all pairs."""
    points = sorted(worth(hand).points for hand in combinations(pack(True), 3))
    found: dict[tuple[int, int, int], list[float]] = {}
    for hand in combinations(pack(True), 3):
        own = told(hand)
        low = bisect_left(points, own[0])
        found.setdefault(own, []).append((low + bisect_left(points, own[0] + 1)) / 2 / len(points))
    return tuple(fmean(found[one]) for one in CLASSES)


@dataclass(frozen=True, slots=True)
class Row:
    """``actions``: the possible ones, empty if unknown. ``shares``: as in the file, by class; a single class before
    looking. ``steps``: the total of the shares, with the first action's."""

    actions: tuple[int, ...]
    shares: bytes
    steps: int

    def of(self, hand: int) -> dict[int, int]:
        """By action its share for a class of hands; empty if unknown."""
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
        self.about, body = opened(data)
        nodes, moments = int(self.about["nodes"]), int(self.about["moments"])
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
            rows.append(Row(actions, raw[at : at + size], int(self.about["steps"])))
            at += size
        if at != len(raw):
            raise ValueError("a table with more or fewer shares than its rows have")
        self.nodes: Final = rows[:nodes]
        self.roots: Final = [(int(players), int(stack), int(base)) for players, stack, base in self.about["roots"]]
        self.tree: Final = parents, steps
        """By node: its parent, and the action that led to it."""
        self._children: Final = {(p, a): n for n, (p, a) in enumerate(zip(parents, steps, strict=True)) if n}
        self._rows: Final = dict(zip(numbers, rows[nodes:], strict=True))
        self._groups: Final[dict[int, list[int]]] = {}
        for number in numbers:
            self._groups.setdefault(_group(number), []).append(number)
        self.nearest: Final = lru_cache(4096)(self._nearest)

    def root(self, players: int, ante: int, stack: int, base: int) -> int | None:
        """The number of the most similar tree for ``players`` with ``stack`` chips each and ``base`` in the middle;
        None if, for more than two players, none is similar enough."""

        def apart(number: int) -> float:
            _, chips, middle = self.roots[number]
            return abs(log(stack * middle / (chips * base))) + abs(log(base * ANTE / (ante * middle))) / 2

        theirs = [number for number, root in enumerate(self.roots) if root[0] == players]
        found = min(theirs, key=apart, default=None)
        return found if found is not None and (players == 2 or apart(found) <= UNLIKE) else None

    def child(self, node: int, action: int) -> int | None:
        """The node after an action; None where the tree ends."""
        return self._children.get((node, action))

    def _nearest(self, number: int) -> Row | None:
        """The row of the most similar moment; None if there is none of its kind."""
        own = _steps(number)
        near = min(self._groups.get(_group(number), ()), key=lambda one: (_apart(own, _steps(one)), one), default=None)
        return None if near is None else self._rows[near]


def _numbers(code: str, raw: bytes) -> "array[int]":
    found = array(code, raw)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _parts(number: int) -> tuple[int, int, tuple[int, ...]]:
    return (0, number, ALIKE) if number < MOMENTS else (1, number - MOMENTS, BLIND_ALIKE)


def _group(number: int) -> int:
    """A key: only moments with the same number of players, phase and sight are compared."""
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
    """The file. ``tree``: by node its number of children, the action that led to it, its actions as bits; ``moments``:
    number and actions; ``shares``: of all rows in order."""
    columns = [array(code, one) for code, one in zip(CODES, (*_columns(tree, 3), *_columns(moments, 2)), strict=True)]
    if sys.byteorder == "big":
        for column in columns:
            column.byteswap()
    body = b"".join(column.tobytes() for column in columns) + shares
    return closed(zlib.compress(body, 9), **about, nodes=len(tree), moments=len(moments))


def _columns(rows: Sequence[tuple[int, ...]], n: int) -> list[list[int]]:
    return [[row[k] for row in rows] for k in range(n)]


# --- the player above ``easy`` ----------------------------------------------------------------------------------------
# It mixes its actions as the strategy, trained by counterfactual regret, does.
#
# Theory of operation. The whole betting is looked up in one of the strategy's trees. A bet between two known sums is
# mapped to one of them, more often to the nearer (pot-harmonically, so that neither is overpaid). The player's own
# shares follow from all possible nodes. In all other moments the row of similar moments answers. It does not enter a
# standing seka (SE-7): the price equals the expectation of each tied player, and the commission makes it a loss.
# Moments unknown to the strategy are left to ``easy``.


KEPT, FINEST = 16, 1e-4  # The most possible nodes, and the smallest share that is followed
UNLIKELY: Final = 2  # A bet below the smallest known sum stands for it only within this factor
WHOLE: Final = 10_000

Step: TypeAlias = tuple[int, str, int]  # Seat, word (as in ``View.log``; or ``look``), and its sum
Mix: TypeAlias = list[tuple[float, int | None, Course]]
"""The possible nodes of the betting: share, node (None beyond the tree), and the betting there."""


class Strong:
    def __init__(self, table: Table) -> None:
        self._table: Final = table

    def play(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
        """One of ``legal``, which is not empty."""
        if STAY in legal:
            return STAY
        if seat != view.turn:
            return easy(game, view, legal, seat, chance)
        course, steps = replayed(view)
        own = view.players.index(seat)
        blind = course.dark_least(own) > 0
        if view.hand is None and not blind:
            return SEE if SEE in legal else easy(game, view, legal, seat, chance)
        sums = course.darks(own) if blind else course.options(own)
        hand = class_of(view.hand, view.options.joker, view.options.pairs) if view.hand is not None else 0
        if (shares := self.shares(course, steps, own, hand)) is None:
            return easy(game, view, legal, seat, chance)
        ways = sorted(shares)
        chosen = ways[weighted(chance, [max(1, round(WHOLE * shares[way])) for way in ways])]
        action = _action(chosen, sums, blind, legal)
        return action if action in legal else easy(game, view, legal, seat, chance)

    def shares(self, course: Course, steps: Sequence[Step], seat: int, hand: int) -> dict[int, float] | None:
        """By action its share for the seat to act, 1 in all; None if unknown."""
        return self.answers(course, self.meant(course, steps), seat, hand)

    def answers(self, course: Course, mix: Mix, seat: int, hand: int) -> dict[int, float] | None:
        """The same, with the possible nodes known."""
        blind = course.dark_least(seat) > 0
        sums = course.darks(seat) if blind else course.options(seat)
        total: dict[int, float] = {}
        if _all_have(course):
            for share, row in self._rows(mix, seat, blind):
                for way, part in _matched(row.of(hand), sums, blind).items():
                    total[way] = total.get(way, 0.0) + share * part
        if not total:
            number = blind_moment(course, seat) if blind else moment(course, seat)
            if (found := self._table.nearest(number)) is None:
                return None
            total = _matched(found.of(hand), sums, blind) or dict.fromkeys(sums, 1.0)
        whole = sum(total.values())
        return {way: part / whole for way, part in total.items() if part > 0}

    def in_tree(self, course: Course, steps: Sequence[Step], seat: int, hand: int) -> bool:
        """Whether the tree has an answer."""
        blind = course.dark_least(seat) > 0
        sums = course.darks(seat) if blind else course.options(seat)
        return _all_have(course) and any(
            _matched(row.of(hand), sums, blind) for _, row in self._rows(self.meant(course, steps), seat, blind)
        )

    def meant(self, course: Course, steps: Sequence[Step]) -> Mix:
        """The possible nodes of the betting after ``steps``; ``course``: at any time of the same betting."""
        purses = [purse + bet for purse, bet in zip(course.purses, course.bets, strict=True)]
        number = self._table.root(len(purses), course.ante, min(purses), course.base) if all(purses) else None
        if number is None:
            return []
        players, stack, base = self._table.roots[number]
        mix: Mix = [(1.0, self._table.child(0, number), begun(ANTE, base, (stack,) * players))]
        real = begun(course.ante, course.base, purses)
        for step in steps:
            mix = self.followed(mix, real, *step)
            real = after(real, *step)
        return mix

    def _rows(self, mix: Mix, seat: int, blind: bool) -> Iterator[tuple[float, Row]]:
        """The rows of all possible nodes."""
        for share, node, at in mix:
            if node is not None and at.turn == seat and (at.dark_least(seat) > 0) == blind:
                yield share, self._table.nodes[node]

    def followed(self, mix: Mix, real: Course, seat: int, kind: str, amount: int) -> Mix:
        """The possible nodes after one more step; ``real``: the betting before it."""
        found: Mix = []
        blind = kind in ("look", "dark")
        named = _named(real, seat, kind, amount)
        for share, node, at in mix:
            if node is None or at.turn != seat:
                continue
            if not blind and seat in at.unseen and not at.dark_least(seat):
                at = at.looked(seat)
            if blind != (at.dark_least(seat) > 0):
                continue
            sums = at.darks(seat) if blind else at.options(seat)
            for action, part in _meant(sums, named, kind, amount / real.pot, at.pot, blind):
                if share * part >= FINEST and len(found) < KEPT:
                    found.append((share * part, self._table.child(node, action), at.taken(seat, action, blind)))
        return found


def _all_have(course: Course) -> bool:
    """Whether all players had chips, as in every tree."""
    return all(map(sum, zip(course.purses, course.bets, strict=True)))


def _matched(shares: dict[int, int], sums: Sums, blind: bool) -> dict[int, float]:
    """The shares of the possible actions, 1 in all; empty if the strategy has no such hand there."""
    total, found = sum(shares.values()), dict.fromkeys(sums, 0.0)
    for way, share in shares.items():
        if share:
            found[_instead(sums, way, blind)] += share / total
    return found if total else {}


def _instead(sums: Sums, way: int, blind: bool) -> int:
    """The replacement for an impossible action; instead of opening or a larger bet, everything."""
    if way in sums:
        return way
    if blind:
        return LEAST if way > LEAST and LEAST in sums else LOOK
    if way != MATCH and ALL in sums:
        return ALL
    if way == OPEN:
        return MATCH
    return OPEN if OPEN in sums else MATCH


def _named(real: Course, seat: int, kind: str, amount: int) -> int | None:
    """The strategy's own action for a word; None if it has none."""
    if kind == "look":
        return LOOK
    if kind == "fold":
        return 0
    if kind in ("open", "allin"):
        return OPEN
    sums = real.darks(seat) if kind == "dark" else real.options(seat)
    lowest = LEAST if kind == "dark" else MATCH
    return next((way for way, one in sums.items() if way >= lowest and one == amount), None)


def _meant(sums: Sums, named: int | None, kind: str, part: float, pot: int, blind: bool) -> Iterator[tuple[int, float]]:
    """The meaning in the tree of a word of a ``part`` of the pot: an action, or the two around it."""
    if named is not None and named in sums:
        yield named, 1.0
        return
    if kind in ("fold", "open", "allin", "look"):
        return
    known = sorted((sums[way] / pot, way) for way in sums if way >= (LEAST if blind else MATCH))
    below = [one for one in known if one[0] <= part]
    above = [one for one in known if one[0] > part]
    if not below or not above:
        if below or (above and above[0][0] <= UNLIKELY * part):
            yield (below[-1] if below else above[0])[1], 1.0
        return
    (low, less), (high, more) = below[-1], above[0]
    share = (high - part) * (1 + low) / ((high - low) * (1 + part))
    yield less, share
    yield more, 1 - share


def replayed(view: View) -> tuple[Course, list[Step]]:
    """The betting in betting order, and its steps, with the implied looks."""
    order = view.players
    number = {seat: n for n, seat in enumerate(order)}
    purses = [view.purses[seat] + view.bets[seat] for seat in order]
    course = begun(view.options.ante, view.middle - sum(view.bets), purses)
    steps: list[Step] = []
    for seat, kind, amount in view.log:
        own = number[seat]
        if kind != "dark" and course.dark_least(own):
            steps.append((own, "look", 0))
            course = after(course, *steps[-1])
        steps.append((own, kind, amount))
        course = after(course, *steps[-1])
    turn = number[view.turn] if view.turn is not None else None
    if turn is not None and view.hand is not None and course.dark_least(turn):
        steps.append((turn, "look", 0))
        course = after(course, *steps[-1])
    return course, steps


def after(course: Course, seat: int, kind: str, amount: int) -> Course:
    return course.looked(seat) if kind == "look" else course.spoken(seat, kind, amount)


def _action(chosen: int, sums: Sums, blind: bool, legal: Legal[Action]) -> Action:
    if blind:
        return SEE if chosen == LOOK else Dark(sums[chosen])
    if chosen == OPEN:
        return COMPARE if COMPARE in legal else ALLIN
    return FOLD if chosen == 0 else Bet(sums[chosen])


def players() -> dict[Level, Callable[[Supplies], Player]]:
    """The factories of the levels above ``easy``, from the table ``seka.table``."""

    def strong(supplies: Supplies) -> Player:
        return Strong(Table(supplies.weights("seka.table"))).play

    return {"strong": strong}
