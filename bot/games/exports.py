"""A match in a text form of the world outside, for the programs that read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Match:
    """A match as an export needs it. ``options``: of the game. ``begun_s``: seconds since 1970. ``deals``: the game's
    events deal by deal, without what was taken back."""

    names: tuple[str, ...]
    options: Any
    begun_s: int
    deals: tuple[tuple[Any, ...], ...]


Export: TypeAlias = Callable[[Match], str]
