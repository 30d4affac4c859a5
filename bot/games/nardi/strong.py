"""The automatic players of Nardi above ``easy``: networks, bear-off and exact tables, and hints."""

import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, exp
from operator import mul
from struct import Struct
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from bot.games.nardi.player import apart
from bot.games.stakes import Hopes, answer, offer
from bot.games.thinking import Network, closed, opened
from bot.ports.players import Advised, Adviser, Decided, Level, Makeable, Opened, Player, Supplies, Weighed
from rules.core import Chance, Legal, Seat
from rules.nardi.model import DONE, ROLL, UNDO, Action, Options, numbers
from rules.nardi.moves import BAR, FREE, HOME, OFF, PLACES, Checkers, Course, End, Leave, Move, ways
from rules.nardi.view import View
from rules.options import AnyGame
from rules.raises import DECLINE, WORTH, Raise

# --- a network's estimate of a position -------------------------------------------------------------------------------
# The network values the side about to throw: its chance to win, to win with mars, to lose with mars. It has the inputs
# of ``assets/players/build/nardi/core.c``, 102 for each side, the own side first: for each point, whether it holds one,
# two, three checkers, and how many more; the bar; the checkers borne off; pips; checkers at home. One more input says
# that the sides have passed each other.
#
# Theory of operation. Every input but the last belongs to one place of one side. So the first layer is a sum over
# places, with one summand for each place and count of checkers, computed once. The positions after a throw differ from
# the one before in few places: their layers come from its layer by exchanging a few summands.
#
# A layer is one integer whose digits in base 2³² are its numbers in units of 2⁻²⁰. One addition adds two layers; three
# more operations set negative numbers to 0. This is three times as fast as lists of numbers.


Layer: TypeAlias = int
Both: TypeAlias = tuple[Checkers, Checkers]
Inputs: TypeAlias = list[tuple[int, float]]

SIDE: Final = 102  # Inputs of a side
POINT: Final = 4
BARRED, OUT, RACE, AT_HOME = 96, 98, 100, 101
APART: Final = 2 * SIDE
INPUTS: Final = APART + 1
OUTPUTS: Final = 3
NOBODY: Final = (0,) * PLACES
KEPT: Final = 2048  # Differences kept in memory: enough for all the usual ones
DIGIT: Final = 32  # Bits in a digit
UNIT: Final = 1 << 20  # The value of 1 in a digit
MOST: Final = 100
"""An upper bound of a position's summed inputs: the 15 checkers of a side count for at most three each."""


def told(side: int, place: int, n: int) -> Inputs:
    """The nonzero inputs for ``n`` checkers of a side (0: the own) in a place."""
    at = SIDE * side
    if place == OFF:
        return [(at + OUT, n / 15)] if n else [(at + OUT + 1, 1.0)]
    if not n:
        return []
    race = (at + RACE, n * place / 100)
    if place == BAR:
        return [(at + BARRED, 1.0), (at + BARRED + 1, n / 2), race]
    first = at + POINT * (place - 1)
    found = [*[(first + k, 1.0) for k in range(min(n, 3))], race]
    if n > 3:
        found.append((first + 3, (n - 3) / 2))
    if place <= HOME:
        found.append((at + AT_HOME, n / 15))
    return found


class Judge:
    """A network at work. ``facing``: whether the sides move in opposite directions."""

    def __init__(self, network: Network, facing: bool) -> None:
        """:raises ValueError: a network of other inputs or outputs, or one whose layer could outgrow its digits."""
        sizes, flat = network.about["sizes"], network.flat
        if len(sizes) != 3 or (sizes[0], sizes[-1]) != (INPUTS, OUTPUTS):
            raise ValueError("a network that is told something else")
        wide = sizes[1]
        self._rows: Final = [flat[wide * n : wide * (n + 1)] for n in range(INPUTS)]
        bias = flat[wide * INPUTS : wide * (INPUTS + 1)]
        if max(map(abs, flat[: wide * (INPUTS + 1)])) * MOST * UNIT >= 1 << DIGIT - 1:
            raise ValueError("a network with weights as large as this is not foreseen")
        after = flat[wide * (INPUTS + 1) :]
        self._columns: Final = [[one / UNIT for one in after[n : wide * OUTPUTS : OUTPUTS]] for n in range(OUTPUTS)]
        self._last: Final = after[wide * OUTPUTS :]
        self._facing: Final = facing
        self._digits: Final = Struct(f"<{wide}I")
        self._ones: Final = sum(1 << DIGIT * n for n in range(wide))
        self._half: Final = self._ones << DIGIT - 1
        self._empty: Final = _packed(bias) + sum(_packed(self._rows[SIDE * side + OUT + 1]) for side in (0, 1))
        self._passed: Final = _packed(self._rows[APART])
        self._change: Final = lru_cache(KEPT)(self._make_change)

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        """The chance of the side about to throw to win, to win with mars, to lose with mars."""
        win, double, lost = self._outputs(self._layer(mine, theirs))
        return win, double, lost

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        """The value of each position for the side that has just played: 0 lost, 1 won.

        :param mine: the checkers of the side that plays, before its throw. :param ends: both sides after the throw, the
            side that has played first. :param mars: whether a mars counts double: the values are then from -0.5 to 1.5.
        """
        base, was_apart = self._layer(theirs, mine), self._apart(theirs, mine)
        column, last = self._columns[0], self._last[0]
        found = []
        for own, other in ends:
            layer = base + self._changes(1, mine, own)
            if other != theirs:
                layer += self._changes(0, theirs, other)
            if was_apart != self._apart(other, own):
                layer += -self._passed if was_apart else self._passed
            if mars:
                win, double, lost = self._outputs(layer)
                found.append(1 - win + (lost - double) / 2)
            else:
                found.append(_share(-last - sum(map(mul, self._active(layer), column))))
        return found

    def _apart(self, mine: Checkers, theirs: Checkers) -> bool:
        return self._facing and apart(mine, theirs)

    def _layer(self, mine: Checkers, theirs: Checkers) -> Layer:
        found = self._empty + self._changes(0, NOBODY, mine) + self._changes(1, NOBODY, theirs)
        return found + self._passed if self._apart(mine, theirs) else found

    def _changes(self, side: int, before: Checkers, after: Checkers) -> Layer:
        pairs = enumerate(zip(before, after, strict=True))
        return sum([self._change(side, place, was, now) for place, (was, now) in pairs if was != now])

    def _make_change(self, side: int, place: int, was: int, now: int) -> Layer:
        rows, inputs = self._rows, dict(told(side, place, now))
        for at, given in told(side, place, was):
            inputs[at] = inputs.get(at, 0.0) - given
        return sum(_packed([given * one for one in rows[at]]) for at, given in inputs.items() if given)

    def _active(self, layer: Layer) -> tuple[int, ...]:
        """The numbers of a layer in ``UNIT``, negative ones as 0."""
        digits = layer + self._half
        positive = digits >> DIGIT - 1 & self._ones
        return self._digits.unpack((digits & (positive << DIGIT - 1) - positive).to_bytes(self._digits.size, "little"))

    def _outputs(self, layer: Layer) -> list[float]:
        active = self._active(layer)
        pairs = zip(self._last, self._columns, strict=True)
        return [_share(last + sum(map(mul, active, column))) for last, column in pairs]


def _packed(numbers: Sequence[float]) -> Layer:
    return sum(round(UNIT * one) << DIGIT * n for n, one in enumerate(numbers))


def _share(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -500 else 0.0


# --- bearing off by a table -------------------------------------------------------------------------------------------
# Once both sides have all their checkers at home, neither can hinder the other, and only the number of throws counts.
# For each of the 54,264 layouts of up to fifteen checkers on six points, the table holds the distribution of the number
# of throws a side needs, if it plays for the smallest average. Two such rows give the chance to win
# (``assets/players/build/nardi/bearoff.py``). Between equal chances, fewer throws are better. If a mars counts, a
# network estimates its probability as long as a side has borne off nothing.
#
# A file is one line of JSON (``sha256`` of the rest; ``trainer``) and then, compressed by zlib: for each layout a byte
# for the first throw that may finish; for each a byte for the length of its row; and the rows: the probability of
# having finished by that throw, by the next …, up to the last one below ``WHOLE``, which is certainty.


CHECKERS: Final = 15
LAYOUTS: Final = comb(CHECKERS + HOME, HOME)
WHOLE: Final = 255
SLIGHT: Final = 1e-5
"""The value of needing no further throw, against a certain win: less than the smallest difference of two rows."""
LONGEST: Final = 24  # More throws than any side needs
Row: TypeAlias = tuple[int, bytes]
"""The first throw that may finish, and the probabilities of having finished by it, by the next …"""


def at_home(checkers: Checkers) -> bool:
    """Whether all checkers are at home or borne off."""
    return not any(checkers[HOME + 1 :])


def layout(checkers: Checkers) -> int:
    """The number of an ``at_home`` layout: fewer checkers on the board first, then fewer on point 1, on 2 …"""
    left = sum(checkers[1 : HOME + 1])
    number = comb(left + HOME - 1, HOME)
    for place in range(1, HOME):
        rest = HOME - place
        number += comb(left + rest, rest)
        left -= checkers[place]
        number -= comb(left + rest, rest)
    return number


class Table:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        self.about, body = opened(data)
        self._data: Final = zlib.decompress(body)
        self._starts: Final = array("L", accumulate(self._data[LAYOUTS : 2 * LAYOUTS], initial=2 * LAYOUTS))
        if len(self._starts) != LAYOUTS + 1 or self._starts[-1] != len(self._data):
            raise ValueError("a table with more or fewer rows than there are layouts")

    def row(self, checkers: Checkers) -> Row:
        n = layout(checkers)
        return self._data[n], self._data[self._starts[n] : self._starts[n + 1]]

    def throws(self, checkers: Checkers) -> float:
        """The average number of throws a side needs."""
        first, shares = self.row(checkers)
        return first + len(shares) - sum(shares) / WHOLE

    def __call__(self, mine: Checkers, theirs: Checkers) -> float:
        """The chance of the side to throw; both are ``at_home`` and have checkers on the board."""
        (first, own), (since, other) = self.row(mine), self.row(theirs)
        won = before = 0
        for throw, done in enumerate((*own, WHOLE), first):
            past = throw - 1 - since
            ahead = 0 if past < 0 else other[past] if past < len(other) else WHOLE
            won += (done - before) * (WHOLE - ahead)
            before = done
        return won / WHOLE**2


class Homeward:
    """See ``Judging``: by the table once both sides are at home, else by the ``network``."""

    def __init__(self, table: Table, network: Judge) -> None:
        self._table: Final = table
        self._network: Final = network

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        if not (at_home(mine) and at_home(theirs)):
            return self._network.hopes(mine, theirs)
        win = self._table(mine, theirs)
        if mine[OFF] and theirs[OFF]:
            return win, 0.0, 0.0
        _, double, lost = self._network.hopes(mine, theirs)
        return win, min(win, double), min(1 - win, lost)

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        known = [at_home(own) and at_home(other) for own, other in ends]
        judged = iter(
            self._network.after(mine, theirs, [end for end, sure in zip(ends, known, strict=True) if not sure], mars)
            if not all(known)
            else ()
        )
        return [
            self._stands(own, other, mars) if sure else next(judged)
            for (own, other), sure in zip(ends, known, strict=True)
        ]

    def _stands(self, own: Checkers, other: Checkers, mars: bool) -> float:
        win, double, lost = self.hopes(other, own) if mars else (self._table(other, own), 0.0, 0.0)
        quick = 1 - self._table.throws(own) / LONGEST
        return (1 - SLIGHT) * (1 - win + (lost - double) / 2) + SLIGHT * quick


def packed(rows: Iterable[Row], **about: Any) -> bytes:
    """The file of such a table, ``rows`` by ``layout``."""
    firsts, shares = zip(*rows, strict=True)
    data = bytes(firsts) + bytes(map(len, shares)) + b"".join(shares)
    return closed(zlib.compress(data, 9), **about)


# --- Hyper Nardi by a packed table ------------------------------------------------------------------------------------
# The chance to win of the side about to throw is known for all 3276 × 3276 positions without mars
# (``assets/players/build/nardi/solve.c``). As a matrix, with a row for each layout of that side's three checkers and a
# column for each of the other side's, it is nearly the product of two narrow matrices. The file holds these: the
# product of two of their rows is a value. If mars counts, a network estimates its probability.
#
# A file is one line of JSON (``rank``, the length of a row; ``step``, the value of 1; ``sha256`` of the rest;
# ``trainer``) and both matrices as 16-bit integers, little-endian, compressed by zlib.


HYPER_CHECKERS: Final = 3
HANDS: Final = comb(PLACES + HYPER_CHECKERS - 1, HYPER_CHECKERS)  # The number of layouts of a side's checkers


def hand(checkers: Checkers) -> int:
    """The number of a side's layout: by its farthest checker, then the next, then the nearest."""
    far, middle, near = [place for place in range(PLACES - 1, -1, -1) for _ in range(checkers[place])]
    return comb(far + 2, 3) + comb(middle + 1, 2) + near


class HyperTable:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        self.about, body = opened(data)
        rank = int(self.about["rank"])
        numbers = array("h", zlib.decompress(body))
        if sys.byteorder == "big":
            numbers.byteswap()
        if len(numbers) != 2 * HANDS * rank:
            raise ValueError("a table with more or fewer numbers than it should have")
        view = memoryview(numbers)
        self._own: Final = [view[rank * n : rank * (n + 1)] for n in range(HANDS)]
        self._theirs: Final = [view[rank * n : rank * (n + 1)] for n in range(HANDS, 2 * HANDS)]
        self._step: Final = float(self.about["step"])

    def __call__(self, mine: Checkers, theirs: Checkers) -> float:
        """The chance of the side to throw; both have checkers on the board."""
        found: float = self._step * sum(map(mul, self._own[hand(mine)], self._theirs[hand(theirs)]))
        return min(1.0, max(0.0, found))


class Exact:
    """See ``Judging``. ``network``: for mars."""

    def __init__(self, table: HyperTable, network: Judge) -> None:
        self._table: Final = table
        self._network: Final = network

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        _, double, lost = self._network.hopes(mine, theirs)
        return self._table(mine, theirs), double, lost

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        if not mars:
            return [1 - self._table(other, own) for own, other in ends]
        return [1 - win + (lost - double) / 2 for win, double, lost in (self.hopes(other, own) for own, other in ends)]


def packed_exact(matrices: Sequence[Sequence[int]], rank: int, step: float, **about: Any) -> bytes:
    """The file of such a table: what the solver writes to ``assets/players``."""
    numbers = array("h", [one for matrix in matrices for one in matrix])
    if sys.byteorder == "big":
        numbers.byteswap()
    return closed(zlib.compress(numbers.tobytes(), 9), **about, rank=rank, step=step)


# --- the players above ``easy`` ---------------------------------------------------------------------------------------
# All of them examine every position after their throw and make the first step towards the best one. ``normal`` judges
# with a small network. ``strong`` has a large one, takes the few positions that it rates best and looks one throw
# further: at the other side's best reply to each of the 21 throws. ``master`` does so with more positions. Once all
# checkers of both sides are home, these two use a table. In the solved game, ``strong`` has exact values. Raises:
# ``bot.games.stakes``.


THROWS: Final = tuple((numbers((a, b)), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1))
"""All throws, and how often of 36 each occurs."""
BEARING_OFF: Final = "bearing-off.table"
MARS: Final = 0.5  # The value that a mars adds to a won deal


class Depth(NamedTuple):
    """Looks further at up to ``few`` of the best positions, those within ``near`` of the best one, until ``replies``
    replies have been judged: the limit of time."""

    few: int
    near: float
    replies: int


_ALL: Final = 1 << 40
STRONG: Final = Depth(4, 0.04, 4_000)
MASTER: Final = Depth(10, 0.08, 8_000)


class Judging(Protocol):
    """An estimate of positions."""

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        """The chance of the side about to throw to win, to win with mars, to lose with mars."""
        ...

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        """See ``Judge.after``."""
        ...


class Thinker:
    """``depth``: None if it looks no further than its own throw."""

    def __init__(self, judge: Judging, depth: Depth | None = None) -> None:
        self._judge: Final = judge
        self._depth: Final = depth

    def play(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
        """One of ``legal``, which is not empty."""
        if view.raises.offer:
            return answer(view, legal, seat, self.hopes(view, 1 - seat).turned)
        if view.phase == "throw":
            if len(legal.actions) == 1:
                return ROLL
            return offer(view, legal, seat, self.hopes(view, seat)) or ROLL
        if not (steps := [a for a in legal.actions if isinstance(a, Move)]):
            return DONE
        return steps[0] if len(steps) == 1 else Move(*self.ranked(view, seat)[0][0].way[0])

    def hopes(self, view: View, seat: Seat) -> Hopes:
        """The chances of ``seat``, which is about to throw."""
        return self._foreseen(view.options, view.board[seat], view.board[1 - seat])

    def stands(self, options: Options, end: End) -> Hopes:
        """The chances of the side that has just played."""
        if end.mine[OFF] == options.course.size:
            return Hopes(1.0, float(_won(options, end) > 1))
        return self._foreseen(options, end.theirs, end.mine).turned

    def _foreseen(self, options: Options, mine: Checkers, theirs: Checkers) -> Hopes:
        win, double, lost = self._judge.hopes(mine, theirs)
        return Hopes(win, min(win, double), min(1 - win, lost)) if options.mars else Hopes(win)

    def ranked(self, view: View, seat: Seat) -> list[tuple[End, float]]:
        """The positions after the throw, the best first, and the worth of each: twice that, less one, are the points it
        brings. A thinker that looks further returns only the positions it has examined further."""
        options, mine, theirs = view.options, view.board[seat], view.board[1 - seat]
        ends = list(ways(options.course, mine, theirs, view.dice, view.leave))
        values = self._values(options, mine, theirs, ends)
        order = sorted(range(len(ends)), key=lambda n: -values[n])
        if self._depth is not None and values[order[0]] < 1:
            few, near, replies = self._depth
            best = [n for n in order[:few] if values[n] >= values[order[0]] - near]
            if len(best) > 1:
                return [(ends[n], value) for value, n in self._further(options, ends, best, replies)]
        return [(ends[n], values[n]) for n in order]

    def compared(self, view: View, seat: Seat, reached: Both) -> tuple[End, float, float] | None:
        """Looking back: the best position after the throw, its worth, and the worth of the one ``reached`` (own
        checkers, then the other side's), as in ``ranked``. None: the throw does not lead there."""
        options, mine, theirs = view.options, view.board[seat], view.board[1 - seat]
        ends = list(ways(options.course, mine, theirs, view.dice, view.leave))
        if (own := next((n for n, end in enumerate(ends) if (end.mine, end.theirs) == reached), None)) is None:
            return None
        values = self._values(options, mine, theirs, ends)
        order = sorted(range(len(ends)), key=lambda n: -values[n])
        if self._depth is None or values[order[0]] >= 1:
            return ends[order[0]], values[order[0]], values[own]
        few, near, _ = self._depth
        some = {own, *(n for n in order[:few] if values[n] >= values[order[0]] - near)}
        further = self._further(options, ends, sorted(some, key=order.index), _ALL)
        return ends[further[0][1]], further[0][0], next(value for value, n in further if n == own)

    def _values(self, options: Options, mine: Checkers, theirs: Checkers, ends: Sequence[End]) -> list[float]:
        """The value of each position for the side that has just played."""
        if any(end.mine[OFF] == options.course.size for end in ends):
            return [_won(options, end) if end.mine[OFF] == options.course.size else 0.0 for end in ends]
        return self._judge.after(mine, theirs, [(end.mine, end.theirs) for end in ends], options.mars)

    def _further(
        self, options: Options, ends: Sequence[End], some: Sequence[int], most: int
    ) -> list[tuple[float, int]]:
        """The worth of ``some`` after the other side's best replies, with their numbers, the best first, without those
        for which there was no time."""
        found: list[tuple[float, int]] = []
        asked = 0
        for n in some:
            if found and asked * (len(found) + 1) > most * len(found):
                break
            total = 0.0
            for dice, often in THROWS:
                leave = _leave(options, dice)
                replies = list(ways(options.course, ends[n].theirs, ends[n].mine, dice, leave))
                asked += len(replies)
                total += often * max(self._values(options, ends[n].theirs, ends[n].mine, replies))
            found.append((total, n))
        return [(1 - total / 36, n) for total, n in sorted(found)]


def _won(options: Options, end: End) -> float:
    return 1.0 + (MARS if options.mars and not end.theirs[OFF] else 0.0)


def _leave(options: Options, dice: tuple[int, ...]) -> Leave:
    """The limits of NA-21 and NA-22 for a throw, without the exception for the first turn."""
    if not options.course.head:
        return FREE
    return Leave(1, movers=1) if options.double_one_checker and len(dice) > 2 else Leave(1)


def judge(supplies: Supplies, name: str, course: Course) -> Judge:
    """The network ``name.net`` at work."""
    return Judge(Network(supplies.weights(f"{name}.net")), facing=not course.head)


def homeward(supplies: Supplies, name: str, course: Course) -> Judging:
    """The network with the bear-off table."""
    return Homeward(Table(supplies.weights(BEARING_OFF)), judge(supplies, name, course))


def exact(name: str, course: Course) -> dict[Level, Callable[[Supplies], Player]]:
    """The players of the solved game, from the table ``name.table`` and the small network."""

    def strong(supplies: Supplies) -> Player:
        return knowing(supplies, name, course).play

    return {"normal": _plays(f"{name}-small", course), "strong": strong}


def knowing(supplies: Supplies, name: str, course: Course) -> Thinker:
    """The thinker of the solved game."""
    return Thinker(Exact(HyperTable(supplies.weights(f"{name}.table")), judge(supplies, f"{name}-small", course)))


def learnt(name: str, course: Course) -> dict[Level, Callable[[Supplies], Player]]:
    """The players of a game, from its networks ``name.net`` and ``name-small.net``."""
    return {
        "normal": _plays(f"{name}-small", course),
        "strong": _plays(name, course, STRONG),
        "master": _plays(name, course, MASTER),
    }


def _plays(network: str, course: Course, depth: Depth | None = None) -> Callable[[Supplies], Player]:
    def made(supplies: Supplies) -> Player:
        judging = judge(supplies, network, course) if depth is None else homeward(supplies, network, course)
        return Thinker(judging, depth).play

    return made


# --- hints ------------------------------------------------------------------------------------------------------------
# A hint gives the worth of a move or a raise in points, and the chance to win. Moves are judged as by ``strong``: a
# hint names the positions examined further, each by the first step towards it. The points of a raise are those of the
# deal, played to its end at the new stake.
#
# Looking back, a throw is weighed as a whole: the position reached, against the best one. All throws of the other side
# are tried, so the result is free of chance. Raises are not weighed: their cost depends on the match score and on later
# raises, which these figures ignore.


FAULT: Final = 0.04  # The share of the game from which a loss counts as a fault: 0.08 of a point at stake 1


class NardiAdviser:
    """See ``bot.ports.players.Adviser``."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker: Final = thinker

    def worths(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        if any(isinstance(one, Move) for one in legal.actions):
            return self._moves(view, seat)
        if any(isinstance(one, Raise) for one in legal.actions):
            best = self._thinker.play(game, view, legal, seat, chance)
            return self._raises(view, legal, seat, best)
        return ()

    def weigh(self, decided: Decided) -> Weighed | None:
        view: View = decided.question.view
        seat, after = decided.question.seat, decided.after
        if not any(isinstance(one, Move) for one in decided.actions):
            return None
        if (found := self._thinker.compared(view, seat, (after.board[seat], after.board[1 - seat]))) is None:
            return None
        end, best, own = found
        points = 2 * view.raises.worth
        lost = points * (best - own)
        better = tuple(Move(*step) for step in end.way) if lost else ()
        return Weighed("play", lost, better, fault=best - own >= FAULT)

    def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        """Nothing is hidden here."""
        return ()

    def _moves(self, view: View, seat: Seat) -> tuple[Advised, ...]:
        found: dict[Move, Advised] = {}
        for end, value in self._thinker.ranked(view, seat):
            step = Move(*end.way[0])
            won = self._thinker.stands(view.options, end).win if view.options.mars else min(value, 1.0)
            found.setdefault(step, Advised(step, view.raises.worth * (2 * value - 1), won=won))
        return tuple(found.values())

    def _raises(self, view: View, legal: Legal[Action], seat: Seat, best: Action) -> tuple[Advised, ...]:
        """``best``: the action of ``strong``, which also considers the match score."""
        asked = bool(view.raises.offer)
        hopes = self._thinker.hopes(view, 1 - seat).turned if asked else self._thinker.hopes(view, seat)

        def advised(action: Action) -> Advised:
            if action == DECLINE:
                return Advised(action, -view.raises.worth, won=0.0)
            worth = view.raises.offer or view.raises.worth
            if isinstance(action, Raise):
                worth = WORTH.get(action.word, worth)
            return Advised(action, worth * _points(hopes), won=hopes.win)

        others = [one for one in legal.actions if one not in (best, UNDO, DONE)]
        return (advised(best), *sorted(map(advised, others), key=lambda one: -one.points))


def _points(hopes: Hopes) -> float:
    return 2 * hopes.win - 1 + hopes.double - hopes.lost


def exact_adviser(name: str, course: Course) -> Callable[[Supplies], Adviser]:
    """The adviser of the solved game."""
    return lambda supplies: NardiAdviser(knowing(supplies, name, course))


def learnt_adviser(name: str, course: Course) -> Callable[[Supplies], Adviser]:
    return lambda supplies: NardiAdviser(Thinker(homeward(supplies, name, course), STRONG))


def exactly(name: str, course: Course) -> Callable[[Supplies], Callable[[Depth | None], Thinker]]:
    """Thinkers for the solved game; depth makes no difference."""

    def made(supplies: Supplies) -> Callable[[Depth | None], Thinker]:
        thinker = knowing(supplies, name, course)
        return lambda _: thinker

    return made


def deeply(name: str, course: Course) -> Callable[[Supplies], Callable[[Depth | None], Thinker]]:
    """Thinkers of any depth."""

    def made(supplies: Supplies) -> Callable[[Depth | None], Thinker]:
        judging = homeward(supplies, name, course)
        return lambda depth: Thinker(judging, depth)

    return made
