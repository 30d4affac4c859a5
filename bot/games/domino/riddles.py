"""Puzzles in Domino for two: which tile? Only where the bazaar is empty, so that whoever has counted knows both hands.

Theory of operation. The rest of the deal is worked out (``ending``), in many times the positions of a hint: what a tile
is worth is no estimate. Why the best one is better is read from the two ways the deal goes on if both sides play as
well as can be: who is out first, who makes which points, who has to pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from bot.games.bounds import TooMany
from bot.games.domino import words
from bot.games.domino.ending import Ending
from bot.games.domino.judge import FITTING, NUMBER, Line, after, fitting, line_of, numbers
from bot.games.domino.levels import fit
from bot.games.riddles import Line as Acts
from bot.games.riddles import Looked, Looking, Riddles
from bot.ports.players import Adviser, Supplies
from bot.table.loaded import own_view
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Chance, Legal, Seat
from rules.domino.actions import Lay
from rules.domino.scoring import worth
from rules.domino.tiles import TILES, Tile
from rules.domino.view import View
from rules.options import AnyGame

LEAST: Final = 3
"""With fewer tiles in hand there is little to work out."""
POSITIONS: Final = 60_000
"""How many are looked at, at most: ten times those of ``strong``."""
OURS, THEIRS = 0, 1


def others(view: View) -> tuple[Tile, ...]:
    """The tiles that neither lie nor are one's own."""
    gone = {*view.layout.tiles(), *(view.hand or ())}
    return tuple(tile for tile in TILES if tile not in gone)


def _bits(tiles: Sequence[Tile]) -> int:
    return sum(1 << NUMBER[tile] for tile in tiles)


class WorkedOut:
    """See ``bot.games.riddles.Looking``. Tiles that leave the same ends open are one answer."""

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        if not times or view.hand is None:
            return ()
        line, ending = line_of(view.layout), Ending(POSITIONS * times)
        hand, other = _bits(view.hand), _bits(others(view))
        found: dict[Any, Looked] = {}
        try:
            for lay in view.plays:
                tile, right = NUMBER[lay.tile], lay.end == "R"
                points = float(ending.laid(line, tile, right, hand, other))
                found.setdefault((tile, _open(after(line, tile, right))), Looked((lay,), points))
        except TooMany:
            return ()
        return tuple(sorted(found.values(), key=lambda one: -one.points))


def _open(line: Line | None) -> Any:
    """The ends, whichever is left and whichever right."""
    return line and (*sorted([(line.left, line.shown_left), (line.right, line.shown_right)]), line.lone)


class Course(NamedTuple):
    """How a deal goes on after a tile if both sides play as well as can be. ``now``: the points of that tile;
    ``reply``: of what is laid next, if the other side lays it; ``ours``, ``theirs``: all later ones; ``rest``: what
    going out brings, below 0 if it brings it to the other side, 0 if nobody goes out; ``passes``: how often the other
    side has nothing that fits, ``at_once`` whether right after the tile; ``forced``: how often we have nothing."""

    now: int
    reply: int
    ours: int
    theirs: int
    rest: int
    passes: int
    at_once: bool
    forced: int


def course(line: Line | None, lay: Lay, hand: int, other: int) -> Course:
    """:raises TooMany: it takes too long."""
    ending = Ending(4 * POSITIONS)
    hands, points, passes = [hand, other], [0, 0], [0, 0]
    side, tile, right = OURS, NUMBER[lay.tile], lay.end == "R"
    now = reply = rest = 0
    at_once, laid = False, 0
    while True:
        line = after(line, tile, right)
        hands[side] &= ~(1 << tile)
        points[side] += line.points
        if laid == 0:
            now = line.points
        elif laid == 1 and side == THEIRS:
            reply = line.points
        laid += 1
        if not hands[side]:
            left = worth([TILES[n] for n in numbers(hands[1 - side])])
            rest = left if side == OURS else -left
            break
        fits = fitting(line)
        if not (hands[OURS] | hands[THEIRS]) & fits:
            break
        if hands[1 - side] & fits:
            side = 1 - side
        else:
            passes[1 - side] += 1
            at_once = at_once or laid == 1
        own, theirs = hands[side], hands[1 - side]
        ways = [
            (ending.laid(line, n, end, own, theirs), -n, end)
            for end in (False, True)
            for n in range(len(TILES))
            if own & FITTING[line.right if end else line.left] & 1 << n
        ]
        _, least, right = max(ways)
        tile = -least
    return Course(now, reply, points[OURS] - now, points[THEIRS], rest, passes[THEIRS], at_once, passes[OURS])


class DominoRiddles(Riddles):
    bar = 10.0
    words = "domino"
    reasons = (
        *("pass", "block", "avoid-pass", "out", "catch", "lock", "shed"),
        *("score", "no-five", "fewer-fives", "build"),
    )

    def told(self, table: Table, seat: Seat) -> Sequence[Text]:
        """What is left for the other hand, once the bazaar is empty."""
        return [t("puzzle-domino-left", tiles=words.tiles(others(own_view(table, seat))))]

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        return len(view.plays) > 1 and fit(view) and not view.bazaar and len(view.hand or ()) >= LEAST

    def place(self, line: Acts, view: View, seat: Seat) -> Any:
        return view.hand, _open(line_of(view.layout))

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        return WorkedOut()

    def why(self, before: View, best: Acts, after: View, other: Acts, instead: View, seat: Seat) -> str | None:
        if before.hand is None or after.phase != "play":
            return None
        line, hand, theirs = line_of(before.layout), _bits(before.hand), _bits(others(before))
        try:
            good, bad = (course(line, one[-1], hand, theirs) for one in (best, other))
        except TooMany:
            return None
        return _reason(good, bad)


def _reason(good: Course, bad: Course) -> str | None:
    """By what most of the difference is made."""
    gains = {
        "rest": good.rest - bad.rest,
        "now": good.now - bad.now,
        "theirs": bad.theirs - good.theirs,
        "later": good.ours - bad.ours,
    }
    most = max(gains, key=lambda name: gains[name])
    if most == "now":
        return "score"
    if good.at_once and not bad.at_once:
        return "pass"
    match most:
        case "theirs" if bad.reply - good.reply >= gains["theirs"] / 2:
            return "fewer-fives" if good.reply else "no-five"
    if good.passes > bad.passes:
        return "block"
    if good.forced < bad.forced:
        return "avoid-pass"
    match most:
        case "theirs":
            return "fewer-fives"
        case "later":
            return "build"
    if good.rest <= 0:
        return "shed" if good.rest else "lock"
    return "out" if bad.rest <= 0 else "catch"
