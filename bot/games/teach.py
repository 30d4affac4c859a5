"""What every game teaches: its coach and its puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Final, Protocol, TypeAlias

from bot.core.model import Table
from bot.fair import SeededChance
from bot.ports.players import Advised, Adviser, Supplies
from bot.text import Name, Text
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

# --- The coach of a game ----------------------------------------------------------------------------------------------
# what it says to somebody who learns it, beside their hand.
#
# Everything is made from the learner's own View, from what is legal for them, and from what the automatic player
# would do with that View (docs/laws.md, Views, not states): so a coach can betray nothing, and its advice is no
# better informed than the learner is.


@dataclass(frozen=True, slots=True)
class Moment:
    """What a coach is given. ``view``, ``legal``: of the learner, who sits at ``me``. ``wish``: what the automatic
    player would do; None if nothing is asked of the learner. ``names``: who sits where."""

    view: Any
    legal: Legal[Any]
    wish: Any
    me: Seat
    names: tuple[Name, ...]

    def who(self, seat: Seat) -> Name:
        return self.names[seat]


class Coach:
    """What is said in a lesson. ``deal``: the number of the deal that was chosen for it (``bot.core.play``)."""

    deal: int = 0
    options: tuple[tuple[str, str], ...] = ()
    """What a lesson plays otherwise than the game's own preset: (option, value)."""
    further: frozenset[str] = frozenset({"next-deal-soon", "next-deal-ready"})
    """The lines of a finished deal's board that speak of the next one."""

    def about(self) -> Sequence[Text]:
        """What the game is about, and what its pieces are worth: the first lines of a lesson."""
        return ()

    def happened(self, at: Moment) -> Sequence[Text]:
        """What has just been played, won or counted."""
        return ()

    def asks(self, at: Moment) -> Sequence[Text]:
        """What the learner has to decide, what is allowed and why."""
        return ()

    def advice(self, at: Moment) -> Sequence[Text]:
        """What the automatic player would do (``at.wish``), and why."""
        return ()

    def reasons(self, at: Moment, best: Advised) -> Sequence[Text]:
        """Why that action is the best, from figures; empty: what there is to say is ``advice``."""
        return ()

    def over(self, at: Moment) -> Sequence[Text]:
        """How the deal ended and how it is written; ``at.view`` is the public one."""
        return ()

    def chance(self, view: Any) -> Chance:
        """The chance by which the automatic player decides here: nothing of the table's."""
        return SeededChance(f"coach|{getattr(view, 'deal', 0)}")


# --- What a game has to say of puzzles --------------------------------------------------------------------------------
# which of its decisions can be one, how they are judged, and why the best is best.
#
# A *line* is what a seat does in one decision, action by action: one card, all the steps of a throw. Two lines that
# lead to the same *place* are the same answer. A game without riddles has no puzzles. The puzzles themselves:
# ``bot.features.puzzles``; they are found by ``assets/puzzles/build/find.py``.


Line: TypeAlias = tuple[Any, ...]

GLANCE: Final = 0
NORMAL: Final = 1
THOROUGH: Final = 4
"""How often the worlds of a hint are looked at, one after the other, before a decision is called a puzzle."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a ``line`` is worth, in the points of ``Advised``. ``facts``: the figures that ``Riddles.because`` needs,
    and the sentence that it names."""

    line: Line = field(repr=False)
    points: float
    facts: Mapping[str, int] = field(default_factory=dict)


class Looking(Protocol):
    """Looks at a decision."""

    def looked(
        self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        """What the lines are worth, the best first; with so many ``times`` the worlds of a hint (``GLANCE``: at first
        sight, which costs nothing). Empty if nobody knows, or nothing is to be seen so quickly."""
        ...


class Riddles:
    """The riddles of a game; by default it has none."""

    options: tuple[tuple[str, str], ...] = ()
    """What its puzzles are played with otherwise than the game's own preset: (option, value)."""
    bar: float = 4.0
    """By so many points the best line has to lead the second."""
    glance: float = 0.0
    """The same at first glance, where there is one."""
    level: str = "strong"
    """Whose games they are from."""
    seats: tuple[int, ...] = ()
    """How many play, from deal to deal; empty: as many as is usual."""
    luck: float = 0.0
    """How often ``easy``, where it plays by chance, may do what is best and still be wrong."""
    words: str = ""
    """The sentences of its ``reasons`` begin with ``puzzle-why-<words>-``."""
    reasons: tuple[str, ...] = ()
    """All that ``why`` can answer."""
    perfect: bool = False
    """Whether ``easy`` makes no mistakes, so that there is nothing to find."""
    hidden: frozenset[str] = frozenset()
    """Actions, in their text form, that are no part of a line."""

    def told(self, table: Table, seat: Seat) -> Sequence[Text]:
        """What a player would remember of the deal and the picture does not show; from the View of ``seat``."""
        return ()

    def suits(self, view: Any, legal: Legal[Any], seat: Seat) -> bool:
        """Whether such a decision can be a puzzle. ``legal`` is not empty."""
        return False

    def ways(self, view: Any, legal: Legal[Any]) -> Sequence[Any]:
        """The actions that there is a button for each, where the hand chooses some card by card; empty: the buttons of
        the hand will do."""
        return ()

    def whole(self, view: Any, seat: Seat) -> bool:
        """Whether what ``seat`` has done so far is a whole line."""
        return True

    def place(self, line: Line, view: Any, seat: Seat) -> Any:
        """Where a line leads, to be compared with where another one does; ``view``: of ``seat``, after it."""
        return line

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        """:raises LookupError, ValueError: what it takes is missing or damaged."""
        return Repeated(adviser)

    def why(self, before: Any, best: Line, after: Any, other: Line, instead: Any, seat: Seat) -> str | None:
        """The name of the reason for which ``best`` is better than ``other``; None if no sentence explains it.
        ``before``, ``after``, ``instead``: the views of ``seat`` before the decision, after the one and the other."""
        return None

    def because(
        self, facts: Mapping[str, int], before: Any, best: Line, after: Any, other: Line, instead: Any, seat: Seat
    ) -> str | None:
        """The same where a reason takes figures: those of the best line (``Looked.facts``)."""
        return self.why(before, best, after, other, instead, seat)


class Repeated:
    """Asks an adviser again and again, each time with other worlds: so many times as many worlds."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser: Final = adviser

    def looked(
        self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        looks = [self._adviser.worths(game, view, legal, seat, chance) for _ in range(times)]
        worth: dict[Any, list[float]] = {}
        for look in looks:
            for one in look:
                worth.setdefault(one.action, []).append(one.points)
        every = [Looked((action,), fmean(points)) for action, points in worth.items() if len(points) == times]
        return tuple(sorted(every, key=lambda one: -one.points))
