"""The coach and the puzzles of Nardi."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from bot.games.nardi import player, strong
from bot.games.nardi import stage as nardi_stage
from bot.games.teach import Coach, Line, Looked, Moment, Riddles
from bot.ports.players import Adviser, Supplies
from bot.text import Text, t
from rules.core import Chance, Legal, Seat
from rules.nardi.moves import BAR, FREE, HEAD, HOME, OFF, Checkers, Course, Move, moved, ways
from rules.nardi.view import View
from rules.options import AnyGame

# --- the coach --------------------------------------------------------------------------------------------------------


class NardiCoach(Coach):
    options = (("raises", "off"),)  # A game given up early would not show how a game ends

    opening = (1, 3, 4)

    def __init__(self, game: str, first: int, off: int, davi: int, deal: int) -> None:
        """The lines of the short rules about the ``first`` throw, bearing ``off``, raises."""
        super().__init__(game, deal)
        self._first, self._off, self._davi = first, off, davi

    def happened(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if (last := view.last) is None:
            return [self.rule(self._first)]
        if view.steps or last.seat == at.me:
            return ()
        a, b = last.dice
        if not last.steps:
            return [t("learn-nar-blocked", who=at.who(last.seat), a=a, b=b)]
        hit = any(step.hit for step in last.steps)
        return [t("learn-nar-hit" if hit else "learn-nar-rolled", who=at.who(last.seat), a=a, b=b)]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if view.raises.offer:
            return [self.rule(self._davi), self.raised(at)]
        mine, theirs = view.pips[at.me], view.pips[1 - at.me]
        if view.phase == "throw":
            return [t("learn-nar-throw", a=mine, b=theirs)]
        if not view.plays:
            return [t("learn-nar-done")]
        numbers = nardi_stage.numbers(view.dice)
        own = view.board[at.me]
        course = view.options.course
        if own[BAR]:
            return [t("learn-nar-enter", numbers=numbers)]
        lines: list[Text] = []
        if view.thrown and view.thrown[0] == view.thrown[1] and not view.steps:
            lines.append(t("learn-nar-double"))
        if sum(own[HOME + 1 :]) == 0:
            if not own[OFF]:
                lines.append(self.rule(self._off))
            return [*lines, t("learn-nar-home", numbers=numbers)]
        if course.head and not view.steps and own[HEAD]:
            return [*lines, t("learn-nar-head", numbers=numbers)]
        return [*lines, t("learn-nar-play", numbers=numbers)]

    def advice(self, at: Moment) -> Sequence[Text]:
        said = self._why(at.view, at, at.wish) if isinstance(at.wish, Move) else self.answered(at)
        return [said] if said is not None else []

    def _why(self, view: View, at: Moment, move: Move) -> Text:
        course = view.options.course
        own, other = view.board[at.me], view.board[1 - at.me]
        step: Any = nardi_stage.move(view, move)
        after, _, hit = moved(course, own, other, move.point, move.die)
        to = max(0, move.point - move.die)
        if len(view.plays) == 1:
            return t("learn-nar-only", step=step)
        if move.point == BAR:
            return t("learn-nar-why-enter", step=step)
        if hit:
            return t("learn-nar-why-hit", step=step)
        if to == OFF:
            return t("learn-nar-why-off", step=step)
        if course.head and move.point == HEAD:
            return t("learn-nar-why-head", step=step)
        if not course.head and after[to] == 2:
            return t("learn-nar-why-point", step=step)
        if not course.head and own[move.point] == 1 and after[to] > 2:
            return t("learn-nar-why-safe", step=step)
        if not course.head and move.point == HEAD:
            return t("learn-nar-why-back", step=step)
        if move.point > HOME >= to:
            return t("learn-nar-why-home", step=step)
        return t("learn-nar-why-run", step=step)

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        row = view.rows[-1] if view.rows else None
        if row is None:
            return ()
        won = row.winner == at.me
        lines = [t("learn-pair-won" if won else "learn-pair-lost", n=row.points)]
        if row.how == "out":
            lines.append(t("learn-nar-left", n=row.pips[1 - row.winner]))
        return lines


# --- puzzles ----------------------------------------------------------------------------------------------------------
# How to play a throw? A puzzle is a whole throw; the order of its steps does not matter. A more thorough search
# compares more of the positions after the throw, against all throws of the other side. There are no raises: a deal is
# won or lost.


Deep: TypeAlias = Callable[[strong.Depth | None], strong.Thinker]
"""Makes a thinker of a depth; None: one that looks no further than its own throw."""

FACING: Final = (
    *("off", "hit", "hit-two", "no-hit", "home", "home-point", "prime", "anchor", "safe", "safer", "keep-point", "run"),
    "point",
)
FOLLOWING: Final = ("off", "block", "head", "hem", "room", "run-of-points", "spread", "home")
"""Why a position is better: if the sides move towards each other, and if both go the same way."""

FEW: Final = 4  # The number of positions examined further for a hint
SURELY: Final = strong.Depth(FEW, 1.0, 4_000)
"""The same number, however near to the best: positions not examined further cannot be compared."""
PRIME: Final = 4
SHOTS: Final = 5  # The difference in throws of 36 that makes one position clearly safer than another
STEPS: Final = 3  # The difference in steps that matters in the long game


class Positions:
    """See ``bot.games.teach.Looking``."""

    def __init__(self, deep: Deep) -> None:
        self._deep: Final = deep

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        depth = strong.Depth(SURELY.few * times, SURELY.near, SURELY.replies * times * times) if times else None
        ranked = self._deep(depth).ranked(view, seat)
        return tuple(Looked(tuple(Move(*step) for step in end.way), 2 * value - 1) for end, value in ranked)


class NardiRiddles(Riddles):
    options = (("raises", "off"),)
    bar = 0.08
    level = "normal"
    hidden = frozenset({"undo"})

    def __init__(self, course: Course, deep: Callable[[Supplies], Deep]) -> None:
        self._course: Final = course
        self._deep: Final = deep
        self.words = "long" if course.head else "nardi"
        self.glance = self.bar if course.head else self.bar / 2
        self.reasons = FOLLOWING if course.head else FACING

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        return len(view.plays) > 1 and not view.steps and view.turn == seat

    def whole(self, view: View, seat: Seat) -> bool:
        return not view.plays or view.turn != seat

    def place(self, line: Line, view: View, seat: Seat) -> Any:
        return view.board

    def looking(self, supplies: Supplies, adviser: Adviser) -> Positions:
        return Positions(self._deep(supplies))

    def why(self, before: View, best: Line, after: View, other: Line, instead: View, seat: Seat) -> str | None:
        was, good, bad = (_Side(one, seat) for one in (before, after, instead))
        if good.mine[OFF] != bad.mine[OFF]:
            return "off" if good.mine[OFF] > bad.mine[OFF] else None
        return self._following(was, good, bad) if self._course.head else self._facing(was, good, bad)

    # --- sides that move towards each other ----------------------------------------------------------------------

    def _facing(self, was: "_Side", good: "_Side", bad: "_Side") -> str | None:
        shots, others = self._shots(good), self._shots(bad)
        if good.theirs[BAR] != bad.theirs[BAR]:
            if good.theirs[BAR] > bad.theirs[BAR]:
                return "hit-two" if good.theirs[BAR] > was.theirs[BAR] + 1 else "hit"
            return "no-hit" if shots + SHOTS <= others else None
        if player.apart(good.mine, good.theirs):
            return "home" if good.outside < bad.outside else None
        made, missed = good.points - was.points, good.points - bad.points
        if any(point <= HOME for point in made & missed):
            return "home-point"
        if good.prime >= PRIME and good.prime > bad.prime and good.over_behind:
            return "prime"
        if any(point > BAR - 1 - HOME for point in made & missed):
            return "anchor"
        if shots + SHOTS <= others:
            return "safe" if not shots else "safer"
        if any(point <= HOME + 1 or point > BAR - 1 - HOME for point in was.points & missed):
            return "keep-point"
        if good.back < bad.back:
            return "run"
        return "point" if made & missed else None

    def _shots(self, side: "_Side") -> int:
        """The number of the other side's 36 throws that hit."""
        hit = 0
        for dice, often in strong.THROWS:
            replies = ways(self._course, side.theirs, side.mine, dice, FREE)
            hit += often * any(one.theirs[BAR] > side.mine[BAR] for one in replies)
        return hit

    # --- sides that move the same way ----------------------------------------------------------------------------

    def _following(self, was: "_Side", good: "_Side", bad: "_Side") -> str | None:
        if good.run > bad.run and good.run >= PRIME:
            return "block"
        if good.mine[HEAD] < bad.mine[HEAD]:
            return "head"
        theirs = [player.freedom(self._course, one.theirs, one.mine) for one in (good, bad)]
        own = [player.freedom(self._course, one.mine, one.theirs) for one in (good, bad)]
        if theirs[0] + STEPS <= theirs[1]:
            return "hem"
        if own[0] >= own[1] + STEPS:
            return "room"
        if good.run > bad.run and good.run > PRIME - 2:
            return "run-of-points"
        if good.held > bad.held:
            return "spread"
        return "home" if good.outside < bad.outside else None


class _Side:
    """A position from the side of ``seat``."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.mine: Final[Checkers] = view.board[seat]
        self.theirs: Final[Checkers] = view.board[1 - seat]

    @property
    def points(self) -> frozenset[int]:
        """The points that two or more checkers hold."""
        return frozenset(point for point in range(1, BAR) if self.mine[point] > 1)

    @property
    def prime(self) -> int:
        """The longest run of them."""
        return _longest(self.points)

    @property
    def run(self) -> int:
        """The longest run of points with any checker."""
        return _longest(frozenset(point for point in range(1, HEAD) if self.mine[point]))

    @property
    def held(self) -> int:
        return sum(self.mine[point] > 0 for point in range(HOME + 1, HEAD))

    @property
    def outside(self) -> int:
        """The number of checkers not at home."""
        return sum(self.mine[HOME + 1 :])

    @property
    def back(self) -> int:
        """The number of checkers in the other side's home or on the bar."""
        return sum(self.mine[BAR - HOME :])

    @property
    def over_behind(self) -> bool:
        """Whether a checker of the other side has yet to pass the points."""
        first = min(self.points, default=BAR)
        return any(self.theirs[BAR - point] for point in range(1, first)) or self.theirs[BAR] > 0


def _longest(points: frozenset[int]) -> int:
    most = run = 0
    for point in range(1, BAR):
        run = run + 1 if point in points else 0
        most = max(most, run)
    return most
