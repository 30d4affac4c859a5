"""Sample pictures that belong to no single game: the score book of those in which everybody plays for itself."""

from __future__ import annotations

from bot.scene import BookPicture, BookRow, Picture
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


SAMPLES: dict[str, Picture] = {
    "book": _book(2, 6, 175),
    "book-won": _book(2, 9, 175, frozenset({1})),
    "book-six": _book(6, 20, 0, frozenset({0})),
    "book-empty": _book(3, 0, 75),
}
