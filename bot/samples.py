"""Sample pictures by name, for ``davtar show``, the documentation and the tests: data only, nothing is drawn here.

A name may end with a palette: ``hand-asked``, ``hand-asked-four``, ``hand-asked-cvd``. Each game's folder has its own
samples; the risk game's are here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.games import game_keys
from bot.games.folder import folder_of
from bot.games.stage import dotted
from bot.text import Text, decimal, t
from bot.view.pictures import (
    CoursePicture,
    CupPicture,
    DayPicture,
    DuplicatePicture,
    LuckRow,
    PlaceRow,
    RatingPicture,
    ResultRow,
    ResultsPicture,
    RiskPicture,
    RiskStep,
    SidePart,
    SideRow,
    TopPicture,
    TopRow,
)
from bot.view.scene import Picture

_SIX = ("Արմեն", "Настя", "გიორგი", "Leyla", "Konstantin-Alexander", "Ани")
_signed = partial(decimal, signed=True)


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


_GAMES = tuple(t(f"game-{key}") for key in game_keys())
_DEALS = ((28, 0), (28, 30), (79, 30), (95, 62), (95, 113), (141, 113), (192, 121), (218, 140), (269, 149), (305, 149))
_COURSE = CoursePicture(
    t("course-title", game=_GAMES[0], day=date(2026, 11, 22)),
    (f"{_SIX[0]} & {_SIX[2]}", f"{_SIX[1]} & {_SIX[4]}"), _DEALS, 301, ((3, 0), (5, 1)), frozenset({0}),
)  # fmt: skip
_CHIPS = ((120, -40, -40, -40), (80, 80, -80, -80), (40, 200, -120, -120), (0, 160, -160, 0), (-40, 120, -200, 120))
_SCORES = (
    162,
    62,
    44,
    44,
    36,
    36,
    36,
    28,
    28,
    28,
    28,
    20,
    20,
    20,
    20,
    20,
    12,
    12,
    12,
    4,
    4,
    -8,
    -8,
    -16,
    -16,
    -24,
    -62,
)


def _told(n: int, won: int, points: int) -> Text:
    return t("top-told", n=n, won=won, points=points)


_TOP = (
    TopRow(1, _SIX[2], 1486, _told(92, 61, 70), badge=True),
    TopRow(2, _SIX[0], 1431, _told(23, 15, 17), mine=True),
    TopRow(3, _SIX[4], 1299, dotted([_told(33, 18, 19), t("top-deserted", n=1)])),
    TopRow(4, _SIX[1], 1180, _told(57, 30, 33), badge=True),
    TopRow(5, _SIX[5], 1004, _told(21, 10, 11)),
    TopRow(6, _SIX[3], 871, _told(5, 1, 1)),
)
_RATINGS = (
    *(1000, 1079, 1138, 1101, 1150, 1196, 1167, 1214, 1251, 1230, 1208, 1246, 1281, 1262, 1302, 1338, 1321, 1357),
    *(1341, 1376, 1399, 1384, 1412, 1431),
)
RATING_SAMPLES: dict[str, Picture] = {
    "top": TopPicture(
        dotted([t("top-players"), t("top-where-here"), t("season-month", month="11", year="2026")]),
        _TOP, t("top-mine", rank=2, n=48, rating=1431),
    ),
    "top-pairs": TopPicture(
        dotted([t("top-pairs"), t("top-where-here"), _GAMES[0], t("season-quarter", n=4, year="2026")]),
        (
            TopRow(1, f"{_SIX[0]} & {_SIX[2]}", 1612, _told(61, 44, 51), badge=True, mine=True),
            TopRow(2, t("top-some-pair"), 1590, _told(40, 29, 30)),
            TopRow(118, f"{_SIX[4]} & {_SIX[1]}", 1204, _told(19, 10, 12)),
        ),
    ),
    "rating": RatingPicture(
        _SIX[0], 1431, t("rating-told", n=23, won=15, lost=8, points=17), t("rating-over-time", n=23), _RATINGS,
        (
            t("rating-place", rank=2, n=48), t("rating-streak", best=2, now=2),
            dotted([t("title-own", what=t("title-kaput"), n=5), t("title-own", what=t("title-rubicon"), n=2)]),
            dotted([t("rating-game", game=_GAMES[0], rating=1466), t("rating-game", game=_GAMES[2], rating=1187)]),
            t("rating-holds", titles=t("title-own", what=t("title-kaput"), n=5)),
            t("rating-champion", seasons=t("season-month", month="10", year="2026")),
        ),
        t("rating-met", won=3, lost=4, won_with=6, lost_with=2), badge=True,
    ),
    "rating-first": RatingPicture(
        _SIX[4], 921, t("rating-told", n=1, won=0, lost=1, points=0), t("rating-over-time", n=1), (1000, 921),
        (t("rating-few", n=4),),
    ),
}  # fmt: skip
_SHARE, _ABOVE = t("pic-dup-share"), t("pic-dup-above")
MATCH_SAMPLES: dict[str, Picture] = {
    "duplicate": DuplicatePicture(
        t("dup-head", game=_GAMES[0]), t("dup-deals", n=8),
        (
            SidePart(t("pic-dup-line", n=1), (_SHARE, _ABOVE), (
                SideRow("1", f"{_SIX[0]} – {_SIX[2]}", ("71%", _signed(64.3)), won=True),
                SideRow("2", t("dup-with-computer", name=_SIX[1]), ("54%", _signed(-12.7))),
                SideRow("3", f"{_SIX[4]} – {_SIX[5]}", ("42%", "+8")),
                SideRow("4", "Tigran – Lela", ("33%", _signed(-59.7))),
            )),
            SidePart(t("pic-dup-line", n=2), (_SHARE, _ABOVE), (
                SideRow("1", "Nino – Vardan", ("67%", _signed(59.7)), won=True),
                SideRow("2", t("dup-computer"), ("58%", "−8")),
                SideRow("3", f"{_SIX[3]} – Hayk", ("46%", _signed(12.7))),
                SideRow("4", "Давид – ლუსინე", ("29%", _signed(-64.3))),
            )),
        ),
    ),
    "duplicate-teams": DuplicatePicture(
        t("dup-head", game=_GAMES[0]), t("dup-deals", n=4),
        (
            SidePart(t("pic-dup-deal"), (t("pic-dup-table", n=1), t("pic-dup-table", n=2), t("pic-dup-gain")), (
                SideRow("1", "", ("+16", "−8", "+24")), SideRow("2", "", ("−25", "−25", "0")),
                SideRow("3", "", ("+44", "+62", "−18")), SideRow("4", "", ("0", "−16", "+16")),
                SideRow("", t("pic-dup-teams", one=", ".join(_SIX[:4]), two="Nino, Vardan, Lela, Tigran"),
                        ("", "", "+22")),
            )),
        ),
    ),
    "daily": DayPicture(
        t("daily-card-head", game=_GAMES[0], day=date(2026, 11, 22)), _SIX[2], 44,
        t("daily-card-place", place=3, n=len(_SCORES)), _SCORES, t("daily-card-scale", n=len(_SCORES)),
        t("daily-streak", n=12),
    ),
    "daily-lost": DayPicture(
        t("daily-card-head", game=_GAMES[2], day=date(2026, 11, 22)), _SIX[4], -24,
        t("daily-card-place", place=26, n=len(_SCORES)), _SCORES, t("daily-card-scale", n=len(_SCORES)),
    ),
    "cup": CupPicture(
        t("cup-head", game=_GAMES[0]), t("pic-cup-round", n=4, of=4),
        (t("pic-cup-points"), t("pic-cup-buchholz"), t("pic-cup-among"), t("pic-cup-difference")),
        (
            PlaceRow(1, f"{_SIX[0]} – {_SIX[2]}", (5, 10, 0, 412)),
            PlaceRow(2, f"{_SIX[1]} – {_SIX[5]}", (4, 9, 0, 205)),
            PlaceRow(3, "Vardan – Nino", (3, 11, 1, 96)), PlaceRow(4, f"Tigran – {_SIX[4]}", (3, 11, 0, 131)),
            PlaceRow(5, "Ketevan – Hayk", (2, 10, 0, -58)), PlaceRow(6, "Lela – Давид", (2, 9, 0, -133)),
            PlaceRow(7, "Անահիտ – ნინო", (1, 9, 0, -270)),
            PlaceRow(8, f"{_SIX[3]} – Մարիամ", (0, 11, 0, -383), out=True),
        ),
    ),
    "cup-won": CupPicture(
        t("cup-head", game=_GAMES[7]), t("pic-cup-over"),
        (t("pic-cup-won"), t("pic-cup-played"), t("pic-cup-difference")),
        (
            PlaceRow(1, _SIX[2], (3, 3, 9)), PlaceRow(2, _SIX[0], (2, 3, 4)), PlaceRow(3, _SIX[1], (1, 2, -1)),
            PlaceRow(3, _SIX[4], (1, 2, 0)), PlaceRow(5, _SIX[3], (0, 1, -3)), PlaceRow(5, _SIX[5], (0, 1, -5)),
        ),
        won=1,
    ),
    "course": _COURSE,
    "course-chips": CoursePicture(
        t("course-title", game=_GAMES[-1], day=date(2026, 11, 22)),
        (*_SIX[:3], _SIX[4]), _CHIPS, winners=frozenset({1, 3}),
    ),
    "results": ResultsPicture(
        name=_SIX[0],
        head=t("me-head", n=92, won=53, lost=38, open=1),
        over_time=t("me-over-time", n=12),
        balance=(0, 1, 2, 1, 0, -1, 0, 1, 2, 3, 2, 3, 4),
        games=(
            ResultRow(_GAMES[0], 37, 26, dotted([t("count-bids", n=170), t("count-made", n=118)])),
            ResultRow(_GAMES[7], 14, 8, t("count-doubles", n=99)),
            ResultRow(_GAMES[4], 2, 4, t("count-raises", n=3)),
        ),
        partners=(ResultRow(_SIX[2], 19, 11), ResultRow(_SIX[4], 9, 11)),
        partners_head=t("me-partners"),
        luck=(
            LuckRow(
                _GAMES[0], t("luck-cards", n=611, deals=611, got="38.3", low="37.2", high="38.8"),
                t("luck-verdict", how="usual"), 77,
            ),
            LuckRow(
                _GAMES[7], t("luck-dice", n=22, deals=3, got="8.5", low="6.3", high="10.0"),
                t("luck-verdict", how="few"), None,
            ),
        ),
        luck_head=t("me-luck"),
        last=_COURSE,
        foot=t("me-streak", best=5, now=2),
    ),
    "results-first": ResultsPicture(
        name=_SIX[4], head=t("me-head", n=1, won=0, lost=1, open=0), over_time=t("me-over-time", n=1), balance=(0, -1),
        games=(ResultRow(_GAMES[3], 0, 1),),
    ),
}  # fmt: skip


Colours: TypeAlias = Literal["classic", "four", "cvd"]
_COLOURS: tuple[Colours, ...] = ("classic", "four", "cvd")


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture and the palette to draw it in."""

    picture: Picture
    palette: Colours


def sample(name: str) -> Sample:
    """The sample ``name``, with its palette.

    :raises KeyError: ``name`` is not in ``names``.
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
    return found | RISK_SAMPLES | MATCH_SAMPLES | RATING_SAMPLES


SAMPLES: Mapping[str, Picture] = MappingProxyType(_all())
