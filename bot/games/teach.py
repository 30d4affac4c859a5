"""What every game teaches: its coach and its puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Final, Protocol, TypeAlias

from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import stage
from bot.ports.players import Advised, Adviser, Supplies
from bot.text import Name, Text, t
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from rules.raises import ACCEPT, DECLINE, WORTH, Raise

# --- the coach of a game ----------------------------------------------------------------------------------------------
# Uses only the learner's own View, their legal actions, and the automatic player's choice from that View (docs/laws.md,
# Views, not states): a coach can reveal nothing hidden.


@dataclass(frozen=True, slots=True)
class Moment:
    """The coach's input. ``view``, ``legal``: of the learner at seat ``me``. ``wish``: the automatic player's choice;
    None if the learner has no decision. ``names``: by seat."""

    view: Any
    legal: Legal[Any]
    wish: Any
    me: Seat
    names: tuple[Name, ...]

    def who(self, seat: Seat) -> Name:
        return self.names[seat]


class Coach:
    """The texts of a lesson. ``deal``: the number of the deal chosen for it (``bot.core.play``)."""

    options: tuple[tuple[str, str], ...] = ()
    """A lesson's options that differ from the game's preset: (option, value)."""
    further: frozenset[str] = frozenset({"next-deal-soon", "next-deal-ready"})
    """The lines about the next deal on a finished deal's board."""
    opening: tuple[int, ...] = ()
    """The lines of the short rules that open a lesson."""

    def __init__(self, game: str = "", deal: int = 0) -> None:
        self.game: Final = game
        self.deal: Final = deal

    def rule(self, n: int) -> Text:
        """A line of the short rules."""
        return t(f"rules-{self.game}-{n}")

    def raised(self, at: Moment) -> Text:
        """An offer that the learner must answer (NA-14, BU-10)."""
        offer = at.view.raises.offer
        return t("learn-raise-asked", who=at.who(1 - at.me), word=stage.word(offer), n=offer)

    def answered(self, at: Moment) -> Text | None:
        """The automatic player's answer to an offer, or its own; None if it does something else."""
        if at.wish == ACCEPT:
            return t("learn-raise-accept", n=at.view.raises.offer)
        if at.wish == DECLINE:
            return t("learn-raise-decline", n=at.view.raises.worth)
        worth = WORTH[at.wish.word] if isinstance(at.wish, Raise) else 0
        return t("learn-raise-offer", word=stage.word(worth), n=worth) if worth else None

    def about(self) -> Sequence[Text]:
        """The game's aim and the worth of its pieces: the first lines of a lesson."""
        return [self.rule(n) for n in self.opening]

    def happened(self, at: Moment) -> Sequence[Text]:
        """What has just been played, won or counted."""
        return ()

    def asks(self, at: Moment) -> Sequence[Text]:
        """The learner's decision, what is allowed and why."""
        return ()

    def advice(self, at: Moment) -> Sequence[Text]:
        """The automatic player's choice (``at.wish``), and why."""
        return ()

    def reasons(self, at: Moment, best: Advised) -> Sequence[Text]:
        """Why that action is the best, from figures; empty: use ``advice``."""
        return ()

    def over(self, at: Moment) -> Sequence[Text]:
        """How the deal ended and is scored; ``at.view`` is the public one."""
        return ()

    def chance(self, view: Any) -> Chance:
        """The automatic player's chance in lessons, independent of the table's."""
        return SeededChance(f"coach|{getattr(view, 'deal', 0)}")


# --- puzzle rules of a game -------------------------------------------------------------------------------------------
# A *line* is a seat's actions in one decision: one card, all the steps of a throw. Two lines that lead to the same
# *place* are the same answer. A game without riddles has no puzzles. ``bot.features.puzzles`` holds the puzzles;
# ``assets/puzzles/build/find.py`` finds them.


Line: TypeAlias = tuple[Any, ...]

GLANCE: Final = 0
NORMAL: Final = 1
THOROUGH: Final = 4
"""How many times the worlds of a hint are searched before a decision becomes a puzzle."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The worth of a ``line``, in the points of ``Advised``. ``facts``: the figures that ``Riddles.because`` and its
    sentence need."""

    line: Line = field(repr=False)
    points: float
    facts: Mapping[str, int] = field(default_factory=dict)


class Looking(Protocol):
    """Judges a decision."""

    def looked(
        self, game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        """The worth of the lines, best first, from ``times`` the worlds of a hint (``GLANCE``: a first estimate,
        without search). Empty if unknown."""


class Riddles:
    """The riddles of a game; by default it has none."""

    options: tuple[tuple[str, str], ...] = ()
    """Puzzle options that differ from the game's preset: (option, value)."""
    bar: float = 4.0
    """The minimum lead, in points, of the best line over the second."""
    glance: float = 0.0
    """The same for the first estimate, if there is one."""
    level: str = "strong"
    """The level of the games that yield puzzles."""
    seats: tuple[int, ...] = ()
    """The number of players, from deal to deal; empty: the usual number."""
    luck: float = 0.0
    """How often ``easy``, if it plays by chance, may find the best line in a puzzle."""
    words: str = ""
    """The prefix of its ``reasons`` is ``puzzle-why-<words>-``."""
    reasons: tuple[str, ...] = ()
    """All possible answers of ``why``."""
    perfect: bool = False
    """Whether ``easy`` makes no mistakes, so that there are no puzzles."""
    hidden: frozenset[str] = frozenset()
    """Actions, in their text form, that are not part of a line."""

    def told(self, table: Table, seat: Seat) -> Sequence[Text]:
        """What a player would remember of the deal that the picture does not show; from the View of ``seat``."""
        return ()

    def suits(self, view: Any, legal: Legal[Any], seat: Seat) -> bool:
        """Whether such a decision can be a puzzle. ``legal`` is not empty."""
        return False

    def ways(self, view: Any, legal: Legal[Any]) -> Sequence[Any]:
        """The actions that need a button each, where the hand chooses some card by card; empty: use the hand's
        buttons."""
        return ()

    def whole(self, view: Any, seat: Seat) -> bool:
        """Whether the actions of ``seat`` so far are a whole line."""
        return True

    def place(self, line: Line, view: Any, seat: Seat) -> Any:
        """A key for a line's outcome, to compare lines; ``view``: of ``seat``, after it."""
        return line

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        """:raises LookupError, ValueError: supplies are missing or damaged."""
        return Repeated(adviser)

    def why(self, before: Any, best: Line, after: Any, other: Line, instead: Any, seat: Seat) -> str | None:
        """The name of the reason why ``best`` is better than ``other``; None if no sentence explains it. ``before``,
        ``after``, ``instead``: the views of ``seat`` before the decision, after ``best`` and after ``other``."""
        return None

    def because(
        self, facts: Mapping[str, int], before: Any, best: Line, after: Any, other: Line, instead: Any, seat: Seat
    ) -> str | None:
        """The same for a reason with figures: those of the best line (``Looked.facts``)."""
        return self.why(before, best, after, other, instead, seat)


class Repeated:
    """Asks an adviser ``times`` times, each with new worlds."""

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
