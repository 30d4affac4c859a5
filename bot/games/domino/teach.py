"""The coach and the puzzles of Domino."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from bot.core import loaded, model
from bot.games.domino import stage
from bot.games.domino.strong import (
    FITTING,
    NUMBER,
    Ending,
    Line,
    after,
    bits,
    fit,
    fitting,
    left_by,
    line_of,
    numbers,
    unseen_of,
)
from bot.games.teach import Coach, Looked, Looking, Moment, Riddles
from bot.games.teach import Line as Acts
from bot.games.thinking import TooMany
from bot.ports.players import Adviser, Supplies
from bot.text import Text, listed_all, t
from rules.core import Chance, Legal, Seat
from rules.domino.model import DOUBLES, DRAW, TILES, Lay, Tile, end_sum, fits, laid, open_ends
from rules.domino.view import View
from rules.options import AnyGame

# --- the coach --------------------------------------------------------------------------------------------------------


FIVE = 5


def _tile(tile: Tile) -> Text:
    return t("domino-tile", tile=str(tile).replace("-", "–"))


class DominoCoach(Coach):
    opening = (1, 4, 5)

    def happened(self, at: Moment) -> Sequence[Text]:
        """The others' moves since the learner's last tile."""
        view: View = at.view
        steps = list(view.steps)
        last = max((n for n, one in enumerate(steps) if one.seat == at.me), default=-1)
        lines: list[Text] = []
        for one in steps[last + 1 :]:
            if one.what == "laid" and one.tile is not None:
                if one.points:
                    lines.append(t("learn-dom-scored", who=at.who(one.seat), tile=_tile(one.tile), n=one.points))
                else:
                    lines.append(t("learn-dom-laid", who=at.who(one.seat), tile=_tile(one.tile)))
            elif one.what == "passed":
                lines.append(t("learn-dom-passed", who=at.who(one.seat)))
        return lines[-len(view.sizes) :]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        first = all(one.seat != at.me for one in view.steps)
        if view.draws:
            return [t("learn-dom-draw", ends=_ends(view))]
        if not view.ends:
            begin = t("learn-dom-must") if len(view.plays) == 1 else t("learn-dom-lead")
            return [t("rules-domino-2"), begin]
        tiles = {lay.tile for lay in view.plays}
        asked = t("learn-dom-fit", ends=_ends(view), sum=view.sum, n=len(tiles))
        return [*([t("rules-domino-3")] if first else []), asked]

    def advice(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        wish = at.wish
        if wish == DRAW:
            return [t("learn-why-draw-tile")]
        if not isinstance(wish, Lay) or view.hand is None:
            return []
        after = laid(view.layout, wish.tile, wish.end)
        total, tile = end_sum(after), _tile(wish.tile)
        if not (rest := [one for one in view.hand if one != wish.tile]):
            return [t("learn-dom-out", tile=tile)]
        if len(view.plays) == 1 and not view.ends:
            return []
        if total % FIVE == 0 and total:
            return [t("learn-dom-score", tile=tile, n=total)]
        ends = open_ends(after, view.options.sides)
        n = sum(bool(fits(one, ends)) for one in rest)
        if wish.tile in DOUBLES:
            return [t("learn-dom-double", tile=tile, sum=total)]
        return [t("learn-dom-quiet", tile=tile, sum=total, n=n)]

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if (score := view.score) is None:
            return ()
        mine = score.scored[at.me] + (score.rest if score.seat == at.me else 0)
        rule = t("rules-domino-6") if score.how == "riba" else t("learn-dom-rest", n=score.rest)
        return [rule, t("learn-dom-yours", n=mine)]


def _ends(view: View) -> Text:
    """The numbers to match at the open ends."""
    return listed_all([t("domino-tile", tile=str(number)) for number in dict.fromkeys(n for _, n in view.ends)])


# --- puzzles for two players ------------------------------------------------------------------------------------------
# Which tile? The bazaar is empty, so a player who has counted knows both hands.
#
# Theory of operation. The rest of the deal is computed exactly (``Ending``), with many times the positions of a hint.
# The reason for the best tile comes from comparing both continuations under best play: who goes out first, the points
# of each side, and who has to pass.


LEAST: Final = 3  # With fewer tiles in hand there is little to find
POSITIONS: Final = 60_000  # The most positions examined: ten times those of ``strong``
OURS, THEIRS = 0, 1


def others(view: View) -> tuple[Tile, ...]:
    """The tiles that are neither in the layout nor in the player's own hand."""
    return tuple(TILES[n] for n in unseen_of(view))


class WorkedOut:
    """See ``bot.games.teach.Looking``. Tiles that leave the same ends open are one answer."""

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        if not times or view.hand is None:
            return ()
        line, ending = line_of(view.layout), Ending(POSITIONS * times)
        hand, other = bits(view.hand), bits(others(view))
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
    """The ends, regardless of left and right."""
    return line and (*sorted([(line.left, line.shown_left), (line.right, line.shown_right)]), line.lone)


class Course(NamedTuple):
    """The rest of a deal after a tile, under best play. ``now``: the points of that tile; ``reply``: of the next one,
    if the other side lays it; ``ours``, ``theirs``: of all later tiles, ``reply`` included; ``rest``: for going out,
    below 0 for the other side, 0 if no side goes out; ``passes``: how often the other side has to pass, ``at_once``:
    right after the tile; ``forced``: how often we have to pass."""

    now: int
    reply: int
    ours: int
    theirs: int
    rest: int
    passes: int
    at_once: bool
    forced: int


def course(line: Line | None, lay: Lay, hand: int, other: int) -> Course:
    """:raises TooMany: the search takes too long."""
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
            left = left_by(numbers(hands[1 - side]))
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

    def told(self, table: model.Table, seat: Seat) -> Sequence[Text]:
        """The tiles left for the other hand once the bazaar is empty."""
        return [t("puzzle-domino-left", tiles=stage.tiles_text(others(loaded.own_view(table, seat))))]

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        return len(view.plays) > 1 and fit(view) and not view.bazaar and len(view.hand or ()) >= LEAST

    def place(self, line: Acts, view: View, seat: Seat) -> Any:
        return view.hand, _open(line_of(view.layout))

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        return WorkedOut()

    def why(self, before: View, best: Acts, after: View, other: Acts, instead: View, seat: Seat) -> str | None:
        if before.hand is None or after.phase != "play":
            return None
        line, hand, theirs = line_of(before.layout), bits(before.hand), bits(others(before))
        try:
            good, bad = (course(line, one[-1], hand, theirs) for one in (best, other))
        except TooMany:
            return None
        return _reason(good, bad)


def _reason(good: Course, bad: Course) -> str | None:
    """The reason that makes most of the difference."""
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
