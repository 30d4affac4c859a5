"""The coach of a game: what it says to somebody who learns it, beside their hand.

Everything is made from the learner's own View, from what is legal for them, and from what the automatic player would
do with that View (docs/laws.md, Views, not states): so a coach can betray nothing, and its advice is no better informed
than the learner is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.fair.chance import SeededChance
from bot.ports.players import Advised
from bot.text import Name, Text
from rules.core import Chance, Legal, Seat


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
    """What is said in a lesson. ``deal``: the number of the deal that was chosen for it (``bot.table.lessons``)."""

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
