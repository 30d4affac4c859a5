"""The referee of a table, the error that is being looked into, and the record of both. Pure values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rules.core import Seat

NOBODY: Final[Seat] = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record. ``kind``: of the texts ``referee-told-…``; ``deal``: the last one dealt then. ``about``:
    the name of somebody else concerned; ``how``: a key; ``points``: of a correction, old and new by side."""

    kind: str
    deal: int
    person: str = ""
    name: str = ""
    about: str = ""
    words: str = ""
    how: str = ""
    points: tuple[int, ...] = ()
    book: int = 0
    """The deal whose points were corrected."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A demanded explanation, the last one of the match. ``verdict``: ``innocent``, ``deliberate`` or not judged yet;
    ``choice``: what the opponents chose after an innocent error."""

    seat: Seat
    deal: int
    answered: bool = False
    verdict: str = ""
    choice: str = ""

    @property
    def open(self) -> bool:
        """Whether something about it is still to be decided."""
        return not self.verdict or (self.verdict == "innocent" and not self.choice)


@dataclass(frozen=True, slots=True)
class Bench:
    """``person``: the referee, empty if there is none; ``how``: see ``Appointed``. ``called``: who was asked to be the
    referee, and by the owner of which seat. ``resting``: the match is paused by the referee. ``doubts``: who has
    doubted the present referee; ``gone``: those who stepped down on a founded suspicion in this match. ``cup``: the cup
    to which the match belongs; it alone appoints the referee then."""

    person: str = ""
    name: str = ""
    how: str = ""
    called: tuple[str, Seat] = ("", NOBODY)
    resting: bool = False
    asked: Asked | None = None
    doubts: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    cup: str = ""
    entries: tuple[Entry, ...] = ()

    def noted(self, entry: Entry) -> Bench:
        return replace(self, entries=(*self.entries, entry))

    def again(self) -> Bench:
        """At the beginning of the next match: the same referee, a new record."""
        return Bench(self.person, self.name, self.how)


NO_BENCH: Final = Bench()
