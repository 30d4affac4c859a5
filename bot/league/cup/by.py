"""Who does something in a cup, and whether they run it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules.core import Illegal


@dataclass(frozen=True, slots=True)
class By:
    """Who does something. ``player``: their number in the cup, a new one if they have none yet; ``manages``: whether
    they run it; ``other``: the number of somebody whom they mean; ``strength``: see ``steps.due``;
    ``apart``: see ``steps.Apart``."""

    player: int
    now_ms: int
    manages: bool = False
    other: int = 0
    strength: Sequence[int] = ()
    apart: Collection[frozenset[int]] = ()


def manages(by: By) -> None:
    """:raises Illegal: ``cup-organiser``: they do not."""
    if not by.manages:
        raise Illegal("cup-organiser")
