"""Sample pictures of Domino, and of the score book that other games use too."""

from bot.games.domino.pictures import DominoBoard, DominoHand, Halves, OpenEnd
from bot.text import t
from bot.view.scene import BookPicture, BookRow, Picture, Plate

_NAMES = ("Նարեկ", "გიორგი", "Katya", "Konstantin-Alexander")


def _plates(count: int, to_move: int, tiles: tuple[int, ...], points: tuple[int, ...] = ()) -> tuple[Plate, ...]:
    return tuple(
        Plate(
            _NAMES[seat],
            seat * 4,
            t("plate-points-tiles", points=points[seat], n=tiles[seat]) if points else t("plate-tiles", n=tiles[seat]),
            active=seat == to_move,
            automatic=seat == 1,
            cards=tiles[seat],
        )
        for seat in range(count)
    )


_LINE: tuple[Halves, ...] = (
    (2, 5), (5, 5), (5, 3), (3, 3), (3, 6), (6, 6), (6, 4), (4, 4), (4, 1), (1, 2), (2, 2), (2, 0), (0, 5),
)  # fmt: skip
_WHOLE: tuple[Halves, ...] = (
    (3, 3), (3, 6), (6, 6), (6, 5), (5, 5), (5, 0), (0, 0), (0, 6), (6, 1), (1, 1), (1, 5), (5, 2), (2, 2), (2, 6),
    (6, 4), (4, 4), (4, 5), (5, 3), (3, 2), (2, 0), (0, 1), (1, 2), (2, 4), (4, 0), (0, 3), (3, 1), (1, 4), (4, 3),
)  # fmt: skip
_HAND: tuple[Halves, ...] = ((6, 5), (6, 1), (5, 2), (4, 3), (3, 1), (2, 2), (1, 0))
_MANY: tuple[Halves, ...] = tuple((a, b) for a in range(6, -1, -1) for b in range(a, -1, -1))

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
    "domino": DominoBoard(
        _plates(2, 0, (4, 3)), (35, 50), _LINE, 5, last="R", ends=(OpenEnd("L", 2), OpenEnd("R", 5)), sum=7, bazaar=8,
        deal=3,
    ),
    "domino-first": DominoBoard(
        _plates(2, 1, (6, 7)), (10, 0), ((5, 5),), last="", sum=10, scored=10, bazaar=14,
        ends=(OpenEnd("L", 5, double=True), OpenEnd("R", 5, counts=False)),
    ),
    "domino-begins": DominoBoard(_plates(2, 1, (7, 7)), (0, 0), bazaar=14),
    "domino-whole": DominoBoard(
        _plates(2, 0, (0, 0)), (135, 170), _WHOLE, 2, last="L", sum=9, deal=6, target=255,
        ends=(OpenEnd("L", 3, double=True), OpenEnd("R", 3)),
    ),
    "domino-right": DominoBoard(
        _plates(2, 0, (0, 0)), (135, 170), _WHOLE, 0, last="R", sum=9, deal=6, target=255,
        ends=(OpenEnd("L", 3, double=True), OpenEnd("R", 3)),
    ),
    "domino-spinner": DominoBoard(
        _plates(4, 2, (4, 3, 4, 3), (35, 120, 0, 65)), (35, 120, 0, 65),
        ((0, 6), (6, 2), (2, 4), (4, 4), (4, 1), (1, 5), (5, 6), (6, 6), (6, 3)), 3, 3,
        ((4, 5), (5, 5), (5, 2)), ((4, 3), (3, 3)), "U",
        (OpenEnd("L", 0), OpenEnd("R", 3), OpenEnd("U", 2), OpenEnd("D", 3, double=True)), 11, bazaar=0, deal=2,
        target=175,
    ),
    "domino-three": DominoBoard(
        _plates(3, 1, (6, 6, 6), (15, 0, 5)), (15, 0, 5), ((5, 6), (6, 6), (6, 4)), 1, 1, (), (), "L",
        (OpenEnd("L", 5), OpenEnd("R", 4), OpenEnd("U", 6, counts=False), OpenEnd("D", 6, counts=False)), 9, bazaar=7,
        target=175,
    ),
    "domino-hand": DominoHand(_HAND, frozenset({(6, 5), (5, 2), (2, 2)})),
    "domino-hand-wait": DominoHand(_HAND[:4]),
    "domino-hand-many": DominoHand(_MANY[:21], frozenset({(6, 5), (3, 3), (2, 0)})),
    "domino-hand-nothing": DominoHand(_MANY[:11], frozenset()),
}  # fmt: skip
