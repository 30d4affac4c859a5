"""The events of a rated match whose people do not stay (``bot.table.desertion``)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Absent:
    """The owner of a seat has gone away; the match is adjourned because of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deserted:
    """The match was not taken up again in time, because of whoever had gone away from this seat."""

    seat: int
    person: str
    name: str
