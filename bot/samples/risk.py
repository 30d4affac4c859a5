"""Sample pictures of the risk game, which belongs to no single game."""

from __future__ import annotations

from bot.scene import Picture
from bot.scene.risk import RiskPicture, RiskStep

_SIX = ("Արմեն", "Настя", "გიორგი", "Leyla", "Konstantin-Alexander", "Ани")


_DOWN = (None,) * 4

SAMPLES: dict[str, Picture] = {
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
