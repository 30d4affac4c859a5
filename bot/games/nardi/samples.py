"""Sample pictures of Nardi."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.games.nardi.pictures import NardiBoard, Trail
from bot.text import t
from bot.view.scene import Picture, Plate, Ribboned
from rules.nardi.moves import COURSE, Checkers, pips

_NINO = Plate("Nino", 4, t("plate-turn"), active=True)
_GELA = Plate("გელა", 7)


def _side(stacks: Mapping[int, int]) -> Checkers:
    return tuple(stacks.get(place, 0) for place in range(26))


def _board(mine: Checkers, theirs: Checkers, across: tuple[int, ...]) -> NardiBoard:
    return NardiBoard((_NINO, _GELA), (mine, theirs), across, pips=(pips(mine), pips(theirs)), target=3)


_SHORT = COURSE["short"]
_LONG = COURSE["long"]
_OPENING = _board(_SHORT.setup, _SHORT.setup, _SHORT.across)
_MIDDLE = _board(
    _side({24: 1, 20: 1, 13: 4, 8: 3, 6: 4, 5: 2}), _side({25: 1, 24: 1, 13: 4, 11: 1, 8: 2, 7: 2, 6: 4}), _SHORT.across
)
_RACE = _board(_side({0: 9, 1: 1, 2: 2, 4: 2, 6: 1}), _side({0: 6, 1: 3, 3: 4, 5: 2}), _SHORT.across)
_ROUND = _board(
    _side({24: 9, 18: 1, 17: 1, 16: 1, 15: 1, 10: 1, 4: 1}), _side({24: 8, 20: 3, 18: 1, 14: 2, 8: 1}), _LONG.across
)

SAMPLES: Final[dict[str, Picture]] = {
    "nardi-opening": replace(
        _OPENING, dice=((6, True), (5, True)), roller=0, movable=frozenset({24, 13, 8}), score=(1, 0),
    ),
    "nardi-middle": replace(
        _MIDDLE, dice=((5, False), (1, True)), roller=0, movable=frozenset({24, 20, 8, 6}),
        trails=(Trail(0, 25, 20), Trail(0, 13, 8)), worth=2, score=(1, 2),
    ),
    "nardi-other-side": replace(
        _MIDDLE, plates=(Plate("Nino", 4), Plate("Հրանտ-Ալեքսանդր ֍ Տեր-Ղազարյան", 2, t("plate-turn"), active=True)),
        bottom=1, numbered=1, dice=((3, True),) * 4, roller=1, movable=frozenset({25}),
        trails=(Trail(0, 13, 8), Trail(0, 10, 5)), worth=3, target=11, score=(10, 9),
    ),
    "nardi-davi": replace(
        _MIDDLE, plates=(Plate("Nino", 4), Plate("გელა", 7, t("plate-turn"), active=True)), numbered=1,
        trails=(Trail(1, 13, 7), Trail(1, 8, 7)), offer=t("nardi-offer", word=t("raise-word", word="davi"), n=2),
    ),
    "nardi-bearing-off": replace(
        _RACE, plates=(Plate("Nino", 4), Plate("Aram 👑", 3, t("plate-turn"), active=True, automatic=True)),
        numbered=1, dice=((6, True), (6, True), (6, False), (6, False)), roller=1, movable=frozenset({5}),
        trails=(Trail(1, 6, 0),), score=(4, 4), target=5,
    ),
    "nardi-long": replace(
        _ROUND, dice=((6, True), (2, True)), roller=0, movable=frozenset({24, 18, 10}),
        trails=(Trail(1, 24, 18), Trail(1, 10, 8)),
    ),
    "nardi-mars": Ribboned(replace(_RACE, score=(2, 0)), t("feat-mars", who="Nino")),
}  # fmt: skip
