"""The events of a table at one public pace (HS-14)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Meant:
    """A seat has decided, and nobody knows it until the next beat. ``by`` and ``text``: as in ``Acted``; a secret."""

    seat: int
    by: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Missed:
    """What the seat had decided was not possible any more at the beat. ``key``: of the refusal."""

    seat: int
    key: str


SteadyEvent: TypeAlias = Meant | Missed
