"""Sample pictures of Blackjack."""

from typing import Final

from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat
from bot.text import t
from bot.view.scene import Picture

_CORNER: Final = (t("pic-bj-deal", deal=4, deals=10), t("pic-bj-stakes", low=10, high=500), t("bj-felt-s17"))
_LONG: Final = "Հրանտ-Ալեքսանդր ֍ Տեր-Ղազարյան"
_SEATS: Final = (
    BlackjackSeat("Nino", 4, 780), BlackjackSeat("გელა", 7, 1420, active=True), BlackjackSeat(_LONG, 2, 65),
)  # fmt: skip
_BET: Final = (
    BlackjackSeat("Nino", 4, 805, t("pic-bj-bet", stake=50, boxes=2)),
    BlackjackSeat("გელა", 7, 1320, active=True),
    BlackjackSeat(_LONG, 2, 165, t("pic-bj-bet", stake=10, boxes=1)),
)
_PLAYED: Final = (
    BlackjackBox("Nino", 4, 50, (BlackjackHand(("10C", "KD"), "20"),), insurance=25),
    BlackjackBox("Nino", 4, 50, (BlackjackHand(("AC", "QD"), "21", sign="blackjack"),)),
    BlackjackBox(
        "გელა", 7, 100, (BlackjackHand(("8C", "5D", "2S"), "15", active=True), BlackjackHand(("8H", "10S"), "18")),
        active=True,
    ),
    BlackjackBox(_LONG, 2, 10, (BlackjackHand(("AS", "6H"), "7/17"),), automatic=True), BlackjackBox(),
)  # fmt: skip
_ENDED: Final = (
    BlackjackBox("Nino", 4, 50, (BlackjackHand(("10C", "KD"), "20", sign="won", net=25),), insurance=25),
    BlackjackBox("Nino", 4, 50, (BlackjackHand(("AC", "QD"), "21", sign="blackjack", net=75),)),
    BlackjackBox(
        "გელა", 7, 100,
        (
            BlackjackHand(("8C", "5D", "2S", "9H"), "24", sign="bust", net=-100),
            BlackjackHand(("8H", "3S", "JD"), "21", doubled=True, sign="won", net=200),
        ),
    ),
    BlackjackBox(
        _LONG, 2, 10, (BlackjackHand(("AS", "2H", "AD", "3C", "2D", "4H", "6S"), "19", sign="push", net=0),),
        automatic=True,
    ),
    BlackjackBox("გელა", 7, 10000, (BlackjackHand(("10H", "7S"), "17", sign="lost", net=-10000),)),
)  # fmt: skip

SAMPLES: Final[dict[str, Picture]] = {
    "blackjack-bets": BlackjackPicture(
        boxes=(BlackjackBox("Nino", 4, 50),) * 2 + (BlackjackBox(),) * 3, seats=_BET, corner=_CORNER,
    ),
    "blackjack-play": BlackjackPicture(("AS", "??"), "1/11", boxes=_PLAYED, seats=_SEATS, corner=_CORNER),
    "blackjack-result": BlackjackPicture(("AS", "6H", "2C"), "19", boxes=_ENDED, seats=_BET, corner=_CORNER),
    "blackjack-dealer-blackjack": BlackjackPicture(
        ("KS", "AH"), "21", "blackjack",
        (
            BlackjackBox("Nino", 4, 50, (BlackjackHand(("10C", "9D"), "19", sign="lost", net=-50),)),
            BlackjackBox("Nino", 4, 50, (BlackjackHand(("AC", "QD"), "21", sign="blackjack", net=0),)),
            *(BlackjackBox(),) * 3,
        ),
        _SEATS, _CORNER,
    ),
    "blackjack-long-dealer": BlackjackPicture(
        ("2S", "3H", "AC", "2D", "4C", "AD", "10H"), "23", "bust", boxes=_ENDED, seats=_SEATS, corner=_CORNER,
    ),
}  # fmt: skip
