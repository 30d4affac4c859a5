"""Sample pictures of the Blot: hands, boards, scores and the score book."""

from dataclasses import replace
from typing import Final, Literal

from bot.text import Text, t
from bot.view.scene import (
    BoardPicture,
    DavtarPicture,
    DavtarRow,
    DealPicture,
    HandPicture,
    Picture,
    Plate,
    ScoreLine,
    ScorePicture,
)

# --- hands ----------------------------------------------------------------------------------------------------

_HAND = ("JH", "9H", "KH", "QH", "AS", "10S", "AC", "8D")
_ASKED = ("AS", "10S", "7S", "KH", "QH", "JC", "9C", "AD")

_HANDS: dict[str, Picture] = {
    "hand": HandPicture(_HAND, None, "H"),
    "hand-asked": HandPicture(_ASKED, frozenset({"KH", "QH"}), "C"),
    "hand-no-trump": HandPicture(("AS", "AH", "10H", "KD", "QD", "JD", "9C", "7C"), frozenset({"KD", "QD", "JD"}), "N"),
    "hand-bidding": HandPicture(_ASKED),
    "hand-late": HandPicture(("JC", "9C", "AD"), frozenset({"JC", "9C"}), "C"),
    "hand-nine": HandPicture(("AS", "KS", "JS", "10H", "9H", "AD", "QD", "JC", "9C"), None, "S"),
    "kings": HandPicture(("KS", "KH", "KD", "KC")),
    "queens": HandPicture(("QS", "QH", "QD", "QC")),
    "jacks": HandPicture(("JS", "JH", "JD", "JC")),
    "aces": HandPicture(("AS", "10H", "9D", "8C")),
    "back": HandPicture(("??", "??", "??")),
}

# --- boards ---------------------------------------------------------------------------------------------------

_WHO = (("Արմեն", 2), ("Настя", 4), ("გიორგი", 0), ("Leyla", 3))
_SIDES = (t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla"))


def _plate(seat: int, cards: int = 8, shown: tuple[str, ...] = (), dealer: bool = False, auto: bool = False) -> Plate:
    name, hue = _WHO[seat]
    return Plate(name, hue, dealer=dealer, automatic=auto, cards=cards, shown=shown)


def _turn(seat: int, cards: int = 8, shown: tuple[str, ...] = ()) -> Plate:
    """The player to act."""
    return replace(_plate(seat, cards, shown), note=t("plate-turn"), active=True)


def _bid(level: int, strain: str, promise: str = "none") -> Text:
    return t("bid", level=level, strain=strain, promise=promise)


_PLAY = BoardPicture(
    (_plate(0, 6), _plate(1, 6, auto=True), _plate(2, 6, dealer=True), _turn(3, 7)),
    trick=((0, "KC"), (1, "7C"), (2, "AC")), winning=2, to_move=3, trump="C", contract=_bid(12, "C"),
    contract_by="Արմեն", score=(81, 120), score_labels=_SIDES, tricks=(1, 0), deal=4,
)  # fmt: skip
_LAST = BoardPicture(
    (_turn(0, 5), _plate(1, 5), _plate(2, 5), _plate(3, 5, dealer=True)), to_move=0,
    last_trick=((3, "AS"), (0, "9H"), (1, "7S"), (2, "KS")), last_winner=0, trump="H", contract=_bid(16, "H"),
    contract_by="Leyla", call="quansh", score=(212, 187), score_labels=_SIDES, tricks=(1, 2), deal=9,
)  # fmt: skip
_FULL = BoardPicture(
    (_plate(0, 3), _plate(1, 3, dealer=True), _plate(2, 3), _plate(3, 3)),
    trick=((1, "AD"), (2, "KD"), (3, "10D"), (0, "JD")), winning=1,
    last_trick=((0, "10C"), (1, "AC"), (2, "7H"), (3, "9C")), last_winner=1, trump="N", contract=_bid(9, "N"),
    contract_by="Настя", call="sur", score=(295, 288), score_labels=_SIDES, tricks=(2, 2), deal=14,
)  # fmt: skip
_BIDDING = BoardPicture(
    (_plate(0), _plate(1, auto=True), _turn(2), _plate(3, dealer=True)), to_move=2,
    bids=((0, "8H"), (1, "pass"), (2, "9S"), (3, "10D"), (0, "12H"), (1, "14N")), bidding=True, score=(81, 120),
    score_labels=_SIDES, deal=5,
)  # fmt: skip
_QUANSH = BoardPicture(
    (_turn(0), _plate(1, dealer=True), _turn(2), _plate(3)),
    bids=((2, "8C"), (3, "pass"), (0, "10C"), (1, "pass"), (2, "25Ck"), (3, "q")), bidding=True, call="quansh",
    score=(0, 34), score_labels=_SIDES, deal=2,
)  # fmt: skip
_SHOWN = BoardPicture(
    (
        _plate(0, 6, ("KC", "QC", "JC", "10C")), _plate(1, 6), _plate(2, 6, ("9D", "8D", "7D"), dealer=True),
        _turn(3, 7),
    ),
    trick=((0, "10S"), (1, "8S"), (2, "QS")), winning=0, to_move=3,
    last_trick=((3, "KS"), (0, "AS"), (1, "7S"), (2, "9S")), last_winner=0, trump="D", contract=_bid(11, "D"),
    contract_by="გიორგი", score=(140, 96), score_labels=_SIDES, tricks=(1, 0), deal=7,
)  # fmt: skip
_OPEN = replace(
    _PLAY, plates=(_plate(0, 6), _plate(1, 6, ("AH", "10H", "JS", "9S", "KD", "8D"), auto=True), *_PLAY.plates[2:])
)
_LOBBY = BoardPicture(
    (Plate("Արմեն", 2), Plate("", 0, t("seat-free-short")), Plate("გიორგი", 0), Plate("Davtar", 3, automatic=True))
)
_BOARDS: dict[str, Picture] = {
    "board": _PLAY,
    "board-last-trick": _LAST,
    "board-no-trump-sur": _FULL,
    "board-bidding": _BIDDING,
    "board-quansh": _QUANSH,
    "board-shown-combination": _SHOWN,
    "board-open-hand": _OPEN,
    "board-lobby": _LOBBY,
}

# --- scores ---------------------------------------------------------------------------------------------------

_PAIRS = ("Արմեն & გიორგი", "Настя & Leyla")
_MADE = ScorePicture(
    t("sample-deal", deal=6), t("sample-made", points=14, level=12), _PAIRS,
    (
        ScoreLine(t("sample-sai"), 104, 58, "note"), ScoreLine(t("sample-cards"), 10, 6),
        ScoreLine(t("sample-note"), None, None, "note"), ScoreLine(t("sample-combinations"), 2, 0),
        ScoreLine(t("sample-blot"), 2, 0), ScoreLine(t("sample-level"), 12, None),
        ScoreLine(t("sample-written"), 26, 6, "sum"), ScoreLine(t("sample-total"), 88, 57, "sum"),
    ),
    "H", by=0,
)  # fmt: skip
_FAILED = ScorePicture(
    t("sample-deal", deal=7), t("sample-failed", points=9, level=12), _PAIRS,
    (
        ScoreLine(t("sample-all"), None, 16), ScoreLine(t("sample-combinations"), None, 5),
        ScoreLine(t("sample-blot"), 2, None), ScoreLine(t("sample-call"), None, 24),
        ScoreLine(t("sample-written"), 2, 45, "sum"), ScoreLine(t("sample-total"), 90, 102, "sum"),
    ),
    "S", good=False, by=0,
)  # fmt: skip


_DEALS: tuple[tuple[str, int, Literal["", "quansh", "sur"], tuple[int, int], bool], ...] = (
    ("9H", 0, "", (19, 6), True), ("8S", 1, "", (7, 17), True), ("12D", 0, "", (0, 28), False),
    ("", 0, "", (0, 0), False), ("10N", 1, "quansh", (36, 0), False), ("12H", 0, "", (26, 6), True),
    ("12S", 0, "quansh", (2, 45), False), ("11C", 1, "", (5, 22), True), ("25Ck", 0, "", (50, 0), True),
    ("9D", 1, "", (7, 18), True), ("14S", 0, "", (31, 4), True), ("10H", 1, "sur", (56, 2), False),
    ("8N", 0, "", (17, 7), True), ("16H", 0, "", (39, 3), True), ("9S", 0, "", (19, 6), True),
)  # fmt: skip


def _davtar(count: int, target: int = 301, winner: int | None = None) -> DavtarPicture:
    """The book after ``count`` deals, ``_DEALS`` repeated; BZ-52: 1-0, or 2-0 if the loser has at most 150."""
    rows: list[DavtarRow] = []
    total = (0, 0)
    for number in range(count):
        bid, side, call, written, made = _DEALS[number % len(_DEALS)]
        total = (total[0] + written[0], total[1] + written[1])
        deal = number + 1
        if bid:
            rows.append(DavtarRow(deal, bid, bid.rstrip("kg")[-1], side, call, written, total, made))
        else:
            rows.append(DavtarRow(deal, "", None, None, "", written, total))
    advantage = None
    if winner is not None:
        points = 1 if total[1 - winner] > 150 else 2
        advantage = (points, 0) if winner == 0 else (0, points)
    return DavtarPicture(_PAIRS, tuple(rows), total, target, winner, advantage)


_NAMES = BoardPicture(
    (
        Plate("Հրանտ-Ալեքսանդր ֍ Տեր-Ղազարյան", 2, t("plate-turn"), active=True, cards=8),
        Plate("محمد علي 👑", 3, cards=8, dealer=True), Plate("გიორგი ᲛᲗᲐᲕᲠᲣᲚᲘ 🦅", 0, cards=8),
        Plate("田中さん 🇦🇲👨\u200d👩\u200d👧", 1, cards=8, automatic=True),
    ),
    to_move=0, trump="D", contract=_bid(10, "D"),
    contract_by="Z\u0338\u034e\u0342\u0313a\u0337\u035c\u0300l\u0334\u0300g\u0335o \u202eevil\u202c\n𝓚𝓪𝓻𝓮𝓷",
    score_labels=_SIDES,
)  # fmt: skip
_SCORES: dict[str, Picture] = {
    "score-made": _MADE,
    "score-failed-quansh": _FAILED,
    "davtar": _davtar(7),
    "davtar-won": _davtar(15, winner=0),
    "davtar-long": _davtar(40, target=1001),
    "davtar-empty": _davtar(0),
    "deal": DealPicture(_MADE, _davtar(6)),
    "deal-failed": DealPicture(_FAILED, _davtar(7)),
    "names": _NAMES,
}
SAMPLES: dict[str, Picture] = _HANDS | _BOARDS | _SCORES


# --- samples with a turned card ---------------------------------------------------------------------------------------


_BELOTE_PAIRS: Final = ("გიორგი & Настя", "Արմեն & Leyla")
_FOUR: Final = (
    Plate("გიორგი", 0, cards=5), Plate("Արմեն", 2, cards=5), Plate("Настя", 4, cards=5),
    Plate("Leyla", 3, cards=5, dealer=True),
)  # fmt: skip
_GEORGIAN: Final[dict[str, Picture]] = {
    "georgian-turned": BoardPicture(
        (Plate("გიორგი", 0, cards=5), Plate("Արմեն", 2, t("plate-turn"), active=True, cards=5), *_FOUR[2:]),
        to_move=1, score=(272, 2),
        score_labels=(t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla")), target=501,
        bids=((0, "pass"),), bidding=True, turned="JH", deal=3,
    ),
    "georgian-second": BoardPicture(
        (*_FOUR[:3], Plate("Leyla", 3, t("plate-turn"), active=True, cards=5, dealer=True)), to_move=3,
        score=(272, 2), score_labels=(t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla")),
        target=501, bids=tuple((seat % 4, "pass") for seat in range(7)), bidding=True, turned="10C", deal=3,
    ),
    "georgian-play": BoardPicture(
        (
            Plate("გიორგი", 0, cards=6), Plate("Արմեն", 2, t("plate-turn"), active=True, cards=7),
            Plate("Настя", 4, cards=7, shown=("QD", "JD", "10D", "9D")), Plate("Leyla", 3, cards=7, dealer=True),
        ),
        trick=((0, "AS"),), winning=0, to_move=1, last_trick=((0, "JH"), (1, "7H"), (2, "9H"), (3, "8H")),
        last_winner=0, trump="H", contract=t("turnup-trumps", suit="H"), contract_by="გიორგი", score=(272, 2),
        score_labels=(t("side-names", who="Արմեն & გიორგი"), t("side-names", who="Настя & Leyla")), target=501,
        tricks=(1, 0), deal=3,
    ),
    "georgian-deal": DealPicture(
        ScorePicture(
            t("score-title", deal=3, contract=t("turnup-trumps", suit="H")), t("sample-failed", points=76, level=82),
            _BELOTE_PAIRS,
            (
                ScoreLine(t("score-sai"), 76, 86, "note"), ScoreLine(t("score-last-trick"), None, 10, "note"),
                ScoreLine(t("score-test", level=82), 76, None, "note"), ScoreLine(t("score-base-all"), -50, 162),
                ScoreLine(t("score-extras"), 0, 50), ScoreLine(t("score-blot"), 0, 20),
                ScoreLine(t("score-written"), -50, 232, "sum"), ScoreLine(t("score-total"), 222, 234, "sum"),
            ),
            "H", good=False, by=0,
        ),
        DavtarPicture(
            _BELOTE_PAIRS,
            (
                DavtarRow(1, "", "S", 0, "", (110, 52), (110, 52), True),
                DavtarRow(2, "", "D", 1, "", (162, -50), (272, 2), False),
                DavtarRow(3, "", "H", 0, "", (-50, 232), (222, 234), False),
            ),
            (222, 234), 501,
        ),
    ),
}  # fmt: skip
_DUEL: Final[dict[str, Picture]] = {
    "duel-turned": BoardPicture(
        (Plate("Արմեն", 2, t("plate-turn"), active=True, cards=6), Plate("Настя", 4, cards=6, dealer=True)),
        to_move=0, score=(43, 67), target=101, bidding=True, turned="QS", deal=6,
    ),
    "duel-play": BoardPicture(
        (
            Plate("Արմեն", 2, cards=6, shown=("KH", "QH", "JH")),
            Plate("Настя", 4, t("plate-turn"), active=True, cards=7, dealer=True),
        ),
        trick=((0, "KD"),), winning=0, to_move=1, last_trick=((0, "AC"), (1, "9C")), last_winner=0, trump="S",
        contract=t("turnup-trumps", suit="S"), contract_by="Настя", score=(43, 67), target=101, tricks=(2, 0),
        turned="QS", deal=6,
    ),
}  # fmt: skip

BELOTE_SAMPLES: Final[dict[str, Picture]] = {**_GEORGIAN, **_DUEL}
