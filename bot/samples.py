"""Sample pictures by name, for ``davtar show``, the documentation and the tests: data only, nothing is drawn here.

A name may end with a palette: ``hand-asked``, ``hand-asked-four``, ``hand-asked-cvd``. The pictures of the risk game
stand here, those of a game in its folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.games import game_keys
from bot.games.folder import folder_of
from bot.scene import Picture
from bot.scene.risk import RiskPicture, RiskStep

_SIX = ("Արմեն", "Настя", "გიორგი", "Leyla", "Konstantin-Alexander", "Ани")


_DOWN = (None,) * 4

RISK_SAMPLES: dict[str, Picture] = {
    "risk": RiskPicture("cards", _SIX[2], 3, ("9S", *_DOWN), 190, 380),
    "risk-again": RiskPicture(
        "cards", _SIX[2], 3, ("QD", *_DOWN), 760, 1520,
        (RiskStep("9S", "KH", "higher"), RiskStep("10C", "10H", "equal"), RiskStep("7D", "8S", "higher")),
    ),
    "risk-uncovered": RiskPicture(
        "cards", _SIX[4], 5, ("6H", *_DOWN), 48_640, None, (RiskStep("JS", "AH", "higher"),)
    ),
    "risk-lost": RiskPicture("cards", _SIX[1], 8, ("QD", None, None, "8C", None), 0, lost=3),
    "risk-tiles": RiskPicture("tiles", _SIX[0], 1, ("3-4", *_DOWN), 376, 752, (RiskStep("1-4", "5-6", "higher"),)),
    "risk-tiles-lost": RiskPicture("tiles", _SIX[0], 1, ("5-6", "0-4", None, None, None), 0, lost=1),
    "risk-dice": RiskPicture("dice", _SIX[5], 6, ("4", None), 189, 378),
    "risk-dice-again": RiskPicture(
        "dice", _SIX[5], 6, ("2", None), 378, 756, (RiskStep("4", "6", "higher"), RiskStep("3", "3", "equal"))
    ),
    "risk-dice-lost": RiskPicture("dice", _SIX[5], 6, ("5", "2"), 0, past=(RiskStep("4", "6", "higher"),), lost=1),
}  # fmt: skip


Colours: TypeAlias = Literal["classic", "four", "cvd"]
_COLOURS: tuple[Colours, ...] = ("classic", "four", "cvd")


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture and the palette to draw it in."""

    picture: Picture
    palette: Colours


def sample(name: str) -> Sample:
    """The sample of that name, with its palette.

    :raises KeyError: ``names`` does not list it.
    """
    for colours in _COLOURS:
        base = name.removesuffix(f"-{colours}")
        if base != name and base in SAMPLES:
            return Sample(SAMPLES[base], colours)
    return Sample(SAMPLES[name], "classic")


def names() -> tuple[str, ...]:
    """All names without a palette suffix, game by game."""
    return tuple(SAMPLES)


def _all() -> dict[str, Picture]:
    found: dict[str, Picture] = {}
    for key in game_keys():
        found |= folder_of(key).samples
    return found | RISK_SAMPLES


SAMPLES: Mapping[str, Picture] = MappingProxyType(_all())
