"""The automatic players of Nardi above ``easy``, put together.

All of them look at every position that their throw leads to and make the first step towards the one that stands best:
``normal`` as a small network judges it. ``strong`` has a large one, takes the few positions that it likes best and
looks one throw further: what the other side makes of each of its 21 throws. ``master`` does so with more of them.
Once all checkers of both are home these two go by a table. In the game that is solved ``strong`` knows. Raises:
``stakes``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from bot.games.nardi import bearoff
from bot.games.nardi.exact import Exact, Table
from bot.games.nardi.told import Both, Judge
from bot.games.network import Network
from bot.games.stakes import Hopes, answer, offer
from bot.ports.players import Level, Player, Supplies
from rules.core import Chance, Legal, Seat
from rules.nardi.actions import DONE, ROLL, Action
from rules.nardi.course import OFF, Checkers, Course
from rules.nardi.moves import FREE, End, Leave, Move, ways
from rules.nardi.settings import Options
from rules.nardi.state import numbers
from rules.nardi.view import View

THROWS: Final = tuple((numbers((a, b)), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1))
"""All throws, and how often of 36 each comes."""
BEARING_OFF: Final = "bearing-off.table"
MARS: Final = 0.5
"""What a mars adds to a deal that is won."""


class Depth(NamedTuple):
    """So many (``few``) of the best positions are looked at further that are judged so ``near`` to the best one, until
    so many ``replies`` have been judged: the limit of time."""

    few: int
    near: float
    replies: int


_ALL: Final = 1 << 40
STRONG: Final = Depth(4, 0.04, 4_000)
MASTER: Final = Depth(10, 0.08, 8_000)


class Judging(Protocol):
    """What knows how good a position is."""

    def hopes(self, mine: Checkers, theirs: Checkers) -> tuple[float, float, float]:
        """The chance of the side about to throw to win, to win with mars, to lose with mars."""
        ...

    def after(self, mine: Checkers, theirs: Checkers, ends: Sequence[Both], mars: bool) -> list[float]:
        """See ``told.Judge.after``."""
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
        steps = [a for a in legal.actions if isinstance(a, Move)]
        if not steps:
            return DONE
        return steps[0] if len(steps) == 1 else Move(*self.ranked(view, seat)[0][0].way[0])

    def hopes(self, view: View, seat: Seat) -> Hopes:
        """Of ``seat``, which is about to throw."""
        return self._foreseen(view.options, view.board[seat], view.board[1 - seat])

    def stands(self, options: Options, end: End) -> Hopes:
        """Of the side that has just played."""
        if end.mine[OFF] == options.course.size:
            return Hopes(1.0, float(_won(options, end) > 1))
        return self._foreseen(options, end.theirs, end.mine).turned

    def _foreseen(self, options: Options, mine: Checkers, theirs: Checkers) -> Hopes:
        win, double, lost = self._judge.hopes(mine, theirs)
        return Hopes(win, min(win, double), min(1 - win, lost)) if options.mars else Hopes(win)

    def ranked(self, view: View, seat: Seat) -> list[tuple[End, float]]:
        """The positions that the throw leads to, the best first, and what each is worth: twice that, less one, are the
        points it brings. Of a thinker that looks further only those at which it has looked."""
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
        """Looking back: the best position that the throw led to, what it is worth, and what the one ``reached`` is
        (own checkers, then the other side's), as in ``ranked``. None: it does not lead there."""
        options, mine, theirs = view.options, view.board[seat], view.board[1 - seat]
        ends = list(ways(options.course, mine, theirs, view.dice, view.leave))
        own = next((n for n, end in enumerate(ends) if (end.mine, end.theirs) == reached), None)
        if own is None:
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
        """By position how well it stands for the side that has just played."""
        over = next((n for n, end in enumerate(ends) if end.mine[OFF] == options.course.size), None)
        if over is not None:
            return [_won(options, end) if end.mine[OFF] == options.course.size else 0.0 for end in ends]
        return self._judge.after(mine, theirs, [(end.mine, end.theirs) for end in ends], options.mars)

    def _further(
        self, options: Options, ends: Sequence[End], some: Sequence[int], most: int
    ) -> list[tuple[float, int]]:
        """What ``some`` are worth by what the other side makes of its throws, and their numbers, the best first; those
        for which the time does not suffice are left out."""
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
    """What NA-21 and NA-22 allow of a throw; that of the first turn is not looked at."""
    if not options.course.head:
        return FREE
    return Leave(1, movers=1) if options.double_one_checker and len(dice) > 2 else Leave(1)


def judge(supplies: Supplies, name: str, course: Course) -> Judge:
    """The network ``name.net`` at work."""
    return Judge(Network(supplies.weights(f"{name}.net")), facing=not course.head)


def homeward(supplies: Supplies, name: str, course: Course) -> Judging:
    """The network with the table by which checkers are borne off."""
    return bearoff.Homeward(bearoff.Table(supplies.weights(BEARING_OFF)), judge(supplies, name, course))


def exact(name: str, course: Course) -> dict[Level, Callable[[Supplies], Player]]:
    """The same for the game that is solved: from the table ``name.table`` and the small network."""

    def strong(supplies: Supplies) -> Player:
        return knowing(supplies, name, course).play

    return {"normal": _plays(f"{name}-small", course), "strong": strong}


def knowing(supplies: Supplies, name: str, course: Course) -> Thinker:
    """One for the game that is solved."""
    return Thinker(Exact(Table(supplies.weights(f"{name}.table")), judge(supplies, f"{name}-small", course)))


def learnt(name: str, course: Course) -> dict[Level, Callable[[Supplies], Player]]:
    """How the players of a game are made from its networks, ``name.net`` and ``name-small.net``."""
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
