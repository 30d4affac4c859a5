"""The court of a chat and the reports of players, with their ports (HS-12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias, get_args

from bot.ports import records, rights

# --- the court of a chat (HS-12) --------------------------------------------------------------------------------------
# The court is made up of the admins and the referees they name. It decides on bans for tars kaput and on reports of
# arranged defeats. Its decisions stay on record and are final.


BAN: Final = "ban"
"""The kind of the rows that announce a ban; their ``ref`` is ``TABLE:NUMBER`` of the match."""
Verdict: TypeAlias = Literal["forgiven", "annulled", "dismissed"]
"""``forgiven``: a ban; ``annulled``, ``dismissed``: a match reported as an arranged defeat."""
Act: TypeAlias = Literal["forgiven", "annulled", "dismissed", "named", "recalled"]
"""A verdict, or that a referee of the court was named or recalled."""
CourtRefusal: TypeAlias = Literal["stranger", "involved", "decided", "gone"]
"""``stranger``: the asker is not of the court; ``involved``: they played in the match or reported it; ``gone``: there
is no such ban or case."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An act of a chat's court. ``about``: the names of those concerned; ``reason``: empty for ``named`` and
    ``recalled``, and if its author was forgotten."""

    act: Act
    table_id: str
    number: int
    about: str
    by: str
    by_name: str
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Ban:
    """A pair that lost by tars kaput. ``n``: its number in the chat; ``pair``: (person, name); ``nth``: how often this
    pair has done it; ``until_ms``: ``FOR_GOOD`` or the end. ``ruling``: the verdict that lifted it."""

    n: int
    table_id: str
    number: int
    chat: str
    pair: tuple[tuple[str, str], ...]
    at_ms: int
    nth: int
    until_ms: int
    ruling: Ruling | None = None

    def stands(self, now_ms: int) -> bool:
        return self.ruling is None and (self.until_ms == rights.FOR_GOOD or self.until_ms > now_ms)


@dataclass(frozen=True, slots=True)
class Case:
    """A match reported as an arranged defeat. ``n``: its number in the chat; ``sides``: the names, by side; ``at_ms``:
    when it was first reported."""

    n: int
    table_id: str
    number: int
    game: str
    sides: tuple[str, ...]
    score: tuple[int, ...]
    ended_ms: int
    at_ms: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Judge:
    """A referee named by a chat's admins for its court."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A verdict to be given. ``admin``: ``by`` is an admin of the chat; ``tell``: the rows that publish it."""

    verdict: Verdict
    table_id: str
    number: int
    about: str
    by: str
    by_name: str
    reason: str
    admin: bool
    tell: Sequence[records.OutRow] = ()


class Court(Protocol):
    """:raises StoreUnavailable: from every method when the database cannot be used."""

    async def bans(self, place: str) -> tuple[Ban, ...]:
        """Bans from matches of the chat of a place, oldest first, ended ones included."""

    async def bans_of(self, person: str) -> tuple[Ban, ...]:
        """A person's bans from all chats, by any of their accounts; oldest first."""

    async def ban(self, table_id: str, number: int) -> Ban | None:
        """The ban for a match."""

    async def cases(self, place: str) -> tuple[Case, ...]:
        """The chat's cases, in the order of their first reports. A match becomes a case when it is over."""

    async def rule(self, key: str, place: str, sentence: Sentence) -> CourtRefusal | None:
        """Give a verdict, once for each ``key``; the same transaction checks whether ``by`` may."""

    async def reporters(self, table_id: str, number: int) -> tuple[str, ...]:
        """The people who reported a match as an arranged defeat."""

    async def record(self, place: str, skip: int, limit: int) -> tuple[Ruling, ...]:
        """All acts of the chat's court, the latest first."""

    async def judges(self, place: str) -> tuple[Judge, ...]: ...

    async def name(self, key: str, place: str, judge: Judge, by: str, by_name: str) -> bool:
        """Make a person a referee of the court; False: they are one already."""

    async def recall(self, key: str, place: str, person: str, by: str, by_name: str) -> bool: ...


# --- reports about players --------------------------------------------------------------------------------------------


Reason: TypeAlias = Literal["rude", "cheating", "stalling", "other", "arranged"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
ARRANGED: Final = "arranged"
"""An arranged defeat at a rated table; the court of the chat decides."""
Outcome: TypeAlias = Literal["", "day", "good", "dismissed", "annulled"]
"""Empty: not answered yet."""
ReportRefusal: TypeAlias = Literal["again", "many"]
KIND: Final = "report"
"""The kind of the rows that carry a report."""
MOST_A_DAY: Final = 5
"""The most reports of one person in 24 hours."""


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

    async def file(self, key: str, report: Report, rows: Sequence[records.OutRow]) -> ReportRefusal | None:
        """Store a report and send ``rows``, once for each ``key``. Refused: ``again``: this person has already reported
        that one in this match; ``many``: ``MOST_A_DAY``."""

    async def reported(self, reporter: str, table_id: str, match: int) -> frozenset[str] | None:
        """The people whom a person has reported in a match; None: they may not report any more today."""

    async def accounts(self, person: str) -> tuple[str, ...]:
        """The accounts of a person, on all platforms."""

    async def at(self, report: str) -> Report | None: ...

    async def settle(self, report: str, outcome: Outcome, by: str) -> Report | None:
        """Set the outcome if there is none; return the report as it is now."""

    async def unreached(self, key: str, report: str, last: Sequence[records.OutRow]) -> None:
        """The row with this key did not reach its recipient. If no one else has got the report or may still get it,
        send ``last``, once."""
