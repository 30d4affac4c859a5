"""Sample pictures of Bura."""

from typing import Final

from bot.games.bura.pictures import DOWN, DuelHandPicture, DuelPicture, Pairs
from bot.text import t
from bot.view.scene import Picture, Plate

_NINO = Plate("Nino", 4, t("plate-turn"), active=True, cards=3)
_GELA = Plate("გელა", 7, cards=3, dealer=True)
_LONG = Plate("Հրանտ-Ալեքսանդր ֍ Տեր-Ղազարյան", 2, t("plate-turn"), active=True, cards=5)

SAMPLES: Final[dict[str, Picture]] = {
    "bura-lead": DuelPicture(
        (_NINO, _GELA), last=Pairs(("KH", "QH"), ("AH", "JS"), 1, 0), to_move=0, stock=10, turned="10S", trump="S",
        note=t("bura-worth", n=1), taken=(4, 0), score=(3, 2), deal=4,
    ),
    "bura-answer": DuelPicture(
        (_NINO, _GELA), pairs=Pairs(("AH", "10H"), (), 1), to_move=0, stock=14, turned="10S", trump="S",
        note=t("bura-worth", n=2), score=(3, 2),
    ),
    "bura-beaten": DuelPicture(
        (Plate("Nino", 4, cards=1), Plate("გელა", 7, cards=1, dealer=True)),
        pairs=Pairs(("KH", "QH"), ("AH", "JS"), 1, 0), stock=4, turned="10S", trump="S", note=t("bura-worth", n=1),
        taken=(8, 4),
    ),
    "bura-given": DuelPicture(
        (_LONG, Plate("Aram 👑", 3, cards=0, automatic=True)),
        pairs=Pairs(("AC", "10C", "KC", "9C", "6C"), (DOWN,) * 5, 0, 0), stock=0, trump="D",
        note=t("bura-worth", n=4), taken=(22, 14), score=(10, 9), target=11, deal=12,
    ),
    "bura-davi": DuelPicture(
        (_NINO, _GELA), to_move=1, stock=26, turned="6D", trump="D", note=t("bura-worth", n=1),
        offer=t("bura-offer", word=t("raise-word", word="davi"), n=2),
    ),
    "bura-shown": DuelPicture(
        (Plate("Nino", 4, cards=3), _GELA), pairs=Pairs(("AS", "KS", "JS"), (), 0, 0), stock=6, turned="10S",
        trump="S", note=t("bura-worth", n=3), taken=(4, 4), score=(6, 2),
    ),
    "bura-hand": DuelHandPicture(("AS", "KH", "QH"), trump="S"),
    "bura-hand-lead": DuelHandPicture(("AS", "KH", "QH"), frozenset({"KH"}), frozenset({"KH", "QH"}), trump="S"),
    "bura-hand-answer": DuelHandPicture(
        ("JS", "AH", "QC", "10C", "6D"), frozenset({"AH"}), frozenset({"JS"}), Pairs(("KH", "QH"), ("AH",), 1), "S",
    ),
    "bura-hand-five": DuelHandPicture(
        ("JS", "AH", "QC", "10C", "6D"), frozenset(), None, Pairs(("AC", "KC", "9C", "8C", "7C"), (), 1), "S",
    ),
}  # fmt: skip
