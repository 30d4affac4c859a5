"""The rules of play of one table of the Blot family: all differences between its games in the play.

Theory of operation. Bazaar Blot, Georgian Belote and Duel Blot share the play of tricks, the combinations, declaring
and showing, and the count of a deal (``play``, ``speech``, ``collide``, ``claim``, ``tally``, ``view``). Those modules
read neither a game's name nor its options, only the ``Ruleset`` in the state, which a game makes of its options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.blot.combos import Worth
from rules.blot.trick import FollowRule
from rules.cards import Rank
from rules.core import Seat


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The options of the play. Pairs are always (side 0, side 1): there are two sides in the whole family."""

    ranks: tuple[Rank, ...]
    """The ranks in the pack (BL-1)."""
    side: tuple[int, ...]
    """The side of each seat."""
    tricks: int
    """Tricks in a deal: cards in a hand."""
    follow: FollowRule
    worth: Mapping[str, Worth]
    """The worth of combinations, by strain."""
    blot: int
    """The points for Blot-Reblot (BL-8)."""
    finish: Callable[[Any], Sequence[Any]]
    """The events that end a deal of which all tricks are taken: (state) → events."""
    revoked: Callable[[Any, Seat, str], Sequence[Any]]
    """The events that end a deal after an illegal card: (state, seat, key of the broken rule) → events (BZ-24)."""
    declare: Literal["ask", "auto"] = "ask"
    """BL-11, as ``show`` and ``announce``."""
    declare_first: bool = False
    """All declare before the first lead, and of equal combinations the holder nearer to it prevails (GE-5); otherwise
    each declares at their turn in the first trick (BL-10), and the holder who plays earlier in the second prevails
    (BZ-31)."""
    show: Literal["auto", "manual"] = "auto"
    announce: Literal["auto", "manual"] = "auto"
    one_only: bool = False
    """BL-9: one combination a hand, ever."""
    late_show: bool = False
    """BZ-33: a side that has become dominant may still show before its next card, in trick two or three."""
    open_hand: bool = False
    """BZ-25."""
    penalty: bool = False
    """BZ-24, DU-8: an illegal card is accepted and ends the deal."""
    auto_claim: bool = True
    """BZ-27."""
    last_trick: Literal["until_next_lead", "shown"] = "shown"
    """BZ-26, as ``running_sai``: whether sai are counted aloud during the play."""
    running_sai: bool = False
    shuffled: bool = True
    """BZ-4: the pack is shuffled for each deal; otherwise it goes on as it was gathered."""

    @property
    def seats(self) -> int:
        return len(self.side)

    def seats_of(self, side: int) -> frozenset[Seat]:
        return frozenset(seat for seat, of in enumerate(self.side) if of == side)
