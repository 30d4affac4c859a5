"""The events of a table that plays a pack (``bot.ports.packs``)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Packed:
    """From now on the deals come from a pack. ``seed``: of its chain, a secret; ``words``: what enters its shuffles;
    ``deals``: how many there are."""

    pack: str
    seed: str = field(repr=False)
    words: tuple[str, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class PackScored:
    """A deal of the pack is over. ``score``: what each side wrote in it."""

    deal: int
    score: tuple[int, ...]
