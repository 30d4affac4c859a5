"""Sample pictures of the Blots with a turned card: Georgian Belote and Duel Blot."""

from __future__ import annotations

from typing import Final

from bot.scene import BoardPicture, DavtarPicture, DavtarRow, DealPicture, Picture, Plate, ScoreLine, ScorePicture
from bot.text import t

_PAIRS: Final = ("გიორგი & Настя", "Արմեն & Leyla")
_FOUR: Final = (
    Plate("გიორგი", 0, cards=5),
    Plate("Արմեն", 2, cards=5),
    Plate("Настя", 4, cards=5),
    Plate("Leyla", 3, cards=5, dealer=True),
)
_GEORGIAN: Final[dict[str, Picture]] = {
    "georgian-turned": BoardPicture(
        (Plate("გიორგი", 0, cards=5), Plate("Արմեն", 2, t("plate-turn"), active=True, cards=5), *_FOUR[2:]),
        to_move=1,
        score=(272, 2),
        score_labels=(t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla")),
        target=501,
        bids=((0, "pass"),),
        bidding=True,
        turned="JH",
        deal=3,
    ),
    "georgian-second": BoardPicture(
        (*_FOUR[:3], Plate("Leyla", 3, t("plate-turn"), active=True, cards=5, dealer=True)),
        to_move=3,
        score=(272, 2),
        score_labels=(t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla")),
        target=501,
        bids=tuple((seat % 4, "pass") for seat in range(7)),
        bidding=True,
        turned="10C",
        deal=3,
    ),
    "georgian-play": BoardPicture(
        (
            Plate("გიორგი", 0, cards=6),
            Plate("Արմեն", 2, t("plate-turn"), active=True, cards=7),
            Plate("Настя", 4, cards=7, shown=("QD", "JD", "10D", "9D")),
            Plate("Leyla", 3, cards=7, dealer=True),
        ),
        trick=((0, "AS"),),
        winning=0,
        to_move=1,
        last_trick=((0, "JH"), (1, "7H"), (2, "9H"), (3, "8H")),
        last_winner=0,
        trump="H",
        contract=t("turnup-trumps", suit="H"),
        contract_by="გიორგი",
        score=(272, 2),
        score_labels=(t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla")),
        target=501,
        tricks=(1, 0),
        deal=3,
    ),
    "georgian-deal": DealPicture(
        ScorePicture(
            t("score-title", deal=3, contract=t("turnup-trumps", suit="H")),
            t("sample-failed", points=76, level=82),
            _PAIRS,
            (
                ScoreLine(t("score-sai"), 76, 86, "note"),
                ScoreLine(t("score-last-trick"), None, 10, "note"),
                ScoreLine(t("score-test", level=82), 76, None, "note"),
                ScoreLine(t("score-base-all"), -50, 162),
                ScoreLine(t("score-extras"), 0, 50),
                ScoreLine(t("score-blot"), 0, 20),
                ScoreLine(t("score-written"), -50, 232, "sum"),
                ScoreLine(t("score-total"), 222, 234, "sum"),
            ),
            "H",
            good=False,
            by=0,
        ),
        DavtarPicture(
            _PAIRS,
            (
                DavtarRow(1, "", "S", 0, "", (110, 52), (110, 52), True),
                DavtarRow(2, "", "D", 1, "", (162, -50), (272, 2), False),
                DavtarRow(3, "", "H", 0, "", (-50, 232), (222, 234), False),
            ),
            (222, 234),
            501,
        ),
    ),
}
_DUEL: Final[dict[str, Picture]] = {
    "duel-turned": BoardPicture(
        (Plate("Արմեն", 2, t("plate-turn"), active=True, cards=6), Plate("Настя", 4, cards=6, dealer=True)),
        to_move=0,
        score=(43, 67),
        target=101,
        bidding=True,
        turned="QS",
        deal=6,
    ),
    "duel-play": BoardPicture(
        (
            Plate("Արմեն", 2, cards=6, shown=("KH", "QH", "JH")),
            Plate("Настя", 4, t("plate-turn"), active=True, cards=7, dealer=True),
        ),
        trick=((0, "KD"),),
        winning=0,
        to_move=1,
        last_trick=((0, "AC"), (1, "9C")),
        last_winner=0,
        trump="S",
        contract=t("turnup-trumps", suit="S"),
        contract_by="Настя",
        score=(43, 67),
        target=101,
        tricks=(2, 0),
        turned="QS",
        deal=6,
    ),
}

SAMPLES: Final[dict[str, Picture]] = {**_GEORGIAN, **_DUEL}
