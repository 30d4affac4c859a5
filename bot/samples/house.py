"""Sample pictures that belong to no single game: the score book of those in which everybody plays for itself, and the
risk game."""

from __future__ import annotations

from bot.scene import BookPicture, BookRow, Picture
from bot.scene.risk import RiskPicture, RiskStep
from bot.text.model import t

_SIX = ("Արմեն", "Настя", "გიორგი", "Leyla", "Konstantin-Alexander", "Ани")


def _book(columns: int, deals: int, target: int, winners: frozenset[int] = frozenset()) -> BookPicture:
    rows = []
    total = [0] * columns
    for deal in range(1, deals + 1):
        won = deal * 7 % columns
        cells = [0] * columns
        cells[won] = 5 + deal * 35 % 60
        if columns > 2:
            cells[(won + 1) % columns] = -15
        total = [a + b for a, b in zip(total, cells, strict=True)]
        rows.append(BookRow(t("value-number", n=deal), tuple(c if c else None for c in cells), won))
    return BookPicture(t("game-domino"), _SIX[:columns], tuple(rows), tuple(total), target, winners)


_DOWN = (None,) * 4

SAMPLES: dict[str, Picture] = {
    "book": _book(2, 6, 175),
    "book-won": _book(2, 9, 175, frozenset({1})),
    "book-six": _book(6, 20, 0, frozenset({0})),
    "book-empty": _book(3, 0, 75),
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
