"""What an automatic player has been seen to do wrong, and no level above ``easy`` may do: positions with their right
cards and calls. South (seat 0) is to play or to call."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adapters.players import roster
from bot.fair.chance import SeededChance
from tests.rules.blot.table import GAME, SEATS, Table, table

SOUTH = SEATS["south"]


def asked(t: Table, level: str, stream: int) -> str:
    player = roster().player("bazaar-blot", level)
    view, legal = t.view("south"), GAME.legal(t.state, SOUTH)
    return str(GAME.encode(player(GAME, view, legal, SOUTH, SeededChance(f"{level}|{stream}"))))


@dataclass(frozen=True)
class Spot:
    """A trick in a contract ``bid`` of ``by``, led by ``leader``: what lies on the table before South's card, the hands
    of west, north, east and south (or south's alone), and the cards that are right."""

    bid: str
    by: str
    leader: str
    played: str
    hands: str
    right: str

    def table(self) -> Table:
        dealer = list(SEATS)[SEATS[self.leader] - 1]
        hands = dict(zip(("south", "east", "north", "west"), self.hands.split(" / ")[::-1], strict=False))
        return table(self.bid, by=self.by, dealer=dealer, declare="auto", auto_claim="off", **hands).play(self.played)


CARDS = {
    "BZ-22: it ruffs last with the seven, not with the jack or the nine": Spot(
        *("9H", "south", "west", "AS QS 7S"),
        "AS KS 9S 8S 7C 8C 9D QD / QS JS 9C QC 10D 7D 8H QH / 7S 10S JC KC JD AH 10H KH / JH 9H 7H AC 10C AD KD 8D",
        right="7H",
    ),
    "BZ-22: it overruffs last with the lowest that does": Spot(
        *("9H", "south", "west", "AS 7S 8H"),
        "AS KS 9S 8S 7C 8C 9D QD / 7S JS QS 10S 10D 7D AH QC / 8H 7H 10H KH JC KC JD 9C / JH 9H QH AC 10C AD KD 8D",
        right="QH",
    ),
    "BZ-21: it beats a trump last with the ace, and keeps the jack": Spot(
        *("9H", "south", "west", "10H 7H 8H"),
        "10H AS KS 9S 7C 8C 9D QD / 7H 7S JS QS 10D 7D JC QC / 8H KH QH KC 9C JD 8S 10S / JH AH 9H AC 10C AD KD 8D",
        right="AH",
    ),
    "BL-4: it does not lead the ten or the nine of trumps into the jack": Spot(
        *("8H", "south", "south", ""), "9H 10H 8H 7H AS KS QD 7C", right="7H 8H AS KS QD 7C"
    ),
    "BZ-22: it does not trump the partner's ace": Spot(
        *("9H", "north", "west", "7S AS 8S"),
        "7S QS KS 9C QC AD 9H QH / AS 10S AH JH KH 10C 7D QD / 8S 9S JS 10H AC JC KD 8D / 7H 8H 10D JD 9D KC 8C 7C",
        right="10D JD 9D KC 8C 7C",
    ),
    "BL-6: the last to play takes a ten with the ace": Spot(
        *("9H", "west", "west", "7D 8D 10D"),
        "JH 9H AH 7D KD QS 7S 8C / 8D QD AS 10S 7H 9C JC KS / 10D 10H KH 8S 9S QC KC JS / AD 9D JD QH 8H AC 10C 7C",
        right="AD",
    ),
    "BL-6: no ace is put under a trump": Spot(
        *("9H", "west", "west", "7D 8D 8H"),
        "JH 9H AH 7D KD QS 7S 8C / 8D QD AS 10S 7H 9C JC KS / 8H 10H KH 8S 9S QC KC JS / AD 9D JD 10D QH AC 10C 7C",
        right="9D JD",
    ),
}


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize("spot", CARDS.values(), ids=CARDS)
def test_the_right_card(spot: Spot, level: str) -> None:
    t = spot.table()
    assert t.turn == "south"
    assert set(spot.right.split()) < t.may("south")
    for stream in range(8 if level == "strong" else 2):
        assert asked(t, level, stream) in spot.right.split(), stream


CALLS = {
    "BZ-11: king and queen alone are no suit": ("KH QH 8S 7S 9D 8D 7C 9C", "", "pass"),
    "BZ-11: nothing against twelve is a pass": ("7S 8S 9S 7D 8D QC 8C 7H", "pass pass 12H", "pass"),
    "BZ-11: nothing beside a partner who was outbid is a pass": ("7S 8S 9S 7D 8D QC 8C 7H", "pass 11D 12H", "pass"),
    "BZ-11: it does not go to eleven when the partner has passed": (
        "AS 10H KH 8H QC 9D 7D 7S",
        "pass pass 10C",
        "pass",
    ),
    "BZ-11: nor beyond": ("AS JH KH 8H QC 9D 7D 7S", "pass pass 11C", "pass"),
    "BZ-16: what cannot be made is told so": ("JH 9H AH AS AC 10S 8C 7D", "pass pass 13H", "q"),
    "BZ-16: rather than outbid with the best of hands": ("JH 9H AH AS AC AD 8C 7D", "pass pass 16H", "q"),
}


@pytest.mark.parametrize("level", ["normal", "strong", "master"])
@pytest.mark.parametrize(("hand", "heard", "right"), CALLS.values(), ids=CALLS)
def test_the_right_call(hand: str, heard: str, right: str, level: str) -> None:
    dealer = list(SEATS)[(3 - len(heard.split())) % 4]
    t = Table("league", dealer, south=hand).calls(heard)
    assert t.turn == "south"
    assert asked(t, level, 0) == right
