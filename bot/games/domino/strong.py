"""The automatic players of Domino above ``easy``, for two without a spinner: a trained network, search, exact play at
the end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Final, NamedTuple

from bot.games.domino.player import play as easy
from bot.games.thinking import INFINITE, Bounds, Depth, Network, TooMany, averaged, lost, none, promising
from bot.ports.players import Advised, Adviser, Decided, Level, Player, Supplies, Weighed
from rules.core import Chance, Legal, Seat
from rules.domino.game import worth
from rules.domino.model import HALVES, NUMBERS, TILES, Lay, Layout, Step, Tile
from rules.domino.view import View
from rules.options import AnyGame

# --- the network's estimate of a layout -------------------------------------------------------------------------------
# The network learnt from its own deals (``assets/players/build/afterwards/domino.c`` has the same inputs).
#
# Theory of operation. The inputs are one's own tiles, the ends, and the known facts about the other hand: a player who
# draws or passes has none of the numbers then open. So for each number that a hand once lacked, its tiles with that
# number can only be among those drawn since.


INPUTS: Final = 113
SCALE: Final = 25.0  # The points that the network calls 1
NEVER: Final = -1
MOST: Final = 9  # Sizes of a hand that the network tells apart
NUMBER: Final = {tile: n for n, tile in enumerate(TILES)}
_HALVES: Final = tuple(HALVES[tile] for tile in TILES)
FITTING: Final = tuple(sum(1 << n for n, tile in enumerate(TILES) if number in HALVES[tile]) for number in NUMBERS)
"""By number, the set of its tiles; sets are bits."""


class Line(NamedTuple):
    """The numbers open at both ends, and what each counts; ``lone``: the layout is a single double."""

    left: int
    right: int
    shown_left: int
    shown_right: int
    lone: bool = False

    @property
    def points(self) -> int:
        """DO-4."""
        total = self.shown_left + (0 if self.lone else self.shown_right)
        return 0 if total % 5 else total


@dataclass(frozen=True, slots=True)
class Seen:
    """The public facts about a hand. ``fresh``: by number, the most tiles with it that the hand can have, ``NEVER`` if
    it never lacked the number; ``drew``: its owner has just drawn."""

    size: int
    fresh: Sequence[int]
    drew: bool = False

    def laid(self, halves: Sequence[int]) -> "Seen":
        """After a tile with these numbers has been laid: the tile just drawn may be the one laid."""
        fresh = [few - (few > 0 and (self.drew or n in halves)) for n, few in enumerate(self.fresh)]
        return Seen(self.size - 1, fresh)

    def lacked(self, asked: Sequence[int], drew: bool) -> "Seen":
        """After its owner drew, or else passed, for lack of the numbers ``asked``."""
        fresh = [0 if n in asked else few + (drew and few >= 0) for n, few in enumerate(self.fresh)]
        return Seen(self.size + drew, fresh, drew)


def line_of(layout: Layout) -> Line | None:
    """None before the first tile."""
    if not (line := layout.line):
        return None
    (left, inner), (outer, right) = line[0], line[-1]
    if len(line) == 1:
        twice = left == right
        return Line(left, right, 2 * left if twice else left, 2 * left if twice else right, twice)
    return Line(left, right, left + inner if left == inner else left, outer + right if outer == right else right)


def bits(tiles: Iterable[Tile]) -> int:
    """A set of tiles."""
    return sum(1 << NUMBER[tile] for tile in tiles)


def unseen_of(view: View) -> list[int]:
    """The numbers of the tiles that are neither in the layout nor in the viewer's hand."""
    gone = {*view.layout.tiles(), *(view.hand or ())}
    return [n for n, tile in enumerate(TILES) if tile not in gone]


def left_by(tiles: Iterable[int]) -> int:
    """The points for tiles left, by number (DO-6)."""
    return worth([TILES[n] for n in tiles])


def numbers(tiles: int) -> list[int]:
    """The numbers of the bits in a set."""
    return [n for n in range(len(TILES)) if tiles >> n & 1]


def fitting(line: Line) -> int:
    """The tiles that fit at either end, as bits."""
    return FITTING[line.left] | FITTING[line.right]


def after(line: Line | None, tile: int, right: bool) -> Line:
    """The line once ``tile``, the number of a tile that fits, is laid."""
    high, low = _HALVES[tile]
    twice = high == low
    if line is None:
        return Line(high, low, 2 * high if twice else high, 2 * high if twice else low, twice)
    at = line.right if right else line.left
    end = low if high == at else high
    shown = 2 * high if twice else end
    if right:
        return Line(line.left, end, line.shown_left, shown)
    return Line(end, line.right, shown, line.shown_right)


def seen_of(steps: Sequence[Step], seat: Seat, size: int) -> Seen:
    """``size``: tiles held now."""
    found = Seen(size, [NEVER] * 7)
    for step in steps:
        if step.seat != seat:
            continue
        if step.what == "laid":
            found = found.laid(HALVES[step.tile] if step.tile is not None else ())
        else:
            found = found.lacked(step.asked, step.what == "drew")
    return replace(found, size=size)


def believed(seen: Seen, unseen: Sequence[int]) -> dict[int, float]:
    """The probability that the hand holds each tile, by its number; impossible tiles are left out."""
    size, fresh = seen.size, seen.fresh
    if not size:
        return {}
    share = [1.0 if few < 0 else min(1.0, few / size) for few in fresh]
    weights = [(t, min(share[_HALVES[t][0]], share[_HALVES[t][1]])) for t in unseen]
    total = sum(weight for _, weight in weights)
    return {t: min(1.0, weight * size / total) for t, weight in weights if weight > 0}


def _points(line: Line, tile: int) -> int:
    """The most points the tile can make, -1 if it does not fit."""
    high, low = _HALVES[tile]
    best = -1
    if line.left in (high, low):
        best = after(line, tile, False).points
    if line.right in (high, low):
        best = max(best, after(line, tile, True).points)
    return best


def inputs(own: Sequence[int], unseen: Sequence[int], line: Line, other: Seen, bazaar: int) -> list[float]:
    """The network's inputs after a tile has been laid: the rest of the hand, the unseen tiles, the layout."""
    found = [0.0] * INPUTS
    pips = mine = fitting = 0
    for t in own:
        high, low = _HALVES[t]
        found[t] = 1.0
        found[70 + high] += 0.3
        if high != low:
            found[70 + low] += 0.3
        pips += high + low
        best = _points(line, t)
        fitting += best >= 0
        mine = max(mine, best)
    for t in unseen:
        high, low = _HALVES[t]
        found[77 + high] += 0.3
        if high != low:
            found[77 + low] += 0.3
    none, theirs = 1.0, 0.0
    lacking: dict[int, float] = {}
    for t, chance in believed(other, unseen).items():
        found[28 + t] = chance
        theirs += chance * (_HALVES[t][0] + _HALVES[t][1])
        best = _points(line, t)
        if best >= 0:
            none *= 1 - chance
            lacking[best] = lacking.get(best, 1.0) * (1 - chance)
    reply, above = 0.0, 1.0
    for points in sorted(lacking, reverse=True):
        reply += above * (1 - lacking[points]) * points
        above *= lacking[points]
    found[56 + line.left] += 1
    found[56 + line.right] += 1
    if line.shown_left != line.left:
        found[63 + line.left] += 1
    if line.shown_right != line.right and not line.lone:
        found[63 + line.right] += 1
    found[84 + min(MOST, len(own))] = 1
    found[94 + min(MOST, other.size)] = 1
    found[104], found[105] = bazaar / 14, float(not bazaar)
    found[106], found[107], found[108], found[109] = reply / 10, mine / 10, fitting / 3, none
    found[110], found[111] = pips / 30, theirs / 30
    found[112] = (line.shown_left + (0 if line.lone else line.shown_right)) / 20
    return found


class Judge:
    """``network``: one output, the lead in points that the rest of the deal brings to the side that has just laid."""

    def __init__(self, network: Network) -> None:
        """:raises ValueError: the network is of another game."""
        if network.about["sizes"][0] != INPUTS:
            raise ValueError("a network that is told other things")
        self._network: Final = network

    def __call__(self, own: Sequence[int], unseen: Sequence[int], line: Line, other: Seen, bazaar: int) -> float:
        """In points."""
        return SCALE * self._network(inputs(own, unseen, line, other, bazaar))[0]


# --- once nothing is hidden -------------------------------------------------------------------------------------------
# The bazaar is empty, so both hands are known.
#
# Theory of operation. The search tries all ways to go on, with both sides playing for the difference in points, with
# bounds (alpha-beta), and remembers the values of positions.


class Ending:
    """``positions``: the most to be examined, over all calls."""

    def __init__(self, positions: int) -> None:
        self._bounds: Final[Bounds[tuple[Line, int, int]]] = Bounds(positions)

    def laid(self, line: Line | None, tile: int, right: bool, hand: int, other: int) -> int:
        """The points that laying a tile brings the holder of ``hand`` until the deal ends, less those of the other
        side.

        Hands are sets of tiles as bits; ``tile`` is the number of a tile that fits.

        :raises TooMany: the search takes too long.
        """
        return self._laid(line, tile, right, hand, other, -INFINITE, INFINITE)

    def _laid(self, line: Line | None, tile: int, right: bool, hand: int, other: int, low: int, high: int) -> int:
        now, own = after(line, tile, right), hand & ~(1 << tile)
        points = now.points
        if not own:
            return points + left_by(numbers(other))
        fits = fitting(now)
        if not (own | other) & fits:
            return points
        if other & fits:
            return points - self._best(now, other, own, points - high, points - low)
        return points + self._best(now, own, other, low - points, high - points)

    def _best(self, line: Line, hand: int, other: int, low: int, high: int) -> int:
        """The value for the side to lay, which can; outside the bounds, a bound of it."""
        if (known := self._bounds.enough((line, hand, other), low, high)) is not None:
            return known
        best, floor = -INFINITE, low
        ways: list[tuple[int, int, bool]] = []
        for right in (False, True):
            fitting = hand & FITTING[line.right if right else line.left]
            while fitting:
                bit = fitting & -fitting
                tile = bit.bit_length() - 1
                fitting ^= bit
                ways.append((after(line, tile, right).points + sum(HALVES[TILES[tile]]) // 4, tile, right))
        for _, tile, right in sorted(ways, reverse=True):
            value = self._laid(line, tile, right, hand, other, floor, high)
            best, floor = max(best, value), max(floor, value)
            if floor >= high:
                break
        return self._bounds.keep((line, hand, other), best, low, high)


# --- looking further while tiles are hidden ---------------------------------------------------------------------------
# Used by ``master``, for two without a spinner.
#
# Theory of operation. The other hand and the bazaar are dealt in many ways that agree with that side's draws and
# passes. In each of these worlds every tile that the network likes is laid. The other side draws if it must, and
# answers by the network and by what *it* would see. Then the network values one's own best answer, again by one's own
# knowledge. Neither side knows which world it is in.


TRIES: Final = 8
"""The number of attempts to deal a world; the last one need only agree with most of the known facts."""
EVERY: Final = (1 << 28) - 1


class Side(NamedTuple):
    """``hand``: a set of tiles as bits; ``seen``: the other side's knowledge of it."""

    hand: int
    seen: Seen


class Table(NamedTuple):
    """``lying``: tiles of the layout, as bits; ``bazaar``: in the order of drawing."""

    line: Line
    lying: int
    bazaar: Sequence[int]

    def laid(self, tile: int, now: Line) -> "Table":
        return Table(now, self.lying | 1 << tile, self.bazaar)


class Further:
    """Examines up to ``worlds`` worlds, until ``positions`` layouts have been judged: the limit of time."""

    def __init__(self, judge: Judge, worlds: int, positions: int) -> None:
        self._judge: Final = judge
        self._worlds: Final = worlds
        self._left = positions

    def worths(
        self, lays: Sequence[tuple[int, Line]], own: Side, other: Seen, lying: int, bazaar: int, chance: Chance
    ) -> list[float] | None:
        """The points that each of ``lays`` brings from now on, its own included, less those of the other side. None:
        not one world could be finished.

        ``lays``: tiles of ``own`` that are not its last, and the layout after each; ``other``: the known facts about
        the other hand; ``lying``: the tiles of the layout, as bits; ``bazaar``: the number of its tiles.
        """
        unseen = numbers(EVERY & ~own.hand & ~lying)

        def look() -> list[float]:
            hand, left = dealt(unseen, other, chance)
            found = []
            for tile, now in lays:
                me = Side(own.hand & ~(1 << tile), own.seen.laid(HALVES[TILES[tile]]))
                table = Table(now, lying | 1 << tile, left[:bazaar])
                found.append(now.points + self._answered(table, me, Side(hand, other)))
            return found

        return averaged(self._worlds, look)

    def _answered(self, table: Table, me: Side, other: Side) -> float:
        """The points still to come when it is the other side's turn."""
        other, table = drawn(other, table)
        if not other.hand & fitting(table.line):
            if not me.hand & fitting(table.line):
                return 0.0
            return self._continued(table, me, Side(other.hand, other.seen.lacked(table.line[:2], drew=False)), 0.0)
        value, tile, now = self._best(table, other, me)
        after_it = table.laid(tile, now)
        left = Side(other.hand & ~(1 << tile), other.seen.laid(HALVES[TILES[tile]]))
        if not left.hand:
            return float(-now.points - left_by(numbers(me.hand)))
        return self._continued(after_it, me, left, value - now.points) - now.points

    def _continued(self, table: Table, me: Side, other: Side, value: float) -> float:
        """The same on one's own turn; ``value``: the points that the other side expects for itself."""
        me, table = drawn(me, table)
        if not me.hand & fitting(table.line):
            return 0.0 if not other.hand & fitting(table.line) else -value
        best, tile, now = self._best(table, me, other)
        if me.hand == 1 << tile:
            return float(now.points + left_by(numbers(other.hand)))
        return best

    def _best(self, table: Table, me: Side, other: Side) -> tuple[float, int, Line]:
        """The best tile of ``me`` by what it sees, and its worth by the network; the last tile is laid in any case."""
        unseen = numbers(EVERY & ~table.lying & ~me.hand)
        found: list[tuple[float, int, Line]] = []
        for tile, now in ways(table.line, me.hand):
            if not (own := numbers(me.hand & ~(1 << tile))):
                return float(now.points), tile, now
            self._left -= 1
            if self._left < 0:
                raise TooMany
            found.append((now.points + self._judge(own, unseen, now, other.seen, len(table.bazaar)), tile, now))
        return max(found)


def drawn(side: Side, table: Table) -> tuple[Side, Table]:
    """After ``side`` has drawn until it has a tile that fits, or the bazaar is empty."""
    (hand, seen), bazaar = side, table.bazaar
    fits = fitting(table.line)
    taken = 0
    while not hand & fits and taken < len(bazaar):
        hand |= 1 << bazaar[taken]
        seen = seen.lacked(table.line[:2], drew=True)
        taken += 1
    return (Side(hand, seen), table._replace(bazaar=bazaar[taken:])) if taken else (side, table)


def ways(line: Line, hand: int) -> list[tuple[int, Line]]:
    """The tiles of a hand that fit, and the layout after each."""
    found = [(tile, after(line, tile, False)) for tile in numbers(hand & FITTING[line.left])]
    if line.lone or (line.left == line.right and line.shown_left == line.shown_right):
        return found
    return found + [(tile, after(line, tile, True)) for tile in numbers(hand & FITTING[line.right])]


def dealt(unseen: Sequence[int], other: Seen, chance: Chance) -> tuple[int, list[int]]:
    """The other hand, as bits, and the bazaar. Of a number once lacked, the hand has no more tiles than it can have
    drawn since."""
    best: tuple[int, list[int]] | None = None
    for _ in range(TRIES):
        room = [few if few >= 0 else other.size for few in other.fresh]
        hand, rest = 0, []
        wanted = other.size
        for n in chance.shuffled(len(unseen)):
            tile = unseen[n]
            halves = {*HALVES[TILES[tile]]}
            if wanted and all(room[half] for half in halves):
                hand |= 1 << tile
                wanted -= 1
                for half in halves:
                    room[half] -= 1
            else:
                rest.append(tile)
        if not wanted:
            return hand, rest
        best = hand, rest
    assert best is not None
    hand, rest = best
    lacking = other.size - hand.bit_count()
    return hand | sum(1 << tile for tile in rest[:lacking]), rest[lacking:]


# --- the cost of a tile laid ------------------------------------------------------------------------------------------
# Theory of operation. The unseen tiles are dealt in possible ways: a hand has no more tiles of a number it once lacked
# than it has drawn since. In each world a tile is laid, the other side draws if it must and plays its best tile, and
# the network (``Judge``) values the rest. One sample of worlds finds the best tile; a second, independent one compares
# it with the tile laid. If nothing is hidden, ``Thinker`` computes the deal exactly.


CHOICE: Final = 24
VALUE: Final = 48  # Worlds in the two samples
TRIED: Final = 3
"""The number of tiles compared with the one laid: those with the network's best first estimates."""
FAULT: Final = 2.0  # The loss in points from which a tile counts as a fault
SAME: Final = 0.02


@dataclass(frozen=True, slots=True)
class World:
    """``own`` and ``other``: hands; ``bazaar``: in the order of drawing; all as numbers of tiles."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    bazaar: tuple[int, ...]


def sampled(judge: Judge, view: View, seat: Seat, laid: Lay, liked: Sequence[Lay], chance: Chance) -> Weighed:
    """``liked``: all legal lays, the network's favourites first."""
    ways = list(dict.fromkeys((*liked[:TRIED], laid)))
    first = [_worths(judge, view, seat, ways, one) for one in worlds(view, seat, CHOICE, chance)]
    means = {lay: fmean(one[n] for one in first) for n, lay in enumerate(ways)}
    best = max(ways, key=lambda lay: means[lay])
    if means[laid] >= means[best] - SAME:
        return none("play")
    second = [_worths(judge, view, seat, (best, laid), one) for one in worlds(view, seat, VALUE, chance)]
    return lost("play", best, [one - other for one, other in second], FAULT)


def worlds(view: View, seat: Seat, count: int, chance: Chance) -> Iterator[World]:
    """Possible deals of the tiles that ``seat`` does not see."""
    own = tuple(NUMBER[tile] for tile in view.hand or ())
    unseen, size = unseen_of(view), view.sizes[1 - seat]
    fresh = seen_of(view.steps, 1 - seat, size).fresh
    for _ in range(count):
        lying = [unseen[n] for n in chance.shuffled(len(unseen))]
        held = _held(lying, size, fresh)
        yield World(own, held, tuple(n for n in lying if n not in held))


def _held(lying: Sequence[int], size: int, fresh: Sequence[int]) -> tuple[int, ...]:
    """The first of ``lying`` that can be in one hand together, filled up with the first others if they are too few."""
    room = list(fresh)
    found: list[int] = []
    for tile in lying:
        numbers = set(HALVES[TILES[tile]])
        if len(found) < size and all(room[n] for n in numbers):
            found.append(tile)
            for n in numbers:
                room[n] -= room[n] > 0
    return (*found, *[n for n in lying if n not in found][: size - len(found)])


def _worths(judge: Judge, view: View, seat: Seat, ways: Sequence[Lay], world: World) -> list[float]:
    """The points each tile brings ``seat`` in a world, less those of the other side."""
    line = line_of(view.layout)
    asked = (line.left, line.right) if line is not None else ()
    found = []
    for lay in ways:
        tile = NUMBER[lay.tile]
        now, own = after(line, tile, lay.end == "R"), tuple(n for n in world.own if n != tile)
        steps = (*view.steps, Step(seat, "laid", asked, lay.tile, lay.end))
        found.append(now.points + _then(judge, now, own, world, seen_of(steps, seat, len(own))))
    return found


def _then(judge: Judge, line: Line, own: tuple[int, ...], world: World, mine: Seen) -> float:
    """The points after a tile is laid. ``mine``: the other side's knowledge of this hand."""
    if not own:
        return float(left_by(world.other))
    other, bazaar = world.other, world.bazaar
    drawn = next((n for n in range(len(bazaar) + 1) if _fit(line, (*other, *bazaar[:n]))), len(bazaar))
    other, bazaar = (*other, *bazaar[:drawn]), bazaar[drawn:]
    if _fit(line, other):
        return -_best(judge, line, other, own, bazaar, mine)
    if _fit(line, own):  # the other side passes, and all of its tiles are known
        return _best(judge, line, own, other, (), Seen(len(other), [-1] * 7))
    return 0.0


def _best(
    judge: Judge, line: Line, hand: Sequence[int], other: Sequence[int], bazaar: Sequence[int], seen: Seen
) -> float:
    """The points that the best tile of ``hand`` brings its holder; ``seen``: what they know of the hand ``other``."""
    unseen = (*other, *bazaar)

    def value(tile: int, right: bool) -> float:
        now, left = after(line, tile, right), [n for n in hand if n != tile]
        if not left:
            return now.points + left_by(other)
        if not _fit(now, (*left, *unseen)):
            return float(now.points)
        return now.points + judge(left, unseen, now, seen, len(bazaar))

    ends = [(False, line.left)] if line.left == line.right else [(False, line.left), (True, line.right)]
    return max(value(tile, right) for right, at in ends for tile in hand if FITTING[at] >> tile & 1)


def _fit(line: Line, hand: Sequence[int]) -> bool:
    return any(fitting(line) >> tile & 1 for tile in hand)


# --- the players above ``easy`` ---------------------------------------------------------------------------------------
# For two without a spinner; in other games they play as ``easy``.
#
# Theory of operation. Each tile that fits is worth its points and the network's estimate of the rest (``Judge``). Once
# the bazaar is empty, both hands are known: ``strong`` then computes the deal exactly (``Ending``). ``master`` does so
# too, and before that looks further with the best tiles (``Further``).


POSITIONS: Final = 6_000  # The most positions examined to compute a deal exactly: the limit of time


MASTER: Final = Depth(4, 4.0, 20, 3_000)  # ``near`` in points


def fit(view: View) -> bool:
    """Whether the network knows this game."""
    return len(view.sizes) == 2 and not view.options.spinner


class Thinker(Adviser):
    """``exact``: whether to compute deals exactly once nothing is hidden; ``depth``: how far to look ahead in others,
    None: no further than the next tile."""

    def __init__(self, judge: Judge, exact: bool, depth: Depth | None = None) -> None:
        self._judge: Final = judge
        self._exact: Final = exact
        self._depth: Final = depth

    def play(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        """One of ``legal``, which is not empty."""
        if len(view.plays) < 2 or not fit(view):
            return easy(game, view, legal, seat, chance)
        return self.worths(game, view, legal, seat, chance)[0].action

    def worths(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``."""
        if len(view.plays) < 2 or not fit(view) or view.hand is None:
            return ()
        values = self._worked_out(view, seat) if self._exact and not view.bazaar else None
        if values is None:
            values = self._judged(view, seat)
            if self._depth is not None and view.bazaar:
                values = self._further(view, seat, values, self._depth, chance)
        found = [Advised(lay, value) for lay, value in values.items()]
        return tuple(sorted(found, key=lambda one: one.points, reverse=True))

    def weigh(self, decided: Decided) -> Weighed | None:
        """Exact if nothing is hidden; else from samples (``sampled``)."""
        asked, laid = decided.question, decided.actions[0]
        view: View = asked.view
        if not isinstance(laid, Lay) or len(view.plays) < 2 or not fit(view) or view.hand is None:
            return None
        values = self._worked_out(view, asked.seat) if not view.bazaar else None
        if values is None:
            glance = self._judged(view, asked.seat)
            liked = sorted(glance, key=lambda lay: glance[lay], reverse=True)
            return sampled(self._judge, view, asked.seat, laid, liked, asked.chance)
        best = max(values, key=lambda lay: values[lay])
        less = values[best] - values[laid]
        return Weighed("play", less, (best,) if less else (), fault=less >= FAULT)

    def _judged(self, view: View, seat: Seat) -> dict[Lay, float]:
        assert view.hand is not None
        line = line_of(view.layout)
        hand = [NUMBER[tile] for tile in view.hand]
        unseen = unseen_of(view)
        other = seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
        found: dict[Lay, float] = {}
        for lay in view.plays:
            at = NUMBER[lay.tile]
            now = after(line, at, lay.end == "R")
            own = [t for t in hand if t != at]
            more = self._judge(own, unseen, now, other, view.bazaar) if own else _rest(unseen, view)
            found[lay] = now.points + more
        return found

    def _further(
        self, view: View, seat: Seat, values: dict[Lay, float], depth: Depth, chance: Chance
    ) -> dict[Lay, float]:
        """The worths of the best of ``values`` after looking further; ``values`` if there is no need to look."""
        laid = list(values)
        some = [laid[n] for n in promising(list(values.values()), depth)]
        if len(some) < 2 or view.hand is None or len(view.hand) < 2:
            return values
        line = line_of(view.layout)
        lays = [(NUMBER[lay.tile], after(line, NUMBER[lay.tile], lay.end == "R")) for lay in some]
        own = Side(bits(view.hand), seen_of(view.steps, seat, view.sizes[seat]))
        other = seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
        further = Further(self._judge, depth.worlds, depth.positions)
        found = further.worths(lays, own, other, bits(view.layout.tiles()), view.bazaar, chance)
        return dict(zip(some, found, strict=True)) if found is not None else values

    def _worked_out(self, view: View, seat: Seat) -> dict[Lay, float] | None:
        """None: there are too many ways to go on."""
        assert view.hand is not None
        line, hand, other = line_of(view.layout), bits(view.hand), sum(1 << n for n in unseen_of(view))
        ending = Ending(POSITIONS)
        try:
            return {lay: float(ending.laid(line, NUMBER[lay.tile], lay.end == "R", hand, other)) for lay in view.plays}
        except TooMany:
            return None


def _rest(unseen: list[int], view: View) -> float:
    """The average points for going out, over the other hand's possible tiles."""
    size = sum(view.sizes) - len(view.hand or ())
    if len(unseen) == size:
        return float(left_by(unseen))
    return sum(sum(HALVES[TILES[n]]) for n in unseen) * size / len(unseen)


def thinker(supplies: Supplies, exact: bool = True, depth: Depth | None = None) -> Thinker:
    return Thinker(Judge(Network(supplies.weights("domino.net"))), exact, depth)


LEVELS: Final[dict[Level, Callable[[Supplies], Player]]] = {
    "normal": lambda supplies: thinker(supplies, exact=False).play,
    "strong": lambda supplies: thinker(supplies).play,
    "master": lambda supplies: thinker(supplies, depth=MASTER).play,
}
