"""Browsers that the page lets in again: of somebody who has done something there, one row for each browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Protocol

VISIT_DAYS: Final = 400
"""How long a browser is known that does not come back: as long as browsers themselves keep a cookie at most."""


@dataclass(frozen=True, slots=True)
class Visit:
    """``device``: which browser of the person it is; ``proof``: a hash of its secret; ``label``: browser and system, as
    far as known; ``since_ms``: when it was first let in, ``seen_ms``: when it last came, to the day."""

    person: str
    device: str
    proof: str = field(repr=False)
    name: str
    lang: str
    label: str
    since_ms: int
    seen_ms: int


class Visits(Protocol):
    """:raises StoreUnavailable: the database cannot be used."""

    async def of(self, person: str) -> tuple[Visit, ...]:
        """Those of a person, the first one first."""
        ...

    async def put(self, visit: Visit) -> None:
        """Keep it, in the place of an older form."""
        ...

    async def end(self, person: str, device: str) -> None: ...
