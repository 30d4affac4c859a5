"""What the analyses of matches that are over have come to: sums alone, no cards and no decisions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.matches import Finished


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """What a seat has lost in a match. ``deals``: of the match; ``decisions``: of which it is known what they have
    cost, ``called`` of them calls; ``faults``: how many were faults; ``calls``, ``play``: thousandths of points."""

    seat: int
    deals: int
    decisions: int = 0
    called: int = 0
    faults: int = 0
    calls: int = 0
    play: int = 0


@dataclass(frozen=True, slots=True)
class Total:
    """The same of a person over several matches of a game, those alone in which they have kept their seat."""

    matches: int
    deals: int
    decisions: int
    called: int
    faults: int
    calls: int
    play: int

    @property
    def accuracy(self) -> int:
        """The share of the decisions, in per cent, that were no faults; there is at least one decision."""
        return round(100 * (1 - self.faults / self.decisions))


class Analysed(Protocol):
    """Kept by match and seat; whose they are the matches say.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def due(self, games: Collection[str], since_ms: int) -> Finished | None:
        """The latest match of ``games`` that has ended since then and was not analysed."""
        ...

    async def note(self, table_id: str, number: int, totals: Sequence[SeatTotal]) -> None:
        """The match has been analysed; what was noted before stays."""
        ...

    async def sums(self, person: str, chat: str = "") -> Mapping[str, Total]:
        """By game, with at least one decision. ``chat`` ``""``: of all chats, by all accounts that are theirs now."""
        ...
