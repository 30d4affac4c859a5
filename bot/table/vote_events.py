"""The events of a question to those at a table, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Proposed:
    """A question that needs consent. ``kind``: ``takeback``, ``pause``, ``sub`` …; ``seat``: whom it concerns."""

    kind: str
    person: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """Somebody asks the players of a table for chips, or of a rated one, to let them look on; ``at``: the place in
    which they want to see it (``bot.table.onlookers``)."""

    person: str
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Voted:
    person: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """The open proposal was dropped (refused, lapsed, overtaken)."""

    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The players let somebody who asked look on."""

    person: str
