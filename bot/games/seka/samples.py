"""Sample pictures of Seka: tables of two to six, hands, a finished deal."""

from dataclasses import replace

from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture
from bot.text import t
from bot.view.scene import Picture

_CLOSED = ("??",) * 3
_NAMES = ("Արմեն", "Настя", "გიორგი", "Leyla", "Konstantin-Alexander", "Ани")
_CORNER = (t("pic-seka-deal", deal=4, deals=10), t("pic-seka-ante", n=10))

_SIX = (
    SekaPlace(_NAMES[0], 0, 780, put=220, cards=_CLOSED, active=True),
    SekaPlace(_NAMES[1], 1, 0, put=120, cards=_CLOSED, mark=t("pic-seka-all-in"), loud=True),
    SekaPlace(_NAMES[2], 2, 640, put=160, cards=_CLOSED, dealer=True),
    SekaPlace(_NAMES[3], 3, 990, put=10, standing="folded", mark=t("pic-seka-fold")),
    SekaPlace(_NAMES[4], 4, 12840, put=160, cards=_CLOSED, automatic=True, mark=t("pic-seka-dark")),
    SekaPlace(_NAMES[5], 5, 4, standing="away", note=t("pic-seka-out")),
)
_SIDE = ((t("pic-seka-pot"), 550), (t("pic-seka-side", n=1), 120))


def _table(seats: int) -> SekaTablePicture:
    """A table with the first ``seats`` of the six."""
    pot = sum(place.put for place in _SIX[:seats])
    return SekaTablePicture(
        _SIX[:seats], ((t("pic-seka-pot"), pot),), foot=t("pic-seka-standing", n=100), corner=_CORNER
    )


_RESULT = SekaTablePicture(
    (
        replace(_SIX[0], active=True, cards=("AH", "KH", "9C"), counting=("AH", "KH", "9C"), points=32, won=636),
        replace(_SIX[1], cards=("10S", "JS", "QD"), counting=("10S", "JS"), points=20, mark=None, loud=False),
        replace(_SIX[2], cards=("AS", "AD", "10H"), counting=("AS", "AD"), points=22), _SIX[3],
        replace(_SIX[4], cards=("KC", "QC", "10C"), counting=("KC", "QC", "10C"), points=30, mark=None), _SIX[5],
    ),
    _SIDE, corner=_CORNER,
)  # fmt: skip
_TIED = SekaTablePicture(
    (
        replace(
            _SIX[0], active=True, cards=("AH", "KH", "QH"), counting=("AH", "KH", "QH"), points=31,
            loud=True,
        ),
        replace(_SIX[1], cards=(), standing="folded", mark=t("pic-seka-fold"), loud=False, purse=300),
        replace(
            _SIX[2], active=True, cards=("AS", "QS", "KS"), counting=("AS", "QS", "KS"), points=31,
            loud=True,
        ),
        replace(_SIX[3], standing="in", cards=("JC", "10D", "QD"), counting=("10D", "QD"), points=20, mark=None),
    ),
    ((t("pic-seka-pot"), 420),),
    head=t("pic-seka-seka"),
    corner=_CORNER,
    stands=True,
)  # fmt: skip

SAMPLES: dict[str, Picture] = {
    "seka": replace(_table(6), pots=_SIDE),
    "seka-2": _table(2),
    "seka-3": _table(3),
    "seka-4": _table(4),
    "seka-5": _table(5),
    "seka-result": _RESULT,
    "seka-tied": _TIED,
    "seka-hand": SekaHandPicture(("AH", "KD", "9C"), frozenset(("AH", "9C")), 22),
    "seka-hand-dark": SekaHandPicture(_CLOSED),
}
