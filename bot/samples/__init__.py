"""Sample pictures by name, for ``davtar show``, the documentation and the tests: pure data, nothing is drawn here.

A name may end with a palette: ``hand-asked``, ``hand-asked-four``, ``hand-asked-cvd``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.games import game_keys
from bot.games.folder import folder_of
from bot.samples import risk
from bot.scene import Picture

Colours: TypeAlias = Literal["classic", "four", "cvd"]
_COLOURS: tuple[Colours, ...] = ("classic", "four", "cvd")


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture and the palette to draw it in."""

    picture: Picture
    palette: Colours


def sample(name: str) -> Sample:
    """The sample of that name. Raises KeyError for a name that ``names`` does not know."""
    for colours in _COLOURS:
        base = name.removesuffix(f"-{colours}")
        if base != name and base in SAMPLES:
            return Sample(SAMPLES[base], colours)
    return Sample(SAMPLES[name], "classic")


def names() -> tuple[str, ...]:
    """All names without a palette's ending, game by game."""
    return tuple(SAMPLES)


def _all() -> dict[str, Picture]:
    found: dict[str, Picture] = {}
    for key in game_keys():
        found |= folder_of(key).samples
    return found | risk.SAMPLES


SAMPLES: Mapping[str, Picture] = MappingProxyType(_all())
