"""Reports of players about players: kept until the admins of the chat have answered them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias, get_args

from bot.ports.records import OutRow

Reason: TypeAlias = Literal["rude", "cheating", "stalling", "other", "arranged"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
ARRANGED: Final = "arranged"
"""A defeat that was arranged, at a rated table: the court of the chat decides (``bot.ports.court``)."""
Outcome: TypeAlias = Literal["", "day", "good", "dismissed", "annulled"]
"""Empty: nobody has answered yet."""
Refusal: TypeAlias = Literal["again", "many"]
KIND: Final = "report"
"""The kind of the rows that carry one."""
MOST_A_DAY: Final = 5
"""Reports of one person in 24 hours."""


@dataclass(frozen=True, slots=True)
class Report:
    """``place``: where the table was opened. ``match`` and ``deal``: which of the table; deal 0: before the first."""

    id: str
    place: str
    table_id: str
    match: int
    deal: int
    reporter: str
    reporter_name: str
    reported: str
    reported_name: str
    reason: Reason
    said: str
    at_ms: int
    outcome: Outcome = ""
    settled_by: str = ""


class Reports(Protocol):
    """:raises StoreUnavailable: from every method when the database cannot be used."""

    async def file(self, key: str, report: Report, rows: Sequence[OutRow]) -> Refusal | None:
        """Keep a report and send ``rows``, once for each ``key``. Refused: ``again``: this person has reported that one
        in this match; ``many``: ``MOST_A_DAY``."""
        ...

    async def reported(self, reporter: str, table_id: str, match: int) -> frozenset[str] | None:
        """Whom somebody has reported in a match; None: no further report of theirs is taken today."""
        ...

    async def accounts(self, person: str) -> tuple[str, ...]:
        """The accounts of a person, on all platforms."""
        ...

    async def at(self, report: str) -> Report | None: ...

    async def settle(self, report: str, outcome: Outcome, by: str) -> Report | None:
        """Set the outcome unless there is one; the report as it is now."""
        ...

    async def unreached(self, key: str, report: str, last: Sequence[OutRow]) -> None:
        """The recipient of the row with this key was not reached. If nobody else has got the report or may still get
        it, ``last`` is sent, once."""
        ...
