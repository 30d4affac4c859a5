"""Raises (NA-14, BU-10) by the chance to win the match: when to offer one, and how to answer.

Theory of operation. A deal's end is worth the chance to win the match from the resulting score, by a table of all
scores between equal sides. The player weighs an offer so: the deal's worth at the new stake, by its own chance to win
it, plus a little for the right to the next offer; against giving the deal up. Before offering, it considers the other
side's answer, and waits while the next move cannot change that answer much.
"""

from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from rules.core import Legal, Seat
from rules.raises import ACCEPT, DECLINE, TOP, Raise, Raises

USUAL: Final = ((1, 0.4), (2, 0.45), (3, 0.15))  # The possible worths of a deal, with their frequency
NEXT: Final = 0.035  # The value of the right to raise next, as a part of the stake
EARLY: Final = 0.10
"""Offer this much before the other side would give the deal up: the next throws may skip that point."""


class View(Protocol):
    """The parts of a match's view used here."""

    @property
    def raises(self) -> Raises: ...

    @property
    def totals(self) -> tuple[int, int]: ...

    @property
    def options(self) -> Any: ...


class Hopes(NamedTuple):
    """The chance to win a deal, to win it with mars, to lose it with mars; the last two 0 if mars does not count."""

    win: float
    double: float = 0.0
    lost: float = 0.0

    @property
    def turned(self) -> "Hopes":
        """The other side's hopes."""
        return Hopes(1 - self.win, self.lost, self.double)


@cache
def match(mine: int, theirs: int) -> float:
    """The chance to win the match for a side that needs ``mine`` points, the other side ``theirs``."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    return sum(part * (match(mine - worth, theirs) + match(mine, theirs - worth)) / 2 for worth, part in USUAL)


def played(hopes: Hopes, worth: int, mine: int, theirs: int) -> float:
    """The chance to win the match if the deal is played to its end at ``worth``."""
    ends = (
        (hopes.win - hopes.double, match(mine - worth, theirs)),
        (hopes.double, match(mine - 2 * worth, theirs)),
        (1 - hopes.win - hopes.lost, match(mine, theirs - worth)),
        (hopes.lost, match(mine, theirs - 2 * worth)),
    )
    return sum(chance * value for chance, value in ends)


def taken(hopes: Hopes, worth: int, mine: int, theirs: int) -> float:
    """The same for a side that has just accepted ``worth`` and may make the next offer if there is one."""
    more = NEXT * (match(mine - worth, theirs) - match(mine, theirs - worth)) if worth < min(TOP, mine) else 0.0
    return played(hopes, worth, mine, theirs) + more


def offers(hopes: Hopes, worth: int, mine: int, theirs: int, early: float = EARLY) -> bool:
    """Whether the side about to act offers the worth after ``worth``. ``early``: see ``EARLY``."""
    given_up = match(mine - worth, theirs)
    if played(hopes, worth, mine, theirs) >= given_up:
        return False  # too good: a mars is worth more than the other side's surrender
    accepted = 1 - taken(hopes.turned, worth + 1, theirs, mine)
    if accepted <= played(hopes, worth, mine, theirs):
        return False
    better = Hopes(min(1.0, hopes.win + early), hopes.double, min(hopes.lost, max(0.0, 1 - hopes.win - early)))
    lost_anyway = worth >= theirs  # the deal decides the match: no reason to wait
    return lost_anyway or 1 - taken(better.turned, worth + 1, theirs, mine) >= given_up


def answer(view: View, legal: Legal[Any], seat: Seat, hopes: Hopes, early: float = EARLY) -> Raise:
    """The answer to the current offer. ``hopes``: of the answering side, with the other side to act."""
    mine, theirs = needs(view, seat)
    offer = view.raises.offer
    more = next((a for a in legal.actions if isinstance(a, Raise) and a not in (ACCEPT, DECLINE)), None)
    if more is not None and offers(hopes, offer, mine, theirs, early):
        return more
    return ACCEPT if taken(hopes, offer, mine, theirs) >= match(mine, theirs - view.raises.worth) else DECLINE


def offer(view: View, legal: Legal[Any], seat: Seat, hopes: Hopes, early: float = EARLY) -> Raise | None:
    """The offer to make before one's own throw or lead, if any."""
    mine, theirs = needs(view, seat)
    possible = next((a for a in legal.actions if isinstance(a, Raise)), None)
    return possible if possible is not None and offers(hopes, view.raises.worth, mine, theirs, early) else None


def needs(view: View, seat: Seat) -> tuple[int, int]:
    """The points that ``seat`` and the other side still need to win the match."""
    return view.options.target - view.totals[seat], view.options.target - view.totals[1 - seat]
