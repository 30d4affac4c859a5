"""What the play of one table of the Blot family is played by: everything in which its games differ there.

Theory of operation. Bazaar Blot, Georgian Belote and Duel Blot share the trick play, the combinations, what is said
and shown, and how a deal's facts are counted (``play``, ``speech``, ``collide``, ``claim``, ``tally``, ``view``). Those
modules ask no game for its name and no Options for a field: they ask the ``Ruleset`` that a state carries. A game makes
one out of its Options, once a table.
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
    """The knobs of the play. Pairs everywhere are (side 0, side 1): the family knows two sides only."""

    ranks: tuple[Rank, ...]
    """What the pack has of each suit (BL-1)."""
    side: tuple[int, ...]
    """The side of each seat."""
    tricks: int
    """Tricks in a deal: cards in a hand."""
    follow: FollowRule
    worth: Mapping[str, Worth]
    """What combinations count, by strain."""
    blot: int
    """What Blot-Reblot counts (BL-8)."""
    finish: Callable[[Any], Sequence[Any]]
    """The events that end a deal of which all tricks are taken: (state) → events."""
    revoked: Callable[[Any, Seat, str], Sequence[Any]]
    """The events that end a deal after an illegal card: (state, seat, key of the broken rule) → events (BZ-24)."""
    declare: Literal["ask", "auto"] = "ask"
    """BL-11, as ``show`` and ``announce``."""
    declare_first: bool = False
    """Everybody declares before the first lead, and what is equal goes to the holder nearer to it (GE-5); else each at
    its turn in the first trick (BL-10), and to the holder who plays earlier in the second (BZ-31)."""
    show: Literal["auto", "manual"] = "auto"
    announce: Literal["auto", "manual"] = "auto"
    one_only: bool = False
    """BL-9: one combination a hand, ever."""
    late_show: bool = False
    """BZ-33: who has become dominant may still show before its next card, in the second or third trick."""
    open_hand: bool = False
    """BZ-25."""
    penalty: bool = False
    """BZ-24, DU-8: an illegal card is taken, and ends the deal."""
    auto_claim: bool = True
    """BZ-27."""
    last_trick: Literal["until_next_lead", "shown"] = "shown"
    """BZ-26, as ``running_sai``: whether sai are counted aloud during the play."""
    running_sai: bool = False

    @property
    def seats(self) -> int:
        return len(self.side)

    def seats_of(self, side: int) -> frozenset[Seat]:
        return frozenset(seat for seat, of in enumerate(self.side) if of == side)
